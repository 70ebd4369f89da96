"""Games with a player-dealer, as an entry of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from houseway.banked.events import (
    AnyBankedEvent,
    AnyBankedTableEvent,
    FactsKnown,
    RoundClosed,
    RoundOpened,
    WagerPlaced,
)
from houseway.play.events import Event
from houseway.play.kind import Kind
from houseway.values.errors import InputError
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.play.game import Rules
    from houseway.play.house import House
    from houseway.play.limits import TableLimits


class BankedKind(Kind):
    """Hands against a player-dealer."""

    name = "banked"
    opens = RoundOpened
    closes = RoundClosed
    hand_events = get_args(AnyBankedEvent)
    table_events = get_args(AnyBankedTableEvent)
    seed_revealed = True

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
        return BankedHouse(
            BankedTable(rules, seats=seats, option=option, limits=limits, collect_by=collect_by)
        )

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
