"""A changed rulebook on a running server: each table plays by it from its next hand on."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from houseway.journal.commit import Batch
from houseway.journal.tables import table_class
from houseway.play.game import FiledGame
from houseway.play.table_events import HOUSE, RulebookChanged
from houseway.rulebook.book import FiledRulebook

if TYPE_CHECKING:
    from houseway.cardroom.cardroom import Cardroom


class Renewal(NamedTuple):
    """A reloaded rulebook, and the filings that are new, changed or removed."""

    rulebook: FiledRulebook
    changed: tuple[str, ...]
    digest: str


def read_again(room: Cardroom, read: Callable[[], FiledRulebook]) -> Renewal:
    """Read a whole rulebook; raises HousewayError if it is invalid or lacks an open table's game.

    This takes seconds: do not call it on the event loop.
    """
    old, new = room.rulebook, read()
    for game in (FiledGame(new, game_id) for game_id in new):
        if game.playable:
            game.rules()
    for host in room.open_hosts:
        table_class(host.live.opened, new)
    texts = {game_id: _text(new, game_id) for game_id in new}
    game_ids = dict.fromkeys([*old, *new])
    changed = [
        game_id
        for game_id in game_ids
        if game_id not in old or _text(old, game_id) != texts.get(game_id)
    ]
    digest = hashlib.sha256(b"\n".join(texts.values())).hexdigest()
    return Renewal(new, tuple(changed), digest)


def _text(book: FiledRulebook, game_id: str) -> bytes:
    data = [book.raw(game_id).data, book.schedules(game_id.split("/")[0])]
    return msgspec.json.encode(data, order="deterministic", enc_hook=str)


async def renew(room: Cardroom, read: Callable[[], FiledRulebook]) -> Renewal:
    """Read the rulebook again, journal the changes, and let every table adopt it."""
    renewal = await asyncio.to_thread(read_again, room, read)
    if renewal.changed:
        event = RulebookChanged(renewal.digest, renewal.changed)
        await room.writer.append([Batch(HOUSE, 0, [event])])
        room.rulebook = renewal.rulebook
        room.on_renewed(renewal.rulebook)
        for host in list(room.hosts.values()):
            host.renew()
    return renewal
