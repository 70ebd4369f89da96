"""PDF output with WeasyPrint, an extra."""

from pathlib import Path

from houseway.values.errors import HousewayError, InputError
from houseway.values.extras import needs_extras


def write_pdf(html: str, base: Path | None = None) -> bytes:
    """An HTML document as PDF; `base` is the directory of linked files."""
    try:
        with needs_extras("a PDF"):
            from weasyprint import HTML
    except OSError as error:
        raise InputError("a PDF needs the library Pango", str(error)) from error
    pdf: bytes = HTML(string=html, base_url=f"{base}/" if base else None).write_pdf()
    return pdf


def why_no_pdf() -> str:
    """Why PDF is not available, in one line; "" if it is."""
    try:
        write_pdf("<!doctype html><title>Empty</title>")
    except HousewayError as error:
        return str(error)
    return ""
