"""The lobby in Chromium: which tables it shows, and what is said of the stakes of a new one."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.contrast import CONTRAST
from tests.browser.test_house import come_in
from tests.browser.test_modules import run
from tests.server.players import Player

pytestmark = pytest.mark.browser


def test_the_page_shows_the_stakes_that_will_be_played(page: Page) -> None:
    come_in(page, "Udo")
    page.goto("/games/saloon/no-limit-texas-holdem/play")
    stakes = page.get_by_label("Stakes")
    expect(stakes).to_have_attribute("placeholder", "no limit $1/$2")
    option = page.get_by_label("Collection option in force")
    printed = "selectedOptions[0].dataset.printed"
    assert "no limit" in option.evaluate(f"box => box.{printed}")
    told = page.get_by_text("The filing prints this option for")
    expect(told).to_have_count(0)
    option.select_option("gega-002281:1")
    expect(stakes).to_have_attribute("placeholder", "no limit $1/$2")
    limit = "limit $1-$2 to $1,000-$2,000, not for no limit $1/$2"
    expect(told).to_contain_text(limit)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    view = page.evaluate("document.querySelector('hw-table').view")
    assert view["poker"]["stakes"] == "no limit $1/$2"


@pytest.mark.parametrize(
    ("printed", "blinds", "stakes", "fits"),
    [
        ("$3-$6", "$1/$3", "$3-$6", True),
        ("$3-$6", "$1/$3", "$4-$8", False),
        ("no limit", "$1/$2", "no limit $1/$2", True),
        ("no limit", "$1/$2", "no limit $2/$5", False),
        ("no limit and pot limit", "", "pot limit $1/$2", True),
        ("no limit and pot limit", "", "$4-$8", False),
        ("limit, no limit and pot limit", "", "$4-$8", True),
        ("limit $1-$2 to $1,000-$2,000", "", "$30-$60", True),
        ("limit $1-$2 to $1,000-$2,000", "", "no limit $1/$2", False),
        ("$3-$6 to $9-$18", "", "$10-$20", False),
        ("$3-$6 and up", "", "$10-$20", True),
        ("spread $2-$10", "$1-$3", "spread $3-$12", False),
    ],
)
def test_an_option_is_printed_for_stakes_or_the_page_says_that_it_is_not(
    page: Page, printed: str, blinds: str, stakes: str, fits: bool
) -> None:
    option = {"printed": printed, "blinds": blinds}
    assert run(page, "open", "m.isPrinted(...values)", option, stakes) is fits


def test_the_lobby_shows_a_few_tables_with_ones_own_first_and_the_rest_on_demand(
    page: Page, site: str
) -> None:
    wish = {"game": "tavern/zoobac", "bots": 1}
    other = Player(site)
    for _ in range(6):
        other.post("/api/tables", wish)
    come_in(page, "Ute")
    own = page.request.post("/api/tables", data=wish).json()["id"]
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/games/tavern/zoobac/play")
    tables = page.get_by_role("region", name="Open tables")
    expect(tables.get_by_role("listitem")).to_have_count(4)
    expect(tables.get_by_role("link").first).to_have_attribute("href", f"/tables/{own}")
    tables.get_by_text(re.compile(r"\d+ more tables")).click()
    assert tables.get_by_role("listitem").count() >= 7
    ratio, where = page.evaluate(CONTRAST)
    assert ratio >= 4.5, where


def test_tables_with_people_and_a_seat_come_before_bots_and_full_ones_last(page: Page) -> None:
    seats = {"seats": 6, "yours": False}
    tables = [
        {**seats, "id": "full", "taken": 6, "bots": 2},
        {**seats, "id": "bots", "taken": 3, "bots": 3},
        {**seats, "id": "people", "taken": 3, "bots": 2},
        {**seats, "id": "own", "taken": 6, "bots": 5, "yours": True},
    ]
    found = run(page, "lobby", "m.inOrder(...values).map((one) => one.id)", tables)
    assert found == ["own", "people", "bots", "full"]
