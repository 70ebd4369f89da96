"""`houseway rules`: one filing, whole."""

from typing import Annotated, Any

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import write_json
from houseway.games.game import Game
from houseway.rulebook.decode import encode


def rules(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Show a filing: its rules, options, wagers, readings and collection, with source lines."""
    book = open_rulebook(rulebook)
    found = Game(book, game)
    if json:
        write_json(as_data(found))
        return
    from houseway.pages.filing import filing_page
    from houseway.pages.terminal import print_page

    print_page(filing_page(found))


def as_data(game: Game) -> dict[str, Any]:
    """The whole filing as plain data, its options at their defaults."""
    data: dict[str, Any] = encode(game.filing)
    data["cardroom"] = game.rulebook.room_of(game.id).name
    data["collection"] = [option.id for option in game.rulebook.collection_options(game.id)]
    return data
