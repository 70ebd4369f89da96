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
from houseway.play.chance import Chance, ShuffledChance
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.play.kind import Simulation
from houseway.rulebook.model import Wager
from houseway.values.errors import InputError
from houseway.values.money import parse_printed

STAKE = 10000
"""The stake of a wager in cents; less if its maximum is lower or shared with other wagers.

All odds pay whole cents on it.
"""


class Tally:
    """The running result of one wager and its raises; results are per unit of the first stake."""

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


class Rounds:
    """Full rounds of one table from fresh shoes, in which each player makes every wager."""

    def __init__(self, table: BankedTable, players: int, seed: Seed, name: str) -> None:
        if not 1 <= players < table.seats:
            allowed = f"1 to {table.seats - 1}"
            raise InputError(f"players must be {allowed}, not {players}", "--seats")
        wagers = every_wager(table, players)
        self.rules = table.rules
        self.bank = _ample_bank(table, wagers)
        self.stakes = {
            wager: _stake(compiled.wager) * compiled.wager.hands
            for wager, compiled in table.rules.wagers.items()
        }
        """The initial stake on each wager."""
        self._opening = table.opening(table.seats, self.bank, wagers)
        self._stream = seed.stream(name)

    def open(self) -> BankedHand:
        """The next hand, before its first card."""
        return self.deal(ShuffledChance(Shoe(self.rules.cards, self._stream), self._stream))

    def deal(self, chance: Chance) -> BankedHand:
        """A hand with given cards, before its first card."""
        return self._opening.begin(chance)


def simulate(game: FiledGame, simulation: Simulation) -> dict[str, Any]:
    """Play full rounds from fresh shoes; each player makes every wager."""
    table = BankedTable(game.rules(simulation.rules), option=simulation.option)
    rounds = Rounds(table, simulation.players, Seed.parse(simulation.seed, "--seed"), "simulate")
    bank = rounds.bank
    tallies = {name: Tally(stake) for name, stake in rounds.stakes.items()}
    chips_in = chips_out = 0
    started = perf_counter()
    for _ in simulation.hands():
        state = rounds.open()
        play_hand(state, advised(state))
        chips_in += bank + sum(wager.amount for wager in state.wagers)
        chips_out += bank + state.bank.net + chips_to_bettors(state)
        for (_, wager), net in nets_of(state).items():
            tallies[wager].add(net)
    counts = [t.to_json(wager) for wager, t in tallies.items() if t.count]
    return simulation.report(game, started, chips_in=chips_in, chips_out=chips_out, wagers=counts)


def every_wager(table: BankedTable, players: int) -> list[Placed]:
    """Every wager before the deal; one that excludes an earlier wager is a second bettor's."""
    spaces = [compiled.wager for compiled in table.rules.wagers.values()]
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
        compiled = table.rules.wagers[placed.wager]
        best = max((o.odds.pays(placed.amount) for o in compiled.outcomes() if o.odds), default=0)
        bank += 100 * max(best, placed.amount)
    return bank


def advised(state: BankedHand) -> Callable[[Decision], Choice]:
    """A function that answers each decision with the family's advice, or with the default."""
    advise = family_of(state.rules).advise
    if advise is None:
        return lambda decision: Choice(decision.default)
    return lambda decision: Choice(advise(state, decision))


def _staked_wager(state: BankedHand, line: WagerSettled) -> str:
    """The wager that a line counts for; a line without a stake counts for its required wager."""
    wager = state.rules.wagers[line.wager].wager
    return wager.requires[0] if not line.amount and wager.requires else line.wager


def chips_to_bettors(state: BankedHand) -> int:
    """All chips that the bettors end up with: returned chips, stakes they keep, and payouts."""
    out = 0
    for line in state.lines:
        own_stake = (
            line.in_action if line.result in ("win", "push") else line.in_action - line.taken
        )
        out += line.returned + own_stake + line.paid
    return out


def nets_of(state: BankedHand) -> Counter[tuple[int, str]]:
    """The net result of each seat on each wager."""
    won: Counter[tuple[int, str]] = Counter()
    for line in state.lines:
        won[line.seat, _staked_wager(state, line)] += line.paid - line.taken
    return won
