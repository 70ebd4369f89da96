"""A server, a browser and a page that every test of this folder shares."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.running import running

from houseway.rulebook.book import Rulebook


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running(Rulebook()) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Chromium has no sandbox for root, as which tests may run.
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page whose complaints fail the test."""
    context = browser.new_context(base_url=site, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    complaints: list[str] = []
    foreign: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: foreign.append(request.url))
    yield page
    context.close()
    # Chromium says too when the server refuses something, which the page has said in its own words.
    refused = re.compile(r"the server responded with a status of 4\d\d")
    assert [text for text in complaints if not refused.search(text)] == []
    assert [url for url in foreign if not url.startswith(site)] == []
