"""Simulation of banked games, with every chip counted."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Any

from houseway.banked.events import WagerSettled
from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.table import BankedTable
from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import ShuffledChance
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.play.game import Game
from houseway.play.kind import Simulation
from houseway.rulebook.model import Wager
from houseway.values.errors import InputError
from houseway.values.money import parse_printed

STAKE = 10000
"""Each wager is $100.00: inside every filed range, and odds come out in whole cents."""


class Tally:
    """The running result of one wager with its raises, per unit first staked."""

    def __init__(self, stake: int) -> None:
        self.stake = stake
        self.count = 0
        self.won = 0
        self.squares = 0

    def add(self, net: int) -> None:
        self.count += 1
        self.won += net
        self.squares += net * net

    def to_json(self, wager: str) -> dict[str, Any]:
        mean = self.won / self.count / self.stake
        variance = self.squares / self.count / self.stake**2 - mean**2
        stderr = sqrt(max(variance, 0) / self.count)
        return {"wager": wager, "count": self.count, "edge": -mean, "stderr": stderr}


def simulate(game: Game, asked: Simulation) -> dict[str, Any]:
    """Play full rounds from fresh shoes; each player makes every wager."""
    players = asked.players
    table = BankedTable(game.rules(asked.rules), option=asked.option)
    if not 1 <= players < table.seats:
        raise InputError(f"{players} players: there is room for 1 to {table.seats - 1}", "--seats")
    wagers = every_wager(table, players)
    bank = _ample_bank(table, wagers)
    opening = table.opening(table.seats, bank, wagers)
    stream = Seed.parse(asked.seed, "--seed").stream("simulate")
    cards = table.rules.cards
    tallies = {
        name: Tally(_stake(ready.wager) * ready.wager.hands)
        for name, ready in table.rules.wagers.items()
    }
    chips_in = chips_out = 0
    started = perf_counter()
    for _ in asked.hands():
        chance = ShuffledChance(Shoe(cards, stream), stream)
        state = opening.begin(chance)
        play_hand(state, advised(state))
        chips_in += bank + sum(wager.amount for wager in state.wagers)
        chips_out += bank + state.bank.net + _count_out(state, tallies)
    counts = [t.to_json(wager) for wager, t in tallies.items() if t.count]
    return asked.report(game, started, chips_in=chips_in, chips_out=chips_out, wagers=counts)


def every_wager(table: BankedTable, players: int) -> list[Placed]:
    """Every wager on each seat; mutually exclusive wagers are made by a second bettor."""
    spaces = [ready.wager for ready in table.rules.wagers.values()]
    before = [space for space in spaces if space.placed == BEFORE_THE_DEAL]
    return [
        Placed(seat, _bettor(seat, space, before), space.id, _stake(space), (space.on or [""])[0])
        for seat in range(1, players + 1)
        for space in before
        for _ in range(space.hands)
    ]


def _bettor(seat: int, space: Wager, spaces: list[Wager]) -> str:
    earlier = {other.id for other in spaces[: spaces.index(space)]}
    return f"P{seat} behind" if earlier & set(space.excludes) else f"P{seat}"


def _stake(wager: Wager) -> int:
    stake = STAKE // (len(wager.limit.together) or 1)
    highest = wager.limit.maximum
    return min(stake, parse_printed(highest)) if highest else stake


def _ample_bank(table: BankedTable, wagers: list[Placed]) -> int:
    """A bank large enough for every wager at its best odds, with raises."""
    bank = 0
    for placed in wagers:
        ready = table.rules.wagers[placed.wager]
        best = max((o.odds.pays(placed.amount) for o in ready.outcomes() if o.odds), default=0)
        bank += 100 * max(best, placed.amount)
    return bank


def advised(state: BankedHand) -> Callable[[Decision], Choice]:
    advise = family_of(state.rules).advise
    if advise is None:
        return lambda decision: Choice(decision.default)
    return lambda decision: Choice(advise(state, decision))


def _staked(state: BankedHand, line: WagerSettled) -> str:
    """The wager that a line belongs to; a payment without a stake belongs to another wager."""
    wager = state.rules.wagers[line.wager].wager
    return wager.requires[0] if not line.amount and wager.requires else line.wager


def _count_out(state: BankedHand, tallies: dict[str, Tally]) -> int:
    """Add up what goes back to the bettors, line by line."""
    out = 0
    won: Counter[tuple[int, str]] = Counter()
    for line in state.lines:
        kept = line.in_action if line.result in ("win", "push") else line.in_action - line.taken
        out += line.returned + kept + line.paid
        won[line.seat, _staked(state, line)] += line.paid - line.taken
    for (_, wager), net in won.items():
        tallies[wager].add(net)
    return out
