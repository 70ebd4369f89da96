"""`houseway equity`: what share of the pot each hand wins."""

import sys
from typing import Annotated, Any, Literal

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import progress_bar, write_json, write_table
from houseway.pages.results import percent
from houseway.pages.words import count

Joker = Literal["wild", "bug", "filler"]
_MAX_SAMPLES = 10**12
_JOKER = (
    "What a Mexican Stud joker may be: any card (wild), an ace or part of a straight or flush"
    " (bug), only part of a straight or flush (filler)."
)
_HAND = "Cards such as AsKs; in hold'em also a range such as QQ+,AKs or random."


def equity(
    game: Annotated[str, typer.Argument(help="A poker filing, or a name such as holdem.")],
    hands: Annotated[list[str], typer.Argument(help=_HAND)],
    board: Annotated[str, typer.Option(help="Cards on the board; / between two boards.")] = "",
    dead: Annotated[str, typer.Option(help="Dead cards.")] = "",
    samples: Annotated[
        int | None,
        typer.Option(min=2, max=_MAX_SAMPLES, help="Sample size (default: count every deal)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
    joker: Annotated[Joker, typer.Option(help=_JOKER)] = "wild",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Exact or sampled equity of poker hands."""
    from houseway.poker.filed_equity import equity_report

    book = open_rulebook(rulebook)
    settings: dict[str, Any] = {
        "board": board,
        "dead": dead,
        "samples": samples,
        "seed": seed,
        "joker": joker,
    }
    if sys.stderr.isatty():
        with progress_bar("hands") as show:
            report = equity_report(game, hands, book, **settings, progress=show)
    else:
        report = equity_report(game, hands, book, **settings)
    if json:
        write_json(report)
    else:
        _print(report)


def _print(report: dict[str, Any]) -> None:
    exact = report["method"] == "exact"
    number = (lambda value: f"{value:,}") if exact else percent
    write_table(
        f"{report['game']}: {count(report['boards'], 'deal')}, {report['method']}",
        ["hand", "wins>", "ties>", "equity>", "error>"],
        [
            (
                player["hand"],
                number(player["win"]),
                number(player["tie"]),
                percent(player["equity"]),
                "exact" if exact else percent(player["error"]),
            )
            for player in report["players"]
        ],
    )
