"""Before the flop of Ultimate Texas Hold'em: what each choice is worth, from the count of boards.

A separate module: editing a module with kernels would recompile all of them.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Any

import numpy as np

from houseway.cards.card import Card, card_code
from houseway.games.carnival.rules import UltimatePlay
from houseway.play.game import Rules
from houseway.pricing.carnival import holdem
from houseway.pricing.carnival.holdem import OPPONENTS
from houseway.pricing.carnival.ultimate import (
    BASE,
    CHUNKS,
    FLOPS_OF_A_BOARD,
    _exact_sum,
    _kinds_of_holdings,
    _known_columns,
    _over_like_holdings,
    _payoffs,
    _shares_of_orbits,
    count_choices,
)
from houseway.pricing.jobs import Job, run
from houseway.pricing.wager import units

known_columns = _known_columns
"""Every combination of both hands' classes and the winner, with what follows from them."""


def early_worth(rules: Rules, play: UltimatePlay, cards: Sequence[Card]) -> dict[str, Fraction]:
    """What each choice before the flop is worth with two cards, in units of the ante."""
    first, second = sorted(map(card_code, cards))
    kinds = _kinds_of_holdings()
    same = kinds == kinds[holdem.pair_numbers()[first, second]]
    every = int(same.sum()) * comb(50, 5) * FLOPS_OF_A_BOARD * OPPONENTS * _scale(rules)
    sums = _sums(rules, play, same)
    return {choice: worth / every for choice, worth in sums.items()}


def _sums(rules: Rules, play: UltimatePlay, same: Any) -> dict[str, Fraction]:
    """What waiting and each raise win with some holdings together."""
    fixed, per_unit, fold = _payoffs(rules, play)
    arguments = (fixed, per_unit, fold, play.raises["river"])
    job = Job("ultimate-texas-holdem-choices", count_choices, CHUNKS, arguments)
    counted, _ = run(job)
    sums = _over_like_holdings(counted)[:, same]
    shares = _shares_of_orbits()[:, same]
    steady, unit, at_river = sums[:, :, 0], sums[:, :, 1], sums[:, :, 2]
    on_flop = np.stack([steady + n * unit for n in play.raises["flop"]]).max(axis=0)
    raises = play.raises["hole-cards"]
    return {
        "check": _exact_sum(np.maximum(on_flop, at_river), shares),
        **{f"{n}x": _exact_sum(steady + n * unit, shares) for n in raises},
    }


def _scale(rules: Rules) -> int:
    """In how many parts a unit is counted."""
    ready = [rules.wagers[wager] for wager in BASE]
    return lcm(*(units(outcome).denominator for one in ready for outcome in one.outcomes()))
