"""Search in Chromium, and rules compared across cardrooms."""

import pytest
from playwright.sync_api import Page, expect
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.pages import act_before_script
from tests.browser.readable import must_fit_a_phone, must_have_names, use_phone_size

from houseway.pages.matrix import groups

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True])
def test_a_search_finds_the_filed_rule(page: Page, phone: bool) -> None:
    if phone:
        use_phone_size(page)
    page.goto("/")
    page.get_by_role("link", name="Look up a rule").click()
    page.get_by_role("searchbox").fill("what if a card falls on the floor")
    page.get_by_role("button", name="Search").click()
    group = page.locator(".results > li").first
    expect(group).to_contain_text("The Saloon")
    result = group.locator(".results > li").first
    expect(result).to_contain_text("off the table")
    expect(result).to_contain_text("of the Saloon papers")
    assert violations(page) == []
    must_have_names(page)
    if phone:
        must_fit_a_phone(page)
    result.get_by_role("heading").get_by_role("link").click()
    expect(page).to_have_url("/games/saloon/pai-gow-poker#irregularities")


@pytest.mark.parametrize("phone", [False, True])
def test_one_irregularity_is_compared_across_all_cardrooms(page: Page, phone: bool) -> None:
    if phone:
        use_phone_size(page)
    page.goto("/search")
    page.get_by_role("link", name="Exposed card", exact=True).click()
    expect(page.get_by_role("heading", level=2)).to_have_count(5)
    expect(page.get_by_role("cell", name="not filed").first).to_be_attached()
    assert violations(page) == []
    if phone:
        must_fit_a_phone(page)


@pytest.mark.parametrize("phone", [False, True])
def test_one_game_is_compared_across_all_cardrooms(page: Page, phone: bool) -> None:
    if phone:
        use_phone_size(page)
    page.goto("/search")
    page.get_by_role("link", name="EZ Baccarat", exact=True).click()
    columns = page.get_by_role("columnheader")
    for game_id in groups(BOOK)["ez-baccarat"]:
        expect(columns.filter(has_text=BOOK.room_of(game_id).name)).to_have_count(1)
    panda = page.get_by_role("row", name="Panda 8 Bet differs")
    expect(panda).to_contain_text("25 to 1")
    expect(panda).to_contain_text("differs")
    assert violations(page) == []
    if phone:
        must_fit_a_phone(page)


@pytest.mark.smoke
def test_the_page_says_so_if_a_search_or_an_irregularity_is_not_found(page: Page) -> None:
    page.goto("/search?q=zzzz")
    expect(page.get_by_role("status")).to_contain_text("Nothing found")
    page.goto("/rulings/nothing")
    expect(page.get_by_text('No irregularity called "nothing".')).to_be_visible()


def test_a_cardroom_chosen_before_the_script_ran_is_used_and_going_back_shows_all(
    page: Page,
) -> None:
    room = page.get_by_label("Cardroom")
    act_before_script(page, "search.js", lambda: room.select_option("tavern"))
    page.goto("/search?q=surrender")
    expect(page).to_have_url("/search?q=surrender&room=tavern")
    page.go_back()
    expect(page).to_have_url("/search?q=surrender")
    expect(room).to_have_value("")
