"""The Protection page in Chromium: its plots and tables, on a desktop and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.readable import must_fit_a_phone, must_have_names, use_phone_size

from houseway.checking.protection import protect
from houseway.play.game import FiledGame

pytestmark = [pytest.mark.browser, pytest.mark.slow]

EZ = "tavern/ez-baccarat-panda-8"
X = "lucky-buck/blackjack-x"


def figures_of(game: str, wager: str):
    found = protect(FiledGame(BOOK, game), wager, preset="practice", stored_only=True)
    return found.wagers[0].counting


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(("game", "wager"), [(EZ, "dragon-7"), (X, "base")])
def test_plots_and_tables_show_the_stored_figures(
    page: Page, game: str, wager: str, phone: bool
) -> None:
    if phone:
        use_phone_size(page)
    page.goto(f"/games/{game}/protection?preset=practice")
    stored = figures_of(game, wager)
    section = page.locator(f"section[aria-labelledby=wager-{wager}]")
    section.scroll_into_view_if_needed()

    effects = section.get_by_role("img", name=re.compile("^Effects of removal"))
    expect(effects).to_be_visible()
    assert effects.locator("rect").count() == len(stored.effects)
    best = max(stored.effects, key=stored.effects.__getitem__)
    described = f"a {best} that leaves helps the bettor most, {100 * stored.effects[best]:+.4f}%"
    expect(effects).to_have_accessible_name(re.compile(re.escape(described)))
    assert taller_bar(effects) == list(stored.effects).index(best)

    depths = section.get_by_role("img", name=re.compile("^Gain per shoe"))
    expect(depths).to_be_visible()
    assert depths.locator("polyline").count() == 2
    points = depths.locator("polyline").first.get_attribute("points")
    assert points is not None
    assert len(points.split()) == len(stored.depths)

    counts = section.get_by_role("table", name=re.compile("^Counts and what they win"))
    row = counts.get_by_role("row").filter(has_text=f"{stored.count.gain_per_100:.4f}").first
    expect(row).to_contain_text(f"{stored.count.correlation:.4f}")
    table = section.get_by_role("table", name="Gain per shoe by the place of the cut card")
    expect(table.get_by_role("row")).to_have_count(1 + len(stored.depths))

    change = section.get_by_text("How the bettor's expected result changes").first
    change.click()
    cell = section.get_by_role("cell", name=f"{100 * stored.effects[best]:+.6f}%")
    expect(cell.first).to_be_visible()
    assert violations(page) == []
    must_have_names(page)
    if phone:
        must_fit_a_phone(page)


def taller_bar(effects) -> int:
    """The place of the tallest bar above the line."""
    bars = effects.locator("rect").evaluate_all(
        "bars => bars.map(bar => bar.getBoundingClientRect()).map(({ top, height }) => "
        "({ top, height }))"
    )
    return min(range(len(bars)), key=lambda place: bars[place]["top"])


def test_the_summary_ranks_an_expert_and_spreads_are_shown(page: Page) -> None:
    page.goto(f"/games/{X}/protection")
    expert = page.get_by_role("table", name="What one expert wins")
    expect(expert.get_by_role("row")).to_have_count(5)
    spreads = page.get_by_role("table", name=re.compile("^One unit in every round"))
    expect(spreads.get_by_role("row").nth(1)).to_contain_text("1 to 1")
    expect(spreads).to_contain_text("With insurance when it is good")
