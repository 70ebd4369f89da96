"""All hands of Ultimate Texas Hold'em, with the best choice at each of the three decisions.

First, all boards are counted to find what each holding wins with the best choice on the river and,
by flop and holding, how much more it wins by playing on the flop. The best earlier choices follow
from these counts. Then the boards are counted again by outcome, with the best choices.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.families.carnival import holdem
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.holdem import (
    CLASSES,
    COUNTS,
    NO_SUIT,
    PAIRS,
    Boards,
    Flags,
    Ints,
)
from houseway.families.carnival.rules import CarnivalPlay, UltimatePlay
from houseway.families.carnival.ultimate import kernel as ultimate_kernel
from houseway.families.carnival.ultimate.kernel import (
    FLOPS_OF_A_BOARD,
    HANDS,
    Choices,
    Sums,
    Worth,
)
from houseway.play.game import Rules
from houseway.pricing.jobs import Job, run
from houseway.pricing.joint import Joint, counted_together, joint_of_table
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.stakes import Stakes, as_table, gains, grid, price_stakes
from houseway.pricing.symmetry import suit_changes
from houseway.pricing.wager import WagerPrice, price_wager
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate_all
from houseway.ranking.high import first_values

_KNOWN = ("player_hand", "player_dealer_hand", "winner")
_SHAPE = (CLASSES, CLASSES, 3)
_HOLDINGS = 1326
CHUNKS = 8
BASE = ("ante", "blind", "play")


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers exactly, with the best decisions for ante, blind and play."""
    play = _play_of(rules)
    early, flop, river = best_choices(rules, play)
    table = _outcomes(rules, play, early, flop)
    stakes: Stakes = {"ante": 1, "blind": 1, "play": table.columns["times"]}
    parts = {price.wager: price for price in price_stakes(rules, "ante", stakes, table)}
    deals = _deals(table)
    prices = []
    costs = []
    for wager in wagers:
        if wager in parts:
            prices.append(parts[wager])
        else:
            price, cost = _price_bonus(rules, wager, deals, table)
            prices.append(price)
            costs += cost
    strategy = "; ".join([*_strategy(early, flop, river), *costs])
    return Priced("exact", prices, table.total, strategy)


def _play_of(rules: Rules) -> UltimatePlay:
    play = rules.play_as(CarnivalPlay).ultimate
    assert play is not None
    return play


def joint_payoffs(rules: Rules, *, long: bool) -> Joint | None:
    """The results of ante, blind and play together, and of each bonus, in the same deals."""
    if not long:
        return None
    play = _play_of(rules)
    early, flop, _ = best_choices(rules, play)
    table = _outcomes(rules, play, early, flop)
    whole: Stakes = {"ante": 1, "blind": 1, "play": table.columns["times"]}
    alone: dict[str, Stakes] = {
        wager: {wager: 1} for wager in counted_together(rules) if wager not in whole
    }
    return joint_of_table(rules, table, {"ante": whole, **alone})


def _price_bonus(
    rules: Rules, wager: str, deals: OutcomeTable, table: OutcomeTable
) -> tuple[WagerPrice, list[str]]:
    """Price a bonus over all deals, and report the cost of this strategy's folds."""
    ready = rules.wagers[wager]
    price = price_wager(ready, deals)
    if "folded" not in ready.names:
        return price, []
    cost = price_wager(ready, table).edge - price.edge
    return price, [f"folding by this strategy costs {ready.wager.name} another {float(cost):.4%}"]


