"""The action button: every way in which filings place it."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.banked.action import count_seat, first_with_wager, place_seat
from houseway.rulebook.model import Action
from houseway.rulebook.source import Source

HERE = Source.parse("000 1")


def dice(seats):
    return Action("dice", HERE, counts_player_dealer=True, modulus=seats)


FROM_PLAYER_DEALER = Action("card", HERE)
FROM_HOUSE_DEALER = Action("card", HERE, count_from="house-dealer")


@each("player_dealer", range(1, 8))
@each("total", [1, 8, 15])
def test_a_dice_total_of_1_8_or_15_points_at_the_player_dealer_with_seven_seats(
    player_dealer, total
):
    assert count_seat(dice(7), total, 7, player_dealer) == player_dealer


@each("player_dealer", range(1, 9))
@each("total", [1, 9, 17])
def test_a_dice_total_of_1_9_or_17_points_at_the_player_dealer_with_eight_seats(
    player_dealer, total
):
    assert count_seat(dice(8), total, 8, player_dealer) == player_dealer


@pytest.mark.parametrize(
    ("total", "seat"), [(3, 7), (4, 1), (7, 4), (9, 6), (10, 7), (14, 4), (18, 1)]
)
def test_dice_count_clockwise_with_the_player_dealer_as_one(total, seat):
    assert count_seat(dice(7), total, 7, 5) == seat


# Known answers: eight seats, the player-dealer in seat 3.
@each(
    ("card", "seat"),
    list(zip("A23789TJQK", [1, 2, 4, 8, 1, 2, 4, 5, 6, 7], strict=True)),
)
def test_a_card_counts_from_the_house_dealers_left_without_the_player_dealer(card, seat):
    action = BOOK.filing("lucky-buck/ez-baccarat").action[0]
    assert count_seat(action, action.values[card], 8, 3) == seat


@each(("value", "seat"), [(1, 4), (2, 5), (5, 8), (6, 1), (7, 2), (8, 4), (13, 1), (14, 2)])
def test_a_card_counts_from_the_player_dealers_left_and_wraps_around(value, seat):
    assert count_seat(FROM_PLAYER_DEALER, value, 8, 3) == seat


def test_every_card_value_points_at_a_seat_other_than_the_player_dealers():
    for seats in (2, 8, 14):
        for player_dealer in range(1, seats + 1):
            for action in (FROM_PLAYER_DEALER, FROM_HOUSE_DEALER):
                targets = {count_seat(action, v, seats, player_dealer) for v in range(1, seats)}
                assert targets == set(range(1, seats + 1)) - {player_dealer}


@pytest.mark.parametrize(("card", "seat"), [("K", 6), ("T", 6), ("A", 6), ("2", 7), ("9", 7)])
def test_a_hole_card_of_value_zero_counts_to_the_first_seat_in_21st_century_baccarat(card, seat):
    action = BOOK.filing("deuce-lounge/21st-century-baccarat").action[0]
    assert count_seat(action, action.values[card], 8, 5) == seat


@pytest.mark.parametrize(("faces", "seat"), [("ten", 3), ("eleven-twelve-thirteen", 6)])
def test_a_king_counts_ten_or_thirteen_in_zoobac(faces, seat):
    (action,) = BOOK.filing("tavern/zoobac", {"button_faces": faces}).action
    assert count_seat(action, action.values["K"], 8, 8) == seat


def test_a_shufflers_number_counts_from_the_player_dealer_modulo_the_seats():
    number = Action("number", HERE, counts_player_dealer=True)
    assert [count_seat(number, n, 6, 2) for n in range(1, 8)] == [2, 3, 4, 5, 6, 1, 2]


@pytest.mark.parametrize(
    ("place", "seat"),
    [
        ("action-button", 4),
        ("left-of-player-dealer", 1),
        ("house-dealer-left", 1),
        ("house-dealer-right", 8),
    ],
)
def test_each_filed_place_names_a_seat(place, seat):
    assert place_seat(place, 8, player_dealer=8, button=4) == seat


def test_a_seat_with_no_wager_passes_the_button_on_clockwise():
    assert first_with_wager(4, {2, 6}, 8) == 6
    assert first_with_wager(7, {2, 6}, 8) == 2
    assert first_with_wager(2, {2, 6}, 8) == 2


def test_the_button_stays_if_there_are_no_wagers():
    assert first_with_wager(4, set(), 8) == 4
