"""The best play of a hand by dynamic programming, as kernels over numbered hands.

A hand's worth is multiplied by the chance of drawing it in one order, so a hit is worth the plain
sum over the hands that follow. Cards only raise the sum, so hands are decided from the
highest sum down.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.price.dealer import Floats, Ints
from houseway.families.twenty_one.price.hands import MAX_CARDS, TOTALS, Hands
from houseway.families.twenty_one.price.joint import Source, add_masses
from houseway.values.kernels import bare_kernel, kernel

Acts = NDArray[np.int8]
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = range(6)
ACTIONS = ("stand", "hit", "double", "split", "surrender", "rescue")
BITS = {"stand": 1, "hit": 2, "double": 4, "split": 8, "surrender": 16}
_ACTION_COUNT = len(ACTIONS)
NEVER = -1e9
"""A value for actions that are not allowed, below all others."""

BEST, BY_TOTAL, GIVEN = range(3)
"""How a plan chooses: the best for each hand, the best for each total, or a given policy."""


class Allowed(NamedTuple):
    """The actions allowed with each hand: bits after a hit, bits with two cards, and doublings."""

    after_hit: Ints
    two: Ints
    doublings: int
    rescue: bool


class Against(NamedTuple):
    """What the hands are compared with."""

    ends: Floats
    """Joint chances by set of cards and outcome."""
    pay: Floats
    """Units by total, number of cards and outcome."""
    needed: Ints
    """By total and number of cards: whether the outcome matters."""
    plain: int
    """A possible outcome, for hands that do not depend on it."""


class Weights(NamedTuple):
    """The weight of each hand, after a hit and with two cards, if hands are played by total."""

    after_hit: Floats
    two: Floats


class Plan(NamedTuple):
    """What to do with each hand, and what it is worth times its chance.

    Rows: 0 after a hit, 1 with two cards, 1 + k after k doublings.
    """

    act: Acts
    worth: Floats


def empty_plan(allowed: Allowed, hands: int) -> Plan:
    rows = 2 + allowed.doublings
    return Plan(act=np.zeros((rows, hands), dtype=np.int8), worth=np.zeros((rows, hands)))


def empty_policy(doublings: int) -> Ints:
    """Actions by row, softness and total: stand everywhere."""
    return np.zeros((2 + doublings, 2, TOTALS), dtype=np.int64)


@kernel
def stand_line(
    hands: Hands, which: Ints, source: Source, against: Against, line: Ints, value: int,
    first: int, masses: Floats, stands: Floats,
) -> None:  # fmt: skip
    """The chance of each hand and what it is worth if it stands, with more cards of a value gone.

    Row k of the results has `first + k` more cards of the value out of the shoe.
    """
    chances = np.zeros(masses.shape[0])
    for place in range(which.size):
        hand = which[place]
        total = hands.totals[hand]
        size = min(hands.cards[hand], MAX_CARDS)
        add_masses(source, hands.counts[hand], value, first, chances)
        for extra in range(masses.shape[0]):
            mass = chances[extra]
            masses[extra, hand] = mass
            if not against.needed[total, size]:
                stands[extra, hand] = mass * against.pay[total, size, against.plain]
                continue
            worth = 0.0
            row = line[extra, hand]
            for end in range(against.ends.shape[1]):
                worth += against.ends[row, end] * against.pay[total, size, end]
            stands[extra, hand] = worth


@kernel
def plan_hands(
    hands: Hands, which: Ints, mass: Floats, stand: Floats, allowed: Allowed, mode: int,
    weights: Weights, policy: Ints, plan: Plan,
) -> None:  # fmt: skip
    """Decide every hand, from the highest sum down; `policy` is read or, by totals, written."""
    rows = plan.act.shape[0]
    choices = np.zeros((rows, _ACTION_COUNT))
    gains = np.zeros((rows, _ACTION_COUNT))
    place = 0
    while place < which.size:
        last = end_of_total(hands, which, place)
        total, soft = hands.totals[which[place]], hands.soft[which[place]]
        if mode == BY_TOTAL:
            gains[:] = 0.0
            for here in range(place, last):
                hand = which[here]
                weigh(hands, hand, mass, stand, allowed, plan.worth, choices)
                add_gains(hands, hand, mass, weights, choices, gains)
            for row in range(rows):
                policy[row, soft, total] = best_of(gains[row])
        for here in range(place, last):
            hand = which[here]
            if is_finished(hands, hand):
                stand_finished(hands, hand, mass, stand, plan.worth)
                continue
            weigh(hands, hand, mass, stand, allowed, plan.worth, choices)
            for row in range(rows):
                chosen = best_of(choices[row])
                if mode != BEST:
                    chosen = follow(policy[:, soft, total], choices[row], row, chosen)
                plan.act[row, hand] = chosen
                plan.worth[row, hand] = choices[row, chosen]
        place = last


@kernel
def plan_split(
    hands: Hands, which: Ints, masses: Floats, stands: Floats, value: int, parts: Floats,
    allowed: Allowed, mode: int, policy: Ints, roots: Ints, mass: Floats, act: Acts, worth: Floats,
) -> None:  # fmt: skip
    """Plan the hands of a split pair, once for each of `parts`, and store what each root is worth.

    The chance and worth of a hand are sums over its line, weighted by the part for the number of
    cards of the value in the hand.
    """
    stand = np.zeros(mass.shape[1])
    plan_worth = np.zeros(act.shape[1:])
    for part in range(parts.shape[0]):
        for place in range(which.size):
            hand = which[place]
            held = hands.counts[hand, value]
            stand[hand] = 0.0
            for extra in range(masses.shape[0]):
                mass[part, hand] += parts[part, extra, held] * masses[extra, hand]
                stand[hand] += parts[part, extra, held] * stands[extra, hand]
        plan_hands(
            hands, which, mass[part], stand, allowed, mode,
            Weights(after_hit=mass[part], two=mass[part]), policy,
            Plan(act=act[part], worth=plan_worth),
        )  # fmt: skip
        for place in range(roots.size):
            worth[part, place] = plan_worth[1, roots[place]]


@bare_kernel
def is_finished(hands: Hands, hand: int) -> bool:
    """Whether a hand allows no more actions: its total is over 21, or it has a joker."""
    return bool(hands.totals[hand] > 21 or hands.counts[hand, 0] > 0)


@bare_kernel
def stand_finished(hands: Hands, hand: int, mass: Floats, stand: Floats, worth: Floats) -> None:
    """Store what a finished hand is worth in each row."""
    alone = stand[hand] if mass[hand] != 0.0 else 0.0
    worth[0, hand] = alone
    worth[1, hand] = alone if hands.cards[hand] == 2 else 0.0
    for row in range(2, worth.shape[0]):
        worth[row, hand] = 2.0 ** (row - 1) * alone


@bare_kernel
def best_of(choices: Floats) -> int:
    """The action that is worth most; the first one in a tie."""
    best = 0
    for action in range(1, choices.size):
        if choices[action] > choices[best]:
            best = action
    return best


@bare_kernel
def end_of_total(hands: Hands, which: Ints, place: int) -> int:
    """The end of the run of hands with the same total that starts at `place`."""
    first = which[place]
    last = place
    while (
        last < which.size
        and hands.sums[which[last]] == hands.sums[first]
        and hands.soft[which[last]] == hands.soft[first]
    ):
        last += 1
    return last


@bare_kernel
def follow(policy: Ints, choices: Floats, row: int, best: int) -> int:
    """The action of a policy, or its action after a hit, or the best: the first that is allowed."""
    if choices[policy[row]] > NEVER:
        return int(policy[row])
    if row == 1 and choices[policy[0]] > NEVER:
        return int(policy[0])
    return best


@bare_kernel
def add_gains(
    hands: Hands, hand: int, mass: Floats, weights: Weights, choices: Floats, gains: Floats
) -> None:
    """Add a hand to what each action is worth for its total."""
    if mass[hand] == 0.0:
        return
    for row in range(choices.shape[0]):
        if row != 1 and hands.cards[hand] == 2:
            continue
        weight = weights.two[hand] if row == 1 else weights.after_hit[hand]
        for action in range(_ACTION_COUNT):
            gains[row, action] += weight * choices[row, action]


@bare_kernel
def weigh(
    hands: Hands, hand: int, mass: Floats, stand: Floats, allowed: Allowed, worth: Floats,
    choices: Floats,
) -> None:  # fmt: skip
    """What each action is worth with a hand, in each row."""
    for row in range(choices.shape[0]):
        for action in range(_ACTION_COUNT):
            choices[row, action] = NEVER if action != STAND else 0.0
    if mass[hand] == 0.0:
        return
    finished = is_finished(hands, hand)
    bits = 1 if finished else allowed.after_hit[hand]
    choices[0, STAND] = stand[hand] if bits & 1 else NEVER
    if bits & 2:
        choices[0, HIT] = drawn_worth(hands, hand, mass, worth[0], 1.0)
    if hands.cards[hand] == 2:
        bits = 1 if finished else allowed.two[hand]
        choices[1, STAND] = stand[hand] if bits & 1 else NEVER
        if bits & 2:
            choices[1, HIT] = drawn_worth(hands, hand, mass, worth[0], 1.0)
        if bits & 4 and allowed.doublings:
            choices[1, DOUBLE] = drawn_worth(hands, hand, mass, worth[2], 2.0)
        if bits & 16:
            choices[1, SURRENDER] = -0.5 * mass[hand]
    for doubling in range(1, allowed.doublings + 1):
        row = 1 + doubling
        stake = 2.0**doubling
        choices[row, STAND] = stake * stand[hand]
        if allowed.rescue and not finished:
            choices[row, RESCUE] = -0.5 * stake * mass[hand]
            if doubling < allowed.doublings:
                choices[row, DOUBLE] = drawn_worth(hands, hand, mass, worth[row + 1], 2 * stake)


@bare_kernel
def drawn_worth(hands: Hands, hand: int, mass: Floats, worth: Floats, stake: float) -> float:
    """What all hands with one more card are worth; hands that are not numbered have lost."""
    total = 0.0
    lost = mass[hand]
    for value in range(hands.next.shape[1]):
        after = hands.next[hand, value]
        if after >= 0:
            total += worth[after]
            lost -= mass[after]
    return float(total - stake * lost)


@bare_kernel
def lost_mass(hands: Hands, hand: int, mass: Floats) -> float:
    """The chance that one more card makes a hand that is not numbered, because it has lost."""
    lost = mass[hand]
    for value in range(hands.next.shape[1]):
        if hands.next[hand, value] >= 0:
            lost -= mass[hands.next[hand, value]]
    return float(lost)


@kernel
def count_paths(hands: Hands, which: Ints, act: Acts, dealt: Floats, paths: Floats) -> None:
    """In how many orders each hand is reached when it is played as `act` says.

    `dealt` is the number of orders of the two-card hands that are played.
    """
    paths[:] = 0.0
    for back in range(which.size - 1, -1, -1):
        hand = which[back]
        paths[1, hand] += dealt[hand]
        for row in range(act.shape[0]):
            if paths[row, hand] == 0.0:
                continue
            action = act[row, hand]
            if action not in (HIT, DOUBLE):
                continue
            to = 0 if action == HIT else (2 if row == 1 else row + 1)
            for value in range(hands.next.shape[1]):
                after = hands.next[hand, value]
                if after >= 0:
                    paths[to, after] += paths[row, hand]


@kernel
def add_results(
    hands: Hands, which: Ints, plan_act: Acts, paths: Floats, mass: Floats, against: Against,
    line: Ints, value: int, parts: Floats, scale: int, results: Floats,
) -> float:  # fmt: skip
    """Add how the hands end: by outcome, and in the last row where the outcome does not matter.

    `parts[k, n]` is the weight of set k of a hand's line if the hand has n cards of the value.
    Payoffs are whole numbers of 1 / `scale` around the middle of a row. Returns the stakes times
    their chances.
    """
    middle = results.shape[1] // 2
    staked = 0.0
    for place in range(which.size):
        hand = which[place]
        total = hands.totals[hand]
        size = min(hands.cards[hand], MAX_CARDS)
        held = hands.counts[hand, value]
        for row in range(plan_act.shape[0]):
            count = paths[row, hand]
            action = plan_act[row, hand]
            if count == 0.0:
                continue
            stake = 2.0 ** max(row - 1, 0)
            if action in (HIT, DOUBLE):
                stake *= 2.0 if action == DOUBLE else 1.0
                lost = count * lost_mass(hands, hand, mass)
                staked += stake * lost
                results[-1, middle - round(stake * scale)] += lost
                continue
            staked += stake * count * mass[hand]
            if action in (SURRENDER, RESCUE):
                results[-1, middle - round(0.5 * stake * scale)] += count * mass[hand]
            elif not against.needed[total, size]:
                pays = round(stake * against.pay[total, size, against.plain] * scale)
                results[-1, middle + pays] += count * mass[hand]
            else:
                for end in range(against.ends.shape[1]):
                    pays = round(stake * against.pay[total, size, end] * scale)
                    for extra in range(parts.shape[0]):
                        chance = parts[extra, held] * against.ends[line[extra, hand], end]
                        results[end, middle + pays] += count * chance
    return staked
