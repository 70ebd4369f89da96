"""Live poker tables without a server: bots and one person, step by step."""

import msgspec
from tests.poker.test_random_play import POKER as FILINGS
from tests.server.live_tables import BOOK, known_seeds, opened

from houseway.errors import InputError
from houseway.games.round import Choice
from houseway.journal.ledger import ISSUER, Transfer, balances, person
from houseway.journal.store import Batch, StoredEvent
from houseway.journal.table_events import ChipsGiven, HandCommitted, Seated
from houseway.server.bots import next_move, seat_bots
from houseway.server.poker.play import default_choice
from houseway.server.poker.table import LivePoker
from houseway.server.table_view import view

POKER = sorted(FILINGS)
HOLDEM = "cordova/texas-holdem"
NO_LIMIT = "saloon/no-limit-texas-holdem"
STUD = "cordova/seven-card-stud"
LOWBALL = "lucky-buck/lowball"
ONE_OF_EACH = [HOLDEM, STUD, LOWBALL]
PEOPLE = ("ann", "ben", "cy", "dot")


def open_table(game_id, bots=3, people=("ann",), kind=LivePoker, chips=None, **more):
    """A table with people on the first seats and bots on the last, nobody dealt in yet."""
    table = kind.open("t1", opened(game_id, **more), BOOK, known_seeds)
    table.pause("test")
    for seat, who in enumerate(people, 1):
        table.sit(who, who.title(), seat, chips or table.bot_buy_in())
    seat_bots(table, bots)
    table.resume("test")
    return table


def step(table, person="ann"):
    """One move: of a bot, of the person, or of the clock."""
    move = next_move(table)
    if move is not None:
        move()
    elif not person_moves(table, person):
        table.time_out()


def person_moves(table, who):
    """A person who calls, draws one card, agrees to everything and never lets the clock run out."""
    turn = table.turn
    if turn is None or table.persons[turn.seat] != who or table.paused or table.froze:
        return False
    act(table)
    return True


def act(table, choice=None):
    """Let whoever is awaited do something."""
    turn = table.turn
    choice = choice or answer(table, turn)
    table.choose(table.persons[turn.seat], turn.seat, turn.kind, choice)


def answer(table, turn):
    match turn.kind:
        case "bet":
            return Choice("call" if "call" in turn.choices else "check")
        case "draw":
            return Choice("draw", 0, tuple(table.current.cards[turn.seat][:1]))
        case "discard":
            return default_choice(table.current, turn)
    return Choice(turn.choices[-1])


def play_hands(table, hands, person="ann"):
    while not (table.hand == hands and table.phase == "settled"):
        step(table, person)


def until(table, holds, person="ann"):
    while not holds(table):
        step(table, person)


def kinds(table, *types):
    return [one.event for one in table.pending if isinstance(one.event, types)]


def left(table):
    return balances([transfer for one in table.pending for transfer in one.transfers])


def stored(happened, table_id="t1"):
    """What the journal would hold."""
    return [
        StoredEvent(n, "", table_id, one.hand, n, encoded(one.event), "", tuple(one.transfers))
        for n, one in enumerate(happened, 1)
    ]


def encoded(event):
    return msgspec.json.encode(event).decode()


def recovered(happened, kind=LivePoker):
    """The table that comes back from what was stored."""
    hand = happened[-1].hand

    def seed(number):
        begun = any(isinstance(one.event, HandCommitted) for one in happened if one.hand == number)
        return known_seeds("t1", hand).hex() if begun else ""

    return kind.recover("t1", stored(happened), seed, BOOK, known_seeds)


def told(table, *viewers):
    """The state of a table as everybody sees it, and what is asked."""
    shown = [msgspec.json.encode(view(table, viewer)) for viewer in ("", *viewers)]
    room = table.table
    players = {seat: vars(player) for seat, player in room.players.items()}
    between = (room.places, room.hands, room.winners, room.time_due, room.left, table.paid_until)
    return (shown, table.phase, table.turn, table.stacks, players, between, table.straddlers)


def store(journal, table):
    """Store what is pending with one commit, people's chips first, and forget it."""
    given = [Transfer(ISSUER, person(one.person), 10_000_000, "") for one in kinds(table, Seated)]
    batches = [Batch("house", 0, [ChipsGiven("", one.amount)], [[one]]) for one in given]
    for one in table.pending:
        begins = isinstance(one.event, HandCommitted)
        seed = table.seeds(table.id, one.hand).hex() if begins else ""
        batches.append(Batch(table.id, one.hand, [one.event], [one.transfers], seed=seed))
    assert not [done for done in journal.append_all(batches) if isinstance(done, InputError)]
    table.pending.clear()


def people_table(game_id=HOLDEM, people=PEOPLE, **more):
    return open_table(game_id, bots=0, people=people, **more)


def fold_round(table):
    """Everybody folds or checks until the hand is over."""
    while table.phase == "play":
        act(table, Choice(table.turn.default))


def next_hand(table):
    fold_round(table)
    table.time_out()


def last(table, kind):
    return kinds(table, kind)[-1]
