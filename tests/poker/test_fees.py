"""Collections are charged as filed, and chips and fees add up."""

import pytest
from tests.poker.deal import Line, game, play, start
from tests.poker.seating import leave

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.driver import play_hand
from houseway.poker.events import BoardDealt
from houseway.poker.hand import PokerHand
from houseway.poker.player import TimeDue
from houseway.poker.table import PokerTable
from houseway.values.errors import InputError


def charge_time(table: PokerTable, minute: int) -> TimeDue:
    """Charge the time that is owed at this minute."""
    due = table.time_owed(minute)
    table.pay_time(*due)
    return due


def fees(hand: PokerHand) -> list[tuple[str, int]]:
    return [(fee.payer, fee.amount) for fee in hand.fees]


def players(count: int, stack: int = 500) -> dict[int, int]:
    return dict.fromkeys(range(1, count + 1), stack)


def test_a_drop_by_the_number_of_players_is_taken_once_the_flop_is_dealt() -> None:
    hand = start("saloon/omaha", players(7), option="1")
    play(hand)
    assert fees(hand) == [("pot", 600)]
    place = hand.events.index(hand.fees[0])
    assert type(hand.events[place - 1]).__name__ == "BoardDealt"
    assert hand.street == "river"


def test_no_fee_is_taken_without_a_flop_at_the_saloon() -> None:
    hand = start("saloon/omaha", players(7), option="1")
    play(hand, "f f f f f f")
    assert fees(hand) == []


def test_a_hand_without_a_flop_pays_the_fee_at_cordova() -> None:
    hand = start("cordova/texas-holdem", players(8), option="texas-holdem-limit:5", table="$5-$10")
    play(hand, "f f f f f f f")
    assert fees(hand) == [("pot", 400)]


def test_a_hand_without_a_flop_pays_the_modified_fee_at_the_tavern() -> None:
    hand = start("tavern/texas-holdem", players(7), option="1")
    play(hand, "f f f f f f")
    assert fees(hand) == [("pot", 100)]


def test_the_modified_fee_of_options_73_to_76_comes_from_each_player() -> None:
    hand = start("tavern/texas-holdem", players(4), option="73", table="no limit $1/$2")
    play(hand, "f f f")
    assert fees(hand) == [("player", 100)] * 4


def test_fees_by_street_add_up_at_the_tavern() -> None:
    """Option 9, 8 players: $1 before the flop, $4 after it, $1 after the turn."""
    hand = start("tavern/texas-holdem", players(8), option="9")
    play(hand)
    assert fees(hand) == [("pot", 100), ("pot", 400), ("pot", 100)]
    hand = start("tavern/texas-holdem", players(8), option="9")
    play(hand, "c c c c c c c k b4 f f f f f f f")
    assert fees(hand) == [("pot", 100), ("pot", 400)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [("f f", [50]), ("c c k b1 f f", [50, 100]), ("c c k", [50, 100, 50])],
)
def test_the_deuce_lounge_takes_opening_regular_and_late_fees(
    line: str, expected: list[int]
) -> None:
    """Limit option 1: $0.50 opening, $1.00 regular past the flop, $0.50 late after the turn."""
    hand = start("deuce-lounge/texas-holdem", players(3), option="limit:1", table="$1-$2")
    play(hand, line)
    assert sorted(amount for _, amount in fees(hand)) == sorted(expected)


def test_no_fee_is_taken_until_the_pot_reaches_nine_dollars() -> None:
    """Option 65: the pot is $8 at the flop, $18 after the turn; $2 is taken once it has $9."""
    table = "no limit $1/$2"
    hand = start("saloon/omaha", players(4), option="65", table=table)
    play(hand, "c c c k k k k k b5 c f f")
    assert fees(hand) == [("pot", 200)]
    dealt = [
        event.street
        for event in hand.events[: hand.events.index(hand.fees[0])]
        if isinstance(event, BoardDealt)
    ]
    assert dealt[:2] == ["flop", "turn"]


def test_a_pot_that_never_reaches_nine_dollars_pays_the_modified_fee() -> None:
    hand = start("saloon/omaha", players(4), option="65", table="no limit $1/$2")
    play(hand, "c c c k")
    assert fees(hand) == [("pot", 100)]


def test_a_fee_by_pot_size_is_taken_at_the_top_tier_or_after_the_river() -> None:
    """Option 97: $5 for a pot of $50 at the river, $6 as soon as it reaches $100."""
    table = "no limit $1/$2"
    hand = start("saloon/omaha", players(3), option="97", table=table)
    play(hand, "c c k b22 c f")
    assert (fees(hand), hand.fees[0].tier) == ([("pot", 500)], "$9-$99")
    assert type(hand.events[hand.events.index(hand.fees[0]) + 1]).__name__ == "PotAwarded"
    hand = start("saloon/omaha", players(3), option="97", table=table)
    play(hand, "c c k b50 c f")
    assert fees(hand) == [("pot", 600)]
    assert hand.events.index(hand.fees[0]) < len(hand.events) - 6


def test_fee_b_is_also_taken_from_a_qualifying_pot() -> None:
    """Option 118, 7 players, pot of $20 or more: $5 and $1."""
    hand = start("saloon/omaha", players(7), option="118", table="$4-$8")
    play(hand)
    assert sorted(fees(hand)) == [("pot", 100), ("pot", 500)]


