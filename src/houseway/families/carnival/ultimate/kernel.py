"""Kernels of Ultimate Texas Hold'em: what the choices win, and the deals by outcome.

The payoffs of a holding depend only on its pair of groups (see `holdem`), so they are added up by
flop and pair. Holdings that use a card of the board are then subtracted.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.carnival.holdem import (
    COUNTS,
    GROUPS,
    HIGHER,
    LOWER,
    NO_SUIT,
    OPPONENTS,
    PAIRS,
    RANKS,
    Boards,
    Flops,
    Ints,
    Small,
    Study,
    count_opponents,
    mask_of_board,
    new_study,
    pair_of,
    pairs_with,
    rename_suits,
    study_board,
)
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate
from houseway.values.kernels import kernel, popcount

FLOPS_OF_A_BOARD = 10
HANDS = RANKS * RANKS
"""The number of holdings before the flop, up to suits."""


class Worth(NamedTuple):
    """What the counts of opponents are worth: to ante and blind, and to each unit of play."""

    fixed: Ints
    per_unit: Ints
    fold: int
    river: Ints
    """The multiples that can be played on the river."""


class Sums(NamedTuple):
    """Totals over the boards."""

    by_hand: Ints
    """By hand before the flop: what ante and blind win, what each unit of play wins, and what the
    best play wins after waiting for all cards."""
    by_pair: Ints
    """By multiple played, flop, flush suit and pair of groups: what playing on the flop gains over
    waiting, as if no card of the pair were on the board."""
    on_board: Ints
    """By multiple, flop and holding: what must be subtracted from `by_pair`."""
    at_river: Ints
    """By class of the hand and of the board: folds and plays."""


class Choices(NamedTuple):
    """The choices before the flop, by hand, and on the flop."""

    early: Ints
    on_flop: int
    """The multiple that is played on the flop."""
    plays: Masks
    """By flop and first card: the second cards that make a holding play, if it has waited."""


@kernel
def count_choices(
    boards: Boards, flops: Flops, holdings: Small, worth: Worth, raises: Ints, sums: Sums
) -> None:
    """Add what holdings win over some boards, for each way to play them."""
    study = new_study()
    won = np.empty((len(raises), PAIRS), dtype=np.int64)
    for place in range(len(boards.codes)):
        board = boards.codes[place]
        suit = study_board(board, study)
        _choose(board, boards.weights[place], suit, study, worth, raises, won, sums)
        for a in range(5):
            for b in range(a + 1, 5):
                for c in range(b + 1, 5):
                    flop = board[a], board[b], board[c]
                    _add_flop(board, flop, flops, holdings, suit, study, won, sums)


@kernel
def _choose(
    board: NDArray[np.uint8],
    weight: int,
    suit: int,
    study: Study,
    worth: Worth,
    raises: Ints,
    won: Ints,
    sums: Sums,
) -> None:
    """Choose at the river for each pair, and add up what it wins."""
    shown = CLASS_OF[evaluate(mask_of_board(board))]
    counts = np.empty(COUNTS, dtype=np.int64)
    for pair in range(pairs_with(suit)):
        ways, suited = study.ways[pair], study.suited[pair]
        if ways == 0:
            won[:, pair] = 0
            continue
        kind = count_opponents(pair, study, counts)
        steady = _product(counts, worth.fixed[kind])
        unit = _product(counts, worth.per_unit[kind])
        times, best = _best_at_river(steady, unit, worth)
        for row in range(len(raises)):
            won[row, pair] = weight * (steady + raises[row] * unit - best)
        sums.at_river[kind, shown, 1 if times else 0] += weight * ways
        for hand, count in (
            (_suited_hand(pair), suited),
            (_offsuit_hand(pair), ways - suited),
        ):
            sums.by_hand[hand, 0] += weight * count * steady
            sums.by_hand[hand, 1] += weight * count * unit
            sums.by_hand[hand, 2] += weight * count * best


@kernel
def _suited_hand(pair: int) -> int:
    """The number of the suited hand before the flop."""
    high, low = HIGHER[pair] % RANKS, LOWER[pair] % RANKS
    hand: int = max(high, low) * RANKS + min(high, low)
    return hand


@kernel
def _offsuit_hand(pair: int) -> int:
    """The number of the offsuit hand before the flop."""
    high, low = HIGHER[pair] % RANKS, LOWER[pair] % RANKS
    hand: int = min(high, low) * RANKS + max(high, low)
    return hand


@kernel
def _product(counts: Ints, worth: Ints) -> int:
    total = 0
    for place in range(COUNTS):
        total += counts[place] * worth[place]
    return total


@kernel
def _best_at_river(steady: int, unit: int, worth: Worth) -> tuple[int, int]:
    """The multiple to play on the river, 0 for a fold; and what it wins."""
    best = worth.fold * OPPONENTS
    choice = 0
    for times in worth.river:
        if steady + times * unit >= best:
            best = steady + times * unit
            choice = times
    return choice, best


@kernel
def _add_flop(
    board: NDArray[np.uint8],
    flop: tuple[int, int, int],
    flops: Flops,
    holdings: Small,
    suit: int,
    study: Study,
    won: Ints,
    sums: Sums,
) -> None:
    """Add the gains of a board to those of one of its flops."""
    number = flops.number[flop]
    change = flops.changes[flops.change[flop]]
    renamed = NO_SUIT if suit == NO_SUIT else change[suit]
    for row in range(len(won)):
        total, gains = sums.by_pair[row, number, renamed], won[row]
        for pair in range(pairs_with(suit)):
            total[pair] += gains[pair]
        taken = sums.on_board[row, number]
        used = BITS[flop[0]] | BITS[flop[1]] | BITS[flop[2]]
        for card in board:
            if used & BITS[card]:
                continue
            used |= BITS[card]
            group, near = study.groups[card], holdings[change[card]]
            for code in range(52):
                if not used & BITS[code]:
                    taken[near[change[code]]] += gains[pair_of(group, study.groups[code])]


@kernel
def gains_of_holdings(sums: Sums, distinct: Ints, holdings: Small, gains: Ints) -> None:
    """What multiples on the flop gain over waiting, by flop and holding."""
    for row in range(len(gains)):
        for number in range(len(distinct)):
            flop = distinct[number]
            for a in range(52):
                for b in range(a + 1, 52):
                    if a in flop or b in flop:
                        continue
                    total = -sums.on_board[row, number, holdings[a, b]]
                    for suit in range(NO_SUIT + 1):
                        first = a // 4 + (RANKS if a % 4 == suit else 0)
                        second = b // 4 + (RANKS if b % 4 == suit else 0)
                        total += sums.by_pair[row, number, suit, pair_of(first, second)]
                    gains[row, number, holdings[a, b]] = total


@kernel
def count_outcomes(
    boards: Boards, flops: Flops, worth: Worth, choices: Choices, running: Ints
) -> None:
    """Add the deals of some boards, by play wager, class of the hand and count of opponents."""
    study = new_study()
    counts = np.empty(COUNTS, dtype=np.int64)
    played = np.empty(PAIRS, dtype=np.int64)
    for place in range(len(boards.codes)):
        board = boards.codes[place]
        suit = study_board(board, study)
        _count_flop_plays(board, flops, suit, study, choices.plays, played)
        for pair in range(pairs_with(suit)):
            ways, suited = study.ways[pair], study.suited[pair]
            if ways == 0:
                continue
            kind = count_opponents(pair, study, counts)
            weight = boards.weights[place]
            waiting = 0
            for hand, count in (
                (_suited_hand(pair), suited),
                (_offsuit_hand(pair), ways - suited),
            ):
                raised = choices.early[hand]
                if raised:
                    _add(running[raised, kind], FLOPS_OF_A_BOARD * weight * count, counts)
                else:
                    waiting += FLOPS_OF_A_BOARD * count
            _add(running[choices.on_flop, kind], weight * played[pair], counts)
            if waiting > played[pair]:
                steady = _product(counts, worth.fixed[kind])
                unit = _product(counts, worth.per_unit[kind])
                times, _ = _best_at_river(steady, unit, worth)
                _add(running[times, kind], weight * (waiting - played[pair]), counts)


@kernel
def _add(running: Ints, times: int, counts: Ints) -> None:
    if times:
        for place in range(COUNTS):
            running[place] += times * counts[place]


@kernel
def _count_flop_plays(
    board: NDArray[np.uint8], flops: Flops, suit: int, study: Study, plays: Masks, played: Ints
) -> None:
    """How often the holdings of each pair play on the ten flops of a board."""
    groups = RANKS if suit == NO_SUIT else GROUPS
    mask = mask_of_board(board)
    left = np.empty(GROUPS, dtype=np.uint64)
    played[:] = 0
    for a in range(5):
        for b in range(a + 1, 5):
            for c in range(b + 1, 5):
                number = flops.number[board[a], board[b], board[c]]
                change = flops.changes[flops.change[board[a], board[b], board[c]]]
                for group in range(groups):
                    left[group] = rename_suits(study.left[group], change)
                for code in range(52):
                    if mask & BITS[code]:
                        continue
                    group = study.groups[code]
                    partners = plays[number, change[code]]
                    first = pair_of(group, 0)
                    for other in range(group + 1):
                        played[first + other] += popcount(partners & left[other])
    for group in range(groups):
        # Two cards of one group were counted twice, once from each card.
        played[pair_of(group, group)] //= 2
