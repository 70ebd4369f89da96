"""A house way as integer tables for kernels, from the same data as the reference engine."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, NamedTuple

import msgspec
import numpy as np

from houseway.families.pai_gow.house_way import HouseWay, limits, shape_of_groups
from houseway.families.pai_gow.price import kernel
from houseway.ranking.pai_gow import Ranking
from houseway.rulebook.decode import decode

JOKERS = ("ace-straight-flush", "ace-straight", "wild")
SHAPES = 53**3 * 8


class WayTables(NamedTuple):
    """Everything that a kernel needs to set hands by one house way."""

    parameters: Any
    way: Any
    plays: Any
    settings: Any
    rules: Any
    binomials: Any


def parameters(ranking: Ranking, front: int = 2) -> Any:
    """The ranking, the cards in front and the cards in the hand, as integers for kernels."""
    return np.array(
        [
            JOKERS.index(ranking.joker),
            ranking.wheel == "second-highest",
            ranking.five_of_a_kind == "all",
            ranking.royal_with_joker,
            front,
            5 + front,
            ranking.joker_ace == "highest",
        ],
        dtype=np.int64,
    )


@lru_cache(maxsize=32)
def _way_tables(way: bytes, ranking: bytes, front: int) -> WayTables:
    house_way = decode(msgspec.json.decode(way), HouseWay, "house way")
    rank = decode(msgspec.json.decode(ranking), Ranking, "ranking")
    p = parameters(rank, front)
    shapes, plays = _plays(house_way, 5 + front)
    binomials = binomial_table()
    size = comb(kernel.RANK_CODES + 4 + front, 5 + front)
    settings, rules = kernel.tabulate_settings(p, shapes, plays, binomials, size)
    return WayTables(p, shapes, plays, settings, rules, binomials)


def way_tables(way: HouseWay, ranking: Ranking, front: int = 2) -> WayTables:
    """The tables of a house way, calculated once and then cached."""
    return _way_tables(filed_text(way), filed_text(ranking), front)


def filed_text(value: Any) -> bytes:
    """A struct as JSON, with texts as filed, for cache keys: a struct with lists has no hash."""
    return msgspec.json.encode(msgspec.to_builtins(value, enc_hook=lambda part: part.text))


@lru_cache(maxsize=1)
def binomial_table() -> Any:
    return np.array([[comb(n, k) for k in range(9)] for n in range(24)], dtype=np.int64)


def _plays(way: HouseWay, cards: int) -> tuple[Any, Any]:
    """For every shape of a hand, the plays to try in turn."""
    shapes = np.zeros((SHAPES, 2), dtype=np.int32)
    rows: list[tuple[int, ...]] = []
    spans: dict[tuple[tuple[int, ...], ...], tuple[int, int]] = {}
    for groups in _groups(cards):
        facts = shape_of_groups(groups)
        for complete, joker, ace in product((False, True), repeat=3):
            shape = {**facts, "complete": complete, "joker": joker, "ace": ace}
            plays_to_try = tuple(_matching_plays(way, shape))
            if plays_to_try not in spans:
                spans[plays_to_try] = (len(rows), len(rows) + len(plays_to_try))
                rows.extend(plays_to_try)
            shapes[_index(groups) * 8 + complete * 4 + joker * 2 + ace] = spans[plays_to_try]
    return shapes, np.array(rows, dtype=np.int64)


def _matching_plays(way: HouseWay, shape: dict[str, int | bool | str]) -> Iterator[tuple[int, ...]]:
    for number, (rule, is_met) in enumerate(zip(way.rules, way.conditions, strict=True)):
        if is_met(shape):
            for play in rule.plays:
                yield (*limits(play, way.chart, shape), number)


def _groups(cards: int) -> Iterator[list[tuple[int, int]]]:
    """Every set of groups that a hand of this size may have."""
    choices = [(0, 0)] + [(size, rank) for size in (2, 3, 4, 5) for rank in range(2, 15)]
    for groups in product(choices, repeat=3):
        held = [group for group in groups if group[0]]
        ranks = {rank for _, rank in held}
        if (
            list(groups) == sorted(groups, reverse=True)
            and len(ranks) == len(held)
            and sum(size for size, _ in held) <= cards
        ):
            yield held


def _index(groups: list[tuple[int, int]]) -> int:
    index = 0
    for place in range(3):
        index *= 53
        if place < len(groups):
            size, rank = groups[place]
            index += (size - 2) * 13 + rank - 1
    return index
