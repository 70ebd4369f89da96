"""A page as a document: Markdown, a standalone HTML file for printing, or PDF."""

from enum import StrEnum
from pathlib import Path

from houseway.pages.html import page_sections
from houseway.pages.markdown import write_page
from houseway.pages.markup import tag, trusted
from houseway.pages.page import Page
from houseway.pages.pdf import OnPage, write_pdf

STYLE = Path(__file__).with_name("print.css")


class Format(StrEnum):
    markdown = "markdown"
    html = "html"
    pdf = "pdf"


SUFFIXES = {"md": Format.markdown, "html": Format.html, "pdf": Format.pdf}


def render(page: Page, kind: Format, on_page: OnPage | None = None) -> bytes:
    """The page as a file of the format; `on_page` is called for each page of a PDF."""
    if kind is Format.markdown:
        return write_page(page).encode()
    html = to_html(page)
    return write_pdf(html, on_page=on_page) if kind is Format.pdf else html.encode()


def to_html(page: Page) -> str:
    """The page as one HTML file, with its style inside."""
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
