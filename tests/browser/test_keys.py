"""Keys and clicks wait until a decision can be read, and choices show their cost."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.tables import DECISION, GAMES, Guest, press

pytestmark = pytest.mark.browser

SECOND_CLICK = """() => {
  document.querySelector("hw-table").askedAt = performance.now();
  const click = new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true });
  document.querySelector("[data-choice=fold]").dispatchEvent(click);
}"""


def test_keys_and_double_clicks_are_ignored_until_the_decision_can_be_read(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAMES["three-card"])
    anna.plays_until(DECISION)
    page.evaluate(SECOND_CLICK)
    page.evaluate("document.querySelector('hw-table').askedAt = performance.now()")
    page.keyboard.press("f")
    expect(page.locator("hw-decide")).to_be_visible()
    assert page.evaluate("document.querySelector('hw-table').link.unanswered.size") == 0
    press(page, "f")
    expect(page.locator("hw-decide")).to_have_count(0)


def test_a_choice_shows_its_cost_and_folding_looks_different_from_playing(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAMES["three-card"])
    anna.plays_until(DECISION)
    decision = page.evaluate("document.querySelector('hw-table').view.decisions[0]")
    cost = decision["costs"]["play"].removesuffix(".00")
    button = page.locator("[data-choice=play]")
    expect(button).to_contain_text(f"Play (${cost})")
    expect(button).to_have_class("main")
    expect(page.locator("[data-choice=fold]")).to_have_class("quiet gives-up")
    expect(page).to_have_title(r"● Your turn · " + page.locator("h1").inner_text() + " · Houseway")
