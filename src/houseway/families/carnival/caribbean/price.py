"""All hands of Caribbean Stud: every hand and up card against every hand of the player-dealer.

The five-card hands are processed from lowest to highest, counting how many so far contain a given
card and a given set of up to three other cards. The number of them without any of the player's five
cards follows by inclusion-exclusion over the subsets of those five.
"""

from collections.abc import Iterable
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.holdem import pair_numbers
from houseway.families.carnival.rules import CaribbeanPlay, CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.jobs import Job, Result, run
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.stakes import Stakes, as_table, gains, grid, price_stakes
from houseway.pricing.symmetry import codes_of, distinct_hands, every_five, triple_numbers
from houseway.pricing.wager import price_wager
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate, evaluate_all
from houseway.ranking.high import CLASSES, five_of
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Codes = NDArray[np.uint8]
Values = NDArray[np.int16]
Numbers = NDArray[np.int16]

_KNOWN = ("player_hand", "qualifies", "winner")
_SHAPE = (10, 2, 3)
CHUNKS = 2
OTHERS = comb(46, 4)
"""How many hands the player-dealer may have if the player's cards and the up card are known."""


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers exactly, with the best decision for ante and bet."""
    play = rules.play_as(CarnivalPlay).caribbean
    assert play is not None
    outcomes, by_value = count_deals(rules, play)
    table = as_table(outcomes, ("folded", *_KNOWN))
    stakes: Stakes = {"ante": 1, "bet": play.bet * (1 - table.columns["folded"])}
    parts = {price.wager: price for price in price_stakes(rules, "ante", stakes, table)}
    prices = [parts.get(w) or price_wager(rules.wagers[w], table) for w in wagers]
    return Priced("exact", prices, table.total, _strategy(by_value))


def count_deals(rules: Rules, play: CaribbeanPlay) -> tuple[Ints, Ints]:
    """All deals by fold, class, qualification and winner; and what betting and folding win.

    The second array has, for each value of the player's hand and rank of the up card, the total
    that betting wins, the total that folding wins, and the number of deals.
    """
    outcomes, by_value, _ = _count(rules, play)
    return outcomes, by_value


def best_bets(rules: Rules, play: CaribbeanPlay) -> Masks:
    """For each of `player_hands`, the up cards against which it bets."""
    _, _, bets = _count(rules, play)
    return bets.astype(np.uint64)


def _count(rules: Rules, play: CaribbeanPlay) -> Result:
    bets, folds, _ = payoffs(rules, play)
    least = least_value(play.qualifies)
    return run(Job("caribbean-stud", count_chunk, CHUNKS, (bets, folds, least)))


def payoffs(rules: Rules, play: CaribbeanPlay) -> tuple[Ints, Ints, int]:
    """What betting and folding win by class, qualification and winner, and the scale of a unit."""
    columns = grid(rules.facts, _KNOWN)
    no, yes = np.zeros_like(columns["winner"]), np.ones_like(columns["winner"])
    bets, scale = gains(rules, {**columns, "folded": no}, {"ante": 1, "bet": play.bet})
    folds, fold_scale = gains(rules, {**columns, "folded": yes}, {"ante": 1})
    both = (bets * fold_scale).reshape(_SHAPE), (folds * scale).reshape(_SHAPE)
    return *both, scale * fold_scale


def count_chunk(chunk: int, chunks: int, bets: Ints, folds: Ints, least: int) -> Result:
    """Count the deals of every `chunks`-th hand of the player."""
    hands, values, weights = player_hands()
    mine = slice(chunk, None, chunks)
    all_bets = np.zeros(len(hands), dtype=np.int64)
    totals = _Totals(
        np.zeros((2, *_SHAPE), dtype=np.int64),
        np.zeros((7463, 13, 3), dtype=np.int64),
        all_bets[mine],
    )
    _sweep(
        _Held(hands[mine], values[mine], weights[mine]),
        *every_hand(),
        pair_numbers(),
        triple_numbers(),
        _Payoffs(np.asarray(bets), np.asarray(folds), least),
        totals,
    )
    return totals.outcomes, totals.by_value, all_bets


@cache
def player_hands() -> tuple[Ints, Values, Ints]:
    """The player's hands up to suits, lowest value first."""
    masks, weights = distinct_hands(5)
    values = evaluate_all(masks)
    order = np.argsort(values, kind="stable")
    hands = np.array([codes_of(int(masks[place])) for place in order])
    return hands, values[order], weights[order]


