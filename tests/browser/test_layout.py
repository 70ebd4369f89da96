"""Every playable filing's fullest table at five sizes: nothing intersects, is cut or is small."""

import pytest
from playwright.sync_api import Page
from tests.browser.full_tables import PLAYABLE, states
from tests.browser.layout_measure import MEASURE, SIZES, faults_of, narrow_cards, open_page
from tests.browser.tables import HOLDEM, Guest

pytestmark = pytest.mark.browser


@pytest.fixture
def table(page: Page, anna: Guest) -> Page:
    open_page(page, anna.opens("tavern/zoobac", bots=0))
    return page


@pytest.mark.parametrize("size", SIZES)
def test_nothing_intersects_is_cut_or_too_small_at_any_table(table: Page, size: str) -> None:
    width, height = SIZES[size]
    table.set_viewport_size({"width": width, "height": height})
    wrong = {}
    for game_id in PLAYABLE:
        for state, view in states(game_id):
            faults = faults_of(table, view, size)
            if faults:
                wrong[f"{game_id} {state}"] = faults
    assert not wrong


FAULTY_STYLES = {
    "is over": ".felt .hands { transform: translateY(-1.5rem) }",
    "outside the felt": ".above { transform: translateX(60rem) }",
    "off the screen": ".now { transform: translateY(4rem) }",
    "scrolls sideways": "hw-table { width: 120vw; display: block }",
    "cut at the side": ".plate .name { font-size: 40px !important; white-space: nowrap }",
    "cut off": ".now .choices { transform: translateY(7rem) }",
    "wide, not": ".at-own .card { width: 60px !important }",
    " by 2": ".now button { min-height: 20px !important; padding: 0 !important; height: 20px }",
}
"""For each kind of fault, a style that causes it."""


def test_every_kind_of_fault_is_found(table: Page) -> None:
    _, view = next(states(HOLDEM))
    table.set_viewport_size({"width": 1366, "height": 768})
    assert faults_of(table, view, "laptop") == []
    table.evaluate("document.adoptedStyleSheets = [new CSSStyleSheet()]")
    for fault, text in FAULTY_STYLES.items():
        table.evaluate("text => document.adoptedStyleSheets[0].replaceSync(text)", text)
        found = table.evaluate(MEASURE, True) + narrow_cards(table, "laptop")
        assert any(fault in line for line in found), (fault, found)
