"""Three-card: the edge against a bettor who sees hidden cards of the player-dealer, exactly.

For each hand of the player up to suits, and each card or pair of cards of the player-dealer, what
playing gains over folding is added up over all deals that look the same to the bettor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.families.three_card.price import hand_values, lowest_qualified, rule_of, span_of
from houseway.families.three_card.script import ThreeCardPlay
from houseway.play.game import Rules
from houseway.pricing.stakes import gains, grid
from houseway.pricing.symmetry import codes_of, distinct_hands
from houseway.protection.results import SeenCards
from houseway.protection.shared import COVER
from houseway.ranking.fast import BITS
from houseway.ranking.three_card import CLASSES
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Values = NDArray[np.int16]
Masks = NDArray[np.uint64]

ANTE = "ante"
SEEN = ("no card", "one hidden card", "two hidden cards", "three hidden cards")
WORDS = (
    "",
    "the lowest hand to play depends on the rank of the card that is seen",
    "with a pair seen, play that pair with a 5 or 6, or better; with an ace, king or queen and a "
    "lower card, play about those two cards with a 5, or better; with two lower cards that "
    "differ, play almost every hand",
    "play every hand that is not beaten by a hand that qualifies",
)
"""What to do with none, one, two or three cards known, in the filed games."""
UNIT = "the edge is of the Ante and the Play wager together, in units of the Ante"


class Table(NamedTuple):
    """The values of all hands and what they win."""

    values: Values
    classes: Ints
    gain: Ints
    fold: Ints
    lowest: int
    """The lowest value that qualifies."""


@dataclass(frozen=True)
class Worth:
    """What playing and folding win over all deals, as whole numbers of 1/`scale` units."""

    scale: int
    fold: int
    """What folding every hand wins, over all deals."""
    deals: int
    by_card: Ints
    """By hand and card of the player-dealer: what playing gains over all deals with both."""
    by_pair: Ints
    best: int
    """The gain of playing whenever that is better, with every card known."""
    masks: Masks
    weights: Ints
    values: Values


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """The edge with one and with two of the player-dealer's hidden cards seen."""
    play = rules.play
    assert isinstance(play, ThreeCardPlay)
    worth = count_worth(rules, play)
    edges = edges_of(worth)
    shown = play.exposed
    parts = [
        SeenCards(
            cards=f"{SEEN[hidden]} of the player-dealer",
            edge=float(edges[shown + hidden]),
            exact_edge=str(edges[shown + hidden]),
            edge_without=float(edges[shown]),
            strategy=WORDS[shown + hidden],
            table=table_of(play, worth) if shown + hidden == 1 else {},
            change=list(COVER) if hidden == 1 else [],
            says=[UNIT, *(["the card that is dealt face up is known as well"] if shown else [])],
        )
        for hidden in (1, 2)
    ]
    return {ANTE: parts}


def edges_of(worth: Worth) -> list[Fraction]:
    """The edge with none, one, two and all of the player-dealer's cards known."""
    by_hand = worth.by_card.sum(axis=1) // 3
    # A deal is counted once for each card, or pair, that the bettor may have seen of it.
    gained = [
        Fraction(int((np.maximum(by_hand, 0) * worth.weights).sum())),
        Fraction(int((np.maximum(worth.by_card, 0) * worth.weights[:, None]).sum()), 3),
        Fraction(int((np.maximum(worth.by_pair, 0) * worth.weights[:, None]).sum()), 3),
        Fraction(worth.best),
    ]
    return [-(worth.fold + gain) / (worth.deals * worth.scale) for gain in gained]


