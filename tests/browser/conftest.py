"""A server, a browser and a page shared by the tests of this folder.

Starting Chromium and a server takes longer than most tests, so both are shared. Each test has its
own page without a session, and creates its own guests and tables.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.book import BOOK
from tests.browser.pages import PATIENCE, Run, Watched
from tests.browser.people import PASSWORD, STAFF
from tests.browser.tables import Guest
from tests.passwords import CHEAP
from tests.server.running import GENEROUS, running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.store import Journal


@pytest.fixture(scope="package")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cardroom]:
    journal = Journal.open(str(tmp_path_factory.mktemp("house") / "houseway.db"))
    room = Cardroom(BOOK, journal, limits=GENEROUS)
    room.people._hasher = CHEAP
    for name, roles in STAFF.items():
        person, _ = room.people.register(name, PASSWORD)
        room.people.grant(person.id, roles, "house")
    yield room
    journal.close()


@pytest.fixture(scope="package")
def site(room: Cardroom) -> Iterator[str]:
    with running(room.rulebook, room) as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        # The headless shell saves a third of the time. It has no
        # sandbox for root, as which tests may run; one process serves all pages.
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell",
            args=["--no-sandbox", "--renderer-process-limit=1"],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def bench(browser: Browser, site: str) -> Iterator[Watched]:
    """The first page, for testing modules."""
    with browser.new_context(
        base_url=site,
        viewport={"width": 1280, "height": 900},
        reduced_motion="reduce",
        service_workers="block",
    ) as context:
        watched = Watched(context, site)
        watched.page.goto("/rooms/lucky-buck")
        yield watched


@pytest.fixture(scope="package")
def context(bench: Watched) -> BrowserContext:
    """The first page stays open, so its process caches what all pages load."""
    return bench.page.context


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    watched = Watched(context, site)
    yield watched.page
    watched.leave()
    watched.must_be_content()


@pytest.fixture(scope="package")
def elsewhere(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser context for someone else."""
    with browser.new_context(
        base_url=site, reduced_motion="reduce", service_workers="block"
    ) as context:
        yield context


@pytest.fixture
def anna(page: Page, room: Cardroom) -> Guest:
    return Guest(page, room)


@pytest.fixture
def run(bench: Watched) -> Iterator[Run]:
    """Calls something of a module within a page: run("money", "m.cents(values[0])", "25")."""

    def run(module: str, call: str, *values: Any) -> Any:
        # Beside the page's own modules: a part of a page is defined once.
        script = f"""async (values) => {{
          const beside = document.querySelector("script[src$='who.js']").src;
          const m = await import(new URL("{module}.js", beside).href);
          return {call};
        }}"""
        return bench.page.evaluate(script, list(values))

    yield run
    bench.must_be_content()
