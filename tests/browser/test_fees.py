"""Looking up a fee in Chromium, on a desktop and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.pages import act_before_script, choose_option
from tests.browser.readable import must_fit_a_phone, must_have_names, use_phone_size

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True])
def test_a_fee_is_looked_up_from_the_list_of_games(page: Page, phone: bool) -> None:
    if phone:
        use_phone_size(page)
    page.goto("/fees?room=tavern&family=baccarat")
    page.get_by_role("link", name="ZooBac").click()
    choose_option(page, "1")
    page.get_by_label("Total table action").fill("199")
    # Option 1 with $199 on the table costs the bank $3; the next tier begins at $200.
    expect(page.get_by_role("status").locator("b")).to_have_text("$3")
    expect(page.locator("tr.marked")).to_contain_text("$100-$199")
    expect(page.get_by_text("other current options")).to_be_visible()
    assert violations(page) == []
    must_have_names(page)
    if phone:
        must_fit_a_phone(page)


def test_a_value_entered_before_the_script_ran_is_used(page: Page) -> None:
    action = page.get_by_label("Total table action")
    act_before_script(page, "fees.js", lambda: action.fill("199"))
    page.goto("/games/tavern/zoobac/fees?option=gega-003784-b:1")
    expect(page.get_by_role("status").locator("b")).to_have_text("$3")


def test_an_old_fee_is_removed_if_the_server_does_not_respond(page: Page) -> None:
    page.goto("/games/tavern/zoobac/fees?option=gega-003784-b:1&action=199")
    fee = page.get_by_role("status").locator("b")
    expect(fee).to_have_text("$3")
    page.route(re.compile(r"/fees\?"), lambda route: route.abort("internetdisconnected"))
    page.get_by_label("Total table action").fill("50")
    expect(page.get_by_role("alert")).to_contain_text("Server not responding")
    expect(fee).to_have_count(0)
    # The page retries automatically.
    page.unroute_all()
    expect(fee).to_have_text("$2")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_another_option_shows_its_own_fields_and_keeps_what_was_typed(page: Page) -> None:
    page.goto("/games/saloon/omaha/fees?option=gega-002281:1")
    page.get_by_label("Players dealt in").fill("6")
    expect(page.get_by_label("Pot")).to_have_count(0)
    page.get_by_label("Collection option").focus()
    choose_option(page, "9")
    expect(page.get_by_label("Pot")).to_be_visible()
    expect(page.get_by_label("Players dealt in")).to_have_value("6")
    expect(page.get_by_label("Collection option")).to_be_focused()


def test_the_list_of_options_is_filtered_and_chosen_from_the_keyboard(page: Page) -> None:
    page.goto("/games/tavern/zoobac/fees?option=1&action=199")
    fee = page.get_by_role("status").locator("b").first
    expect(fee).to_have_text("$3")
    box = page.get_by_label("Collection option")
    box.click()
    choices = page.get_by_role("option")
    expect(choices).to_have_count(74)
    box.fill("$300-$499 $6")
    shown = choices.all_inner_texts()
    assert 0 < len(shown) < 74
    assert all("$300-$499" in text and "$6" in text for text in shown)
    # Words that only filter the list leave the fee as it is.
    expect(fee).to_have_text("$3")
    assert violations(page) == []
    box.press("ArrowDown")
    box.press("Enter")
    expect(box).to_have_value(shown[0].split()[0])
    expect(page.locator(".terms")).to_contain_text("$300-$499")
    expect(page.get_by_role("listbox")).to_be_hidden()
    box.fill("no such words")
    box.press("Tab")
    expect(box).to_have_value(shown[0].split()[0])


@pytest.mark.smoke
def test_a_fee_depends_on_the_number_of_players(page: Page) -> None:
    page.goto("/games/saloon/double-board-omaha/fees?option=gega-002281:1&players=6")
    fee = page.get_by_role("status").locator("b").first
    expect(fee).to_have_text("$5")
    for players, amount in (("7", "$6"), ("5", "$5"), ("4", "$4"), ("2", "$4")):
        page.get_by_label("Players dealt in").fill(players)
        expect(fee).to_have_text(amount)


def test_a_number_of_players_in_words_is_refused(page: Page) -> None:
    page.goto("/games/saloon/double-board-omaha/fees?option=gega-002281:1&players=6")
    page.get_by_label("Players dealt in").fill("eleven")
    page.get_by_role("button", name="Look up the fee").click()
    expect(page.get_by_role("alert")).to_contain_text("Enter a whole number")


def test_the_page_says_so_if_no_fees_are_filed(page: Page) -> None:
    page.goto("/games/saloon/blackjack-bonus-bet/fees")
    expect(page.get_by_text("No collection fees are filed")).to_be_visible()
