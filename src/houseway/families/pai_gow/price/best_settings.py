"""The player's best setting, against a visible or a hidden bank hand."""

from functools import lru_cache
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price import best_kernel
from houseway.families.pai_gow.price.best_kernel import MAX_SETTINGS, Steps
from houseway.families.pai_gow.price.comparisons import (
    Classes,
    bank_classes,
    results_grid,
    tables_of,
)
from houseway.families.pai_gow.price.pair_kernel import Bank, Quadrants
from houseway.families.pai_gow.price.pairs import (
    CHUNKS,
    Cards,
    Hands,
    ValueOrder,
    count_chunk,
    pack_hands,
    unpack_hands,
)
from houseway.families.pai_gow.price.patterns import patterns_of, weights_of
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.wager import ReadyWager
from houseway.pricing.jobs import Ints, Job, run
from houseway.pricing.wager import WagerPrice, count_outcomes, units
from houseway.values.errors import InputError

_LEVELS = (0, 2, 1)
"""Comparisons from best to worst: higher, copy, lower."""

Needed = tuple[int, int, int]
"""The level of the back that each level of the front needs, see `Steps`."""


class Result(NamedTuple):
    """A result that a setting can reach against one class of the bank's hands."""

    needed: Needed
    kind: int
    """The bank's class."""
    adds: int
    """How much more it pays than the next lower result, in parts of a unit."""
    outcome: int


class Results(NamedTuple):
    """The results of a wager, from best to worst for each class of the bank."""

    reached: list[Result]
    lowest: list[Result]
    """The result for each class if no other is reached."""
    spans: tuple[int, int]
    """The most that the comparison of fronts can be worth, and the same for backs."""

    @property
    def steps(self) -> tuple[Needed, ...]:
        """The different conditions that must be counted."""
        return tuple(dict.fromkeys(result.needed for result in self.reached))


def results_of(ready: ReadyWager, bank: Classes) -> Results:
    """The results of a wager; InputError if a better comparison can pay less."""
    one_class = Classes(np.zeros(1, dtype=np.int64), {})
    index = results_grid([ready], one_class, bank)[:, 0, :, 0].reshape(3, 3, -1)
    index = index[_LEVELS, :][:, _LEVELS]
    paid = [units(outcome) for outcome in ready.outcomes()]
    scale = lcm(*(value.denominator for value in paid))
    values = np.array([int(value * scale) for value in paid])[index]
    if any((np.diff(values, axis=axis) > 0).any() for axis in (0, 1)):
        what = f"can't find the best setting: {ready.wager.name} can pay less for a better hand"
        raise InputError(what, ready.id)
    spans = int((values[0] - values[-1]).max()), int((values[:, 0] - values[:, -1]).max())
    results = Results([], [], spans)
    for kind in range(index.shape[2]):
        *higher, last = _ladder(values[:, :, kind], index[:, :, kind], kind)
        results.reached.extend(higher)
        results.lowest.append(last)
    return results


def _ladder(values: Any, index: Any, kind: int) -> list[Result]:
    """The results against one class of the bank, from best to worst."""
    ladder = []
    for value in np.unique(values)[::-1]:
        higher, copy, lower = ((values >= value).sum(axis=1) - 1).tolist()
        less = values[values < value]
        adds = int(value - less.max()) if len(less) else int(value)
        outcome = int(index[values == value].min())
        ladder.append(Result((higher, copy, lower), kind, adds, outcome))
    return ladder


def price_shown(play: PaiGowPlay, ready: ReadyWager) -> WagerPrice:
    """The price for a bettor who sees the bank's hand and sets the best hand against it."""
    bank = bank_classes(play, ready)
    results = results_of(ready, bank.classes)
    cards = Cards(play.cards)
    steps = results.steps
    sums = count_steps(cards, parameters_of(play), bank.hands, steps, together=True)
    counts = [int(sums[steps.index(step.needed), step.kind]) for step in results.reached]
    return price_best(ready, results, counts, bank_totals(bank.hands, cards))


