"""Counting the results of compiled rounds."""

from houseway.pricing.dealing import Ints
from houseway.values.kernels import kernel

EMPTY = -(1 << 50)
"""The key of a slot without a result."""
NOT_BET = -(1 << 40)
"""The result of a wager that was not made in a round, such as a raise after a fold."""


@kernel
def count_rows(rows: Ints, counts: Ints) -> None:
    """Count how often each number comes up."""
    for row in rows:
        counts[row] += 1


@kernel
def find_slot(keys: Ints, wager: int, result: int) -> int:
    """The slot of a result, or the empty slot where it belongs."""
    last = keys.shape[1] - 1
    slot = (result * 0x9E3779B1 >> 7) & last
    while keys[wager, slot] != result and keys[wager, slot] != EMPTY:
        slot = (slot + 1) & last
    return int(slot)


@kernel
def count_results(results: Ints, start: int, keys: Ints, counts: Ints) -> int:
    """Count the result of each wager from a round on; returns the round that needs more slots.

    Half of the slots stay empty, so that a search ends soon.
    """
    wagers, slots = keys.shape
    used = 0
    for wager in range(wagers):
        here = 0
        for slot in range(slots):
            here += keys[wager, slot] != EMPTY
        used = max(used, here)
    for number in range(start, len(results)):
        if 2 * used >= slots:
            return number
        for wager in range(wagers):
            slot = find_slot(keys, wager, results[number, wager])
            if keys[wager, slot] == EMPTY:
                keys[wager, slot] = results[number, wager]
                used += 1
            counts[wager, slot] += 1
    return len(results)


@kernel
def add_products(results: Ints, products: Ints) -> None:
    """Add the products of every two wagers' results; a wager that was not made won nothing."""
    wagers = products.shape[0]
    for number in range(len(results)):
        for wager in range(wagers):
            if results[number, wager] == NOT_BET:
                results[number, wager] = 0
        for wager in range(wagers):
            won = results[number, wager]
            for other in range(wager + 1):
                products[wager, other] += won * results[number, other]
    for wager in range(wagers):
        for other in range(wager):
            products[other, wager] = products[wager, other]
