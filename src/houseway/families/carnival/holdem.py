"""Every deal of two holdings and a board, counted board by board.

For each board up to suits, the remaining cards are grouped by rank; cards of the suit in which a
flush is possible have separate groups. All pairs of groups are ranked and sorted. Running counts
then give the number of holdings that are lower than a given holding, or equal to it, and share no
card with it: all holdings so far, minus those with either of its cards, plus the one with both. The
same counts are saved where each class of hands ends, so the opponent's class is known too.
"""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.pricing.symmetry import distinct_hands, suit_changes
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate
from houseway.values.kernels import bare_kernel, kernel, popcount

Ints = NDArray[np.int64]
Small = NDArray[np.int16]
Flags = NDArray[np.bool_]

OPPONENTS = 990
"""The number of holdings that an opponent may have when seven cards are known."""
CLASSES = 10
COUNTS = CLASSES + 2
"""How many counts describe the opponents of a holding, see `worth_of_counts`."""
PLAYER, OPPONENT, TIE = 0, 1, 2

RANKS = 13
GROUPS = 2 * RANKS
"""A group for each rank, then one for each rank of the suit in which a flush is possible."""
PAIRS = GROUPS * (GROUPS + 1) // 2
NO_SUIT = 4
HIGHER, LOWER = np.tril_indices(GROUPS)
"""The two groups of each pair; pairs of the first 13 groups come first."""
PAIR_BITS = 9


class Boards(NamedTuple):
    """The boards up to suits by their codes, and how many boards each represents."""

    codes: NDArray[np.uint8]
    weights: Ints


@cache
def boards() -> Boards:
    masks, weights = distinct_hands(5)
    _, codes = np.nonzero(masks[:, None] & BITS)
    return Boards(codes.reshape(-1, 5).astype(np.uint8), weights)


@cache
def pair_numbers() -> Small:
    """The number of each holding, in either order of its cards."""
    numbers = np.zeros((52, 52), dtype=np.int16)
    for number, (a, b) in enumerate(combinations(range(52), 2)):
        numbers[a, b] = numbers[b, a] = number
    return numbers


class Flops(NamedTuple):
    """For every flop, its number up to suits, and the renaming of suits to the numbered flop."""

    number: Small
    change: Small
    changes: Small
    """All renamings, see `symmetry.suit_changes`."""
    distinct: Ints
    """The flops up to suits by their codes."""


