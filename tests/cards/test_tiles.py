"""Pai Gow tiles: the tiles of the set and how they are written."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.tiles import (
    FACES,
    PAIRS,
    TILES,
    check_tiles,
    dots,
    pair_of,
    parse_tile,
    parse_tiles,
)
from houseway.values.errors import InputError

tiles = st.sampled_from(FACES)


def test_the_set_has_32_tiles_in_16_pairs_with_21_faces() -> None:
    assert (len(TILES), len(PAIRS), len(FACES)) == (32, 16, 21)


def test_the_faces_are_every_roll_of_two_dice() -> None:
    assert set(FACES) == {f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)}


def test_eleven_pairs_are_matched_and_five_are_mixed() -> None:
    assert sum(pair.matched for pair in PAIRS) == 11
    assert sorted(Counter(TILES).values()) == [1] * 10 + [2] * 11


def test_the_tiles_of_every_pair_but_gee_joon_have_equal_dots() -> None:
    unequal = [pair.name for pair in PAIRS if dots(pair.tiles[0]) != dots(pair.tiles[1])]
    mixed = [dots(pair.tiles[0]) for pair in PAIRS[12:]]
    assert unequal == ["Gee Joon"]
    assert mixed == [9, 8, 7, 5]


def test_the_whole_set_has_227_dots() -> None:
    assert sum(map(dots, TILES)) == 227


@given(st.lists(tiles))
def test_tiles_print_and_parse_back_to_themselves(hand: list[str]) -> None:
    assert parse_tiles(" ".join(hand)) == parse_tiles(hand) == hand


@given(tiles)
def test_the_pair_of_a_tile_has_that_tile(tile: str) -> None:
    assert tile in pair_of(tile).tiles


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2-4", "write the higher number first, '4-2'"),
        ("1-6", "write the higher number first, '6-1'"),
        ("7-1", "write its two numbers of pips, 1 to 6, the higher first, such as '4-2'"),
        ("6-0", "write its two numbers of pips, 1 to 6, the higher first, such as '4-2'"),
        ("66", "write its two numbers of pips, 1 to 6, the higher first, such as '4-2'"),
        ("As", "write its two numbers of pips, 1 to 6, the higher first, such as '4-2'"),
        (66, "write text such as '4-2'"),
    ],
)
def test_the_error_says_what_is_wrong_with_the_tile(text: object, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_tile(text, "hands.1[0]")
    assert error.value.what.startswith(f"{text!r} is not a tile: {message}")
    assert error.value.where == "hands.1[0]"


def test_tiles_cannot_appear_more_often_than_in_the_set() -> None:
    check_tiles(parse_tiles("6-6 6-6 4-2 2-1"))
    with pytest.raises(InputError, match="4-2 is given 2 times, but a set has 1"):
        check_tiles(parse_tiles("4-2 4-2"))
    with pytest.raises(InputError, match="6-6 is given 3 times, but a set has 2"):
        check_tiles(parse_tiles("6-6 6-6 6-6"))
