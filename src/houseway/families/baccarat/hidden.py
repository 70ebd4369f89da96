"""Baccarat: what a bettor wins who sees the first card of the shoe before betting, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from houseway.families.baccarat.price import six_cards, ways_to_draw
from houseway.families.baccarat.script import POINTS, BaccaratPlay
from houseway.play.game import Rules
from houseway.pricing.wager import units
from houseway.protection.results import SeenCards, SharedCards
from houseway.protection.seen import Sight, bet_if_good, better_bet

FIRST = "the next card, which is the first of the player hand"
LINES = ("player", "banker", "dealer")
SAME_CARDS = "all bettors see the same cards before they stand or hit, so sharing adds nothing"


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """What the next card is worth on each wager that depends on points, and on the better line."""
    sights = sights_of(rules)
    wagers = list(sights[0].worth)
    without = {
        wager: -sum((sight.chance * sight.worth[wager] for sight in sights), Fraction(0))
        for wager in wagers
    }
    parts = {w: [bet_if_good(FIRST, sights, w, without[w])] for w in wagers}
    lines = {w: rules.wagers[w].wager.name for w in LINES if w in wagers}
    lowest = min(without[line] for line in lines)
    parts[next(iter(lines))].append(better_bet(FIRST, sights, lines, lowest))
    return parts


def sights_of(rules: Rules) -> list[Sight]:
    """By points of the first card: how likely it is, and what each wager is then worth."""
    wagers = [wager for wager in rules.wagers if depends_on_points(rules, wager)]
    columns, facts = six_cards(rules, wagers)
    left = np.bincount([POINTS[card[0]] for card in rules.deck.cards], minlength=10)
    weights = ways_to_draw(left, columns)
    worth: list[dict[str, Fraction]] = [{} for _ in range(10)]
    first = columns[0].astype(np.int64)
    totals = np.zeros(10, dtype=np.int64)
    np.add.at(totals, first, weights)
    for wager in wagers:
        ready = rules.wagers[wager]
        paid = [units(outcome) for outcome in ready.outcomes()]
        counts = np.zeros((10, len(paid)), dtype=np.int64)
        np.add.at(counts, (first, ready.columns(facts, len(first))), weights)
        for points in range(10):
            won = sum(pay * int(n) for pay, n in zip(paid, counts[points], strict=True))
            worth[points][wager] = Fraction(won) / int(totals[points])
    whole = int(totals.sum())
    return [
        Sight(name_of(points), Fraction(int(totals[points]), whole), worth[points])
        for points in (*range(1, 10), 0)
    ]


def depends_on_points(rules: Rules, wager: str) -> bool:
    """Whether a wager is decided by the points of the cards alone."""
    ready = rules.wagers[wager]
    pairs = {"player_pair", "banker_pair", "player_suited_pair", "banker_suited_pair"}
    return not ready.sets and not ready.names & pairs and bool(ready.wager.pays)


def name_of(points: int) -> str:
    """What a card of so many points is called."""
    return {1: "an ace", 8: "an 8", 0: "a ten or a face card"}.get(points, f"a {points}")


def shared(rules: Rules) -> Mapping[str, list[SharedCards]]:
    """Nothing is gained by sharing, because no bettor has cards that others do not see."""
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    if play.five_option is None:
        return {}
    sights = sights_of(rules)
    wager = play.five_option.wager
    edge = -sum((sight.chance * sight.worth[wager] for sight in sights), Fraction(0))
    return {
        wager: [
            SharedCards(
                seats=2,
                edge=float(edge),
                exact_edge=str(edge),
                edge_without=float(edge),
                gain_per_round=0.0,
                says=[SAME_CARDS],
            )
        ]
    }
