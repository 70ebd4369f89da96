"""On the fullest tables, no seat and nothing in the middle is cut off."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.journal import VIEW
from tests.browser.tables import FAMILIES, LUCKY_PAN, WAGERS, Guest
from tools.table_screens import FIXED, MEASURE, SIZES

pytestmark = pytest.mark.browser

MELDS = [
    {"cards": ["As", "2s", "3s", "4s"], "pay": "1.00"},
    {"cards": ["Kd", "Kd", "Kh", "Ks"], "pay": "10.00"},
    {"cards": ["7c", "7c", "7c"], "pay": "2.00"},
]
LONG_MELD = [
    {"cards": ["As", "As", "Ad", "Ad", "Ac", "Ac", "Ah", "Ah", "As", "Ad", "Ac"], "pay": "0.00"}
]
SHOW = "view => document.querySelector('hw-table').see(view)"


def must_fit(page: Page, size: str, view: Any) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SHOW, view)
    page.evaluate("document.querySelector('hw-table').updateComplete")
    overflow = page.evaluate(MEASURE, list(FIXED))
    overflow.pop("boxes")
    assert not any(overflow.values()), (size, overflow)


@pytest.mark.parametrize("bots", [5, 7])
def test_all_melds_at_a_pan_table_are_visible(page: Page, anna: Guest, bots: int) -> None:
    anna.sits_down(LUCKY_PAN, bots=bots, buy_in="200", seats=8)
    anna.plays_until(re.compile("^In or"))
    view = page.evaluate(VIEW)
    seats = [str(seat["seat"]) for seat in view["seats"] if seat["person"]]
    for melds in (MELDS, LONG_MELD):
        pan = {
            **view["pan"],
            "melds": dict.fromkeys(seats, melds),
            "net": dict.fromkeys(seats, "-16.00"),
            "shown": {},
        }
        for size in SIZES:
            must_fit(page, size, {**view, "phase": "settled", "decisions": [], "pan": pan})


def wagers_of(seat: int, person: str, *wagers: str) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "hand": 1, "wager": wager, "on": "", "bettor": person, "amount": "500.00"}
        for wager in wagers
    ]


def crowded_view(page: Page, family: str, anna: Guest) -> Any:
    """Return a view of a full table where every bettor has $500 on each of two wagers."""
    anna.sits_down(FAMILIES[family], bots=5)
    anna.plays_until(WAGERS)
    view = page.evaluate(VIEW)
    ids = [space["wager"] for space in view["spaces"]][:2]
    for seat in view["seats"]:
        if seat["person"] and not seat["player_dealer"]:
            seat["wagers"] = wagers_of(seat["seat"], seat["person"], *ids)
    return {**view, "phase": "play"}


def seats_with_wagers(view: Any) -> list[str]:
    return [str(seat["seat"]) for seat in view["seats"] if seat["wagers"]]


def test_four_split_hands_at_a_seat_are_all_visible(page: Page, anna: Guest) -> None:
    view = crowded_view(page, "switch", anna)
    hands = {
        f"{seat}{part}": ["8s", "5d", "2c"]
        for seat in seats_with_wagers(view)[1:]
        for part in ("", "/2", "/3", "/4")
    }
    for size in SIZES:
        must_fit(page, size, {**view, "hands": {**hands, "player-dealer": ["7c", "??"]}})


def test_three_rows_of_five_cards_and_the_results_of_all_spots_are_visible(
    page: Page, anna: Guest
) -> None:
    view = crowded_view(page, "peek", anna)
    seat = view["seats"][view["you"]["seats"][0] - 1]
    spots = [(space["wager"], on) for space in view["spaces"] for on in space["on"] or [""]]
    seat["wagers"] = [
        {**wagers_of(1, seat["person"], wager)[0], "on": on, "amount": "50.00"}
        for wager, on in spots
    ]
    lines = [
        {
            "seat": seat["seat"], "wager": wager, "bettor": seat["person"], "on": on, "hand": 1,
            "paid": "0.00", "taken": "50.00", "returned": "0.00", "amount": "50.00",
            "result": "lose", "why": "", "source": "",
        }
        for wager, on in spots
    ]  # fmt: skip
    hands = {row: ["Ts", "8d", "9s", "Th", "Qc"] for row in "ABC"}
    for size in SIZES:
        must_fit(page, size, {**view, "phase": "settled", "hands": hands, "lines": lines})
