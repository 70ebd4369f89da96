"""A site without a server, built once, behind a plain file server, and a browser."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
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


@pytest.fixture
def files(built: Path) -> Iterator[FileServer]:
    handler = partial(FileRequest, directory=str(built.parent))
    with FileServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture
def address(files: FileServer) -> str:
    return f"http://127.0.0.1:{files.server_port}/{FOLDER}/"


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser that has never seen the site."""
    with browser.new_context(
        base_url=address, viewport={"width": 1600, "height": 900}, reduced_motion="reduce"
    ) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext, address: str) -> Iterator[Page]:
    watched = WatchedPage(context, address)
    yield watched.page
    watched.must_have_no_errors()
