"""Pan, as an entry of the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from houseway.cards.shuffle import Seed
from houseway.pan.events import (
    AnyPanEvent,
    AnyPanTableEvent,
    EldestFound,
    PanClosed,
    PanOpened,
    TopsAwarded,
)
from houseway.play.chance import Chance, ShuffledChance
from houseway.play.decision import Choice, Ruling
from houseway.play.events import Event
from houseway.play.kind import Kind, Simulation, View
from houseway.values.errors import InputError
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.pan.hand import PanHand
    from houseway.play.game import Game, Rules
    from houseway.play.house import House
    from houseway.play.limits import TableLimits
    from houseway.play.live.intents import Intent
    from houseway.play.live.table import LiveTable
    from houseway.play.table_events import TableOpened


class PanKind(Kind):
    """Hands of melds, paid among the players."""

    name = "pan"
    opens = PanOpened
    closes = PanClosed
    hand_events = get_args(AnyPanEvent)
    table_events = get_args(AnyPanTableEvent)
    seed_revealed = False

    def reopen(
        self,
        game: Game,
        record: Sequence[Event],
        *,
        chance: Chance | None = None,
        then: Chance | None = None,
        rulings: Sequence[Ruling] = (),
    ) -> PanHand:
        from houseway.pan.record import reopen_record

        shoe = chance.shoe if isinstance(chance, ShuffledChance) else None
        return reopen_record(game, record, shoe)

    def answers(self, record: Sequence[Event]) -> list[tuple[int, Choice]]:
        from houseway.pan.record import answers

        return answers(record)

    def settle(self, game: Game, text: bytes) -> dict[str, Any]:
        from houseway.pan.case import settle

        return settle(game, text)

    def simulate(self, game: Game, asked: Simulation) -> dict[str, Any]:
        from houseway.pan.simulate import simulate

        return simulate(game, asked)

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
        from houseway.pan.house import CONDITION, PanHouse

        if stakes is not None:
            raise InputError("only a poker table has stakes by name", "stakes")
        if limits is not None and limits.minimum != limits.maximum:
            raise InputError("pan is played for one condition: both limits are it", "limits")
        condition = limits.minimum if limits is not None else CONDITION
        collection = rules.game.collection(option)
        return PanHouse(rules, seats or rules.seats, collection, condition)

    def live(self) -> type[LiveTable]:
        from houseway.pan.live_table import LivePan

        return LivePan

    def view(self) -> View:
        from houseway.pan import view

        return view

    def next_move(self, table: Any) -> Callable[[], None] | None:
        from houseway.pan.bots import next_move

        return next_move(table)

    def intents(self) -> tuple[type[Intent], ...]:
        from houseway.pan.intents import INTENTS

        return INTENTS

    def summarize(self, event: Event, summary: Mapping[str, Any]) -> dict[str, Any]:
        match event:
            case PanOpened():
                return {"players": event.seats, "condition": format_money(event.condition)}
            case TopsAwarded():
                return {"tops": format_money(event.amount)}
            case PanClosed():
                return {"winner": event.winner, "void": False, "over": True}
        return {}

    def prove(self, event: Event, opened: TableOpened, rules: Rules, seed: str) -> Iterator[str]:
        """A new game begins with whoever the seed of its first hand turns up lowest."""
        from houseway.pan.hand import lowest
        from houseway.pan.table import turned_up_by

        if not isinstance(event, EldestFound):
            return
        if not seed:
            yield "the seed of the hand is missing"
            return
        shown = turned_up_by(Seed.parse(seed), rules.cards, event.cards)
        if (event.cards, event.seat) != (shown, lowest(shown)):
            yield "the eldest hand is not the one that the seed gives"


KIND = PanKind()
