"""From one game to another: chips follow, there is no dead end, and a taken name is shown."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.full_tables import PLAYABLE
from tests.browser.tables import GAMES, HOLDEM, WAGERS, Guest

pytestmark = pytest.mark.browser


def play_now(page: Page, game: str) -> None:
    page.goto(f"/games/{game}/play#now")


def test_leaving_a_hand_for_another_game_must_be_confirmed(page: Page) -> None:
    play_now(page, HOLDEM)
    expect(page.locator(".prompt")).to_contain_text("Your turn")
    first = page.url
    play_now(page, GAMES["baccarat"])
    dialog = page.get_by_role("dialog")
    question = re.compile(r"^Leave No Limit Texas Hold'em with \$\d+\?$")
    expect(dialog.get_by_role("heading")).to_have_text(question)
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Play ZooBac now")).to_be_enabled()
    page.goto(first)
    expect(page.locator(".seat.yours")).to_be_visible()
    play_now(page, GAMES["baccarat"])
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(page.locator(".about-table h1")).to_have_text("ZooBac")


def test_a_guest_whose_name_is_taken_sees_it(page: Page, anna: Guest) -> None:
    table = anna.opens(GAMES["baccarat"])
    page.context.clear_cookies()
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name="Sit here, seat 1", exact=True).click()
    page.get_by_label("Screen name").fill("Anna")
    page.get_by_role("button", name="Take seat 1").click()
    expect(page.get_by_text("The name Anna is taken: you are Anna")).to_be_visible()
    anna.plays_until(WAGERS)
    page.locator("button.space").first.click()
    expect(page.get_by_text("The name Anna is taken")).to_have_count(0)


def test_a_visitor_can_open_all_games_one_after_the_other(page: Page) -> None:
    """Each game is opened by its Play now button, and the visitor has a seat with chips."""
    for game in PLAYABLE:
        play_now(page, game)
        leave = page.get_by_role("dialog").get_by_role("button", name="Leave")
        seat = page.locator("hw-felt .seat.yours")
        expect(leave.or_(seat)).to_be_visible()
        if leave.is_visible():
            leave.click()
        page.wait_for_url("**/tables/*")
        expect(seat).to_be_visible()
        view = page.evaluate("document.querySelector('hw-table').view")
        assert view["table"]["game"] == game
        assert float(view["seats"][view["you"]["seats"][0] - 1]["stack"]) > 0
        expect(page.locator(".now .wrong")).to_have_count(0)
