"""Poker in Chromium: hold'em, stud and draw, a broken line, the replay, the keyboard alone."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect
from tests.browser.contrast import CONTRAST
from tests.browser.test_play import CLOCK, SOON, prompt, sit_down

pytestmark = pytest.mark.browser

HOLDEM = "saloon/no-limit-texas-holdem"
STUD = "cordova/seven-card-stud"
DRAW = "lucky-buck/lowball"
MINE = re.compile("^Your turn")
OVER = re.compile(r"wins? \$")


def open_table(page: Page, game: str, bots: int = 1, settled: float = 30) -> str:
    page.request.post("/api/guest", data={"nickname": "Anna"})
    wish = {"game": game, "bots": bots, "clock": {**CLOCK, "settled": settled}}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def buttons(page: Page) -> Locator:
    return page.locator("hw-poker-turn .choices button:enabled")


def answer(page: Page, *wanted: str) -> None:
    """Press the first of the wanted choices that is there; none may be, if the table went on."""
    for word in wanted:
        button = buttons(page).filter(has_text=re.compile(f"^{word}"))
        if button.count():
            button.click(timeout=SOON)
            return


def play_on(
    page: Page,
    *wanted: str,
    until: re.Pattern[str] = OVER,
    act: Callable[[Page], None] | None = None,
) -> str:
    """Take every turn until the prompt fits; what it says then."""
    for _ in range(60):
        expect(prompt(page)).to_have_text(
            re.compile(f"{MINE.pattern}|{until.pattern}"), timeout=30_000
        )
        said = prompt(page).inner_text()
        if until.search(said):
            return said
        before = page.locator(".play").inner_text()
        with suppress(TimeoutError):
            act(page) if act else answer(page, *wanted)
        page.wait_for_function(
            "before => document.querySelector('.play').innerText !== before", arg=before
        )
    raise AssertionError(f"{until.pattern} was not reached: {prompt(page).inner_text()}")


def await_turn(page: Page) -> None:
    """Wait for the first turn: the others may all fold before it, in the first hands."""
    expect(prompt(page)).to_have_text(MINE, timeout=60_000)


CALLS = ("Call", "Check", "Stand pat", "Keep", "No", "Fold")


@pytest.mark.parametrize("game", [HOLDEM, STUD, DRAW])
def test_a_guest_plays_a_whole_hand_of_poker_checks_the_deal_and_replays_it(
    page: Page, game: str
) -> None:
    table = open_table(page, game)
    sit_down(page, table, buy_in="200")
    play_on(page, *CALLS)
    expect(page.locator(".awards tbody tr").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Check hand")).click()
    expect(page.get_by_text(re.compile("as committed|fits|were opened")).first).to_be_visible()
    page.goto(f"/tables/{table}/hands/1")
    page.get_by_role("button", name=re.compile("^Last")).click()
    expect(page.locator(".awards tbody tr").first).to_be_visible()


def test_a_raise_is_sized_by_the_box_and_by_the_shortcuts(page: Page) -> None:
    table = open_table(page, HOLDEM, settled=3)
    sit_down(page, table, buy_in="200")
    await_turn(page)
    page.get_by_label(re.compile("^Amount, ")).fill("12")
    sized = buttons(page).filter(has_text=re.compile("^(Bet|Raise)"))
    expect(sized).to_contain_text("$12")
    most = page.get_by_role("button", name=re.compile("^Most, "))
    most.click()
    expect(sized).to_contain_text((most.get_attribute("aria-label") or "").removeprefix("Most, "))
    page.get_by_label(re.compile("^Amount, ")).fill("12")
    sized.click()
    expect(page.locator(".pots, .bank").first).to_contain_text("$")
    play_on(page, *CALLS)


def test_cards_to_throw_are_picked_on_the_cards(page: Page) -> None:
    table = open_table(page, DRAW, settled=3)
    sit_down(page, table, buy_in="200")
    play_on(page, *CALLS, until=re.compile("draw or stand pat"))
    expect(buttons(page).filter(has_text="Draw")).to_have_count(0)
    cards = page.locator("hw-poker-turn .pickable")
    cards.nth(0).click()
    cards.nth(3).click()
    buttons(page).filter(has_text="Draw 2").click()
    play_on(page, *CALLS)


def test_a_player_who_lost_the_line_in_mid_hand_comes_back_to_the_same_turn(page: Page) -> None:
    table = open_table(page, HOLDEM, settled=3)
    sit_down(page, table, buy_in="200")
    await_turn(page)
    cards = page.locator(".seat.yours .card")
    held = [card.get_attribute("aria-label") for card in cards.all()]
    page.reload()
    expect(prompt(page)).to_have_text(MINE, timeout=30_000)
    assert [card.get_attribute("aria-label") for card in cards.all()] == held
    play_on(page, *CALLS)


def test_a_hand_is_played_with_the_keyboard_alone_and_folding_ends_it(page: Page) -> None:
    table = open_table(page, HOLDEM, settled=3)
    sit_down(page, table, buy_in="200")
    await_turn(page)
    keys = iter("r" if buttons(page).filter(has_text="Raise").count() else "b")

    def press(page: Page) -> None:
        """Raise or bet first, then check, and fold to any bet."""
        said = prompt(page).inner_text()
        page.locator("body").press(next(keys, "f" if "$" in said else "c"))

    play_on(page, act=press)


def test_a_poker_table_is_readable_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table = open_table(page, HOLDEM, bots=3)
    sit_down(page, table, buy_in="200")
    expect(prompt(page)).to_have_text(re.compile(f"{MINE.pattern}|to act|{OVER.pattern}"))
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    ratio, where = page.evaluate(CONTRAST)
    assert ratio >= 4.5, where
