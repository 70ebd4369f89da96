"""The server and the browser that all tests in this folder share.

Starting Chromium and a server takes longer than most tests, so both are shared. Each test gets a
new page that is signed out, and creates its own guests and tables.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.book import BOOK
from tests.browser.pages import PATIENCE, Run, WatchedPage
from tests.browser.people import PASSWORD, STAFF
from tests.browser.tables import Guest
from tests.passwords import CHEAP
from tests.server.running import GENEROUS, running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.store import Journal

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests are slow, except those marked `smoke`."""
    for item in items:
        if item.path.parent == HERE and not item.get_closest_marker("smoke"):
            item.add_marker("slow")


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
        # The headless shell saves a third of the time. Chromium has no sandbox for root, and tests
        # may run as root. One process serves all pages.
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell",
            args=["--no-sandbox", "--renderer-process-limit=1"],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def bench(browser: Browser, site: str) -> Iterator[WatchedPage]:
    """A page that stays open, for testing modules."""
    with browser.new_context(
        base_url=site,
        viewport={"width": 1600, "height": 900},
        reduced_motion="reduce",
        service_workers="block",
    ) as context:
        watched = WatchedPage(context, site)
        watched.page.goto("/rooms/lucky-buck")
        yield watched


@pytest.fixture(scope="package")
def context(bench: WatchedPage) -> BrowserContext:
    """The context of the page that stays open, so that all pages share its cache."""
    return bench.page.context


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    watched = WatchedPage(context, site)
    yield watched.page
    watched.leave()
    watched.must_have_no_errors()


@pytest.fixture(scope="package")
def other_context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser context for another person."""
    with browser.new_context(
        base_url=site,
        viewport={"width": 1600, "height": 900},
        reduced_motion="reduce",
        service_workers="block",
    ) as context:
        yield context


@pytest.fixture
def anna(page: Page, room: Cardroom) -> Guest:
    return Guest(page, room)


@pytest.fixture
def run(bench: WatchedPage) -> Iterator[Run]:
    """Evaluates JavaScript that uses a module as `m`: run("shared/money", "m.cents(25)")."""

    def run(module: str, call: str, *values: Any) -> Any:
        # Import from the folder of the page's modules, so that no custom element is defined twice.
        script = f"""async (values) => {{
          const base = document.querySelector("script[src$='who.js']").src;
          const m = await import(new URL("../{module}.js", base).href);
          return {call};
        }}"""
        return bench.page.evaluate(script, list(values))

    yield run
    bench.must_have_no_errors()
