"""A kind of hand: everything that anybody asks about banked games, poker or pan."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from houseway.play.chance import Chance
from houseway.play.decision import Choice, Ruling
from houseway.play.events import Event
from houseway.play.hand import Hand
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.play.game import Game, Rules
    from houseway.play.house import House
    from houseway.play.limits import TableLimits
    from houseway.play.live.intents import Intent
    from houseway.play.live.table import LiveTable
    from houseway.play.table_events import TableOpened


class Simulation(NamedTuple):
    """What `houseway simulate` asks for."""

    rounds: int
    seed: str
    players: int
    rules: Mapping[str, object]
    option: str | None
    progress: Callable[[int], None] | None


class View(Protocol):
    """What a kind of table shows; whatever a viewer may not see does not enter."""

    def tell(self, table: Any, viewer: str) -> dict[str, Any]:
        """The hand as a viewer sees it."""

    def tell_seat(self, table: Any, seat: int) -> dict[str, Any]:
        """What there is to a seat besides who sits there."""

    def seen_event(self, table: Any, viewer: str, event: Event) -> Event:
        """An event with what the viewer may not see taken out."""


class Kind(ABC):
    """One entry of the registry; parts that only live tables need are imported when asked for."""

    name: ClassVar[str]
    opens: ClassVar[type[Event]]
    """The event that opens a hand."""
    closes: ClassVar[type[Event]]
    hand_events: ClassVar[tuple[type[Event], ...]]
    """The events in the record of a hand."""
    table_events: ClassVar[tuple[type[Event], ...]]
    """The events of its tables alone, around a hand."""
    seed_revealed: ClassVar[bool]
    """Whether the seed is shown after a hand; where hands may be mucked it stays in the house."""

    # Records.

    @abstractmethod
    def reopen(
        self,
        game: Game,
        record: Sequence[Event],
        *,
        chance: Chance | None = None,
        then: Chance | None = None,
        rulings: Sequence[Ruling] = (),
    ) -> Hand:
        """The hand that a record begins, with its cards, going on with `then`, or with others."""

    @abstractmethod
    def answers(self, record: Sequence[Event]) -> list[tuple[int, Choice]]:
        """The answers of a record in order, each with its seat."""

    # Cases and simulations.

    @abstractmethod
    def settle(self, game: Game, text: bytes) -> dict[str, Any]:
        """Settle a finished hand that a case describes."""

    @abstractmethod
    def simulate(self, game: Game, asked: Simulation) -> dict[str, Any]:
        """Play many hands, and count every chip."""

    # Hands for programs.

    @abstractmethod
    def house(
        self,
        rules: Rules,
        *,
        seats: int | None = None,
        option: str | None = None,
        collect_by: str = "",
        limits: TableLimits | None = None,
        stakes: str | None = None,
    ) -> House:
        """A table that deals hands without a server."""

    # Live tables.

    @abstractmethod
    def live(self) -> type[LiveTable]:
        """The class of its live tables."""

    @abstractmethod
    def view(self) -> View:
        """What people see of its tables."""

    @abstractmethod
    def next_move(self, table: Any) -> Callable[[], None] | None:
        """What the first bot that is awaited at a table does now."""

    @abstractmethod
    def intents(self) -> tuple[type[Intent], ...]:
        """What people may ask of its tables besides what they may ask of all."""

    @abstractmethod
    def summarize(self, event: Event, summary: Mapping[str, Any]) -> dict[str, Any]:
        """What an event adds to the line of its hand in a list of hands."""

    def check_opening(self, opened: TableOpened, rules: Rules) -> None:
        """Refuse what a table of this kind cannot be opened with."""
        if opened.stakes:
            raise InputError("only a poker table has stakes by name", "stakes")
        if opened.may_kill:
            raise InputError(f"players do not kill a pot of {rules.id}", "may_kill")

    def prove(self, event: Event, opened: TableOpened, rules: Rules, seed: str) -> Iterator[str]:
        """What is wrong with an event of its tables that follows from the seed of a hand."""
        return iter(())
