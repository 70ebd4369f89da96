"""The messages between a table and its clients, in versions 1 and 2: JSON, one object each.

A client sends requests with an id it chooses; the table accepts or refuses them. docs/protocol.md
describes every message.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, UnsetType

from houseway.play.events import Event
from houseway.play.live.intents import SHARED, Intent, Message, Word
from houseway.play.live.table import LiveTable
from houseway.play.live.view import encoded_view, seen_event, shared_if_public
from houseway.play.live.viewers import Shown
from houseway.play.registry import all_kinds
from houseway.values.errors import InputError
from houseway.values.money import Cents
from houseway.values.strict import decoder, read_strictly

VERSIONS = (1, 2)
"""Version 1 sends every event and then the view; version 2 sends one `update` per change."""
MAX_CHARACTERS = 4096
"""The maximum length of a client's message, in characters."""


class Hello(Message, tag="hello"):
    """The first message: it names the table and the last event that the client has."""

    v: int
    table: Word
    cursor: Annotated[int, Meta(ge=0)] = 0
    events: bool = False
    """Whether the updates of version 2 have the events too."""


class Form(NamedTuple):
    """How a client wants to receive changes."""

    version: int = 1
    events: bool = False


class Aside(NamedTuple):
    """What a view shows in addition to the table: the clock, the viewer's chips, the spectators."""

    until: str | None = None
    balance: Cents = 0
    spectators: int = 0


VERSION_1 = Form()
NO_ASIDE = Aside()


@cache
def _decoder() -> msgspec.json.Decoder[Hello | Intent]:
    known: Any = Hello
    for intent in (*SHARED, *(own for kind in all_kinds() for own in kind.intents())):
        known |= intent
    return decoder(known)


def decode_message(text: str | bytes) -> Hello | Intent:
    """Decode a client's message; raises InputError if it is not valid."""
    if len(text) > MAX_CHARACTERS:
        raise InputError(f"a message can have at most {MAX_CHARACTERS} characters", "message")
    return read_strictly(text, _decoder(), "message")


class _Sent(msgspec.Struct):
    id: object = None


def sent_id(text: str | bytes) -> str | None:
    """The id of an invalid message, so that the refusal can name it; None if it has none."""
    try:
        sent = decoder(_Sent).decode(text).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return sent[:64] if isinstance(sent, str) else None


def carry_out(table: LiveTable, who: str, name: str, intent: Intent) -> None:
    """Apply a request, or raise InputError."""
    if not isinstance(intent, (*SHARED, *table.kind.intents())):
        what = intent.__struct_config__.tag
        raise InputError(f"{what!r} is not used at {table.rules.filing.name} tables", "type")
    intent.carry_out(table, who, name)


# What the table sends.


class Seen(Shown, kw_only=True):
    """An event as a viewer sees it, with its number."""

    seq: int
    event: Event


class Update(Shown, tag_field="type", tag="update", kw_only=True):
    """Everything that a viewer sees, and on request the events since their last one."""

    seq: int
    view: Annotated[msgspec.Raw, Meta(extra={"type": "View"})]
    events: Annotated[msgspec.Raw, Meta(extra={"type": list[Seen]})] | UnsetType = msgspec.UNSET


class Snapshot(Shown, tag_field="type", tag="snapshot", kw_only=True):
    """Version 1: everything that a viewer sees."""

    seq: int
    view: Annotated[msgspec.Raw, Meta(extra={"type": "View"})]


class ViewMessage(Shown, tag_field="type", tag="view", kw_only=True):
    """Version 1: everything that a viewer sees after the events before it."""

    seq: int
    view: Annotated[msgspec.Raw, Meta(extra={"type": "View"})]


class EventMessage(Shown, tag_field="type", tag="event", kw_only=True):
    """Version 1: one event."""

    seq: int
    event: Event


class Ack(Shown, tag_field="type", tag="ack", kw_only=True):
    """A request was carried out and stored."""

    id: str
    seq: int


class Refused(Shown, tag_field="type", tag="refused", kw_only=True):
    """A request was refused: nothing was changed."""

    id: str | None
    what: str
    where: str


class Bye(Shown, tag_field="type", tag="bye", kw_only=True):
    """The connection is closed."""

    why: str


def changes(
    table: LiveTable, viewer: str, cursor: int, *, form: Form = VERSION_1, aside: Aside = NO_ASIDE
) -> list[bytes]:
    """The messages that bring a viewer up to date from a cursor, which is 0 at the start."""
    if form.version > 1:
        return [update(table, viewer, cursor, events=form.events, aside=aside)]
    events = events_after(table, viewer, cursor) if cursor else None
    if events is None:
        return [snapshot(table, viewer, aside)]
    return [*events, _encode(ViewMessage(seq=table.number, view=_view(table, viewer, aside)))]


def update(
    table: LiveTable, viewer: str, cursor: int, *, events: bool = False, aside: Aside = NO_ASIDE
) -> bytes:
    """Everything that a viewer sees, and on request the events of this hand since a cursor."""
    message = Update(seq=table.number, view=_view(table, viewer, aside))
    if events:
        message.events = _numbered(table, viewer, cursor)
    return _encode(message)


def snapshot(table: LiveTable, viewer: str, aside: Aside = NO_ASIDE) -> bytes:
    """Everything that a viewer sees."""
    return _encode(Snapshot(seq=table.number, view=_view(table, viewer, aside)))


def _view(table: LiveTable, viewer: str, aside: Aside) -> msgspec.Raw:
    return msgspec.Raw(encoded_view(table, viewer, *aside))


def events_after(table: LiveTable, viewer: str, cursor: int) -> list[bytes] | None:
    """The masked events after a cursor; None if the log of this hand does not have them all."""
    if not _is_known(table, cursor):
        return None
    return [
        _encode(EventMessage(seq=number, event=seen_event(table, viewer, event)))
        for number, event in _log_after(table, cursor)
    ]


def _log_after(table: LiveTable, cursor: int) -> list[tuple[int, Event]]:
    """The events of this hand after a cursor; numbers are consecutive."""
    start = cursor - table.log[0][0] + 1 if table.log else 0
    return table.log[max(start, 0) :]


def _is_known(table: LiveTable, cursor: int) -> bool:
    """Whether all events after a cursor are in the log of this hand."""
    return bool(table.log) and table.log[0][0] - 1 <= cursor <= table.number


def _numbered(table: LiveTable, viewer: str, cursor: int) -> msgspec.Raw:
    """The events after a cursor with their numbers, as a viewer sees them."""
    events = _log_after(table, cursor)

    def encode(viewer: str) -> msgspec.Raw:
        seen = [
            Seen(seq=number, event=seen_event(table, viewer, event)) for number, event in events
        ]
        return msgspec.Raw(msgspec.json.encode(seen))

    return shared_if_public(
        table, viewer, (event for _, event in events), ("events", cursor), encode
    )


def ack(action_id: str, seq: int) -> bytes:
    return _encode(Ack(id=action_id, seq=seq))


def refused(action_id: str | None, error: InputError) -> bytes:
    return _encode(Refused(id=action_id, what=error.what, where=error.where))


def bye(why: str) -> bytes:
    return _encode(Bye(why=why))


def _encode(message: Shown) -> bytes:
    return msgspec.json.encode(message)
