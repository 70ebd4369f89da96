"""The first screen shows the thing itself, and the search is one key away."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations

pytestmark = pytest.mark.browser

MOST = 150
"""The most pixels that header, path, tabs and title take together."""
LONG = "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky"
TABS = ("play", "settle", "fees", "odds", "protection", "bank", "learn", "check")
PAGES = (
    *(f"/{page}" for page in ("", "play", "settle", "fees", "house-way", "odds", "bank", "learn")),
    *(f"/{page}" for page in ("search", "check", "diff", "help", "glossary", "papers", "audit")),
    *(f"/{page}" for page in ("rulings", "matrix", "auditions", "account", "rooms/tavern")),
    *(f"/{page}" for page in ("docs", "docs/settle", "api")),
    *(f"/games/{game}" for game in (LONG, "tavern/zoobac", "lucky-buck/pan")),
    *(f"/games/{LONG}/{tab}" for tab in TABS),
    *(f"/games/tavern/zoobac/{tab}" for tab in TABS),
    "/games/cordova/pai-gow-poker/house-way",
)
BOTTOM = """Math.max(...[...document.querySelectorAll("header.top, .game-bar, h1")].filter(
  (part) => getComputedStyle(part).clipPath === "none").map(
  (part) => part.getBoundingClientRect().bottom))"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["laptop", "phone"])
def test_header_path_tabs_and_title_are_small(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    heights = {}
    for path in PAGES:
        page.goto(path)
        expect(page.locator("hw-who nav")).to_be_attached()
        heights[path] = page.evaluate(BOTTOM)
    assert {path: height for path, height in heights.items() if height > MOST} == {}


def test_a_key_opens_the_search_which_finds_games_and_does_commands(page: Page) -> None:
    page.goto("/play")
    page.locator("hw-who nav").wait_for()
    page.keyboard.press("/")
    box = page.get_by_role("searchbox", name="Search games, pages and rules")
    expect(box).to_be_focused()
    page.keyboard.type("panda")
    expect(page.locator(".found a").first).to_contain_text("EZ Baccarat Panda 8")
    assert violations(page) == []
    box.fill("fee zoobac --option 18 --action 450")
    expect(page.locator(".found a")).to_have_count(1)
    expect(page.locator(".found a")).to_contain_text("$6")
    box.press("Enter")
    expect(page.get_by_role("status").locator("b")).to_have_text("$6")
    page.keyboard.press("Control+k")
    box.fill("set cordova/pai-gow-poker AsAdKcQh9s7d3c")
    expect(page.locator(".found a")).to_contain_text("Kc Qh / As Ad")
    box.press("Enter")
    expect(page.locator("section.way")).to_contain_text("1 game")


def test_a_slash_in_a_field_is_typed(page: Page) -> None:
    page.goto("/search")
    page.get_by_label("Search all rules").press_sequentially("9/6")
    expect(page.get_by_label("Search all rules")).to_have_value("9/6")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_lists_offer_the_game_that_was_seen_last(page: Page) -> None:
    page.goto("/games/tavern/zoobac/fees")
    page.locator("hw-who nav").wait_for()
    page.goto("/bank")
    page.get_by_role("link", name="Continue with ZooBac").click()
    expect(page).to_have_url("/games/tavern/zoobac/bank")
