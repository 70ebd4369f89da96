"""Dice that a case gives, and dice that are rolled."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards.choices import Choices

from houseway.cards.dice import parse_dice, roll_dice
from houseway.cards.shuffle import Seed
from houseway.values.errors import InputError


def test_every_roll_of_three_dice_is_equally_likely() -> None:
    rolls = Counter(roll_dice(Choices(choices)) for choices in product(range(6), repeat=3))
    assert rolls == Counter(product(range(1, 7), repeat=3))


def test_a_stream_rolls_every_face() -> None:
    stream = Seed.of(1).stream("dice")
    assert {die for _ in range(100) for die in roll_dice(stream)} == {1, 2, 3, 4, 5, 6}


@given(st.lists(st.integers(1, 6), min_size=3, max_size=3))
def test_given_dice_are_used_as_given(dice: list[int]) -> None:
    assert parse_dice(dice) == tuple(dice)


@pytest.mark.parametrize("value", [0, 7, -1, 3.0, "3"])
def test_a_die_is_a_whole_number_from_one_to_six(value: object) -> None:
    with pytest.raises(InputError) as error:
        parse_dice([1, 2, value])
    assert error.value.what == f"a die must be 1 to 6, not {value!r}"
    assert error.value.where == "dice[2]"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([3, 4], "give 3 dice, not 2"),
        ([1, 1, 1, 1], "give 3 dice, not 4"),
        (12, "give a list of dice, not 12"),
        ("345", "give a list of dice, not '345'"),
    ],
)
def test_dice_must_be_a_list_of_three(values: object, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_dice(values)
    assert str(error.value) == f"{message} (dice)"
