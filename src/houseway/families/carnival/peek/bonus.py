"""The Peek Bonus, made on the row that is worth the most once all six cards are seen.

What a row is worth, given the four dead cards in the other rows, follows by inclusion and exclusion
over the subsets of those four.
"""

from functools import cache
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.families.carnival.holdem import pair_numbers
from houseway.play.game import Rules
from houseway.pricing.jobs import Job, run
from houseway.pricing.stakes import as_table, gains
from houseway.pricing.symmetry import suit_changes, triple_numbers
from houseway.pricing.wager import WagerPrice, price_wager
from houseway.ranking.fast import BITS, CLASS_OF, evaluate
from houseway.ranking.high import CLASSES
from houseway.ranking.two_card import CLASSES as TWO_CARD_CLASSES
from houseway.values.kernels import bare_kernel, kernel

Ints = NDArray[np.int64]


class Rows(NamedTuple):
    """The 169 two-card starts of a row up to suits, and how holdings map to them."""

    starts: Ints
    weights: Ints
    equivalents: Ints
    start: Ints
    """The start of each holding."""
    renamed: Ints
    """For each holding, the codes of all cards when suits are renamed to turn it into its start."""
    order: Ints
    """The place of each start among all starts, from the lowest worth to the highest."""


class Winnings(NamedTuple):
    """The total won by all ways to complete each start, and by those that use each card or pair."""

    numbers: Ints
    triples: NDArray[np.int16]
    kinds: NDArray[np.int8]
    pay: Ints
    whole: Ints
    by_card: Ints
    by_pair: Ints
    most: Ints
    """An upper bound on the total, for any four dead cards."""


class Chosen(NamedTuple):
    """How often each start is chosen, in total and with each set of one to three dead cards."""

    whole: Ints
    by_card: Ints
    by_pair: Ints
    by_triple: Ints


def price_bonus(rules: Rules) -> tuple[WagerPrice, str]:
    """The price of the bonus on the best row, given all six visible cards."""
    job = Job("two-card-peek-bonus", count_peeks, 32, (bonus_pays(rules),))
    (counts,) = run(job)
    totals = np.zeros((len(CLASSES), len(TWO_CARD_CLASSES)), dtype=np.int64)
    totals[:, 0] = counts[:, :, 0].sum(axis=0)
    totals[:, TWO_CARD_CLASSES.index("pair")] = counts[:, :, 1].sum(axis=0)
    # Every deal was counted six times, so two or three rows can share it.
    totals //= gcd(6, *(int(count) for count in totals.ravel()))
    price = price_wager(rules.wagers["peek-bonus"], as_table(totals, ("row_hand", "two_card_hand")))
    return price, _peek_rule(counts)


def bonus_pays(rules: Rules) -> Ints:
    """What the bonus pays by class of the row, and by whether it starts with a pair."""
    kinds, pair = np.divmod(np.arange(2 * len(CLASSES)), 2)
    columns = {
        "row_hand": kinds,
        "two_card_hand": np.where(pair, TWO_CARD_CLASSES.index("pair"), 0),
    }
    paid, _ = gains(rules, columns, {"peek-bonus": 1})
    return paid.reshape(len(CLASSES), 2)


def _peek_rule(counts: Ints) -> str:
    """The strategy in words, with the starts that are chosen most often."""
    often = counts.sum(axis=(1, 2))
    shares = sorted(zip(often / often.sum(), _start_names(), strict=True), reverse=True)
    best = ", ".join(f"{name} {share:.1%}" for share, name in shares[:12])
    chosen = "the Peek Bonus on the row that is worth the most, with all six cards seen"
    return f"{chosen}; most often {best}"


def _start_names() -> list[str]:
    starts, _, _, _ = _starts()
    names = []
    for low, high in starts:
        suited = "s" if low % 4 == high % 4 else "o" if low // 4 != high // 4 else ""
        names.append(f"{RANKS[high // 4]}{RANKS[low // 4]}{suited}")
    return names


@cache
def _starts() -> tuple[Ints, Ints, Ints, Ints]:
    """The 169 starts up to suits with their weights; for each holding its start and renaming."""
    changes, numbers = suit_changes(), pair_numbers()
    first, second = np.triu_indices(52, 1)
    images = numbers[changes[:, first], changes[:, second]].astype(np.int64)
    lowest = images.min(axis=0)
    distinct, start, weights = np.unique(lowest, return_inverse=True, return_counts=True)
    starts = np.column_stack((first[distinct], second[distinct]))
    return starts, weights, start, images.argmin(axis=0)


