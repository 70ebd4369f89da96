"""Pages of the rulebook are built on threads, so tables do not wait for them."""

import asyncio
import inspect
import threading

import pytest
from starlette.routing import Route
from tests.book import BOOK

from houseway.web import (
    app,
    fee_pages,
    front,
    glossary_pages,
    help_pages,
    house_way,
    learn_pages,
    matrix_pages,
    odds_pages,
    play_pages,
    search_pages,
    settle_pages,
)
from houseway.web.app import create_app

THREADED = (
    front,
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
    for handler in (app.room, app.filing, app.filing_placard, app.api_games, app.api_game):
        yield pytest.param(handler, id=handler.__name__)


@pytest.mark.parametrize("handler", list(endpoints()))
def test_a_page_of_the_rulebook_is_built_on_a_thread(handler):
    assert not inspect.iscoroutinefunction(handler)


def get(path, meanwhile):
    """Request a page in the test's own event loop while `meanwhile` runs there; the status."""
    site = create_app(BOOK)

    async def run():
        sent = []
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
            sent.append(message)

        starlette = site.app.app
        async with starlette.router.lifespan_context(starlette):
            other = asyncio.create_task(meanwhile())
            await site(scope, receive, send)
            other.cancel()
        return sent[0]["status"]

    return asyncio.run(run())


@pytest.mark.parametrize("where", ["open_page", "filing"])
def test_the_event_loop_runs_while_a_page_is_built(monkeypatch, where):
    """The page waits for the event loop, which would hang if the page were built on it."""
    loop_ran = threading.Event()

    def slow(*args, **kwargs):
        assert loop_ran.wait(30), "the event loop was blocked while a page was built"
        return "<p>made</p>"

    if where == "open_page":
        monkeypatch.setattr(play_pages, "open_page", slow)
        path = "/games/tavern/zoobac/play"
    else:
        monkeypatch.setattr(app.views, "filing", slow)
        path = "/games/tavern/zoobac"

    async def meanwhile():
        while True:
            await asyncio.sleep(0.05)
            loop_ran.set()

    assert get(path, meanwhile) == 200
