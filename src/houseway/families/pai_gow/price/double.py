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

PAIRS = len(CLASSES)
"""Codes for backs: numbers from here on are pairs, by rank; lower numbers are classes."""
BACKS = PAIRS + WILD
STATES = (WILD + 1) * BACKS
"""How many states of a hand there may be, see `_states`."""


def price_with_double(rules: Rules, play: PaiGowPlay) -> tuple[list[WagerPrice], str]:
    """The prices of the base wager with its double and of the double alone, and the strategy.

    The double alone is priced over the hands that are doubled.
    """
    assert play.double is not None
    base, double = play.double.base, play.double.wager
    table = _table(rules, play)
    by_state = _is_doubled(rules, double, table)
    doubled = by_state[table.columns["state"]]
    stakes: Stakes = {base: 1, double: doubled.astype(np.int64)}
    whole = price_stakes(rules, base, stakes, table)[0]
    where_doubled = OutcomeTable(
        {name: column[doubled] for name, column in table.columns.items()}, table.weights[doubled]
    )
    part = price_wager(rules.wagers[double], where_doubled)
    alone = WagerPrice(double, part.outcomes, part_of=base)
    return [whole, alone], f"house way; double {_describe(np.flatnonzero(by_state))}"


def doubled_states(rules: Rules, play: PaiGowPlay) -> Any:
    """For each state of a hand, whether the second bet is made."""
    assert play.double is not None
    return _is_doubled(rules, play.double.wager, _table(rules, play))


def _table(rules: Rules, play: PaiGowPlay) -> OutcomeTable:
    """All pairs of hands by the facts of both bets, with the state of the player's hand."""
    assert play.double is not None
    settings = player_side(play, tables_of(play)).settings
    wagers = [rules.wagers[play.double.base], rules.wagers[play.double.wager]]
    return compared_table(play, wagers, extra={"state": _states(settings)})


def _is_doubled(rules: Rules, double: str, table: OutcomeTable) -> Any:
    won, _ = gains(rules, table.columns, {double: 1})
    by_state = np.zeros(STATES, dtype=np.int64)
    np.add.at(by_state, table.columns["state"], won * table.weights)
    return by_state > 0


def _states(settings: Any) -> Any:
    """What bettors know about their hand: the front card, and the class or pair in the back."""
    front, back = settings >> BACK_BITS, settings & (1 << BACK_BITS) - 1
    pair = back_pair(back)
    return front * BACKS + np.where(pair > 0, PAIRS + pair, back // CLASS_UNIT)


def _describe(states: Any) -> str:
    """The states in which the wager is doubled, in words."""
    by_front: dict[str, list[str]] = {}
    for state in states.tolist():
        front, back = divmod(state, BACKS)
        letter = "joker" if front == WILD else rank_letter(front)
        kind = CLASSES[back].replace("-", " ") if back < PAIRS else ""
        word = kind or f"pair of {rank_letter(back - PAIRS)}"
        by_front.setdefault(letter, []).append(word)
    return "; ".join(f"{letter} in front of {', '.join(b)}" for letter, b in by_front.items())
