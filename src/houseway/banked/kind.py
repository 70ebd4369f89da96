"""Games with a player-dealer, as an entry of the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from houseway.banked.events import (
    AnyBankedEvent,
    AnyBankedTableEvent,
    FactsKnown,
    RoundClosed,
    RoundOpened,
    WagerPlaced,
)
from houseway.play.chance import Chance
from houseway.play.decision import Choice, Ruling
from houseway.play.events import Event
from houseway.play.kind import Kind, Simulation, View
from houseway.values.errors import InputError
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.banked.hand import BankedHand
    from houseway.play.game import Game, Rules
    from houseway.play.house import House
    from houseway.play.limits import TableLimits
    from houseway.play.live.intents import Intent
    from houseway.play.live.table import LiveTable


class BankedKind(Kind):
    """Hands against a player-dealer."""

    name = "banked"
    opens = RoundOpened
    closes = RoundClosed
    hand_events = get_args(AnyBankedEvent)
    table_events = get_args(AnyBankedTableEvent)
    seed_revealed = True

    def reopen(
        self,
        game: Game,
        record: Sequence[Event],
        *,
        chance: Chance | None = None,
        then: Chance | None = None,
        rulings: Sequence[Ruling] = (),
    ) -> BankedHand:
        from houseway.banked.record import reopen

        return reopen(game, record, chance=chance, then=then, rulings=rulings)

    def answers(self, record: Sequence[Event]) -> list[tuple[int, Choice]]:
        from houseway.banked.record import answers

        return answers(record)

    def settle(self, game: Game, text: bytes) -> dict[str, Any]:
        from houseway.banked.case import settle_case

        return settle_case(game, text)

    def simulate(self, game: Game, asked: Simulation) -> dict[str, Any]:
        from houseway.banked.simulate import simulate

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
        from houseway.banked.house import BankedHouse
        from houseway.banked.table import BankedTable

        if stakes is not None:
            raise InputError("only a poker table has stakes by name", "stakes")
        return BankedHouse(BankedTable(rules, seats, option, limits, collect_by))

    def live(self) -> type[LiveTable]:
        from houseway.banked.live_table import LiveBanked

        return LiveBanked

    def view(self) -> View:
        from houseway.banked import view

        return view

    def next_move(self, table: Any) -> Callable[[], None] | None:
        from houseway.banked.bots import next_move

        return next_move(table)

    def intents(self) -> tuple[type[Intent], ...]:
        from houseway.banked.intents import INTENTS

        return INTENTS

    def summarize(self, event: Event, summary: Mapping[str, Any]) -> dict[str, Any]:
        match event:
            case RoundOpened():
                return {"player_dealer": event.player_dealer, "wagers": 0, "facts": {}}
            case WagerPlaced():
                return {"wagers": summary["wagers"] + 1}
            case FactsKnown():
                return {"facts": {**summary["facts"], **event.facts}}
            case RoundClosed():
                return {"net": format_money(event.net), "void": event.void, "over": True}
        return {}


KIND = BankedKind()
