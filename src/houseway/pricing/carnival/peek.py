"""Two Card Peek: three rows of two cards, then of five.

Pick Row counts all three two-card hands. The Super Bet pays several rows, so it needs how often
three winning five-card hands lie side by side. The Peek Bonus is made on the row that is worth
most once all six cards are seen.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, gcd

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, STANDARD
from houseway.games.carnival.facts import PICKS
from houseway.games.carnival.play import CarnivalPlay
from houseway.games.game import Rules
from houseway.kernels import kernel
from houseway.pricing.carnival.holdem import pair_numbers, suit_changes
from houseway.pricing.jobs import Job, run
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Priced
from houseway.pricing.stakes import as_table, gains
from houseway.pricing.symmetry import distinct_hands, every_five
from houseway.pricing.wager import OutcomeCount, WagerPrice, price_wager, units
from houseway.ranking.fast import BITS, CLASS_OF, evaluate, evaluate_all
from houseway.ranking.high import CLASSES
from houseway.ranking.two_card import CLASSES as TWO_CARD_CLASSES
from houseway.ranking.two_card import rank_two, two_card_values

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]

TWO_ROWS = "pick-row-two-rows"
FIRST_WINNING = CLASSES.index("three-of-a-kind")
WINNING = len(CLASSES) - FIRST_WINNING
DEALS = comb(52, 5) * comb(47, 5) * comb(42, 5)


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers exactly; a row picked is as good as another."""
    prices: list[WagerPrice] = []
    total = 0
    strategy = "any row; the Peek Bonus on the row that is worth most with all six cards seen"
    for wager in wagers:
        if wager == "pick-row":
            prices += [_price_picks(rules, 1), _price_picks(rules, 2)]
        elif wager == TWO_ROWS:
            prices.append(_price_picks(rules, 2))
        elif wager == "2-card-poker":
            prices.append(price_wager(rules.wagers[wager], _two_cards()))
        elif wager == "super-bet":
            prices.append(_price_super(rules))
        else:
            price, rule = _price_peek(rules)
            prices.append(price)
            strategy = f"any row; {rule}"
        total = max(total, prices[-1].total)
    return Priced("exact", prices, total, strategy)


# Pick Row and 2 Card Poker.


def _price_picks(rules: Rules, rows: int) -> WagerPrice:
    """A wager on one row, or on two."""
    play = rules.play
    assert isinstance(play, CarnivalPlay)
    assert play.peek is not None
    least = min(value for two, value in two_card_values().items() if play.peek.is_qualified(two))
    counts = _top_rows(least)
    made = np.zeros((2, len(PICKS)), dtype=np.int64)
    picked = (1 << rows) - 1
    for top in range(1, 8):
        pick = "loses" if not top & picked else "wins" if top.bit_count() == 1 else "ties"
        made[:, PICKS.index(pick)] += counts[:, top]
    table = as_table(made, ("qualifies", "pick"))
    columns = {**table.columns, "rows_picked": np.full(len(table), rows)}
    price = price_wager(rules.wagers["pick-row"], OutcomeTable(columns, table.weights))
    return price if rows == 1 else WagerPrice(TWO_ROWS, price.outcomes)


@cache
def _top_rows(least: int) -> Ints:
    """Three two-card hands by whether one qualifies and which rows, as bits, are the highest."""
    masks, weights = distinct_hands(2)
    values = np.zeros((52, 52), dtype=np.int64)
    for a, b in combinations(range(52), 2):
        values[a, b] = two_card_values()[rank_two([STANDARD[a], STANDARD[b]])]
    counts = np.zeros((2, 8), dtype=np.int64)
    _count_rows(masks, weights, values, least, counts)
    return counts


