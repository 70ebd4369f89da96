"""Games with several stakes: an ante with its blind, raises, and bets that may be taken back.

Columns of an outcome table say how much is staked on each part, in units of the ante. The parts
are priced together, per ante.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.outcomes import Column, OutcomeTable
from houseway.pricing.wager import OutcomeCount, WagerPrice, units
from houseway.rulebook.facts import Fact

Stakes = Mapping[str, Column | int]


def grid(facts: Mapping[str, Fact], names: Iterable[str]) -> dict[str, Column]:
    """Every combination of the values of some facts, as columns."""
    names = list(names)
    ranges = [_codes(facts[name]) for name in names]
    rows = np.array(list(product(*ranges)))
    return {name: rows[:, place] for place, name in enumerate(names)}


def _codes(fact: Fact) -> range:
    return range(len(fact.words)) if fact.words else range(fact.low, fact.high + 1)


def as_table(counts: NDArray[np.int64], names: Iterable[str]) -> OutcomeTable:
    """An array of counts with an axis for each fact, as a table."""
    places = np.nonzero(counts)
    return OutcomeTable(dict(zip(names, places, strict=True)), counts[places])


def gains(rules: Rules, columns: Mapping[str, Column], stakes: Stakes) -> tuple[Column, int]:
    """The total result of all stakes in each row, as integers, and the scale of a unit."""
    length = len(next(iter(columns.values())))
    paid = {wager: _units(rules.wagers[wager]) for wager in stakes}
    scale = int(
        np.lcm.reduce([amount.denominator for amounts in paid.values() for amount in amounts])
    )
    total = np.zeros(length, dtype=np.int64)
    for wager, stake in stakes.items():
        values = np.array([int(amount * scale) for amount in paid[wager]])
        total += stake * values[rules.wagers[wager].columns(columns, length)]
    return total, scale


def _units(ready: ReadyWager) -> list[Fraction]:
    return [units(outcome) for outcome in ready.outcomes()]


def price_stakes(rules: Rules, name: str, stakes: Stakes, table: OutcomeTable) -> list[WagerPrice]:
    """The price of all stakes together, called `name`, then of each part with another name."""
    whole = _price(rules, name, stakes, table)
    if len(stakes) == 1:
        return [whole]
    parts = [
        _price(rules, wager, {wager: stake}, table, part_of=name)
        for wager, stake in stakes.items()
        if wager != name
    ]
    return [whole, *parts]


def _price(
    rules: Rules, name: str, stakes: Stakes, table: OutcomeTable, part_of: str = ""
) -> WagerPrice:
    won, scale = gains(rules, table.columns, stakes)
    length = len(table)
    staked = np.zeros(length, dtype=np.int64)
    results = np.zeros(length, dtype=np.int64)
    for wager, stake in stakes.items():
        ready = rules.wagers[wager]
        staked += stake
        index = ready.columns(table.columns, length)
        results = results * (len(ready.outcomes()) + 1) + np.where(
            np.broadcast_to(stake, length) > 0, index + 1, 0
        )
    risked = sum(int(s) * int(w) for s, w in zip(staked, table.weights, strict=True))
    outcomes = []
    for value, result in sorted({(int(v), int(r)) for v, r in zip(won, results, strict=True)}):
        here = (won == value) & (results == result)
        outcomes.append(_outcome(rules, stakes, result, Fraction(value, scale), table, here))
    return WagerPrice(
        name,
        tuple(sorted(outcomes, key=lambda outcome: -outcome.pays)),
        part_of,
        Fraction(risked, table.total) or Fraction(1),
    )


def _outcome(
    rules: Rules,
    stakes: Stakes,
    result: int,
    pays: Fraction,
    table: OutcomeTable,
    here: Column,
) -> OutcomeCount:
    """One outcome of all stakes together; `result` encodes the outcome of each stake."""
    phrases = []
    for wager in reversed(list(stakes)):
        outcomes = rules.wagers[wager].outcomes()
        result, index = divmod(result, len(outcomes) + 1)
        if index:
            outcome = outcomes[index - 1]
            payoff = str(outcome.odds) if outcome.odds else outcome.result
            stake = np.broadcast_to(stakes[wager], len(here))[here]
            multiples = {int(value) for value in stake} - {0, 1}
            times = f" {multiples.pop()}x" if len(multiples) == 1 else ""
            phrases.append(f"{wager}{times} {payoff}")
    word = "win" if pays > 0 else "lose" if pays < 0 else "push"
    return OutcomeCount(word, pays, int(table.weights[here].sum()), ", ".join(reversed(phrases)))
