"""Takes screenshots of each family at four sizes: `python -m tools.table_screens FOLDER`.

Plays a hand of each family in Chromium without motion. Fails if a page scrolls sideways, if cards,
betting spots, chips or buttons are cut off or covered, or if the felt, the action bar, the player's
seat or the heading moves within a hand.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.tables import FAMILIES, Guest, make_first_choice, play_on
from tests.server.running import GENEROUS, running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.store import Journal
from houseway.rulebook.book import Rulebook

SIZES = {
    "desktop": (1280, 900),
    "laptop": (1366, 680),
    "phone": (390, 844),
    "sideways": (844, 390),
}
FIXED = (".felt", ".now", ".seat.yours", ".about-table")
"""Elements that must not move during a hand."""

MEASURE = """fixed => {
  const box = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const outside = ([left, top, right, bottom]) =>
    left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const overlap = (a, b) =>
    a[0] < b[2] - 1 && b[0] < a[2] - 1 && a[1] < b[3] - 1 && b[1] < a[3] - 1;
  const queryAll = (selector) => [...document.querySelectorAll(selector)];
  const cut = (selector) => queryAll(selector).filter((e) => outside(box(e))).length;
  const clipped = (selector) => queryAll(selector).filter((e) => {
    const [left, above, right, bottom] = box(e), [start, top, end, below] = box(e.closest(".felt"));
    return bottom > below + 1 || above < top - 1 || left < start - 1 || right > end + 1;
  }).length;
  const cropped = (selector) => queryAll(selector).filter((e) => {
    const [left, , right, bottom] = box(e), [start, , end, below] = box(e.closest(".seat"));
    return right > left && (left < start - 1 || right > end + 1 || bottom > below + 1);
  }).length;
  const root = document.documentElement;
  return {
    wide: root.scrollWidth > innerWidth,
    cards: cut(".seat.yours .card") + clipped(".seat.yours .card") + cropped(".seat.yours .card")
      + clipped(".seat.yours .badge"),
    spots: clipped(".space") + queryAll(".space").filter((e) =>
      queryAll(".dealt, .seat.yours").some((other) => overlap(box(e), box(other)))).length
      + queryAll(".spot .result").filter((e) => {
        const spot = e.closest(".spot");
        return overlap(box(e), box(spot.querySelector(".info"))) || box(e)[2] > box(spot)[2] + 1;
      }).length,
    common: clipped(".common .card") + queryAll(".common .card").filter((e) =>
      queryAll(".around .seat, .seat.yours").some((other) => overlap(box(e), box(other)))).length,
    others: [".card", ".badge", ".chip", ".pay", ".net"].reduce((sum, what) =>
      sum + cropped(`.around ${what}`), 0),
    bar: cut(".now") + Number(!queryAll(".now").length),
    buttons: queryAll(".now .choices button, .now .go button").filter((e) => {
      const [, , , end] = box(e.closest(".now"));
      return !e.closest(".moves") && box(e)[3] > end + 1;
    }).length + queryAll(".now :is(button, input, select):not(.hear)").filter((e) =>
      box(e)[2] > box(e.closest(".now"))[2] + 1).length,
    boxes: Object.fromEntries(fixed.map((s) => [s, queryAll(s).map(box)[0] ?? null])),
  };
}"""
"""Returns the problems on the screen and the boxes of the elements that must not move."""

NEXT = """() => {
  const table = document.querySelector("hw-table");
  const { view, link } = table ?? {};
  if (!view || link.unanswered.size) return "";
  if (view.phase === "settled") return "over";
  if (view.phase === "bank" && view.offer?.yours) return "bank";
  if (view.decisions.length) return "choice";
  const own = view.seats[view.you.seats[0] - 1];
  if (view.phase !== "wagers" || view.you.banks || own.ready) return "";
  return view.seats.some(({ wagers }) => wagers.some((w) => w.bettor === view.you.person))
    ? "ready" : "bet";
}"""

STAY_BUTTONS = re.compile("^(Call|Check|Stand pat|Keep|No)")

COMPLAINTS = {
    "wide": "scrolls sideways",
    "cards": "the player's cards off the screen",
    "spots": "betting spots or their results cut off or covered",
    "common": "dealt cards cut off or over a seat",
    "others": "other players' cards, names or chips cut off",
    "bar": "action bar off the screen",
    "buttons": "buttons cut off in the action bar",
}


class Screens:
    """The screenshots of one family at one size, and the problems on them."""

    def __init__(self, page: Page, folder: Path, name: str) -> None:
        self.page = page
        self.folder = folder
        self.name = name
        self.problems: list[str] = []
        self.boxes: dict[str, Any] = {}
        self.count = 0

    def take(self, moment: str) -> None:
        """Take a screenshot and check it."""
        self.count += 1
        self.page.screenshot(path=self.folder / f"{self.name}-{self.count}-{moment}.png")
        measured = self.page.evaluate(MEASURE, list(FIXED))
        self.problems += [
            f"{self.name}, {moment}: {text}" for key, text in COMPLAINTS.items() if measured[key]
        ]
        for part, box in measured["boxes"].items():
            before = self.boxes.setdefault(part, box)
            if before != box:
                self.problems.append(f"{self.name}, {moment}: {part} moved from {before} to {box}")


def play(guest: Guest, screens: Screens) -> None:
    """Play one hand and take a screenshot of each kind of moment."""
    page = guest.page
    taken: set[str] = set()
    while True:
        moment = page.wait_for_function(NEXT, polling=20).json_value()
        if moment == "bank":
            guest.answers_offer("")
            continue
        if moment == "over" and not taken:
            play_on(guest.room, guest.table)
            continue
        if moment not in taken:
            taken.add(moment)
            screens.take(moment)
        if moment == "over":
            return
        if moment == "choice":
            stay = page.locator("hw-poker-turn .choices button:enabled").filter(
                has_text=STAY_BUTTONS
            )
            if stay.count():
                stay.first.click()
            else:
                make_first_choice(page)
        elif moment == "bet":
            page.locator("button.space").first.click()
        else:
            page.locator(".go .main").click()


@contextmanager
def site() -> Iterator[tuple[str, Cardroom]]:
    """A server that runs until the block ends; yields its address and its cardroom."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(f"{folder}/houseway.db")
        room = Cardroom(Rulebook(), journal, limits=GENEROUS)
        with running(room.rulebook, room) as address:
            yield address, room
        journal.close()


def screens_of(
    browser: Browser, address: str, room: Cardroom, folder: Path, family: str, size: str
) -> list[str]:
    """Take the screenshots of one family at one size; return their problems."""
    width, height = SIZES[size]
    with browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=size in ("phone", "sideways"),
    ) as context:
        page = context.new_page()
        guest = Guest(page, room)
        guest.sits_down(FAMILIES[family], bots=5, buy_in="200" if family == "pan" else "400")
        screens = Screens(page, folder, f"{family}-{size}")
        play(guest, screens)
        return screens.problems


def main(folder: Path, families: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    problems: list[str] = []
    with site() as (address, room), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        for family in families or FAMILIES:
            for size in SIZES:
                problems += screens_of(browser, address, room, folder, family, size)
        browser.close()
    print("\n".join(problems) or f"no problems; screenshots in {folder}")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
