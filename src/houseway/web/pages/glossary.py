"""The glossary, the page about the papers, and cited lines from copies of the papers."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from houseway.pages.glossary import glossary_list, glossary_page
from houseway.pages.html import table
from houseway.pages.markup import join, tag
from houseway.pages.page import Column, DataTable
from houseway.pages.papers import Papers
from houseway.rulebook.source import Source
from houseway.values.errors import InputError
from houseway.web.catalog import Catalog, catalog_of
from houseway.web.pages import views

PAPERS = (
    "California cardrooms file the rules of their games and their collection fees with the "
    "Bureau of Gambling Control. Houseway is based on text copies of such filings: one paper for "
    "each of its cardrooms. The papers and their lines are numbered.",
    "A source such as “line 1511 of the Tavern papers” names the cardroom and the line in "
    "the text copy of its paper. The page of each game shows the filing number and date, where "
    "they are known.",
    "The papers themselves are not part of Houseway. If you have text copies, start the site with "
    "houseway serve --papers DIR, where DIR has files such as 001.txt. Pages then show the lines "
    "that a rule cites.",
)


_NO_LINES = "The text copies on this site do not have these lines."


def papers_page(catalog: Catalog) -> str:
    """What the papers are, and their numbers by cardroom."""
    rows = tuple(
        (room.name, room.seed, str(room.source).partition(" lines ")[2])
        for room in catalog.rooms.values()
        if room.seed
    )
    columns = (Column("Cardroom"), Column("Paper"), Column("Lines"))
    main = join(
        tag("h1", "The papers"),
        *(tag("p", text) for text in PAPERS),
        table(DataTable("Papers by cardroom", columns, rows)),
    )
    return views.document("The papers", main, trail=views.HOME)


def _papers(request: Request) -> Response:
    return HTMLResponse(papers_page(catalog_of(request)))


def _cited(request: Request) -> Response:
    """The papers that the site has copies of, or the lines that `source` cites."""
    papers: Papers | None = request.app.state.papers
    text = request.query_params.get("source")
    if text is None:
        return JSONResponse({"papers": papers.numbers if papers else []})
    try:
        source = Source.parse(text)
    except ValueError as error:
        raise InputError(str(error), "source") from error
    lines, note = papers.lines_or_note(source) if papers else ([], "")
    rows = [{"number": number, "text": words} for number, words in lines]
    return JSONResponse({"lines": rows, "note": note or ("" if rows else _NO_LINES)})


def _glossary(request: Request) -> Response:
    page = glossary_page()
    main = join(tag("h1", page.title), tag("p", page.about, class_="lead"), glossary_list())
    return HTMLResponse(views.document(page.title, main, trail=views.HOME, linked=False))


ROUTES = [Route("/glossary", _glossary), Route("/papers", _papers), Route("/api/papers", _cited)]