def count_peeks(chunk: int, chunks: int, paid: Ints) -> tuple[Ints]:
    """Deals of three rows by the best row: its start, final class, and whether it starts paired."""
    starts = _starts()[0]
    kinds, whole, ones, twos = _completions()
    winnings = winnings_of(np.asarray(paid))
    rows = rows_by(winnings.whole)
    sizes = (), (52,), (1326,), (22100,)
    chosen = Chosen(*(np.zeros((len(starts), *size), dtype=np.int64) for size in sizes))
    _count_peeks(np.arange(len(starts))[chunk::chunks], rows, winnings, chosen)
    # Count the final hands of the chosen rows, which cannot use the dead cards.
    counts = chosen.whole[:, None] * whole
    counts -= np.einsum("sx,sxk->sk", chosen.by_card, ones)
    counts += np.einsum("sx,sxk->sk", chosen.by_pair, twos)
    for kind in range(len(CLASSES)):
        counts[:, kind] -= (chosen.by_triple * (kinds == kind)).sum(axis=1)
    totals = np.zeros((len(starts), len(CLASSES), 2), dtype=np.int64)
    totals[np.arange(len(starts)), :, _paired()] = counts
    return (totals,)


def rows_by(worth: Ints) -> Rows:
    """The starts, ordered by what they are worth."""
    starts, weights, start, change = _starts()
    return Rows(
        starts=starts, weights=weights, equivalents=_equivalents(), start=start,
        renamed=suit_changes()[change].astype(np.int64),
        order=np.argsort(np.argsort(worth)),
    )  # fmt: skip


def winnings_of(paid: Ints) -> Winnings:
    """What the starts win with what the bonus pays, see `bonus_pays`."""
    kinds, whole, ones, twos = _completions()
    pay = paid[:, _paired()].T.copy()
    whole_worth, by_card, by_pair = (
        np.einsum("s...k,sk->s...", n, pay) for n in (whole, ones, twos)
    )
    return Winnings(
        numbers=pair_numbers().astype(np.int64), triples=triple_numbers(), kinds=kinds, pay=pay,
        whole=whole_worth, by_card=by_card, by_pair=by_pair,
        most=_most_worth(whole_worth, by_card, by_pair, pay),
    )  # fmt: skip


