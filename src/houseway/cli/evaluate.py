"""`houseway evaluate`: the class and rank of poker hands."""

from typing import Annotated

import typer

from houseway.cli import Json
from houseway.cli.show import write_json, write_table
from houseway.ranking.kinds import KINDS
from houseway.ranking.kinds import evaluate as evaluate_hands

_HANDS = "Hands such as 'As Kd 9c 5h 2s' (Omaha: 'own / board'); single cards make one hand."


def evaluate(
    kind: Annotated[str, typer.Argument(help=f"One of {', '.join(KINDS)}.")],
    cards: Annotated[list[str], typer.Argument(help=_HANDS)],
    json: Json = False,
) -> None:
    """Rank poker hands."""
    rows = evaluate_hands(kind, _hands(cards))
    if json:
        write_json(rows)
        return
    write_table(
        f"{kind}: {KINDS[kind].says}",
        ["hand", "class", "rank>", "description~"],
        [(row["hand"], row["class"], row["rank"], row["says"]) for row in rows],
    )


def _hands(cards: list[str]) -> list[str]:
    """The hands; cards given one by one make one hand."""
    return [" ".join(cards)] if all(len(text) <= 2 for text in cards) else cards
