"""Pan in Chromium: whole hands by mouse or keyboard, verification, replays and phones."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.journal import must_match_the_journal
from tests.browser.readable import (
    must_fit_a_phone,
    must_have_contrast,
    must_have_names,
    use_phone_size,
)
from tests.browser.tables import DEUCE_PAN, LUCKY_PAN, Guest, press

pytestmark = pytest.mark.browser

OVER = re.compile(r"out for \d+ chips?\.|^Hand \d+ is over")
MOMENTS = (re.compile(r"^In or on top\?"), re.compile("^You drew|^Meld, or"), OVER)


@pytest.mark.parametrize("game", [pytest.param(LUCKY_PAN, marks=pytest.mark.smoke), DEUCE_PAN])
def test_a_guest_plays_a_whole_hand_without_seeing_cards_of_others_and_verifies_it(
    page: Page, anna: Guest, game: str
) -> None:
    anna.sits_down(game, bots=2, buy_in="200")
    expect(page.locator(".hand.mine .card")).to_have_count(10)
    anna.plays_until(OVER)
    assert page.locator(".seat .melds .card").count() >= 11
    assert page.locator(".seat:not(.yours) .hand .card:not(.down)").count() == 0
    must_match_the_journal(page, anna)
    payments = page.get_by_role("region", name="Payouts")
    expect(payments.get_by_role("list", name="Won and lost")).to_contain_text("You")
    rows = payments.get_by_role("row").count()
    assert rows > 1
    expect(payments.get_by_role("row").last).to_contain_text("Going out")
    page.get_by_role("button", name=re.compile("^Verify hand")).click()
    expect(page.locator(".fair")).to_contain_text("revealed cards match the locked shuffle")
    page.locator(".past a").first.click()
    page.get_by_role("button", name="Last step").click()
    expect(anna.prompt).to_have_text("The hand is over")
    expect(page.get_by_role("region", name="Payouts").get_by_role("row")).to_have_count(rows)


def test_a_hand_on_top_is_thrown_face_up_at_the_deuce_lounge(page: Page, anna: Guest) -> None:
    anna.sits_down(DEUCE_PAN, bots=2, buy_in="200")
    anna.plays_until(OVER, choose=lambda page: page.locator("[data-choice=top]").click())
    expect(page.locator(".seat.yours .thrown .card")).to_have_count(10)
    expect(page.locator(".seat.yours")).to_contain_text("on top")


@pytest.mark.slow
def test_a_hand_can_be_played_by_keyboard_only(page: Page, anna: Guest) -> None:
    anna.sits_down(LUCKY_PAN, bots=2, buy_in="200")
    button = page.locator("hw-pan-turn .decision button").first
    anna.plays_until(OVER, choose=lambda page: press(page, button.get_attribute("data-key") or "1"))


def test_doubles_can_be_switched_on_and_off_at_the_table(page: Page, anna: Guest) -> None:
    anna.sits_down(LUCKY_PAN, bots=2, buy_in="200")
    page.get_by_role("button", name="Play doubles").click()
    expect(page.locator(".seat.yours .button").filter(has_text="plays doubles")).to_be_visible()
    page.get_by_role("button", name="Play singles again").click()
    expect(page.locator(".seat.yours .button").filter(has_text="plays doubles")).to_be_hidden()


def test_a_pan_table_does_not_scroll_sideways_on_a_phone(page: Page, anna: Guest) -> None:
    use_phone_size(page)
    anna.sits_down(DEUCE_PAN, bots=7, buy_in="200")
    for moment in MOMENTS:
        anna.plays_until(moment)
        must_fit_a_phone(page)


SIZES = ((360, 740), (390, 844), (844, 390), (1280, 900))
OWN_CARDS = """([hand, melds, thrown]) => {
  const table = document.querySelector("hw-table");
  const view = structuredClone(table.view);
  const [own] = view.you.seats;
  const cards = "Ac 2d 3h 4s 5c 6d 7h Js Qc Kd Kd".split(" ");
  const taken = view.seats.filter(({ person }) => person).map(({ seat }) => seat);
  const perSeat = (value) => Object.fromEntries(taken.map((seat) => [seat, value]));
  const meld = (number) => ({ cards: cards.slice(0, number), pay: "10.00" });
  view.hands = hand ? { [own]: cards.slice(0, hand) } : {};
  view.pan = { ...view.pan, shown: {}, melds: perSeat(melds.map(meld)),
    thrown: thrown ? perSeat(cards.slice(0, thrown)) : {} };
  if (thrown) view.seats[own - 1].status = "top";
  table.see({ ...view, decisions: [] });
  return table.updateComplete;
}"""
"""Shows a hand of some cards, and at every seat melds of some cards or a thrown hand."""

CUT_OR_COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const isInside = (inner, outer) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1
    && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  const overlap = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const felt = box(document.querySelector(".felt"));
  const stack = box(document.querySelector(".seat.yours .stack"));
  const cards = [...document.querySelectorAll(".seat .card")].filter((card) => card.offsetWidth);
  const isCut = (card) => [screen, felt, box(card.closest(".seat"))].some(
    (outer) => !isInside(box(card), outer));
  return {
    cut: cards.filter(isCut).length,
    over_stack: cards.filter((card) => overlap(box(card), stack)).length,
    stack: isInside(stack, box(document.querySelector(".seat.yours"))) ? 0 : 1,
  };
}"""