@cache
def flops() -> Flops:
    codes_of_flops = np.array(list(combinations(range(52), 3)))
    images = np.sort(suit_changes()[:, codes_of_flops], axis=2).astype(np.int64)
    keys = (images[:, :, 0] * 52 + images[:, :, 1]) * 52 + images[:, :, 2]
    distinct, number = np.unique(keys.min(axis=0), return_inverse=True)
    numbers = np.full((52, 52, 52), -1, dtype=np.int16)
    changes = np.zeros((52, 52, 52), dtype=np.int16)
    numbers[tuple(codes_of_flops.T)] = number
    changes[tuple(codes_of_flops.T)] = keys.argmin(axis=0)
    codes = np.column_stack((distinct // 2704, distinct // 52 % 52, distinct % 52))
    return Flops(numbers, changes, suit_changes(), codes)


class Study(NamedTuple):
    """What is known about a board, in arrays that are reused for all boards.

    The fields from `ways` to `up_to` are by pair of groups: `ways` is how many holdings a pair
    represents, and `suited` is how many of them are of one suit.
    """

    groups: Small
    """The group of each card, including those on the board."""
    left: Masks
    """The cards of each group that are not on the board."""
    sizes: Ints

    ways: Ints
    suited: Ints
    values: Small
    order: NDArray[np.int32]
    lower: Ints
    up_to: Ints

    ends: Ints
    ends_with: Ints


@kernel
def new_study() -> Study:
    return Study(
        np.empty(52, dtype=np.int16),
        np.empty(GROUPS, dtype=np.uint64),
        np.empty(GROUPS, dtype=np.int64),
        np.empty(PAIRS, dtype=np.int64),
        np.empty(PAIRS, dtype=np.int64),
        np.empty(PAIRS, dtype=np.int16),
        np.empty(PAIRS, dtype=np.int32),
        np.empty(PAIRS, dtype=np.int64),
        np.empty(PAIRS, dtype=np.int64),
        np.empty(CLASSES, dtype=np.int64),
        np.empty((GROUPS, CLASSES), dtype=np.int64),
    )


@kernel
def study_board(board: NDArray[np.uint8], study: Study) -> int:
    """Rank and sort the holdings of a board, and count how many holdings each one beats.

    Returns the suit in which a flush is possible, or `NO_SUIT`.
    """
    suit = flush_suit(board)
    mask = mask_of_board(board)
    group_cards(mask, suit, study)
    pairs = pairs_with(suit)
    ranked_count = rank_pairs(mask, pairs, study)
    count_lower(ranked_count, study)
    return suit


@kernel
def mask_of_board(board: NDArray[Any]) -> int:
    mask: int = BITS[board[0]] | BITS[board[1]] | BITS[board[2]] | BITS[board[3]] | BITS[board[4]]
    return mask


@kernel
def flush_suit(board: NDArray[Any]) -> int:
    """The suit of three or more cards of a board, or `NO_SUIT`."""
    for suit in range(4):
        count = 0
        for place in range(5):
            count += board[place] % 4 == suit
        if count >= 3:
            return suit
    return NO_SUIT


@kernel
def pairs_with(suit: int) -> int:
    """How many pairs of groups a board with this flush suit has."""
    return RANKS * (RANKS + 1) // 2 if suit == NO_SUIT else PAIRS


@kernel
def pair_of(first: int, second: int) -> int:
    """The number of a pair of groups, in either order."""
    high, low = max(first, second), min(first, second)
    return high * (high + 1) // 2 + low


@bare_kernel
def group_cards(mask: int, suit: int, study: Study) -> None:
    """Put every card into its group, and record the remaining cards of each group."""
    study.left[:] = 0
    for code in range(52):
        group = code // 4
        if code % 4 == suit:
            group += RANKS
        study.groups[code] = group
        if not mask & BITS[code]:
            study.left[group] |= BITS[code]
    for group in range(GROUPS):
        study.sizes[group] = popcount(study.left[group])


@kernel
def rank_pairs(mask: int, pairs: int, study: Study) -> int:
    """Rank the pairs of groups that have holdings, and sort them; returns their number."""
    ranked_count = 0
    for pair in range(pairs):
        high, low = HIGHER[pair], LOWER[pair]
        first, others = study.left[high], study.left[low]
        if high == low:
            ways = study.sizes[high] * (study.sizes[high] - 1) // 2
            study.suited[pair] = 0
            others &= others - np.uint64(1)
        else:
            ways = study.sizes[high] * study.sizes[low]
            study.suited[pair] = suits_of_both(first, others)
        study.ways[pair] = ways
        if ways:
            value = evaluate(mask | lowest_bit(first) | lowest_bit(others))
            study.values[pair] = value
            study.order[ranked_count] = value << PAIR_BITS | pair
            ranked_count += 1
    study.order[:ranked_count].sort()
    return ranked_count


@kernel
def lowest_bit(mask: np.uint64) -> Any:
    return mask & (~mask + np.uint64(1))


@kernel
def rename_suits(mask: np.uint64, change: Small) -> np.uint64:
    """A mask with its suits renamed."""
    renamed = np.uint64(0)
    for suit in range(4):
        ranks = (mask >> np.uint64(16 * suit)) & np.uint64(0xFFFF)
        renamed |= ranks << np.uint64(16 * change[suit])
    return renamed


@kernel
def suits_of_both(first: np.uint64, second: np.uint64) -> int:
    """In how many suits both masks have a card; each mask has cards of one rank."""
    both = 0
    for suit in range(4):
        shift = np.uint64(16 * suit)
        here = (first >> shift) & np.uint64(0xFFFF)
        there = (second >> shift) & np.uint64(0xFFFF)
        both += here != 0 and there != 0
    return both


@kernel
def count_lower(ranked_count: int, study: Study) -> None:
    """For each holding, count the lower holdings, and the lower or equal ones, with other cards.

    `ends[k]` and `ends_with[group, k]` are how many holdings, and how many with a given card of
    the group, are of class k or lower.
    """
    order = study.order
    seen = np.zeros(GROUPS, dtype=np.int64)
    total = 0
    place = 0
    kind = 0
    while place < ranked_count:
        value = order[place] >> PAIR_BITS
        while kind < CLASS_OF[value]:
            study.ends[kind] = total
            study.ends_with[:, kind] = seen
            kind += 1
        end = place
        while end < ranked_count and order[end] >> PAIR_BITS == value:
            pair = order[end] & (1 << PAIR_BITS) - 1
            study.lower[pair] = total - seen[HIGHER[pair]] - seen[LOWER[pair]]
            end += 1
        for number in range(place, end):
            pair = order[number] & (1 << PAIR_BITS) - 1
            high, low = HIGHER[pair], LOWER[pair]
            total += study.ways[pair]
            if high == low:
                seen[high] += study.sizes[high] - 1
            else:
                seen[high] += study.sizes[low]
                seen[low] += study.sizes[high]
        for number in range(place, end):
            pair = order[number] & (1 << PAIR_BITS) - 1
            # The holding itself was subtracted once for each of its cards.
            study.up_to[pair] = total - seen[HIGHER[pair]] - seen[LOWER[pair]] + 1
        place = end
    while kind < CLASSES:
        study.ends[kind] = total
        study.ends_with[:, kind] = seen
        kind += 1


@kernel
def count_opponents(pair: int, study: Study, counts: Ints) -> int:
    """Fill in the counts of the opponents of a holding; returns its class."""
    kind: int = CLASS_OF[study.values[pair]]
    high, low = study.ends_with[HIGHER[pair]], study.ends_with[LOWER[pair]]
    for other in range(CLASSES):
        # From its own class on, the holding was subtracted once for each of its cards.
        counts[other] = study.ends[other] - high[other] - low[other] + (other >= kind)
    counts[CLASSES] = study.lower[pair]
    counts[CLASSES + 1] = study.up_to[pair]
    return kind


def worth_of_counts(payoffs: Ints) -> Ints:
    """What each running count is worth, from the payoffs against each class and winner.

    Twelve counts describe the opponents of a holding of class `kind`: how many are of class 0,
    0 to 1, ... 0 to 9; how many are lower; how many are lower or equal. What they pay together is
    the product of those counts with row `kind` of the result.
    """
    worth = np.zeros((CLASSES, CLASSES + 2), dtype=np.int64)
    for kind in range(CLASSES):
        here = payoffs[kind]
        for other in range(CLASSES):
            if other < kind:
                worth[kind, other] = here[other, PLAYER] - here[other + 1, PLAYER]
            elif other < CLASSES - 1:
                worth[kind, other] = here[other, OPPONENT] - here[other + 1, OPPONENT]
            else:
                worth[kind, other] = here[other, OPPONENT]
        worth[kind, CLASSES] = here[kind, PLAYER] - here[kind, TIE]
        worth[kind, CLASSES + 1] = here[kind, TIE] - here[kind, OPPONENT]
    return worth


def counts_of_opponents(running: Ints) -> Ints:
    """Opponents by class and winner, from the twelve counts of holdings of each class."""
    counts = np.zeros((*running.shape[:-1], CLASSES, 3), dtype=np.int64)
    for kind in range(CLASSES):
        here = running[..., kind, :]
        before = np.zeros_like(here[..., 0])
        for other in range(CLASSES):
            count = here[..., other] - before
            if other < kind:
                counts[..., kind, other, PLAYER] = count
            elif other > kind:
                counts[..., kind, other, OPPONENT] = count
            else:
                lower, up_to = here[..., CLASSES], here[..., CLASSES + 1]
                counts[..., kind, other, PLAYER] = lower - before
                counts[..., kind, other, TIE] = up_to - lower
                counts[..., kind, other, OPPONENT] = here[..., other] - up_to
            before = here[..., other]
    return counts
