"""Pan, as an entry in the registry of kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from houseway.play.events import Event
from houseway.play.kind import Kind, TableTerms
from houseway.values.errors import InputError
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.play.game import Rules
    from houseway.play.house import House
    from houseway.play.table_events import TableOpened


class PanKind(Kind):
    """Pan, in which the players pay each other."""

    name = "pan"
    opens = PanOpened
    closes = PanClosed
    hand_events = get_args(AnyPanEvent)
    table_events = get_args(AnyPanTableEvent)
    plays_for = "condition"
    seed_revealed = False

    def house(self, rules: Rules, terms: TableTerms) -> House:
        from houseway.pan.house import CONDITION, PanHouse

        self.stakes_name(rules, terms.stakes, None)
        limits = terms.limits
        if limits is not None and limits.minimum != limits.maximum:
            raise InputError("pan has one condition: minimum and maximum must be equal", "limits")
        condition = limits.minimum if limits is not None else CONDITION
        collection = rules.game.collection(terms.option)
        return PanHouse(rules, terms.seats or rules.seats, collection, condition)

    def seat_range(self, rules: Rules) -> tuple[int, int]:
        from houseway.pan.rules import PanPlay

        play = rules.play_as(PanPlay)
        return play.least_players, play.most_players

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
        """Check that a new game begins with the player who has the lowest card from the seed."""
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