@pytest.mark.parametrize("bots", [3, 7])
def test_no_card_is_cut_off_and_the_players_stack_is_not_covered(
    page: Page, anna: Guest, bots: int
) -> None:
    anna.sits_down(DEUCE_PAN, bots=bots, buy_in="200")
    anna.plays_until(MOMENTS[0])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for hand, melds, thrown in (
            (0, [], 10), (10, [], 0), (11, [], 0), (7, [3], 0), (0, [4, 4, 3], 0), (0, [11], 0),
        ):  # fmt: skip
            page.evaluate(OWN_CARDS, [hand, melds, thrown])
            own_cards = page.locator(".seat.yours .card")
            expect(own_cards).to_have_count(hand + sum(melds) + thrown)
            faults = page.evaluate(CUT_OR_COVERED)
            assert not any(faults.values()), (width, hand, melds, thrown, faults)


LONG_MELDS = """() => {
  const table = document.querySelector("hw-table");
  const view = structuredClone(table.view);
  const cards = "Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc Kc".split(" ");
  const melds = [{ cards, pay: "12.00" }];
  view.pan.melds = Object.fromEntries(view.seats.map(({ seat }) => [seat, melds]));
  const choice = "split 1 with 5c: Ac 2c 3c 4c 5c and 6c 7c Jc Qc Kc Kc";
  const parts = [cards.slice(0, 5), cards.slice(5)];
  const split = { choice, kind: "split", cards, meld: 1, melds: parts };
  const move = { ...view.decisions[0], kind: "move", choices: [choice], moves: [split], pays: {} };
  table.see({ ...view, decisions: [move] });
}"""
"""Shows a meld of eleven cards at every seat, and a choice that splits one."""


def test_melds_of_eleven_cards_and_their_splits_fit_a_phone(page: Page, anna: Guest) -> None:
    use_phone_size(page)
    anna.sits_down(DEUCE_PAN, bots=7, buy_in="200")
    anna.plays_until(MOMENTS[0])
    page.evaluate(LONG_MELDS)
    expect(page.locator(".melds .card")).to_have_count(8 * 11)
    expect(page.locator(".move .card")).to_have_count(11)
    must_fit_a_phone(page)


def test_all_text_at_a_pan_table_has_contrast_and_every_control_has_a_name(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(DEUCE_PAN, bots=2, buy_in="200")
    for moment in MOMENTS:
        anna.plays_until(moment)
        must_have_contrast(page, "light", "dark")
        must_have_names(page)
