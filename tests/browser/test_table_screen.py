"""The table screen: size, layout, betting, pace, setting a hand and texts."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.journal import VIEW, must_match_the_journal
from tests.browser.layout_measure import MEASURE
from tests.browser.tables import (
    DECISION,
    DRAW,
    FAMILIES,
    GAMES,
    HOLDEM,
    OVER,
    SET_HAND,
    STUD,
    WAGERS,
    Guest,
    make_first_choice,
    play_on,
)
from tests.browser.test_poker import OVER as WON
from tests.browser.test_poker import call

pytestmark = pytest.mark.browser


@pytest.mark.smoke
def test_the_players_own_seat_is_at_the_bottom_with_the_largest_cards(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(HOLDEM, bots=3, buy_in="200")
    anna.plays_until(re.compile("^Your turn"))
    own_card = page.locator(".seat.yours .card").first.bounding_box()
    other_cards = [card.bounding_box() for card in page.locator(".seat:not(.yours) .card").all()]
    seat = page.locator(".seat.yours").bounding_box()
    felt = page.locator(".felt").bounding_box()
    assert own_card
    assert seat
    assert felt
    assert len(other_cards) == 6
    for other_card in other_cards:
        assert other_card
        assert own_card["width"] > 1.5 * other_card["width"]
        assert own_card["y"] > other_card["y"]
    assert abs((seat["x"] + seat["width"] / 2) - (felt["x"] + felt["width"] / 2)) < 2
    expect(page.locator(".seat.yours .hand")).to_have_count(1)


# Betting.


def test_chips_beyond_the_limits_are_not_offered_and_the_maximum_is_enforced(
    page: Page, anna: Guest
) -> None:
    anna.sits_down("tavern/zoobac", limits=["5.00", "100.00"])
    anna.plays_until(WAGERS)
    assert page.locator(".amount .chip").all_inner_texts() == ["$5", "$25", "$100"]
    page.get_by_role("button", name="$100 chip").click()
    spot = page.locator(".spot").first
    spot.locator(".space").click()
    expect(spot.locator(".chip")).to_have_text("$100")
    expect(spot.locator(".space")).to_be_disabled()
    expect(spot.locator(".space")).to_have_attribute("title", "maximum bet")


def test_a_button_on_a_spot_opens_its_pay_table(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    page.get_by_role("button", name="Pay table of Tie", exact=True).click()
    expect(page.locator(".paysheet:popover-open")).to_contain_text("9 to 1")


def test_a_bettor_who_bets_everything_is_warned_about_the_next_bet(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/casino-war", buy_in="5", limits=["5.00", "100.00"])
    anna.plays_until(WAGERS)
    page.locator(".space").first.click()
    expect(page.locator(".warn")).to_contain_text("Keep $5 for the War")
    actions = page.get_by_role("region", name="Your actions")
    actions.get_by_role("button", name="Add $1,000").click()
    expect(page.locator(".warn")).to_have_count(0)


def test_a_choice_that_the_stack_does_not_cover_is_disabled(page: Page, anna: Guest) -> None:
    anna.sits_down(GAMES["three-card"])
    anna.plays_until(DECISION)
    expect(page.locator("[data-choice=play]")).to_be_enabled()
    page.evaluate(
        """const t = document.querySelector('hw-table');
        const seats = t.view.seats.map((seat) => ({ ...seat, stack: "0.00" }));
        t.see({ ...t.view, seats })"""
    )
    expect(page.locator("[data-choice=play]")).to_be_disabled()
    expect(page.locator("[data-choice=play]")).to_contain_text("not enough chips")
    expect(page.locator("[data-choice=fold]")).to_be_enabled()


# Pace.


def test_a_deal_is_animated_and_a_key_skips_it(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(WAGERS)
    page.emulate_media(reduced_motion="no-preference")
    page.locator("button.space").first.click()
    page.locator(".go .main").click()
    page.wait_for_function("() => document.querySelector('hw-table').pace.dealing", polling=10)
    page.keyboard.press("Escape")
    assert not page.evaluate("document.querySelector('hw-table').pace.dealing")
    expect(anna.prompt).to_have_text(OVER)


def test_sounds_are_off_by_default(page: Page, anna: Guest) -> None:
    page.add_init_script(
        "window.heard = 0; window.AudioContext = class { constructor() { heard += 1; } }"
    )
    anna.sits_down("tavern/zoobac")
    anna.plays_until(OVER)
    assert page.evaluate("heard") == 0
    expect(page.get_by_label("Sounds")).not_to_be_checked()


def test_a_person_who_plays_alone_has_no_clock_and_asks_for_the_next_hand(
    page: Page, anna: Guest
) -> None:
    page.goto("/")
    page.get_by_role("link", name="Play ZooBac").click()
    page.get_by_role("button", name="Bet $10 and deal").click()
    expect(anna.prompt).to_have_text(OVER)
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_role("button", name="Next hand").click()
    expect(anna.prompt).not_to_have_text(OVER)


# Setting a hand.


def foul_pick(page: Page, table: str) -> list[int]:
    """Return the places of two cards that foul the hand if set in front, or an empty list."""
    view = page.evaluate(VIEW)
    cards = view["hands"][str(view["you"]["seats"][0])]
    for places in combinations(range(len(cards)), 2):
        low = " ".join(cards[place] for place in places)
        high = " ".join(card for n, card in enumerate(cards) if n not in places)
        hands = {"low": low, "high": high}
        answer = page.request.get(f"/api/tables/{table}/hand-names", params=hands)
        if answer.json()["foul"]:
            return list(places)
    return []


def test_a_foul_hand_is_named_and_must_be_confirmed(page: Page, anna: Guest) -> None:
    anna.sits_down(GAMES["pai-gow"])
    anna.plays_until(DECISION)
    while not (foul := foul_pick(page, anna.table)):
        anna.plays_until(OVER)
        play_on(anna.room, anna.table)
        anna.plays_until(DECISION)
    for place in foul:
        page.locator(".pickable").nth(place).click()
    expect(page.locator(".ask")).to_contain_text("Foul: front outranks back")
    page.get_by_role("button", name="Set hand").click()
    page.get_by_role("button", name="Change it").click()
    expect(page.locator("hw-decide")).to_be_visible()
    page.get_by_role("button", name="Set hand").click()
    page.get_by_role("button", name="Set it anyway").click()
    expect(page.locator(".seat.yours .badge").first).to_have_text("Foul")


def test_cards_can_be_sorted_and_both_hands_are_named_as_cards_are_picked(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAMES["pai-gow"])
    anna.plays_until(DECISION)
    page.get_by_role("button", name="Sort", exact=True).click()
    ranks = page.locator(".pickable b").all_inner_texts()
    order = ["Joker", "A", "K", "Q", "J", *map(str, range(10, 1, -1))]
    assert [order.index(rank) for rank in ranks] == sorted(order.index(rank) for rank in ranks)
    # Pick two low cards that are not a pair: a pair in front could be foul.
    page.locator(".pickable").nth(max(n for n in range(6) if ranks[n] != ranks[6])).click()
    expect(page.get_by_role("button", name="Set hand")).to_be_disabled()
    page.locator(".pickable").nth(6).click()
    expect(page.locator(".ask")).to_contain_text(re.compile("Back: .+ · Front: .+"))
    page.get_by_role("button", name="Set hand").click()
    expect(page.locator(f".seat.yours {SET_HAND}")).to_be_visible()


def test_the_page_decides_which_pair_of_tiles_is_high_and_which_is_low(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAMES["tiles"])
    anna.plays_until(DECISION)
    while not (foul := foul_pick(page, anna.table)):
        anna.plays_until(OVER)
        play_on(anna.room, anna.table)
        anna.plays_until(DECISION)
    for place in foul:
        page.locator(".pickable").nth(place).click()
    expect(page.locator(".ask")).to_contain_text(re.compile("High: .+ · Low: .+"))
    page.get_by_role("button", name="Set hand").click()
    expect(page.locator(f".seat.yours {SET_HAND}")).to_be_visible()
    expect(page.locator(".seat.yours .badge").filter(has_text="Foul")).to_have_count(0)


# Texts on the table.


def test_the_prompt_names_the_players_hand_and_the_dealers_card(page: Page, anna: Guest) -> None:
    anna.sits_down(GAMES["twenty-one"])
    anna.plays_until(DECISION)
    expect(anna.prompt).to_have_text(
        re.compile(r"^Your turn\. You have .+\. The player-dealer shows an? \w+\.$")
    )


def test_a_draw_game_shows_how_many_cards_were_drawn(page: Page, anna: Guest) -> None:
    anna.sits_down(DRAW, bots=1, buy_in="200")
    anna.plays_until(re.compile("draw or stand pat"), choose=call)
    for place in (0, 3):
        page.locator(".seat.yours .pickable").nth(place).click()
    page.get_by_role("button", name="Draw 2").click()
    expect(page.locator(".seat.yours")).to_contain_text("drew 2")
    expect(page.locator(".log")).to_contain_text("discards 2 cards")


def test_stud_cards_that_other_players_can_see_are_marked(page: Page, anna: Guest) -> None:
    anna.sits_down(STUD, bots=2, buy_in="200")
    anna.plays_until(re.compile("^Your turn"))
    up = page.evaluate(f"{VIEW}.poker.up['1']")
    assert up[:3] == [False, False, True]
    expect(page.locator(".seat.yours .card.up")).to_have_count(sum(up))
    expect(page.locator(".seat.yours .card.hole")).to_have_count(len(up) - sum(up))


def test_the_prompt_explains_a_pot_that_went_to_the_collection(page: Page, anna: Guest) -> None:
    anna.sits_down(HOLDEM, bots=1, buy_in="200")
    anna.plays_until(WON, choose=call)
    page.evaluate(
        """const t = document.querySelector('hw-table');
        t.see({ ...t.view, fees: [{ payer: 'pot', amount: '4.00' }],
          poker: { ...t.view.poker, awards: [], net: {},
            unpaid: [{ seat: 1, why: 'a flush' }] } })"""
    )
    expect(anna.prompt).to_have_text(
        "You win with a flush; the whole pot went to the collection (collection $4)."
    )


ASKS_BEFORE_LEAVING = """() => {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}"""


def test_rules_open_beside_the_table_and_leaving_mid_hand_must_be_confirmed(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAMES["three-card"])
    anna.plays_until(DECISION)
    page.locator("hw-side-rules summary").filter(has_text="Rules").click()
    expect(page.locator(".panel .read")).to_contain_text("Ante")
    assert page.evaluate(ASKS_BEFORE_LEAVING)
    anna.plays_until(OVER)
    assert not page.evaluate(ASKS_BEFORE_LEAVING)
    page.context.grant_permissions(["clipboard-write"])
    page.get_by_role("button", name="Copy invite link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Cards dealt")


# All families, in long runs.

ENDS = re.compile(f"{OVER.pattern}|{WON.pattern}|out for|is over")


def stay_in_hand(page: Page) -> None:
    """Stay in a hand of poker; make the first choice in other games."""
    if page.locator("hw-poker-turn").count():
        call(page)
    else:
        make_first_choice(page)


@pytest.mark.slow
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("family", FAMILIES)
def test_three_hands_of_each_family_match_the_journal(
    page: Page, anna: Guest, family: str, size: str
) -> None:
    width, height = {"desktop": (1600, 900), "phone": (390, 844)}[size]
    page.set_viewport_size({"width": width, "height": height})
    anna.sits_down(FAMILIES[family], bots=3, buy_in="200" if family == "pan" else "1000")
    for _ in range(3):
        anna.plays_until(ENDS, choose=stay_in_hand)
        assert page.evaluate(MEASURE, False) == []
        must_match_the_journal(page, anna)
        play_on(anna.room, anna.table)
        expect(anna.prompt).not_to_have_text(ENDS)


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_axe_finds_no_violations_in_a_hand_of_each_family(
    page: Page, anna: Guest, family: str
) -> None:
    anna.sits_down(FAMILIES[family], bots=3, buy_in="200" if family == "pan" else "1000")
    anna.plays_until(re.compile(f"{WAGERS.pattern}|{DECISION.pattern}|^In or"), choose=stay_in_hand)
    assert violations(page) == []
    anna.plays_until(ENDS, choose=stay_in_hand)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast") == []
