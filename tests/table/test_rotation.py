"""How the bank moves around the table: it is offered, accepted, refused, passed on or stopped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.banked.rotation import SquareBet, Turn, candidates, next_turn
from houseway.rulebook.model import PlayerDealer
from houseway.rulebook.source import Source

HERE = Source.parse("000 1")
OFFERED = PlayerDealer(HERE)
AT_MOST = PlayerDealer(HERE, rule="at-most")
MUST_PASS = PlayerDealer(HERE, rule="must-pass")
STOPS = PlayerDealer(HERE, rule="at-most", stops=True)
HEIRS = PlayerDealer(HERE, heirs="seated-then-squares")
SEATED = {2: "Ann", 4: "Bob", 7: "Cid"}


def willing(*people):
    return lambda seat, person: person in people


def everyone(seat, person):
    return True


def nobody(seat, person):
    return False


def test_the_first_bank_is_offered_from_the_house_dealers_left():
    assert next_turn(OFFERED, 8, SEATED, everyone) == Turn(2, "Ann", 1)


def test_a_player_who_refuses_is_passed_over_clockwise():
    assert next_turn(OFFERED, 8, SEATED, willing("Cid")) == Turn(7, "Cid", 1)


def test_the_offer_is_made_to_each_seated_player_in_order():
    offers = []

    def refuse(seat, person):
        offers.append((seat, person))
        return False

    next_turn(OFFERED, 8, SEATED, refuse, last=Turn(4, "Bob", 2))
    assert offers == [(7, "Cid"), (2, "Ann"), (4, "Bob")]


def test_a_turn_is_two_hands_if_its_player_wants_the_second():
    first = Turn(4, "Bob", 1)
    assert next_turn(OFFERED, 8, SEATED, everyone, last=first) == Turn(4, "Bob", 2)
    assert next_turn(OFFERED, 8, SEATED, willing("Ann", "Cid"), last=first) == Turn(7, "Cid", 1)


def test_a_player_who_has_left_has_no_second_hand():
    assert next_turn(OFFERED, 8, {2: "Ann"}, everyone, last=Turn(4, "Bob", 1)) == Turn(2, "Ann", 1)


def test_after_two_hands_the_bank_is_offered_to_the_next_seat():
    assert next_turn(OFFERED, 8, SEATED, everyone, last=Turn(7, "Cid", 2)) == Turn(2, "Ann", 1)


def test_where_the_bank_is_only_offered_a_player_may_keep_it_if_all_other_players_refuse():
    assert next_turn(OFFERED, 8, SEATED, willing("Bob"), last=Turn(4, "Bob", 2)) == Turn(
        4, "Bob", 1
    )


@pytest.mark.parametrize("rule", [AT_MOST, MUST_PASS, STOPS])
def test_where_a_limit_or_a_stop_is_filed_another_player_must_bank_in_between(rule):
    assert next_turn(rule, 8, SEATED, willing("Bob"), last=Turn(4, "Bob", 2)) is None
    assert next_turn(rule, 8, SEATED, everyone, last=Turn(4, "Bob", 2)) == Turn(7, "Cid", 1)


@pytest.mark.parametrize("rule", [OFFERED, AT_MOST, STOPS, HEIRS])
def test_there_is_no_turn_when_nobody_takes_the_bank(rule):
    assert next_turn(rule, 8, SEATED, nobody) is None
    assert next_turn(rule, 8, SEATED, nobody, last=Turn(4, "Bob", 2)) is None


BETS = [
    SquareBet("Eve", 4, 3),
    SquareBet("Dan", 4, 2),
    SquareBet("Bob", 4, 1),
    SquareBet("X", 2, 1),
]


def test_when_a_seat_refuses_the_bank_its_bettors_inherit_it_in_the_order_of_their_squares():
    assert candidates(HEIRS, 4, SEATED, BETS) == ["Bob", "Dan", "Eve"]
    assert candidates(OFFERED, 4, SEATED, BETS) == ["Bob"]
    turn = next_turn(
        HEIRS, 8, SEATED, willing("Dan", "Eve", "Cid"), last=Turn(2, "Ann", 2), bets=BETS
    )
    assert turn == Turn(4, "Dan", 1)


def test_an_heir_banks_the_second_hand_of_the_seat():
    assert next_turn(HEIRS, 8, SEATED, everyone, last=Turn(4, "Dan", 1), bets=BETS) == Turn(
        4, "Dan", 2
    )


def test_heirs_of_an_empty_seat_are_its_bettors():
    assert candidates(HEIRS, 4, {}, BETS) == ["Bob", "Dan", "Eve"]
    assert candidates(OFFERED, 4, {}, BETS) == []


RULES = st.sampled_from([OFFERED, AT_MOST, MUST_PASS, STOPS])


@given(RULES, st.lists(st.sets(st.sampled_from(sorted(SEATED.values()))), max_size=30))
def test_nobody_banks_more_than_two_hands_in_a_row_where_a_limit_is_filed(rule, volunteers_by_hand):
    turn = None
    in_a_row = 0
    for volunteers in volunteers_by_hand:
        before, turn = turn, next_turn(rule, 8, SEATED, willing(*volunteers), last=turn)
        if turn is None:
            in_a_row = 0
            continue
        assert turn.person in volunteers
        assert SEATED[turn.seat] == turn.person
        assert 1 <= turn.hand <= rule.turns
        in_a_row = in_a_row + 1 if before and before.person == turn.person else 1
        if rule is not OFFERED:
            assert in_a_row <= 2


def test_only_those_who_wagered_on_a_seat_are_offered_its_bank_where_that_is_filed():
    wagered_there = PlayerDealer(HERE, heirs="wagered-there")
    bets = [SquareBet("Dee", 4, 2), SquareBet("Bob", 4, 1), SquareBet("Cid", 4, 3)]
    assert candidates(wagered_there, 4, SEATED, bets) == ["Bob", "Dee", "Cid"]
    assert candidates(wagered_there, 7, SEATED, bets) == []
    assert candidates(wagered_there, 7, SEATED, []) == ["Cid"]
    assert next_turn(wagered_there, 8, SEATED, everyone, last=Turn(2, "Ann", 2), bets=bets) == Turn(
        4, "Bob", 1
    )