@cache
def every_hand() -> tuple[Codes, Values]:
    """All five-card hands by their codes, lowest value first."""
    hands = every_five()
    values = evaluate_all(np.bitwise_or.reduce(BITS[hands], axis=1))
    order = np.argsort(values, kind="stable")
    return hands[order], values[order]


class _Held(NamedTuple):
    """Hands of the player in order of value."""

    hands: Ints
    values: Values
    weights: Ints


class _Payoffs(NamedTuple):
    """What betting and folding win, and the lowest value that qualifies."""

    bets: Ints
    folds: Ints
    least: int


class _Totals(NamedTuple):
    """The counts that `count_deals` returns."""

    outcomes: Ints
    by_value: Ints
    bets: Ints
    """For each hand, the up cards against which it bets."""


class _Beaten(NamedTuple):
    """By up card: the hands lower than the player's, lower or equal, and not qualified."""

    lower: NDArray[np.int32]
    equal: NDArray[np.int32]
    unqualified: NDArray[np.int32]


class _Swept(NamedTuple):
    """How many hands so far contain a card and a set of up to three other given cards."""

    with_none: NDArray[np.int32]
    with_one: NDArray[np.int32]
    with_two: NDArray[np.int32]
    with_three: NDArray[np.int32]
    pairs: Numbers
    triples: Numbers


@kernel
def _sweep(
    held: _Held,
    swept: Codes,
    swept_values: Values,
    pairs: Numbers,
    triples: Numbers,
    payoffs: _Payoffs,
    totals: _Totals,
) -> None:
    """Go through all hands in order of value, and decide each of the player's hands."""
    hands, values, least = held.hands, held.values, payoffs.least
    so_far = _Swept(
        np.zeros(52, dtype=np.int32),
        np.zeros((52, 52), dtype=np.int32),
        np.zeros((1326, 52), dtype=np.int32),
        np.zeros((22100, 52), dtype=np.int32),
        pairs,
        triples,
    )
    lower = np.zeros((len(hands), 52), dtype=np.int32)
    equal = np.zeros((len(hands), 52), dtype=np.int32)
    unqualified = np.zeros((len(hands), 52), dtype=np.int32)
    answered = 0
    place = 0
    for value in range(1, 7463):
        end = answered
        while end < len(hands) and values[end] == value:
            end += 1
        if value == least:
            for hand in range(len(hands)):
                _count_without(hands[hand], so_far, least, unqualified[hand])
        for hand in range(answered, end):
            _count_without(hands[hand], so_far, value, lower[hand])
        while place < len(swept) and swept_values[place] == value:
            _count_in(swept[place], so_far)
            place += 1
        for hand in range(answered, end):
            _count_without(hands[hand], so_far, value + 1, equal[hand])
        answered = end
    for hand in range(len(hands)):
        beaten = _Beaten(lower[hand], equal[hand], unqualified[hand])
        _decide(hand, held, beaten, payoffs, totals)


@kernel
def _count_in(
    cards: Codes,
    so_far: _Swept,
) -> None:
    """Count a hand under every set of up to three of its cards, for each of its other cards."""
    for i in range(5):
        so_far.with_none[cards[i]] += 1
        for j in range(5):
            if j != i:
                so_far.with_one[cards[i], cards[j]] += 1
    for i in range(5):
        for j in range(i + 1, 5):
            pair = so_far.pairs[cards[i], cards[j]]
            for k in range(5):
                if k not in (i, j):
                    so_far.with_two[pair, cards[k]] += 1
            for k in range(j + 1, 5):
                triple = so_far.triples[cards[i], cards[j], cards[k]]
                for last in range(5):
                    if last not in (i, j, k):
                        so_far.with_three[triple, cards[last]] += 1


