"""The Super Bet: how often one, two or three rows have winning five-card hands."""

from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from houseway.play.game import Rules
from houseway.pricing.jobs import Job, run
from houseway.pricing.symmetry import distinct_hands, every_five
from houseway.pricing.wager import OutcomeCount, WagerPrice, units
from houseway.ranking.fast import BITS, CLASS_OF, evaluate_all
from houseway.ranking.high import CLASSES
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]

FIRST_WINNING = CLASSES.index("three-of-a-kind")
WINNING = len(CLASSES) - FIRST_WINNING
DEALS = comb(52, 5) * comb(47, 5) * comb(42, 5)


def price_super(rules: Rules) -> WagerPrice:
    """The price of the Super Bet, over every set of winning classes that three rows may have."""
    ready = rules.wagers["super-bet"]
    none = CLASSES[0]
    counts: dict[tuple[str, object], int] = {}
    for classes, number in winning_rows().items():
        names = [CLASSES[FIRST_WINNING + kind] for kind in classes]
        names += [none] * (3 - len(names))
        facts = {f"row_{row}_hand": name for row, name in zip("abc", names, strict=True)}
        outcome = ready.outcome(facts)
        key = (outcome.result, units(outcome))
        counts[key] = counts.get(key, 0) + number
    rows = [
        OutcomeCount(result, pays, number, f"pays {pays}" if pays > 0 else "no row wins")  # type: ignore[arg-type,operator]
        for (result, pays), number in counts.items()
        if number
    ]
    return WagerPrice("super-bet", tuple(sorted(rows, key=lambda row: -row.pays)))


def winning_rows() -> dict[tuple[int, ...], int]:
    """How many deals of three rows have exactly these classes of winning hands, in any order."""
    ones, pairs, triples = run(Job("two-card-peek-rows", count_rows, 32))
    deals: dict[tuple[int, ...], int] = {
        classes: _orders(classes) * int(triples[classes])
        for classes in combinations_with_replacement(range(WINNING), 3)
    }
    for classes in combinations_with_replacement(range(WINNING), 2):
        # Two winning rows with any third row, minus the deals in which the third row wins too.
        both = int(pairs[classes]) * comb(42, 5)
        third = sum(_triple(triples, (*classes, other)) for other in range(WINNING))
        deals[classes] = 3 * _orders(classes) * (both - third)
    for kind in range(WINNING):
        alone = int(ones[kind]) * comb(47, 5) * comb(42, 5)
        second = sum(_pair(pairs, (kind, other)) for other in range(WINNING)) * comb(42, 5)
        others = product(range(WINNING), repeat=2)
        third = sum(_triple(triples, (kind, *two)) for two in others)
        deals[(kind,)] = 3 * (alone - 2 * second + third)
    deals[()] = DEALS - sum(deals.values())
    return deals


def _orders(classes: tuple[int, ...]) -> int:
    """The number of different orders of some classes."""
    orders = factorial(len(classes))
    for kind in set(classes):
        orders //= factorial(classes.count(kind))
    return orders


def _pair(pairs: Ints, classes: tuple[int, ...]) -> int:
    return int(pairs[tuple(sorted(classes))])


def _triple(triples: Ints, classes: tuple[int, ...]) -> int:
    return int(triples[tuple(sorted(classes))])


def count_rows(chunk: int, chunks: int) -> tuple[Ints, Ints, Ints]:
    """Winning hands by class, and pairs and triples of them without a common card.

    Classes are in rising order; the hand of the highest class is counted up to suits.
    """
    masks, kinds, reps, rep_kinds, weights = _winning_hands()
    codes = _codes(masks)
    ones = np.zeros(WINNING, dtype=np.int64)
    pairs = np.zeros((WINNING, WINNING), dtype=np.int64)
    triples = np.zeros((WINNING, WINNING, WINNING), dtype=np.int64)
    mine = slice(chunk, None, chunks)
    if chunk == 0:
        ones += np.bincount(kinds, minlength=WINNING)
    _count_triples(masks, kinds, codes, reps[mine], rep_kinds[mine], weights[mine], pairs, triples)
    return ones, pairs, triples


