"""PDF output with WeasyPrint, an optional extra."""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from houseway.values.errors import HousewayError, InputError
from houseway.values.extras import needs_extras

OnPage = Callable[[int], None]
"""Called with the number of each page, in order."""

_PROGRESS = logging.getLogger("weasyprint.progress")
_PAGE = re.compile(r"layout - Page (\d+)")


def write_pdf(html: str, base: Path | None = None, on_page: OnPage | None = None) -> bytes:
    """An HTML document as PDF; `base` is the directory of linked files."""
    try:
        with needs_extras("a PDF"):
            from weasyprint import HTML
    except OSError as error:
        raise InputError("a PDF needs the Pango library", str(error)) from error
    with _count_pages(on_page or (lambda page: None)):
        pdf: bytes = HTML(string=html, base_url=f"{base}/" if base else None).write_pdf()
    return pdf


@contextmanager
def _count_pages(on_page: OnPage) -> Iterator[None]:
    """Call `on_page` for each page that WeasyPrint logs."""

    class Pages(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if match := _PAGE.search(record.getMessage()):
                on_page(int(match[1]))

    handler, level = Pages(), _PROGRESS.level
    _PROGRESS.addHandler(handler)
    _PROGRESS.setLevel(logging.INFO)
    try:
        yield
    finally:
        _PROGRESS.setLevel(level)
        _PROGRESS.removeHandler(handler)


def why_no_pdf() -> str:
    """Why PDF is not available, in one line; "" if it is."""
    try:
        write_pdf("<!doctype html><title>Empty</title>")
    except HousewayError as error:
        return str(error)
    return ""