@kernel
def _count_rows(masks: Masks, weights: Ints, values: Ints, least: int, counts: Ints) -> None:
    rest = np.empty(50, dtype=np.int64)
    for hand in range(len(masks)):
        left = 0
        own = np.zeros(2, dtype=np.int64)
        held = 0
        for code in range(52):
            if masks[hand] & BITS[code]:
                own[held] = code
                held += 1
            else:
                rest[left] = code
                left += 1
        first = values[own[0], own[1]]
        for i in range(50):
            for j in range(i + 1, 50):
                second = values[rest[i], rest[j]]
                for k in range(50):
                    if k in (i, j):
                        continue
                    for m in range(k + 1, 50):
                        if m in (i, j):
                            continue
                        third = values[rest[k], rest[m]]
                        best = max(first, second, third)
                        top = (first == best) + 2 * (second == best) + 4 * (third == best)
                        counts[1 if best >= least else 0, top] += weights[hand]


@cache
def _two_cards() -> OutcomeTable:
    kinds = [rank_two(cards).kind for cards in combinations(STANDARD, 2)]
    return as_table(np.bincount(kinds, minlength=len(TWO_CARD_CLASSES)), ("two_card_hand",))


# The Super Bet.


def _price_super(rules: Rules) -> WagerPrice:
    """Every set of classes that three rows may have, from the counts of winning rows."""
    ready = rules.wagers["super-bet"]
    none = CLASSES[0]
    found: dict[tuple[str, object], int] = {}
    for classes, many in winning_rows().items():
        names = [CLASSES[FIRST_WINNING + kind] for kind in classes]
        names += [none] * (3 - len(names))
        facts = {f"row_{row}_hand": name for row, name in zip("abc", names, strict=True)}
        outcome = ready.outcome(facts)
        key = (outcome.result, units(outcome))
        found[key] = found.get(key, 0) + many
    rows = [
        OutcomeCount(result, pays, many, f"pays {pays}" if pays > 0 else "no row wins")  # type: ignore[arg-type,operator]
        for (result, pays), many in found.items()
        if many
    ]
    return WagerPrice("super-bet", tuple(sorted(rows, key=lambda row: -row.pays)))


def winning_rows() -> dict[tuple[int, ...], int]:
    """How many deals of three rows have exactly these classes of winning hands, in any order."""
    ones, pairs, triples = run(Job("two-card-peek-rows", count_rows, 32))
    full: dict[tuple[int, ...], int] = {
        classes: _orders(classes) * int(triples[classes])
        for classes in combinations_with_replacement(range(WINNING), 3)
    }
    for classes in combinations_with_replacement(range(WINNING), 2):
        # Rows that win so, whatever the third; less those in which the third wins too.
        both = int(pairs[classes]) * comb(42, 5)
        third = sum(_triple(triples, (*classes, other)) for other in range(WINNING))
        full[classes] = 3 * _orders(classes) * (both - third)
    for kind in range(WINNING):
        alone = int(ones[kind]) * comb(47, 5) * comb(42, 5)
        second = sum(_pair(pairs, (kind, other)) for other in range(WINNING)) * comb(42, 5)
        third = sum(
            _triple(triples, (kind, one, two)) for one in range(WINNING) for two in range(WINNING)
        )
        full[(kind,)] = 3 * (alone - 2 * second + third)
    full[()] = DEALS - sum(full.values())
    return full


def _orders(classes: tuple[int, ...]) -> int:
    """In how many orders a set of classes may lie."""
    orders = factorial(len(classes))
    for kind in set(classes):
        orders //= factorial(classes.count(kind))
    return orders


def _pair(pairs: Ints, classes: tuple[int, ...]) -> int:
    return int(pairs[tuple(sorted(classes))])


def _triple(triples: Ints, classes: tuple[int, ...]) -> int:
    return int(triples[tuple(sorted(classes))])


def count_rows(chunk: int, chunks: int) -> tuple[Ints, Ints, Ints]:
    """Winning hands by class, and two and three of them without a common card, in fixed order.

    Classes stand in rising order; the hand of the highest class is the one up to suits.
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
    """All hands that win, lowest class first, and the same up to suits with their weights."""
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
    """For a hand, all two others of no higher class that share no card with it or each other.

    Two sets of hands are apart if they share none of 0, 1, ... 5 cards: the ways are the sum over
    sets of cards, with changing sign, of how many hands of either class hold that set.
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
                apart = with_none[low] * with_none[high]
                apart -= _product(with_one[low], with_one[high])
                apart += _product(with_two[low], with_two[high])
                apart -= _product(with_three[low], with_three[high])
                apart += _product(with_four[low], with_four[high])
                if low == high:
                    # A hand shares all five cards with itself alone.
                    apart -= with_none[low]
                triples[low, high, kind] += weight * apart


