"""Amounts in Chromium: doubling for less, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.tables import DECISION, OVER, Guest

pytestmark = pytest.mark.browser

PURE = "lucky-buck/pure-21-5-blackjack"


@pytest.fixture
def amount(page: Page, anna: Guest) -> Locator:
    """The amount box at a table where Anna has made the minimum bet and may double."""
    # Anna passes the bank, and one bot alone may not bank again right after its turn.
    anna.sits_down(PURE, bots=2)
    anna.plays_until(DECISION)
    while not double(page).is_visible():
        decision = page.locator(".decision").inner_text()
        page.locator(".choices button").filter(has_text=re.compile("Stand|No|Play")).first.click()
        page.wait_for_function(
            "before => document.querySelector('.decision')?.innerText !== before", arg=decision
        )
        anna.plays_until(DECISION)
    return page.get_by_label(re.compile(r"^Amount \("))


def double(page: Page) -> Locator:
    return page.locator("[data-choice=double]")


def must_settle(page: Page, anna: Guest, amount: str) -> None:
    """Play to the end and check that the settlement has a wager of this amount."""
    anna.plays_until(OVER)
    row = page.get_by_role("row").filter(has_text="Anna").filter(has_text=amount)
    expect(row).to_be_visible()


def test_the_box_contains_the_full_wager_and_accepts_less(
    page: Page, anna: Guest, amount: Locator
) -> None:
    wager = amount.input_value()
    expect(page.locator(".amount label")).to_have_text(re.compile(rf"to \${wager}\)$"))
    expect(double(page)).to_contain_text(f"Double (${wager})")
    amount.fill("2.50")
    expect(double(page)).to_contain_text("Double ($2.50)")
    double(page).click()
    must_settle(page, anna, "$2.50")


def test_only_an_allowed_amount_enables_double_and_enter_confirms_it(
    page: Page, anna: Guest, amount: Locator
) -> None:
    for text in ("1000000", "0", "much", ""):
        amount.fill(text)
        expect(double(page)).to_be_disabled()
        expect(amount).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("3.25")
    expect(double(page)).to_contain_text("Double ($3.25)")
    page.keyboard.press("Enter")
    must_settle(page, anna, "$3.25")
