"""A page as a whole HTML document made for printing, and as PDF."""

from pathlib import Path

from houseway.errors import InputError
from houseway.pages.html import page_sections
from houseway.pages.markup import tag, trusted
from houseway.pages.page import Page

STYLE = Path(__file__).with_name("print.css")


def to_html(page: Page) -> str:
    """One file with its style in it."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("title", page.title),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("style", trusted(STYLE.read_text("utf-8"))),
    )
    title = tag("header", tag("h1", page.title), tag("p", page.about, class_="about"))
    body = tag("body", title, tag("main", page_sections(page)))
    return trusted("<!doctype html>\n") + tag("html", head, body, lang="en") + "\n"


def to_pdf(page: Page) -> bytes:
    """The document as PDF, by WeasyPrint."""
    try:
        from weasyprint import HTML
    except ImportError as error:
        raise InputError("a PDF needs WeasyPrint", "pip install 'houseway[pdf]'") from error
    except OSError as error:
        raise InputError("a PDF needs the library Pango", str(error)) from error
    pdf: bytes = HTML(string=to_html(page)).write_pdf()
    return pdf
