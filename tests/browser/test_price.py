"""The odds page: filed and changed payouts, saved versions, and calculations on the server."""

import json
from collections.abc import Iterator
from fractions import Fraction
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

from houseway.checking.prices import edges
from houseway.play.game import FiledGame
from houseway.pricing.price import price

pytestmark = pytest.mark.browser

ZOOBAC = "/games/tavern/zoobac/odds"
WAR = "/games/tavern/casino-war/odds"
HOLDEM = "/games/saloon/ultimate-texas-holdem/odds"
CALCULATION_TIMEOUT = 120_000
"""Milliseconds for a calculation in the real worker, including the start of its process."""


@pytest.fixture(autouse=True)
def no_saved_versions(page: Page) -> Iterator[None]:
    yield
    page.evaluate("localStorage.removeItem('houseway-pay-tables')")


def choose(page: Page, wager: str) -> None:
    page.get_by_label("Wager", exact=True).select_option(label=wager)


def shown_edge(page: Page):  # type: ignore[no-untyped-def]
    return page.locator(".moves b").first


def percent(edge: Fraction | float) -> str:
    return f"{float(100 * edge):.4f}%"


@pytest.mark.smoke
def test_the_odds_page_shows_the_same_edge_for_each_wager_as_the_pricer(page: Page) -> None:
    priced = {wager["wager"]: wager for wager in price(FiledGame(BOOK, "tavern/zoobac"))["wagers"]}
    page.goto(ZOOBAC)
    for wager in priced:
        page.get_by_label("Wager", exact=True).select_option(wager)
        expect(shown_edge(page)).to_have_text(percent(priced[wager]["edge"]))


def test_a_tie_at_8_to_1_has_the_published_edge_and_changes_can_be_undone(page: Page) -> None:
    """Published for eight decks: 14.3596% at 8 to 1, 4.8440% at 9 to 1, which is filed here."""
    page.goto(ZOOBAC)
    choose(page, "Tie")
    expect(shown_edge(page)).to_have_text("4.8440%")
    box = page.locator(".rows input").first
    box.fill("8 to 1")
    expect(shown_edge(page)).to_have_text("14.3596%")
    expect(page.get_by_text("these payouts do not change how the hand is played")).to_be_visible()
    assert "pays=tie.0" in page.url
    page.reload()
    expect(shown_edge(page)).to_have_text("14.3596%")
    expect(page.locator(".rows input").first).to_have_value("8 to 1")
    page.locator(".rows input").first.fill("1 for 1")
    page.get_by_role("button", name="Undo").click()
    expect(shown_edge(page)).to_have_text("14.3596%")
    page.get_by_role("button", name="Reset to filed").click()
    expect(shown_edge(page)).to_have_text("4.8440%")
    assert "pays" not in page.url


def test_odds_that_cannot_be_read_are_marked_and_do_not_change_the_edge(page: Page) -> None:
    page.goto(ZOOBAC)
    choose(page, "Tie")
    expect(shown_edge(page)).to_have_text("4.8440%")
    box = page.locator(".rows input").first
    box.fill("nine or so")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(shown_edge(page)).to_have_text("4.8440%")


@pytest.mark.parametrize("typed", ["abc", "-3 to 1", "1 for 2", "9 to 0", "1.5 to 0"])
def test_a_payout_that_cannot_be_read_is_explained_until_it_is_corrected(
    page: Page, typed: str
) -> None:
    page.goto(f"{ZOOBAC}?pays=tie.0:8 to 1")
    box = page.locator(".rows input").first
    result = page.locator(".moves")
    expect(box).not_to_have_attribute("aria-invalid", "true")
    box.fill(typed)
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_accessible_description(
        f"{typed} is not a payout. Type one such as 9 to 1, 10 for 1, 3/2, 0.95, push or lose."
    )
    expect(shown_edge(page)).to_have_text("4.8440%")
    expect(result).to_contain_text("Not included: your payout for")
    expect(result).to_contain_text("of Tie. The filed payout is used.")
    choose(page, "Banker")
    expect(result).to_contain_text("of Tie. The filed payout is used.")
    choose(page, "Tie")
    box.fill("8 to 1")
    expect(box).to_have_accessible_description("")
    expect(shown_edge(page)).to_have_text("14.3596%")
    expect(result).not_to_contain_text("Not included")


def test_an_empty_payout_asks_for_one_and_can_be_reset(page: Page) -> None:
    page.goto(ZOOBAC)
    choose(page, "Tie")
    box = page.locator(".rows input").first
    box.fill("")
    expect(box).to_have_accessible_description(
        "Type a payout such as 9 to 1, 10 for 1, 3/2, 0.95, push or lose."
    )
    page.get_by_role("button", name="Reset to filed").click()
    expect(box).to_have_value("9 to 1")
    expect(box).to_have_accessible_description("")


def test_payments_in_dollars_are_shown_without_a_field(page: Page) -> None:
    page.goto("/games/tavern/fortune-pai-gow-poker/odds")
    choose(page, "Envy Bonus")
    expect(page.get_by_role("table", name="Pay table of Envy Bonus")).to_contain_text("$1,000")
    expect(page.locator(".rows input")).to_have_count(0)
    expect(page.locator(".odds .wrong")).to_have_count(0)


