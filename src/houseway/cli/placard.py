"""`houseway placard`: the limits and fees of a table, on one sheet."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import OnDate, Preset, RulebookDir, open_rulebook
from houseway.play.game import FiledGame
from houseway.values.errors import InputError, unwritable


def placard(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    option: Annotated[str, typer.Option(help="A collection option: schedule:number, or a number.")],
    minimum: Annotated[str, typer.Option(help="The table's minimum, such as $25.")] = "",
    maximum: Annotated[str, typer.Option(help="The table's maximum.")] = "",
    collect_by: Annotated[
        str, typer.Option(help="Collection method, where several are filed.")
    ] = "",
    preset: Preset = "letter",
    out: Annotated[
        Path | None, typer.Option(help="A file that ends in .html or .pdf (default: print HTML).")
    ] = None,
    rulebook: RulebookDir = None,
    on: OnDate = None,
) -> None:
    """Print a table's collection placard: game, limits and fees."""
    from houseway.pages.placard import Placard, placard_file, placard_pdf

    sheet = Placard.read(
        FiledGame(open_rulebook(rulebook, on), game),
        option,
        minimum=minimum,
        maximum=maximum,
        collect_by=collect_by,
        preset=preset,
    )
    if out is None:
        print(placard_file(sheet))
    elif out.suffix == ".html":
        _write(out, placard_file(sheet).encode())
    elif out.suffix == ".pdf":
        _write(out, placard_pdf(sheet))
    else:
        raise InputError("the file name must end in .html or .pdf", str(out))


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise unwritable(error, path) from error