def count_worth(rules: Rules, play: ThreeCardPlay) -> Worth:
    """Add up what playing and folding win over every deal."""
    table, scale = table_for(rules, play)
    masks, weights = distinct_hands(3)
    hands = np.array([codes_of(int(mask)) for mask in masks])
    own = table.values[hands[:, 0], hands[:, 1], hands[:, 2]]
    by_card, by_pair, best, folds, deals = (
        np.zeros((len(hands), *shape), dtype=np.int64) for shape in ((52,), (52 * 52,), (), (), ())
    )
    _add_deals(hands, own, table, _Sums(by_card, by_pair, best, folds, deals))
    return Worth(
        scale=scale,
        fold=int((folds * weights).sum()),
        deals=int((deals * weights).sum()),
        by_card=by_card,
        by_pair=by_pair,
        best=int((best * weights).sum()),
        masks=masks,
        weights=weights,
        values=own,
    )


def table_for(rules: Rules, play: ThreeCardPlay) -> tuple[Table, int]:
    """The values of all hands, in any order of their cards, what they win, and the scale."""
    gain, fold, scale = payoffs(rules)
    ordered, classes = hand_values(play)
    values = ordered.copy()
    for order in permutations(range(3)):
        values = np.maximum(values, ordered.transpose(order))
    return Table(values, classes, gain, fold, lowest_qualified(play)), scale


def payoffs(rules: Rules) -> tuple[Ints, Ints, int]:
    """What playing gains over folding, and what folding wins: by class, qualified, and winner."""
    columns = grid(rules.facts, ("player_hand", "qualifies", "winner"))
    no, yes = np.zeros_like(columns["winner"]), np.ones_like(columns["winner"])
    plays, scale = gains(rules, {**columns, "folded": no}, {"ante": 1, "play": 1})
    folds, fold_scale = gains(rules, {**columns, "folded": yes}, {"ante": 1})
    shape = (len(CLASSES), 2, 3)
    fold = (folds * scale).reshape(shape)
    return (plays * fold_scale).reshape(shape) - fold, fold, scale * fold_scale


class _Sums(NamedTuple):
    """Sums by hand of the player, as in `Worth`."""

    by_card: Ints
    by_pair: Ints
    best: Ints
    folds: Ints
    deals: Ints


@kernel
def _add_deals(
    hands: Ints,
    own: Values,
    table: Table,
    sums: _Sums,
) -> None:
    left = np.empty(49, dtype=np.int64)
    for hand in range(len(hands)):
        a, b, c = hands[hand]
        kind = table.classes[own[hand]]
        size = 0
        for code in range(52):
            if code not in (a, b, c):
                left[size] = code
                size += 1
        for i in range(49):
            for j in range(i + 1, 49):
                for k in range(j + 1, 49):
                    x, y, z = left[i], left[j], left[k]
                    value = table.values[x, y, z]
                    winner = 2 if value == own[hand] else 1 if value > own[hand] else 0
                    qualifies = 1 if value >= table.lowest else 0
                    gain = table.gain[kind, qualifies, winner]
                    sums.deals[hand] += 1
                    sums.folds[hand] += table.fold[kind, qualifies, winner]
                    sums.best[hand] += max(gain, 0)
                    sums.by_card[hand, x] += gain
                    sums.by_card[hand, y] += gain
                    sums.by_card[hand, z] += gain
                    sums.by_pair[hand, 52 * x + y] += gain
                    sums.by_pair[hand, 52 * x + z] += gain
                    sums.by_pair[hand, 52 * y + z] += gain


def table_of(play: ThreeCardPlay, worth: Worth) -> dict[str, str]:
    """The lowest hand to play by the rank of the only card that is known."""
    rules: dict[str, list[str]] = {}
    for rank in range(13):
        cards = slice(4 * rank, 4 * rank + 4)
        possible = (worth.masks[:, None] & BITS[cards]) == 0
        gain = worth.by_card[:, cards].ravel()
        rule = rule_of(play, np.repeat(worth.values, 4), possible.ravel(), gain >= 0)
        rules.setdefault(rule, []).append(RANKS[rank])
    return {span_of(ranks): rule for rule, ranks in rules.items()}
