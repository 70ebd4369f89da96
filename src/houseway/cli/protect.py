"""`houseway protect`: what an expert can win from a bank by counting, seeing or sharing cards."""

from typing import Annotated

import typer

from houseway.cli import Json, OnDate, Preset, RulebookDir, open_rulebook
from houseway.cli.price import read_pairs
from houseway.cli.show import write_json
from houseway.pages.results import wager_names
from houseway.play.game import FiledGame
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_printed


def protect(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    wager: Annotated[str | None, typer.Option(help="One wager only.")] = None,
    rules: Annotated[list[str] | None, typer.Option(help="A table option, as name=value.")] = None,
    under: Annotated[
        str, typer.Option(help="The gain per hour, in dollars, that you accept.")
    ] = "25",
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
) -> None:
    """What an expert can win from the bank by counting, seeing or sharing cards."""
    from houseway.checking.protection import protect as protect_game

    book = open_rulebook(rulebook, on)
    filed_game = FiledGame(book, game)
    chosen = read_pairs(rules, "--rules")
    accepted = _cents(under)
    report = protect_game(filed_game, wager, chosen, preset=preset, under=accepted).to_dict()
    if json:
        write_json(report)
        return
    from houseway.pages.protection import protection_page
    from houseway.pages.terminal import print_page

    names = wager_names(book, game, (figures["wager"] for figures in report["wagers"]))
    print_page(protection_page(report, filed_game.filing.name, names))


def _cents(text: str) -> Cents:
    try:
        return parse_printed(text)
    except ValueError as error:
        raise InputError(str(error), "--under") from error
