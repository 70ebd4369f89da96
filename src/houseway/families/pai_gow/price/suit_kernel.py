"""How the suits of the player's cards matter: they limit which suited hands the bank can have.

All hands of one pattern leave the bank the same ranks. They differ only in the flushes that they
leave, suit by suit: what a bank hand with the ranks F in a suit adds depends on the player's
cards of that suit alone. So a table over sets of the player's ranks, looked up once for each
suit, gives what a setting gains in every hand of the pattern.
"""

from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price.pattern_kernel import JOKER_CODE, SUITED, SUITS
from houseway.values.kernels import kernel

SETS = 128
"""The number of subsets of seven ranks."""
BESIDE = 36
"""How many values `beside_code` has: none, one, two different or two equal of seven ranks."""


class Suited(NamedTuple):
    """Suited patterns of the bank whose suits change how they are set or paid.

    Patterns with the joker come last. Fronts, backs and classes have two rows: as set, and as if
    the suits did not matter.
    """

    ranks: Any
    """The ranks of the suit as bits."""
    beside: Any
    """The ranks beside the suit, as a row of `pairs`."""
    fronts: Any
    backs: Any
    classes: Any
    pairs: Any
    """Two ranks, -1 for none."""
    without_joker: int
    suits: int
    """The number of suits in the deck."""
    top: int
    """The place of the highest front."""
    last: int
    """The place of the highest back."""


class Contest(NamedTuple):
    """A pattern of the player in which several settings may be best.

    The first setting is the best on average. `sums` are, for every setting and result, how many
    pairs reach it over all hands of the pattern.
    """

    counts: Any
    """The number of cards of each rank, the joker last."""
    suited: int
    """The ranks of the suit as bits, 0 for a pattern of ranks."""
    fronts: Any
    backs: Any
    sums: Any
    hands: int


class Contests(NamedTuple):
    """Many contests; the settings of contest c are those from `starts[c]` to `starts[c + 1]`."""

    counts: Any
    suited: Any
    hands: Any
    starts: Any
    fronts: Any
    backs: Any
    sums: Any


class Worth(NamedTuple):
    """Results of a wager: which comparisons reach each result, and what it adds to the payoff."""

    reached: Any
    """By result, front and back (0 higher, 1 copy, 2 lower) and the bank's class: 0 or 1."""
    adds: Any


@kernel
def compare(own: int, other: int) -> int:
    """How `own` compares with `other`: 0 higher, 1 copy, 2 lower."""
    return 0 if own > other else (1 if own == other else 2)


class Overlap(NamedTuple):
    """How the bank's cards overlap with the player's ranks, which are numbered from 0."""

    held: Any
    """For each set of ranks, the ranks that the player has too, as bits of their numbers."""
    codes: Any
    """For each row of `Suited.pairs`, the `beside_code` of the ranks that the player has."""
    times: Any
    """For each row, the number of ways to choose suits for the ranks that the player lacks."""


@kernel
def overlap_of(ranks: Any, count: int, bank: Suited) -> Overlap:
    """The overlap with a player who has the first `count` of these ranks."""
    held = np.zeros(1 << JOKER_CODE, np.int64)
    numbers = np.full(JOKER_CODE + 1, -1, np.int64)
    for number in range(count):
        numbers[ranks[number]] = number
    for ranks_held in range(1, 1 << JOKER_CODE):
        top = JOKER_CODE - 1
        while ranks_held >> top == 0:
            top -= 1
        held[ranks_held] = held[ranks_held ^ 1 << top]
        if numbers[top] >= 0:
            held[ranks_held] |= 1 << numbers[top]
    codes = np.zeros(len(bank.pairs), np.int64)
    times = np.ones(len(bank.pairs), np.int64)
    free = bank.suits - 1
    for row in range(len(bank.pairs)):
        low, high = bank.pairs[row, 0], bank.pairs[row, 1]
        # Rank -1 reads the last number, which is always -1.
        codes[row] = beside_code(numbers[low], numbers[high])
        if high >= 0 and numbers[high] < 0:
            times[row] = free * (free - 1) // 2 if low == high else free
        if low >= 0 and low != high and numbers[low] < 0:
            times[row] *= free
    return Overlap(held, codes, times)


@kernel
def zones(own: int, first: int, top: int) -> Any:
    """For every place: how this setting and the first one compare with it, as one number."""
    codes = np.zeros(top + 1, np.uint8)
    for place in range(top + 1):
        codes[place] = compare(own, place) * 3 + compare(first, place)
    return codes


