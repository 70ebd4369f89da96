"""A kind of hand: the interface of banked games, poker and pan."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol

from houseway.play.chance import Chance
from houseway.play.decision import Choice
from houseway.play.events import Event
from houseway.play.hand import ScriptedHand
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_money

if TYPE_CHECKING:
    from houseway.play.dealer import Dealer
    from houseway.play.game import FiledGame, Rules
    from houseway.play.limits import TableLimits
    from houseway.play.live.intents import Intent
    from houseway.play.live.table import LiveTable
    from houseway.play.live.view import SeatView
    from houseway.play.live.viewers import Shown
    from houseway.play.table_events import TableOpened
    from houseway.rulebook.schedule import CollectionOption


@cache
def _part(kind: type, name: str) -> Any:
    # Cached: every view uses it, and looking up a module is slow.
    return import_module(f"{kind.__module__.rpartition('.')[0]}.{name}")


class Simulation(NamedTuple):
    """The arguments of `houseway simulate`."""

    rounds: int
    seed: str
    players: int
    rules: Mapping[str, object]
    option: str | None
    progress: Callable[[int], None] | None

    def hands(self) -> Iterator[int]:
        """The number of each hand in turn; reports progress every hundred hands."""
        for number in range(self.rounds):
            yield number
            if self.progress is not None and number % 100 == 99:
                self.progress(100)

    def report(
        self, game: FiledGame, started: float, *, chips_in: Cents, chips_out: Cents, **results: Any
    ) -> dict[str, Any]:
        """The results, the time they took, and whether all chips were accounted for."""
        seconds = perf_counter() - started
        return {
            "game": game.id,
            "rounds": self.rounds,
            "seconds": int(seconds * 1000) / 1000,
            "rounds_per_second": int(self.rounds / seconds),
            **results,
            "chips_in": format_money(chips_in),
            "chips_out": format_money(chips_out),
            "conserved": chips_in == chips_out,
        }


class TableTerms(NamedTuple):
    """The settings of a table for programs."""

    seats: int | None = None
    option: str | None = None
    collect_by: str = ""
    limits: TableLimits | None = None
    stakes: str | None = None
    condition: Cents | None = None
    """What one chip of pan is worth."""


class View(Protocol):
    """The view of a kind of table, without anything hidden from the viewer."""

    def public_view(self, table: Any) -> Shown:
        """The part of the hand that everyone may see."""

    def hand_view(self, table: Any, viewer: str) -> Shown:
        """The part of the hand that depends on the viewer."""

    def seat_view(self, table: Any, seat: int) -> SeatView:
        """A seat with the values of this kind of table; the common ones are added."""

    def seen_event(self, table: Any, viewer: str, event: Event) -> Event:
        """An event without the parts hidden from the viewer."""


class Kind(ABC):
    """An entry of the registry; parts for live tables are imported on demand."""

    name: ClassVar[str]
    opens: ClassVar[type[Event]]
    """The event that opens a hand."""
    closes: ClassVar[type[Event]]
    hand_events: ClassVar[tuple[type[Event], ...]]
    """The events in the record of a hand."""
    table_events: ClassVar[tuple[type[Event], ...]]
    """The events of its tables outside hands."""
    banks: ClassVar[bool] = False
    """Whether a player-dealer banks the other players' wagers."""
    plays_for: ClassVar[Literal["limits", "stakes", "condition"]]
    """What a table is opened with: betting limits, poker stakes or a pan condition."""
    seed_revealed: ClassVar[bool]
    """Whether the seed is shown after a hand; if hands may be mucked, it stays secret."""

    def part(self, name: str) -> Any:
        """A module of the kind's package, imported on first use."""
        return _part(type(self), name)

    # Records.

    def reopen(
        self, game: FiledGame, record: Sequence[Event], *, chance: Chance | None = None
    ) -> ScriptedHand:
        """A recorded hand at its start; `chance` replaces the recorded cards and dice."""
        hand: ScriptedHand = self.part("record").reopen_record(game, record, chance)
        return hand

    def answers(self, record: Sequence[Event]) -> list[tuple[int, Choice]]:
        """The answers of a record in order, each with its seat."""
        answers: list[tuple[int, Choice]] = self.part("record").answers(record)
        return answers

    # Cases and simulations.

    def settle(self, game: FiledGame, text: bytes) -> dict[str, Any]:
        """Settle the hand described by a case."""
        settled: dict[str, Any] = self.part("case").settle_case(game, text)
        return settled

    def simulate(self, game: FiledGame, simulation: Simulation) -> dict[str, Any]:
        """Play many hands, and count every chip."""
        report: dict[str, Any] = self.part("simulate").simulate(game, simulation)
        return report

    # Hands for programs.

    @abstractmethod
    def dealer(self, rules: Rules, terms: TableTerms) -> Dealer:
        """A table that deals hands without a server."""

    def seat_range(self, rules: Rules) -> tuple[int, int]:
        """The minimum and maximum number of seats at a table."""
        return 2, rules.most_seats

    def stakes_name(self, rules: Rules, wanted: str | None, option: CollectionOption | None) -> str:
        """The filed name of the stakes of a table with this option; "" if it has none."""
        if wanted:
            raise InputError("only a poker table has stakes", "stakes")
        return ""

    # Live tables.

    def live(self) -> type[LiveTable]:
        """The class of its live tables."""
        live: type[LiveTable] = self.part("live_table").LIVE
        return live

    def view(self) -> View:
        """The view of its tables."""
        view: View = self.part("view")
        return view

    def next_move(self, table: Any) -> Callable[[], None] | None:
        """The next move of the first bot that must act; None if no bot has to."""
        move: Callable[[], None] | None = self.part("bots").next_move(table)
        return move

    def intents(self) -> tuple[type[Intent], ...]:
        """The intents of its tables, in addition to the common ones."""
        intents: tuple[type[Intent], ...] = self.part("intents").INTENTS
        return intents

    @abstractmethod
    def summarize(self, event: Event, summary: Mapping[str, Any]) -> dict[str, Any]:
        """What an event adds to the summary of its hand."""

    def check_opening(self, opened: TableOpened, rules: Rules) -> None:
        """Raise InputError for arguments that a table of this kind cannot have."""
        self.stakes_name(rules, opened.stakes, None)
        if opened.may_kill:
            raise InputError(f"{rules.filing.name} has no kill pots", "may_kill")

    def prove(self, event: Event, opened: TableOpened, rules: Rules, seed: str) -> Iterator[str]:
        """Check a table event that follows from the seed of a hand; yields each fault."""
        return iter(())