def test_the_message_about_a_payout_is_readable_on_a_phone(page: Page) -> None:
    use_phone_size(page)
    page.goto(ZOOBAC)
    choose(page, "Tie")
    page.locator(".rows input").first.fill("abc")
    expect(page.get_by_text("abc is not a payout.")).to_be_visible()
    must_fit_a_phone(page)
    must_have_contrast(page, "light", "dark")
    assert violations(page) == []


def test_a_version_is_saved_compared_and_downloaded(page: Page) -> None:
    page.goto(f"{ZOOBAC}?pays=tie.0:8 to 1")
    expect(shown_edge(page)).to_have_text("14.3596%")
    page.get_by_label("Name of this version").fill("Eight")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as Eight in this browser.")).to_be_visible()
    with page.expect_download() as csv:
        page.get_by_role("button", name="Download CSV").click()
    assert '"Tie","","","14.3596' in Path(csv.value.path()).read_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download JSON").click()
    answer = json.loads(Path(download.value.path()).read_text())
    assert answer["pays"] == {"tie": {"0": "8 to 1"}}
    page.goto(ZOOBAC)
    page.get_by_text("Compare two versions").click()
    page.get_by_label("Second").select_option(label="Eight")
    table = page.get_by_role("table", name="As filed and Eight")
    tie = table.get_by_role("row", name="Tie").get_by_role("cell")
    expect(tie).to_have_text(["4.8440%", "14.3596%", "9.5156%"])
    page.get_by_role("button", name="Open Eight").click()
    choose(page, "Tie")
    expect(shown_edge(page)).to_have_text("14.3596%")


def test_a_changed_blind_in_ultimate_texas_holdem_changes_the_edge_immediately(page: Page) -> None:
    """The Blind is part of the Ante's price; a note says that the strategy is unchanged."""
    filed = {
        edge.wager: edge.edge for edge in edges(FiledGame(BOOK, "saloon/ultimate-texas-holdem"))
    }
    page.goto(HOLDEM)
    choose(page, "Blind")
    expect(page.locator(".moves .whole")).to_have_text(percent(filed["ante"]))
    royal = page.get_by_role("row", name="royal").get_by_role("textbox")
    royal.fill("1000 to 1")
    expect(page.locator(".moves .whole")).not_to_have_text(percent(filed["ante"]))
    expect(page.get_by_text("With the best strategy for the filed payouts")).to_be_visible()
    expect(page.get_by_role("button", name="Calculate with the best strategy")).to_be_visible()


def test_payouts_that_change_the_strategy_are_calculated_by_the_worker(page: Page) -> None:
    """If the War Wager only pushes, surrendering is better; the server finds this strategy."""
    page.goto(WAR)
    choose(page, "War Wager")
    page.locator(".rows input").first.fill("push")
    expect(page.get_by_text("Strategy re-optimized")).to_contain_text(
        "always surrender", timeout=CALCULATION_TIMEOUT
    )


def test_a_long_calculation_can_be_canceled(page: Page) -> None:
    page.goto("/games/tavern/21st-century-blackjack-switch/odds")
    expect(shown_edge(page)).to_be_visible()
    page.locator(".rows input").nth(1).fill("29 to 20")
    expect(page.locator(".progress")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".progress")).to_have_count(0)


def test_changing_options_keeps_the_changed_payouts(page: Page) -> None:
    page.goto(f"{ZOOBAC}?pays=tie.0:8 to 1")
    expect(shown_edge(page)).to_have_text("14.3596%")
    page.get_by_text("Change table options").click()
    page.get_by_label("Decks").select_option("6")
    page.get_by_role("button", name="Apply").click()
    # Published for six decks at 8 to 1.
    expect(page.get_by_text("14.4382%").first).to_be_visible(timeout=CALCULATION_TIMEOUT)


def test_halves_are_printed_as_fractions(page: Page) -> None:
    page.goto("/games/cordova/blackjack-x/odds")
    page.get_by_text("All outcomes of").click()
    expect(page.get_by_role("row", name="net -0.5").get_by_role("cell").last).to_have_text("-1/2")


def test_the_odds_page_is_readable_on_a_phone(page: Page) -> None:
    use_phone_size(page)
    page.goto(f"{ZOOBAC}?pays=tie.0:8 to 1")
    expect(shown_edge(page)).to_have_text("14.3596%")
    page.get_by_text("Compare two versions").click()
    must_fit_a_phone(page)
    must_have_names(page)
    must_have_contrast(page, "light", "dark")
    assert violations(page) == []


def test_no_bar_in_the_chart_covers_the_name_of_a_wager(page: Page) -> None:
    """A Play bet is made only with good hands, so its bar is long and extends toward the names."""
    page.goto(HOLDEM)
    expect(page.locator(".plot rect.for").first).to_be_visible()
    left_edge = "bars => Math.min(...bars.map((bar) => bar.getBoundingClientRect().left))"
    right_edge = "names => Math.max(...names.map((name) => name.getBoundingClientRect().right))"
    names_end = page.locator(".plot").first.locator("text.name").evaluate_all(right_edge)
    assert names_end < page.locator(".plot").first.locator("rect").evaluate_all(left_edge)
