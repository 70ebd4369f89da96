"""axe-core finds no violations on any kind of page, in light and dark mode, wide and narrow."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.people import sign_in
from tests.browser.readable import must_fit_a_phone, use_phone_size

pytestmark = pytest.mark.browser

BACCARAT = {
    "game": "tavern/ez-baccarat-panda-8",
    "player_dealer": {"seat": 8, "bank": "60.00"},
    "wagers": [
        {"seat": 1, "bettor": "Ann", "wager": "banker", "amount": "10.00"},
        {"seat": 1, "bettor": "Ann", "wager": "dragon-7", "amount": "5.00"},
    ],
    "hands": {"player": ["Ks", "5d", "Tc"], "banker": ["Ac", "2h", "4d"]},
    "choices": [],
    "dice": [1, 2, 3],
    "option": "gega-003784-b:69",
}
OMAHA = {
    "game": "saloon/omaha-hi-low-split",
    "button": 1,
    "stacks": {"1": "20.00", "2": "100.00"},
    "bets": {"1": "20.00", "2": "40.00"},
    "boards": [["3h", "5s", "8c", "Ks", "Kd"]],
    "hands": {"1": ["Ah", "2h", "Jc", "Ts"], "2": ["Kh", "Qd", "Qc", "Js"]},
}
PAN = {
    "game": "lucky-buck/pan",
    "condition": "1.00",
    "cards": ["4h", "4d", "4c", "4s", "Ah", "Ah", "Ad", "5h", "6h", "7h", "Jh"],
}


def settle_address(case: dict[str, object], query: str = "") -> str:
    return f"/games/{case['game']}/settle{query}#{quote(json.dumps(case))}"


READY = {
    settle_address(BACCARAT): "[aria-label=Settlement] h2",
    settle_address(BACCARAT, "?what-if"): "[aria-label='As dealt']",
    settle_address(OMAHA): "[aria-label=Settlement] h2",
    settle_address(PAN): "[aria-label=Settlement] h2",
    "/house-way#As%20Ad%20Kc%20Jh%209s%207d%205c": "section.way",
    "/games/tavern/casino-war/odds": "main table",
    "/check": "td[data-severity]:not(:empty)",
}
"""For pages that load an answer: a selector for an element that appears with the answer."""
QUICK = ["/check", settle_address(BACCARAT), "/rulings/exposed-card"]
SLOW = [
    *(path for path in READY if path not in QUICK),
    "/play",
    "/settle",
    "/games/cordova/blackjack-x/settle",
    "/games/cordova/pai-gow-poker/settle",
    "/games/tavern/pai-gow-tiles/settle",
    "/games/lucky-buck/pan/settle",
    "/fees",
    "/games/tavern/zoobac/fees?option=gega-003784-b%3A69&action=150",
    "/games/saloon/no-limit-texas-holdem/fees",
    "/odds",
    "/search",
    "/search?q=exposed+card",
    "/search?q=xyzzy",
    "/rulings",
    "/matrix",
    "/matrix/ez-baccarat",
    "/learn",
    "/games/tavern/pai-gow-poker/learn",
    "/glossary",
    "/papers",
    "/help",
    "/api",
    "/docs",
    "/docs?q=exposed+card",
    "/docs/settle",
    "/diff",
    "/diff?first=tavern/zoobac&second=tavern/dai-bacc",
    "/check?q=",
    "/rooms/tavern/check",
    "/check/rules/PD002",
    "/games/tavern/zoobac/check",
    "/games/tavern/zoobac/filing",
    "/games/tavern/zoobac/card",
    "/games/tavern/zoobac/placard",
    "/games/tavern/zoobac/placard?option=gega-003784-b%3A69",
    "/games/saloon/no-limit-texas-holdem",
    "/games/lucky-buck/pan",
    "/saved-rulings",
    "/offline",
    "/no-such-page",
]


@pytest.mark.parametrize(
    "path", [*QUICK, *(pytest.param(path, marks=pytest.mark.slow) for path in SLOW)]
)
def test_axe_finds_no_violations_on_any_kind_of_page(page: Page, path: str) -> None:
    if path.startswith("/saved-rulings"):
        sign_in(page, "Fran")
    answer = page.goto(path)
    assert answer is None or answer.status == (404 if path == "/no-such-page" else 200)
    expect(page.locator(READY.get(path, "h1")).first).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast") == []
    page.emulate_media(color_scheme="light")
    use_phone_size(page)
    assert violations(page) == []
    if "placard" not in path:
        must_fit_a_phone(page)
