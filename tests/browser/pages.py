"""Pages that fail their test if they log an error, and helpers for their requests."""

import os
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Route, expect

PATIENCE = int(os.environ.get("PATIENCE", "60000"))
"""Timeout in milliseconds, long enough for a loaded machine."""

Run = Callable[..., Any]
"""Evaluates JavaScript that uses a module as `m`: run("shared/money", "m.cents(25)")."""


def choose_option(page: Page, number: str) -> None:
    """Type the number of a collection option and take it."""
    box = page.get_by_label("Collection option")
    box.fill(number)
    box.press("Enter")
    expect(box).to_have_value(number)


def act_before_script(page: Page, script: str, act: Callable[[], object]) -> None:
    """Call `act` when a page next requests a script, before the script arrives."""

    def act_first(route: Route) -> None:
        act()
        route.continue_()

    page.route(f"**/{script}*", act_first, times=1)


def collect_posts(page: Page, path: str) -> list[Request]:
    """Return a list that collects every POST request that the page sends to a path from now on."""
    sent: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith(path):
            sent.append(request)

    page.on("request", note)
    return sent


def console_line(message: ConsoleMessage) -> str:
    """Return a console message with the address that it is about."""
    return f"{message.text} {message.location['url']}"


class WatchedPage:
    """A page that fails its test if it logs a message or sends a request to another site."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.site = site
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.messages: list[str] = []
        self.urls: list[str] = []
        self.page.on("console", lambda message: self.messages.append(console_line(message)))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("request", lambda request: self.urls.append(request.url))

    def must_have_no_errors(self) -> None:
        # Chromium also logs refused requests and lost connections. The page itself reports these.
        harmless = re.compile(
            r"a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|Service Worker registration blocked"
        )
        messages = [text for text in self.messages if not harmless.search(text)]
        foreign = [url for url in self.urls if not url.startswith(self.site)]
        assert not messages, messages
        assert not foreign, foreign

    def leave(self) -> None:
        """Close the page and clear its session and settings."""
        self.page.context.set_offline(False)
        if self.page.url.startswith(self.site):
            self.page.evaluate("localStorage.clear()")
        self.page.close()
        self.page.context.clear_cookies()
