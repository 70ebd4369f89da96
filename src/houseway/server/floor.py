"""What the floor sees over HTTP: all tables with what stopped them, notices, staff, the journal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.journal.store import Journal, StoredEvent
from houseway.server.host import Host
from houseway.server.people import ROLES

if TYPE_CHECKING:
    from houseway.server.api import Asked

NOTICES = (
    "table-opened",
    "table-paused",
    "table-resumed",
    "table-froze",
    "table-closed",
    "hand-voided",
    "hand-looked-at",
    "ruling-given",
    "role-given",
)
"""The events that the floor is told of as they happen."""

_MOST_NOTICES = 50
_MOST_EVENTS = 1000


async def floor(asked: Asked) -> dict[str, Any]:
    """Every table that is not closed, those that wait for the floor first; the newest notices."""
    room = asked.cardroom
    after = asked.number("after")
    notices = await asyncio.to_thread(_notices, room.journal, after)
    there = [host for host in room.hosts.values() if host.live.phase != "stopped"]
    there.sort(key=lambda host: (not host.live.froze, not host.live.paused))
    return {
        "tables": [{**room.describe(host), **_standing(host, asked.who.id)} for host in there],
        "notices": notices,
    }


def _standing(host: Host, who: str) -> dict[str, Any]:
    """What the floor must know of a table beyond its place in the list."""
    live = host.live
    return {
        "phase": live.phase,
        "paused": live.paused,
        "watching": len(host.viewers),
        "yours": bool(live.seat_of(who)),
    }


def _notices(journal: Journal, after: int) -> list[dict[str, Any]]:
    newest = journal.newest(_MOST_NOTICES, NOTICES, after)
    return [{**_place(one), **msgspec.json.decode(one.body)} for one in newest]


def _place(event: StoredEvent) -> dict[str, Any]:
    return {"seq": event.seq, "at": event.at, "table": event.table, "hand": event.hand}


async def staff(asked: Asked) -> dict[str, Any]:
    """Every role that there is, and everybody with one of the house."""
    people = await asyncio.to_thread(asked.cardroom.people.staff)
    told = [{"person": one.id, "name": one.name, "roles": sorted(one.roles)} for one in people]
    return {"roles": ROLES, "people": told}


async def journal(asked: Asked) -> list[dict[str, Any]]:
    """Events in their order, or the newest; hands in play, and of shoes in play, left out."""
    room = asked.cardroom
    busy = {(host.live.id, hand) for host in room.hosts.values() for hand in host.live.unopened}
    after, last = asked.number("after"), asked.number("last")

    def read() -> list[dict[str, Any]]:
        if last:
            events = iter(room.journal.newest(min(last, _MOST_EVENTS), after=after))
        else:
            events = room.journal.events(after=after)
        told = (e._asdict() for e in events if (e.table, e.hand) not in busy)
        return [one for _, one in zip(range(_MOST_EVENTS), told, strict=False)]

    return await asyncio.to_thread(read)
