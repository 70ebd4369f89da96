"""A site without a server, built once, behind a plain file server, and a browser."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from tests.browser.pages import PATIENCE, WatchedPage
from tests.test_repository import ROOT

FOLDER = "cards"
"""The site is in a folder of its host."""


class FileServer(ThreadingHTTPServer):
    """Serves files, until it is unplugged."""

    is_unplugged = False


class FileRequest(SimpleHTTPRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, FileServer)
        if not self.server.is_unplugged:
            super().handle()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site that the command has built."""
    folder = tmp_path_factory.mktemp("host") / FOLDER
    wheels = ["make", "build/wheels/.downloaded", f"BIN={Path(sys.executable).parent}"]
    subprocess.run(wheels, cwd=ROOT, check=True, capture_output=True)
    command = [sys.executable, "-m", "houseway", "site", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@contextmanager
def serving(built: Path) -> Iterator[FileServer]:
    """A file server for the folder that the site is in."""
    handler = partial(FileRequest, directory=str(built.parent))
    with FileServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
    )
    yield browser
    browser.close()


@contextmanager
def visiting(browser: Browser, server: FileServer) -> Iterator[BrowserContext]:
    """A browser that has never seen the site."""
    with browser.new_context(
        base_url=f"http://127.0.0.1:{server.server_port}/{FOLDER}/",
        viewport={"width": 1600, "height": 900},
        reduced_motion="reduce",
    ) as context:
        yield context


@pytest.fixture(scope="session")
def context(playwright: Playwright, built: Path) -> Iterator[BrowserContext]:
    """A visitor for most tests, so that the engine is loaded once."""
    with (
        serving(built) as server,
        chromium(playwright) as browser,
        visiting(browser, server) as context,
    ):
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    watched = WatchedPage(context, "http://127.0.0.1")
    yield watched.page
    watched.page.close()
    watched.must_have_no_errors()


@pytest.fixture
def files(built: Path) -> Iterator[FileServer]:
    with serving(built) as server:
        yield server


@pytest.fixture
def first_visit(playwright: Playwright, files: FileServer) -> Iterator[Page]:
    """A page of a visitor who has never been here, in a browser without any worker."""
    with chromium(playwright) as browser, visiting(browser, files) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        yield page
