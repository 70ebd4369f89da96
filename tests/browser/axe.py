"""Accessibility checks with axe-core."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async (runOnly) => {
  // Wide tables are made scrollable by keyboard in the frame after they appear.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const { violations } = await axe.run(document, { runOnly });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`));
}"""

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


@cache
def _source() -> str:
    if not AXE.exists():
        raise FileNotFoundError("axe-core is missing: run `make node_modules/.installed`")
    return AXE.read_text("utf-8")


def violations(page: Page, *rules: str) -> list[str]:
    """Check a page with axe-core and return a line for each violation: rule, title, element.

    Only the named rules are checked, or all WCAG 2.2 AA and best-practice rules if none is named.
    """
    page.wait_for_load_state()
    # Evaluate the script: the page's policy would block it as a script element.
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    only = {"type": "rule" if rules else "tag", "values": list(rules or TAGS)}
    findings: Any = page.evaluate(RUN, only)
    return [str(line) for line in findings]
