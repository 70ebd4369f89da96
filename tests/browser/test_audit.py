"""The audit of a shift in Chromium, on a phone: choose a file, and read the report."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.readable import must_fit_a_phone, must_have_names, use_phone_size

pytestmark = pytest.mark.browser

SHIFT = b"""table,game,option,hands,action,payer,collected,drop
5,tavern/ez-baccarat-panda-8,12,31,250.00,player-dealer,180.00,
5,,,,,,,186.00
"""
"""31 hands of $200 to $299 pay $6 each (001 3639-3643)."""


def test_a_shift_is_chosen_and_its_report_opens(page: Page) -> None:
    use_phone_size(page)
    page.goto("/audit")
    page.get_by_role("button", name="Audit the shift").click()
    expect(page.get_by_role("alert")).to_have_text("Choose a file first.")
    assert violations(page) == []
    must_have_names(page)
    must_fit_a_phone(page)
    shift = {"name": "shift.csv", "mimeType": "text/csv", "buffer": SHIFT}
    page.get_by_label("Shift (CSV or JSON Lines)").set_input_files([shift])  # type: ignore[list-item]
    page.get_by_role("button", name="Audit the shift").click()
    expect(page.get_by_role("heading", name="Audit of shift.csv")).to_be_visible(timeout=60_000)
    expect(
        page.get_by_text("1 of 2 rows agree with the filings; 1 difference found.")
    ).to_be_visible()
    expect(page.get_by_text("collection of 31 hands")).to_be_visible()
    assert violations(page) == []
    must_fit_a_phone(page)