@kernel
def gains_by_zone(worth: Worth) -> Any:
    """What a setting gains over the first, by result, zones of front and back, and class.

    The last row is a key: entries with the same key are the same in every result.
    """
    results = len(worth.adds)
    kinds = worth.reached.shape[3]
    table = np.zeros((results + 1, 81 * kinds), np.int64)
    for front in range(9):
        for back in range(9):
            for kind in range(kinds):
                at = (front * 9 + back) * kinds + kind
                for result in range(results):
                    reached = worth.reached[result]
                    gain = reached[front // 3, back // 3, kind] - reached[front % 3, back % 3, kind]
                    table[result, at] = gain
                    table[results, at] = table[results, at] * 3 + gain
    return table


@kernel
def changes(
    contest: Contest, setting: int, bank: Suited, table: Any, overlap: Overlap, binned: Any
) -> None:
    """What a setting gains over the first because the bank's hands are suited, by their cards."""
    binned[:] = 0
    results = len(table) - 1
    kinds = table.shape[1] // 81
    by_front = zones(contest.fronts[setting], contest.fronts[0], bank.top)
    by_back = zones(contest.backs[setting], contest.backs[0], bank.last)
    fronts, backs, classes = bank.fronts, bank.backs, bank.classes
    count = bank.without_joker if contest.counts[JOKER_CODE] else len(bank.ranks)
    for entry in range(count):
        zone = by_front[fronts[0, entry]] * 9 + by_back[backs[0, entry]]
        plain = by_front[fronts[1, entry]] * 9 + by_back[backs[1, entry]]
        as_set, by_ranks = zone * kinds + classes[0, entry], plain * kinds + classes[1, entry]
        if table[results, as_set] != table[results, by_ranks]:
            held = overlap.held[bank.ranks[entry]]
            code = overlap.codes[bank.beside[entry]]
            times = overlap.times[bank.beside[entry]]
            for result in range(results):
                change = table[result, as_set] - table[result, by_ranks]
                binned[result, code, held] += change * times


@kernel
def beside_code(first: int, second: int) -> int:
    """A number for up to two places among seven ranks: none, one, two different or two equal."""
    if first < 0 and second < 0:
        return 0
    if first < 0 or second < 0:
        return 1 + max(first, second)
    if first == second:
        return 29 + first
    high, low = max(first, second), min(first, second)
    return 8 + high * (high - 1) // 2 + low


@kernel
def beside_ways(code: int, taken: int, left: Any) -> Any:
    """The number of ways to choose suits for the cards beside a suit.

    `left` is how many of the other suits the player leaves for each rank, if the player has no card
    of the rank in the suit itself. For ranks `taken` in the suit, it is one more.
    """
    if code == 0:
        return 1
    if code < 8:
        return left[code - 1] + (taken >> (code - 1) & 1)
    if code >= 29:
        free = left[code - 29] + (taken >> (code - 29) & 1)
        return free * (free - 1) // 2
    index = code - 8
    high = 1
    while high * (high + 1) // 2 <= index:
        high += 1
    low = index - high * (high - 1) // 2
    return (left[high] + (taken >> high & 1)) * (left[low] + (taken >> low & 1))


@kernel
def by_taken(binned: Any, left: Any, gains: Any) -> None:
    """For each set of ranks that the player has in a suit: what suited hands add, by result."""
    for result in range(len(binned)):
        for code in range(BESIDE):
            table = binned[result, code]
            for bit in range(7):
                for held in range(SETS):
                    if held >> bit & 1:
                        table[held] += table[held ^ 1 << bit]
        for taken in range(SETS):
            total = 0
            for code in range(BESIDE):
                within = binned[result, code, SETS - 1 ^ taken]
                if within:
                    total += within * beside_ways(code, taken, left)
            gains[result, taken] = total


@kernel
def list_suits(contest: Contest, suits: int, ranks: Any, count: int, taken: Any) -> int:
    """List all hands of the pattern, by the set of ranks in each suit; returns their number.

    For a suited pattern, only hands in the first suit are listed. If `taken` is empty, hands are
    only counted.
    """
    listed = 0
    chosen = np.full(count, -1, np.int64)
    place = 0
    limit = SUITED - 1 - contest.counts[JOKER_CODE]
    sizes = np.zeros(SUITS, np.int64)
    while place >= 0:
        if place == count:
            for suit in range(SUITS):
                if len(taken):
                    taken[listed, suit] = 0
                    for at in range(count):
                        taken[listed, suit] |= (chosen[at] >> suit & 1) << at
            listed += 1
            place -= 1
            continue
        rank = ranks[place]
        if chosen[place] >= 0:
            for suit in range(SUITS):
                sizes[suit] -= chosen[place] >> suit & 1
        suits_held = chosen[place] + 1
        while suits_held < 1 << suits and not _fits(suits_held, rank, contest, sizes, limit):
            suits_held += 1
        if suits_held == 1 << suits:
            chosen[place] = -1
            place -= 1
            continue
        chosen[place] = suits_held
        for suit in range(SUITS):
            sizes[suit] += suits_held >> suit & 1
        place += 1
        if place < count:
            chosen[place] = -1
    return listed


@kernel
def _fits(suits_held: int, rank: int, contest: Contest, sizes: Any, limit: int) -> bool:
    """Whether the cards of a rank may be in these suits."""
    cards = 0
    for suit in range(SUITS):
        cards += suits_held >> suit & 1
    if cards != contest.counts[rank]:
        return False
    if contest.suited:
        return (suits_held & 1) == (contest.suited >> rank & 1)
    full = False
    for suit in range(SUITS):
        if suits_held >> suit & 1 and sizes[suit] == limit:
            full = True
    return not full


@kernel
def settle_contest(contest: Contest, bank: Suited, worth: Worth, counts: Any) -> int:
    """Add to `counts` what the best setting of every hand gains over the first.

    Returns in how many hands another setting is better, or -1 if the sums do not fit the pattern.
    """
    ranks = np.zeros(7, np.int64)
    left = np.zeros(7, np.int64)
    count = 0
    for rank in range(JOKER_CODE):
        if contest.counts[rank]:
            ranks[count] = rank
            left[count] = bank.suits - 1 - contest.counts[rank]
            count += 1
    hands = list_suits(contest, bank.suits, ranks, count, np.zeros((0, SUITS), np.int64))
    taken = np.zeros((hands, SUITS), np.int64)
    list_suits(contest, bank.suits, ranks, count, taken)
    settings = len(contest.fronts)
    results = len(worth.adds)
    times = contest.hands // hands
    gains = np.zeros((settings, results, SETS), np.int64)
    constant = np.zeros((settings, results), np.int64)
    binned = np.zeros((results, BESIDE, SETS), np.int64)
    overlap = overlap_of(ranks, count, bank)
    table = gains_by_zone(worth)
    for setting in range(1, settings):
        changes(contest, setting, bank, table, overlap, binned)
        by_taken(binned, left, gains[setting])
        for result in range(results):
            varied = 0
            for hand in range(hands):
                for suit in range(bank.suits):
                    varied += gains[setting, result, taken[hand, suit]]
            same = contest.sums[setting, result] - contest.sums[0, result] - varied * times
            if same % contest.hands:
                return -1
            constant[setting, result] = same // contest.hands
    better = 0
    for hand in range(hands):
        best, chosen = 0, 0
        for setting in range(1, settings):
            value = 0
            for result in range(results):
                value += worth.adds[result] * _gain(
                    hand, setting, result, bank.suits, constant, gains, taken
                )
            if value > best:
                best, chosen = value, setting
        if chosen:
            better += times
            for result in range(results):
                counts[result] += times * _gain(
                    hand, chosen, result, bank.suits, constant, gains, taken
                )
    return better


@kernel
def _gain(
    hand: int, setting: int, result: int, suits: int, constant: Any, gains: Any, taken: Any
) -> Any:
    total = constant[setting, result]
    for suit in range(suits):
        total += gains[setting, result, taken[hand, suit]]
    return total


@kernel
def settle_contests(
    first: int, step: int, contests: Contests, bank: Suited, worth: Worth, counts: Any
) -> Any:
    """Settle the contests `first`, `first + step` and so on.

    Returns in how many hands a setting other than the first is best, and how many contests have
    impossible sums.
    """
    better, impossible = 0, 0
    for place in range(first, len(contests.suited), step):
        of = slice(contests.starts[place], contests.starts[place + 1])
        contest = Contest(
            contests.counts[place],
            contests.suited[place],
            contests.fronts[of],
            contests.backs[of],
            contests.sums[of],
            contests.hands[place],
        )
        hands = settle_contest(contest, bank, worth, counts)
        if hands < 0:
            impossible += 1
        else:
            better += hands
    return better, impossible