@kernel
def _product(low: NDArray[np.int32], high: NDArray[np.int32]) -> int:
    total = np.int64(0)
    for place in range(len(low)):
        total += np.int64(low[place]) * np.int64(high[place])
    return total  # type: ignore[return-value]


# The Peek Bonus.


def _price_peek(rules: Rules) -> tuple[WagerPrice, str]:
    """The bonus on the row that is worth most, given all six cards that are seen."""
    kinds, pair = np.divmod(np.arange(2 * len(CLASSES)), 2)
    columns = {
        "row_hand": kinds,
        "two_card_hand": np.where(pair, TWO_CARD_CLASSES.index("pair"), 0),
    }
    paid, _ = gains(rules, columns, {"peek-bonus": 1})
    job = Job("two-card-peek-bonus", count_peeks, 32, (paid.reshape(len(CLASSES), 2),))
    (counts,) = run(job)
    made = np.zeros((len(CLASSES), len(TWO_CARD_CLASSES)), dtype=np.int64)
    made[:, 0] = counts[:, :, 0].sum(axis=0)
    made[:, TWO_CARD_CLASSES.index("pair")] = counts[:, :, 1].sum(axis=0)
    # Deals were counted sixfold, so that two or three rows could share one.
    made //= gcd(6, *(int(many) for many in made.ravel()))
    price = price_wager(rules.wagers["peek-bonus"], as_table(made, ("row_hand", "two_card_hand")))
    return price, _peek_rule(counts)


def _peek_rule(counts: Ints) -> str:
    """Which rows the bonus goes to, most often first."""
    often = counts.sum(axis=(1, 2))
    shares = sorted(zip(often / often.sum(), _start_names(), strict=True), reverse=True)
    best = ", ".join(f"{name} {share:.1%}" for share, name in shares[:12])
    return f"the Peek Bonus on the row worth most, with all six cards seen; most often {best}"


def _start_names() -> list[str]:
    starts, _, _, _ = _starts()
    names = []
    for low, high in starts:
        suited = "s" if low % 4 == high % 4 else "o" if low // 4 != high // 4 else ""
        names.append(f"{RANKS[high // 4]}{RANKS[low // 4]}{suited}")
    return names


@cache
def _starts() -> tuple[Ints, Ints, Ints, Ints]:
    """The 169 starts up to suits with their weights; of each holding its start and renaming."""
    changes, numbers = suit_changes(), pair_numbers()
    first, second = np.triu_indices(52, 1)
    images = numbers[changes[:, first], changes[:, second]].astype(np.int64)
    lowest = images.min(axis=0)
    distinct, start, weights = np.unique(lowest, return_inverse=True, return_counts=True)
    starts = np.column_stack((first[distinct], second[distinct]))
    return starts, weights, start, images.argmin(axis=0)


