"""Takes the picture of the README, docs/img/filing.png, with Debian's Chromium."""

import threading
from pathlib import Path

import uvicorn
from playwright.sync_api import sync_playwright

from houseway.rulebook.book import Rulebook
from houseway.server.app import create_app
from houseway.server.run import listen

PICTURE = Path(__file__).parent.parent / "docs" / "img" / "filing.png"


def main() -> None:
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(Rulebook()), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/games/tavern/zoobac"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1240, "height": 860}, reduced_motion="reduce")
        page.goto(f"{address}#wagers")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURE)
        browser.close()
    server.should_exit = True
    thread.join()


if __name__ == "__main__":
    main()
