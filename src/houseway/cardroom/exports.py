"""A finished hand of poker as a hand history, with the cards that a viewer saw."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from houseway.cardroom.recall import table_after
from houseway.journal.store import Journal
from houseway.play.live.view import seen_event
from houseway.poker.hand import PokerHand
from houseway.poker.histories import ohh, phh
from houseway.poker.histories.export import to_history
from houseway.poker.histories.history import History
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError, either

FORMS = ("phh", "ohh")


def export_hand(
    journal: Journal, table_id: str, hand: int, *, viewer: str, form: str, rulebook: FiledRulebook
) -> str:
    """A hand as PHH or OHH; cards that the viewer did not see are unknown."""
    if form not in FORMS:
        raise InputError(f"form must be {either(FORMS)}, not {form!r}", "form")
    history = seen_history(journal, table_id, hand, viewer=viewer, rulebook=rulebook)
    if form == "phh":
        return phh.dumps(history)
    return ohh.dumps(history, f"{table_id}-{hand}")


def seen_history(
    journal: Journal, table_id: str, hand: int, *, viewer: str, rulebook: FiledRulebook
) -> History:
    """The history of a hand as its viewer may see it, without the record of its events."""
    table = table_after(journal, table_id, hand, rulebook)
    poker_hand = table.current
    if not isinstance(poker_hand, PokerHand):
        raise InputError(f"{table.rules.filing.name} is not poker: export it as JSON", "form")
    if not poker_hand.closed:
        raise InputError(f"hand {hand} was void and can't be exported", "hand")
    masked = copy(poker_hand)
    masked.events = [seen_event(table, viewer, event) for event in poker_hand.events]
    names = tuple(_name(table.seats, seat) for seat in poker_hand.order)
    return to_history(masked, names)._replace(record="")


def _name(seats: Mapping[int, object], seat: int) -> str:
    sitting = seats.get(seat)
    return str(getattr(sitting, "name", "")) or f"Seat {seat}"