def parameters_of(play: PaiGowPlay) -> tuple[int, ...]:
    return tuple(tables_of(play).parameters.tolist())


def bank_totals(bank: Hands, cards: Cards) -> list[int]:
    """The number of pairs of hands for each class of the bank."""
    deck = patterns_of(*cards).deck
    others = comb(int(deck.counts.sum()) - cards.cards, cards.cards)
    weights = weights_of(cards)
    kinds = range(int(bank.classes.max()) + 1)
    return [int(weights[bank.classes == kind].sum()) * others for kind in kinds]


def price_best(
    ready: ReadyWager, results: Results, counts: list[int], totals: list[int]
) -> WagerPrice:
    """The price, given how many pairs reach each result or a better one."""
    by_outcome = [0] * len(ready.outcomes())
    better = [0] * len(totals)
    ends = zip(results.lowest, totals, strict=True)
    for result, count in [*zip(results.reached, counts, strict=True), *ends]:
        by_outcome[result.outcome] += count - better[result.kind]
        better[result.kind] = count
    outcomes = count_outcomes(ready.outcomes(), by_outcome)
    return WagerPrice(f"{ready.id}-best-setting", tuple(outcomes), ready.id)


def count_steps(
    cards: Cards,
    parameters: tuple[int, ...],
    bank: Hands,
    steps: tuple[Needed, ...],
    together: bool,
) -> Ints:
    """The number of pairs in which the player reaches each step, by class of the bank.

    If `together`, a pair counts once if any setting reaches the step; otherwise every setting has
    its own counters.
    """
    arguments = (*cards, parameters, steps, together, *pack_hands(bank))
    (counts,) = run(Job("pai-gow-settings", _count_steps, CHUNKS, arguments))
    return counts


def _count_steps(
    chunk: int,
    chunks: int,
    cards: int,
    ranks: int,
    suits: int,
    parameters: tuple[int, ...],
    steps: tuple[Needed, ...],
    together: bool,
    *bank: bytes,
) -> tuple[Ints]:
    deck = Cards(cards, ranks, suits)
    quadrants, others = _quadrants(deck, parameters, steps, together, *bank)
    return (count_chunk(chunk, chunks, deck, quadrants, others),)


@lru_cache(maxsize=2)
def _quadrants(
    cards: Cards,
    parameters: tuple[int, ...],
    needed: tuple[Needed, ...],
    together: bool,
    *bank: bytes,
) -> tuple[Quadrants, Bank]:
    hands = unpack_hands(*bank)
    settings = settings_by_pattern(cards, parameters)
    order = ValueOrder.of(settings.ravel(), hands.settings)
    fronts, backs = order.places(settings)
    steps = Steps(np.array(needed), len(order.fronts) - 1, len(order.backs) - 1)
    rows = np.zeros((0, 4), dtype=np.int64)
    starts = best_kernel.list_quadrants(fronts, backs, steps, together, rows)
    rows = np.zeros((starts[-1], 4), dtype=np.int64)
    best_kernel.list_quadrants(fronts, backs, steps, together, rows)
    kinds = np.int16, np.int16, np.int32, np.int64
    columns = (column.astype(kind) for column, kind in zip(rows.T, kinds, strict=True))
    return Quadrants(starts, *columns), order.bank(hands)


@lru_cache(maxsize=4)
def settings_by_pattern(cards: Cards, parameters: tuple[int, ...]) -> Any:
    """The settings of each pattern that may be best, -1 after the last."""
    patterns = patterns_of(*cards)
    p = np.array(parameters, dtype=np.int64)
    settings = np.full((len(patterns), MAX_SETTINGS + 1), -1, dtype=np.int64)
    first = patterns.ranks
    best_kernel.list_settings(patterns.hands[:first], False, p, settings[:first])
    best_kernel.list_settings(patterns.hands[first:], True, p, settings[first:])
    settings[weights_of(cards) == 0] = -1
    return settings
