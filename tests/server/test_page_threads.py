"""Pages of the rulebook are built on threads, so tables do not wait for them."""

import asyncio
import inspect
import threading

import pytest
from starlette.routing import Route
from tests.book import BOOK
from tests.each import each

from houseway.web.api import games as api_games
from houseway.web.app import create_app
from houseway.web.pages import fees as fee_pages
from houseway.web.pages import front, house_way
from houseway.web.pages import games as game_pages
from houseway.web.pages import glossary as glossary_pages
from houseway.web.pages import help as help_pages
from houseway.web.pages import learn as learn_pages
from houseway.web.pages import matrix as matrix_pages
from houseway.web.pages import odds as odds_pages
from houseway.web.pages import play as play_pages
from houseway.web.pages import search as search_pages
from houseway.web.pages import settle as settle_pages

THREADED = (
    front,
    game_pages,
    api_games,
    settle_pages,
    fee_pages,
    house_way,
    learn_pages,
    help_pages,
    glossary_pages,
    odds_pages,
    search_pages,
    matrix_pages,
)


def endpoints():
    for module in THREADED:
        for route in module.ROUTES:
            if isinstance(route, Route):
                yield pytest.param(route.endpoint, id=route.path)


@each("handler", list(endpoints()))
def test_a_page_of_the_rulebook_is_built_on_a_thread(handler):
    assert not inspect.iscoroutinefunction(handler)


def get(path, meanwhile):
    """Request a page on an event loop that also runs `meanwhile`; return the status."""
    site = create_app(BOOK)

    async def run():
        messages = []
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [],
            "scheme": "http",
            "server": ("127.0.0.1", 80),
            "client": ("127.0.0.1", 1),
        }

        async def receive():
            return {"type": "http.request", "body": b""}

        async def send(message):
            messages.append(message)

        starlette = site.app.app
        async with starlette.router.lifespan_context(starlette):
            task = asyncio.create_task(meanwhile())
            await site(scope, receive, send)
            task.cancel()
        return messages[0]["status"]

    return asyncio.run(run())


@pytest.mark.parametrize("builder", ["open_page", "filing"])
def test_the_event_loop_runs_while_a_page_is_built(monkeypatch, builder):
    """The page waits until the event loop has run; built on the loop, it would hang."""
    loop_ran = threading.Event()

    def build_slowly(*args, **kwargs):
        assert loop_ran.wait(30), "the event loop was blocked while a page was built"
        return "<p>page</p>"

    if builder == "open_page":
        monkeypatch.setattr(play_pages, "open_page", build_slowly)
        path = "/games/tavern/zoobac/play"
    else:
        monkeypatch.setattr(game_pages.views, "filing", build_slowly)
        path = "/games/tavern/zoobac"

    async def meanwhile():
        while True:
            await asyncio.sleep(0.05)
            loop_ran.set()

    assert get(path, meanwhile) == 200
