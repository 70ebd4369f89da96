"""The double: a second wager, made after seeing the hand whenever it wins on average."""

from typing import Any

import numpy as np

from houseway.families.pai_gow.price.comparisons import (
    back_pair,
    compared_table,
    player_side,
    tables_of,
)
from houseway.families.pai_gow.price.kernel import BACK_BITS
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.game import Rules
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.stakes import Stakes, gains, price_stakes
from houseway.pricing.wager import WagerPrice, price_wager
from houseway.ranking.pai_gow import CLASS_UNIT, CLASSES, WILD, rank_letter

_PAIRS = len(CLASSES)
"""Codes for backs: numbers from here on are pairs, by rank; lower numbers are classes."""
_BACKS = _PAIRS + WILD


def price_with_double(rules: Rules, play: PaiGowPlay) -> tuple[list[WagerPrice], str]:
    """The prices of the base wager with its double and of the double alone, and the strategy.

    The double alone is priced over the hands that are doubled.
    """
    assert play.double is not None
    base, double = play.double.base, play.double.wager
    settings = player_side(play, tables_of(play)).settings
    table = compared_table(
        play, [rules.wagers[base], rules.wagers[double]], extra={"state": _states(settings)}
    )
    states = table.columns["state"]
    won, _ = gains(rules, table.columns, {double: 1})
    by_state = np.zeros(int(states.max()) + 1, dtype=np.int64)
    np.add.at(by_state, states, won * table.weights)
    doubled = (by_state > 0)[states]
    stakes: Stakes = {base: 1, double: doubled.astype(np.int64)}
    whole = price_stakes(rules, base, stakes, table)[0]
    where_doubled = OutcomeTable(
        {name: column[doubled] for name, column in table.columns.items()}, table.weights[doubled]
    )
    part = price_wager(rules.wagers[double], where_doubled)
    alone = WagerPrice(double, part.outcomes, part_of=base)
    return [whole, alone], f"house way; double {_describe(np.flatnonzero(by_state > 0))}"


def _states(settings: Any) -> Any:
    """What bettors know about their hand: the front card, and the class or pair in the back."""
    front, back = settings >> BACK_BITS, settings & (1 << BACK_BITS) - 1
    pair = back_pair(back)
    return front * _BACKS + np.where(pair > 0, _PAIRS + pair, back // CLASS_UNIT)


def _describe(states: Any) -> str:
    """The states in which the wager is doubled, in words."""
    by_front: dict[str, list[str]] = {}
    for state in states.tolist():
        front, back = divmod(state, _BACKS)
        letter = "joker" if front == WILD else rank_letter(front)
        kind = CLASSES[back].replace("-", " ") if back < _PAIRS else ""
        word = kind or f"pair of {rank_letter(back - _PAIRS)}"
        by_front.setdefault(letter, []).append(word)
    return "; ".join(f"{letter} in front of {', '.join(b)}" for letter, b in by_front.items())
