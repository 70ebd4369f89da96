"""`houseway set`: set a hand by the house way of a filing."""

from typing import Annotated

import typer

from houseway.cli import Json, PapersDir, Preset, RulebookDir, open_rulebook
from houseway.cli.cited import open_papers, print_cited
from houseway.cli.price import read_pairs
from houseway.cli.show import write_json, write_text
from houseway.pages.papers import name_sources
from houseway.play import family
from houseway.play.game import FiledGame
from houseway.rulebook.model import PRESETS


def set_hand(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    cards: Annotated[list[str], typer.Argument(help="The cards or tiles, such as As Kd Qh.")],
    rules: Annotated[list[str] | None, typer.Option(help="A table option, as name=value.")] = None,
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
    papers: PapersDir = None,
) -> None:
    """Set a hand the house way and show the rule."""
    filed_game = FiledGame(open_rulebook(rulebook), game)
    copies = open_papers(papers, filed_game.filing.source)
    table_rules = filed_game.rules(read_pairs(rules, "--rules"), preset=preset)
    hand = family.set_hand(table_rules, " ".join(cards))
    if json:
        write_json({**hand.to_json(), "preset": preset})
        return
    print(f"High: {' '.join(hand.high)}")
    print(f"Low:  {' '.join(hand.low)}")
    write_text(f"{hand.rule}: {hand.says} ({name_sources(str(hand.source))})")
    print(f"Rules {PRESETS[preset]}.")
    print_cited(copies, [str(hand.source)])
