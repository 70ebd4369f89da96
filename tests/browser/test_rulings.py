"""Rulings in Chromium: the floor rules on an irregularity or voids a hand."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import sign_in
from tests.browser.tables import player_in_a_hand

from houseway.cardroom.cardroom import Cardroom

pytestmark = pytest.mark.browser


def test_the_floor_rules_on_a_seat_with_a_listed_irregularity(
    page: Page, site: str, room: Cardroom
) -> None:
    sign_in(page, "Fran")
    with player_in_a_hand(site, room) as client:
        page.goto(f"/tables/{client.table}")
        floor = page.get_by_role("group", name=f"Floor, table {client.table}")
        floor.get_by_role("button", name="Make a ruling…").click()
        page.get_by_label("Irregularity").select_option(
            "A seat has more or fewer cards than filed."
        )
        page.get_by_role("combobox", name="Seat", exact=True).select_option("1")
        page.get_by_role("button", name="Confirm ruling").click()
        decision = page.get_by_role("region", name="Floor decision")
        expect(decision).to_contain_text("Seat 1: void seat")
        expect(decision.get_by_role("link")).to_have_attribute(
            "href", "/games/tavern/three-card-poker#irregularities"
        )
        expect(decision.get_by_role("link")).to_contain_text("not filed")
        client.until(lambda: client.view["phase"] == "settled")
        results = {row["result"] for row in client.view["lines"] if row["seat"] == 1}
        assert results == {"withdrawn"}
        replay = f"/tables/{client.table}/hands/{client.view['hand']}"
    page.goto(replay)
    page.get_by_role("button", name="Last step").click()
    expect(page.get_by_role("region", name="Floor decision")).to_be_visible()


def test_the_floor_can_void_a_hand_at_the_table(page: Page, site: str, room: Cardroom) -> None:
    sign_in(page, "Fran")
    with player_in_a_hand(site, room) as client:
        page.goto(f"/tables/{client.table}")
        floor = page.get_by_role("group", name=f"Floor, table {client.table}")
        floor.get_by_role("button", name="Void hand…").click()
        page.get_by_label("Reason").fill("a card fell")
        page.keyboard.press("Enter")
        expect(page.locator(".prompt")).to_contain_text("a card fell")
        expect(floor.get_by_role("button", name="Void hand…")).to_have_count(0)
