"""Live pan tables without a server: played by bots and people, step by step."""

from tests.book import BOOK
from tests.server.live_tables import known_seeds, move_on, opened, shown, sit_together

from houseway.pan.live_table import LivePan
from houseway.play.decision import Choice

DEUCE = "deuce-lounge/pan"
LUCKY = "lucky-buck/pan"
GAMES = [DEUCE, LUCKY]
BUY_IN = 30_000


def open_table(game_id, bots=3, people=("ann",), kind=LivePan, **more):
    """A table with everyone in its first hand."""
    table = kind.open("t1", opened(game_id, **more), BOOK, known_seeds)
    return sit_together(table, people, bots, BUY_IN)


def step(table, answer=None):
    """One move: of a bot, of a person, or of the clock."""
    move_on(table, lambda: person_moves(table, answer or stay))


def person_moves(table, answer):
    asked = table.open_decision()
    if asked is None or table.paused or table.froze:
        return False
    table.choose(table.persons[asked.seat], asked.seat, asked.kind, Choice(answer(asked)))
    return True


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


def all_views(table):
    """The state of a table as everyone at it sees it, and what is asked."""
    people = [sitting.person for sitting in table.seats.values()]
    return (*shown(table, *people), table.open_decision())
