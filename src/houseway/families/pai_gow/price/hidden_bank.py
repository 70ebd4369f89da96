"""The exact best setting of each hand of the player against a bank hand that is not shown.

Settings are compared first over all hands of a pattern. Hands of a pattern differ only in the
flushes that they leave the bank, which bounds how far any of them is from the average. If the
difference may change which setting is best, the hands are compared one by one.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price import suit_kernel
from houseway.families.pai_gow.price.best_settings import (
    Needed,
    Results,
    bank_totals,
    count_steps,
    parameters_of,
    price_best,
    results_of,
    settings_by_pattern,
)
from houseway.families.pai_gow.price.comparisons import bank_classes
from houseway.families.pai_gow.price.pairs import Cards, Hands, ValueOrder, pack_hands, unpack_hands
from houseway.families.pai_gow.price.pattern_kernel import JOKER_CODE
from houseway.families.pai_gow.price.patterns import Patterns, patterns_of, weights_of
from houseway.families.pai_gow.price.suit_kernel import Contests, Suited, Worth
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.wager import ReadyWager
from houseway.pricing.jobs import Ints, Job, run
from houseway.pricing.wager import WagerPrice

CHUNKS = 32


class Best(NamedTuple):
    """How many pairs reach each result, and for how many hands the suits change the setting."""

    counts: list[int]
    by_suits: int


class Averages(NamedTuple):
    """Settings by pattern: what all hands of the pattern together reach and are worth."""

    settings: Any
    reached: Any
    """A row for each setting that exists, a column for each result."""
    rows: Any
    """The row of each setting in `reached`, -1 if there is no setting."""
    values: Any
    best: Any
    """The place of the setting that is best on average."""


def price_hidden(play: PaiGowPlay, ready: ReadyWager) -> WagerPrice:
    """The price for a bettor who sets every hand the best way before the bank's hand is shown."""
    bank = bank_classes(play, ready)
    results = results_of(ready, bank.classes)
    cards = Cards(play.cards)
    best = count_best(cards, parameters_of(play), bank.hands, results)
    return price_best(ready, results, best.counts, bank_totals(bank.hands, cards))


def best_by_pattern(play: PaiGowPlay, ready: ReadyWager) -> Any:
    """The setting of each pattern that is best on average, -1 if no hand has the pattern.

    For a few hands their suits make another setting a little better; a price counts them apart.
    """
    bank = bank_classes(play, ready)
    results = results_of(ready, bank.classes)
    averages = _averages(Cards(play.cards), parameters_of(play), bank.hands, results)
    return averages.settings[np.arange(len(averages.best)), averages.best]


def count_best(cards: Cards, parameters: tuple[int, ...], bank: Hands, results: Results) -> Best:
    """Pairs that reach each result when every hand is set the best way."""
    averages = _averages(cards, parameters, bank, results)
    chosen = averages.rows[np.arange(len(averages.best)), averages.best]
    totals = averages.reached[chosen[chosen >= 0]].sum(axis=0)
    contested = _contested(cards, averages, bank, results)
    *gained, better, impossible = _settle(cards, averages, contested, bank, results).tolist()
    if impossible:
        raise ArithmeticError(f"{impossible} pai gow patterns have impossible sums")
    return Best([int(total) + add for total, add in zip(totals, gained, strict=True)], better)