def _paired() -> Ints:
    """For each start, 1 if it is a pair."""
    starts = _starts()[0]
    paired: Ints = (starts[:, 0] // 4 == starts[:, 1] // 4).astype(np.int64)
    return paired


def _most_worth(worth: Ints, by_card: Ints, by_pair: Ints, pay: Ints) -> Ints:
    """An upper bound on what a start wins in total, for any four dead cards."""
    least_ones = np.sort(by_card, axis=1)[:, :4].sum(axis=1)
    most: Ints = worth - least_ones + 6 * by_pair.max(axis=1) - 4 * pay.min(axis=1) + 1
    return most


@cache
def _equivalents() -> Ints:
    """For each start and second row: how many second rows are equivalent to it.

    Only the lowest equivalent row has the count; the others have 0.
    """
    starts, _, _, _ = _starts()
    changes, numbers = suit_changes(), pair_numbers()
    first, second = np.triu_indices(52, 1)
    equivalents = np.zeros((len(starts), 1326), dtype=np.int64)
    for number, cards in enumerate(starts):
        keeps = changes[(np.sort(changes[:, cards], axis=1) == cards).all(axis=1)]
        lowest = numbers[keeps[:, first], keeps[:, second]].min(axis=0)
        equivalents[number] = np.bincount(lowest, minlength=1326)
    return equivalents


@cache
def _completions() -> tuple[NDArray[np.int8], Ints, Ints, Ints]:
    """The class of each start with any three other cards; counts in total, by card and by pair."""
    starts, _, _, _ = _starts()
    rows = len(starts)
    kinds = np.zeros((rows, 22100), dtype=np.int8)
    whole = np.zeros((rows, len(CLASSES)), dtype=np.int64)
    ones = np.zeros((rows, 52, len(CLASSES)), dtype=np.int64)
    twos = np.zeros((rows, 1326, len(CLASSES)), dtype=np.int64)
    numbers = pair_numbers().astype(np.int64)
    _count_completions(starts, numbers, triple_numbers(), kinds, whole, ones, twos)
    return kinds, whole, ones, twos


@kernel
def _count_completions(
    starts: Ints,
    numbers: Ints,
    triples: NDArray[np.int16],
    kinds: NDArray[np.int8],
    whole: Ints,
    ones: Ints,
    twos: Ints,
) -> None:
    """Fill the arrays that `_completions` returns."""
    for s in range(len(starts)):
        own = BITS[starts[s, 0]] | BITS[starts[s, 1]]
        for x in range(52):
            if own & BITS[x]:
                continue
            for y in range(x + 1, 52):
                if own & BITS[y]:
                    continue
                for z in range(y + 1, 52):
                    if own & BITS[z]:
                        continue
                    kind = CLASS_OF[evaluate(own | BITS[x] | BITS[y] | BITS[z])]
                    kinds[s, triples[x, y, z]] = kind
                    whole[s, kind] += 1
                    ones[s, x, kind] += 1
                    ones[s, y, kind] += 1
                    ones[s, z, kind] += 1
                    twos[s, numbers[x, y], kind] += 1
                    twos[s, numbers[x, z], kind] += 1
                    twos[s, numbers[y, z], kind] += 1


@kernel
def _count_peeks(mine: Ints, rows: Rows, winnings: Winnings, chosen: Chosen) -> None:
    """Enumerate sets of three rows, the start worth most first, and choose the best row of each.

    A set of three rows is listed once, or more often if starts are equal; the weights correct that.
    Rows that are worth the same share the deal.
    """
    numbers, start, order, renamed = winnings.numbers, rows.start, rows.order, rows.renamed
    dead = np.empty((3, 4), dtype=np.int64)
    value = np.empty(3, dtype=np.int64)
    row_starts = np.empty(3, dtype=np.int64)
    for s in mine:
        a, b = rows.starts[s]
        own = BITS[a] | BITS[b]
        beside = rows.equivalents[s]
        for c in range(52):
            if own & BITS[c]:
                continue
            for d in range(c + 1, 52):
                two = numbers[c, d]
                if own & BITS[d] or order[start[two]] > order[s] or not beside[two]:
                    continue
                weight = rows.weights[s] * beside[two]
                four = own | BITS[c] | BITS[d]
                for e in range(52):
                    if four & BITS[e]:
                        continue
                    for f in range(e + 1, 52):
                        three = numbers[e, f]
                        if four & BITS[f] or order[start[three]] > order[start[two]]:
                            continue
                        row_starts[0], row_starts[1], row_starts[2] = s, start[two], start[three]
                        orders = _orders(row_starts)
                        dead[0, 0], dead[0, 1], dead[0, 2], dead[0, 3] = c, d, e, f
                        value[0] = row_worth(s, dead[0], winnings)
                        for row in (1, 2):
                            value[row] = winnings.most[row_starts[row]]
                            if value[row] < value[0]:
                                continue
                            holding = two if row == 1 else three
                            dead[row, 0], dead[row, 1] = renamed[holding, a], renamed[holding, b]
                            dead[row, 2] = renamed[holding, e if row == 1 else c]
                            dead[row, 3] = renamed[holding, f if row == 1 else d]
                            value[row] = row_worth(row_starts[row], dead[row], winnings)
                        best = max(value[0], value[1], value[2])
                        tied = 0
                        for row in range(3):
                            tied += value[row] == best
                        for row in range(3):
                            if value[row] == best:
                                share = weight * 6 * orders // tied
                                _record_choice(row_starts[row], dead[row], share, winnings, chosen)


@kernel
def _orders(rows: Ints) -> int:
    """The number of different orders of three rows."""
    if rows[0] == rows[1] and rows[1] == rows[2]:
        return 1
    return 3 if rows[0] == rows[1] or rows[1] == rows[2] else 6


@bare_kernel
def row_worth(s: int, dead: Ints, winnings: Winnings) -> int:
    """The total won by all ways to complete a row without the dead cards."""
    # The sets are enumerated here and in `_record_choice`; storing them would take 25% longer.
    total: int = winnings.whole[s]
    for i in range(4):
        total -= winnings.by_card[s, dead[i]]
        for j in range(i + 1, 4):
            total += winnings.by_pair[s, winnings.numbers[dead[i], dead[j]]]
            for k in range(j + 1, 4):
                kind = winnings.kinds[s, winnings.triples[dead[i], dead[j], dead[k]]]
                total -= winnings.pay[s, kind]
    return total


@kernel
def _record_choice(s: int, dead: Ints, weight: int, winnings: Winnings, chosen: Chosen) -> None:
    """Record how often a row is chosen with these dead cards."""
    chosen.whole[s] += weight
    for i in range(4):
        chosen.by_card[s, dead[i]] += weight
        for j in range(i + 1, 4):
            chosen.by_pair[s, winnings.numbers[dead[i], dead[j]]] += weight
            for k in range(j + 1, 4):
                chosen.by_triple[s, winnings.triples[dead[i], dead[j], dead[k]]] += weight
