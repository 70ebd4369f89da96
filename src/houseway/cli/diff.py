"""`houseway diff`: the differences between two filings, and the changes in price."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.documents import DocumentFormat, choose_format, write_document
from houseway.cli.show import write_json, write_table
from houseway.play.game import FiledGame
from houseway.values.errors import InputError
from houseway.values.extras import MissingExtra

if TYPE_CHECKING:
    from houseway.checking.diff import Difference, PriceChange


def diff(
    first: Annotated[str, typer.Argument(help="The id of a filing, or its file.")],
    second: Annotated[
        str | None,
        typer.Argument(help="Another id or file (default: the same filing in --rulebook)."),
    ] = None,
    sources: Annotated[
        bool, typer.Option("--sources", help="Compare source lines and notes too.")
    ] = False,
    price: Annotated[bool, typer.Option(help="Compare the house edges too.")] = True,
    format: Annotated[
        DocumentFormat | None,
        typer.Option(help="Write a redline in words (default: a list of data fields)."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="A file that ends in .txt, .md, .html or .pdf.")
    ] = None,
    json: Json = False,
    rulebook: RulebookDir = None,
    before: Annotated[
        Path | None, typer.Option(help="The rulebook directory of the first filing.")
    ] = None,
) -> None:
    """Compare two filings, two versions, or a filing with your edited copy."""
    from houseway.checking.diff import differences

    if second is None and rulebook is None:
        raise InputError("give a second filing, or --rulebook with a changed copy", "second")
    as_document = (format or output) and not json
    chosen = choose_format(format, output) if as_document else None
    first_game = find_filing(first, before if before or second is None else rulebook)
    second_game = find_filing(second or first, rulebook)
    prices = _price_changes(first_game, second_game) if price else []
    if chosen is not None:
        from houseway.checking.redline import redline

        write_document(redline(first_game, second_game, prices), chosen, output)
        return
    fields = differences(first_game, second_game, sources)
    if json:
        write_json(
            {
                "first": first_game.id,
                "second": second_game.id,
                "differences": [difference.to_json() for difference in fields],
                "prices": [change.to_json() for change in prices],
            }
        )
    else:
        _print(first_game, second_game, fields, prices)


def _price_changes(first: FiledGame, second: FiledGame) -> list[PriceChange]:
    """The price changes; none, with a warning, if the extra `price` is needed but missing."""
    from houseway.checking.diff import price_changes

    try:
        return price_changes(first, second)
    except MissingExtra as error:
        print(f"houseway: prices are not compared: {error}", file=sys.stderr)
        return []


def find_filing(wanted: str, directory: Path | None) -> FiledGame:
    """A filing by id, or by the path of its file rooms/<room>/<game>.toml."""
    path = Path(wanted)
    if path.suffix != ".toml":
        return FiledGame(open_rulebook(directory), wanted)
    if not path.is_file():
        raise InputError("file not found", wanted)
    root = path.resolve().parent.parent.parent
    if path.resolve().parent.parent.name != "rooms":
        raise InputError("the path of a filing must be rooms/<room>/<game>.toml", wanted)
    return FiledGame(open_rulebook(root), f"{path.resolve().parent.name}/{path.stem}")


def _print(
    first: FiledGame, second: FiledGame, fields: list[Difference], prices: list[PriceChange]
) -> None:
    """Print each field before and after, then the price changes."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from houseway.checking.diff import how_many, short
    from houseway.checking.redline import edge_rows
    from houseway.pages.terminal import unpadded

    console = Console(highlight=False)
    with unpadded(console):
        console.print(Text(f"{first.id} and {second.id}: {how_many(fields)}", "bold"))
        for field in fields:
            console.print(Text(field.field))
            for sign, value, style in (("-", field.first, "red"), ("+", field.second, "green")):
                if value is not None:
                    text = Text(f"{sign} {short(value)}", style)
                    console.print(Padding(text, (0, 0, 0, 2), expand=False))
    if prices:
        write_table(
            "House edge of each wager",
            ["wager", "first>", "second>", "change>"],
            edge_rows(first, second, prices),
        )
