"""The floor over HTTP: all tables and why they stopped, notices, staff, the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from houseway.cardroom.host import Host
from houseway.cardroom.house_rules import choose_preset
from houseway.cardroom.people import ROLES, NotAllowed
from houseway.journal.commit import Batch, StoredEvent
from houseway.journal.store import Journal
from houseway.play.table_events import HOUSE, JournalRead
from houseway.web.api.call import Body
from houseway.web.live.peers import ask_others, is_passed_on

if TYPE_CHECKING:
    from houseway.cardroom.cardroom import Cardroom
    from houseway.web.api.call import ApiCall

NOTICES = (
    "table-opened",
    "table-paused",
    "table-resumed",
    "table-froze",
    "table-closed",
    "hand-voided",
    "hand-looked-at",
    "ruling-given",
    "ruling-saved",
    "role-given",
    "house-rules",
)
"""The events that the floor sees as they happen."""

UNOPENED = "/api/servers/unopened"
"""The address where servers ask each other for the hands in play."""
_MAX_NOTICES = 50
_MAX_EVENTS = 1000
_PAGE = 100


async def floor(call: ApiCall) -> dict[str, Any]:
    """Every open table, those that need the floor first, and the newest notices."""
    room = call.cardroom
    after = call.number("after")
    notices = await asyncio.to_thread(_notices, room.journal, after)
    own = [{**host.about, **_standing(host, call.who.id)} for host in room.open_hosts]
    others = (await ask_others(call.request)).values()
    tables = [*own, *(table for server in others if server for table in server["tables"])]
    tables.sort(key=lambda table: (not table["froze"], not table["paused"], int(table["id"][1:])))
    return {"tables": tables, "notices": notices, "preset": room.preset}


class ChoosePreset(Body):
    """The rules for people who play or learn."""

    preset: Annotated[str, Meta(max_length=16)]


async def choose_rules(call: ApiCall) -> dict[str, Any]:
    """Choose the rules for new tables and lessons."""
    body = await call.body(ChoosePreset)
    await choose_preset(call.cardroom, body.preset, call.who.id)
    return {"preset": call.cardroom.preset}


def _standing(host: Host, who: str) -> dict[str, Any]:
    """What the floor sees of a table in addition to its listing."""
    live = host.live
    return {
        "phase": live.phase,
        "paused": live.paused,
        "watching": len(host.viewers),
        "yours": bool(live.seat_of(who)),
    }


def _notices(journal: Journal, after: int) -> list[dict[str, Any]]:
    newest = journal.newest(_MAX_NOTICES, NOTICES, after)
    return [{**_place(event), **msgspec.json.decode(event.body)} for event in newest]


def _place(event: StoredEvent) -> dict[str, Any]:
    return {"seq": event.seq, "at": event.at, "table": event.table, "hand": event.hand}


async def staff(call: ApiCall) -> dict[str, Any]:
    """Every role, and everyone with a staff role."""
    people = await asyncio.to_thread(call.cardroom.people.staff)
    lines = [
        {"person": person.id, "name": person.name, "roles": sorted(person.roles)}
        for person in people
    ]
    return {"roles": ROLES, "people": lines}


async def journal(call: ApiCall) -> list[dict[str, Any]]:
    """Events in order, or a page of the newest, without hands and shoes in play.

    Hands in which the reader had a seat are left out too; reading other hands is journaled.
    """
    room = call.cardroom
    after, before, last = map(call.number, ("after", "before", "last"))
    newest = await asyncio.to_thread(room.journal.newest, 1)
    # Events stored from here on may belong to a hand not yet known to be in play.
    end = newest[0].seq + 1 if newest else 1
    servers = [_in_play(room), *(await ask_others(call.request, UNOPENED)).values()]
    busy = {(table, hand) for server in servers if server for table, hand in server["hands"]}
    # Tables without a server may have hands in play that are unknown here.
    known = {table for server in servers if server for table in server["tables"]}
    hidden = room.unreadable | (await asyncio.to_thread(room.leases.tables) - known)

    sat_at: dict[str, list[tuple[int, int]]] = {}

    def was_theirs(event: StoredEvent) -> bool:
        if event.table not in sat_at:
            sat_at[event.table] = room.journal.sittings(event.table, call.who.id)
        return any(first <= event.hand <= last for first, last in sat_at[event.table])

    def is_shown(event: StoredEvent) -> bool:
        if event.hand and (event.table in hidden or was_theirs(event)):
            return False
        return (event.table, event.hand) not in busy

    def read() -> list[dict[str, Any]]:
        if last or before:
            count = min(last or _PAGE, _MAX_EVENTS)
            events = _page(
                room.journal,
                count=count,
                after=after,
                before=min(before or end, end),
                is_shown=is_shown,
            )
        else:
            stored = takewhile(lambda event: event.seq < end, room.journal.events(after=after))
            events = list(islice(filter(is_shown, stored), _MAX_EVENTS))
        hands = [event.seq for event in events if event.hand]
        if hands:
            reading = JournalRead(by=call.who.id, first=hands[0], last=hands[-1])
            room.journal.append(Batch(HOUSE, 0, [reading]))
        return [event._asdict() for event in events]

    return await asyncio.to_thread(read)


def _in_play(room: Cardroom) -> dict[str, list[Any]]:
    """The tables of this server, and their hands whose cards are not open yet."""
    hosts = room.hosts.values()
    return {
        "tables": list(room.hosts),
        "hands": [(host.live.id, hand) for host in hosts for hand in host.live.unopened],
    }


async def unopened(call: ApiCall) -> dict[str, list[Any]]:
    """What is in play at the tables of this server, for another server."""
    if not is_passed_on(call.request):
        raise NotAllowed("only other servers with this journal can ask for this")
    return _in_play(call.cardroom)


def _page(
    journal: Journal,
    *,
    count: int,
    after: int,
    before: int,
    is_shown: Callable[[StoredEvent], bool],
) -> list[StoredEvent]:
    """The newest events that may be listed: `count` of them, or all if there are fewer."""
    events: list[StoredEvent] = []
    while len(events) < count:
        batch = journal.newest(max(count, _PAGE), after=after, before=before)
        if not batch:
            break
        events = [*filter(is_shown, batch), *events]
        before = batch[0].seq
    return events[-count:]
