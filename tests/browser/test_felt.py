"""What the felt says of a hand: totals and names of hands, and what became of each wager."""

import pytest
from playwright.sync_api import Page
from tests.browser.tables import GAMES, OVER, Guest

pytestmark = pytest.mark.browser

MINUS = "\N{MINUS SIGN}"
NAMED = ("baccarat", "twenty-one", "three-card", "pai-gow", "tiles")


@pytest.mark.parametrize("family", NAMED)
def test_hands_are_named_and_each_chip_says_what_became_of_it(
    page: Page, anna: Guest, family: str
) -> None:
    anna.sits_down(GAMES[family])
    anna.plays_until(OVER)
    view = page.evaluate("document.querySelector('hw-table').view")
    badges = [one.inner_text() for one in page.locator(".felt .badge").all()]
    if family in ("pai-gow", "tiles"):
        names = [one[key] for one in view["set"].values() for key in ("low_name", "high_name")]
    else:
        names = list(view["names"].values())
    assert names
    assert set(names) <= set(badges)
    results = page.locator(".spot .result")
    assert results.count() > 0
    nets = {
        f"{'+' if net > 0 else MINUS}${abs(net):g}" if net else "back"
        for net in (
            float(line["paid"]) - float(line["taken"])
            for line in view["lines"]
            if line["bettor"] == view["you"]["person"]
        )
    }
    for text in results.all_inner_texts():
        assert text in nets | {"push"}
