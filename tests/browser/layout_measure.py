"""Finds what is wrong with a table's layout: boxes that intersect, cut text, small targets."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SIZES = {
    "small-phone": (360, 640),
    "phone": (390, 844),
    "sideways": (740, 360),
    "laptop": (1366, 768),
    "large": (2560, 1440),
}
TOUCH = ("small-phone", "phone", "sideways")

SHOW = """async (view) => {
  const table = document.querySelector("hw-table");
  table.last = null;
  table.view = null;
  table.see(view);
  await table.updateComplete;
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all([...table.querySelectorAll("*")].map((part) => part.updateComplete));
    // A higher action bar makes the felt smaller.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
}"""
"""Shows a view, and waits until the felt has its size."""

MEASURE = Path(__file__).with_suffix(".js").read_text()
"""JavaScript that returns the faults on the screen as text."""


CARD_WIDTHS = {"laptop": (40, 60, 72), "phone": (26, 40, 56)}
"""The smallest cards of other players, in the middle and of the viewer, in pixels."""

WIDTHS = """() => {
  const narrowest = (selector) => Math.min(...[...document.querySelectorAll(selector)]
    .map((card) => card.getBoundingClientRect().width).filter(Boolean));
  // Split hands, melds and the eleven cards of pan are drawn smaller.
  const whole = ".hands:not(.several) .cards:not(:has(:nth-child(10))) .card";
  return [`.around ${whole}`, ".common .card", `.at-own ${whole}`].map(narrowest);
}"""
"""Returns the width of the narrowest card at each of these places; infinite without cards."""


def narrow_cards(page: Page, size: str) -> list[str]:
    """The places whose cards are narrower than this size of screen must show them."""
    if size not in CARD_WIDTHS:
        return []
    places = ("other players", "the middle", "the viewer")
    widths = page.evaluate(WIDTHS)
    return [
        f"cards of {place} are {width:.1f} wide, not {least}"
        for place, width, least in zip(places, widths, CARD_WIDTHS[size], strict=True)
        if width < least - 0.1
    ]


def faults_of(page: Page, view: Any, size: str) -> list[str]:
    """Show a view and return what is wrong with it."""
    page.evaluate(SHOW, view)
    faults: list[str] = page.evaluate(MEASURE, size in TOUCH)
    return faults + narrow_cards(page, size)


def open_page(page: Page, table: str) -> None:
    """Open a table's page, which then shows views that the server did not send."""
    page.goto(f"/tables/{table}")
    page.wait_for_function("() => document.querySelector('hw-table').view", polling=20)
    page.evaluate("document.querySelector('hw-table').link.close()")
