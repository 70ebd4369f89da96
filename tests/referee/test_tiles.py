"""The referee of Pai Gow Tiles agrees with the library, and notices a wrong rule."""

import pytest
from tests.referee import tiles
from tests.referee.bank import around, first_with_wager
from tests.referee.runs import SLOW_HANDS, compare_hands, differs
from tests.referee.tiles import NAME, Options, Setting

PLANTED = 3000
"""Hands in which a planted fault must show; most show within the first few."""


def test_rounds_are_settled_as_filed():
    compare_hands(tiles.compare, NAME)


def test_the_house_way_sets_tiles_as_filed():
    compare_hands(tiles.compare_house_way, NAME)


@pytest.mark.slow
def test_many_rounds_are_settled_as_filed():
    compare_hands(tiles.compare, NAME, SLOW_HANDS)


@pytest.mark.slow
def test_the_house_way_sets_many_tiles_as_filed():
    compare_hands(tiles.compare_house_way, NAME, SLOW_HANDS)


def copies_are_won(own: Setting, dealer: Setting) -> str:
    won = (own.high >= dealer.high) + (own.low >= dealer.low)
    return "lose" if own.foul else ("lose", "push", "win")[won]


def fouls_are_compared(own: Setting, dealer: Setting) -> str:
    return DUE(own._replace(foul=False), dealer)


def clockwise(played: tiles.Round, left: list[str]) -> list[str]:
    stacks = []
    for seat in around(played.counted, tiles.SEATS):
        name = tiles.DEALER if seat == played.player_dealer else str(seat)
        stacks += played.hands.get(name) or [left.pop() for _ in range(4)]
    return stacks


def no_points_rank_by_tile(two: tuple[str, str], options: Options) -> tiles.Value:
    kind, points, _ = VALUE(two, options)
    return kind, points, max(map(tiles.size, two))


DUE, VALUE = tiles.due, tiles.value

WRONG_ROUNDS = {
    "copies are won": ("due", copies_are_won),
    "a foul is compared": ("due", fouls_are_compared),
    "stacks go out clockwise": ("stacked", clockwise),
    "hands without points rank by tile": ("value", no_points_rank_by_tile),
    "the back line is settled as it bet": (
        "turns",
        lambda played: sorted(
            played.rows, key=lambda row: around(played.button, tiles.SEATS).index(row.seat)
        )[::-1],
    ),
}


@pytest.mark.parametrize("wrong", WRONG_ROUNDS)
def test_a_wrong_settlement_is_noticed(monkeypatch, wrong):
    monkeypatch.setattr(tiles, *WRONG_ROUNDS[wrong])
    assert differs(tiles.compare, NAME, PLANTED)


def test_a_button_left_of_the_player_dealer_is_noticed(monkeypatch):
    """Dice that point to the player-dealer put it at the house dealer's right (001 235-237)."""
    wrong = property(
        lambda played: first_with_wager(
            played.counted, tiles.SEATS, {row.seat for row in played.rows}
        )
    )
    monkeypatch.setattr(tiles.Round, "button", wrong)
    assert differs(tiles.compare, NAME, PLANTED)


WRONG_WAYS = {
    "Dey is above Teen": ("LARGEST", [tiles.LARGEST[1], tiles.LARGEST[0], *tiles.LARGEST[2:]]),
    "mixed eights do not pair": ("MIXED", [pair for pair in tiles.MIXED if "6-2" not in pair]),
    "only Teen makes a wong": ("TEEN_OR_DEY", ("6-6",)),
    "no pair is split": ("splits", lambda way, best: False),
    "every pair is split": ("splits", lambda way, best: True),
    "Teen and Dey need no 9 and 11": (
        "splits",
        lambda way, best: (
            SPLITS(way, best) and (way.high_tiles[0] not in ("6-6", "1-1") or best.low[1] >= 6)
        ),
    ),
    "one point more is needed": ("worth", lambda two: two[1] - 1 if two[0] == 0 else 9),
    "the largest tile goes with the second smallest": (
        "largest_with_smallest",
        lambda four, ways, options: min(ways, key=lambda way: way[:2]),
    ),
    "the lowest total goes together": (
        "nine_or_less",
        lambda four, ways: min(ways, key=lambda way: way[:2]),
    ),
}
SPLITS = tiles.splits


@pytest.mark.parametrize("wrong", WRONG_WAYS)
def test_a_wrong_house_way_is_noticed(monkeypatch, wrong):
    monkeypatch.setattr(tiles, *WRONG_WAYS[wrong])
    assert differs(tiles.compare_house_way, NAME, PLANTED)


@pytest.mark.parametrize("option", [{"gee_joon": "spots"}, {"largest_by": "dots"}])
def test_a_wrong_reading_is_noticed(monkeypatch, option):
    house_way = tiles.house_way
    monkeypatch.setattr(
        tiles, "house_way", lambda four, options: house_way(four, options._replace(**option))
    )
    assert differs(tiles.compare_house_way, NAME, PLANTED)