def test_a_fee_is_at_most_the_pot() -> None:
    hand = start("cordova/texas-holdem", players(8), option="texas-holdem-limit:2", table="$2-$4")
    play(hand, "f f f f f f f")
    assert fees(hand) == [("pot", 200)]
    assert sum(award.amount for award in hand.awards) == 0


def test_a_bomb_pot_pays_the_tables_collection() -> None:
    hand = start("saloon/omaha", players(7), option="1", bomb=1000)
    play(hand)
    assert fees(hand) == [("pot", 600)]


def test_the_late_fee_of_mexican_stud_is_taken_when_the_last_card_is_dealt() -> None:
    hand = start("deuce-lounge/mexican-stud-poker", players(3), option="mexican-stud-limit:1")
    play(hand)
    late = hand.events.index(hand.fees[-1])
    assert type(hand.events[late - 1]).__name__ == "Dealt"
    assert type(hand.events[late + 1]).__name__ == "StreetOpened"


def table_with_time(game_id: str, option: str) -> PokerTable:
    table = PokerTable(game(game_id).rules(), option=option)
    for seat in range(1, 10):
        table.sit(seat, f"P{seat}", 50000)
    return table


def test_time_is_taken_from_each_player_every_half_hour() -> None:
    """Option 112: $15 from each of nine players."""
    table = table_with_time("saloon/omaha", "112")
    assert charge_time(table, 1005) == (1035, dict.fromkeys(range(1, 10), 1500), 0)
    assert table.chips == 9 * (50000 - 1500)
    assert charge_time(table, 1034) == (1035, {}, 0)
    assert len(charge_time(table, 1036).fees) == 9


def test_the_deuce_lounges_time_comes_from_the_next_pot() -> None:
    table = table_with_time("deuce-lounge/omaha", "limit:21")
    assert charge_time(table, 1005) == (1035, {}, 600)
    assert charge_time(table, 1010).pot == 0
    shoe = Shoe(table.rules.cards, Seed.of(1).stream("test"))
    hand = table.open_hand(shoe)
    play_hand(hand, Line(""))
    due = game("deuce-lounge/omaha").rulebook.collection_option("deuce-lounge/omaha", "limit:21")
    assert sum(fee.amount for fee in hand.fees) == due.fees[0][1].tiers[0].amount
    table.finish(hand)
    next_hand = table.open_hand(Shoe(table.rules.cards, Seed.of(2).stream("test")))
    assert play_hand(next_hand, Line("")).fees == []


def lowball_with_time() -> PokerTable:
    rules = game("lucky-buck/lowball").rules()
    table = PokerTable(rules, option="split-4-8", collect_by="time")
    for seat in (1, 2, 3):
        table.sit(seat, f"P{seat}", 50000)
    return table


def test_lucky_bucks_time_is_due_on_the_half_hour() -> None:
    table = lowball_with_time()
    assert charge_time(table, 1007) == (1020, dict.fromkeys((1, 2, 3), 400), 0)
    assert charge_time(table, 1019).fees == {}
    assert charge_time(table, 1020) == (1050, dict.fromkeys((1, 2, 3), 400), 0)


@pytest.mark.parametrize(("minute", "pays"), [(1025, True), (1034, True), (1035, False)])
def test_a_player_who_arrives_in_the_second_half_of_a_period_pays_from_the_next_one(
    minute: int, pays: bool
) -> None:
    table = lowball_with_time()
    charge_time(table, 1020)
    table.sit(4, "P4", 50000, minute)
    assert charge_time(table, 1040).fees == ({4: 400} if pays else {})
    assert charge_time(table, 1050).fees == dict.fromkeys((1, 2, 3, 4), 400)


def test_a_player_who_returns_within_the_half_hour_does_not_pay_twice() -> None:
    table = lowball_with_time()
    charge_time(table, 1020)
    chips = leave(table, 2, 1022)
    table.sit(2, "P2", chips, 1025)
    assert charge_time(table, 1026).fees == {}
    assert 2 in charge_time(table, 1050).fees


@pytest.mark.parametrize(("hands", "refund"), [(0, 400), (2, 400), (3, 0)])
def test_time_is_refunded_to_a_player_who_declares_two_hands_and_leaves_before_the_third(
    hands: int, refund: int
) -> None:
    table = lowball_with_time()
    table.declare_hands(1, True)
    charge_time(table, 1020)
    for number in range(hands):
        stream = Seed.of(number).stream("test")
        hand = table.open_hand(Shoe(table.rules.cards, stream))
        table.finish(play_hand(hand, Line("")))
    stack = table.players[1].stack
    assert table.time_back(2) == 0
    assert leave(table, 1) == stack + refund


def test_a_declaration_of_two_hands_is_good_for_one_payment_of_time() -> None:
    table = lowball_with_time()
    table.declare_hands(1, True)
    charge_time(table, 1020)
    charge_time(table, 1050)
    assert table.time_back(1) == 0


def test_hands_cannot_be_declared_where_no_refund_is_filed() -> None:
    table = table_with_time("saloon/omaha", "112")
    with pytest.raises(InputError, match="does not refund time"):
        table.declare_hands(1, True)
