"""Takes the README's screenshot, docs/img/table.png: `python -m tools.picture`."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from playwright.sync_api import Page, sync_playwright
from tests.browser.tables import DECISION, Guest, make_first_choice
from tests.server.running import GENEROUS

from houseway.cardroom.cardroom import Cardroom
from houseway.cards.shuffle import Seed
from houseway.journal.store import Journal
from houseway.rulebook.book import FiledRulebook
from houseway.web.app import create_app
from houseway.web.run import listen

PICTURE = Path(__file__).parent.parent / "docs" / "img" / "table.png"
SEED = 4
"""Any number; it makes the hands repeatable."""
GAME = "saloon/ultimate-texas-holdem"


@contextmanager
def serving() -> Iterator[tuple[str, Cardroom]]:
    """Start a server with repeatable hands; yield its address and its cardroom."""
    rulebook = FiledRulebook()
    listener = listen("127.0.0.1", 0)
    with TemporaryDirectory() as folder:
        journal = Journal.open(f"{folder}/houseway.db")
        room = Cardroom(rulebook, journal, seeds=Seed.of(SEED).child, limits=GENEROUS)
        app = create_app(rulebook, room)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", room
        server.should_exit = True
        thread.join()
        journal.close()


def take_picture(page: Page, room: Cardroom) -> None:
    """Play among bots until a second decision is open, and take the picture."""
    guest = Guest(page, room)
    guest.sits_down(GAME, bots=5)
    guest.plays_until(DECISION)
    make_first_choice(page)
    guest.plays_until(DECISION)
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURE)


def main() -> None:
    with serving() as (address, room), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        view = {"width": 1240, "height": 860}
        page = browser.new_page(base_url=address, viewport=view, reduced_motion="reduce")  # type: ignore[arg-type]
        take_picture(page, room)
        browser.close()


if __name__ == "__main__":
    main()
