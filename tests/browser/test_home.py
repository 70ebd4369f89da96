"""The home page: a hand on the table at once, the doors, and games by family."""

from datetime import date

import pytest
from playwright.sync_api import Page, expect
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.readable import must_have_names

from houseway.web.catalog import Catalog
from houseway.web.pages.first_hand import daily_game

pytestmark = pytest.mark.browser

OWN_BETS = """() => {
  const { view } = document.querySelector("hw-table");
  const own = view.seats.find(({ seat }) => view.you.seats.includes(seat));
  return [view.hand, own.wagers.map(({ amount }) => amount)];
}"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["laptop", "phone"])
def test_two_taps_lead_from_home_to_cards_in_hand(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # A game whose hand is not over before it is seen.
    page.goto("/games/tavern/three-card-poker")
    page.locator("hw-who nav").wait_for()
    page.goto("/")
    hand = page.locator("hw-first-hand")
    expect(hand.get_by_role("heading")).to_have_text("Three Card Poker")
    expect(hand.get_by_role("button", name="Deal")).to_be_in_viewport()
    family = page.get_by_role("region", name="Three Card Poker", exact=True)
    cards = family.locator(".small-card").all_inner_texts()
    assert hand.locator(".small-card").all_inner_texts() == cards
    assert violations(page) == []
    must_have_names(page)
    hand.get_by_label("$25").check()
    hand.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/tables/*")
    while not page.evaluate("document.querySelector('hw-table')?.view?.decisions.length"):
        page.wait_for_timeout(50)
    number, bets = page.evaluate(OWN_BETS)
    assert (number, bets[0]) == (1, "25.00")


def test_the_hand_changes_each_day_and_is_always_one_that_can_be_dealt() -> None:
    catalog = Catalog(BOOK)
    games = [daily_game(catalog, date(2026, 1, day)) for day in range(1, 32)]
    assert len({game.id for game in games}) == 31
    assert all(game.playable and game.kind.banks for game in games)


def test_games_are_by_family_with_a_picture_of_a_hand(page: Page) -> None:
    page.goto("/")
    baccarat = page.get_by_role("region", name="Baccarat", exact=True)
    expect(baccarat.locator(".small-card").first).to_be_visible()
    expect(baccarat.get_by_role("link", name="ZooBac", exact=True)).to_be_visible()
    expect(baccarat.get_by_role("link", name="Casino War")).to_have_count(0)
    page.get_by_role("radio", name="Cordova").check()
    expect(baccarat.get_by_role("link", name="ZooBac", exact=True)).to_be_hidden()
