"""The kinds of live tables: which class plays a filing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

import msgspec

from houseway.banked.live_table import BankedTable
from houseway.journal.store import Journal, StoredEvent
from houseway.pan.live_table import LivePan
from houseway.play.game import Game
from houseway.play.live.table import LiveTable, Seeds, fresh_seed
from houseway.play.table_events import TableOpened, decode_event
from houseway.poker.live_table import LivePoker
from houseway.rulebook.book import Rulebook
from houseway.values.errors import InputError

_OTHERS: dict[str, type[LiveTable]] = {
    "pan": LivePan,
    "flop": LivePoker,
    "stud": LivePoker,
    "draw": LivePoker,
}
"""The kinds of the families that have no player-dealer."""


def kind_of(opened: TableOpened, rulebook: Rulebook) -> type[LiveTable]:
    """The kind of table that plays the game of a table."""
    family = Game(rulebook, opened.game).rules(opened.rules).family
    if family.name in _OTHERS:
        return _OTHERS[family.name]
    if family.settle is None:
        return BankedTable
    raise InputError(f"{opened.game} is not played against a player-dealer", "game")


def recover(
    table_id: str,
    stored: Iterable[StoredEvent],
    seed: Callable[[int], str],
    rulebook: Rulebook,
    seeds: Seeds = fresh_seed,
    kept: str = "",
) -> LiveTable:
    """Rebuild a table of any kind from its journal, or from a state kept and all since then."""
    events = iter(stored)
    first = next(events)
    opened = decode_event(first.body)
    assert isinstance(opened, TableOpened)
    kind = kind_of(opened, rulebook)
    stored = chain([first], events)
    return kind.recover(table_id, stored, seed, rulebook, seeds, kept)


def read(
    journal: Journal, table_id: str, rulebook: Rulebook, seeds: Seeds = fresh_seed
) -> LiveTable:
    """A table as its journal has it, read from where its state was kept last."""

    def seed(hand: int) -> str:
        return journal.seed(table_id, hand)

    kept, stored = journal.since_checkpoint(table_id)
    try:
        return recover(table_id, stored, seed, rulebook, seeds, kept)
    except msgspec.DecodeError:
        # Another version of this program kept it in another form.
        return recover(table_id, journal.events(table_id), seed, rulebook, seeds)