@kernel
def _count_without(
    cards: Ints,
    so_far: _Swept,
    below: int,
    answer: NDArray[np.int32],
) -> None:
    """For each up card, how many hands so far contain it and none of these five cards."""
    for up in range(52):
        answer[up] = so_far.with_none[up]
    for i in range(5):
        for up in range(52):
            answer[up] -= so_far.with_one[cards[i], up]
        for j in range(i + 1, 5):
            pair = so_far.pairs[cards[i], cards[j]]
            for up in range(52):
                answer[up] += so_far.with_two[pair, up]
            for k in range(j + 1, 5):
                triple = so_far.triples[cards[i], cards[j], cards[k]]
                for up in range(52):
                    answer[up] -= so_far.with_three[triple, up]
    # Last term: four of the five cards and the up card make a hand, counted if it is low enough.
    own = BITS[cards[0]] | BITS[cards[1]] | BITS[cards[2]] | BITS[cards[3]] | BITS[cards[4]]
    for up in range(52):
        if own & BITS[up]:
            continue
        for i in range(5):
            if evaluate((own ^ BITS[cards[i]]) | BITS[up]) < below:
                answer[up] += 1


@kernel
def _decide(hand: int, held: _Held, beaten: _Beaten, payoffs: _Payoffs, totals: _Totals) -> None:
    """Make the better choice for each up card and count its outcomes; `equal` includes `lower`."""
    cards, value, weight = held.hands[hand], held.values[hand], held.weights[hand]
    kind = CLASS_OF[value]
    own = BITS[cards[0]] | BITS[cards[1]] | BITS[cards[2]] | BITS[cards[3]] | BITS[cards[4]]
    lower, equal, unqualified = beaten
    counts = np.zeros((2, 3), dtype=np.int64)
    for up in range(52):
        if own & BITS[up]:
            continue
        if value < payoffs.least:
            counts[0, 0] = lower[up]
            counts[0, 1] = unqualified[up] - equal[up]
            counts[0, 2] = equal[up] - lower[up]
            counts[1, 0] = 0
            counts[1, 1] = OTHERS - unqualified[up]
            counts[1, 2] = 0
        else:
            counts[0, 0] = unqualified[up]
            counts[0, 1] = 0
            counts[0, 2] = 0
            counts[1, 0] = lower[up] - unqualified[up]
            counts[1, 1] = OTHERS - equal[up]
            counts[1, 2] = equal[up] - lower[up]
        bet = (counts * payoffs.bets[kind]).sum()
        fold = (counts * payoffs.folds[kind]).sum()
        choice = 0 if bet >= fold else 1
        if choice == 0:
            totals.bets[hand] |= np.int64(BITS[up])
        totals.outcomes[choice, kind] += weight * counts
        rank = up // 4
        totals.by_value[value, rank, 0] += weight * bet
        totals.by_value[value, rank, 1] += weight * fold
        totals.by_value[value, rank, 2] += weight * OTHERS


def _strategy(by_value: Ints) -> str:
    """The strategy in words: the lowest hand to bet against each up card."""
    gain = by_value[:, :, 0] - by_value[:, :, 1]
    rules: dict[str, list[str]] = {}
    for rank in range(13):
        worth = np.cumsum(gain[::-1, rank])[::-1]
        lowest = int(np.argmax(worth[1:])) + 1
        rule = f"bet {hand_words(lowest)} or better" if lowest > 1 else "always bet"
        if worth[lowest] < 0:
            rule = "always fold"
        rules.setdefault(rule, []).append(RANKS[rank])
    return "; ".join(f"against {', '.join(ups)}: {rule}" for rule, ups in rules.items())


def hand_words(value: int) -> str:
    """A hand in words, such as a pair of Ks with Q-J-2."""
    kind, ranks = five_of(value)
    names = "-".join(RANKS[place] for place in ranks)
    if kind == 1:
        return f"a pair of {RANKS[ranks[0]]}s with {names[2:]}"
    return names if kind == 0 else f"{CLASSES[kind].replace('-', ' ')} {names}"


PRICE = Pricing(wagers=price_wagers)
