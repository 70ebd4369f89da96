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
from houseway.play.kind import Kind, TableTerms
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.play.dealer import Dealer
    from houseway.play.game import Rules


class BankedKind(Kind):
    """Hands against a player-dealer."""

    name = "banked"
    opens = RoundOpened
    closes = RoundClosed
    hand_events = get_args(AnyBankedEvent)
    table_events = get_args(AnyBankedTableEvent)
    banks = True
    plays_for = "limits"
    seed_revealed = True

    def dealer(self, rules: Rules, terms: TableTerms) -> Dealer:
        from houseway.banked.dealer import BankedDealer
        from houseway.banked.table import BankedTable

        self.stakes_name(rules, terms.stakes, None)
        table = BankedTable(
            rules,
            seats=terms.seats,
            option=terms.option,
            limits=terms.limits,
            collect_by=terms.collect_by,
        )
        return BankedDealer(table)

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
