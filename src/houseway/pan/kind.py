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
from houseway.values.money import Cents, format_money, parse_printed

if TYPE_CHECKING:
    from houseway.play.dealer import Dealer
    from houseway.play.game import Rules
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

    def dealer(self, rules: Rules, terms: TableTerms) -> Dealer:
        from houseway.pan.dealer import PanDealer
        from houseway.pan.rules import chosen_condition, condition_collection

        book = rules.game.rulebook
        option = book.collection_option(rules.id, terms.option) if terms.option else None
        condition = chosen_condition(option, _requested(terms))
        collection = condition_collection(option, condition)
        return PanDealer(rules, terms.seats or rules.seats, collection, condition)

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


def _requested(terms: TableTerms) -> Cents | None:
    """The condition that the terms of a table name: as such, as stakes or as equal limits."""
    from houseway.pan.rules import condition_of

    named = {terms.condition, _stakes(terms.stakes), condition_of(terms.limits)} - {None}
    if len(named) > 1:
        raise InputError("a pan table has one condition: name it once", "condition")
    return named.pop() if named else None


def _stakes(text: str | None) -> Cents | None:
    try:
        return None if text is None else parse_printed(text)
    except ValueError as error:
        what = f"the stakes of pan are its condition, such as $5, not {text!r}"
        raise InputError(what, "stakes") from error


KIND = PanKind()
