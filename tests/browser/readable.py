"""Checks that a page is readable: WCAG contrast, names of controls, width."""

import re
from typing import Literal

from playwright.sync_api import Page

PHONE = 360
CONTROLS = ("button", "link", "textbox", "combobox", "checkbox", "radio", "img")

LOWEST_CONTRAST = """
() => {
  const channel = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.match(/[\\d.]+/g).map((n) => channel(n / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const background = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = getComputedStyle(e).backgroundColor;
      if (!color.endsWith(", 0)")) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const texts = [...document.querySelectorAll("body *")].filter((e) =>
    [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
  const ratios = texts.map((e) => {
    const pair = [luminance(getComputedStyle(e).color), luminance(background(e))];
    return [(Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05), e.tagName + "." + e.className];
  });
  return ratios.sort((x, y) => x[0] - y[0])[0];
}
"""


def must_have_contrast(page: Page, *schemes: Literal["light", "dark"]) -> None:
    """Check for a contrast of at least 4.5, in these color schemes or the current one."""
    page.wait_for_load_state()
    for scheme in schemes or (None,):
        if scheme:
            page.emulate_media(color_scheme=scheme)
        ratio, where = page.evaluate(LOWEST_CONTRAST)
        assert ratio >= 4.5, (scheme, where)


def must_have_names(page: Page) -> None:
    """Check that every visible control and image has an accessible name."""
    page.wait_for_load_state()
    for role in CONTROLS:
        controls = page.get_by_role(role)  # type: ignore[arg-type]
        named = page.get_by_role(role, name=re.compile(r"\S"))  # type: ignore[arg-type]
        assert controls.count() == named.count(), role


def use_phone_size(page: Page) -> None:
    page.set_viewport_size({"width": PHONE, "height": 740})


def must_fit_a_phone(page: Page) -> None:
    page.wait_for_load_state()
    too_wide = """width => [...document.querySelectorAll("body *")]
        .filter((e) => e.getBoundingClientRect().right > width && !e.closest(".table"))
        .map((e) => `${e.tagName}.${e.className}: ${e.innerText}`).slice(0, 3)"""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE, page.evaluate(too_wide, PHONE)
