"""`houseway placard`: sheets for a table: its fees, its rack card, its felt layout."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import OnDate, Preset, RulebookDir, open_rulebook
from houseway.play.game import FiledGame
from houseway.values.errors import InputError, unwritable


def placard(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    option: Annotated[
        str, typer.Option(help="A collection option: schedule:number, or a number.")
    ] = "",
    minimum: Annotated[str, typer.Option(help="The table's minimum, such as $25.")] = "",
    maximum: Annotated[str, typer.Option(help="The table's maximum.")] = "",
    collect_by: Annotated[
        str, typer.Option(help="Collection method, where several are filed.")
    ] = "",
    card: Annotated[
        bool,
        typer.Option(help="The rack card: pay tables, dealing, settling, irregularities."),
    ] = False,
    layout: Annotated[bool, typer.Option(help="The felt layout, as SVG.")] = False,
    preset: Preset = "letter",
    out: Annotated[
        Path | None,
        typer.Option(help="A file: .html or .pdf, or .svg of a layout (default: print it)."),
    ] = None,
    rulebook: RulebookDir = None,
    on: OnDate = None,
) -> None:
    """Print a table's collection placard, its rack card or its felt layout."""
    table = {"minimum": minimum, "maximum": maximum, "collect_by": collect_by}
    _check_options(option, card=card, layout=layout, table=table)
    filed = FiledGame(open_rulebook(rulebook, on), game)
    if layout:
        from houseway.pages.felt.layout import felt_layout

        _print(felt_layout(filed, preset), out)
        return
    from houseway.pages.placard import Placard, placard_sheet
    from houseway.pages.rack_card import rack_card
    from houseway.pages.sheet import sheet_file, sheet_pdf

    if card:
        sheet = rack_card(filed, preset)
    else:
        sheet = placard_sheet(Placard.read(filed, option, preset=preset, **table))
    if out is None:
        print(sheet_file(sheet))
    elif out.suffix == ".html":
        _write(out, sheet_file(sheet).encode())
    elif out.suffix == ".pdf":
        _write(out, sheet_pdf(sheet))
    else:
        raise InputError("the file name must end in .html or .pdf", str(out))


def _check_options(option: str, *, card: bool, layout: bool, table: dict[str, str]) -> None:
    """Refuse options that the sheet would not use."""
    if card and layout:
        raise InputError("choose --card or --layout, not both", "--layout")
    if not (card or layout):
        if not option:
            raise InputError("choose a collection option, or --card or --layout", "--option")
        return
    sheet = "card" if card else "layout"
    for name, value in {"option": option, **table}.items():
        if value:
            raise InputError(f"a {sheet} has no collection", f"--{name.replace('_', '-')}")


def _print(svg: str, out: Path | None) -> None:
    """Print a picture, or write it to a file."""
    if out is None:
        print(svg)
    elif out.suffix == ".svg":
        _write(out, svg.encode())
    else:
        raise InputError("the file name of a layout must end in .svg", str(out))


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise unwritable(error, path) from error
