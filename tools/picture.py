"""Takes the README's screenshot, docs/img/table.png, with Debian's Chromium."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from playwright.sync_api import Page, sync_playwright

from houseway.cardroom.cardroom import Cardroom
from houseway.cards.shuffle import Seed
from houseway.journal.store import Journal
from houseway.rulebook.book import Rulebook
from houseway.web.app import create_app
from houseway.web.run import listen

PICTURE = Path(__file__).parent.parent / "docs" / "img" / "table.png"
SEED = 4
"""Any number; it makes the hands repeatable."""
GAME = "saloon/ultimate-texas-holdem"
OPTION = "gega-000512-ultimate:1"
CLOCK = {"bots": 0.2, "settled": 1, "wagers": 60, "bank": 60, "play": 60}


@contextmanager
def serving() -> Iterator[str]:
    """Start a server with repeatable hands; yield its address."""
    rulebook = Rulebook()
    listener = listen("127.0.0.1", 0)
    with TemporaryDirectory() as folder:
        journal = Journal.open(f"{folder}/houseway.db")
        app = create_app(rulebook, Cardroom(rulebook, journal, seeds=Seed.of(SEED).child))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()
        journal.close()


def take_picture(page: Page) -> None:
    """Take a seat among bots and take the picture when a decision is open."""
    page.request.post("/api/guest", data={"nickname": "Anna"})
    settings = {"game": GAME, "option": OPTION, "bots": 5, "clock": CLOCK}
    table = page.request.post("/api/tables", data=settings).json()["id"]
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name="Sit at 1", exact=True).click()
    page.get_by_role("button", name="Sit down").click()
    page.locator(".space").first.wait_for()
    page.get_by_label("Amount", exact=True).fill("25")
    page.locator(".space").first.click()
    page.get_by_role("list", name="Your wagers").wait_for()
    page.get_by_role("button", name="Ready").click()
    page.locator(".decision .choices button").first.click()
    page.locator(".prompt", has_text="Your decision").wait_for()
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURE)


def main() -> None:
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        view = {"width": 1240, "height": 860}
        page = browser.new_page(base_url=address, viewport=view, reduced_motion="reduce")  # type: ignore[arg-type]
        take_picture(page)
        browser.close()


if __name__ == "__main__":
    main()
