"""All hands of Let It Ride: three cards up to suits, then each community card in turn.

The three bets are independent: the first two ride whenever riding does not lose on average.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.carnival.let_it_ride.script import wins
from houseway.families.carnival.rules import CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.stakes import Stakes, as_table, gains, price_stakes
from houseway.pricing.symmetry import codes_of, distinct_hands
from houseway.ranking.fast import BITS, CLASS_OF, evaluate
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
BASE = "base"


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price the three bets together, in units of one bet, and each bet separately."""
    play = rules.play_as(CarnivalPlay).let_it_ride
    assert play is not None
    table, strategy = _best_play(rules, play.lowest_pair)
    stakes: Stakes = {
        "bet-1": table.columns["ride_1"],
        "bet-2": table.columns["ride_2"],
        "bet-3": 1,
    }
    prices = {price.wager: price for price in price_stakes(rules, BASE, stakes, table)}
    wanted = list(wagers)
    if len(wanted) == len(rules.wagers):
        wanted = [BASE, *wanted]
    return Priced("exact", [prices[wager] for wager in wanted], table.total, strategy)


class Deals(NamedTuple):
    """All deals by hand up to suits and first community card, and the better choices."""

    weights: Ints
    counts: Ints
    rides_1: NDArray[np.bool_]
    """By hand."""
    rides_2: NDArray[np.bool_]
    """By hand and first community card."""


def best_choices(rules: Rules, lowest_pair: str) -> Deals:
    """Count every deal, and compare riding and withdrawing for the first two bets."""
    masks, weights = distinct_hands(3)
    hands = np.array([codes_of(int(mask)) for mask in masks])
    counts = np.zeros((len(hands), 52, 10, 2), dtype=np.int64)
    _count_deals(hands, winning_values(lowest_pair), counts)
    rides_2 = _worth(rules, "bet-2", counts) >= 0
    rides_1 = _worth(rules, "bet-1", counts).sum(axis=1) >= 0
    return Deals(weights, counts, rides_1, rides_2)


def winning_values(lowest_pair: str) -> NDArray[np.bool_]:
    """Which values of five cards win."""
    return np.array([False, *(wins(value, lowest_pair) for value in range(1, 7463))])


def _best_play(rules: Rules, lowest_pair: str) -> tuple[OutcomeTable, str]:
    weights, counts, rides_1, rides_2 = best_choices(rules, lowest_pair)
    totals = np.zeros((2, 2, 10, 2), dtype=np.int64)
    for first in (0, 1):
        for second in (0, 1):
            chosen = (rides_1[:, None] == first) & (rides_2 == second)
            totals[first, second] = np.einsum("hckt,hc,h->kt", counts, chosen, weights)
    table = as_table(totals, ("ride_1", "ride_2", "player_hand", "tens_or_better"))
    columns = {**table.columns, "withdrawn": np.zeros(len(table), dtype=np.int64)}
    return OutcomeTable(columns, table.weights), _strategy(counts, weights, rides_1, rides_2)


@kernel
def _count_deals(hands: Ints, winning: NDArray[np.bool_], counts: Ints) -> None:
    """Count the five-card hands by the player's three cards and the first community card."""
    for hand in range(len(hands)):
        a, b, c = hands[hand]
        own = BITS[a] | BITS[b] | BITS[c]
        for first in range(52):
            if own & BITS[first]:
                continue
            four = own | BITS[first]
            for second in range(52):
                if not four & BITS[second]:
                    value = evaluate(four | BITS[second])
                    wins = 1 if winning[value] else 0
                    counts[hand, first, CLASS_OF[value], wins] += 1


def _worth(rules: Rules, bet: str, counts: Ints) -> Ints:
    """What a bet that rides wins, for each hand and first community card."""
    kinds, tens = np.divmod(np.arange(20), 2)
    columns = {"player_hand": kinds, "tens_or_better": tens, "withdrawn": np.zeros_like(kinds)}
    paid, _ = gains(rules, columns, {bet: 1})
    worth: Ints = counts.reshape(len(counts), 52, 20) @ paid
    return worth


def _strategy(
    counts: Ints, weights: Ints, rides_1: NDArray[np.bool_], rides_2: NDArray[np.bool_]
) -> str:
    """How often bets 1 and 2 ride, and a rule of thumb for each."""
    deals = counts.sum(axis=(2, 3)) * weights[:, None]
    first = (deals * rides_1[:, None]).sum() / deals.sum()
    second = (deals * rides_2).sum() / deals.sum()
    return (
        f"bet 1 rides on {first:.4%} of hands: a paying pair or better, or three to a straight "
        f"flush with enough high cards; bet 2 on {second:.4%}: a paying pair or better, four to a "
        "flush, or four to an open straight with a high card"
    )


PRICE = Pricing(wagers=price_wagers, combined=lambda rules: (BASE,))
