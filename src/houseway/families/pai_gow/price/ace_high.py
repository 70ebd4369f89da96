"""Pairs of hands that are both ace high, counted exactly.

Whether seven cards of different ranks contain a flush depends on their suits alone, and whether
they contain a straight on their ranks alone. So pairs of rank sets are counted by the number of
ranks they share, and the suits are counted once for each of these numbers.
"""

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.pricing.outcomes import OutcomeTable
from houseway.ranking.pai_gow import ACE, HIGH_CARD, Ranking, best_value, class_of, rank_letter

NATURAL, WITH_JOKER = "natural", "joker"


def ace_high_table(ranking: Ranking) -> OutcomeTable:
    """All pairs of hands by whether the player-dealer is ace high.

    If so, the table also says whether the player-dealer has the joker, and whether the player is
    ace high too.
    """
    others = comb(46, 7)
    kinds = (NATURAL, WITH_JOKER)
    alone = {kind: _ways(ranking, kind) * others for kind in kinds}
    both = {
        kind: sum(_pairs(ranking, kind, own) for own in kinds if (kind, own) != (WITH_JOKER,) * 2)
        for kind in kinds
    }
    total = comb(53, 7) * others
    rows = [
        (0, 0, 0, total - sum(alone.values())),
        (1, 0, ACE, both[NATURAL]),
        (1, 1, ACE, both[WITH_JOKER]),
        (1, 0, 0, alone[NATURAL] - both[NATURAL]),
        (1, 1, 0, alone[WITH_JOKER] - both[WITH_JOKER]),
    ]
    dealer, joker, high, weights = zip(*rows, strict=True)
    columns = {
        "dealer_ace_high": np.array(dealer),
        "dealer_joker": np.array(joker),
        "high": np.array(high),
    }
    return OutcomeTable(columns, np.array(weights, dtype=np.int64))


def _ways(ranking: Ranking, kind: str) -> int:
    """How many ace-high hands of this kind there are: natural, or with the joker."""
    limit = _limit(ranking, kind)
    return len(_rank_sets(ranking, kind)) * _suits(_cards(kind), 0, 0, limit, 4)


def _pairs(ranking: Ranking, own: str, opponent: str) -> int:
    """How many pairs of ace-high hands without a common card there are."""
    mine = np.array(_rank_sets(ranking, own), dtype=np.int64)
    theirs = np.array(_rank_sets(ranking, opponent), dtype=np.int64)
    if not len(mine) or not len(theirs):
        return 0
    shared = np.bitwise_count(mine[:, None] & theirs[None, :])
    counted = np.bincount(shared.ravel(), minlength=8)
    limits = _limit(ranking, own), _limit(ranking, opponent)
    return sum(
        int(count) * _suits(_cards(own), _cards(opponent), both, *limits)
        for both, count in enumerate(counted)
        if count
    )


def _cards(kind: str) -> int:
    return 7 if kind == NATURAL else 6


def _limit(ranking: Ranking, kind: str) -> int:
    """How many cards of one suit a hand can have without a flush; a joker can complete four."""
    return 3 if kind == WITH_JOKER and ranking.joker == "ace-straight-flush" else 4


@lru_cache(maxsize=8)
def _rank_sets(ranking: Ranking, kind: str) -> tuple[int, ...]:
    """The sets of natural ranks, as bits, that make ace high when no flush is possible."""
    ace = [JOKER] if kind == WITH_JOKER else [Card("As")]
    sets = []
    for ranks in combinations(range(2, ACE), 6):
        suits = "cdhcdh"
        cards = [Card(rank_letter(r) + s) for r, s in zip(ranks, suits, strict=True)] + ace
        if class_of(best_value(cards, ranking)) == HIGH_CARD:
            bits = sum(1 << rank for rank in ranks)
            sets.append(bits | (1 << ACE if kind == NATURAL else 0))
    return tuple(sets)


@lru_cache(maxsize=64)
def _suits(mine: int, theirs: int, both: int, my_limit: int, their_limit: int) -> int:
    """The ways to give suits to two hands that share `both` ranks, but no card, without a flush."""
    ways = np.zeros((my_limit + 1,) * 4 + (their_limit + 1,) * 4, dtype=np.int64)
    ways[(0,) * 8] = 1
    pairs = [(a, b) for a in range(4) for b in range(4, 8) if a != b - 4]
    for _ in range(both):
        ways = sum(_add_card(_add_card(ways, a), b) for a, b in pairs)
    for _ in range(mine - both):
        ways = sum(_add_card(ways, a) for a in range(4))
    for _ in range(theirs - both):
        ways = sum(_add_card(ways, b) for b in range(4, 8))
    return int(ways.sum())


def _add_card(ways: Any, axis: int) -> Any:
    """Add a card of a suit, dropping counts above the limit."""
    moved = np.zeros_like(ways)
    after: list[Any] = [slice(None)] * 8
    before: list[Any] = [slice(None)] * 8
    after[axis], before[axis] = slice(1, None), slice(None, -1)
    moved[tuple(after)] = ways[tuple(before)]
    return moved
