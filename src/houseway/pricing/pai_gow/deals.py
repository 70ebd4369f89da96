"""Hand against hand, both set house way: sampled, with the error stated.

A sample deals the whole deck into hands and scores each of them against every other, both ways
round. The payoffs of a wager are looked up by the facts of the two hands, so that pay tables stay
out of the kernel.
"""

from fractions import Fraction
from functools import lru_cache
from math import lcm, sqrt
from typing import Any, NamedTuple

import numpy as np

from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.pai_gow import deal_kernel
from houseway.pricing.pai_gow.surveys import in_threads
from houseway.pricing.pai_gow.tables import way_tables
from houseway.pricing.wager import OutcomeCount, WagerPrice, count_outcomes, units
from houseway.values.errors import InputError

PARTS = 24
DEALS = 50_000
"""In each part of a sample."""
WANTED = 0.00005
"""The error that a sample is made for: 0.005 % of the wager."""
MOST_PARTS = 120
BEST_DEALS = 4_000

_PLAIN = ("front", "back"), ("house_front", "house_back"), ("player_front", "player_back")


class Sample(NamedTuple):
    """What many deals came to: counts by facts, and sums over deals for each wager."""

    deals: int
    counts: Any
    sums: Any
    squares: Any
    gains: Any


@lru_cache(maxsize=4)
def key_columns(front: int) -> dict[str, Any]:
    """The facts that stand in a key of the kernel, under every name that wagers use."""
    if front == 1:
        rest = np.arange(9 * 15 * 27)
        back, rest = rest % 27, rest // 27
        high, rest = rest % 15, rest // 15
        columns = {
            "dealer_back": np.where(back > 11, 1, back),
            "dealer_back_pair": np.where(back > 11, back - 11, 0),
            "dealer_front_high": high,
        }
    else:
        rest = np.arange(deal_kernel.PAIR_KEYS)
        columns = {}
        for name, size in (
            ("dealer_joker", 2),
            ("dealer_ace_high", 2),
            ("dealer_front_high", 15),
            ("dealer_house_pair", 15),
            ("house_pair", 15),
        ):
            columns[name], rest = rest % size, rest // size
        columns["player_pair"] = columns["house_pair"]
        columns["banker_pair"] = columns["dealer_house_pair"]
    for first, second in _PLAIN:
        columns[first], columns[second] = rest // 3, rest % 3
    columns["foul"] = np.zeros(len(rest), dtype=np.int64)
    return columns


def can_sample(ready: ReadyWager, front: int) -> bool:
    return ready.names <= key_columns(front).keys()


class _Payoffs(NamedTuple):
    """A wager over all keys: which outcome, and what it pays in parts of a unit."""

    ready: ReadyWager
    index: Any
    values: Any
    scale: int


def _payoffs(ready: ReadyWager, front: int) -> _Payoffs:
    columns = key_columns(front)
    missing = ready.names - columns.keys()
    if missing:
        raise InputError(f"no sample tells {', '.join(sorted(missing))}", ready.id)
    length = len(columns["foul"])
    index = ready.columns(columns, length)
    paid = [units(outcome) for outcome in ready.outcomes()]
    scale = lcm(*(value.denominator for value in paid))
    values = np.array([int(value * scale) for value in paid], dtype=np.int64)[index]
    return _Payoffs(ready, index, values, scale)


def sample_wagers(rules: Rules, wagers: list[str], deals: int = DEALS) -> list[WagerPrice]:
    """Price wagers on two hands set house way."""
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    payoffs = [_payoffs(rules.wagers[wager], play.front) for wager in wagers]
    sample = _sample(play, payoffs, deals, _no_doubles())
    more = _more_parts(payoffs, sample)
    if more:
        sample = _add(sample, _sample(play, payoffs, deals, _no_doubles(), seed=2, parts=more))
    return [_price(paid, sample, place) for place, paid in enumerate(payoffs)]