def _deals(table: OutcomeTable) -> OutcomeTable:
    """Every deal once, without folds: each was counted for the ten flops of its board."""
    small = table.collapse((*_KNOWN, "qualifies", "beaten_hand"))
    columns = {**small.columns, "folded": np.zeros(len(small), dtype=np.int64)}
    return OutcomeTable(columns, small.weights // FLOPS_OF_A_BOARD)


# The choices.


class Counted(NamedTuple):
    """What the choices win, added up over all boards."""

    by_hand: Ints
    """By hand before the flop: what ante and blind win, what each unit of play wins, and what
    waiting for all cards wins."""
    gains: Ints
    """By multiple on the flop, flop and holding: what playing gains over waiting."""
    river: Ints
    """How often hands fold and play on the river, by class of the hand and of the board."""


def best_choices(rules: Rules, play: UltimatePlay) -> tuple[Ints, Flags, Ints]:
    """The multiple for each holding before the flop; whether to play for each flop and holding.

    Also how often hands fold and play on the river, by class of the hand and of the board.
    """
    counted = count_choices(rules, play)
    early = np.zeros(HANDS, dtype=np.int64)
    for hand in range(HANDS):
        early[hand] = max(
            (0, *play.raises["hole-cards"]), key=lambda n: (worth_of_hand(counted, hand, n), n)
        )
    return early[hand_numbers()], counted.gains.max(axis=0) >= 0, counted.river


def count_choices(rules: Rules, play: UltimatePlay) -> Counted:
    """Count all boards, or take the counts from the cache."""
    fixed, per_unit, fold = payoffs(rules, play)
    arguments = (fixed, per_unit, fold, play.raises["river"], play.raises["flop"])
    by_hand, gains, river = run(
        Job("ultimate-texas-holdem-choices", count_choices_chunk, CHUNKS, arguments)
    )
    return Counted(by_hand, _sum_equivalents(gains), river)


def worth_of_hand(counted: Counted, hand: int, times: int) -> Fraction:
    """What a raise before the flop wins with a hand, over all flops; `times` is 0 for a check."""
    steady, unit, waiting = (FLOPS_OF_A_BOARD * int(total) for total in counted.by_hand[hand])
    if times:
        return Fraction(steady + times * unit)
    here = hand_numbers() == hand
    gains = np.maximum(counted.gains.max(axis=0)[:, here], 0)
    return waiting + _exact_sum(gains, _equivalent_counts()[:, here])


def payoffs(rules: Rules, play: UltimatePlay) -> tuple[Ints, Ints, int]:
    """What ante and blind win, what a unit of play wins, and what a fold wins, on one scale."""
    columns = known_columns(rules, play)
    length = len(columns["winner"])
    no, yes = np.zeros(length, dtype=np.int64), np.ones(length, dtype=np.int64)
    fixed, scale = gains(rules, {**columns, "folded": no}, {"ante": 1, "blind": 1})
    per_unit, unit_scale = gains(rules, {**columns, "folded": no}, {"play": 1})
    folds, fold_scale = gains(rules, {**columns, "folded": yes}, {"ante": 1, "blind": 1})
    common = int(np.lcm.reduce([scale, unit_scale, fold_scale]))
    fold = int(folds[0]) * common // fold_scale
    fixed, per_unit = fixed * (common // scale), per_unit * (common // unit_scale)
    return fixed.reshape(_SHAPE), per_unit.reshape(_SHAPE), fold


def known_columns(rules: Rules, play: UltimatePlay) -> dict[str, NDArray[np.int64]]:
    """Every combination of both classes and the winner, with the facts that follow from them."""
    columns = grid(rules.facts, _KNOWN)
    least = int(CLASS_OF[least_value(play.qualifies)])
    assert least_value(play.qualifies) == first_values()[least]
    return _with_derived(columns, least)


def _with_derived(
    columns: dict[str, NDArray[np.int64]], least: int
) -> dict[str, NDArray[np.int64]]:
    """Add whether the player-dealer qualifies, and which hand is beaten."""
    own, other, winner = (columns[name] for name in _KNOWN)
    beaten = np.where(winner == 0, other, np.where(winner == 1, own, CLASSES))
    return {**columns, "qualifies": (other >= least).astype(np.int64), "beaten_hand": beaten}


def count_choices_chunk(
    chunk: int,
    chunks: int,
    fixed: Ints,
    per_unit: Ints,
    fold: int,
    river: list[int],
    raises: list[int],
) -> tuple[Ints, Ints, Ints]:
    """Count a part of the boards, see `Counted`."""
    flops, holdings = holdem.flops(), holdem.pair_numbers()
    shape = len(raises), len(flops.distinct)
    sums = Sums(
        by_hand=np.zeros((HANDS, 3), dtype=np.int64),
        by_pair=np.zeros((*shape, NO_SUIT + 1, PAIRS), dtype=np.int64),
        on_board=np.zeros((*shape, _HOLDINGS), dtype=np.int64),
        at_river=np.zeros((CLASSES, CLASSES, 2), dtype=np.int64),
    )
    worth = _worth(fixed, per_unit, fold, river)
    mine = _part(chunk, chunks)
    ultimate_kernel.count_choices(mine, flops, holdings, worth, np.asarray(raises), sums)
    by_holding = np.zeros((*shape, _HOLDINGS), dtype=np.int64)
    ultimate_kernel.gains_of_holdings(sums, flops.distinct, holdings, by_holding)
    return sums.by_hand, by_holding, sums.at_river


def _part(chunk: int, chunks: int) -> Boards:
    """Every `chunks`-th board, starting with number `chunk`."""
    codes, weights = holdem.boards()
    return Boards(codes[chunk::chunks], weights[chunk::chunks])


def _worth(fixed: Ints, per_unit: Ints, fold: int, river: list[int]) -> Worth:
    first, second = (holdem.worth_of_counts(np.asarray(counts)) for counts in (fixed, per_unit))
    return Worth(first, second, fold, np.asarray(river))


def _sum_equivalents(sums: Ints) -> Ints:
    """Add up equivalent holdings on a flop, and give each of them the sum."""
    lowest = _lowest_equivalents()
    rows = np.arange(len(lowest))[:, None]
    added = np.zeros_like(sums)
    for flops, total in zip(sums, added, strict=True):
        np.add.at(total, (rows, lowest), flops)
    return added[:, rows, lowest]


@cache
def _lowest_equivalents() -> NDArray[np.int64]:
    """For each flop up to suits and each holding, the lowest equivalent holding."""
    distinct = holdem.flops().distinct
    changes, pairs = suit_changes(), holdem.pair_numbers()
    first, second = np.triu_indices(52, 1)
    renamed = np.array([pairs[change[first], change[second]] for change in changes], dtype=np.int64)
    lowest = np.empty((len(distinct), _HOLDINGS), dtype=np.int64)
    for number, flop in enumerate(distinct):
        keeps = (np.sort(changes[:, flop], axis=1) == flop).all(axis=1)
        lowest[number] = renamed[keeps].min(axis=0)
    return lowest


@cache
def _equivalent_counts() -> NDArray[np.int64]:
    """For each flop up to suits and each holding, how many holdings are equivalent to it."""
    lowest = _lowest_equivalents()
    sizes = np.zeros_like(lowest)
    rows = np.arange(len(lowest))[:, None]
    np.add.at(sizes, (rows, lowest), 1)
    return sizes[rows, lowest]


def _exact_sum(values: Ints, shares: Ints) -> Fraction:
    """The sum over groups of equivalent holdings, each group counted once."""
    return sum(
        (
            Fraction(int(values[shares == share].sum(dtype=object)), int(share))
            for share in np.unique(shares)
        ),
        Fraction(0),
    )


@cache
def hand_numbers() -> NDArray[np.int64]:
    """For each holding its hand up to suits: 0 to 168, a place in a 13 x 13 grid of ranks."""
    first, second = np.triu_indices(52, 1)
    low, high = first // 4, second // 4
    suited = first % 4 == second % 4
    return np.where(suited, high * 13 + low, low * 13 + high)


# The outcomes.


def _outcomes(rules: Rules, play: UltimatePlay, early: Ints, flop: Flags) -> OutcomeTable:
    """Every deal and flop with the choices made."""
    fixed, per_unit, fold = payoffs(rules, play)
    by_hand = np.zeros(HANDS, dtype=np.int64)
    by_hand[hand_numbers()] = early
    job = Job(
        "ultimate-texas-holdem-outcomes",
        count_outcomes_chunk,
        CHUNKS,
        (
            fixed,
            per_unit,
            fold,
            play.raises["river"],
            max(play.raises["flop"]),
            by_hand,
            np.packbits(flop, axis=1),
        ),
    )
    (counts,) = run(job)
    table = as_table(counts, ("times", *_KNOWN))
    least = int(CLASS_OF[least_value(play.qualifies)])
    columns = _with_derived(dict(table.columns), least)
    columns["folded"] = (columns["times"] == 0).astype(np.int64)
    return OutcomeTable(columns, table.weights)


def count_outcomes_chunk(
    chunk: int,
    chunks: int,
    fixed: Ints,
    per_unit: Ints,
    fold: int,
    river: list[int],
    on_flop: int,
    early: Ints,
    packed: NDArray[np.uint8],
) -> tuple[Ints]:
    """Count a part of the boards by the play wager, both classes and the winner."""
    early, packed = np.asarray(early), np.asarray(packed, dtype=np.uint8)
    flop = np.unpackbits(packed, axis=1, count=_HOLDINGS).astype(bool)
    choices = Choices(early, on_flop, partners(flop & (early[hand_numbers()] == 0)))
    worth = _worth(fixed, per_unit, fold, river)
    running = np.zeros((5, CLASSES, COUNTS), dtype=np.int64)
    ultimate_kernel.count_outcomes(_part(chunk, chunks), holdem.flops(), worth, choices, running)
    return (holdem.counts_of_opponents(running),)


def partners(chosen: Flags) -> Masks:
    """For each flop and card, the other cards with which it makes a chosen holding."""
    first, second = np.triu_indices(52, 1)
    together = np.zeros((len(chosen), 52, 52), dtype=np.bool_)
    together[:, first, second] = together[:, second, first] = chosen
    masks = np.zeros((len(chosen), 52), dtype=np.uint64)
    for code, bit in enumerate(BITS):
        masks[together[:, :, code]] |= bit
    return masks


# The choices in words.


def _strategy(early: Ints, flop: Flags, river: Ints) -> list[str]:
    return [_early_rule(early), _flop_rule(early, flop), _river_rule(river)]


def _early_rule(early: Ints) -> str:
    """The hands that are raised before the flop, in the usual short form."""
    pairs = holdem.pair_numbers()
    largest = int(early.max())
    if not largest:
        return "before the flop, check every hand"
    raised = [str(n) for n in sorted({int(n) for n in early} - {0, largest})]
    names = []
    pocket_pairs = [r for r in range(13) if early[pairs[4 * r, 4 * r + 1]]]
    if pocket_pairs:
        names.append(f"{RANKS[pocket_pairs[0]] * 2}+")
    for high in reversed(range(13)):
        for suited, letter in ((True, "s"), (False, "o")):
            cards = [(4 * high, 4 * low + (0 if suited else 1)) for low in range(high)]
            good = [low for low, two in enumerate(cards) if early[pairs[two]]]
            if good:
                names.append(f"{RANKS[high]}{RANKS[good[0]]}{letter}{'+' if len(good) > 1 else ''}")
    smaller = f" ({', '.join(raised)}x with some)" if raised else ""
    return f"before the flop, raise {largest}x with {' '.join(names)}{smaller}"


def _flop_rule(early: Ints, flop: Flags) -> str:
    """Of the hands that checked, the share that plays on the flop, by what they have."""
    kinds, hidden = flop_hands()
    kinds = np.where(early == 0, kinds, -1)
    if not (kinds >= 0).any():
        return "no hand checks before the flop"
    weights = _flop_weights()[:, None] * np.ones_like(kinds)
    shares = []
    for name, chosen in (
        ("two pair or better", kinds >= 2),
        ("a pair with a hole card", (kinds == 1) & hidden),
        ("a pair on the board", (kinds == 1) & ~hidden),
        ("less than a pair", kinds == 0),
    ):
        if chosen.any():
            share = (weights * (chosen & flop)).sum() / (weights * chosen).sum()
            shares.append(f"{name} {share:.1%}")
    return f"on the flop, raise 2x with these shares of the hands that checked: {', '.join(shares)}"


def flop_hands() -> tuple[Ints, Flags]:
    """For each flop up to suits and each holding: its class, and whether a hole card has a pair.

    The class is -1 if they share a card.
    """
    distinct = holdem.flops().distinct
    first, second = np.triu_indices(52, 1)
    boards = np.array([BITS[list(board)].sum() for board in distinct])
    masks = boards[:, None] | BITS[first] | BITS[second]
    disjoint = (boards[:, None] & (BITS[first] | BITS[second])) == 0
    kinds = np.full(masks.shape, -1)
    kinds[disjoint] = CLASS_OF[evaluate_all(masks[disjoint])]
    flop_ranks = np.array(distinct) // 4
    hidden = (flop_ranks[:, :, None] == first // 4).any(axis=1)
    hidden |= (flop_ranks[:, :, None] == second // 4).any(axis=1) | (first // 4 == second // 4)
    return kinds, hidden


def _flop_weights() -> NDArray[np.int64]:
    """How many flops each flop up to suits represents."""
    number = holdem.flops().number
    return np.bincount(number[number >= 0])


def _river_rule(river: Ints) -> str:
    """The share of all hands that would play on the river, by their class and the board's."""
    better = np.tril(np.ones((CLASSES, CLASSES), dtype=bool), -1)
    shares = []
    for name, chosen in (
        ("a higher class of hand than the board", better),
        ("the same class as the board", np.eye(CLASSES, dtype=bool)),
    ):
        hands = river[chosen].sum(axis=0)
        shares.append(f"{name} {hands[1] / hands.sum():.1%}")
    return f"on the river, raise 1x with these shares of all hands: {', '.join(shares)}"


PRICE = Pricing(wagers=price_wagers, joint=joint_payoffs)
