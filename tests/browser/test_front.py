"""Navigation in Chromium: the header, the link bar on phones, the game tabs and the filters."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.axe import violations
from tests.browser.pages import act_before_script
from tests.browser.readable import must_fit_a_phone, must_have_names, use_phone_size
from tests.browser.tables import Guest

from houseway.web.pages.front import LISTS

pytestmark = pytest.mark.browser


def main_links(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Main")


def link_bar(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Quick")


@pytest.mark.parametrize("path", ["/", "/play", "/odds", "/games/tavern/zoobac", "/nothing"])
def test_every_page_has_header_links_on_a_desktop_and_a_link_bar_on_a_phone(
    page: Page, path: str
) -> None:
    page.goto(path)
    expect(main_links(page).get_by_role("link", name="Compliance")).to_be_visible()
    expect(link_bar(page)).to_be_hidden()
    assert violations(page) == []
    use_phone_size(page)
    expect(main_links(page)).to_be_hidden()
    expect(link_bar(page).get_by_role("link", name="Play")).to_be_in_viewport()
    must_fit_a_phone(page)
    must_have_names(page)
    assert violations(page) == []


def test_the_more_button_opens_the_other_links(page: Page) -> None:
    use_phone_size(page)
    page.goto("/games/tavern/zoobac")
    home = link_bar(page).get_by_role("link", name="Home")
    expect(home).to_be_hidden()
    link_bar(page).get_by_text("More").click()
    home.click()
    expect(page).to_have_url("/")


def test_a_live_table_has_no_link_bar(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac", bots=1, buy_in="200")
    use_phone_size(page)
    expect(link_bar(page)).to_have_count(0)


def test_a_table_names_its_game_and_bets_until_its_script_runs(
    page: Page, anna: Guest, browser: Browser, site: str
) -> None:
    anna.sits_down("tavern/zoobac", bots=1, buy_in="200")
    expect(page.get_by_text("Loading table")).to_be_hidden()
    with browser.new_context(base_url=site, java_script_enabled=False) as context:
        still = context.new_page()
        still.goto(page.url)
        expect(still.locator(".opening")).to_contain_text("ZooBac Tavern")
        expect(still.locator(".opening")).to_contain_text("Rabbit, Tiger, Monkey and Zoo")
        expect(still.locator(".opening")).to_be_visible()


@pytest.mark.smoke
def test_the_tabs_of_a_game_lead_to_its_pages_and_mark_the_current_one(page: Page) -> None:
    page.goto("/games/tavern/zoobac")
    tabs = page.get_by_role("navigation", name="ZooBac pages")
    for name in ("Play", "Odds", "Bank", "Check", "Rules"):
        tabs.get_by_role("link", name=name, exact=True).click()
        current = tabs.locator("[aria-current=page]")
        expect(current).to_have_text(name)


def test_a_game_has_tabs_only_for_the_pages_that_it_has(page: Page) -> None:
    page.goto("/games/saloon/blackjack-bonus-bet")
    tabs = page.get_by_role("navigation", name="Blackjack Bonus Bet pages")
    expect(tabs.get_by_role("link", name="Rules")).to_be_visible()
    expect(tabs.get_by_role("link", name="Play")).to_have_count(0)


def test_the_chosen_cardroom_is_remembered_on_every_list(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="Lucky Buck").check()
    shown = page.locator("[data-words]:visible")
    rooms = shown.evaluate_all("games => [...new Set(games.map((game) => game.dataset.room))]")
    assert rooms == ["lucky-buck"]
    visible_rooms = page.locator("section.room:visible")
    for listing in LISTS:
        page.goto(listing.place)
        expect(page.get_by_role("radio", name="Lucky Buck")).to_be_checked()
        expect(visible_rooms).to_have_count(1)


def test_a_list_can_be_filtered_by_family(page: Page) -> None:
    page.goto("/odds")
    page.get_by_role("radio", name="Pai Gow Poker", exact=True).check()
    expect(page.get_by_role("link", name="EZ Baccarat")).to_have_count(0)
    expect(page.get_by_role("link", name="Fortune Pai Gow Poker").first).to_be_visible()


def test_a_cardroom_chosen_before_the_script_ran_is_used_and_going_back_restores_the_list(
    page: Page,
) -> None:
    page.goto("/")
    page.get_by_role("radio", name="Lucky Buck").check()
    tavern = page.get_by_role("radio", name="Tavern")
    act_before_script(page, "filter.js", tavern.check)
    page.goto("/odds")
    expect(page.locator("section.room:visible")).to_have_count(1)
    expect(tavern).to_be_checked()
    page.get_by_role("radio", name="Baccarat").check()
    expect(page.get_by_role("link", name="Casino War")).to_have_count(0)
    page.get_by_role("link", name="ZooBac").click()
    expect(page).to_have_url("/games/tavern/zoobac/odds")
    page.go_back()
    expect(page.get_by_role("radio", name="Baccarat")).to_be_checked()
    expect(page.get_by_role("link", name="Casino War")).to_have_count(0)


def test_the_lists_can_be_filtered_without_a_script(browser: Browser, site: str) -> None:
    with browser.new_context(base_url=site, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/play?room=tavern&family=baccarat")
        expect(page.get_by_role("link", name="ZooBac")).to_be_visible()
        expect(page.get_by_role("link", name="Casino War")).to_have_count(0)
        expect(page.get_by_role("radio", name="Baccarat")).to_be_checked()
