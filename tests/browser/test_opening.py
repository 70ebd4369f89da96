"""Opening a table in Chromium: filed limits, stakes, clocks and options."""

import re

import pytest
from playwright.sync_api import Page, Route, expect
from tests.book import BOOK
from tests.browser.pages import act_before_script, choose_option, collect_posts
from tests.browser.people import sign_in
from tests.browser.tables import DEUCE_PAN, DRAW, GAMES, HOLDEM, LUCKY_PAN, STUD

from houseway.web.catalog import Catalog, playable

pytestmark = pytest.mark.browser


@pytest.mark.smoke
def test_a_table_is_opened_with_the_chosen_settings(page: Page) -> None:
    page.goto("/games/tavern/zoobac/play#open")
    page.get_by_label("Screen name").fill("Sven")
    choose_option(page, "18")
    expect(page.locator("#fees")).to_contain_text("$300-$499: $6")
    expect(page.get_by_text("Approved: min $1 to $1,000, max")).to_be_visible()
    page.get_by_label("Minimum bet").fill("25")
    page.get_by_label("Maximum bet").fill("2500")
    page.get_by_label("Seats").fill("6")
    page.get_by_label("Bots").fill("2")
    page.get_by_label("Slow").check()
    page.get_by_text("Rule options").click()
    page.get_by_label("Decks").select_option("6")
    page.get_by_text("Interpretation: Does money won during settlement add to the bank?").click()
    expect(page.get_by_text("Why", exact=True).filter(visible=True)).to_be_visible()
    page.get_by_label("How the bank covers wagers").select_option("net")
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    settings = page.evaluate("document.querySelector('hw-table').view.table")
    assert settings["option"] == "gega-003784-b:18"
    assert settings["limits"] == ["25.00", "2500.00"]
    assert settings["seats"] == 6
    assert settings["clock"] == {"bank": 600, "wagers": 600, "play": 600}
    assert (settings["rules"]["decks"], settings["rules"]["cover"]) == (6, "net")
    expect(page.locator(".seat:not(.free)")).to_have_count(2)


def test_rules_chosen_before_the_script_ran_are_used_and_a_double_click_opens_one_table(
    page: Page,
) -> None:
    def choose() -> None:
        page.get_by_text("Table options").click()
        page.get_by_label("Rules", exact=True).select_option("practice")

    act_before_script(page, "open.js", choose)
    page.goto("/games/tavern/three-card-poker/play")
    options = page.locator("[data-practice]")
    for number in range(options.count()):
        practice = options.nth(number).get_attribute("data-practice") or ""
        expect(options.nth(number)).to_have_value(practice)
    page.get_by_label("Screen name").fill("Sven")
    guests, tables = collect_posts(page, "/api/guest"), collect_posts(page, "/api/tables")
    page.get_by_role("button", name="Start table").dblclick()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    assert (len(guests), len(tables)) == (1, 1)


def test_a_form_cannot_be_sent_before_its_script_has_run_and_keeps_its_values(page: Page) -> None:
    held_requests: list[Route] = []
    page.route("**/web/**/open.js", lambda route: held_requests.append(route))
    page.goto("/games/tavern/zoobac/play#open", wait_until="commit")
    while not held_requests:
        page.wait_for_timeout(20)
    page.get_by_text("Table options").click()
    page.get_by_label("Screen name").fill("Swea")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start table")).to_be_disabled()
    expect(page.get_by_label("Screen name")).to_have_value("Swea")
    held_requests[0].continue_()
    expect(page.get_by_role("button", name="Start table")).to_be_enabled()
    expect(page.get_by_label("Screen name")).to_have_value("Swea")
    page.get_by_label("Screen name").press("Enter")
    expect(page.get_by_role("region", name="The table")).to_be_visible()


def test_a_custom_clock_is_used_to_the_second(page: Page) -> None:
    sign_in(page, "Tilda")
    page.goto("/games/tavern/zoobac/play#open")
    expect(page.get_by_text("Playing as Tilda")).to_be_visible()
    expect(page.get_by_label("Seconds to bet")).to_be_hidden()
    page.get_by_label("Custom").check()
    page.get_by_label("Seconds to bet").fill("45")
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    clock = page.evaluate("document.querySelector('hw-table').view.table.clock")
    assert clock == {"bank": 15, "wagers": 45, "play": 25, "settled": 6}


def test_limits_that_are_not_filed_are_refused_with_an_error_at_their_field(page: Page) -> None:
    sign_in(page, "Ulla")
    page.goto("/games/tavern/zoobac/play#open")
    page.get_by_label("Minimum bet").fill("2000")
    page.get_by_label("Maximum bet").fill("5000")
    page.get_by_role("button", name="Start table").click()
    box = page.get_by_label("Minimum bet")
    expect(box).to_be_focused()
    expect(box).to_have_accessible_description("This option allows $1 to $1,000.")
    page.get_by_label("Minimum bet").fill("20")
    bots = page.get_by_label("Bots")
    bots.fill("8")
    page.get_by_role("button", name="Start table").click()
    expect(bots).to_have_accessible_description(
        "A table with 8 seats, including yours, has room for up to 7 bots."
    )
    bots.fill("2.5")
    page.get_by_role("button", name="Start table").click()
    expect(bots).to_have_accessible_description("Enter a whole number.")
    expect(box).not_to_have_attribute("aria-invalid", "true")


