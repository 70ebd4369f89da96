"""The Settle page (the desk) settles tapped and typed cards, on a desktop and on a phone."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.axe import violations
from tests.browser.readable import must_fit_a_phone, must_have_names, use_phone_size
from tests.browser.tables import DRAW, GAMES, HOLDEM, LUCKY_PAN, OVER, STUD, Guest
from tests.browser.test_axe_everywhere import OMAHA, settle_address

pytestmark = pytest.mark.browser

PAN_OUT = {
    "meld 1": "4h 4d 4c 4s",
    "meld 2": "Ah Ah Ad",
    "meld 3": "5h 6h 7h Jh",
}


@pytest.fixture(params=[False, True], ids=["desktop", "phone"])
def desk(page: Page, request: pytest.FixtureRequest) -> Page:
    if request.param:
        use_phone_size(page)
    return page


def settlement(page: Page) -> Locator:
    return page.get_by_role("region", name="Settlement")


def lines(page: Page) -> Locator:
    return settlement(page).locator("tbody tr")


def type_cards(page: Page, label: str, cards: str) -> None:
    page.get_by_role("textbox", name=label, exact=True).fill(cards)


def open_bank(page: Page) -> None:
    """Open the fields that are folded on a phone."""
    bank = page.get_by_text("Bank, seats, more players")
    if bank.is_visible():
        bank.click()


def must_be_accessible(page: Page) -> None:
    """Check for axe-core violations, unnamed controls and, on a phone, parts that are too wide."""
    assert violations(page) == []
    must_have_names(page)
    if (page.viewport_size or {}).get("width") == 360:
        must_fit_a_phone(page)


def test_a_baccarat_hand_is_settled(desk: Page) -> None:
    desk.goto("/games/tavern/ez-baccarat-panda-8/settle")
    # Ks 5d Tc is 5 and Ac 2h 4d is 7: the filing pays the banker line, and Dragon 7 at 40 to 1.
    type_cards(desk, "Player", "Ks 5d Tc")
    type_cards(desk, "Banker", "Ac 2h 4d")
    desk.get_by_label("Banker line").fill("10")
    desk.get_by_label("Dragon 7 Bonus Bet").fill("5")
    expect(lines(desk)).to_have_count(2)
    expect(lines(desk).filter(has_text="Banker line")).to_contain_text("$10")
    expect(lines(desk).filter(has_text="Dragon 7")).to_contain_text("$200")
    expect(settlement(desk)).to_contain_text("net -$210")
    expect(settlement(desk)).to_contain_text("As usually dealt")
    expect(settlement(desk)).to_contain_text("Dragon 7 Bonus Bet wins $200 at 40 to 1")
    must_be_accessible(desk)


def test_a_short_bank_pays_until_it_is_used_up(desk: Page) -> None:
    desk.goto("/games/lucky-buck/ez-baccarat/settle")
    type_cards(desk, "Player", "Ks 9d")
    type_cards(desk, "Banker", "Ac 6h")
    desk.get_by_label("Player line").fill("100")
    open_bank(desk)
    desk.get_by_label("Bank", exact=True).fill("60")
    row = lines(desk).first
    expect(row).to_contain_text("$60")
    expect(row.locator("td.number").last).to_have_text("$40")
    expect(settlement(desk)).to_contain_text("bank $60, used $60")


def test_a_fouled_pai_gow_hand_loses(desk: Page) -> None:
    desk.goto("/games/cordova/pai-gow-poker/settle")
    desk.get_by_role("group", name="Wagers of Seat 1").get_by_role("textbox").fill("10")
    type_cards(desk, "Seat 1's cards", "As Ad Kc Jh 9s 7d 5c")
    type_cards(desk, "Player-dealer", "Qs Jd Tc 8h 6s 4d 2c")
    expect(lines(desk).first).to_contain_text("Win")
    own_hand = desk.locator(".case-player .set-hand")
    for card in ("ace of spades", "ace of diamonds"):
        own_hand.get_by_role("button", name=card).click()
    expect(lines(desk).first).to_contain_text("Lose")
    expect(settlement(desk).get_by_text("Foul", exact=True)).to_be_visible()
    must_be_accessible(desk)


def test_a_split_blackjack_hand_is_settled(desk: Page) -> None:
    desk.goto("/games/cordova/blackjack-x/settle")
    type_cards(desk, "Player-dealer", "Td Tc")
    desk.get_by_label("Game wager").fill("10")
    desk.get_by_role("button", name="Add a split hand").click()
    type_cards(desk, "Seat 1, hand 1", "Ah Kd")
    type_cards(desk, "Seat 1, hand 2", "Ad 9c")
    expect(lines(desk)).to_have_count(2)
    expect(lines(desk).nth(0)).to_contain_text("Win")
    expect(lines(desk).nth(0)).to_contain_text("$10")
    expect(lines(desk).nth(1)).to_contain_text("Push")
    expect(lines(desk).nth(1)).to_contain_text("Seat 1 hand 2")
    expect(settlement(desk)).to_contain_text("your $10 Game wager on hand 2 pushes: 20 ties 20")


def test_the_caption_names_the_seat_that_is_settled_first(page: Page) -> None:
    case = {
        "game": "deuce-lounge/no-bust-21st-century-blackjack",
        "rules": {"settlement_start": "house-dealer-right"},
        "player_dealer": {"seat": 3, "bank": "1000.00"},
        "wagers": [
            {"seat": seat, "bettor": bettor, "wager": "base", "amount": "10.00"}
            for seat, bettor in ((4, "Ann"), (6, "Ben"))
        ],
        "hands": {"4": ["Ts", "9d"], "6": ["Th", "8d"], "player-dealer": ["Td", "8h"]},
    }
    page.goto(settle_address(case))
    expect(lines(page).first).to_contain_text("Ben seat 6")
    expect(settlement(page).get_by_role("caption")).to_have_text("Settlement, from seat 6")


def test_a_side_pot_in_omaha_high_low_is_settled(desk: Page) -> None:
    desk.goto("/games/saloon/omaha-hi-low-split/settle")
    desk.get_by_role("button", name="Add a player").click()
    type_cards(desk, "Board", "3h 5s 8c Ks Kd")
    players = [
        ("Ah 2h Jc Ts", "20", "20"),
        ("Kh Qd Qc Js", "40", "100"),
        ("4d 7d Jd Tc", "40", "100"),
    ]
    for seat, (cards, bet, stack) in enumerate(players, 1):
        type_cards(desk, f"Cards of seat {seat}", cards)
        player = desk.get_by_role("group", name=f"Seat {seat}", exact=True)
        player.get_by_label("Put in").fill(bet)
        player.get_by_label("Starting stack").fill(stack)
    expect(settlement(desk)).to_contain_text("Side pot 1")
    expect(settlement(desk)).to_contain_text("seat 1 $30, seat 2 $110, seat 3 $80")
    must_be_accessible(desk)


def test_a_pan_hand_that_goes_out_with_melds_is_settled(desk: Page) -> None:
    desk.goto("/games/lucky-buck/pan/settle")
    seat_1 = desk.get_by_role("group", name="Seat 1", exact=True)
    for meld, cards in PAN_OUT.items():
        seat_1.get_by_role("button", name=re.compile("Add a meld|Enter melds")).click()
        type_cards(desk, f"Seat 1, {meld}", cards)
    for seat in range(1, 5):
        desk.get_by_role("group", name=f"Seat {seat}", exact=True).get_by_label("Stack").fill("50")
    desk.get_by_label("Tops").fill("4")
    expect(settlement(desk)).to_contain_text("Seat 2 pays seat 1 $2 for 2 chips")
    expect(settlement(desk)).to_contain_text("Stacks: seat 1 $60")
    must_be_accessible(desk)


def test_the_best_melds_of_a_pan_hand_are_found(page: Page) -> None:
    page.goto("/games/deuce-lounge/pan/settle")
    type_cards(page, "Cards to meld the best way", "3s 3s 3s Kh Qh Jh 4c 5c 6c 7c Jc")
    # Three threes of spades pay 4 chips, K-Q-J of hearts 1, and going out 2.
    expect(settlement(page)).to_contain_text("The best melds pay 7 chips: $7 from each player")


def test_a_full_hand_opens_the_next_and_the_last_closes_its_deck(page: Page) -> None:
    use_phone_size(page)
    page.goto("/games/tavern/zoobac/settle")
    deck = page.get_by_role("group", name="Deck for Player", exact=True)
    first = deck.get_by_role("button").all_inner_texts()
    assert "".join(text.strip() for text in first[:13]) == "AKQJ1098765432"
    boxes = [button.bounding_box() for button in deck.get_by_role("button").all()[:13]]
    assert len({box["y"] for box in boxes if box}) == 1
    for card in ("two of spades", "king of diamonds", "five of diamonds"):
        deck.get_by_role("button", name=card, exact=True).click()
    expect(deck).to_be_hidden()
    banker = page.get_by_role("group", name="Deck for Banker", exact=True)
    for card in ("two of clubs", "three of hearts", "three of diamonds"):
        banker.get_by_role("button", name=card, exact=True).click()
    expect(page.locator(".deck")).to_have_count(0)
    page.get_by_label("Banker", exact=True).last.fill("10")
    expect(page.locator(".short")).to_contain_text("Seat 1 even")
    for card in ("king of diamonds", "three of hearts"):
        expect(page.get_by_role("img", name=card).filter(visible=True)).to_have_count(1)


@pytest.mark.parametrize("game", ["tavern/zoobac", "cordova/blackjack-x", "cordova/pai-gow-poker"])
def test_an_example_is_one_tap_and_fits_two_screens_of_a_phone(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/games/{game}/settle")
    page.get_by_role("group", name="Examples").get_by_role("button").first.click()
    expect(page.locator(".short.due")).to_be_visible()
    expect(settlement(page).locator(".say").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 844
    must_be_accessible(page)


def test_a_picture_of_the_settlement_is_saved(page: Page) -> None:
    page.goto("/games/tavern/zoobac/settle")
    page.get_by_role("group", name="Examples").get_by_role("button").first.click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture").click()
    assert saved.value.suggested_filename == "settlement.png"
    data = saved.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == 1080


@pytest.mark.smoke
def test_the_address_contains_the_case(page: Page) -> None:
    page.goto("/games/tavern/ez-baccarat-panda-8/settle")
    type_cards(page, "Player", "Ks 5d Tc")
    type_cards(page, "Banker", "Ac 2h 4d")
    page.get_by_label("Banker line").fill("10")
    expect(lines(page)).to_have_count(1)
    address = page.url
    page.goto("/")
    page.goto(address)
    expect(lines(page)).to_have_count(1)
    expect(page.get_by_label("Banker line")).to_have_value("10.00")
    expect(page.get_by_role("textbox", name="Player", exact=True)).to_have_value("Ks 5d Tc")


def test_a_case_that_the_form_cannot_show_is_settled_from_its_json(page: Page) -> None:
    case = {
        "game": "deuce-lounge/21st-century-baccarat",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "Ann", "wager": "player", "amount": "50.00"}],
        "shoe": ["2d", "5c", "3h", "Ks", "4d", "3c"],
        "choices": [{"seat": 1, "bettor": "Ann", "choice": "stand"}],
    }
    page.goto("/games/deuce-lounge/21st-century-baccarat/settle")
    page.get_by_text("JSON", exact=True).click()
    page.get_by_label("The case as JSON").fill(json.dumps(case))
    page.get_by_role("button", name="Settle this JSON").click()
    expect(lines(page).first).to_contain_text("Lose")
    page.get_by_role("button", name="start over").click()
    expect(page.get_by_label("Player line")).to_be_visible()


@pytest.mark.parametrize(
    ("key", "value", "error"),
    [
        ("note", "", "Unknown key 'note'"),
        ("choices", [{"seat": 1, "choice": "dance"}], "dance"),
        (
            "hands",
            {"1": ["8c", "8d", "2h"], "2": ["3c", "4d", "5h"], "player-dealer": ["Ks", "9d", "4c"]},
            "Seat 2 has no wager",
        ),
    ],
)
def test_no_part_of_pasted_json_is_ignored(page: Page, key: str, value: object, error: str) -> None:
    case = {
        "player_dealer": {"seat": 7, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "Ann", "wager": "ante", "amount": "10.00"}],
        "hands": {"1": ["8c", "8d", "2h"], "player-dealer": ["Ks", "9d", "4c"]},
        key: value,
    }
    page.goto("/games/tavern/three-card-poker-6-card-bonus/settle")
    page.get_by_text("JSON", exact=True).click()
    page.get_by_label("The case as JSON").fill(json.dumps(case))
    page.get_by_role("button", name="Settle this JSON").click()
    expect(page.get_by_text("parts that the form does not show")).to_be_visible()
    expect(page.get_by_text(error).first).to_be_visible()


@pytest.mark.smoke
def test_an_error_is_shown_at_its_field(page: Page) -> None:
    page.goto("/games/tavern/ez-baccarat-panda-8/settle")
    type_cards(page, "Player", "Ks 5d Tc Tc")
    type_cards(page, "Banker", "Ac 2h 4d")
    amount = page.get_by_label("Banker line")
    amount.fill("ten")
    expect(amount).to_have_attribute("aria-invalid", "true")
    amount.fill("10")
    expect(amount).not_to_have_attribute("aria-invalid", "true")
    type_cards(page, "Player", "Ks 5x")
    expect(page.get_by_text("5x is not in this deck")).to_be_visible()


def test_a_lost_connection_keeps_the_case_and_settles_it_later(page: Page) -> None:
    page.goto("/games/tavern/ez-baccarat-panda-8/settle")
    page.context.set_offline(True)
    type_cards(page, "Player", "Ks 5d Tc")
    type_cards(page, "Banker", "Ac 2h 4d")
    page.get_by_label("Banker line").fill("10")
    expect(page.get_by_role("alert")).to_contain_text("Offline")
    page.context.set_offline(False)
    expect(lines(page)).to_have_count(1)


def test_the_page_says_so_if_its_form_does_not_load(page: Page) -> None:
    page.route("**/settle-banked.js", lambda route: route.abort("internetdisconnected"))
    page.goto("/games/tavern/zoobac/settle")
    expect(page.get_by_role("alert")).to_have_text("The page did not load. Reload it.")


def test_what_if_compares_the_dealt_hand_with_a_changed_third_card(desk: Page) -> None:
    """Dragon 7 pays for a three-card banker 7, but not if the third card is a five instead."""
    case = {
        "game": "tavern/ez-baccarat-panda-8",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [
            {"seat": 1, "bettor": "Ann", "wager": "banker", "amount": "10.00"},
            {"seat": 1, "bettor": "Ann", "wager": "dragon-7", "amount": "5.00"},
        ],
        "hands": {"player": ["Ks", "5d", "Tc"], "banker": ["Ac", "2h", "4d"]},
        "choices": [],
    }
    desk.goto(f"/games/tavern/ez-baccarat-panda-8/settle?what-if#{quote(json.dumps(case))}")
    dealt = settlement(desk).get_by_role("region", name="As dealt")
    expect(dealt).to_contain_text("$200")
    banker = desk.locator("#hand-banker")
    banker.get_by_role("button", name="Remove four of diamonds").click()
    banker.get_by_role("group").get_by_role("button", name="five of diamonds").click()
    changed = settlement(desk).get_by_role("region", name="Changed")
    expect(changed).to_contain_text("Lose")
    expect(dealt).to_contain_text("$200")
    expect(settlement(desk)).to_contain_text("Banker, card 3")
    must_be_accessible(desk)
    settlement(desk).get_by_role("button", name="What if").click()
    expect(settlement(desk).get_by_role("heading", name="Settlement")).to_be_visible()
    open_bank(desk)
    desk.get_by_label("Bank", exact=True).fill("")
    expect(settlement(desk)).to_contain_text("the bank covers every wager")
    # While the page waits for the next settlement, it shows the last settlement with its cards.
    waiting_routes: list[Route] = []
    desk.route("**/api/desk", lambda route: waiting_routes.append(route))
    banker.get_by_role("button", name="Remove five of diamonds").click()
    banker.get_by_role("group").get_by_role("button", name="six of diamonds").click()
    expect(settlement(desk)).to_have_attribute("aria-busy", "true")
    settlement(desk).get_by_role("button", name="What if").click()
    expect(dealt).to_contain_text("the bank covers every wager")
    while not waiting_routes:
        desk.wait_for_timeout(20)
    waiting_routes[-1].continue_()
    desk.unroute_all()
    expect(settlement(desk)).to_have_attribute("aria-busy", "false")
    expect(settlement(desk)).to_contain_text("Banker, card 3")


def test_the_result_stays_in_view_while_typing_on_a_phone(page: Page) -> None:
    use_phone_size(page)
    page.goto("/games/tavern/ez-baccarat-panda-8/settle")
    type_cards(page, "Player", "Ks 5d Tc")
    type_cards(page, "Banker", "Ac 2h 4d")
    page.get_by_label("Banker line").fill("10")
    expect(page.get_by_text("Seat 1 +$10")).to_be_in_viewport()
    page.get_by_role("button", name="Why", include_hidden=True).click()
    expect(settlement(page).get_by_text("Seat 1, your $10 Banker line wins")).to_be_in_viewport()
    settlement(page).get_by_text("Reasons and rules").click()
    # Every amount and reason fits the screen.
    reason = lines(page).first.get_by_text("Banker 7 beats player 5")
    reason.scroll_into_view_if_needed()
    expect(reason).to_be_in_viewport(ratio=1)
    must_fit_a_phone(page)


def test_the_record_of_a_poker_hand_shows_its_cards_and_its_rule(page: Page) -> None:
    page.goto(settle_address(OMAHA))
    expect(settlement(page)).to_contain_text("Main pot: $40")
    page.emulate_media(media="print")
    expect(settlement(page).get_by_role("img", name="eight of clubs")).to_be_visible()
    expect(settlement(page).get_by_role("img", name="queen of diamonds")).to_be_visible()
    rule = settlement(page).get_by_role("link", name="Pots, lines 13820")
    expect(rule).to_have_attribute("href", f"/games/{OMAHA['game']}#deal-and-play--pots")


def test_a_record_prints_without_the_form(page: Page) -> None:
    case: dict[str, Any] = {
        "game": "tavern/casino-war",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "Ann", "wager": "base", "amount": "50.00"}],
        "hands": {"1": ["Kd"], "player-dealer": ["9c"]},
        "choices": [],
    }
    page.goto(f"/games/tavern/casino-war/settle#{quote(json.dumps(case))}")
    expect(lines(page)).to_have_count(1)
    page.emulate_media(media="print")
    expect(page.get_by_text("Amount in dispute")).to_be_visible()
    expect(settlement(page).locator(".record").last).to_contain_text("Houseway 0")
    expect(page.get_by_text("Dispute record")).to_be_visible()
    expect(page.get_by_text(re.compile("Rules hash [0-9]:[0-9a-f]{64}"))).to_be_visible()
    expect(page.get_by_role("button", name="Print record")).to_be_hidden()
    expect(page.locator(".case").first).to_be_hidden()
    expect(page.locator(".case").last).to_be_hidden()


@pytest.mark.parametrize("family", ["baccarat", "twenty-one", "pai-gow", "carnival", "war"])
def test_the_desk_settles_a_replayed_hand_like_the_table(
    page: Page, anna: Guest, family: str
) -> None:
    """The desk settles the hand from the replay and gets the same result as the table."""
    anna.sits_down(GAMES[family], bots=2)
    anna.plays_until(OVER)
    hand = page.evaluate("document.querySelector('hw-table').view.hand")
    page.goto(f"/tables/{anna.table}/hands/{hand}")
    link = page.get_by_role("link", name="Settle this hand")
    expect(link).to_be_visible()
    played = page.evaluate("document.querySelector('hw-replay').steps.at(-1).view.lines")
    link.click()
    expect(lines(page)).to_have_count(len(played))
    settled = page.evaluate("document.querySelector('hw-settle').answer.result.lines")
    keys = ("seat", "wager", "amount", "result", "paid", "taken", "returned")
    assert [[line[key] for key in keys] for line in settled] == [
        [line[key] for key in keys] for line in played
    ]


@pytest.mark.parametrize("game", [HOLDEM, STUD, DRAW])
def test_the_desk_settles_a_replayed_poker_hand_like_the_table(
    page: Page, anna: Guest, game: str
) -> None:
    anna.sits_down(game, bots=2, buy_in="200")
    anna.plays_until(re.compile(r"wins? \$"), choose=call_or_show)
    must_settle_as_played(page, anna)


def test_the_desk_settles_a_replayed_pan_hand_like_the_table(page: Page, anna: Guest) -> None:
    anna.sits_down(LUCKY_PAN, bots=3, buy_in="200")
    anna.plays_until(re.compile(r"out for \d+ chips?\."))
    must_settle_as_played(page, anna)


def call_or_show(page: Page) -> None:
    choices = page.locator(".decision .choices button:enabled")
    calls = choices.filter(has_text=re.compile("Call|Check|Show|Stand pat|Raise"))
    (calls if calls.count() else choices).first.click()


def must_settle_as_played(page: Page, anna: Guest) -> None:
    """Check that the desk gives every player the same final stack as the table."""
    hand = page.evaluate("document.querySelector('hw-table').view.hand")
    page.goto(f"/tables/{anna.table}/hands/{hand}")
    link = page.get_by_role("link", name="Settle this hand")
    expect(link).to_be_visible()
    seats, stacks = page.evaluate(PLAYERS_AND_STACKS)
    link.click()
    expect(settlement(page)).to_contain_text("Stacks")
    settled = page.evaluate("document.querySelector('hw-settle').answer.result.stacks")
    assert {seat: settled[seat] for seat in seats} == {seat: stacks[seat] for seat in seats}


PLAYERS_AND_STACKS = """(() => {
  const { all: steps } = document.querySelector("hw-replay");
  const opened = steps.map(({ event }) => event).find(({ stacks }) => stacks);
  const closed = steps.find(({ event }) => ["hand-closed", "pan-closed"].includes(event.event));
  const finalStacks = closed.view.seats.map(({ seat, stack }) => [seat, stack]);
  return [Object.keys(opened.stacks), Object.fromEntries(finalStacks)];
})()"""
