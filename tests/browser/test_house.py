"""The account page, the Floor page and the pages that open a table are readable on a phone."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import account_menu, sign_in
from tests.browser.readable import (
    must_fit_a_phone,
    must_have_contrast,
    must_have_names,
    use_phone_size,
)
from tests.browser.tables import open_table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("path", "person"),
    [
        ("/account", ""),
        ("/account", "Guest"),
        ("/floor", "Guest"),
        ("/floor", "Ada"),
        ("/games/tavern/zoobac/play", ""),
        ("/games/saloon/no-limit-texas-holdem/play", ""),
    ],
)
def test_account_floor_and_table_opening_pages_are_readable_on_a_phone(
    page: Page, site: str, path: str, person: str
) -> None:
    use_phone_size(page)
    open_table(site, bots=1)
    if person:
        sign_in(page, person)
    page.goto(path)
    expect(account_menu(page)).to_be_visible()
    expect(page.get_by_text("Loading…")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    must_fit_a_phone(page)
    must_have_contrast(page, "light", "dark")
    must_have_names(page)
