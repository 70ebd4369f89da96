"""Live pan tables without a server, played step by step by bots and people."""

from tests.book import BOOK
from tests.server.live_tables import (
    known_seeds,
    move_on,
    opening_event,
    sit_together,
    visible_state,
)

from houseway.pan.live_table import LivePan
from houseway.play.decision import Choice

DEUCE = "deuce-lounge/pan"
LUCKY = "lucky-buck/pan"
GAMES = [DEUCE, LUCKY]
BUY_IN = 30_000
MAX_STEPS = 50_000


def open_table(game_id, bots=3, people=("ann",), kind=LivePan, **fields):
    """Open a table and seat everybody in its first hand."""
    table = kind.open("t1", opening_event(game_id, **fields), BOOK, known_seeds)
    return sit_together(table, people, bots, BUY_IN)


def step(table, answer=None):
    """Make one move by a bot, a person or the clock."""
    move_on(table, lambda: person_moves(table, answer or stay))


def person_moves(table, answer):
    decision = table.open_decision()
    if decision is None or table.paused or table.froze:
        return False
    table.choose(
        table.persons[decision.seat], decision.seat, decision.kind, Choice(answer(decision))
    )
    return True


def stay(decision):
    """Make the first choice: stay in, take the card or meld."""
    return decision.choices[0]


def never_meld(decision):
    """Stay in, draw, and discard the card that was drawn."""
    return "in" if decision.kind == "declare" else decision.choices[-1]


def play_hands(table, hands, answer=None):
    until(table, lambda table: table.hand == hands and table.phase == "settled", answer)


def until(table, condition, answer=None):
    for _ in range(MAX_STEPS):
        if condition(table):
            return
        step(table, answer)
    raise AssertionError(f"hand {table.hand} is stuck in phase {table.phase}")


def decision_is_open(kind):
    return lambda table: table.open_decision() is not None and table.open_decision().kind == kind


def all_views(table):
    """The table as each seated person sees it, and its open decision."""
    people = [sitting.person for sitting in table.seats.values()]
    return (*visible_state(table, *people), table.open_decision())
