"""The bank's hourly result in Chromium, on a desktop and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.pages import act_before_script, choose_option
from tests.browser.readable import must_fit_a_phone, must_have_names, use_phone_size

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True])
def test_the_list_of_games_leads_to_the_hourly_result(page: Page, phone: bool) -> None:
    if phone:
        use_phone_size(page)
    page.goto("/bank?room=tavern&family=baccarat")
    page.get_by_role("link", name="ZooBac").click()
    choose_option(page, "18")
    expect(page).to_have_url(re.compile("option=18"))
    page.get_by_label("Player line ($)").fill("50")
    page.get_by_label("Tiger ($)").fill("5")
    page.get_by_label("Bankroll ($)").fill("20000")
    page.get_by_label("Bankroll ($)").press("Enter")
    # Seven seats, $385 of action, a $6 fee: $73.03 an hour.
    expect(page.get_by_role("status")).to_contain_text("earns $73.03 an hour")
    expect(page.get_by_text("losing a bankroll of $20,000 is")).to_be_visible()
    expect(page.get_by_role("img", name="Results of a shift")).to_be_visible()
    expect(page).to_have_url(re.compile("bankroll=20000"))
    assert violations(page) == []
    must_have_names(page)
    if phone:
        must_fit_a_phone(page)


def test_an_invalid_bet_is_marked_and_actual_results_are_compared(page: Page) -> None:
    page.goto("/games/tavern/zoobac/bank?option=gega-003784-b:18&bet-player=50")
    page.get_by_label("Player line ($)").fill("much")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("alert")).to_contain_text("Bets must be an amount like 450, not 'much'")
    expect(page.get_by_label("Player line ($)")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Player line ($)").fill("50")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_label("Player line ($)")).not_to_have_attribute("aria-invalid", "true")
    rows = "date,hands,action,result\nMonday,400,150000,2500\n"
    page.get_by_label("CSV file").set_input_files(
        {"name": "results.csv", "mimeType": "text/csv", "buffer": rows.encode()}
    )
    expect(page.get_by_label("Results", exact=True)).to_have_value(rows)
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("cell", name="Within the expected band").first).to_be_visible()
    assert violations(page) == []


def test_values_entered_before_the_script_ran_are_used(page: Page) -> None:
    rows = "date,hands,action,result\nMonday,400,150000,2500\n"
    csv = {"name": "results.csv", "mimeType": "text/csv", "buffer": rows.encode()}

    def fill_in() -> None:
        page.get_by_label("Player line ($)").fill("50")
        page.get_by_label("CSV file").set_input_files(csv)

    act_before_script(page, "bank.js", fill_in)
    page.goto("/games/tavern/zoobac/bank?option=gega-003784-b:18")
    expect(page).to_have_url(re.compile("bet-player=50"))
    expect(page.get_by_label("Results", exact=True)).to_have_value(rows)


def test_the_back_button_restores_the_option_in_the_address(page: Page) -> None:
    page.goto("/games/tavern/zoobac/bank?option=gega-003784-b:18")
    option = page.get_by_label("Collection option")
    choose_option(page, "1")
    expect(page).to_have_url(re.compile("option=1&"))
    page.go_back()
    expect(page).to_have_url(re.compile("option=gega-003784-b(:|%3A)18"))
    expect(option).to_have_value("18")