def test_these_tests_play_a_game_from_every_family() -> None:
    rows = {row["id"]: row["family"] for row in Catalog(BOOK).rows if playable(row)}
    played = {*GAMES.values(), HOLDEM, STUD, DRAW, DEUCE_PAN, LUCKY_PAN}
    assert {rows[game] for game in played} == set(rows.values())


def test_a_poker_table_is_opened_only_with_filed_stakes(page: Page) -> None:
    sign_in(page, "Urs")
    page.goto("/games/lucky-buck/lowball/play#open")
    expect(page.get_by_label("Minimum bet")).to_have_count(0)
    expect(page.get_by_label("Stakes")).to_have_attribute("placeholder", "spread $2-$10")
    page.get_by_label("Stakes").fill("$7 and more")
    page.get_by_role("button", name="Start table").click()
    description = re.compile("Stakes must be spread .*, \\.{3}, not '\\$7 and more'")
    expect(page.get_by_label("Stakes")).to_have_accessible_description(description)
    choose_option(page, "split-2-4")
    page.get_by_label("Stakes").fill("split $2/$4")
    page.get_by_label("Kill pots allowed").check()
    page.get_by_label("Slow").check()
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    view = page.evaluate("document.querySelector('hw-table').view")
    assert (view["poker"]["stakes"], view["table"]["clock"]) == ("split $2/$4", {"play": 600})


def test_a_pan_table_is_opened_with_its_condition(page: Page) -> None:
    sign_in(page, "Uta")
    page.goto("/games/lucky-buck/pan/play#open")
    page.get_by_label("Condition").fill("some")
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_label("Condition")).to_be_focused()
    page.get_by_label("Condition").fill("2")
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    limits = page.evaluate("document.querySelector('hw-table').view.table.limits")
    assert limits == ["2.00", "2.00"]


def test_the_page_shows_the_stakes_that_will_be_played(page: Page) -> None:
    sign_in(page, "Udo")
    page.goto("/games/deuce-lounge/omaha/play#open")
    stakes = page.get_by_label("Stakes")
    choose_option(page, "limit:4")
    expect(stakes).to_have_attribute("placeholder", "$2-$4")
    choose_option(page, "limit:11")
    expect(stakes).to_have_attribute("placeholder", "$10-$20")
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    view = page.evaluate("document.querySelector('hw-table').view")
    assert view["poker"]["stakes"] == "$10-$20"


def test_stakes_that_are_not_filed_are_refused_with_an_error_at_their_field(page: Page) -> None:
    sign_in(page, "Ulf")
    page.goto("/games/deuce-lounge/omaha/play#open")
    choose_option(page, "limit:11")
    stakes = page.get_by_label("Stakes")
    stakes.fill("$2-$4")
    page.get_by_role("button", name="Start table").click()
    description = re.compile(r"option limit:11 is filed for \$10-\$20, not \$2-\$4", re.I)
    expect(stakes).to_have_accessible_description(description)
    expect(stakes).to_be_focused()


def test_the_collection_method_can_be_chosen_if_the_option_has_several(page: Page) -> None:
    sign_in(page, "Una")
    page.goto("/games/lucky-buck/lowball/play#open")
    choose_option(page, "split-4-8")
    methods = page.get_by_label("Collection method")
    assert methods.locator("option").all_inner_texts()[0] == "Drop: before the deal"
    expect(page.locator("#fees")).to_have_text("The blinds: $4.")
    methods.select_option("time")
    expect(page.locator("#fees")).to_have_text(re.compile(r"^Each seat: \$4 at the top and bottom"))
    choose_option(page, "split-2-4")
    expect(page.locator("#fees")).to_have_text(re.compile(r"^Each seat: \$2 at the top and bottom"))
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    settings = page.evaluate("document.querySelector('hw-table').view.table")
    assert (settings["option"], settings["collect_by"]) == ("lowball-and-draw:split-2-4", "time")
    expect(page.get_by_text("Collection method: time.")).to_be_visible()


def test_no_collection_method_is_offered_if_the_option_has_only_one(page: Page) -> None:
    sign_in(page, "Ursa")
    page.goto("/games/deuce-lounge/omaha/play#open")
    choose_option(page, "limit:1")
    expect(page.get_by_label("Collection method")).to_be_hidden()
    choose_option(page, "21")
    expect(page.get_by_label("Collection method")).to_be_hidden()
    choose_option(page, "limit:1")
    expect(page.get_by_label("Collection method")).to_be_hidden()
    page.get_by_role("button", name="Start table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    assert page.evaluate("document.querySelector('hw-table').view.table.collect_by") is None
