"""A banked hand: its events, its action button and the floor's rulings."""

import pytest
from tests.book import BOOK
from tests.own_rulebook import SMALL, own_book

from houseway.banked.events import (
    ActionPlaced,
    CardDealt,
    DiceRolled,
    FactsKnown,
    NumberDrawn,
    RoundClosed,
    RoundOpened,
    WagerPlaced,
    WagerSettled,
)
from houseway.banked.hand import BankedHand
from houseway.banked.reasons import words
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.card import Card, parse_cards
from houseway.play.case import settle
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice, Ruling
from houseway.play.driver import play_hand
from houseway.play.events import CardBurned, ChoiceMade, FeeTaken, FloorRuled
from houseway.play.game import FiledGame
from houseway.play.record import replay
from houseway.values.errors import InputError

GAME = FiledGame(BOOK, "tavern/ez-baccarat-panda-8")
NATURAL = "9s 3h Kd 4c"
SIX_CARDS = "2s 3h 2d Kc 4s 2c"


def play(shoe, wagers=(), rulings=(), bank=100000, game=GAME):
    placed = [Placed(*wager) for wager in wagers]
    table = BankedTable(game.rules())
    state = table.open_round(
        8, bank, placed, GivenChance(parse_cards(shoe.split())), rulings=rulings
    )
    play_hand(state, lambda decision: Choice(decision.default))
    return state


def kinds(state):
    return [type(event) for event in state.events]


LINES = [(1, "A", "player", 1000), (2, "B", "banker", 1000)]


def test_a_round_records_its_events_in_order():
    state = play(NATURAL, LINES)
    assert kinds(state) == [
        RoundOpened,
        WagerPlaced,
        WagerPlaced,
        *[CardDealt] * 4,
        FactsKnown,
        ActionPlaced,
        WagerSettled,
        WagerSettled,
        RoundClosed,
    ]
    assert state.closed
    assert not state.void


def test_applying_a_rounds_events_to_a_new_hand_gives_the_same_state():
    original = play(SIX_CARDS, LINES)
    copy = BankedHand(original.rules, original.events[0], chance=GivenChance([]))
    for event in original.events:
        copy.apply(event)
    for name in ("hands", "wagers", "fees", "choices", "facts", "lines", "button", "bank", "void"):
        assert getattr(copy, name) == getattr(original, name), name
    assert copy.closed
    assert copy.cards_out == original.cards_out


def test_cards_are_dealt_to_the_hands_in_the_filed_order():
    state = play(SIX_CARDS)
    assert state.hands == {"player": ["2s", "2d", "4s"], "banker": ["3h", "Kc", "2c"]}


def test_a_record_opens_with_the_table_and_the_value_of_every_option():
    opened = play(NATURAL).events[0]
    assert opened.rules == GAME.raw.values({})
    assert (opened.game, opened.seats, opened.player_dealer, opened.bank) == (GAME.id, 8, 8, 100000)


def test_a_choice_that_is_not_open_is_refused():
    century = FiledGame(BOOK, "deuce-lounge/21st-century-baccarat")
    table = BankedTable(century.rules())
    wagers = [Placed(1, "A", "player", 1000)]
    shoe = parse_cards(["Ks", "6h", "5d", "Ac", "4s", "2c"])
    state = table.open_round(8, 10000, wagers, GivenChance(shoe))
    with pytest.raises(InputError, match=r"choose stand or hit, not 'draw' \(seat 1, A\)"):
        play_hand(state, lambda decision: Choice("draw"))


def test_a_bettor_who_was_not_asked_has_no_recorded_choice():
    state = play(NATURAL, LINES)
    assert state.choice(1, "A", "stand-or-hit") == ""
    state.apply(ChoiceMade(1, "A", "stand-or-hit", "hit"))
    assert state.choice(1, "A", "stand-or-hit") == "hit"
    assert state.choice(1, "A", "stand-or-hit", hand=2) == ""


