"""The player's hands by value, and the best play of them by dynamic programming.

A hand is the set of values it holds. Every set that can be drawn is numbered once; cards only
raise the sum, so that hands are worked through from the highest sum down.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.pricing.twenty_one.dealer import JOKER_VALUE, VALUES, Floats, Ints
from houseway.values.kernels import kernel

STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = range(6)
ACTIONS = ("stand", "hit", "double", "split", "surrender", "rescue")
MOST_CARDS = 8
"""Hands of more cards count as eight; no filing tells them apart."""
TOTALS = 32
_JOKER_SUM = 60

BEST, BY_TOTAL, GIVEN = range(3)
"""How a plan chooses: the best for each hand, the best for each total, or as it is told."""


class Hands(NamedTuple):
    """Every hand of two cards or more, highest sum first."""

    counts: Ints
    sums: Ints
    totals: Ints
    soft: Ints
    cards: Ints
    next: Ints
    number: dict[tuple[int, ...], int]

    def of(self, *values: int) -> int:
        """The number of the hand with these values."""
        return self.number[tuple(sorted(values))]


@cache
def all_hands(jokers: bool) -> Hands:
    """Number the hands that can be drawn without hitting a finished one."""
    values = range(0 if jokers else 1, VALUES)
    found: dict[tuple[int, ...], None] = {}
    todo: list[tuple[int, ...]] = [(a, b) for a in values for b in values if a <= b]
    while todo:
        hand = todo.pop()
        if hand in found:
            continue
        found[hand] = None
        if JOKER_VALUE not in hand and sum(hand) <= 21:
            todo += [tuple(sorted((*hand, value))) for value in values]
    ordered = sorted(found, key=lambda h: (-_sum(h), 1 in h, len(h), h))
    number = {hand: place for place, hand in enumerate(ordered)}
    after = np.full((len(ordered), VALUES), -1, dtype=np.int64)
    for place, hand in enumerate(ordered):
        for value in values:
            after[place, value] = number.get(tuple(sorted((*hand, value))), -1)
    sums = np.array([_sum(hand) for hand in ordered], dtype=np.int64)
    aces = np.array([1 in hand for hand in ordered])
    soft = (aces & (sums <= 11)).astype(np.int64)
    return Hands(
        np.array([[h.count(v) for v in range(VALUES)] for h in ordered], dtype=np.int64),
        sums,
        np.where(sums == _JOKER_SUM, 21, sums + 10 * soft),
        soft,
        np.array([len(hand) for hand in ordered], dtype=np.int64),
        after,
        number,
    )


def _sum(hand: tuple[int, ...]) -> int:
    return _JOKER_SUM if JOKER_VALUE in hand else sum(hand)


@kernel
def next_card(shoe: Ints, held: Ints, barred: Ints, chances: Floats) -> float:
    """The chance of each next value; `barred` values cannot lie hidden, after a check."""
    left = 0
    hidden = 0
    for value in range(shoe.size):
        left += shoe[value] - held[value]
        if not barred[value]:
            hidden += shoe[value] - held[value]
    for value in range(shoe.size):
        ways = shoe[value] - held[value]
        if ways <= 0:
            chances[value] = 0.0
        elif hidden == left:
            chances[value] = ways / left
        elif barred[value]:
            chances[value] = ways / (left - 1)
        else:
            chances[value] = ways * (hidden - 1) / (hidden * (left - 1))
    return hidden / left


@kernel
def dealer_chances(
    shoe: Ints, held: Ints, steps: Ints, used: Ints, special: Ints, checked: bool,
    reached: Floats, ends: Floats,
) -> None:  # fmt: skip
    """The chance of each outcome of the player-dealer; without specials after a check."""
    left = 0
    for value in range(shoe.size):
        left += shoe[value] - held[value]
    ends[:] = 0.0
    if steps.shape[0] == 0:
        ends[0] = 1.0
        return
    reached[: steps.shape[0]] = 0.0
    reached[0] = 1.0
    for step in range(steps.shape[0]):
        chance = reached[step]
        if chance == 0.0:
            continue
        drawn = 0
        for value in range(shoe.size):
            drawn += used[step, value]
        chance /= left - drawn
        for value in range(shoe.size):
            ways = shoe[value] - held[value] - used[step, value]
            if ways > 0:
                after = steps[step, value]
                if after >= 0:
                    reached[after] += chance * ways
                else:
                    ends[-1 - after] += chance * ways
    if checked:
        kept = 0.0
        for end in range(ends.size):
            if special[end]:
                ends[end] = 0.0
            else:
                kept += ends[end]
        for end in range(ends.size):
            ends[end] /= kept


@kernel
def stand_values(
    shoe: Ints, counts: Ints, totals: Ints, cards: Ints, which: Ints,
    steps: Ints, used: Ints, special: Ints, checked: bool, pay: Floats, needed: Ints,
    ends: Floats, values: Floats,
) -> None:  # fmt: skip
    """What each hand is worth when it stands, and the outcomes that it stands against."""
    reached = np.zeros(max(steps.shape[0], 1))
    plain = 0
    while checked and special[plain]:
        plain += 1
    for place in range(which.size):
        hand = which[place]
        size = min(cards[hand], MOST_CARDS)
        if not needed[totals[hand], size]:
            values[hand] = pay[totals[hand], size, plain]
            continue
        possible = True
        for value in range(shoe.size):
            if counts[hand, value] > shoe[value]:
                possible = False
        if not possible:
            values[hand] = 0.0
            ends[hand, :] = 0.0
            continue
        dealer_chances(shoe, counts[hand], steps, used, special, checked, reached, ends[hand])
        worth = 0.0
        for end in range(ends.shape[1]):
            worth += ends[hand, end] * pay[totals[hand], size, end]
        values[hand] = worth


@kernel
def plan(
    shoe: Ints, barred: Ints, counts: Ints, sums: Ints, totals: Ints, soft: Ints, cards: Ints,
    after: Ints, which: Ints, stand: Floats, more: Ints, two: Ints,
    doublings: int, rescue: bool, mode: int, weight: Floats, weight_two: Floats,
    told: Ints, act: Ints, worth: Floats,
) -> None:  # fmt: skip
    """Work out the worth of every hand from the highest sum down, and what to do with it.

    Rows of `act` and `worth`: 0 after a hit, 1 with two cards, 1 + k after k doublings. Those of
    `told` are the same by total and softness. Worth counts units of the first wager.
    """
    rows = 2 + doublings
    chances = np.zeros(shoe.size)
    choices = np.zeros((rows, 6))
    gains = np.zeros((rows, 6))
    place = 0
    while place < which.size:
        last = place
        first = which[place]
        while (
            last < which.size
            and sums[which[last]] == sums[first]
            and soft[which[last]] == soft[first]
        ):
            last += 1
        total, is_soft = totals[first], soft[first]
        if mode == BY_TOTAL:
            gains[:] = 0.0
            for here in range(place, last):
                hand = which[here]
                weigh(
                    hand,
                    shoe,
                    barred,
                    counts,
                    totals,
                    cards,
                    after,
                    stand,
                    more,
                    two,
                    doublings,
                    rescue,
                    worth,
                    chances,
                    choices,
                )
                for row in range(rows):
                    for action in range(6):
                        amount = weight_two[hand] if row == 1 else weight[hand]
                        if row == 1 or cards[hand] > 2:
                            if choices[row, action] > -90.0:
                                gains[row, action] += amount * choices[row, action]
                            elif amount > 0.0:
                                gains[row, action] -= 1e9 * amount
            for row in range(rows):
                best = 0
                for action in range(1, 6):
                    if gains[row, action] > gains[row, best]:
                        best = action
                told[row, is_soft, total] = best
        for here in range(place, last):
            hand = which[here]
            weigh(
                hand,
                shoe,
                barred,
                counts,
                totals,
                cards,
                after,
                stand,
                more,
                two,
                doublings,
                rescue,
                worth,
                chances,
                choices,
            )
            for row in range(rows):
                chosen = -1
                if mode != BEST:
                    chosen = told[row, is_soft, total]
                    if choices[row, chosen] < -90.0 and row == 1:
                        chosen = told[0, is_soft, total]
                    if choices[row, chosen] < -90.0:
                        chosen = -1
                if chosen < 0:
                    chosen = 0
                    for action in range(1, 6):
                        if choices[row, action] > choices[row, chosen]:
                            chosen = action
                act[row, hand] = chosen
                worth[row, hand] = choices[row, chosen]
        place = last


@kernel
def weigh(
    hand: int, shoe: Ints, barred: Ints, counts: Ints, totals: Ints, cards: Ints, after: Ints,
    stand: Floats, more: Ints, two: Ints, doublings: int, rescue: bool, worth: Floats,
    chances: Floats, choices: Floats,
) -> None:  # fmt: skip
    """What each action is worth with a hand, -99 for those that are not allowed."""
    choices[:] = -99.0
    for value in range(shoe.size):
        if counts[hand, value] > shoe[value]:
            choices[:, STAND] = 0.0
            return
    finished = totals[hand] > 21 or counts[hand, 0] > 0
    draws = not finished
    hit = 0.0
    double = 0.0
    if draws:
        next_card(shoe, counts[hand], barred, chances)
        for value in range(shoe.size):
            if chances[value] > 0.0:
                hit += chances[value] * worth[0, after[hand, value]]
                if doublings:
                    double += chances[value] * worth[2, after[hand, value]]
    if finished or more[hand] & 1:
        choices[0, STAND] = stand[hand]
    if draws and more[hand] & 2:
        choices[0, HIT] = hit
    if cards[hand] == 2:
        if finished or two[hand] & 1:
            choices[1, STAND] = stand[hand]
        if draws and two[hand] & 2:
            choices[1, HIT] = hit
        if draws and doublings and two[hand] & 4:
            choices[1, DOUBLE] = double
        if two[hand] & 16:
            choices[1, SURRENDER] = -0.5
    else:
        choices[1, STAND] = 0.0
    stake = 1.0
    for doubling in range(1, doublings + 1):
        row = 1 + doubling
        stake *= 2.0
        choices[row, STAND] = stake * stand[hand]
        if rescue and not finished:
            choices[row, RESCUE] = -stake / 2.0
            if doubling < doublings:
                again = 0.0
                for value in range(shoe.size):
                    if chances[value] > 0.0:
                        again += chances[value] * worth[row + 1, after[hand, value]]
                choices[row, DOUBLE] = again


@kernel
def flow(
    shoe: Ints, barred: Ints, counts: Ints, totals: Ints, cards: Ints, after: Ints, which: Ints,
    doublings: int, act: Ints, dealt: Floats, reach: Floats,
) -> None:  # fmt: skip
    """How often each hand is reached when it is played as `act` says; rows as in `plan`.

    `dealt` is the weight of each two-card hand that is played and not split.
    """
    chances = np.zeros(shoe.size)
    reach[:] = 0.0
    for back in range(which.size - 1, -1, -1):
        hand = which[back]
        reach[1, hand] += dealt[hand]
        for row in range(2 + doublings):
            if reach[row, hand] == 0.0:
                continue
            action = act[row, hand]
            if action not in (HIT, DOUBLE):
                continue
            to = 0 if action == HIT else (2 if row == 1 else row + 1)
            next_card(shoe, counts[hand], barred, chances)
            for value in range(shoe.size):
                if chances[value] > 0.0:
                    reach[to, after[hand, value]] += reach[row, hand] * chances[value]
