"""Poker in Chromium: hold'em, stud and draw, bet sizes, reloads, replays and the keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.journal import must_match_the_journal
from tests.browser.readable import must_fit_a_phone, must_have_contrast, use_phone_size
from tests.browser.tables import DRAW, HOLDEM, STUD, Guest, play_on, press

from houseway.poker.live_table import LivePoker

pytestmark = pytest.mark.browser

YOUR_TURN = re.compile("^Your turn")
OVER = re.compile(r"wins? \$")
DECLARE_LABEL = "I'm leaving within 2 hands: refund my time"


def buttons(page: Page) -> Locator:
    return page.locator("hw-poker-turn .choices button:enabled")


CALLS = ("Call", "Check", "Stand pat", "Keep", "No", "Fold")


def call(page: Page) -> None:
    """Stay in the hand as cheaply as possible."""
    for word in CALLS:
        button = buttons(page).filter(has_text=re.compile(f"^{word}"))
        if button.count():
            button.click()
            return
    raise AssertionError(buttons(page).all_inner_texts())


def card_names(page: Page) -> list[str | None]:
    """Return the names of the player's own cards."""
    cards = page.locator(".seat.yours .card").all()
    return [card.get_attribute("aria-label") for card in cards]


def test_an_amount_that_is_not_allowed_cannot_be_bet(page: Page, anna: Guest) -> None:
    anna.sits_down(HOLDEM, bots=1, buy_in="200")
    anna.plays_until(YOUR_TURN)
    amount = page.get_by_label(re.compile(r"^Amount \("))
    # The bot may have raised, so the minimum differs from hand to hand.
    minimum = re.search(r"\$(\d+) to", page.get_by_text(re.compile(r"^Amount \(")).inner_text())
    assert minimum
    raise_button = page.locator("hw-poker-turn .choices button").filter(
        has_text=re.compile("^(Raise|Bet)")
    )
    for text in ("abc", "-50", "1", "99999"):
        amount.fill(text)
        expect(raise_button).to_be_disabled()
        expect(raise_button).to_contain_text(f": ${minimum[1]} to $")
        expect(amount).to_have_attribute("aria-invalid", "true")
    dollars = int(minimum[1]) + 6
    amount.fill(str(dollars))
    expect(raise_button).to_contain_text(f" ${dollars}")
    expect(raise_button).to_be_enabled()