# Dice and numbers

DICE = (
    '[[action]]\nuse = "table/left-of-player-dealer"',
    '[[action]]\nby = "dice"\ncounts_player_dealer = true\nmodulus = 8',
)
NUMBER = (
    '[[action]]\nuse = "table/left-of-player-dealer"',
    '[[action]]\nby = "number"\ncounts_player_dealer = true',
)


def settle_small(book, bank="1000.00", wagers=((1, "A"), (5, "B")), **extra):
    return settle(
        {
            "game": SMALL,
            "player_dealer": {"seat": 3, "bank": bank},
            "wagers": [
                {"seat": seat, "bettor": bettor, "wager": "player", "amount": "10.00"}
                for seat, bettor in wagers
            ],
            "shoe": NATURAL.split(),
            **extra,
        },
        book,
    )


def test_dice_place_the_button_and_are_recorded(tmp_path):
    book = own_book(tmp_path, DICE)
    assert settle_small(book, dice=[1, 1, 1])["action_seat"] == 5
    table = BankedTable(FiledGame(book, SMALL).rules())
    chance = GivenChance(parse_cards(NATURAL.split()), (6, 6, 6))
    state = table.play(3, 100, [Placed(4, "A", "player", 10)], chance, lambda d: Choice(d.default))
    assert DiceRolled((6, 6, 6)) in state.events
    (action,) = [event for event in state.events if isinstance(event, ActionPlaced)]
    assert action.seat == 4
    assert words(action) == "dice 6, 6, 6 count 18 from the player-dealer"


def test_a_number_places_the_button_and_is_recorded(tmp_path):
    book = own_book(tmp_path, NUMBER)
    assert settle_small(book, number=3)["action_seat"] == 5
    assert settle_small(book, number=7)["action_seat"] == 1
    chance = GivenChance(parse_cards(NATURAL.split()), None, 2)
    state = BankedTable(FiledGame(book, SMALL).rules()).play(
        3, 100, [], chance, lambda d: Choice(d.default)
    )
    assert NumberDrawn(2) in state.events


def test_dice_may_be_left_out_when_the_bank_covers_everything(tmp_path):
    result = settle_small(own_book(tmp_path, DICE), bank="20.00")
    assert result["action_seat"] is None
    assert [line["seat"] for line in result["lines"]] == [5, 1]


@pytest.mark.parametrize(("action", "key"), [(DICE, "dice"), (NUMBER, "number")])
def test_dice_or_number_must_be_given_when_the_order_matters(tmp_path, action, key):
    with pytest.raises(InputError, match=rf"the bank is short, .*: give the {key} \({key}\)"):
        settle_small(own_book(tmp_path, action), bank="19.99")


def test_too_few_dice_and_impossible_dice_or_numbers_are_refused(tmp_path):
    book = own_book(tmp_path, DICE)
    with pytest.raises(InputError, match=r"give 3 dice, not 2 \(dice\)"):
        settle_small(book, dice=[1, 2])
    with pytest.raises(InputError, match="a die must be 1 to 6, not 7"):
        settle_small(book, dice=[1, 2, 7])
    with pytest.raises(InputError, match=r"number must be 1 or more, not 0 \(number\)"):
        settle_small(book, number=0)


# The floor


def play_ruled(ruling, shoe=SIX_CARDS, **extra):
    return play(shoe, LINES, [Ruling(*ruling)], **extra)


def test_a_misdeal_voids_the_round_and_every_wager_is_returned():
    state = play_ruled(("misdeal", 3))
    assert state.void
    assert state.closed
    assert [(x.result, x.returned, x.in_action, x.why) for x in state.lines] == [
        ("withdrawn", 1000, 0, "the round is void"),
        ("withdrawn", 1000, 0, "the round is void"),
    ]
    assert state.events[-1] == RoundClosed(0, 0, True)
    assert sum(isinstance(event, CardDealt) for event in state.events) == 2


