"""Before the flop of Ultimate Texas Hold'em: what each choice is worth, from the count of boards.

The count takes half a minute, so its results for the filed rules are stored next to this module
(`tools/early_worth.py`). A separate module: editing a module with kernels would recompile all of
them.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from math import comb, lcm
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from houseway.cards.card import RANKS, Card, card_code, suit_of
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


STORED = Path(__file__).with_name("early_worth.json")
"""By the rules that matter, then by holding and choice: the worth as a fraction."""

Worths = dict[str, Fraction]


def early_worth(rules: Rules, play: UltimatePlay, cards: Sequence[Card]) -> Worths:
    """What each choice before the flop is worth with two cards, in units of the ante."""
    stored = _stored().get(rules_key(rules, play))
    if stored is None:
        return count_early_worth(rules, play, cards)
    return {choice: Fraction(worth) for choice, worth in stored[holding_name(cards)].items()}


def is_stored(rules: Rules, play: UltimatePlay) -> bool:
    """Whether the worths are known without a count."""
    return rules_key(rules, play) in _stored()


def holding_name(cards: Sequence[Card]) -> str:
    """Two cards up to their suits.

    >>> holding_name([Card("5d"), Card("Kc")]), holding_name([Card("Kc"), Card("Kd")])
    ('K5o', 'KKo')
    """
    high, low = sorted(cards, key=lambda card: RANKS.index(card[0]), reverse=True)
    return f"{high[0]}{low[0]}{'s' if suit_of(high) == suit_of(low) else 'o'}"


def rules_key(rules: Rules, play: UltimatePlay) -> str:
    """What the worths depend on: payments, raises and the lowest hand that qualifies."""
    fixed, per_unit, fold = _payoffs(rules, play)
    parts = [fixed.tolist(), per_unit.tolist(), fold, sorted(play.raises.items()), play.qualifies]
    return sha256(msgspec.json.encode(parts)).hexdigest()[:16]


@cache
def _stored() -> dict[str, dict[str, dict[str, str]]]:
    return msgspec.json.decode(STORED.read_bytes(), type=dict[str, dict[str, dict[str, str]]])


def count_early_worth(rules: Rules, play: UltimatePlay, cards: Sequence[Card]) -> Worths:
    """The same by counting all boards."""
    return count_early_worths(rules, play, [cards])[holding_name(cards)]


def count_early_worths(
    rules: Rules, play: UltimatePlay, holdings: Iterable[Sequence[Card]]
) -> dict[str, Worths]:
    """What each choice is worth with each of these holdings, by counting all boards."""
    fixed, per_unit, fold = _payoffs(rules, play)
    arguments = (fixed, per_unit, fold, play.raises["river"])
    job = Job("ultimate-texas-holdem-choices", count_choices, CHUNKS, arguments)
    counted, _ = run(job)
    sums, shares, kinds = _over_like_holdings(counted), _shares_of_orbits(), _kinds_of_holdings()
    found = {}
    for cards in holdings:
        first, second = sorted(map(card_code, cards))
        same = kinds == kinds[holdem.pair_numbers()[first, second]]
        every = int(same.sum()) * comb(50, 5) * FLOPS_OF_A_BOARD * OPPONENTS * _scale(rules)
        worths = _sums(play, sums[:, same], shares[:, same])
        found[holding_name(cards)] = {choice: worth / every for choice, worth in worths.items()}
    return found


def _sums(play: UltimatePlay, sums: Any, shares: Any) -> Worths:
    """What waiting and each raise win with some holdings together."""
    steady, unit, at_river = sums[:, :, 0], sums[:, :, 1], sums[:, :, 2]
    on_flop = np.stack([steady + n * unit for n in play.raises["flop"]]).max(axis=0)
    return {
        "check": _exact_sum(np.maximum(on_flop, at_river), shares),
        **{f"{n}x": _exact_sum(steady + n * unit, shares) for n in play.raises["hole-cards"]},
    }


def _scale(rules: Rules) -> int:
    """In how many parts a unit is counted."""
    ready = [rules.wagers[wager] for wager in BASE]
    return lcm(*(units(outcome).denominator for one in ready for outcome in one.outcomes()))
