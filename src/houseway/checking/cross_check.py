"""Prices compared with simulated rounds, dealt and settled by the reference engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.simulate import Rounds, advised, chips_to_bettors, nets_of
from houseway.banked.table import BankedTable
from houseway.cards.shuffle import Seed
from houseway.play.driver import play_hand
from houseway.play.game import Rules
from houseway.pricing.charts import Answers, followed_charts
from houseway.pricing.wager import WagerPrice

FAR = 4
"""A difference beyond this many standard errors is reported as a disagreement."""

HOUSE_WAY = "house way against house way"
FOLLOWED = frozenset(
    (
        "no decisions",
        "always go to war",
        "play Q-6-4 or better",
        "against 2 to J: always play; against Q: play Q-9-2 or better; "
        "against K: play K-9-2 or better; against A: play A-9-2 or better",
    )
)
"""Priced strategies that the simulated players follow exactly, in addition to the house way."""


@dataclass(frozen=True)
class Compared:
    """The simulated and the exact edge of a wager; `error` is one standard error."""

    wager: str
    rounds: int
    simulated: float
    exact: float
    error: float
    same_play: bool

    @property
    def distance(self) -> float:
        """The difference in standard errors."""
        return (self.simulated - self.exact) / self.error if self.error else 0.0

    @property
    def agrees(self) -> bool:
        """Whether the price is confirmed; with simpler play the edge may be higher, not lower."""
        return abs(self.distance) <= FAR if self.same_play else self.distance >= -FAR

    def to_json(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "rounds": self.rounds,
            "edge": self.simulated,
            "exact": self.exact,
            "stderr": self.error,
            "standard_errors": self.distance,
            "same_play": self.same_play,
            "agrees": self.agrees,
        }


@dataclass(frozen=True)
class Sampled:
    """The covariance of two wagers in the simulated rounds, with one standard error."""

    covariance: float
    error: float


@dataclass(frozen=True)
class CrossCheck:
    """Simulated rounds, compared with the prices of the same wagers."""

    rounds: int
    seed: str
    play: str
    """How the simulated players decide."""
    wagers: tuple[Compared, ...]
    covariances: dict[tuple[str, str], Sampled]
    chips_in: int
    chips_out: int

    @property
    def conserved(self) -> bool:
        return self.chips_in == self.chips_out

    def to_json(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "seed": self.seed,
            "play": self.play,
            "wagers": [wager.to_json() for wager in self.wagers],
            "conserved": self.conserved,
        }


def cross_check(
    rules: Rules, prices: Sequence[WagerPrice], strategy: str, *, rounds: int, seed: str
) -> CrossCheck:
    """Deal rounds with every wager at one seat, and compare each wager with its price."""
    from houseway.pricing.jobs import progress

    simulation = Rounds(BankedTable(rules), 1, Seed.parse(seed, "--seed"), "report")
    answers, play = _answers(rules, strategy)
    parts = whole_of(rules, prices)
    counts: Counter[tuple[tuple[str, int], ...]] = Counter()
    chips_in = chips_out = 0
    with progress("simulated rounds", rounds, rounds) as advance:
        for _ in range(rounds):
            state = simulation.open()
            play_hand(state, answers(state))
            chips_in += simulation.bank + sum(wager.amount for wager in state.wagers)
            chips_out += simulation.bank + state.bank.net + chips_to_bettors(state)
            counts[_results(state, parts)] += 1
            advance()
    exact = {price.wager: price for price in prices if not price.part_of}
    units = {wager: simulation.stakes[_unit(wager, parts)] for wager in exact}
    compared = [_compare(exact[w], counts, units[w], _same_play(rules, w, strategy)) for w in exact]
    return CrossCheck(
        rounds=rounds,
        seed=seed,
        play=play,
        wagers=tuple(wager for wager in compared if wager),
        covariances=dict(_covariances(counts, units, exact)),
        chips_in=chips_in,
        chips_out=chips_out,
    )


def whole_of(rules: Rules, prices: Iterable[WagerPrice]) -> dict[str, str]:
    """For each filed wager, the price that its result counts toward."""
    wholes = {}
    for price in prices:
        # A payment without a stake, such as envy, is priced separately from its wager.
        at_risk = any(outcome.pays < 0 for outcome in price.outcomes)
        if price.wager in rules.wagers:
            wholes[price.wager] = price.part_of if price.part_of and at_risk else price.wager
    return wholes


def _unit(wager: str, parts: dict[str, str]) -> str:
    """The filed wager whose stake is the unit of a price."""
    if wager in parts:
        return wager
    return next((part for part, whole in parts.items() if whole == wager), next(iter(parts)))


def _results(state: BankedHand, parts: dict[str, str]) -> tuple[tuple[str, int], ...]:
    """What the round won on each priced wager, in cents."""
    won: Counter[str] = Counter()
    for (_, wager), net in nets_of(state).items():
        if wager in parts:
            won[parts[wager]] += net
    return tuple(sorted(won.items()))


def _answers(rules: Rules, strategy: str) -> tuple[Answers, str]:
    """The function that decides in the rounds, and its strategy in words."""
    charts = followed_charts(rules)
    if charts is not None:
        return charts.follow(rules), "the best play by totals"
    if strategy == "no decisions":
        return advised, "no decisions"
    if strategy.startswith(HOUSE_WAY):
        return advised, "the house way"
    if _is_followed(rules, strategy):
        return advised, "the strategy that was priced"
    return advised, "a simple strategy, sensible but not the best"


def _is_followed(rules: Rules, strategy: str) -> bool:
    named = strategy in FOLLOWED or strategy.startswith(HOUSE_WAY)
    return named or family_of(rules).plays_best or followed_charts(rules) is not None


def _same_play(rules: Rules, wager: str, strategy: str) -> bool:
    """Whether the simulated play of a wager is the priced one."""
    if _is_followed(rules, strategy):
        return True
    ready_wager = rules.wagers.get(wager)
    return (
        ready_wager is not None
        and wager not in ("ante", "base")
        and "folded" not in ready_wager.names
    )


def _compare(
    price: WagerPrice,
    counts: Counter[tuple[tuple[str, int], ...]],
    unit: int,
    same_play: bool,
) -> Compared | None:
    rounds = won = 0
    for results, times in counts.items():
        for wager, net in results:
            if wager == price.wager:
                rounds += times
                won += net * times
    if not rounds:
        return None
    error = price.stdev / sqrt(rounds)
    simulated = -won / rounds / unit
    return Compared(price.wager, rounds, simulated, float(price.edge), error, same_play)


def _covariances(
    counts: Counter[tuple[tuple[str, int], ...]],
    units: dict[str, int],
    exact: dict[str, WagerPrice],
) -> Iterable[tuple[tuple[str, str], Sampled]]:
    """The covariance of every two wagers made in the same rounds, about their exact means."""
    for wager, other in combinations(exact, 2):
        rounds, total, squares = 0, 0.0, 0.0
        for results, times in counts.items():
            won = dict(results)
            if wager in won and other in won:
                first = won[wager] / units[wager] + float(exact[wager].edge)
                second = won[other] / units[other] + float(exact[other].edge)
                rounds += times
                total += first * second * times
                squares += (first * second) ** 2 * times
        if rounds:
            mean = total / rounds
            yield (wager, other), Sampled(mean, sqrt(max(squares / rounds - mean**2, 0) / rounds))
