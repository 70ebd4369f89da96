"""Live tables read from a journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import msgspec

from houseway.journal.commit import StoredEvent
from houseway.journal.store import Journal
from houseway.play.game import FiledGame
from houseway.play.live.table import LiveTable, Seeds, Stored, fresh_seed
from houseway.play.registry import decode_event, kind_of
from houseway.play.table_events import TableOpened
from houseway.rulebook.book import FiledRulebook


def table_class(opened: TableOpened, rulebook: FiledRulebook) -> type[LiveTable]:
    """The live table class for the game of a table."""
    return kind_of(FiledGame(rulebook, opened.game).rules(opened.rules)).live()


def recover(
    table_id: str,
    stored: Iterable[StoredEvent],
    *,
    seed: Callable[[int], str],
    rulebook: FiledRulebook,
    seeds: Seeds = fresh_seed,
    checkpoint: str = "",
) -> LiveTable:
    """Rebuild a table of any kind from its events, or from a checkpoint and the events since."""
    events = decode_stored(stored)
    first = next(events)
    assert isinstance(first.event, TableOpened)
    live = table_class(first.event, rulebook)
    return live.recover(
        table_id,
        chain([first], events),
        seed=seed,
        rulebook=rulebook,
        seeds=seeds,
        checkpoint=checkpoint,
    )


def read_table(
    journal: Journal, table_id: str, rulebook: FiledRulebook, seeds: Seeds = fresh_seed
) -> LiveTable:
    """A table restored from its journal, starting from the last checkpoint."""

    def seed(hand: int) -> str:
        return journal.seed(table_id, hand)

    checkpoint, stored = journal.since_checkpoint(table_id)
    try:
        return recover(
            table_id, stored, seed=seed, rulebook=rulebook, seeds=seeds, checkpoint=checkpoint
        )
    except msgspec.DecodeError:
        # Another version of this program wrote the checkpoint in a different format.
        return recover(
            table_id, journal.events(table_id), seed=seed, rulebook=rulebook, seeds=seeds
        )


def decode_stored(stored: Iterable[StoredEvent]) -> Iterator[Stored]:
    """Decode stored events, with their chips."""
    return (Stored(decode_event(entry.body), entry.entries) for entry in stored)