def _averages(cards: Cards, parameters: tuple[int, ...], bank: Hands, results: Results) -> Averages:
    settings = settings_by_pattern(cards, parameters)
    steps = results.steps
    sums = count_steps(cards, parameters, bank, steps, together=False)
    places = [steps.index(step.needed) for step in results.reached]
    kinds = [step.kind for step in results.reached]
    reached = sums.reshape(-1, len(steps), sums.shape[1])[:, places, kinds]
    exists = settings >= 0
    values = np.full(settings.shape, np.iinfo(np.int64).min // 2)
    values[exists] = reached @ np.array([step.adds for step in results.reached])
    rows = np.full(settings.shape, -1)
    rows[exists] = np.arange(len(reached))
    return Averages(settings, reached, rows, values, values.argmax(axis=1))


def _contested(cards: Cards, averages: Averages, bank: Hands, results: Results) -> Any:
    """Settings that may be best for some hand, in patterns that have several of them.

    Two hands of a pattern differ only in the suited hands that they leave the bank. So the gain of
    one setting over another varies by at most the number of suited hands whose front or back, with
    or without their suits, is between those of the two settings, times what a comparison is worth.
    """
    patterns, weights = patterns_of(*cards), weights_of(cards)
    order = ValueOrder.of(averages.settings.ravel(), bank.settings)
    own, others = order.places(averages.settings), order.places(bank.settings)
    suited = _suited_numbers(patterns, weights, bank)
    plain = patterns.deck.plain[suited]
    contested = np.zeros(averages.settings.shape, dtype=np.bool_)
    for rows, left in _variations(patterns, weights, suited):
        gain = np.zeros((len(rows), contested.shape[1]))
        for places, at, size, span in zip(own, others, order, results.spans, strict=True):
            hands = sum(np.bincount(at[part] + 1, left, len(size) + 1) for part in (suited, plain))
            below = np.cumsum(hands)
            mine = places[rows]
            first = np.take_along_axis(mine, averages.best[rows][:, None], axis=1)
            gain += span * (below[np.maximum(mine, first) + 1] - below[np.minimum(mine, first)])
        values = averages.values[rows]
        behind = values.max(axis=1, keepdims=True) - values
        contested[rows] = (averages.rows[rows] >= 0) & (behind <= gain * weights[rows, None])
    contested[contested.sum(axis=1) < 2] = False
    return contested


def _variations(patterns: Patterns, weights: Any, suited: Any) -> Iterator[tuple[Any, Any]]:
    """Patterns, and how their hands may differ in the suited hands that they leave the bank.

    Hands of a pattern of ranks may leave all or none of them, but hands with the joker leave none
    that has the joker. Hands of a suited pattern differ only if two different ranks are beside the
    suit: these two cards may or may not be of one suit. That affects bank hands that have both
    ranks in their suit, or one of the ranks beside their suit.
    """
    joker, beside = patterns.hands[:, -1] == 52, _beside(patterns.hands)
    numbers = np.arange(len(patterns))
    for held in (False, True):
        rows = np.flatnonzero((numbers < patterns.ranks) & (weights > 0) & (joker == held))
        yield rows, np.where(held & joker[suited], 0, weights[suited])
    own, others = _ranks_of_suit(patterns.hands[suited]), beside[suited]
    in_one_suit = weights[suited] // patterns.deck.suits
    for low, high in combinations(range(JOKER_CODE), 2):
        rows = np.flatnonzero((numbers >= patterns.ranks) & (beside == (low, high)).all(axis=1))
        both = (own >> low & own >> high & 1) > 0
        meets = ((others == low) | (others == high)).any(axis=1)
        yield rows[weights[rows] > 0], np.where(both | meets, in_one_suit, 0)


def _suited_numbers(patterns: Patterns, weights: Any, bank: Hands) -> Any:
    """Suited patterns whose suits change how the bank sets them or what a wager pays.

    Patterns with the joker come last.
    """
    plain = patterns.deck.plain
    differ = (bank.settings != bank.settings[plain]) | (bank.classes != bank.classes[plain])
    numbers = np.flatnonzero(differ & (weights > 0))
    numbers = numbers[numbers >= patterns.ranks]
    return numbers[np.argsort(patterns.hands[numbers, -1] == 52, kind="stable")]


def _settle(
    cards: Cards, averages: Averages, contested: Any, bank: Hands, results: Results
) -> Ints:
    """What is gained for each result when contested hands are set one by one.

    The last two numbers are the number of hands for which another setting is better, and the
    number of patterns with impossible sums.
    """
    numbers, places = np.nonzero(contested)
    order = np.lexsort((places != averages.best[numbers], numbers))
    at = numbers[order], places[order]
    packed = (
        at[0].astype(np.int64).tobytes(),
        averages.settings[at].tobytes(),
        averages.reached[averages.rows[at]].tobytes(),
    )
    worth = tuple((step.needed, step.kind, step.adds) for step in results.reached)
    job = Job("pai-gow-suits", _settle_chunk, CHUNKS, (*cards, worth, *packed, *pack_hands(bank)))
    (counts,) = run(job)
    return counts


def _settle_chunk(
    chunk: int,
    chunks: int,
    cards: int,
    ranks: int,
    suits: int,
    worth: tuple[tuple[Needed, int, int], ...],
    *packed: bytes,
) -> tuple[Ints]:
    contests, bank = _contests(Cards(cards, ranks, suits), len(worth), *packed)
    counts = np.zeros(len(worth), dtype=np.int64)
    checks = suit_kernel.settle_contests(chunk, chunks, contests, bank, _worth(worth, bank), counts)
    return (np.concatenate([counts, checks]),)


def _worth(worth: tuple[tuple[Needed, int, int], ...], bank: Suited) -> Worth:
    kinds = max(*(kind for _, kind, _ in worth), int(bank.classes.max())) + 1
    reached = np.zeros((len(worth), 3, 3, kinds), dtype=np.int64)
    for result, (needed, kind, _) in enumerate(worth):
        for front, back in enumerate(needed):
            reached[result, front, : back + 1, kind] = 1
    return Worth(reached, np.array([adds for _, _, adds in worth]))


@lru_cache(maxsize=2)
def _contests(cards: Cards, results: int, *packed: bytes) -> tuple[Contests, Suited]:
    numbers, settings, sums = (np.frombuffer(part, dtype=np.int64) for part in packed[:3])
    hands = unpack_hands(*packed[3:])
    patterns, weights = patterns_of(*cards), weights_of(cards)
    order = ValueOrder.of(settings, hands.settings)
    fronts, backs = order.places(settings)
    each, starts = np.unique(numbers, return_index=True)
    own = patterns.hands[each]
    contests = Contests(
        counts=np.stack([(own >> 2 == rank).sum(axis=1) for rank in range(JOKER_CODE + 1)], axis=1),
        suited=np.where(each >= patterns.ranks, _ranks_of_suit(own), 0),
        hands=weights[each],
        starts=np.append(starts, len(numbers)),
        fronts=fronts,
        backs=backs,
        sums=sums.reshape(-1, results),
    )
    return contests, _suited(patterns, weights, hands, order)


def _ranks_of_suit(hands: Any) -> Any:
    """The ranks of the first suit as bits; a suited pattern's suit is the first."""
    return np.where((hands % 4 == 0) & (hands < 52), 1 << (hands >> 2), 0).sum(axis=1)


def _beside(hands: Any) -> Any:
    """The ranks of two cards beside the first suit, the lower first, -1 for none."""
    return np.sort(np.where((hands % 4 > 0) & (hands < 52), hands >> 2, -1), axis=1)[:, -2:]


def _suited(patterns: Patterns, weights: Any, bank: Hands, order: ValueOrder) -> Suited:
    numbers = _suited_numbers(patterns, weights, bank)
    hands = patterns.hands[numbers]
    pairs, beside = np.unique(_beside(hands), axis=0, return_inverse=True)
    both = np.stack([numbers, patterns.deck.plain[numbers]])
    places = order.bank(bank)
    return Suited(
        ranks=_ranks_of_suit(hands),
        beside=beside.ravel(),
        fronts=places.fronts[both],
        backs=places.backs[both],
        classes=places.classes[both],
        pairs=pairs,
        without_joker=int((hands[:, -1] < 52).sum()),
        suits=patterns.deck.suits,
        top=len(order.fronts) - 1,
        last=len(order.backs) - 1,
    )
