"""The house way page in Chromium sets cards or tiles by the house way of every room."""

import pytest
from playwright.sync_api import Page, expect
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.readable import must_fit_a_phone, must_have_names, use_phone_size

from houseway.web.pages.house_way import games_by_size, set_everywhere

pytestmark = pytest.mark.browser

HAND = (
    "ace of spades",
    "ace of diamonds",
    "king of clubs",
    "king of hearts",
    "nine of spades",
    "seven of diamonds",
    "five of clubs",
)


@pytest.mark.parametrize("phone", [False, True])
def test_seven_cards_are_set_by_the_house_way_of_every_room(page: Page, phone: bool) -> None:
    if phone:
        use_phone_size(page)
    page.goto("/house-way")
    deck = page.get_by_role("group", name="Deck for Cards")
    for card in HAND:
        deck.get_by_role("button", name=card).click()
    # Aces and kings are split in every house way: kings in front, aces behind.
    first = page.get_by_role("heading", level=2).first
    expect(first).to_contain_text("pair of kings in front, pair of aces behind")
    links = "links => links.map((link) => link.pathname.replace('/games/', ''))"
    games = page.locator("section.way li a").evaluate_all(links)
    assert sorted(games) == sorted(game.id for game in games_by_size(BOOK)[7])
    assert violations(page) == []
    must_have_names(page)
    if phone:
        must_fit_a_phone(page)
    page.reload()
    expect(first).to_contain_text("pair of kings in front")


@pytest.mark.smoke
def test_four_tiles_are_set_by_the_house_way(page: Page) -> None:
    page.goto("/house-way")
    page.get_by_role("radio", name="Pai gow tiles").check()
    page.get_by_role("textbox", name="Tiles").fill("6-6 6-2 5-4 4-3")
    (setting,) = set_everywhere(BOOK, "6-6 6-2 5-4 4-3")
    expect(page.get_by_role("heading", level=2)).to_have_text(
        f"1 game: low {setting['low_name']}, high {setting['high_name']}"
    )
    expect(page.get_by_role("link", name="Pai Gow Tiles")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_role("heading", level=2)).to_have_count(0)
    expect(page).to_have_url("/house-way")


def test_a_hand_of_the_wrong_size_is_refused(page: Page) -> None:
    page.goto("/house-way")
    page.get_by_role("textbox", name="Cards").fill("As Ad Kc Kh 9s 7d 5c 2c")
    expect(page.get_by_text("not 8")).to_be_visible()
