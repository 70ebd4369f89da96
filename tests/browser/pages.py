"""Pages that fail a test on errors in the console."""

import os
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Route

PATIENCE = int(os.environ.get("PATIENCE", "60000"))
"""Timeout in milliseconds, long enough for a loaded machine."""

Run = Callable[..., Any]
"""Evaluates an expression with a module `m`: run("money", "m.cents(values[0])", "25")."""


def before_its_script(page: Page, script: str, act: Callable[[], object]) -> None:
    """Do something on the next page that loads a script, before the script arrives."""

    def late(route: Route) -> None:
        act()
        route.continue_()

    page.route(f"**/{script}*", late, times=1)


def sent_to(page: Page, path: str) -> list[Request]:
    """A list that collects the POST requests that the page sends to a path from now on."""
    sent: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith(path):
            sent.append(request)

    page.on("request", note)
    return sent


def console_line(message: ConsoleMessage) -> str:
    """A message of the console with the address that it is about."""
    return f"{message.text} {message.location['url']}"


class WatchedPage:
    """A page whose console errors fail the test."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.site = site
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(console_line(message)))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.foreign.append(request.url))

    def must_have_no_errors(self) -> None:
        # Chromium also logs refused requests and lost connections, which the page reports
        # itself.
        refused = re.compile(
            r"a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|Service Worker registration blocked"
        )
        complaints = [text for text in self.complaints if not refused.search(text)]
        foreign = [url for url in self.foreign if not url.startswith(self.site)]
        assert not complaints, complaints
        assert not foreign, foreign

    def leave(self) -> None:
        """Close the page and clear its session and settings."""
        self.page.context.set_offline(False)
        if self.page.url.startswith(self.site):
            self.page.evaluate("localStorage.clear()")
        self.page.close()
        self.page.context.clear_cookies()
