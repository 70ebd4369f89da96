"""Pages as documents: printed, or written to a file."""

from __future__ import annotations

from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.pages.words import listed
from houseway.values.errors import InputError, unwritable

if TYPE_CHECKING:
    from houseway.pages.page import Page

WIDTH = 110
"""The width of a text file in characters."""


class DocumentFormat(StrEnum):
    text = "text"
    markdown = "markdown"
    html = "html"
    pdf = "pdf"


ENDINGS = {
    ".txt": DocumentFormat.text,
    ".md": DocumentFormat.markdown,
    ".html": DocumentFormat.html,
    ".pdf": DocumentFormat.pdf,
}


def choose_format(named: DocumentFormat | None, output: Path | None) -> DocumentFormat:
    """The named format; if none is named, the format of the file's ending, or text."""
    if named is DocumentFormat.pdf and output is None:
        raise InputError("a PDF needs a file name", "--output")
    if named is not None:
        return named
    if output is None:
        return DocumentFormat.text
    if output.suffix not in ENDINGS:
        raise InputError(f"the file name must end in {listed(ENDINGS, 'or')}", str(output))
    return ENDINGS[output.suffix]


def write_document(page: Page, chosen: DocumentFormat, output: Path | None) -> None:
    """Print a page, or write it to a file."""
    if output is None and chosen is DocumentFormat.text:
        from houseway.pages.terminal import print_page

        print_page(page)
        return
    content = _content(page, chosen)
    if output is None:
        print(content.decode(), end="")
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        raise unwritable(error, output) from error


def _content(page: Page, chosen: DocumentFormat) -> bytes:
    if chosen is DocumentFormat.text:
        from rich.console import Console

        from houseway.pages.terminal import print_page

        text = StringIO()
        print_page(page, Console(file=text, width=WIDTH, highlight=False))
        return text.getvalue().encode()
    from houseway.checking.printing import Format, render

    return render(page, Format(chosen.value))