def test_a_boxed_card_is_burned_and_replaced_by_the_next_card():
    state = play_ruled(("boxed-card", 2), shoe="9s 8h 3h Kd 4c")
    assert state.hands == {"player": ["9s", "Kd"], "banker": ["3h", "4c"]}
    assert FloorRuled("boxed-card", "replace-card", 0, "banker", Card("8h")) in state.events
    assert CardBurned(Card("8h")) in state.events
    assert state.cards_out == 5


def test_two_boxed_cards_in_a_row_are_both_burned():
    rulings = [Ruling("boxed-card", 2), Ruling("boxed-card", 3)]
    state = play("9s 8h 7h 3h Kd 4c", LINES, rulings)
    assert state.hands == {"player": ["9s", "Kd"], "banker": ["3h", "4c"]}


def test_rulings_may_be_given_in_any_order():
    rulings = [Ruling("boxed-card", 5), Ruling("exposed-card", 1)]
    reordered, in_order = (
        play("2s 3h 2d Kc 8h 4s 2c", LINES, ordered) for ordered in (rulings, rulings[::-1])
    )
    assert reordered.events == in_order.events
    assert reordered.hands["player"] == ["2s", "2d", "4s"]


def test_an_exposed_card_plays_and_the_ruling_is_recorded():
    state = play_ruled(("exposed-card", 4))
    assert state.hands == play(SIX_CARDS, LINES).hands
    assert [event.remedy for event in state.events if isinstance(event, FloorRuled)] == ["play-on"]


def test_the_floor_must_name_the_remedy_where_the_filing_leaves_it_open():
    assert play_ruled(("wrong-draw", 5, 0, "void-round")).void
    assert play_ruled(("wrong-draw", 5, 0, "play-on")).lines[0].result != "withdrawn"
    for remedy in ("", "floor-decides", "explode"):
        with pytest.raises(InputError, match=r"the floor must name void-round, void-seat"):
            play_ruled(("wrong-draw", 5, 0, remedy))


def test_a_remedy_other_than_the_filed_remedy_is_refused():
    with pytest.raises(InputError, match=r"misdeal: the filed remedy is void-round \(rulings\)"):
        play_ruled(("misdeal", 2, 0, "play-on"))
    assert play_ruled(("misdeal", 2, 0, "void-round")).void


@pytest.mark.parametrize(
    ("remedy", "results"),
    [("void-seat", ["withdrawn", "win"]), ("forfeit-seat", ["lose", "win"])],
)
def test_the_floor_may_void_or_forfeit_a_seat_while_the_other_seats_play_on(remedy, results):
    state = play_ruled(("wrong-draw", 5, 1, remedy), shoe="Ks 3h 2d 4c 4s")
    assert [line.result for line in state.lines] == results
    assert state.lines[0].why.startswith("the floor ruled: a card was drawn")
    if remedy == "void-seat":
        assert state.lines[0].returned == 1000


@pytest.mark.parametrize("seat", [0, 5, 8])
def test_a_seat_without_a_wager_cannot_be_voided(seat):
    with pytest.raises(InputError, match=rf"seat {seat} has no wager \(rulings\)"):
        play_ruled(("wrong-draw", 5, seat, "void-seat"))


def test_an_irregularity_that_the_filing_does_not_have_is_refused():
    with pytest.raises(InputError, match=r"irregularity must be misdeal, .*, not 'fire'"):
        play_ruled(("fire", 2))


def test_a_ruling_on_a_card_that_was_never_dealt_is_refused():
    with pytest.raises(
        InputError, match=r"too late: only 4 cards were dealt \(rulings: exposed-card\)"
    ):
        play_ruled(("exposed-card", 5), shoe=NATURAL)


