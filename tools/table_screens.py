"""Takes screenshots of full tables at five sizes: `python -m tools.table_screens FOLDER`.

Shows the fullest state of each table in Chromium without motion. Fails if boxes intersect, text is
cut, or a button is too small to touch.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.full_tables import states
from tests.browser.layout_measure import SIZES, TOUCH, faults_of, open_page
from tests.browser.tables import FAMILIES, Guest
from tests.server.running import GENEROUS, running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.store import Journal
from houseway.rulebook.book import FiledRulebook


@contextmanager
def site() -> Iterator[tuple[str, Cardroom]]:
    """A server that runs until the block ends; yields its address and its cardroom."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(f"{folder}/houseway.db")
        room = Cardroom(FiledRulebook(), journal, limits=GENEROUS)
        with running(room.rulebook, room) as address:
            yield address, room
        journal.close()


def screens_of(
    browser: Browser, address: str, room: Cardroom, folder: Path, families: list[str], size: str
) -> list[str]:
    """Take the screenshots of some families at one size; return their faults."""
    width, height = SIZES[size]
    faults = []
    with browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=size in TOUCH,
    ) as context:
        page = context.new_page()
        open_page(page, Guest(page, room).opens("tavern/zoobac", bots=0))
        for family in families:
            for state, view in states(FAMILIES[family]):
                found = faults_of(page, view, size)
                faults += [f"{family}, {size}, {state}: {fault}" for fault in found]
                page.screenshot(path=folder / f"{family}-{size}-{state}.png")
    return faults


def main(folder: Path, families: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    with site() as (address, room), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        for size in SIZES:
            faults += screens_of(browser, address, room, folder, families or [*FAMILIES], size)
        browser.close()
    print("\n".join(faults) or f"no faults; screenshots in {folder}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
