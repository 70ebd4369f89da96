"""The odds page: the pricer's figures, and other odds."""

import math

import pytest
from playwright.sync_api import Page, expect
from tests.browser.readable import must_fit_a_phone, must_have_contrast, on_a_phone

from houseway.play.game import Game
from houseway.pricing.price import price
from houseway.rulebook.book import Rulebook

pytestmark = pytest.mark.browser


def test_the_price_page_counts_the_edge_of_each_wager_as_the_pricer_does(page: Page) -> None:
    priced = {one["wager"]: one for one in price(Game(Rulebook(), "tavern/zoobac"))["wagers"]}
    page.goto("/games/tavern/zoobac/price")
    for number, wager in enumerate(priced):
        page.get_by_label("Wager", exact=True).select_option(str(number))
        expect(page.locator(".moves")).to_contain_text(f"{100 * priced[wager]['edge']:.4f} %")


def test_the_edge_moves_with_the_odds(page: Page) -> None:
    """Tiger pays 25 to 1 and 75 to 1; each unit more on the second gives back its probability."""
    priced = price(Game(Rulebook(), "tavern/zoobac"), "tiger")["wagers"][0]
    best = max(priced["outcomes"], key=lambda one: one["pays"])
    moved = priced["edge"] - 5 * best["probability"]
    page.goto("/games/tavern/zoobac/price")
    page.get_by_label("Wager", exact=True).select_option(label="Tiger")
    page.get_by_label(f"Odds of {best['says']}").fill("80 to 1")
    expect(page.locator(".moves b")).to_have_text(f"{100 * moved:.4f} %")
    assert not math.isclose(moved, priced["edge"])


def test_odds_that_cannot_be_read_are_marked_and_change_nothing(page: Page) -> None:
    page.goto("/games/tavern/zoobac/price")
    page.get_by_label("Wager", exact=True).select_option(label="Tie")
    before = page.locator(".moves b").inner_text()
    box = page.locator(".odds td input").first
    box.fill("nine or so")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".moves b")).to_have_text(before)


def test_the_price_page_is_readable_on_a_phone(page: Page) -> None:
    on_a_phone(page)
    page.goto("/games/tavern/zoobac/price")
    expect(page.locator(".moves b")).to_be_visible()
    must_fit_a_phone(page)
    must_have_contrast(page, "light", "dark")


def test_no_bar_of_the_plot_lies_on_the_name_of_its_wager(page: Page) -> None:
    """Where a play wager is made only with good hands it costs the player-dealer half of it."""
    more = {"element_of_risk": None, "stdev": 1.0, "hit_rate": 0.5}
    wagers = [{"wager": "ante", "edge": 0.02, **more}, {"wager": "play", "edge": -0.46, **more}]
    told = {"method": "exact", "strategy": "", "rules": {}, "wagers": wagers}
    page.route("**/api/price/**", lambda route: route.fulfill(json=told))
    page.goto("/games/tavern/zoobac/price")
    expect(page.locator(".plot rect.for")).to_have_count(1)
    begin = "bars => Math.min(...bars.map((bar) => bar.getBoundingClientRect().left))"
    end = "names => Math.max(...names.map((name) => name.getBoundingClientRect().right))"
    names = page.locator(".plot text.name").evaluate_all(end)
    assert names < page.locator(".plot rect").evaluate_all(begin)
