"""Compiled tables of Hold'em and Omaha for learning programs."""

import numpy as np

from houseway.families.flop.script import FlopPlay
from houseway.families.flop.stepped import ACTIONS, SEEN, begin_tables, step_tables
from houseway.play.game import Rules
from houseway.poker.compiled.records import BOARD, DECK, PLACES, Ints, Records
from houseway.poker.compiled.settings import settings_of
from houseway.poker.compiled.tables import new_hands
from houseway.poker.table import PokerTable
from houseway.pricing.stepping import Batch, CompiledSteps, Stepping, Tables
from houseway.values.errors import InputError
from houseway.values.money import Cents

STACK_BETS = 100
_MOST = 1 << 40
"""More than any amount in a hand."""


class FlopTables:
    """Tables in play; the last player has the button, and stacks are equal in every hand."""

    def __init__(self, settings: Records, stacks: Ints, boards: int, count: int, seed: int) -> None:
        self._settings = settings
        self._stacks = stacks
        self._boards = boards
        self.hands = new_hands(count, seed=seed)

    def begin(self, batch: Batch) -> None:
        begin_tables(self._settings, self.hands, self._stacks, self._boards, batch)

    def step(self, actions: Ints, batch: Batch) -> None:
        step_tables(self._settings, self.hands, self._stacks, self._boards, actions, batch)


def compile_tables(
    rules: Rules,
    *,
    players: int = 2,
    stack: Cents | None = None,
    stakes: str | None = None,
    option: str | None = None,
) -> CompiledSteps:
    """The tables of a game for some number of players with equal stacks."""
    play = rules.play
    assert isinstance(play, FlopPlay)
    if play.discard:
        raise InputError("games in which players discard have no compiled tables", rules.id)
    if not 2 <= players <= min(PLACES, rules.most_seats):
        raise InputError(f"players must be 2 to {rules.most_seats}, not {players}", "players")
    least = PokerTable(rules, stakes, option=option).limits.least
    settings = settings_of(rules, stakes, option=option)
    chips = STACK_BETS * least if stack is None else stack
    if chips <= 0:
        raise InputError(f"stack must be more than 0 cents, not {chips}", "stack")
    stacks = np.full(players, chips, dtype=np.int64)
    boards = 2 if play.run_twice else play.boards

    def open_tables(count: int, seed: int) -> Tables:
        return FlopTables(settings, stacks, boards, count, seed)

    return CompiledSteps(
        actions=ACTIONS,
        seen=_seen(players, boards, play.hole),
        scale=least,
        open=open_tables,
        players=players,
    )


def _seen(players: int, boards: int, hole: int) -> tuple[tuple[str, int], ...]:
    """The names of what a player sees; a card is its code plus 1, and 0 stands for none."""
    first = zip(SEEN, (players - 1, (1 << players) - 1, 15, boards, *[_MOST] * 4), strict=True)
    chips = [(f"{what} {place}", _MOST) for what in ("stack", "bet") for place in range(players)]
    board = [
        (f"board {n + 1} card {card + 1}", DECK) for n in range(boards) for card in range(BOARD)
    ]
    return (*first, *chips, *board, *((f"card {card + 1}", DECK) for card in range(hole)))


STEPS = Stepping(compile=compile_tables)
