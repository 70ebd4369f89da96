"""Printed sheets: one HTML document for the screen, as one file, or as a PDF."""

from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path

from houseway.pages.markup import Html, tag, trusted
from houseway.pages.pdf import write_pdf

WEB = Path(__file__).parent.parent / "web" / "static"


@dataclass(frozen=True)
class Sheet:
    """A sheet to print: its title, its content, its style and the class of its type size."""

    title: str
    main: Html
    style: str
    """The name of its style sheet among the shared files."""
    size: str | None = None


def sheet_html(sheet: Sheet, style: Html) -> str:
    """A sheet as a whole HTML document; `style` is what its head has for the style sheet."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("title", sheet.title),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        style,
    )
    body = tag("body", sheet.main, class_=sheet.size)
    return trusted("<!doctype html>\n") + tag("html", head, body, lang="en")


def sheet_file(sheet: Sheet) -> str:
    """A sheet as one file, with its style and fonts inside."""
    css = (WEB / "shared" / f"{sheet.style}.css").read_text("utf-8")
    for font in sorted((WEB / "fonts").glob("*.woff2")):
        data = b64encode(font.read_bytes()).decode()
        css = css.replace(f"../fonts/{font.name}", f"data:font/woff2;base64,{data}")
    return sheet_html(sheet, tag("style", trusted(css)))


def sheet_pdf(sheet: Sheet) -> bytes:
    """A sheet as a PDF, made with WeasyPrint."""
    link = tag("link", rel="stylesheet", href=f"{sheet.style}.css")
    return write_pdf(sheet_html(sheet, link), WEB / "shared")
