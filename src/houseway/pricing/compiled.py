"""Compiled rounds: a game and a strategy as a kernel that deals and settles millions of rounds.

A family says in its module `fast` how its games are compiled. The kernel takes what it pays from
tables, which the compiled pay rows of the rulebook fill: those that settle hands at a table and
that are counted for prices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import Any, Protocol

import numpy as np

from houseway.cards.card import STANDARD, card_code
from houseway.play.game import FiledGame, Rules
from houseway.pricing.dealing import NO_SHOES, Ints
from houseway.pricing.tally_kernel import NOT_BET as NOT_BET
from houseway.pricing.wager import units
from houseway.values.errors import InputError, either
from houseway.values.extras import needs_extras
from houseway.values.stream import Stream

Prices = Mapping[str, tuple[str, ...]]
"""Prices by name, with the wagers whose results each includes."""


class PlayRounds(Protocol):
    """Deals and settles rounds without the interpreter lock, so that threads play at once."""

    def __call__(self, shoes: Ints, stream: Stream, rounds: int, results: Ints, /) -> None:
        """Fill a row of `results` for each round, with a column for each wager, then each note.

        `shoes` has a row of cards for each round, in dealing order, as places in `rules.cards`;
        if it has no rows, each round is shuffled from the stream.
        """


@dataclass(frozen=True, kw_only=True)
class PayRows:
    """Rounds whose results are all in one row of a table, which is the fastest way to count."""

    pay: Ints
    """A row for each way a round can end, with the columns of its results."""
    find: Callable[[Ints, Stream, Ints], None]
    """Fills the number of the row of each round, from given shoes or a stream."""

    def play(self, shoes: Ints, stream: Stream, rounds: int, results: Ints) -> None:
        """Fill the results of rounds."""
        rows = np.zeros(rounds, dtype=np.int64)
        self.find(shoes, stream, rows)
        results[:rounds] = self.pay[rows]


@dataclass(frozen=True, kw_only=True)
class CompiledGame:
    """The compiled rounds of one bettor, alone at the table, with one unit on every wager.

    Raises are wagers of their own: an amount that must equal a wager is one unit. A wager of
    several hands has one unit on all of them together.
    """

    wagers: tuple[str, ...]
    scale: int
    """Results are whole numbers of 1 / scale of a unit."""
    play: PlayRounds
    rows: PayRows | None = None
    """The table of results, in games whose rounds are counted by rows."""
    notes: tuple[str, ...] = ()
    """What else a round says, after the wagers: the choices that a strategy made, for tests."""


@dataclass(frozen=True, kw_only=True)
class Fast:
    """How the games of a family are compiled: `FAST` in its module `fast`."""

    compile: Callable[[Rules, str], CompiledGame]
    """The rounds of a game with one of the strategies."""
    strategies: Callable[[Rules], tuple[str, ...]]
    """The strategies of a game; the first is the play by which it is priced."""
    proves: Callable[[Rules], Mapping[str, Prices | None]] = lambda rules: {}
    """What each strategy proves, if that is not all prices by the first strategy."""

    def proofs(self, rules: Rules) -> Mapping[str, Prices | None]:
        """The prices that each strategy proves; None for all."""
        return self.proves(rules) or {self.strategies(rules)[0]: None}


def compiled_in_rows(
    wagers: tuple[str, ...], scale: int, rows: PayRows, notes: tuple[str, ...] = ()
) -> CompiledGame:
    """A game whose rounds are counted by rows."""
    return CompiledGame(wagers=wagers, scale=scale, play=rows.play, rows=rows, notes=notes)


def plain_wagers(rules: Rules) -> tuple[str, ...]:
    """The wagers of a filing that do not name cards; those that do are not compiled."""
    return tuple(name for name, ready in rules.wagers.items() if not ready.sets)


def can_compile(game: FiledGame) -> bool:
    return game.playable and game.family.has("fast")


def fast_of(rules: Rules) -> Fast:
    """How the family compiles its games; raises InputError if it does not."""
    with needs_extras("price"):
        fast = rules.family.part("fast", Fast)
    if fast is None:
        raise InputError(f"{rules.filing.name} has no compiled rounds", rules.id)
    return fast


def compile_game(rules: Rules, strategy: str = "") -> CompiledGame:
    """The compiled rounds of a game, by default with the play by which it is priced."""
    fast = fast_of(rules)
    allowed = fast.strategies(rules)
    strategy = strategy or allowed[0]
    if strategy not in allowed:
        raise InputError(f"strategy must be {either(allowed)}, not {strategy!r}", "strategy")
    return fast.compile(rules, strategy)


def codes_of_deck(rules: Rules) -> Ints:
    """The code of each card, for games that are compiled for one standard deck only."""
    if sorted(rules.cards) != sorted(STANDARD):
        what = f"{rules.filing.name} has compiled rounds only for a deck of 52 cards"
        raise InputError(what, rules.id)
    return np.array([card_code(card) for card in rules.cards], dtype=np.int64)


def scale_of(rules: Rules, wagers: Iterable[str], parts: int = 1) -> int:
    """The smallest scale in which all results of these wagers are whole numbers.

    A unit may be divided among several hands; `parts` is how many.
    """
    paid = (units(outcome) for name in wagers for outcome in rules.wagers[name].outcomes())
    return parts * lcm(*(amount.denominator for amount in paid))


def pay_table(
    rules: Rules, wagers: Iterable[str], columns: Mapping[str, Any], length: int, scale: int
) -> Ints:
    """The result of each wager in rows of facts, in 1 / scale of a unit, with a column for each."""
    paid = [pay_column(rules, wager, columns, length, scale) for wager in wagers]
    return np.ascontiguousarray(np.stack(paid, axis=1))


def pay_column(
    rules: Rules, wager: str, columns: Mapping[str, Any], length: int, scale: int
) -> Ints:
    """What one wager pays in rows of facts, in 1 / scale of a unit."""
    ready = rules.wagers[wager]
    payoffs = [int(units(outcome) * scale) for outcome in ready.outcomes()]
    paid: Ints = np.array(payoffs, dtype=np.int64)[ready.columns(columns, length)]
    return paid


def play_shoes(game: CompiledGame, shoes: Ints) -> Ints:
    """The results of rounds with given cards."""
    return _results(game, shoes, np.zeros(1, dtype=np.uint64), len(shoes))


def play_shuffled(game: CompiledGame, stream: Stream, rounds: int) -> Ints:
    """The results of rounds that are shuffled from a stream."""
    return _results(game, NO_SHOES, stream, rounds)


def _results(game: CompiledGame, shoes: Ints, stream: Stream, rounds: int) -> Ints:
    results = np.zeros((rounds, len(game.wagers) + len(game.notes)), dtype=np.int64)
    game.play(shoes, stream, rounds, results)
    return results
