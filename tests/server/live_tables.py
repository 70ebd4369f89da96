"""Live tables of any kind without a server: known seeds, stored events, and recovered tables."""

from collections import Counter
from typing import NamedTuple

import msgspec
from tests.book import BOOK

from houseway.cardroom.bots import next_move, seat_bots
from houseway.cardroom.protocol import events_after, snapshot, update
from houseway.cards.shuffle import Seed
from houseway.journal.commit import Batch, StoredEvent
from houseway.journal.tables import decode_stored, table_class
from houseway.play.game import FiledGame
from houseway.play.ledger import ISSUER, Transfer, balances, person
from houseway.play.live.view import view
from houseway.play.table_events import HOUSE, ChipsGiven, HandCommitted, Seated, TableOpened
from houseway.values.errors import InputError

_SEEDS = {}
"""All seeds used so far, by commitment."""


def known_seeds(table, hand):
    seed = Seed.of(7).child(table, hand)
    _SEEDS[seed.commitment] = seed
    return seed


def opening_event(game_id, **fields):
    """The event that opens a table, with defaults for the fields that are not given."""
    fields = {
        "rules": {},
        "seats": FiledGame(BOOK, game_id).rules({}).seats,
        "by": "test",
        **fields,
    }
    return TableOpened(game_id, **fields)


def sit_together(table, people, bots, chips):
    """Seat people in the first seats and bots in the last before a hand begins."""
    table.pause("floor")
    for seat, who in enumerate(people, 1):
        table.sit(who, who.title(), seat, chips)
    seat_bots(table, bots)
    table.resume("floor")
    return table


def move_on(table, person_moves):
    """Make one move by a bot, a person or the clock."""
    move = next_move(table)
    if move is not None:
        move()
    elif not person_moves():
        table.time_out()


def events_of(table, *types):
    """All events of the given types so far."""
    return [entry.event for entry in table.pending if isinstance(entry.event, types)]


def chip_balances(table):
    """The balance of each account after all events so far."""
    return balances([transfer for entry in table.pending for transfer in entry.transfers])


def visible_state(table, *viewers):
    """The table as each viewer sees it, its phase, and the state that it keeps between hands."""
    views = [msgspec.json.encode(view(table, viewer)) for viewer in ("", *viewers)]
    return views, table.phase, table.checkpoint()


def wire(table, viewer):
    """Every message that a viewer gets in this hand or when reconnecting."""
    cursor = table.log[0][0] - 1
    return [
        *events_after(table, viewer, cursor),
        snapshot(table, viewer),
        update(table, viewer, cursor, events=True),
    ]


# Requests to a table that are recorded so that they can be repeated.


class Call(NamedTuple):
    """A request that a table accepted, and the number of events before it."""

    name: str
    args: tuple
    kwargs: dict
    events_before: int

    def repeat(self, table):
        getattr(table, self.name)(*self.args, **self.kwargs)


def recording_class(kind, methods):
    """Return a subclass of a table class that records every accepted request."""

    class Recorded(kind):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            self.calls = []
            self.depth = 0

    def record_calls(name):
        def call(self, *args, **kwargs):
            events_before = len(self.pending)
            self.depth += 1
            try:
                getattr(kind, name)(self, *args, **kwargs)
            finally:
                self.depth -= 1
            if not self.depth:
                self.calls.append(Call(name, args, kwargs, events_before))

        return call

    for name in methods:
        setattr(Recorded, name, record_calls(name))
    return Recorded


def calls_since(table, event_type):
    """The requests since the newest event of a type, with the request that caused the event."""
    start = max(n for n, entry in enumerate(table.pending) if isinstance(entry.event, event_type))
    first = max(n for n, call in enumerate(table.calls) if call.events_before <= start)
    return table.calls[first:]


# Events as the journal stores them, and tables recovered from them.


def encode_event(event):
    return msgspec.json.encode(event).decode()


def stored_events(entries, events_before=0):
    """Entries as the journal stores them after `events_before` earlier events."""
    return [
        StoredEvent(
            n, "", "t1", entry.hand, n, encode_event(entry.event), "", tuple(entry.transfers)
        )
        for n, entry in enumerate(entries, events_before + 1)
    ]


def starts_hand(entry):
    """Whether an entry is the first of a hand."""
    return isinstance(entry.event, HandCommitted)


def seed_of(table, entry):
    """The seed that the server stores with an entry; "" if the entry does not start a hand."""
    return _SEEDS.get(entry.event.commitment, table.secret).hex() if starts_hand(entry) else ""


def recover(table, count=None, kind=None):
    """Recover a table from its entries, or from the first `count` of them.

    Like the server, start from the last checkpoint.
    """
    entries = table.pending[:count]
    place = max((n for n, entry in enumerate(entries) if entry.checkpoint), default=1)
    checkpoint = entries[place].checkpoint if len(entries) > 1 else ""
    events = [*stored_events(entries[:1]), *stored_events(entries[place:], place)]
    seeds = {entry.hand: seed_of(table, entry) for entry in entries if starts_hand(entry)}
    kind = kind or table_class(table.opened, BOOK)

    def seed(hand):
        return seeds.get(hand, "")

    return kind.recover(
        "t1",
        decode_stored(events),
        seed=seed,
        rulebook=BOOK,
        seeds=known_seeds,
        checkpoint=checkpoint,
    )


class Sample:
    """Which moments of a table are worth a recovery: the first of each kind.

    A kind is the phase and the events since the last question. The fuzzer in `make test-slow`
    recovers tables at moments of every kind, many times over.
    """

    def __init__(self, table, times=2):
        self.table = table
        self.times = times
        self.asked = len(table.pending)
        self.seen = Counter()

    def due(self):
        new_events = self.table.pending[self.asked :]
        self.asked = len(self.table.pending)
        kind = (self.table.phase, *(type(entry.event) for entry in new_events))
        self.seen[kind] += 1
        return self.seen[kind] <= self.times


def first_of_each_kind(table, start, times=2):
    """The numbers of events up to the first few of each type, from a start, and of all events."""
    seen = Counter()
    for count, entry in enumerate(table.pending[start:], start + 1):
        seen[type(entry.event)] += 1
        if seen[type(entry.event)] <= times or count == len(table.pending):
            yield count


def store(journal, table, change=lambda event: event):
    """Store all events of a table, each changed by `change`, after giving each person chips."""
    batches = [gift(event.person) for event in events_of(table, Seated) if not event.bot]
    for entry in table.pending:
        seed = seed_of(table, entry)
        batches.append(Batch("t1", entry.hand, [change(entry.event)], [entry.transfers], seed=seed))
    assert not [result for result in journal.append_all(batches) if isinstance(result, InputError)]


def gift(who, amount=10_000_000):
    """A batch that gives a person play chips."""
    transfers = [Transfer(ISSUER, person(who), amount, "play chips")]
    return Batch(HOUSE, 0, [ChipsGiven(who, amount)], [transfers])
