"""`houseway filing`: a filing as a document in the Bureau's order of sections."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import RulebookDir, open_rulebook
from houseway.errors import InputError
from houseway.games.game import Game

if TYPE_CHECKING:
    from houseway.pages.page import Page


class Format(StrEnum):
    markdown = "markdown"
    html = "html"
    pdf = "pdf"


def filing(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    format: Annotated[
        Format | None, typer.Option(help="Markdown, HTML for printing, or PDF.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A file that ends in .md, .html or .pdf; else printed.")
    ] = None,
    rulebook: RulebookDir = None,
) -> None:
    """Render a filing as a document, to be held beside the original."""
    from houseway.checking.document import filing_document

    page = filing_document(Game(open_rulebook(rulebook), game))
    chosen = format or _by_suffix(out)
    if chosen is Format.pdf and out is None:
        raise InputError("a PDF needs a file to be written to", "--out")
    content = _render(page, chosen)
    if out is None:
        print(content.decode(), end="")
    else:
        _write(out, content)


def _by_suffix(out: Path | None) -> Format:
    suffixes = {".md": Format.markdown, ".html": Format.html, ".pdf": Format.pdf}
    if out is None:
        return Format.markdown
    if out.suffix not in suffixes:
        raise InputError("a filing is written as .md, .html or .pdf", str(out))
    return suffixes[out.suffix]


def _render(page: Page, format: Format) -> bytes:
    if format is Format.markdown:
        from houseway.pages.markdown import write_page

        return write_page(page).encode()
    from houseway.checking.printing import to_html, to_pdf

    return to_pdf(page) if format is Format.pdf else to_html(page).encode()


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", str(path)) from error