def sample_with_double(rules: Rules, deals: int = DEALS) -> tuple[list[WagerPrice], str]:
    """The base wager together with its double, made where it pays; and the double alone."""
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    assert play.double is not None
    names = [play.double.base, play.double.wager]
    payoffs = [_payoffs(rules.wagers[name], play.front) for name in names]
    learned = _sample(play, payoffs, deals // 4, _no_doubles(), seed=1)
    doubles = learned.gains > 0
    sample = _sample(play, payoffs, deals, doubles)
    whole = _price_double(payoffs, sample, names[0])
    part = _price_part(payoffs[1], sample, names)
    return [whole, part], f"house way; double {_say_doubles(doubles)}"


def _more_parts(payoffs: list[_Payoffs], sample: Sample) -> int:
    """How much more must be dealt for the error that is wanted, within reason."""
    errors = [_error(sample, place, paid.scale) for place, paid in enumerate(payoffs)]
    needed = PARTS * (max(errors) / WANTED) ** 2
    return max(0, min(int(needed) + 1, MOST_PARTS) - PARTS)


def _add(one: Sample, other: Sample) -> Sample:
    return Sample(*(a + b for a, b in zip(one, other, strict=True)))


def _no_doubles() -> Any:
    return np.zeros(deal_kernel.STATES, dtype=np.bool_)


def _sample(
    play: PaiGowPlay,
    payoffs: list[_Payoffs],
    deals: int,
    doubles: Any,
    seed: int = 0,
    parts: int = PARTS,
) -> Sample:
    tables = way_tables(play.house_way, play.ranking, play.front)
    table = np.stack([paid.values for paid in payoffs])
    total: Sample | None = None

    def deal(part: int) -> Sample:
        counts = np.zeros((2, table.shape[1]), dtype=np.int64)
        sums = np.zeros(len(payoffs) + 1, dtype=np.int64)
        squares, gains = np.zeros_like(sums), np.zeros(deal_kernel.STATES, dtype=np.int64)
        start = (seed * 1000 + part + 1) << 40
        deal_kernel.sample_deals(
            deals, start, *tables, table, doubles, counts, sums, squares, gains
        )
        return Sample(deals, counts, sums, squares, gains)

    for one in in_threads(deal, range(parts), "dealing"):
        total = one if total is None else _add(total, one)
    assert total is not None
    return total


def _error(sample: Sample, place: int, scale: int) -> float:
    """One standard error of the mean payoff of a pair."""
    pairs = int(sample.counts.sum()) // sample.deals
    mean = Fraction(int(sample.sums[place]), sample.deals)
    variance = Fraction(int(sample.squares[place]), sample.deals) - mean**2
    return sqrt(max(float(variance), 0.0) / sample.deals) / pairs / scale


def _price(paid: _Payoffs, sample: Sample, place: int) -> WagerPrice:
    counts = _by_outcome(paid, sample.counts.sum(axis=0))
    outcomes = count_outcomes(paid.ready.outcomes(), counts)
    return WagerPrice(paid.ready.id, tuple(outcomes), error=_error(sample, place, paid.scale))


def _by_outcome(paid: _Payoffs, counts: Any) -> list[int]:
    many = len(paid.ready.outcomes())
    return [int(counts[paid.index == number].sum()) for number in range(many)]


def _price_double(payoffs: list[_Payoffs], sample: Sample, name: str) -> WagerPrice:
    base, double = payoffs
    outcomes: dict[tuple[int, str], int] = {}
    for doubled in (0, 1):
        pays = base.values + doubled * double.values
        for value in np.unique(pays):
            count = int(sample.counts[doubled][pays == value].sum())
            key = (int(value), "doubled" if doubled else "not doubled")
            outcomes[key] = outcomes.get(key, 0) + count
    doubled_share = Fraction(int(sample.counts[1].sum()), int(sample.counts.sum()))
    return WagerPrice(
        name,
        tuple(
            OutcomeCount(_result(value), Fraction(value), count, says)
            for (value, says), count in sorted(outcomes.items(), reverse=True)
            if count
        ),
        risked=1 + doubled_share,
        error=_error(sample, len(payoffs), base.scale),
    )


def _result(value: int) -> str:
    return "win" if value > 0 else "lose" if value < 0 else "push"


def _price_part(paid: _Payoffs, sample: Sample, names: list[str]) -> WagerPrice:
    """The double where it is made, per unit of the double."""
    outcomes = count_outcomes(paid.ready.outcomes(), _by_outcome(paid, sample.counts[1]))
    made = WagerPrice(names[1], tuple(outcomes), part_of=names[0])
    return WagerPrice(
        names[1], tuple(outcomes), names[0], error=made.stdev / sqrt(max(made.total, 1)) * 3
    )


def _say_doubles(doubles: Any) -> str:
    """The states in which the wager is doubled, in words."""
    from houseway.ranking.pai_gow import CLASSES, rank_letter

    by_front: dict[str, list[str]] = {}
    for state in np.flatnonzero(doubles):
        front, back = int(state) // 27, int(state) % 27
        letter = "joker" if front == 15 else rank_letter(front)
        word = f"pair of {rank_letter(back - 11)}" if back > 11 else CLASSES[back]
        by_front.setdefault(letter, []).append(word)
    return "; ".join(f"{letter} in front of {', '.join(b)}" for letter, b in by_front.items())


def sample_best_setting(rules: Rules, wager: str, house_way: WagerPrice) -> WagerPrice:
    """The wager of a bettor who sees the player-dealer's hand and sets his best against it."""
    play = rules.play
    assert isinstance(play, PaiGowPlay)
    paid = _payoffs(rules.wagers[wager], play.front)
    tables = way_tables(play.house_way, play.ranking, play.front)

    def deal(part: int) -> tuple[Any, Any, Any]:
        counts = np.zeros(len(paid.values), dtype=np.int64)
        sums, squares = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
        start = (part + 7001) << 40
        deal_kernel.sample_best(BEST_DEALS, start, *tables, paid.values, counts, sums, squares)
        return counts, sums, squares

    counts, sums, squares = (
        sum(many) for many in zip(*in_threads(deal, range(PARTS), "setting"), strict=True)
    )
    sample = Sample(BEST_DEALS * PARTS, counts, sums, squares, None)
    outcomes = count_outcomes(paid.ready.outcomes(), _by_outcome(paid, counts))
    error = sqrt(_error(sample, 0, paid.scale) ** 2 + house_way.error**2)
    return WagerPrice(f"{wager}-best-setting", tuple(outcomes), wager, error=error)
