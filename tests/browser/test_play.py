"""Playing in Chromium: a round in every family, the bank, a lost connection, replays."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.journal import VIEW, must_match_the_journal
from tests.browser.readable import (
    must_fit_a_phone,
    must_have_contrast,
    must_have_names,
    use_phone_size,
)
from tests.browser.tables import (
    DECISION,
    GAMES,
    OVER,
    SET_HAND,
    WAGERS,
    Guest,
    make_first_choice,
    play_on,
    press,
)

from houseway.cardroom.cardroom import Cardroom

pytestmark = pytest.mark.browser

BANKED = re.compile("^Bank (won|lost)")
SHOE_GAMES = (GAMES["baccarat"], GAMES["war"])
"""Games whose shoe lasts for several hands."""


@pytest.mark.smoke
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_guest_plays_a_whole_round_verifies_the_shuffle_and_replays_it(
    page: Page, anna: Guest, game: str
) -> None:
    anna.sits_down(game)
    anna.plays_until(OVER)
    if game == GAMES["pai-gow"]:
        expect(anna.prompt).to_contain_text("(collection $1).")
    must_match_the_journal(page, anna)
    settlement = page.get_by_role("table", name="Payouts in order")
    row = settlement.get_by_role("row").filter(has_text="Anna").first
    expect(row).to_be_visible()
    expect(row.get_by_role("link")).to_have_attribute(
        "href", re.compile(f"^/games/{game}#wagers--")
    )
    page.get_by_role("button", name=re.compile("^Verify hand")).click()
    has_shoe = game in SHOE_GAMES
    proof = "revealed cards match" if has_shoe else "cards match"
    expect(page.locator(".fair")).to_have_text(
        re.compile(rf"^Verified: (all )?\d+ {proof} the locked shuffle\.")
    )
    rows = settlement.get_by_role("row").count()
    page.locator(".past a").first.click()
    page.get_by_role("button", name="Last step").click()
    expect(anna.prompt).to_have_text("The hand is over")
    expect(page.get_by_role("table", name="Payouts in order").get_by_role("row")).to_have_count(
        rows
    )


def test_keys_step_through_a_replay(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(OVER)
    page.locator(".past a").first.click()
    # The replay begins with the first card; the bookkeeping before it is shown on demand.
    expect(anna.prompt).to_contain_text("A card to")
    expect(page.locator(".felt .card")).to_have_count(1)
    page.get_by_label("Bookkeeping too").check()
    page.keyboard.press("b")
    expect(page.locator(".felt .card")).to_have_count(0)
    page.keyboard.press("f")
    expect(anna.prompt).to_contain_text("Shuffle locked: ")
    # The list of steps scrolls, not the page: the felt stays in view.
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("l")
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".felt")).to_be_in_viewport(ratio=0.9)


def test_a_guests_bank_pays_until_it_is_used_up(page: Page, anna: Guest, room: Cardroom) -> None:
    anna.sits_down("tavern/zoobac")
    used_up = page.locator(".why").filter(has_text="the bank is used up")
    while True:
        anna.plays_until(BANKED, bank="5")
        expect(page.locator(".seat.yours .button.pd")).to_be_visible()
        if used_up.count():
            break
        play_on(room, anna.table)
        expect(anna.prompt).not_to_have_text(BANKED)
    expect(page.locator(".net")).to_contain_text("Bank $5 · in action $5")
    expect(page.locator("td.no-action").first).to_have_text("No action")


def test_a_decision_waits_for_a_guest_who_leaves_the_page_mid_hand(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/three-card-poker")
    anna.plays_until(DECISION)
    cards = own_cards(page)
    assert len(cards) == 3
    assert "face down" not in cards
    page.goto("about:blank")
    page.goto(f"/tables/{anna.table}")
    expect(anna.prompt).to_have_text(DECISION)
    assert own_cards(page) == cards
    anna.plays_until(OVER)
    assert own_cards(page) == cards


@pytest.mark.parametrize("family", ["pai-gow", "tiles"])
def test_a_hand_is_set_by_picking_the_cards_of_the_low_hand(
    page: Page, anna: Guest, family: str
) -> None:
    anna.sits_down(GAMES[family])
    anna.plays_until(DECISION)
    assert page.get_by_role("button", name="Set hand", exact=True).is_disabled()
    for number in (0, 1):
        page.locator(".pickable").nth(number).click()
    dealt = [card.get_attribute("aria-label") for card in page.locator(".pickable .card").all()]
    press(page, "s")
    final_hand, anyway = page.locator(f".seat.yours {SET_HAND}"), page.get_by_text("Set it anyway")
    expect(final_hand.or_(anyway)).to_be_visible()
    if anyway.is_visible():
        anyway.click()
    expect(final_hand).to_be_visible()
    low = [
        card.get_attribute("aria-label")
        for card in final_hand.locator(".group").nth(1).locator(".card").all()
    ]
    # The lower pair of tiles is the low hand, whichever pair was picked.
    assert low in ([dealt[:2], dealt[2:]] if family == "tiles" else [dealt[:2]])


def test_the_player_dealer_sets_the_bank_hand_in_pai_gow(page: Page, anna: Guest) -> None:
    decisions: list[str] = []

    def choose(page: Page) -> None:
        view = page.evaluate(VIEW)
        if view["you"]["banks"]:
            decisions.append(view["decisions"][0]["kind"])
        make_first_choice(page)

    anna.sits_down(GAMES["pai-gow"])
    anna.plays_until(BANKED, bank="500", choose=choose)
    assert set(decisions) == {"set"}
    expect(page.locator(f".common{SET_HAND} .group")).to_have_count(2)


def own_cards(page: Page) -> list[str | None]:
    cards = page.locator(".seat.yours .card")
    cards.first.wait_for()
    return [card.get_attribute("aria-label") for card in cards.all()]


def test_a_player_with_all_chips_at_one_table_gets_a_refill_at_another_table(
    page: Page, anna: Guest
) -> None:
    anna.sits_down("tavern/zoobac", buy_in="10000")
    table = page.request.post("/api/tables", data={"game": "tavern/zoobac"}).json()["id"]
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name="Sit here, seat 1", exact=True).click()
    expect(page.get_by_text("Free refill when you sit")).to_be_visible()
    page.get_by_role("button", name="Take seat 1").click()
    expect(page.locator(".seat.yours")).to_contain_text("$1,000")


def test_the_page_reconnects_automatically_after_a_lost_connection(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/three-card-poker")
    anna.plays_until(DECISION)
    set_pause = "const { link } = document.querySelector('hw-table'); link.pause = 1500; "
    page.evaluate(f"{set_pause} link.socket.close()")
    expect(page.get_by_text("Connection lost")).to_be_visible()
    # Only the first choice is stored until the connection is back.
    page.locator("[data-choice=play]").click()
    page.locator("[data-choice=fold]").click()
    unanswered = "Array.from(document.querySelector('hw-table').link.unanswered.values())"
    choices = page.evaluate(f"{unanswered}.map(({{ message }}) => message.choice)")
    assert choices == ["play"]
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    anna.plays_until(OVER)


def test_a_wager_that_the_stack_does_not_cover_is_not_offered(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(WAGERS)
    page.get_by_label("Bet", exact=True).fill("900")
    page.locator(".space").nth(0).click()
    expect(page.locator(".spot").first.locator(".chip")).to_have_text("$900")
    banker = page.locator(".space").nth(1)
    expect(banker).to_be_disabled()
    expect(banker).to_have_attribute("title", "not enough chips")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator(".spot .chip")).to_have_count(0)


def test_a_typed_amount_stays_while_the_table_changes(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(WAGERS)
    box = page.get_by_label("Bet", exact=True)
    box.press_sequentially("2")
    typed = box.input_value()
    page.evaluate("const t = document.querySelector('hw-table'); t.see({ ...t.view, until: null })")
    expect(box).to_have_value(typed)


def test_a_back_line_wager_is_made_on_the_seat_of_another_player(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(WAGERS)
    seats = page.get_by_label("Bet on")
    other = seats.locator("option").nth(1).get_attribute("value")
    assert other is not None
    seats.select_option(other)
    page.locator(".space").first.click()
    chips = page.get_by_label(f"Seat {other}", exact=True).locator(".stakes")
    expect(chips.filter(has_text="by Anna")).to_be_visible()


@pytest.mark.smoke
def test_the_commitment_of_a_hand_is_shown_before_wagers_and_does_not_change(
    page: Page,
    anna: Guest,
) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(WAGERS)
    before = page.locator(".fairness code").first.inner_text()
    anna.plays_until(OVER)
    assert re.fullmatch("[0-9a-f]{64}", before)
    expect(page.locator(".fairness code").filter(has_text=before)).to_be_visible()


def test_the_page_verifies_a_whole_shoe_that_has_ended(
    page: Page, anna: Guest, room: Cardroom
) -> None:
    anna.sits_down("tavern/zoobac", bots=1)
    anna.plays_until(OVER, bank="200")
    expect(page.get_by_role("heading", name="Roads of shoe 1")).to_be_visible()
    expect(page.locator(".fairness")).to_contain_text("of 416 dealt")
    page.get_by_role("button", name="Leave").click()
    expect(page.locator(".seat.yours")).to_have_count(0)
    play_on(room, anna.table)
    page.get_by_role("button", name="Verify shoe").click()
    expect(page.locator(".fair")).to_have_text(
        re.compile(r"^Verified: the whole shoe \(\d+ hands?, \d+ cards\) matches")
    )


@pytest.mark.smoke
def test_verification_fails_if_another_shuffle_was_committed(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(WAGERS)
    page.evaluate(
        """const t = document.querySelector('hw-table');
        const root = {stub: 0, root: '0'.repeat(64), cards: 416};
        t.published.set(t.view.hand, {commitment: root.root, roots: [root]})"""
    )
    anna.plays_until(OVER)
    page.get_by_role("button", name=re.compile("^Verify hand")).click()
    expect(page.locator(".fairness .wrong")).to_contain_text(
        "Verification failed: a card does not match the published root"
    )


def test_a_player_who_leaves_takes_their_chips(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Sit here, seat 1", exact=True).click()
    expect(page.get_by_text("Balance $10,000.")).to_be_visible()


def test_a_table_can_be_opened_and_played_by_keyboard_only(page: Page, anna: Guest) -> None:
    page.goto("/games/tavern/zoobac/play")
    page.get_by_label("Your name", exact=True).focus()
    page.keyboard.type("Ben")
    expect(page.get_by_role("button", name="Play ZooBac now")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator(".seat.yours .name")).to_have_text("Ben you")
    expect(page.locator("button.space").nth(1)).to_be_enabled()
    page.locator("button.space").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".spot").nth(1).locator(".chip")).to_be_visible()
    # If no button has the focus, the space bar deals.
    page.evaluate("document.activeElement.blur()")
    press(page, "Space")
    expect(anna.prompt).to_have_text(OVER)


def test_the_first_hand_is_two_clicks_from_the_home_page(page: Page, anna: Guest) -> None:
    page.goto("/")
    page.get_by_role("link", name="Play ZooBac").click()
    page.get_by_role("button", name="Bet $10 and deal").click()
    expect(anna.prompt).to_have_text(OVER)
    view = page.evaluate("document.querySelector('hw-table').view")
    assert [
        line["amount"] for line in view["lines"] if line["bettor"] == view["you"]["person"]
    ] == ["10.00"]


TAP_AND_UNDO = """() => {
  const { betting } = document.querySelector("hw-table");
  document.querySelector("button.space").click();
  betting.undo();
}"""


def test_the_bets_of_a_hand_can_be_repeated_doubled_undone_and_cleared(
    page: Page, anna: Guest
) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(WAGERS)
    page.locator("button.space").first.click()
    bets = page.locator(".spot .chip")
    amount = bets.inner_text().removeprefix("$")
    # Undo a bet while it is still on its way to the server.
    page.evaluate(TAP_AND_UNDO)
    expect(bets).to_have_text(f"${amount}")
    page.get_by_role("button", name=f"Double +${amount}").click()
    expect(bets).to_have_text(f"${2 * int(amount)}")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(bets).to_have_text(f"${amount}")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(bets).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(bets).to_have_text(f"${amount}")
    page.get_by_role("button", name=f"Deal (${amount})").click()
    expect(anna.prompt).to_have_text(OVER)
    play_on(anna.room, anna.table)
    anna.plays_until(WAGERS)
    page.get_by_role("button", name=f"Repeat ${amount} and deal").dblclick()
    expect(bets).to_have_text(f"${amount}")
    anna.plays_until(OVER)
    view = page.evaluate("document.querySelector('hw-table').view")
    assert [
        line["amount"] for line in view["lines"] if line["bettor"] == view["you"]["person"]
    ] == [f"{amount}.00"]


def test_a_bot_is_added_and_spectators_are_counted(
    page: Page, anna: Guest, other_context: BrowserContext
) -> None:
    anna.sits_down("tavern/three-card-poker", bots=1)
    bots = page.locator(".seat .name").filter(has_text="bot")
    expect(bots).to_have_count(1)
    page.get_by_role("button", name="Add a bot").click()
    expect(bots).to_have_count(2)
    other = other_context.new_page()
    other.goto(f"/tables/{anna.table}")
    expect(other.locator(".spectators")).to_have_text("1 person watching")
    # Other people see the new count with the next change at the table.
    page.get_by_role("button", name="Add a bot").click()
    expect(bots).to_have_count(3)
    expect(page.locator(".spectators")).to_have_text("1 person watching")
    other.close()


def test_suits_have_four_colors_if_the_setting_is_on(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/pai-gow-poker")
    anna.plays_until(re.compile(f"{DECISION.pattern}|{OVER.pattern}"))
    color_of = "suit => getComputedStyle(document.querySelector(`.card.${suit}`)).color"
    suits = [s for s in ("spades", "clubs", "hearts", "diamonds") if page.locator(f".{s}").count()]
    usual_colors = {page.evaluate(color_of, suit) for suit in suits}
    page.get_by_label("Four-color deck").check()
    four_colors = {page.evaluate(color_of, suit) for suit in suits}
    assert len(usual_colors) <= 2
    assert len(four_colors) == len(suits)


def test_the_baccarat_roads_show_every_hand(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/zoobac")
    anna.plays_until(OVER)
    hands = page.request.get(f"/api/tables/{anna.table}/hands").json()
    dealt = [hand for hand in hands if hand.get("facts")]
    roads = page.get_by_role("region", name="Roads")
    expect(roads.locator(".bead")).to_have_count(len(dealt))
    counts = roads.get_by_role("row").locator("td:first-of-type")
    assert sum(int(count) for count in counts.all_inner_texts()) == len(dealt) > 0


@pytest.mark.smoke
def test_an_unknown_table_shows_page_not_found(page: Page) -> None:
    page.goto("/tables/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")


LONG_RULE = """() => {
  const row = document.querySelector(".settlement tbody tr").cloneNode(true);
  row.querySelector(".rule").textContent = "000 lines 6398-6400, ".repeat(6);
  document.querySelector(".settlement tbody").append(row);
  const fee = document.createElement("small");
  fee.textContent = "$200-$299, after the wagers are down, before the deal, ".repeat(2);
  document.querySelector(".settlement").append(fee);
}"""
"""Adds a settlement line whose rule is filed in many places, and a fee with a long text."""


@pytest.mark.parametrize("game", ["tavern/zoobac", "saloon/ultimate-texas-holdem"])
def test_a_table_does_not_scroll_sideways_on_a_phone(page: Page, anna: Guest, game: str) -> None:
    use_phone_size(page)
    anna.sits_down(game, bots=5)
    anna.plays_until(WAGERS)
    must_fit_a_phone(page)
    anna.plays_until(OVER)
    page.evaluate(LONG_RULE)
    must_fit_a_phone(page)
    page.get_by_role("navigation", name="Table").get_by_role("button", name="Table").click()
    must_fit_a_phone(page)
    page.locator(".past a").first.click()
    expect(anna.prompt).to_be_visible()
    must_fit_a_phone(page)


def test_all_text_at_a_table_has_a_contrast_of_at_least_four_and_a_half(
    page: Page, anna: Guest
) -> None:
    anna.sits_down("tavern/zoobac")
    for moment in (WAGERS, OVER):
        anna.plays_until(moment)
        must_have_contrast(page, "light", "dark")


def test_every_control_at_a_table_has_a_name(page: Page, anna: Guest) -> None:
    anna.sits_down("tavern/fortune-pai-gow-poker")
    for moment in (WAGERS, DECISION, OVER):
        anna.plays_until(moment)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        must_have_names(page)
