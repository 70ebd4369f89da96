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


def faults_of(page: Page, view: Any, size: str) -> list[str]:
    """Show a view and return what is wrong with it."""
    page.evaluate(SHOW, view)
    faults: list[str] = page.evaluate(MEASURE, size in TOUCH)
    return faults


def open_page(page: Page, table: str) -> None:
    """Open a table's page, which then shows views that the server did not send."""
    page.goto(f"/tables/{table}")
    page.wait_for_function("() => document.querySelector('hw-table').view", polling=20)
    page.evaluate("document.querySelector('hw-table').link.close()")
