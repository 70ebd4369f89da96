"""Rulings in Chromium: the floor rules by the filing, and everybody reads it with its source."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.test_house import come_in, player_in_a_hand, room, site

pytestmark = pytest.mark.browser

__all__ = ["room", "site"]


def test_the_floor_rules_on_a_seat_by_what_the_filing_lists(page: Page, site: str) -> None:
    come_in(page, "Fran")
    with player_in_a_hand(site) as line:
        page.goto(f"/tables/{line.table}")
        floor = page.get_by_role("group", name=f"Floor, table {line.table}")
        floor.get_by_role("button", name="Rule").click()
        page.get_by_label("What happened").select_option(
            "A seat has more or fewer cards than filed."
        )
        page.get_by_role("combobox", name="Seat", exact=True).select_option("1")
        page.get_by_role("button", name="Rule so").click()
        ruled = page.get_by_role("region", name="The floor ruled")
        expect(ruled).to_contain_text("Seat 1: void seat")
        expect(ruled.get_by_role("link")).to_have_attribute(
            "href", "/games/tavern/three-card-poker#irregularities"
        )
        expect(ruled.get_by_role("link")).to_contain_text("lines")
        line.until(lambda: line.view["phase"] == "settled")
        own = {one["result"] for one in line.view["lines"] if one["seat"] == 1}
        assert own == {"withdrawn"}
        replay = f"/tables/{line.table}/hands/{line.view['hand']}"
    page.goto(replay)
    page.get_by_role("button", name="Last").click()
    expect(page.get_by_role("region", name="The floor ruled")).to_be_visible()
