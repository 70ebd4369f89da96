"""Live pan tables without a server: played by bots and people, step by step."""

import msgspec
from tests.server.live_tables import BOOK, known_seeds, opened

from houseway.games.round import Choice
from houseway.journal.ledger import balances
from houseway.journal.store import StoredEvent
from houseway.server.bots import next_move, seat_bots
from houseway.server.pan.table import LivePan
from houseway.server.table_view import view

DEUCE = "deuce-lounge/pan"
LUCKY = "lucky-buck/pan"
GAMES = [DEUCE, LUCKY]
BUY_IN = 30_000


def open_table(game_id, bots=3, people=("ann",), kind=LivePan, **more):
    """A table with everybody in its first hand."""
    table = kind.open("t1", opened(game_id, **more), BOOK, known_seeds)
    table.pause("floor")
    for seat, who in enumerate(people, 1):
        table.sit(who, who.title(), seat, BUY_IN)
    seat_bots(table, bots)
    table.resume("floor")
    return table


def step(table, answer=None):
    """One move: of a bot, of a person, or of the clock."""
    move = next_move(table)
    asked = table.open_decision()
    if move is not None:
        move()
    elif asked is not None and not (table.paused or table.froze):
        who = table.persons[asked.seat]
        table.choose(who, asked.seat, asked.kind, Choice((answer or stay)(asked)))
    else:
        table.time_out()


def stay(asked):
    """Stay in, take what can be taken, lay down what can be laid down."""
    return asked.choices[0]


def never_meld(asked):
    """Stay in, pluck, and throw away what was drawn."""
    return "in" if asked.kind == "declare" else asked.choices[-1]


def play_hands(table, hands, answer=None):
    until(table, lambda table: table.hand == hands and table.phase == "settled", answer)


def until(table, holds, answer=None):
    for _ in range(50_000):
        if holds(table):
            return
        step(table, answer)
    raise AssertionError(f"hand {table.hand} goes on for ever: {table.phase}")


def asked_of(kind):
    return lambda table: table.open_decision() is not None and table.open_decision().kind == kind


def stored(table, upto=None):
    """What the journal would hold."""
    return [
        StoredEvent(n, "", table.id, one.hand, n, encoded(one.event), "", tuple(one.transfers))
        for n, one in enumerate(table.pending[:upto], 1)
    ]


def encoded(event):
    return msgspec.json.encode(event).decode()


def recovered(table, upto=None, kind=LivePan):
    def seed(hand):
        return known_seeds(table.id, hand).hex() if hand else ""

    return kind.recover(table.id, stored(table, upto), seed, BOOK, known_seeds)


def told(table):
    """The state of a table as everybody sees it, and what is asked."""
    people = [sitting.person for sitting in table.seats.values()]
    shown = [msgspec.json.encode(view(table, viewer)) for viewer in ("", *people)]
    return (shown, table.phase, table.open_decision(), table.stacks, table.carried, table.winner)


def kinds(table, *types):
    return [one.event for one in table.pending if isinstance(one.event, types)]


def left(table):
    return balances([transfer for one in table.pending for transfer in one.transfers])
