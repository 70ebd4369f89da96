"""Two Card Peek: three rows, which start with two cards and end with five.

Pick Row compares the three two-card hands. The Super Bet pays several rows, so it needs the
frequency of one, two and three winning five-card hands (`peek_super`). The Peek Bonus is made on
the row that is worth the most once all six cards are seen (`peek_bonus`).
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import STANDARD
from houseway.families.carnival.facts import PICKS
from houseway.families.carnival.peek.bonus import price_bonus
from houseway.families.carnival.peek.super_rows import price_super
from houseway.families.carnival.rules import CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.stakes import as_table
from houseway.pricing.symmetry import distinct_hands
from houseway.pricing.wager import WagerPrice, price_wager
from houseway.ranking.fast import BITS
from houseway.ranking.two_card import CLASSES as TWO_CARD_CLASSES
from houseway.ranking.two_card import rank_two, two_card_values
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]

TWO_ROWS = "pick-row-two-rows"


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers exactly. Before the deal, every row has the same value."""
    prices: list[WagerPrice] = []
    total = 0
    strategy = "any row"
    for wager in wagers:
        if wager == "pick-row":
            prices += [_price_picks(rules, 1), _price_picks(rules, 2)]
        elif wager == TWO_ROWS:
            prices.append(_price_picks(rules, 2))
        elif wager == "2-card-poker":
            prices.append(price_wager(rules.wagers[wager], _two_cards()))
        elif wager == "super-bet":
            prices.append(price_super(rules))
        else:
            price, rule = price_bonus(rules)
            prices.append(price)
            strategy = f"any row; {rule}"
        total = max(total, prices[-1].total)
    return Priced("exact", prices, total, strategy)


def _price_picks(rules: Rules, rows: int) -> WagerPrice:
    """The price of Pick Row on one row, or on two."""
    counts = _top_rows(least_qualified(rules))
    totals = np.zeros((2, len(PICKS)), dtype=np.int64)
    picked = (1 << rows) - 1
    for top in range(1, 8):
        pick = "loses" if not top & picked else "wins" if not top & ~picked else "ties"
        totals[:, PICKS.index(pick)] += counts[:, top]
    table = as_table(totals, ("qualifies", "pick"))
    columns = {**table.columns, "rows_picked": np.full(len(table), rows)}
    price = price_wager(rules.wagers["pick-row"], OutcomeTable(columns, table.weights))
    return price if rows == 1 else WagerPrice(TWO_ROWS, price.outcomes)


def least_qualified(rules: Rules) -> int:
    """The lowest value of two cards with which a row qualifies."""
    play = rules.play_as(CarnivalPlay).peek
    assert play is not None
    return min(value for two, value in two_card_values().items() if play.is_qualified(two))


def row_values() -> Ints:
    """The value of two cards, by their codes in rising order."""
    values = np.zeros((52, 52), dtype=np.int64)
    for a, b in combinations(range(52), 2):
        values[a, b] = two_card_values()[rank_two([STANDARD[a], STANDARD[b]])]
    return values


@cache
def _top_rows(least: int) -> Ints:
    """Deals of three two-card hands, by whether any qualifies and by which rows are highest.

    Each row is one bit of the second index.
    """
    masks, weights = distinct_hands(2)
    counts = np.zeros((2, 8), dtype=np.int64)
    _count_rows(masks, weights, row_values(), least, counts)
    return counts


@kernel
def _count_rows(masks: Masks, weights: Ints, values: Ints, least: int, counts: Ints) -> None:
    remaining = np.empty(50, dtype=np.int64)
    for hand in range(len(masks)):
        left = 0
        own = np.zeros(2, dtype=np.int64)
        held = 0
        for code in range(52):
            if masks[hand] & BITS[code]:
                own[held] = code
                held += 1
            else:
                remaining[left] = code
                left += 1
        first = values[own[0], own[1]]
        for i in range(50):
            for j in range(i + 1, 50):
                second = values[remaining[i], remaining[j]]
                for k in range(50):
                    if k in (i, j):
                        continue
                    for m in range(k + 1, 50):
                        if m in (i, j):
                            continue
                        third = values[remaining[k], remaining[m]]
                        best = max(first, second, third)
                        top = (first == best) + 2 * (second == best) + 4 * (third == best)
                        counts[1 if best >= least else 0, top] += weights[hand]


@cache
def _two_cards() -> OutcomeTable:
    kinds = [rank_two(cards).kind for cards in combinations(STANDARD, 2)]
    return as_table(np.bincount(kinds, minlength=len(TWO_CARD_CLASSES)), ("two_card_hand",))


PRICE = Pricing(wagers=price_wagers, combined=lambda rules: (TWO_ROWS,))
