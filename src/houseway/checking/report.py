"""The figures of a math report: prices, covariances and a cross-check by simulation.

`math_report` computes everything in one call, so that a worker process can run it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

import houseway
from houseway.checking.cross_check import CrossCheck, Sampled, cross_check
from houseway.checking.document import fingerprint
from houseway.checking.prices import (
    StoredPrices,
    compute_prices,
    price_key,
    price_name,
    prices,
    stored_prices,
)
from houseway.checking.proof import proof_of
from houseway.pages.words import listed
from houseway.play.game import FiledGame, Rules
from houseway.play.rules_hash import rules_hash
from houseway.pricing.charts import Chart, charts_of
from houseway.pricing.price import Priced, can_price
from houseway.pricing.proving import Compared
from houseway.pricing.wager import OutcomeCount, WagerPrice
from houseway.rulebook.schedule import CollectionOption
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.pricing.jobs import Steps
    from houseway.pricing.joint import Joint

ROUNDS = 10_000
MAX_ROUNDS = 1_000_000

STATEMENT = (
    "A program computed these figures from the rules in this report. "
    "They are not a certification, an approval or a laboratory's test, "
    "and no authority has reviewed them."
)


@dataclass(frozen=True)
class ReportRequest:
    """The parameters of a report except its game: plain values that can be sent to a worker."""

    preset: str = "letter"
    rules: Mapping[str, object] = field(default_factory=dict)
    option: str | None = None
    rounds: int = ROUNDS
    seed: str = "1"
    fresh: bool = False


@dataclass(frozen=True)
class Covariance:
    """How two wagers of one hand vary together; `why` is the reason if that was not computed."""

    first: WagerPrice
    second: WagerPrice
    exact: Fraction | None = None
    sampled: Sampled | None = None
    why: str = ""

    @property
    def value(self) -> float | None:
        if self.exact is not None:
            return float(self.exact)
        return None if self.sampled is None else self.sampled.covariance

    @property
    def correlation(self) -> float | None:
        spread = self.first.stdev * self.second.stdev
        return None if self.value is None or not spread else self.value / spread

    @property
    def method(self) -> str:
        if self.exact is not None:
            return "exact"
        return "not computed" if self.sampled is None else "sampled"

    def to_json(self) -> dict[str, Any]:
        return {
            "wagers": [self.first.wager, self.second.wager],
            "method": self.method,
            "covariance": self.value,
            "exact": None if self.exact is None else str(self.exact),
            "error": self.sampled.error if self.sampled and self.exact is None else 0,
            "correlation": self.correlation,
            "why": self.why or None,
        }


@dataclass(frozen=True)
class MathReport:
    """The contents of a report; without odds if `why_no_odds` is set."""

    game: FiledGame
    request: ReportRequest
    why_no_odds: str = ""
    priced: StoredPrices | None = None
    recounted: bool | None = None
    """Whether a fresh count equals the prices in prices.json; None unless there are both."""
    covariances: tuple[Covariance, ...] = ()
    check: CrossCheck | None = None
    proof: tuple[Compared, ...] = ()
    """The prices next to compiled rounds that are stored with the program."""
    chart: Chart | None = None
    """The best play by totals, for blackjack games; None if no rounds were simulated."""
    option: CollectionOption | None = None
    bank: Mapping[str, Any] | None = None

    @property
    def values(self) -> dict[str, Any]:
        """The table options in force."""
        return dict(self.game.raw.values(self.request.rules, self.request.preset))

    @cached_property
    def chosen_rules(self) -> Rules:
        """The rules that the report is about."""
        return self.game.rules(self.request.rules, preset=self.request.preset)

    @cached_property
    def rules_hash(self) -> str:
        if self.game.playable:
            return rules_hash(self.game.rules(self.request.rules, preset=self.request.preset))
        return fingerprint(self.game.filing_with(self.request.rules, self.request.preset))

    @cached_property
    def names(self) -> dict[str, str]:
        """The filed names of wagers by id."""
        filing = self.game.filing_with(self.request.rules, self.request.preset)
        return {wager.id: wager.name for wager in filing.wagers}

    def name(self, wager: str) -> str:
        """The name of a price; see `price_name`."""
        return price_name(wager, self.wagers, self.names)

    @property
    def wagers(self) -> list[WagerPrice]:
        return [] if self.priced is None else self.priced.wagers

    @property
    def total(self) -> int:
        """The largest number of combinations counted for a wager."""
        return max((price.total for price in self.wagers), default=0)

    def to_json(self) -> dict[str, Any]:
        """The report as documented JSON."""
        room = self.game.rulebook.room_of(self.game.id)
        return {
            "game": self.game.id,
            "name": self.game.filing.name,
            "cardroom": room.name,
            "filing": self.game.filing.filing,
            "preset": self.request.preset,
            "rules": self.values,
            "version": houseway.__version__,
            "rules_hash": self.rules_hash,
            "method": None if self.priced is None else self.priced.method,
            "total_combinations": self.total,
            "strategy": None if self.priced is None else self.priced.strategy,
            "chart": None if self.chart is None else self.chart.to_json(),
            "why_no_odds": self.why_no_odds or None,
            "wagers": [_wager_data(price, self.name(price.wager)) for price in self.wagers],
            "covariance": [covariance.to_json() for covariance in self.covariances],
            "simulation": None if self.check is None else self.check.to_json(),
            "compiled_rounds": [compared.to_json() for compared in self.proof],
            "fresh": self.request.fresh,
            "equals_stored": self.recounted,
            "option": None if self.option is None else self.option.id,
            "bank": self.bank,
            "statement": STATEMENT,
        }


def _wager_data(price: WagerPrice, name: str) -> dict[str, Any]:
    """The JSON of a price, with exact figures and the return of each line."""
    data = price.to_json()
    for row, outcome in zip(data["outcomes"], price.outcomes, strict=True):
        row["return"] = float(line_return(price, outcome))
    exact = {
        "edge": str(price.edge),
        "element_of_risk": str(price.element_of_risk),
        "variance": str(price.variance),
        "hit_rate": str(price.hit_rate),
    }
    return {"name": name, **data, "exact": exact, "total": str(price.total)}


def line_return(price: WagerPrice, outcome: OutcomeCount) -> Fraction:
    """What a line adds to the bettor's result per unit; the sum of all lines is minus the edge."""
    return outcome.pays * outcome.combinations / price.total