def count_peeks(chunk: int, chunks: int, paid: Ints) -> tuple[Ints]:
    """Deals of three rows by the start of the best row, its class, and whether it was a pair."""
    starts, weights, start, change = _starts()
    paid = np.asarray(paid)
    numbers = pair_numbers().astype(np.int64)
    triples = _triple_numbers()
    kinds, whole, ones, twos = _thirds()
    begun = (starts[:, 0] // 4 == starts[:, 1] // 4).astype(np.int64)
    pay = paid[:, begun].T.copy()
    worth = [np.einsum("s...k,sk->s...", one, pay) for one in (whole, ones, twos)]
    order = np.argsort(np.argsort(worth[0]))
    chosen = np.zeros(len(starts), dtype=np.int64)
    chosen_one = np.zeros((len(starts), 52), dtype=np.int64)
    chosen_two = np.zeros((len(starts), 1326), dtype=np.int64)
    chosen_three = np.zeros((len(starts), 22100), dtype=np.int64)
    _count_peeks(
        np.arange(len(starts))[chunk::chunks],
        starts,
        weights,
        _alike_beside(),
        start,
        suit_changes()[change].astype(np.int64),
        numbers,
        triples,
        kinds,
        worth[0],
        worth[1],
        worth[2],
        pay,
        _most_worth(worth[0], worth[1], worth[2], pay),
        order,
        chosen,
        chosen_one,
        chosen_two,
        chosen_three,
    )
    # What the chosen rows become, without the cards that were dead.
    counts = chosen[:, None] * whole
    counts -= np.einsum("sx,sxk->sk", chosen_one, ones)
    counts += np.einsum("sx,sxk->sk", chosen_two, twos)
    for kind in range(len(CLASSES)):
        counts[:, kind] -= (chosen_three * (kinds == kind)).sum(axis=1)
    made = np.zeros((len(starts), len(CLASSES), 2), dtype=np.int64)
    made[np.arange(len(starts)), :, begun] = counts
    return (made,)


def _most_worth(worth: Ints, worth_one: Ints, worth_two: Ints, pay: Ints) -> Ints:
    """More than a start can be worth whatever four cards are dead."""
    least_ones = np.sort(worth_one, axis=1)[:, :4].sum(axis=1)
    most: Ints = worth - least_ones + 6 * worth_two.max(axis=1) - 4 * pay.min(axis=1) + 1
    return most


@cache
def _alike_beside() -> Ints:
    """Beside each start, how many holdings are alike: at the lowest of them, 0 at the others."""
    starts, _, _, _ = _starts()
    changes, numbers = suit_changes(), pair_numbers()
    first, second = np.triu_indices(52, 1)
    alike = np.zeros((len(starts), 1326), dtype=np.int64)
    for number, cards in enumerate(starts):
        keeps = changes[(np.sort(changes[:, cards], axis=1) == cards).all(axis=1)]
        lowest = numbers[keeps[:, first], keeps[:, second]].min(axis=0)
        alike[number] = np.bincount(lowest, minlength=1326)
    return alike


@cache
def _thirds() -> tuple[NDArray[np.int8], Ints, Ints, Ints]:
    """What three further cards make of each start: each, and added up by none, one and two."""
    starts, _, _, _ = _starts()
    rows = len(starts)
    kinds = np.zeros((rows, 22100), dtype=np.int8)
    whole = np.zeros((rows, len(CLASSES)), dtype=np.int64)
    ones = np.zeros((rows, 52, len(CLASSES)), dtype=np.int64)
    twos = np.zeros((rows, 1326, len(CLASSES)), dtype=np.int64)
    numbers = pair_numbers().astype(np.int64)
    _count_thirds(starts, numbers, _triple_numbers(), kinds, whole, ones, twos)
    return kinds, whole, ones, twos


@cache
def _triple_numbers() -> NDArray[np.int16]:
    """The number of three cards in any order."""
    numbers = np.zeros((52, 52, 52), dtype=np.int16)
    for number, (a, b, c) in enumerate(combinations(range(52), 3)):
        for x, y, z in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
            numbers[x, y, z] = number
    return numbers


@kernel
def _count_thirds(
    starts: Ints,
    numbers: Ints,
    triples: NDArray[np.int16],
    kinds: NDArray[np.int8],
    whole: Ints,
    ones: Ints,
    twos: Ints,
) -> None:
    """For each start, the class that every three further cards make, added up by the cards."""
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
def _count_peeks(
    mine: Ints,
    starts: Ints,
    weights: Ints,
    alike_beside: Ints,
    start: Ints,
    renamed: Ints,
    numbers: Ints,
    triples: NDArray[np.int16],
    kinds: NDArray[np.int8],
    worth: Ints,
    worth_one: Ints,
    worth_two: Ints,
    pay: Ints,
    most: Ints,
    order: Ints,
    chosen: Ints,
    chosen_one: Ints,
    chosen_two: Ints,
    chosen_three: Ints,
) -> None:
    """Lay three rows, the start of the first worth no less than the others; take the best.

    A set of three rows is met once, or as often as starts are alike; the weights make up for it.
    Rows that are worth the same share the deal.
    """
    dead = np.empty((3, 4), dtype=np.int64)
    value = np.empty(3, dtype=np.int64)
    rows = np.empty(3, dtype=np.int64)
    for s in mine:
        a, b = starts[s]
        own = BITS[a] | BITS[b]
        for c in range(52):
            if own & BITS[c]:
                continue
            for d in range(c + 1, 52):
                two = numbers[c, d]
                if own & BITS[d] or order[start[two]] > order[s] or not alike_beside[s, two]:
                    continue
                weight = weights[s] * alike_beside[s, two]
                four = own | BITS[c] | BITS[d]
                for e in range(52):
                    if four & BITS[e]:
                        continue
                    for f in range(e + 1, 52):
                        three = numbers[e, f]
                        if four & BITS[f] or order[start[three]] > order[start[two]]:
                            continue
                        rows[0], rows[1], rows[2] = s, start[two], start[three]
                        alike = _alike(rows)
                        dead[0, 0], dead[0, 1], dead[0, 2], dead[0, 3] = c, d, e, f
                        value[0] = _worth(
                            s, dead[0], numbers, triples, kinds, worth, worth_one, worth_two, pay
                        )
                        for row in (1, 2):
                            value[row] = most[rows[row]]
                            if value[row] < value[0]:
                                continue
                            holding = two if row == 1 else three
                            dead[row, 0], dead[row, 1] = renamed[holding, a], renamed[holding, b]
                            dead[row, 2] = renamed[holding, e if row == 1 else c]
                            dead[row, 3] = renamed[holding, f if row == 1 else d]
                            value[row] = _worth(
                                rows[row],
                                dead[row],
                                numbers,
                                triples,
                                kinds,
                                worth,
                                worth_one,
                                worth_two,
                                pay,
                            )
                        best = max(value[0], value[1], value[2])
                        tied = 0
                        for row in range(3):
                            tied += value[row] == best
                        for row in range(3):
                            if value[row] == best:
                                _take(
                                    rows[row],
                                    dead[row],
                                    weight * 6 * alike // tied,
                                    numbers,
                                    triples,
                                    chosen,
                                    chosen_one,
                                    chosen_two,
                                    chosen_three,
                                )


@kernel
def _alike(rows: Ints) -> int:
    """Six orders of three rows, shared by those that are met more than once."""
    if rows[0] == rows[1] and rows[1] == rows[2]:
        return 1
    return 3 if rows[0] == rows[1] or rows[1] == rows[2] else 6


@kernel
def _worth(
    s: int,
    dead: Ints,
    numbers: Ints,
    triples: NDArray[np.int16],
    kinds: NDArray[np.int8],
    worth: Ints,
    worth_one: Ints,
    worth_two: Ints,
    pay: Ints,
) -> int:
    """What all ways to complete a row win without the dead cards."""
    total: int = worth[s]
    for i in range(4):
        total -= worth_one[s, dead[i]]
        for j in range(i + 1, 4):
            total += worth_two[s, numbers[dead[i], dead[j]]]
            for k in range(j + 1, 4):
                total -= pay[s, kinds[s, triples[dead[i], dead[j], dead[k]]]]
    return total


@kernel
def _take(
    s: int,
    dead: Ints,
    weight: int,
    numbers: Ints,
    triples: NDArray[np.int16],
    chosen: Ints,
    chosen_one: Ints,
    chosen_two: Ints,
    chosen_three: Ints,
) -> None:
    """Note that a row is chosen so often with these cards dead."""
    chosen[s] += weight
    for i in range(4):
        chosen_one[s, dead[i]] += weight
        for j in range(i + 1, 4):
            chosen_two[s, numbers[dead[i], dead[j]]] += weight
            for k in range(j + 1, 4):
                chosen_three[s, triples[dead[i], dead[j], dead[k]]] += weight
