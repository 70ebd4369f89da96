"""axe-core finds no violations on the main pages, in light and dark mode."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.people import account_menu, sign_in
from tests.browser.tables import GAMES, HOLDEM, LUCKY_PAN, Guest, open_table

pytestmark = pytest.mark.browser

PAGES = [
    "/",
    "/rooms/saloon",
    "/games/tavern/zoobac",
    "/games/tavern/zoobac/play",
    "/games/saloon/no-limit-texas-holdem/play",
    "/games/lucky-buck/pan/play",
    "/account",
]


def must_have_no_violations(page: Page) -> None:
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast") == []


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_violations_on_a_page(page: Page, site: str, path: str) -> None:
    open_table(site, bots=1)
    page.goto(path)
    expect(account_menu(page)).to_be_visible()
    must_have_no_violations(page)


@pytest.mark.parametrize("game", [GAMES["pai-gow"], HOLDEM, LUCKY_PAN])
def test_axe_finds_no_violations_at_a_table(page: Page, anna: Guest, game: str) -> None:
    anna.sits_down(game, bots=2, buy_in="200")
    must_have_no_violations(page)


def test_axe_finds_no_violations_on_the_floor_page(page: Page, site: str) -> None:
    table = open_table(site, bots=1)
    sign_in(page, "Ada")
    page.goto("/floor")
    expect(page.get_by_role("listitem", name=f"Table {table}")).to_be_visible()
    must_have_no_violations(page)


@pytest.mark.smoke
def test_axe_finds_an_image_without_alt_text(page: Page) -> None:
    sign_in(page, "Axel")
    page.goto("/account")
    expect(account_menu(page)).to_be_visible()
    page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    assert any(line.startswith("image-alt:") for line in violations(page))
