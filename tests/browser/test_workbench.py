"""Tools for game designers on the odds page: new side bets, pay tables for an edge, charts."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.readable import (
    must_fit_a_phone,
    must_have_contrast,
    must_have_names,
    use_phone_size,
)

from houseway.play.game import FiledGame
from houseway.pricing.price import price
from houseway.rulebook.book import FiledRulebook

pytestmark = pytest.mark.browser

ZOOBAC = "/games/tavern/zoobac/odds"
CALCULATION_TIMEOUT = 120_000
"""Milliseconds for a calculation in the real worker, including the start of its process."""


def add_fact(page: Page, fact: str, value: str, test: str = "") -> None:
    page.get_by_label("Fact").select_option(label=fact)
    if test:
        page.get_by_label("Test").select_option(label=test)
    field = page.get_by_label("Value")
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(label=value)
    else:
        field.fill(value)
    page.get_by_role("button", name="Add to condition").click()


def test_a_side_bet_is_built_from_facts_priced_and_downloaded(page: Page, tmp_path: Path) -> None:
    """A three-card banker 7 at 40 to 1 has a published edge of 7.6113%."""
    use_phone_size(page)
    page.goto(ZOOBAC)
    page.get_by_label("Name of the bet").fill("My Dragon")
    facts = {
        fact.name: fact.says for fact in FiledGame(BOOK, "tavern/zoobac").rules().facts.values()
    }
    add_fact(page, facts["winner"], "banker")
    add_fact(page, facts["banker_points"], "7")
    add_fact(page, facts["banker_cards"], "3", "is at least")
    expect(page.get_by_label("Row 1: condition")).to_have_value(
        'winner == "banker" and banker_points == 7 and banker_cards >= 3'
    )
    page.get_by_label("Row 1: pays").fill("41 for 1")
    page.get_by_role("button", name="Price this bet").click()
    builder = page.locator("hw-bet-builder")
    expect(builder.locator(".moves b")).to_have_text("7.6113%", timeout=CALCULATION_TIMEOUT)
    expect(builder).to_contain_text("112,633,011,329,024")
    losing = builder.get_by_role("row", name="No row is true")
    expect(losing).to_contain_text("Lose")
    expect(losing).to_contain_text(re.compile(r"0\.97"))
    expect(builder.locator(".toml")).to_contain_text('id = "mine/')
    must_fit_a_phone(page)
    must_have_names(page)
    must_have_contrast(page, "light", "dark")
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Download TOML").click()
    room = tmp_path / "rooms" / "mine"
    room.mkdir(parents=True)
    (room / "my-dragon.toml").write_text(Path(download.value.path()).read_text(), encoding="utf-8")
    page.get_by_role("button", name="Add a row").click()
    expect(builder.locator(".moves")).to_have_count(0)
    priced = price(FiledGame(FiledRulebook(tmp_path), "tavern/zoobac"), "my-dragon")
    assert round(priced["wagers"][0]["edge"], 6) == 0.076113


def test_an_invalid_row_in_a_side_bet_is_marked(page: Page) -> None:
    page.goto(ZOOBAC)
    page.get_by_label("Name of the bet").fill("My Dragon")
    page.get_by_label("Row 1: condition").fill("winner == 'lion'")
    page.get_by_label("Row 1: pays").fill("40 to 1")
    page.get_by_role("button", name="Price this bet").click()
    expect(page.get_by_role("alert")).to_contain_text("inner is never 'lion'")
    expect(page.get_by_label("Row 1: condition")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Row 1: pays")).to_have_attribute("aria-invalid", "false")


def test_pay_tables_for_an_edge_are_found_and_opened(page: Page) -> None:
    """From 7 to 1 up to 10 to 1, only 8 to 1 (published: 14.3596%) is within 15% ± 1%."""
    page.goto(ZOOBAC)
    page.get_by_label("Wager to change").select_option(label="Tie")
    finder = page.locator("hw-pay-finder")
    finder.get_by_role("checkbox").first.check()
    finder.get_by_label("Lowest payout").fill("7")
    finder.get_by_label("Highest payout").fill("10")
    page.get_by_label("House edge, %").fill("15")
    page.get_by_label("Tolerance, %").fill("1")
    page.get_by_role("button", name="Find").click()
    table = finder.get_by_role("table", name="Pay tables of Tie")
    expect(table.get_by_role("row")).to_have_count(1 + 1, timeout=CALCULATION_TIMEOUT)
    expect(table).to_contain_text("8 to 1")
    expect(table).to_contain_text("14.3596%")
    assert violations(page) == []
    page.get_by_role("button", name="Open table 1").click()
    expect(page.locator(".moves b").first).to_have_text("14.3596%")
    assert "pays=tie.0" in page.url


def test_a_payout_that_is_not_a_number_is_refused(page: Page) -> None:
    page.goto(ZOOBAC)
    page.get_by_label("Wager to change").select_option(label="Tie")
    finder = page.locator("hw-pay-finder")
    finder.get_by_role("checkbox").first.check()
    finder.get_by_label("Lowest payout").fill("lots")
    page.get_by_role("button", name="Find").click()
    expect(finder.get_by_role("alert")).to_contain_text("must be a number")
    expect(finder.get_by_label("Lowest payout")).to_have_attribute("aria-invalid", "true")


@pytest.mark.slow
def test_the_strategy_chart_of_a_blackjack_game_can_be_drawn_and_downloaded(page: Page) -> None:
    use_phone_size(page)
    page.goto("/games/lucky-buck/pure-21-5-blackjack/odds")
    page.get_by_role("button", name="Draw the chart").click()
    chart = page.get_by_role("table", name="Hard totals")
    expect(chart).to_be_visible(timeout=CALCULATION_TIMEOUT)
    must_fit_a_phone(page)
    must_have_contrast(page, "light", "dark")
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Download picture").click()
    assert Path(download.value.path()).read_text().startswith("<svg")
