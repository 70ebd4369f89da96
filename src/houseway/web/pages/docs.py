"""The documentation: a page for each document, with all of them at its side, and a search."""

from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.guides import (
    GROUPS,
    GUIDES,
    MAX_PASSAGES,
    Passage,
    as_html,
    guide_text,
    search_guides,
)
from houseway.pages.markup import Html, join, tag
from houseway.pages.words import count
from houseway.web.pages import views

SCRIPT = views.Script("shared/who", ("shared/docs",))
TRAIL = (*views.HOME, ("/docs", "Documentation"))
SHOWN = 220
"""How many letters of a passage are shown."""


def docs_page(query: str = "") -> str:
    """All documents by group, or the passages with the words of a query."""
    found = search_guides(query) if query.strip() else None
    main = tag(
        "article",
        tag("h1", "Documentation"),
        _search(query),
        *(_start() if found is None else _found(query, found)),
    )
    trail = views.HOME if found is None else TRAIL
    return _document("Documentation", main, _side(), trail)


def guide_page(name: str, text: str) -> str:
    """One document."""
    main = tag("article", as_html(text), class_="guide")
    return _document(GUIDES[name], main, join(_search(""), _side(name)), TRAIL)


def _document(title: str, main: Html, side: Html, trail: views.Trail) -> str:
    """A page with all documents at its side; on a phone they are under it."""
    whole = tag("div", main, tag("aside", side), class_="docs")
    return views.document(title, whole, trail=trail, script=SCRIPT)


def _start() -> list[Html]:
    """What to read first, by what one wants to do."""
    jobs = (
        ("tutorial", "Settle a hand, look up a fee and price a game in ten minutes."),
        ("settle", "Every part of a case, and what the answer says."),
        ("how-to-add-a-filing", "Write a filing of your own and check it."),
        ("api", "The same from Python."),
        ("deploy", "Run it for others."),
    )
    lines = (
        tag("li", tag("a", tag("b", GUIDES[name]), " ", tag("span", text), href=f"/docs/{name}"))
        for name, text in jobs
    )
    return [tag("ul", *lines, class_="doors")]


def _found(query: str, found: Sequence[Passage]) -> list[Html]:
    """The passages of a search."""
    first = "The first " if len(found) == MAX_PASSAGES else ""
    title = f"{first}{count(len(found), 'passage')} for \u201c{query.strip()}\u201d"
    return [
        tag("p", title, role="status"),
        tag("ol", *(tag("li", *_passage(passage)) for passage in found), class_="passages"),
    ]


def _passage(passage: Passage) -> list[Html | str]:
    title = GUIDES[passage.guide]
    heading = "" if passage.heading == title else f": {passage.heading.replace('`', '')}"
    text = passage.text
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN].rsplit(' ', 1)[0]} …"
    return [tag("a", f"{title}{heading}", href=passage.address), tag("p", shown)]


def _search(query: str) -> Html:
    return tag(
        "form",
        tag("label", "Search the documentation", for_="q"),
        tag("input", type="search", id="q", name="q", value=query, **views.SEARCH_BOX),
        tag("button", "Search"),
        role="search",
        action="/docs",
        class_="search",
    )


def _side(here: str = "") -> Html:
    """Links to all documents."""
    groups = (part for group, names in GROUPS.items() for part in _group(group, names, here))
    return tag("nav", *groups, tag("h2", "Elsewhere"), _elsewhere(), aria_label="Documentation")


def _group(group: str, names: dict[str, str], here: str) -> list[Html]:
    links = (
        tag(
            "li",
            tag("a", title, href=f"/docs/{name}", aria_current="page" if name == here else None),
        )
        for name, title in names.items()
        if guide_text(name)
    )
    return [tag("h2", group), tag("ul", *links)]


def _elsewhere() -> Html:
    links = (("/api", "HTTP API"), ("/glossary", "Glossary"), ("/papers", "The papers"))
    return tag("ul", *(tag("li", tag("a", name, href=href)) for href, name in links))


def _docs(request: Request) -> Response:
    return HTMLResponse(docs_page(request.query_params.get("q", "")))


def _guide(request: Request) -> Response:
    name = request.path_params["name"].removesuffix(".md")
    text = guide_text(name) if name in GUIDES else None
    if text is None:
        raise HTTPException(404, f'No document called "{name}".')
    return HTMLResponse(guide_page(name, text))


ROUTES = [Route("/docs", _docs), Route("/docs/{name}", _guide)]
