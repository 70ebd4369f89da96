"""The lobby in Chromium: which tables it shows, and in what order."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import sign_in
from tests.browser.readable import must_have_contrast, use_phone_size
from tests.browser.tables import open_table

pytestmark = pytest.mark.browser


@pytest.mark.smoke
def test_the_open_tables_are_in_the_lobby(page: Page, site: str) -> None:
    table = open_table(site, "tavern/casino-war")
    page.goto("/")
    tables = page.get_by_role("region", name="Open tables")
    expect(tables.locator(f'a[href="/tables/{table}"]')).to_contain_text("Casino War")


def test_the_lobby_shows_the_visitors_table_first_and_more_tables_on_demand(
    page: Page, site: str
) -> None:
    settings = {"game": "tavern/zoobac", "bots": 1}
    for _ in range(6):
        open_table(site, **settings)
    sign_in(page, "Ute")
    own_table = page.request.post("/api/tables", data=settings).json()["id"]
    use_phone_size(page)
    page.goto("/games/tavern/zoobac/play")
    tables = page.get_by_role("region", name="Open tables")
    expect(tables.get_by_role("listitem")).to_have_count(4)
    expect(tables.get_by_role("link").first).to_have_attribute("href", f"/tables/{own_table}")
    tables.get_by_text(re.compile(r"\d+ more tables")).click()
    expect(tables.get_by_role("listitem").nth(6)).to_be_visible()
    must_have_contrast(page)
