"""A filing in the Bureau's format, as a page and as a file."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.checking.document import filing_document
from houseway.checking.printing import SUFFIXES, render
from houseway.pages.markup import tag
from houseway.pages.page import Page, anchor
from houseway.pages.pdf import why_no_pdf
from houseway.play.game import FiledGame
from houseway.web.catalog import game_of
from houseway.web.fair_threads import in_thread
from houseway.web.jobs.result_cache import results_of
from houseway.web.pages import views
from houseway.web.pages.files import attachment, file_links, suffix_in


async def filing(request: Request) -> Response:
    """The filing in the Bureau's order of sections."""
    game = game_of(request)
    results = results_of(request)
    page = await results.get(("document", game.id), lambda: filing_document(game))
    pdf_problem = await results.get("pdf", why_no_pdf)
    return HTMLResponse(await in_thread(filing_page, game, page, pdf_problem))


def filing_page(game: FiledGame, page: Page, pdf_problem: str) -> str:
    report = tag("a", "Math report", href=f"/games/{game.id}/report")
    links = file_links(f"/games/{game.id}/filing", pdf=not pdf_problem)
    main = views.with_contents(page, under=tag("p", *links, report, class_="ways"))
    title = f"{page.title}: Bureau filing format"
    trail = views.trail_to(game)
    return views.document(title, main, trail=trail, script=views.CHECK, game=game, tab="Rules")


async def filing_file(request: Request) -> Response:
    """The same document as a file."""
    game = game_of(request)
    suffix = suffix_in(request, "A filing is", *SUFFIXES)
    results = results_of(request)
    page = await results.get(("document", game.id), lambda: filing_document(game))
    content = await results.get((suffix, game.id), lambda: render(page, SUFFIXES[suffix]))
    return attachment(content, f"{anchor(game.id)}.{suffix}")


ROUTES = [
    Route("/games/{room}/{game}/filing", filing),
    Route("/games/{room}/{game}/filing.{suffix}", filing_file),
]
