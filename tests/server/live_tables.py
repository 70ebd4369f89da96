"""Live tables of any kind without a server: known seeds, what is stored, and tables read again."""

from typing import NamedTuple

import msgspec
from tests.book import BOOK

from houseway.cardroom.bots import next_move, seat_bots
from houseway.cardroom.protocol import events_after, snapshot, update
from houseway.cards.shuffle import Seed
from houseway.journal.commit import Batch, StoredEvent
from houseway.journal.tables import decoded, table_class
from houseway.play.game import Game
from houseway.play.ledger import ISSUER, Transfer, balances, person
from houseway.play.live.view import view
from houseway.play.table_events import HOUSE, ChipsGiven, HandCommitted, Seated, TableOpened
from houseway.values.errors import InputError

_DRAWN = {}
"""The seeds that were drawn, by their commitments."""


def known_seeds(table, hand):
    seed = Seed.of(7).child(table, hand)
    _DRAWN[seed.commitment] = seed
    return seed


def opened(game_id, **more):
    more = {"rules": {}, "seats": Game(BOOK, game_id).rules({}).seats, "by": "test", **more}
    return TableOpened(game_id, **more)


def sit_together(table, people, bots, chips):
    """Seat people on the first seats and bots on the last before a hand begins."""
    table.pause("floor")
    for seat, who in enumerate(people, 1):
        table.sit(who, who.title(), seat, chips)
    seat_bots(table, bots)
    table.resume("floor")
    return table


def move_on(table, person_moves):
    """One move: of a bot, of a person, or of the clock."""
    move = next_move(table)
    if move is not None:
        move()
    elif not person_moves():
        table.time_out()


def kinds(table, *types):
    """What has happened of some kinds."""
    return [one.event for one in table.pending if isinstance(one.event, types)]


def left(table):
    """Where the chips are after all that has happened."""
    return balances([transfer for one in table.pending for transfer in one.transfers])


def shown(table, *viewers):
    """The state of a table as everyone sees it, and all that outlives the hand."""
    views = [msgspec.json.encode(view(table, viewer)) for viewer in ("", *viewers)]
    return views, table.phase, table.checkpoint()


def wire(table, viewer):
    """Every byte that a viewer has been sent in this hand, and would be on coming back."""
    known = table.log[0][0] - 1
    return [
        *events_after(table, viewer, known),
        snapshot(table, viewer),
        update(table, viewer, known, events=True),
    ]


# What is asked of a table, so it can be asked again.


class Call(NamedTuple):
    """A request that a table did not refuse, and how many events there were before."""

    name: str
    args: tuple
    kwargs: dict
    known: int

    def repeat(self, table):
        getattr(table, self.name)(*self.args, **self.kwargs)


def recording(kind, intents):
    """A kind of table that remembers every request that was not refused."""

    class Recorded(kind):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            self.calls = []
            self.depth = 0

    def recorded(name):
        def call(self, *args, **kwargs):
            known = len(self.pending)
            self.depth += 1
            try:
                getattr(kind, name)(self, *args, **kwargs)
            finally:
                self.depth -= 1
            if not self.depth:
                self.calls.append(Call(name, args, kwargs, known))

        return call

    for name in intents:
        setattr(Recorded, name, recorded(name))
    return Recorded


def asked_since(table, begins_with):
    """The requests from that on which led to the newest such event."""
    begun = max(n for n, one in enumerate(table.pending) if isinstance(one.event, begins_with))
    first = max(n for n, call in enumerate(table.calls) if call.known <= begun)
    return table.calls[first:]


# What the journal holds, and the table that comes back from it.


def encoded(event):
    return msgspec.json.encode(event).decode()


def stored(happened, known=0):
    """What the journal would hold of it, after so many events that it holds already."""
    return [
        StoredEvent(n, "", "t1", one.hand, n, encoded(one.event), "", tuple(one.transfers))
        for n, one in enumerate(happened, known + 1)
    ]


def begins(one):
    """Whether a hand begins with it."""
    return isinstance(one.event, HandCommitted)


def seed_of(table, one):
    """The seed that the server keeps with what happened, if it does."""
    return _DRAWN.get(one.event.commitment, table.secret).hex() if begins(one) else ""


def recovered(table, upto=None, kind=None):
    """The table that comes back from what has happened, or from the first so many events.

    As the server does, it begins with the state that was kept last.
    """
    happened = table.pending[:upto]
    place = max((n for n, one in enumerate(happened) if one.checkpoint), default=1)
    kept = happened[place].checkpoint if len(happened) > 1 else ""
    events = [*stored(happened[:1]), *stored(happened[place:], place)]
    seeds = {one.hand: seed_of(table, one) for one in happened if begins(one)}
    kind = kind or table_class(table.opened, BOOK)

    def seed(hand):
        return seeds.get(hand, "")

    return kind.recover(
        "t1", decoded(events), seed=seed, rulebook=BOOK, seeds=known_seeds, kept=kept
    )


def store(journal, table, change=lambda event: event):
    """Store all that has happened, each event as it is or changed, people's chips first."""
    batches = [gift(one.person) for one in kinds(table, Seated) if not one.bot]
    for one in table.pending:
        seed = seed_of(table, one)
        batches.append(Batch("t1", one.hand, [change(one.event)], [one.transfers], seed=seed))
    assert not [done for done in journal.append_all(batches) if isinstance(done, InputError)]


def gift(who, amount=10_000_000):
    """Play chips for someone."""
    moved = [Transfer(ISSUER, person(who), amount, "play chips")]
    return Batch(HOUSE, 0, [ChipsGiven(who, amount)], [moved])
