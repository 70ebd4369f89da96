"""Poker, as an entry in the registry of kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from houseway.play.events import Event
from houseway.play.kind import Kind, TableTerms
from houseway.poker.events import (
    AnyPokerEvent,
    AnyPokerTableEvent,
    HandClosed,
    HandOpened,
    PotAwarded,
)
from houseway.values.errors import InputError
from houseway.values.money import format_money, parse_money

if TYPE_CHECKING:
    from houseway.play.dealer import Dealer
    from houseway.play.game import Rules
    from houseway.play.table_events import TableOpened
    from houseway.poker.rules import Stakes
    from houseway.rulebook.schedule import CollectionOption


class PokerKind(Kind):
    """Hands that players play against each other for a pot."""

    name = "poker"
    opens = HandOpened
    closes = HandClosed
    hand_events = get_args(AnyPokerEvent)
    table_events = get_args(AnyPokerTableEvent)
    plays_for = "stakes"
    seed_revealed = False

    def dealer(self, rules: Rules, terms: TableTerms) -> Dealer:
        from houseway.poker.dealer import PokerDealer
        from houseway.poker.table import PokerTable

        if terms.limits is not None:
            raise InputError("a poker table has stakes, not limits", "limits")
        table = PokerTable(
            rules,
            _stakes(rules, terms.stakes, _filed_option(rules, terms.option)),
            seats=terms.seats,
            option=terms.option,
            collect_by=terms.collect_by,
        )
        return PokerDealer(table)

    def stakes_name(self, rules: Rules, wanted: str | None, option: CollectionOption | None) -> str:
        return _stakes(rules, wanted, option).name

    def summarize(self, event: Event, summary: Mapping[str, Any]) -> dict[str, Any]:
        match event:
            case HandOpened():
                players = len(event.stacks)
                return {"button": event.button, "players": players, "facts": {}, "won": {}}
            case PotAwarded():
                won = summary["won"].get(str(event.seat), "0.00")
                amount = format_money(parse_money(won) + event.amount)
                return {"won": {**summary["won"], str(event.seat): amount}}
            case HandClosed():
                return {"void": event.void, "over": True}
        return {}

    def check_opening(self, opened: TableOpened, rules: Rules) -> None:
        if opened.may_kill and not getattr(rules.play, "kills", False):
            raise InputError(f"{rules.filing.name} has no kill pots", "may_kill")
        _stakes(rules, opened.stakes or None, _filed_option(rules, opened.option))


def _stakes(rules: Rules, wanted: str | None, option: CollectionOption | None) -> Stakes:
    from houseway.poker.family import play_of
    from houseway.poker.rules import chosen_stakes

    return chosen_stakes(play_of(rules), wanted, option)


def _filed_option(rules: Rules, option: str | None) -> CollectionOption | None:
    return rules.game.rulebook.collection_option(rules.id, option) if option else None


KIND = PokerKind()
