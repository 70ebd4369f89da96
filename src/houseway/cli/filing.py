"""`houseway filing`: a filing as a document in the Bureau's order of sections."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.checking.printing import SUFFIXES, Format, render
from houseway.cli import Preset, RulebookDir, open_rulebook
from houseway.play.game import FiledGame
from houseway.values.errors import InputError, unwritable


def filing(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    format: Annotated[
        Format | None, typer.Option(help="Markdown, HTML for printing, or PDF.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A file that ends in .md, .html or .pdf (default: print).")
    ] = None,
    preset: Preset = "letter",
    rulebook: RulebookDir = None,
) -> None:
    """Export a filing as a document."""
    from houseway.checking.document import filing_document

    page = filing_document(FiledGame(open_rulebook(rulebook), game), preset)
    chosen = format or _by_suffix(out)
    if chosen is Format.pdf and out is None:
        raise InputError("a PDF needs a file name", "--out")
    content = render(page, chosen)
    if out is None:
        print(content.decode(), end="")
    else:
        _write(out, content)


def _by_suffix(out: Path | None) -> Format:
    if out is None:
        return Format.markdown
    suffix = out.suffix.removeprefix(".")
    if suffix not in SUFFIXES:
        raise InputError("the file name must end in .md, .html or .pdf", str(out))
    return SUFFIXES[suffix]


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise unwritable(error, path) from error
