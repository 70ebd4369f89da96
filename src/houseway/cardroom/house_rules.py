"""The preset that Play now, new tables and lessons use in this cardroom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.journal.commit import Batch
from houseway.journal.store import Journal
from houseway.play.registry import decode_event
from houseway.play.table_events import HOUSE, HouseRules
from houseway.rulebook.model import PRESETS
from houseway.values.errors import InputError, either

if TYPE_CHECKING:
    from houseway.cardroom.cardroom import Cardroom

USUAL = "practice"
"""People who sit down to play or learn expect a game as it is usually dealt."""


def stored_preset(journal: Journal) -> str:
    """The preset that the floor chose last; as usually dealt if it never chose."""
    stored = journal.last_of(HOUSE, "house-rules")
    if stored is None:
        return USUAL
    event = decode_event(stored.body)
    assert isinstance(event, HouseRules)
    return event.preset


async def choose_preset(room: Cardroom, preset: str, by: str) -> None:
    """Store the floor's choice; other servers of the journal read it within a minute."""
    if preset not in PRESETS:
        raise InputError(f"preset must be {either(PRESETS)}, not {preset!r}", "preset")
    await room.writer.append([Batch(HOUSE, 0, [HouseRules(preset, by)])])
    room.preset = preset