@pytest.mark.smoke
@pytest.mark.parametrize("game", [HOLDEM, STUD, DRAW])
def test_a_guest_plays_a_whole_hand_of_poker_verifies_the_deal_and_replays_it(
    page: Page, anna: Guest, game: str
) -> None:
    anna.sits_down(game, bots=1, buy_in="200")
    anna.plays_until(OVER, choose=call)
    must_match_the_journal(page, anna)
    expect(page.locator(".awards tbody tr").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Verify hand")).click()
    expect(page.locator(".fair").filter(has_text="match the locked shuffle")).to_be_visible()
    page.goto(f"/tables/{anna.table}/hands/1")
    page.get_by_role("button", name=re.compile("^Last")).click()
    expect(page.locator(".awards tbody tr").first).to_be_visible()
    must_save_the_history(page)


def must_save_the_history(page: Page) -> None:
    """Check that the page reports a lost request and that the next click saves the file."""
    page.route("**/history?*", lambda route: route.abort("internetdisconnected"), times=1)
    save = page.get_by_role("button", name="PHH", exact=True)
    save.click()
    error = page.locator(".export").get_by_role("alert")
    expect(error).to_have_text("Server not responding: try again.")
    with page.expect_download() as history:
        save.click()
    assert "variant = " in history.value.path().read_text("utf-8")
    expect(error).to_have_text("")


def test_a_raise_is_sized_with_the_amount_box_and_the_shortcuts(page: Page, anna: Guest) -> None:
    anna.sits_down(HOLDEM, bots=1, buy_in="200")
    anna.plays_until(YOUR_TURN)
    page.get_by_label(re.compile(r"^Amount \(")).fill("12")
    bet_button = buttons(page).filter(has_text=re.compile("^(Bet|Raise)"))
    expect(bet_button).to_contain_text("$12")
    max_button = page.get_by_role("button", name=re.compile("^Max, "))
    max_button.click()
    expect(bet_button).to_contain_text(
        (max_button.get_attribute("aria-label") or "").removeprefix("Max, ")
    )
    page.get_by_label(re.compile(r"^Amount \(")).fill("12")
    bet_button.click()
    expect(page.locator(".pots, .bank").first).to_contain_text("$")
    anna.plays_until(OVER, choose=call)


def test_cards_to_discard_are_picked_by_clicking_them(page: Page, anna: Guest) -> None:
    anna.sits_down(DRAW, bots=1, buy_in="200")
    anna.plays_until(re.compile("draw or stand pat"), choose=call)
    expect(buttons(page).filter(has_text="Draw")).to_have_count(0)
    cards = page.locator(".seat.yours .pickable")
    before = card_names(page)
    cards.nth(0).click()
    cards.nth(3).click()
    buttons(page).filter(has_text="Draw 2").click()
    expect(page.locator(".seat.yours")).to_contain_text("drew 2")
    after = card_names(page)
    assert set(before) - set(after) == {before[0], before[3]}
    assert len(after) == 5


def test_a_player_who_reloads_mid_hand_has_the_same_cards_and_turn(page: Page, anna: Guest) -> None:
    anna.sits_down(HOLDEM, bots=1, buy_in="200")
    anna.plays_until(YOUR_TURN)
    names = card_names(page)
    page.reload()
    expect(anna.prompt).to_have_text(YOUR_TURN, timeout=30_000)
    assert card_names(page) == names
    anna.plays_until(OVER, choose=call)


def test_a_poker_hand_can_be_played_by_keyboard_only(page: Page, anna: Guest) -> None:
    anna.sits_down(HOLDEM, bots=1, buy_in="200")
    anna.plays_until(YOUR_TURN)
    keys = iter("r" if buttons(page).filter(has_text="Raise").count() else "b")

    def answer(page: Page) -> None:
        """Raise or bet first, then check, and fold to any bet."""
        text = anna.prompt.inner_text()
        press(page, next(keys, "f" if "$" in text else "c"))

    anna.plays_until(OVER, choose=answer)


def test_a_poker_table_is_readable_on_a_phone(page: Page, anna: Guest) -> None:
    use_phone_size(page)
    anna.sits_down(HOLDEM, buy_in="200")
    expect(anna.prompt).to_have_text(re.compile(f"{YOUR_TURN.pattern}|to act|{OVER.pattern}"))
    must_fit_a_phone(page)
    must_have_contrast(page)


def test_a_player_who_declares_two_hands_sees_how_much_time_is_refunded(
    page: Page, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    minutes = [28_000_020]
    monkeypatch.setattr(LivePoker, "minute", lambda self: minutes[0])
    time_collection = {"option": "split-4-8", "collect_by": "time"}
    anna.sits_down(DRAW, bots=2, buy_in="400", **time_collection)
    page.get_by_label(DECLARE_LABEL).check()
    anna.plays_until(OVER, choose=call)
    expect(page.get_by_label(DECLARE_LABEL)).to_be_checked()
    expect(page.get_by_text("of time back")).to_have_count(0)
    minutes[0] += 30
    play_on(anna.room, anna.table)
    refund = "You declared 2 hands. Leave before another hand is dealt to get $4 of time back."
    expect(page.get_by_text(refund)).to_be_visible()
    expect(page.get_by_label(DECLARE_LABEL)).not_to_be_checked()


def test_hands_cannot_be_declared_at_a_table_without_time_refunds(page: Page, anna: Guest) -> None:
    anna.sits_down(DRAW, bots=2, buy_in="400", option="split-4-8")
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    expect(page.get_by_label(re.compile("^I'm leaving"))).to_have_count(0)