def math_report(game: FiledGame, request: ReportRequest | None = None) -> MathReport:
    """Calculate a report; takes seconds with stored prices, up to minutes with a fresh count."""
    request = request or ReportRequest()
    game.raw.values(request.rules, request.preset)
    if not 0 <= request.rounds <= MAX_ROUNDS:
        raise InputError(f"rounds must be 0 to {MAX_ROUNDS:,}, not {request.rounds:,}", "--rounds")
    option = None
    if request.option:
        option = game.rulebook.collection_option(game.id, request.option)
    if why := why_no_odds(game):
        return MathReport(game, request, why_no_odds=why, option=option)
    rules = game.rules(request.rules, preset=request.preset)
    steps = _steps(rules, request)
    with steps.step("odds"):
        priced, recounted = _price(game, rules, request.fresh)
    with steps.step("simulated_rounds"):
        check = _check(rules, priced, request)
    with steps.step("covariances"):
        covariances = tuple(_covariances(rules, priced, check, long=request.fresh))
    with steps.step("strategy_chart"):
        charts = charts_of(rules)
        chart = charts.chart(rules) if charts and check is not None else None
    return MathReport(
        game=game,
        request=request,
        priced=priced,
        recounted=recounted,
        covariances=covariances,
        check=check,
        proof=tuple(proof_of(game, rules)),
        chart=chart,
        option=option,
        bank=_bank(rules, priced, option),
    )


def _steps(rules: Rules, request: ReportRequest) -> Steps:
    """The steps of a report, each with its rough share of the work."""
    from houseway.pricing.jobs import Steps

    is_stored = not request.fresh and price_key(rules) in stored_prices()
    return Steps(
        odds=1 if is_stored else 60,
        simulated_rounds=1 + request.rounds // 250,
        covariances=4,
        strategy_chart=4,
    )


def _check(rules: Rules, priced: StoredPrices, request: ReportRequest) -> CrossCheck | None:
    if not request.rounds:
        return None
    return cross_check(
        rules, priced.wagers, priced.strategy, rounds=request.rounds, seed=request.seed
    )


def why_no_odds(game: FiledGame) -> str:
    """Why a report of this game has no odds; "" if it has."""
    if can_price(game):
        return ""
    filing = game.filing
    if filing.status == "side-bet":
        games = (game.rulebook.filing(game_id).name for game_id in filing.attaches_to)
        return f"the odds of this side bet are in the reports of {listed(games)}"
    if not game.playable:
        return "only the fees of this game are on file, so its odds cannot be computed"
    return "players play against each other, so no wager is made against a player-dealer"


def _price(game: FiledGame, rules: Rules, fresh: bool) -> tuple[StoredPrices, bool | None]:
    """The stored or computed prices; if `fresh`, a new count and whether it equals prices.json."""
    if not fresh:
        return prices(game, rules), None
    stored = stored_prices().get(price_key(rules))
    counted = compute_prices(game, rules)
    if stored is None or not stored.from_file:
        return counted, None
    return counted, _figures(counted) == _figures(stored)


def _figures(priced: StoredPrices) -> list[tuple[object, ...]]:
    return [(wager.wager, wager.edge, wager.variance, wager.risked) for wager in priced.wagers]


def _covariances(
    rules: Rules, priced: StoredPrices, check: CrossCheck | None, *, long: bool
) -> Iterator[Covariance]:
    """The covariance of every two wagers that can be made in the same hand."""
    whole = [price for price in priced.wagers if not price.part_of]
    if len(whole) < 2:
        return
    from houseway.pricing.joint import joint_results

    joint = joint_results(rules, long=long)
    for first, second in combinations(whole, 2):
        yield _covariance(first, second, joint, check)


def _covariance(
    first: WagerPrice, second: WagerPrice, joint: Joint | None, check: CrossCheck | None
) -> Covariance:
    if joint is not None and first.wager in joint.payoffs and second.wager in joint.payoffs:
        return Covariance(first, second, exact=joint.covariance(first.wager, second.wager))
    if check is None:
        return Covariance(
            first, second, why="the two are counted separately, and no rounds were simulated"
        )
    sampled = check.covariances.get((first.wager, second.wager))
    why = "" if sampled else "never made together in the simulated rounds"
    return Covariance(first, second, sampled=sampled, why=why)


def _bank(
    rules: Rules, priced: StoredPrices, option: CollectionOption | None
) -> dict[str, Any] | None:
    """The bank's result with this collection at the minimum bets; None without a legible fee."""
    if option is None or option.lost:
        return None
    from houseway.pricing.banker import banker_report

    method: Any = priced.method
    total = max(price.total for price in priced.wagers)
    wagers = Priced(method, priced.wagers, total, priced.strategy)
    return banker_report(rules, wagers, option.id, stakes=None, hands_per_hour=60)
