"""Many deals of pai gow poker by integers: hands against hands, drawn by a seeded stream."""

from typing import Any

import numpy as np

from houseway.pricing.pai_gow.kernel import (
    CARDS,
    FRONT,
    back_value,
    front_value,
    set_codes,
    workspace,
)
from houseway.values.kernels import kernel


@kernel
def draw(state: Any) -> Any:
    """The next 64 bits of a SplitMix64 stream."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@kernel
def deal_hands(deck: Any, hands: Any, many: int, n: int, state: Any) -> None:
    """Deal hands from the deck by Fisher-Yates, each sorted from low to high."""
    for place in range(many * n):
        # The high half of the word times the cards left: bias below one in two to the 26th.
        word = (draw(state) >> np.uint64(32)) * np.uint64(53 - place)
        chosen = place + np.int64(word >> np.uint64(32))
        card = deck[chosen]
        deck[chosen] = deck[place]
        deck[place] = card
        hand = place // n
        at = place % n
        while at > 0 and hands[hand, at - 1] > card:
            hands[hand, at] = hands[hand, at - 1]
            at -= 1
        hands[hand, at] = card


PAIR_KEYS = 9 * 15 * 15 * 15 * 4
"""Keys of one hand against another with seven cards; with six there are fewer."""
STATES = 16 * 27
"""What a bettor knows of his own six cards when he doubles or not."""


@kernel
def compare(one: int, other: int) -> int:
    """0 higher, 1 lower, 2 copy."""
    if one == other:
        return 2
    return 0 if one > other else 1


@kernel
def pair_key(mine: int, his: int, his_joker: bool, front_cards: int) -> int:
    """The facts of one setting against another, as one number."""
    my_front, my_back = mine >> 24, mine & 0xFFFFFF
    front, back = his >> 24, his & 0xFFFFFF
    key = compare(my_front, front) * 3 + compare(my_back, back)
    if front_cards == 1:
        return (key * 15 + min(front, 14)) * 27 + back_code(back)
    my_pair = my_front - 256 if my_front >= 256 else 0
    pair = front - 256 if front >= 256 else 0
    high = 0 if front >= 256 else front >> 4
    ace_high = back >> 20 == 0 and back >> 16 == 14
    return (((key * 15 + my_pair) * 15 + pair) * 15 + high) * 4 + ace_high * 2 + his_joker


@kernel
def back_code(back: int) -> int:
    """The class of a hand behind; of a pair, its rank too."""
    made = back >> 20
    return 11 + (back >> 16 & 15) if made == 1 else made


@kernel
def sample_deals(
    deals: int,
    seed: int,
    p: Any,
    way: Any,
    plays: Any,
    table: Any,
    rules: Any,
    binomials: Any,
    payoffs: Any,
    doubles: Any,
    counts: Any,
    sums: Any,
    squares: Any,
    gains: Any,
) -> None:
    """Deal whole tables and score every hand against every other, both ways.

    For each wager the payoff of a deal is the sum over all ordered pairs; `sums` and `squares` of
    it give the mean and its error. With `doubles`, the second wager is added in those states, as
    one more row; `gains` says what the second wager wins in each state.
    """
    n = p[CARDS]
    many = 53 // n
    r, s = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    work = workspace()
    deck = np.arange(53)
    hands = np.zeros((many, n), np.int64)
    values = np.zeros(many, np.int64)
    wagers = len(payoffs)
    won = np.zeros(wagers + 1, np.int64)
    state = np.array([seed], np.uint64)
    for _ in range(deals):
        deal_hands(deck, hands, many, n, state)
        for hand in range(many):
            values[hand], _rule = set_codes(
                hands[hand], p, way, plays, table, rules, binomials, r, s, work
            )
        won[:] = 0
        for mine in range(many):
            known = (values[mine] >> 24) * 27 + back_code(values[mine] & 0xFFFFFF)
            doubled = 1 if p[FRONT] == 1 and doubles[known] else 0
            for his in range(many):
                if his != mine:
                    joker = hands[his, n - 1] == 52
                    key = pair_key(values[mine], values[his], joker, p[FRONT])
                    counts[doubled, key] += 1
                    for wager in range(wagers):
                        won[wager] += payoffs[wager, key]
                    if p[FRONT] == 1:
                        gains[known] += payoffs[1, key]
                        won[wagers] += payoffs[0, key] + doubled * payoffs[1, key]
        for wager in range(wagers + 1):
            sums[wager] += won[wager]
            squares[wager] += won[wager] * won[wager]


@kernel
def sample_best(
    deals: int,
    seed: int,
    p: Any,
    way: Any,
    plays: Any,
    table: Any,
    rules: Any,
    binomials: Any,
    payoffs: Any,
    counts: Any,
    sums: Any,
    squares: Any,
) -> None:
    """As `sample_deals` for one wager whose bettor sees the other hand and sets his best.

    Sums are those of what he gains over the house way.
    """
    n = p[CARDS]
    many = 53 // n
    r, s = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    work = workspace()
    deck = np.arange(53)
    hands = np.zeros((many, n), np.int64)
    values = np.zeros(many, np.int64)
    possible = np.zeros(21, np.int64)
    state = np.array([seed], np.uint64)
    for _ in range(deals):
        deal_hands(deck, hands, many, n, state)
        for hand in range(many):
            values[hand], _rule = set_codes(
                hands[hand], p, way, plays, table, rules, binomials, r, s, work
            )
        gained = 0
        for mine in range(many):
            for place in range(n):
                r[n - 1 - place] = (hands[mine, place] >> 2) + 2
                s[n - 1 - place] = hands[mine, place] & 3
            pairs = 0
            for x in range(n):
                for y in range(x + 1, n):
                    back = back_value(r, s, x, y, n, True, p, work[2])
                    front = front_value(r[x], r[y], back, p)
                    if front >= 0:
                        possible[pairs] = front << 24 | back
                        pairs += 1
            for his in range(many):
                if his != mine:
                    joker = hands[his, n - 1] == 52
                    key = pair_key(values[mine], values[his], joker, p[FRONT])
                    usual = payoffs[key]
                    best = usual
                    for place in range(pairs):
                        other = pair_key(possible[place], values[his], joker, p[FRONT])
                        if payoffs[other] > best:
                            best = payoffs[other]
                            key = other
                    counts[key] += 1
                    gained += best - usual
        sums[0] += gained
        squares[0] += gained * gained