@cache
def _winning_hands() -> tuple[Masks, Ints, Masks, Ints, Ints]:
    """All winning hands, lowest class first; and the winning hands up to suits, with weights."""
    masks = np.bitwise_or.reduce(BITS[every_five()], axis=1)
    kinds = CLASS_OF[evaluate_all(masks)].astype(np.int64) - FIRST_WINNING
    order = np.argsort(kinds, kind="stable")
    order = order[kinds[order] >= 0]
    reps, weights = distinct_hands(5)
    rep_kinds = CLASS_OF[evaluate_all(reps)].astype(np.int64) - FIRST_WINNING
    win = rep_kinds >= 0
    return masks[order], kinds[order], reps[win], rep_kinds[win], weights[win]


def _codes(masks: Masks) -> NDArray[np.uint8]:
    _, codes = np.nonzero(masks[:, None] & BITS)
    return codes.reshape(-1, 5).astype(np.uint8)


@kernel
def _count_triples(
    masks: Masks,
    kinds: Ints,
    codes: NDArray[np.uint8],
    reps: Masks,
    rep_kinds: Ints,
    weights: Ints,
    pairs: Ints,
    triples: Ints,
) -> None:
    """For each hand, count pairs of other hands of no higher class; the three share no card.

    Pairs without a common card follow by inclusion and exclusion: an alternating sum, over sets of
    up to five cards, of the pairs of hands that both contain the set.
    """
    with_none = np.zeros(WINNING, dtype=np.int64)
    with_one = np.zeros((WINNING, 52), dtype=np.int32)
    with_two = np.zeros((WINNING, 1326), dtype=np.int32)
    with_three = np.zeros((WINNING, 22100), dtype=np.int32)
    with_four = np.zeros((WINNING, 270725), dtype=np.int32)
    second = np.zeros(52, dtype=np.int64)
    third = np.zeros(52, dtype=np.int64)
    fourth = np.zeros(52, dtype=np.int64)
    for code in range(52):
        second[code] = code * (code - 1) // 2
        third[code] = code * (code - 1) * (code - 2) // 6
        fourth[code] = code * (code - 1) * (code - 2) * (code - 3) // 24
    for rep in range(len(reps)):
        kind = rep_kinds[rep]
        with_none[:] = 0
        with_one[: kind + 1] = 0
        with_two[: kind + 1] = 0
        with_three[: kind + 1] = 0
        with_four[: kind + 1] = 0
        for hand in range(len(masks)):
            if kinds[hand] > kind:
                break
            if masks[hand] & reps[rep]:
                continue
            own = kinds[hand]
            c = codes[hand]
            with_none[own] += 1
            for i in range(5):
                with_one[own, c[i]] += 1
                for j in range(i + 1, 5):
                    two = second[c[j]] + c[i]
                    with_two[own, two] += 1
                    for k in range(j + 1, 5):
                        three = third[c[k]] + two
                        with_three[own, three] += 1
                        for m in range(k + 1, 5):
                            with_four[own, fourth[c[m]] + three] += 1
        weight = weights[rep]
        for low in range(kind + 1):
            pairs[low, kind] += weight * with_none[low]
            for high in range(low, kind + 1):
                disjoint = with_none[low] * with_none[high]
                disjoint -= _product(with_one[low], with_one[high])
                disjoint += _product(with_two[low], with_two[high])
                disjoint -= _product(with_three[low], with_three[high])
                disjoint += _product(with_four[low], with_four[high])
                if low == high:
                    # A hand shares all five cards only with itself.
                    disjoint -= with_none[low]
                triples[low, high, kind] += weight * disjoint


@kernel
def _product(low: NDArray[np.int32], high: NDArray[np.int32]) -> int:
    total = np.int64(0)
    for place in range(len(low)):
        total += np.int64(low[place]) * np.int64(high[place])
    return total  # type: ignore[return-value]
