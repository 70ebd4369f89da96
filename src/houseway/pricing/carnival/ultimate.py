"""All hands of Ultimate Texas Hold'em, with the best decision at each of the three points.

First every board is counted for what each holding wins: the best choice with all cards seen, and by
flop and holding the result of playing on the flop or waiting. The earlier choices follow. Then the
boards are counted again by outcome, with these choices.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.games.carnival.facts import least_value
from houseway.games.carnival.rules import UltimatePlay
from houseway.play.game import Rules
from houseway.pricing.carnival import holdem
from houseway.pricing.carnival.holdem import CLASSES, HOLDINGS, OPPONENTS, Flags, Ints, Small
from houseway.pricing.jobs import Job, run
from houseway.pricing.joint import Joint, counted_together, joint_of_table
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Priced
from houseway.pricing.stakes import Stakes, as_table, gains, grid, price_stakes
from houseway.pricing.wager import WagerPrice, price_wager
from houseway.ranking.fast import BITS, CLASS_OF, evaluate, evaluate_all
from houseway.ranking.high import first_values
from houseway.values.kernels import kernel

_KNOWN = ("player_hand", "player_dealer_hand", "winner")
_SHAPE = (CLASSES, CLASSES, 3)
CHUNKS = 32
BASE = ("ante", "blind", "play")
FLOPS_OF_A_BOARD = 10


def price_wagers(rules: Rules, wagers: Iterable[str], play: UltimatePlay) -> Priced:
    """Price these wagers exactly, with the best decisions for ante, blind and play."""
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


def joint_payoffs(rules: Rules, play: UltimatePlay) -> Joint:
    """The results of ante, blind and play together, and of each bonus, in the same deals."""
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
    return price, [f"the folds of this strategy cost {wager} another {float(cost):.4%}"]


def _deals(table: OutcomeTable) -> OutcomeTable:
    """Every deal once, without folds: each was counted for the ten flops of its board."""
    small = table.collapse((*_KNOWN, "qualifies", "beaten_hand"))
    columns = {**small.columns, "folded": np.zeros(len(small), dtype=np.int64)}
    return OutcomeTable(columns, small.weights // FLOPS_OF_A_BOARD)


# The choices.


def best_choices(rules: Rules, play: UltimatePlay) -> tuple[Ints, Flags, Ints]:
    """The multiple for each holding before the flop; whether to play for each flop and holding.

    And how often the hand plays at the end, by its class and the board's.
    """
    fixed, per_unit, fold = _payoffs(rules, play)
    times = play.raises
    job = Job(
        "ultimate-texas-holdem-choices",
        count_choices,
        CHUNKS,
        (fixed, per_unit, fold, times["river"]),
    )
    sums, river = run(job)
    flop_sums = _over_like_holdings(sums)
    played = np.stack([flop_sums[:, :, 0] + n * flop_sums[:, :, 1] for n in times["flop"]])
    plays = played.max(axis=0) >= flop_sums[:, :, 2]
    wait = np.maximum(played.max(axis=0), flop_sums[:, :, 2])
    kinds = _kinds_of_holdings()
    shares = _shares_of_orbits()
    early = np.zeros(1326, dtype=np.int64)
    for kind in np.unique(kinds):
        same = kinds == kind
        waiting = _exact_sum(wait[:, same], shares[:, same])
        best, choice = waiting, 0
        for n in times["hole-cards"]:
            now = _exact_sum(flop_sums[:, same, 0] + n * flop_sums[:, same, 1], shares[:, same])
            if now >= best:
                best, choice = now, n
        early[same] = choice
    return early, plays, river


def _payoffs(rules: Rules, play: UltimatePlay) -> tuple[Ints, Ints, int]:
    """What ante and blind win, what a unit of play wins, and a fold, in the same units."""
    columns = _known_columns(rules, play)
    length = len(columns["winner"])
    no, yes = np.zeros(length, dtype=np.int64), np.ones(length, dtype=np.int64)
    fixed, scale = gains(rules, {**columns, "folded": no}, {"ante": 1, "blind": 1})
    per_unit, unit_scale = gains(rules, {**columns, "folded": no}, {"play": 1})
    folds, fold_scale = gains(rules, {**columns, "folded": yes}, {"ante": 1, "blind": 1})
    common = int(np.lcm.reduce([scale, unit_scale, fold_scale]))
    fold = int(folds[0]) * common // fold_scale
    fixed, per_unit = fixed * (common // scale), per_unit * (common // unit_scale)
    return fixed.reshape(_SHAPE), per_unit.reshape(_SHAPE), fold


def _known_columns(rules: Rules, play: UltimatePlay) -> dict[str, NDArray[np.int64]]:
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


def count_choices(
    chunk: int, chunks: int, fixed: Ints, per_unit: Ints, fold: int, river: list[int]
) -> tuple[Ints, Ints]:
    """Count a part of the boards: what holdings win, by flop and holding, in three ways."""
    codes, weights = holdem.boards()
    number, change, distinct = holdem.flops()
    sums = np.zeros((len(distinct), 1326, 3), dtype=np.int64)
    at_river = np.zeros((CLASSES, CLASSES, 2), dtype=np.int64)
    mine = slice(chunk, None, chunks)
    _count_choices(
        codes[mine],
        weights[mine],
        number,
        change,
        holdem.suit_changes(),
        holdem.pair_numbers(),
        *holdem.two_of_rest(),
        holdem.worth_of_counts(np.asarray(fixed)),
        holdem.worth_of_counts(np.asarray(per_unit)),
        fold,
        np.asarray(river),
        sums,
        at_river,
    )
    return sums, at_river


@kernel
def _count_choices(
    codes: NDArray[np.uint8],
    weights: Ints,
    number: Small,
    change: Small,
    changes: Small,
    pairs: Small,
    first: Small,
    second: Small,
    fixed: Ints,
    per_unit: Ints,
    fold: int,
    river: Ints,
    sums: Ints,
    at_river: Ints,
) -> None:
    study = holdem.new_study()
    rest, values, lower, up_to = study.rest, study.values, study.lower, study.up_to
    ends, ends_with = study.ends, study.ends_with
    renamed = np.empty(47, dtype=np.int16)
    won = np.empty((HOLDINGS, 3), dtype=np.int64)
    for place in range(len(codes)):
        board = codes[place]
        weight = weights[place]
        holdem.study_board(board, first, second, study)
        shown = CLASS_OF[evaluate(_mask(board))]
        for h in range(HOLDINGS):
            kind = CLASS_OF[values[h]]
            i, j = first[h], second[h]
            steady = lower[h] * fixed[kind, CLASSES] + up_to[h] * fixed[kind, CLASSES + 1]
            unit = lower[h] * per_unit[kind, CLASSES] + up_to[h] * per_unit[kind, CLASSES + 1]
            for other in range(CLASSES):
                if fixed[kind, other] or per_unit[kind, other]:
                    many = ends[other] - ends_with[i, other] - ends_with[j, other]
                    if other >= kind:
                        many += 1
                    steady += many * fixed[kind, other]
                    unit += many * per_unit[kind, other]
            best = fold * OPPONENTS
            plays = 0
            for times in river:
                if steady + times * unit >= best:
                    best = steady + times * unit
                    plays = 1
            won[h, 0] = weight * steady
            won[h, 1] = weight * unit
            won[h, 2] = weight * best
            at_river[kind, shown, plays] += weight
        for a in range(5):
            for b in range(a + 1, 5):
                for c in range(b + 1, 5):
                    flop = sums[number[board[a], board[b], board[c]]]
                    _rename(changes[change[board[a], board[b], board[c]]], rest, renamed)
                    h = 0
                    for i in range(47):
                        row = pairs[renamed[i]]
                        for j in range(i + 1, 47):
                            holding = row[renamed[j]]
                            flop[holding, 0] += won[h, 0]
                            flop[holding, 1] += won[h, 1]
                            flop[holding, 2] += won[h, 2]
                            h += 1


@kernel
def _rename(change: Small, rest: Small, renamed: Small) -> None:
    for i in range(47):
        renamed[i] = change[rest[i]]


@kernel
def _mask(board: NDArray[np.uint8]) -> int:
    mask: int = BITS[board[0]] | BITS[board[1]] | BITS[board[2]] | BITS[board[3]] | BITS[board[4]]
    return mask


def _over_like_holdings(sums: Ints) -> Ints:
    """Add up equivalent holdings on a flop, and give each of them the sum."""
    like = _like_holdings()
    rows = np.arange(len(sums))[:, None]
    added = np.zeros_like(sums)
    np.add.at(added, (rows, like), sums)
    return added[rows, like]


@cache
def _like_holdings() -> NDArray[np.int64]:
    """For each flop up to suits and each holding, the lowest equivalent holding."""
    _, _, distinct = holdem.flops()
    changes, pairs = holdem.suit_changes(), holdem.pair_numbers()
    first, second = np.triu_indices(52, 1)
    renamed = np.array([pairs[one[first], one[second]] for one in changes], dtype=np.int64)
    like = np.empty((len(distinct), 1326), dtype=np.int64)
    for number, flop in enumerate(distinct):
        keeps = (np.sort(changes[:, flop], axis=1) == flop).all(axis=1)
        like[number] = renamed[keeps].min(axis=0)
    return like


def _shares_of_orbits() -> NDArray[np.int64]:
    """How many holdings are alike: the sum of a group stands at each of its members."""
    like = _like_holdings()
    sizes = np.zeros_like(like)
    rows = np.arange(len(like))[:, None]
    np.add.at(sizes, (rows, like), 1)
    return sizes[rows, like]


def _exact_sum(values: Ints, shares: Ints) -> Fraction:
    """The sum over groups of equivalent holdings, each counted once."""
    return sum(
        (
            Fraction(int(values[shares == share].sum(dtype=object)), int(share))
            for share in np.unique(shares)
        ),
        Fraction(0),
    )


def _kinds_of_holdings() -> NDArray[np.int64]:
    """Holdings that differ only by suits have the same number, 0 to 168."""
    first, second = np.triu_indices(52, 1)
    low, high = first // 4, second // 4
    suited = first % 4 == second % 4
    return np.where(suited, high * 13 + low, low * 13 + high)


# The outcomes.


def _outcomes(rules: Rules, play: UltimatePlay, early: Ints, flop: Flags) -> OutcomeTable:
    """Every deal and flop with the choices made."""
    fixed, per_unit, fold = _payoffs(rules, play)
    job = Job(
        "ultimate-texas-holdem-outcomes",
        count_outcomes,
        CHUNKS,
        (
            fixed,
            per_unit,
            fold,
            play.raises["river"],
            max(play.raises["flop"]),
            early,
            np.packbits(flop, axis=1),
        ),
    )
    (counts,) = run(job)
    table = as_table(counts, ("times", *_KNOWN))
    least = int(CLASS_OF[least_value(play.qualifies)])
    columns = _with_derived(dict(table.columns), least)
    columns["folded"] = (columns["times"] == 0).astype(np.int64)
    return OutcomeTable(columns, table.weights)


def count_outcomes(
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
    codes, weights = holdem.boards()
    number, change, _ = holdem.flops()
    flop = np.unpackbits(np.asarray(packed, dtype=np.uint8), axis=1, count=1326)
    running = np.zeros((5, CLASSES, CLASSES + 2), dtype=np.int64)
    mine = slice(chunk, None, chunks)
    _count_outcomes(
        codes[mine],
        weights[mine],
        number,
        change,
        holdem.suit_changes(),
        holdem.pair_numbers(),
        *holdem.two_of_rest(),
        holdem.worth_of_counts(np.asarray(fixed)),
        holdem.worth_of_counts(np.asarray(per_unit)),
        fold,
        np.asarray(river),
        on_flop,
        np.asarray(early),
        flop,
        running,
    )
    return (holdem.counts_of_opponents(running),)


@kernel
def _count_outcomes(
    codes: NDArray[np.uint8],
    weights: Ints,
    number: Small,
    change: Small,
    changes: Small,
    pairs: Small,
    first: Small,
    second: Small,
    fixed: Ints,
    per_unit: Ints,
    fold: int,
    river: Ints,
    on_flop: int,
    early: Ints,
    plays_flop: NDArray[np.uint8],
    running: Ints,
) -> None:
    study = holdem.new_study()
    rest, values, lower, up_to = study.rest, study.values, study.lower, study.up_to
    ends, ends_with = study.ends, study.ends_with
    renamed = np.empty(47, dtype=np.int16)
    counts = np.empty(CLASSES + 2, dtype=np.int64)
    played = np.empty(HOLDINGS, dtype=np.int64)
    for place in range(len(codes)):
        board = codes[place]
        weight = weights[place]
        holdem.study_board(board, first, second, study)
        played[:] = 0
        for a in range(5):
            for b in range(a + 1, 5):
                for c in range(b + 1, 5):
                    chosen = plays_flop[number[board[a], board[b], board[c]]]
                    _rename(changes[change[board[a], board[b], board[c]]], rest, renamed)
                    h = 0
                    for i in range(47):
                        row = pairs[renamed[i]]
                        for j in range(i + 1, 47):
                            played[h] += chosen[row[renamed[j]]]
                            h += 1
        for h in range(HOLDINGS):
            kind = CLASS_OF[values[h]]
            i, j = first[h], second[h]
            for other in range(CLASSES):
                counts[other] = ends[other] - ends_with[i, other] - ends_with[j, other]
            for other in range(kind, CLASSES):
                counts[other] += 1
            counts[CLASSES] = lower[h]
            counts[CLASSES + 1] = up_to[h]
            raised = early[pairs[rest[i], rest[j]]]
            if raised:
                _add(running[raised, kind], FLOPS_OF_A_BOARD * weight, counts)
                continue
            if played[h]:
                _add(running[on_flop, kind], played[h] * weight, counts)
            if played[h] < FLOPS_OF_A_BOARD:
                times = _best_at_river(counts, fixed[kind], per_unit[kind], fold, river)
                _add(running[times, kind], (FLOPS_OF_A_BOARD - played[h]) * weight, counts)


@kernel
def _add(running: Ints, times: int, counts: Ints) -> None:
    for place in range(CLASSES + 2):
        running[place] += times * counts[place]


@kernel
def _best_at_river(counts: Ints, fixed: Ints, per_unit: Ints, fold: int, river: Ints) -> int:
    """The multiple to play with all cards seen; 0 is a fold."""
    steady = 0
    unit = 0
    for place in range(CLASSES + 2):
        steady += counts[place] * fixed[place]
        unit += counts[place] * per_unit[place]
    best = fold * OPPONENTS
    choice = 0
    for times in river:
        if steady + times * unit >= best:
            best = steady + times * unit
            choice = times
    return choice


# The choices in words.


def _strategy(early: Ints, flop: Flags, river: Ints) -> list[str]:
    return [_early_rule(early), _flop_rule(early, flop), _river_rule(river)]


def _early_rule(early: Ints) -> str:
    """The hands that are raised before the flop, in the usual short form."""
    pairs = holdem.pair_numbers()
    largest = int(early.max())
    raised = [str(n) for n in sorted({int(n) for n in early} - {0, largest})]
    names = []
    twins = [r for r in range(13) if early[pairs[4 * r, 4 * r + 1]]]
    if twins:
        names.append(f"{RANKS[twins[0]] * 2}+")
    for high in reversed(range(13)):
        for suited, letter in ((True, "s"), (False, "o")):
            cards = [(4 * high, 4 * low + (0 if suited else 1)) for low in range(high)]
            good = [low for low, two in enumerate(cards) if early[pairs[two]]]
            if good:
                names.append(f"{RANKS[high]}{RANKS[good[0]]}{letter}{'+' if len(good) > 1 else ''}")
    less = f" ({', '.join(raised)}x with some)" if raised else ""
    return f"before the flop {largest}x with {' '.join(names)}{less}"


def _flop_rule(early: Ints, flop: Flags) -> str:
    """How many of the waiting hands play on the flop, by what they hold."""
    _, _, distinct = holdem.flops()
    first, second = np.triu_indices(52, 1)
    boards = np.array([BITS[list(one)].sum() for one in distinct])
    masks = boards[:, None] | BITS[first] | BITS[second]
    apart = (boards[:, None] & (BITS[first] | BITS[second])) == 0
    waits = apart & (early == 0)
    kinds = np.full(masks.shape, -1)
    kinds[waits] = CLASS_OF[evaluate_all(masks[waits])]
    flop_ranks = np.array(distinct) // 4
    hidden = (flop_ranks[:, :, None] == first // 4).any(axis=1)
    hidden |= (flop_ranks[:, :, None] == second // 4).any(axis=1) | (first // 4 == second // 4)
    weights = _flop_weights()[:, None] * np.ones_like(kinds)
    said = []
    for name, chosen in (
        ("two pair or better", kinds >= 2),
        ("a pair with a hole card", (kinds == 1) & hidden),
        ("a pair on the board", (kinds == 1) & ~hidden),
        ("less than a pair", kinds == 0),
    ):
        share = (weights * (chosen & flop)).sum() / (weights * chosen).sum()
        said.append(f"{name} {share:.1%}")
    return f"on the flop 2x with {', '.join(said)} of the hands that waited"


def _flop_weights() -> NDArray[np.int64]:
    """How many flops each flop up to suits stands for."""
    number, _, distinct = holdem.flops()
    return np.bincount(number[number >= 0], minlength=len(distinct))


def _river_rule(river: Ints) -> str:
    """How many hands play at the end, by whether they are better than the board's own class."""
    better = np.tril(np.ones((CLASSES, CLASSES), dtype=bool), -1)
    shares = []
    for name, chosen in (
        ("of a higher class than the board", better),
        ("of the board's own class", np.eye(CLASSES, dtype=bool)),
    ):
        hands = river[chosen].sum(axis=0)
        shares.append(f"{name} {hands[1] / hands.sum():.1%}")
    return f"at the end 1x with hands {', '.join(shares)} of all"