def test_a_void_round_keeps_the_fees_in_its_record():
    table = BankedTable(GAME.rules(), option="12")
    placed = [Placed(1, "A", "player", 1000)]
    chance = GivenChance(parse_cards(NATURAL.split()))
    state = table.open_round(8, 10000, placed, chance, rulings=[Ruling("misdeal", 1)])
    play_hand(state, lambda decision: Choice(decision.default))
    assert state.void
    assert [type(fee) for fee in state.fees if fee.amount] == [FeeTaken]


WAR = FiledGame(BOOK, "tavern/casino-war")
TIES = "9s 8h 9h 2c 3c 4c Kd 5c 6c 7c Jd Qd"
"""Seat 1 ties and goes to war, seat 2 loses; three cards are burned before each war card."""
WAR_LINES = [(1, "A", "base", 1000), (2, "B", "base", 1000)]


def play_ruled_before_war(irregularity, remedy="", seat=0):
    """Play a round that the floor rules on while seat 1 chooses between war and surrender."""
    placed = [Placed(*wager) for wager in WAR_LINES]
    rulings = [Ruling(irregularity, 3, seat, remedy, choices=0)]
    chance = GivenChance(parse_cards(TIES.split()))
    state = BankedTable(WAR.rules()).open_round(6, 100000, placed, chance, rulings=rulings)
    play_hand(state, lambda decision: Choice("war"))
    return state


def test_a_misdeal_before_the_war_returns_the_unsettled_wagers():
    state = play_ruled_before_war("misdeal")
    assert state.void
    assert [(line.seat, line.result) for line in state.lines] == [(2, "lose"), (1, "withdrawn")]
    assert FloorRuled("misdeal", "void-round") in state.events
    assert state.cards_out == 3


def test_voiding_a_seat_before_the_war_also_voids_its_war_wager():
    state = play_ruled_before_war("wrong-hand", seat=1)
    assert [(line.seat, line.wager, line.result) for line in state.lines] == [
        (2, "base", "lose"),
        (1, "base", "withdrawn"),
        (1, "war", "withdrawn"),
    ]


def test_a_card_replaced_before_the_war_is_the_next_card_dealt():
    state = play_ruled_before_war("boxed-card")
    assert FloorRuled("boxed-card", "replace-card", 0, "1", Card("Kd")) in state.events
    assert state.hands["1"] == ["9s", "5c"]


def test_a_round_that_was_ruled_on_before_the_war_replays():
    for irregularity, seat in (("misdeal", 0), ("wrong-hand", 1), ("boxed-card", 0)):
        assert replay(play_ruled_before_war(irregularity, seat=seat).events, BOOK) is None


def test_a_case_may_have_rulings():
    case = {
        "game": GAME.id,
        "player_dealer": {"seat": 8, "bank": "100.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "10.00"}],
        "shoe": ["9s", "8h", "3h", "Kd", "4c"],
        "rulings": [{"irregularity": "boxed-card", "after": 2}],
    }
    assert settle(case, BOOK)["hands"] == {"player": ["9s", "Kd"], "banker": ["3h", "4c"]}
    void = settle(case | {"rulings": [{"irregularity": "misdeal", "after": 2}]}, BOOK)
    assert [line["result"] for line in void["lines"]] == ["withdrawn"]
    assert void["player_dealer"]["net"] == "0.00"


# Equal wagers


def test_two_wagers_of_a_bettor_on_the_same_space_are_combined():
    state = play(NATURAL, [(1, "A", "player", 1000), (1, "A", "player", 1000)])
    assert [line.paid for line in state.lines] == [2000]
    assert state.unsettled() == []


def test_a_wager_is_unsettled_until_a_line_settles_it():
    table = BankedTable(GAME.rules())
    placed = [Placed(1, "A", "player", 1000)] * 2
    chance = GivenChance(parse_cards(NATURAL.split()))
    state = table.open_round(8, 10000, placed, chance, recorded=True)
    assert state.unsettled() == placed
    line = play(NATURAL, [(1, "A", "player", 1000)]).lines[0]
    state.apply(line)
    assert state.unsettled() == placed[1:]
    state.apply(line)
    assert state.unsettled() == []
