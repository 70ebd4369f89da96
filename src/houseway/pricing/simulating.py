"""A simulation by compiled rounds as documented JSON: results, how they vary, and the drop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import lcm
from time import perf_counter
from typing import Any

from houseway.banked.family import BankedFamily
from houseway.banked.hand import BankedHand
from houseway.banked.simulate import Rounds, every_wager
from houseway.banked.table import BankedTable
from houseway.cards.shuffle import Seed
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame, Rules
from houseway.pricing.compiled import NOT_BET, can_compile, compile_game, fast_of
from houseway.pricing.playing import Progress, play_many
from houseway.pricing.proving import Sum
from houseway.pricing.tally import Tally
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_money

MOST_ROUNDS = 10**12

Choose = Callable[[BankedHand, Decision], str | Choice]
"""A strategy as a function: the hand and a decision, to a choice or its name."""


@dataclass(frozen=True, kw_only=True)
class FastRequest:
    """The parameters of a simulation by compiled rounds, except its game."""

    rounds: int
    seed: str = "1"
    strategy: str = ""
    """Empty for the play by which the game is priced."""
    option: str | None = None
    preset: str = "letter"
    rules: Mapping[str, object] = field(default_factory=dict)


def simulate_fast(
    game: FiledGame, request: FastRequest, progress: Progress | None = None
) -> dict[str, Any]:
    """Play compiled rounds with one unit on every wager; returns the results as plain data.

    An interruption with Ctrl-C returns the rounds played until then.
    """
    if not can_compile(game):
        raise InputError(f"{game.filing.name} has no compiled rounds", "--fast")
    rules = game.rules(request.rules, preset=request.preset)
    seed = Seed.parse(request.seed, "--seed")
    compiled = compile_game(rules, request.strategy)
    strategy = request.strategy or fast_of(rules).strategies(rules)[0]
    play = partial(play_many, compiled, request.rounds, seed, progress=progress)
    return _report(rules, request, strategy, play)


def simulate_function(
    game: FiledGame, request: FastRequest, choose: Choose, progress: Progress | None = None
) -> dict[str, Any]:
    """Play rounds in the reference engine with a function that answers every decision.

    Each wager that is made before the deal is made at one seat. The results are those of
    `simulate_fast`.
    """
    rules = game.rules(request.rules, preset=request.preset)
    if not isinstance(rules.family, BankedFamily):
        raise InputError(f"{rules.filing.name} has no wagers against a bank", "strategy")
    rounds = Rounds(BankedTable(rules), 1, Seed.parse(request.seed, "seed"), "simulate")
    play = partial(_play_function, rounds, request.rounds, choose, progress)
    return _report(rules, request, getattr(choose, "__name__", "function"), play)


def _play_function(rounds: Rounds, count: int, choose: Choose, progress: Progress | None) -> Tally:
    scale = lcm(*rounds.stakes.values())
    tally = Tally.of(tuple(rounds.rules.wagers), scale)
    for _ in range(count):
        state = rounds.open()
        play_hand(state, _answers(state, choose))
        bet = {placed.wager for placed in state.wagers}
        won: Counter[str] = Counter()
        for line in state.lines:
            won[line.wager] += line.paid - line.taken
        results = [
            won[wager] * scale // rounds.stakes[wager] if wager in bet else NOT_BET
            for wager in tally.wagers
        ]
        tally.add_rounds(results, 1)
        if progress is not None:
            progress(1)
    return tally


def _answers(state: BankedHand, choose: Choose) -> Callable[[Decision], Choice]:
    def answer(decision: Decision) -> Choice:
        chosen = choose(state, decision)
        return chosen if isinstance(chosen, Choice) else Choice(chosen)

    return answer


def _report(
    rules: Rules, request: FastRequest, strategy: str, play: Callable[[], Tally]
) -> dict[str, Any]:
    """Play rounds, and what they came to as documented JSON."""
    if not 1 <= request.rounds <= MOST_ROUNDS:
        what = f"rounds must be 1 to {MOST_ROUNDS:,}, not {request.rounds:,}"
        raise InputError(what, "--rounds")
    collection = _collection(rules, request.option)
    started = perf_counter()
    tally = play()
    seconds = perf_counter() - started
    return {
        "game": rules.id,
        "preset": request.preset,
        "rules": rules.options,
        "strategy": strategy,
        "seed": request.seed,
        "rounds": tally.rounds,
        "interrupted": tally.rounds < request.rounds,
        "seconds": int(seconds * 1000) / 1000,
        "rounds_per_second": int(tally.rounds / seconds),
        "wagers": [_wager(tally, wager) for wager in tally.wagers if tally.made(wager)],
        "covariance": _covariances(tally) if tally.rounds else [],
        "collection": collection and _drop(collection, tally.rounds),
    }


def _wager(tally: Tally, wager: str) -> dict[str, Any]:
    """The results of a wager in the rounds in which it was made."""
    counts = tally.counts_of(wager)
    made = counts.total()
    squares = sum(won * won * count for won, count in counts.items())
    total = Sum(made, tally.sum_of(wager), squares, tally.scale)
    return {
        "wager": wager,
        "made": made,
        "edge": float(total.edge),
        "stderr": total.error,
        "stdev": total.stdev,
        "hit_rate": sum(count for won, count in counts.items() if won > 0) / made,
        "outcomes": [
            {"pays": _number(Fraction(won, tally.scale)), "count": counts[won]}
            for won in sorted(counts, reverse=True)
        ],
    }


def _number(units: Fraction) -> int | float:
    return int(units) if units.denominator == 1 else float(units)


def _covariances(tally: Tally) -> list[dict[str, Any]]:
    """The covariance of every two wagers in a round, with 0 for a wager that was not made."""
    return [
        {"wagers": [first, second], "covariance": float(tally.covariance(first, second))}
        for place, first in enumerate(tally.wagers)
        for second in tally.wagers[place + 1 :]
    ]


def _collection(rules: Rules, option: str | None) -> dict[str, Any] | None:
    """The fees of a round in which one seat makes every wager; None without an option."""
    if option is None:
        return None
    table = BankedTable(rules, option=option)
    wagers = every_wager(table, 1)
    bank: Cents = sum(wager.amount for wager in wagers)
    fees = table.fees(table.seats, bank, wagers)
    return {"option": table.option, "action": bank, "fees": fees}


def _drop(collection: Mapping[str, Any], rounds: int) -> dict[str, Any]:
    """The total that the house collects, by payer."""
    fees = [
        {
            "payer": fee.payer,
            "amount": format_money(fee.amount),
            "tier": fee.tier,
            "total": format_money(fee.amount * rounds),
        }
        for fee in collection["fees"]
    ]
    drop = sum(fee.amount for fee in collection["fees"])
    return {
        "option": collection["option"],
        "action": format_money(collection["action"]),
        "fees": fees,
        "per_round": format_money(drop),
        "drop": format_money(drop * rounds),
    }
