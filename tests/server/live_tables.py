"""Live tables without a server: played by bots and one person, step by step."""

import msgspec

from houseway.cards.shuffle import Seed
from houseway.games.game import Game
from houseway.games.round import Choice
from houseway.journal.store import Batch, StoredEvent
from houseway.journal.table_events import HandCommitted, TableOpened
from houseway.rulebook.book import Rulebook
from houseway.server.banked.play import decider
from houseway.server.banked.table import BankedTable
from houseway.server.bots import next_move, seat_bots
from houseway.server.table_view import view

BOOK = Rulebook()
INTENTS = [
    "sit",
    "buy",
    "leave",
    "sit_out",
    "ready",
    "take_bank",
    "wager",
    "unwager",
    "choose",
    "pause",
    "resume",
    "void",
    "rule",
    "close",
    "time_out",
]


_DRAWN = {}
"""The seeds that were drawn, by their commitments."""


def known_seeds(table, hand):
    seed = Seed.of(7).child(table, hand)
    _DRAWN[seed.commitment] = seed
    return seed


class Recorded(BankedTable):
    """Remembers every request that was not refused, so that it can be made again."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.calls = []
        self.marks = []


def _recorded(name):
    def call(self, *args, **kwargs):
        getattr(BankedTable, name)(self, *args, **kwargs)
        self.calls.append((name, args, kwargs))

    return call


for _name in INTENTS:
    setattr(Recorded, _name, _recorded(_name))


def opened(game_id, **more):
    more = {"rules": {}, "seats": Game(BOOK, game_id).rules({}).seats, "by": "test", **more}
    return TableOpened(game_id, **more)


def open_table(game_id, bots=3, people=("ann",), kind=Recorded, **more):
    table = kind.open("t1", opened(game_id, **more), BOOK, known_seeds)
    for seat, who in enumerate(people, 1):
        table.sit(who, who.title(), seat, 500_000)
    seat_bots(table, bots)
    return table


def step(table, person="ann"):
    """One move: of a bot, of the person, or of the clock."""
    move = next_move(table)
    if move is not None:
        move()
    elif not person_moves(table, person):
        table.time_out()


def person_moves(table, who):
    """A person who banks little, bets on the own seat, and takes the last choice of each list."""
    seat = table.seat_of(who)
    if not seat or table.paused or table.froze:
        return False
    if table.phase == "bank" and table.offered and table.offered.person == who:
        table.take_bank(who, True, 50_000)
        return True
    if table.phase == "wagers" and seat in table.awaited():
        bet_first(table, who, seat)
        table.ready(who)
        return True
    for one in table.open_decisions():
        if decider(one, table.banker) == who:
            plain = [choice for choice in one.choices if choice not in ("set", "A", "B", "C")]
            table.choose(who, seat_of(one), one.kind, Choice(plain[-1]), one.hand)
            return True
    return False


def seat_of(decision):
    return decision.seat


def bet_first(table, who, seat, amount=3000):
    space = next(iter(table.table.rules.wagers.values())).wager
    if table.turn.seat != seat:
        table.wager(who, seat, space.id, amount, *space.on[:1])


def play_hands(table, hands, person="ann"):
    while not (table.hand == hands and table.phase == "settled"):
        step(table, person)


def store(journal, table):
    """Store what is pending, as the server does, and forget it."""
    batches = []
    for hand, event, transfers, *_ in table.pending:
        batches.append(Batch(table.id, hand, [event], [transfers], seed=seed_of(table, event)))
    for batch in batches:
        journal.append(batch)
    table.pending.clear()


def seed_of(table, event):
    """The seed that the server keeps with an event, if it does."""
    if not isinstance(event, HandCommitted):
        return ""
    return _DRAWN.get(event.commitment, table.secret).hex()


def stored(table):
    """What the journal would hold."""
    return [
        StoredEvent(n, "", table.id, one.hand, n, encoded(one.event), "", tuple(one.transfers))
        for n, one in enumerate(table.pending, 1)
    ]


def encoded(event):
    return msgspec.json.encode(event).decode()


def recovered(table):
    seed = table.secret.hex() if table.secret else ""
    return BankedTable.recover(table.id, stored(table), lambda hand: seed, BOOK, known_seeds)


def told(table, *viewers):
    """The state of a table as everybody sees it, and what is asked."""
    shown = [msgspec.json.encode(view(table, viewer)) for viewer in ("", *viewers)]
    return (shown, table.phase, table.open_decisions(), table.stacks, table.held)
