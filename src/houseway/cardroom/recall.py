"""Replays of past hands, step by step, as a viewer saw them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from houseway.banked.events import (
    CardDealt,
    DiceRolled,
    NumberDrawn,
    ShoeBurned,
    ShoeEnded,
)
from houseway.journal.commit import StoredEvent
from houseway.journal.store import Journal
from houseway.journal.tables import table_class
from houseway.play.events import CardBurned, Event
from houseway.play.live.table import LiveTable
from houseway.play.live.view import seen_event, view
from houseway.play.registry import all_kinds, decode_event
from houseway.play.table_events import (
    HandCalledOff,
    HandCommitted,
    HandVoided,
    ShoeCommitted,
    TableOpened,
)
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError


def recall(
    journal: Journal, table_id: str, hand: int, *, viewer: str, rulebook: FiledRulebook
) -> list[dict[str, Any]]:
    """The steps of a hand from a journal, read from the last checkpoint before it."""
    checkpoint, stored = journal.since_checkpoint(table_id, hand)
    try:
        return recall_hand(stored, hand, viewer, rulebook=rulebook, checkpoint=checkpoint)
    except msgspec.DecodeError:
        # Another version of this program stored the checkpoint in a different format.
        return recall_hand(journal.events(table_id), hand, viewer, rulebook=rulebook)


def recall_hand(
    stored: Iterable[StoredEvent],
    hand: int,
    viewer: str,
    *,
    rulebook: FiledRulebook,
    checkpoint: str = "",
) -> list[dict[str, Any]]:
    """The steps of a finished hand: each event and the view after it.

    Events show what the viewer may see after the end of the hand.
    """
    table: LiveTable | None = None
    steps: list[dict[str, Any]] = []
    events: list[Event] = []
    for stored_event, event, table in _replay(
        stored, hand, rulebook=rulebook, checkpoint=checkpoint
    ):
        if stored_event.hand == hand:
            events.append(event)
            steps.append(
                {"seq": stored_event.number, "at": stored_event.at, "view": view(table, viewer)}
            )
    finished = _check_finished(table, hand)
    for step, event in zip(steps, events, strict=True):
        step["event"] = seen_event(finished, viewer, event)
    return steps


def _replay(
    stored: Iterable[StoredEvent], hand: int, *, rulebook: FiledRulebook, checkpoint: str
) -> Iterator[tuple[StoredEvent, Event, LiveTable]]:
    """Each event up to the end of a hand, and the table after it."""
    table: LiveTable | None = None
    for entry in stored:
        event = decode_event(entry.body)
        if isinstance(event, TableOpened):
            table = table_class(event, rulebook)(entry.table, event, rulebook)
        if table is None or entry.hand > hand:
            break
        table.apply(event, entry.entries)
        if checkpoint and isinstance(event, TableOpened):
            table.restore(checkpoint)
        yield entry, event, table


def _check_finished(table: LiveTable | None, hand: int) -> LiveTable:
    """The table; raises InputError unless this hand is its last one and is over."""
    if table is None or table.hand != hand or table.playing:
        raise InputError(f"hand {hand} is not over or does not exist", "hand")
    return table


def table_after(journal: Journal, table_id: str, hand: int, rulebook: FiledRulebook) -> LiveTable:
    """A table as it was at the end of a finished hand."""
    checkpoint, stored = journal.since_checkpoint(table_id, hand)
    try:
        table = _last_state(stored, hand, rulebook=rulebook, checkpoint=checkpoint)
    except msgspec.DecodeError:
        # Another version of this program stored the checkpoint in a different format.
        table = _last_state(journal.events(table_id), hand, rulebook=rulebook, checkpoint="")
    return _check_finished(table, hand)


def _last_state(
    stored: Iterable[StoredEvent], hand: int, *, rulebook: FiledRulebook, checkpoint: str
) -> LiveTable | None:
    steps = deque(_replay(stored, hand, rulebook=rulebook, checkpoint=checkpoint), maxlen=1)
    return steps[0][2] if steps else None


def recall_shoe(stored: Iterable[StoredEvent]) -> dict[str, Any]:
    """A finished shoe from the events since its first hand: what was published, and all its cards.

    Nothing is hidden, since the seed of a finished shoe is public.
    """
    shoe: dict[str, Any] = {"burned": 0, "first": ""}
    hands: list[dict[str, Any]] = []
    for entry in stored:
        event = decode_event(entry.body)
        match event:
            case HandCommitted():
                hands.append({"hand": entry.hand, "commitment": event.commitment, "events": []})
            case ShoeCommitted():
                shoe |= {"root": event.root, "cards": event.cards}
            case ShoeBurned():
                shoe |= {"burned": event.cards, "first": event.first}
            case CardDealt() | CardBurned() | DiceRolled() | NumberDrawn():
                hands[-1]["events"].append(event)
            case ShoeEnded():
                return {**shoe, "seed": event.seed, "why": event.why, "hands": hands}
    raise InputError("the shoe is not over")


def list_hands(stored: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    """A summary of each finished hand: its facts and results."""
    hands: dict[int, dict[str, Any]] = {}
    for entry in stored:
        if entry.hand:
            summary = hands.setdefault(
                entry.hand, {"hand": entry.hand, "at": entry.at, "over": False}
            )
            summary.update(_summarize(decode_event(entry.body), summary))
    return [
        {key: value for key, value in summary.items() if key != "over"}
        for summary in hands.values()
        if summary["over"]
    ]


def _summarize(event: Event, summary: dict[str, Any]) -> dict[str, Any]:
    match event:
        case HandCommitted():
            return {"commitment": event.commitment}
        case HandVoided():
            return {"void": True, "why": event.reason, "over": True}
        case HandCalledOff():
            return {"why": event.why, "over": True}
    for kind in all_kinds():
        if isinstance(event, kind.hand_events) and (facts := kind.summarize(event, summary)):
            return facts
    return {}
