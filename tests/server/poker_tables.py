"""Live poker tables without a server, played step by step by bots and people."""

from tests.book import BOOK
from tests.poker.test_random_play import POKER as FILINGS
from tests.server.live_tables import (
    events_of,
    known_seeds,
    move_on,
    opening_event,
    sit_together,
    visible_state,
)

from houseway.play.decision import Choice
from houseway.poker.live_table import LivePoker
from houseway.poker.record import default_choice

POKER = sorted(FILINGS)
HOLDEM = "cordova/texas-holdem"
NO_LIMIT = "saloon/no-limit-texas-holdem"
STUD = "cordova/seven-card-stud"
LOWBALL = "lucky-buck/lowball"
ONE_OF_EACH = [HOLDEM, STUD, LOWBALL]
PEOPLE = ("ann", "ben", "cy", "dot")
MAX_STEPS = 100_000


def open_table(game_id, bots=3, people=("ann",), kind=LivePoker, chips=None, **fields):
    """Open a table with people in the first seats and bots in the last, before the first hand."""
    table = kind.open("t1", opening_event(game_id, **fields), BOOK, known_seeds)
    return sit_together(table, people, bots, chips or table.bot_buy_in())


def step(table, person="ann"):
    """Make one move by a bot, the person or the clock."""
    move_on(table, lambda: person_moves(table, person))


def person_moves(table, who):
    """Move as a person who calls, draws one card, agrees to everything and buys in again.

    Return whether there was a move to make.
    """
    if buy_again(table, who):
        return True
    turn = table.turn
    if turn is None or table.persons[turn.seat] != who or table.paused or table.froze:
        return False
    act(table)
    return True


def buy_again(table, who):
    """Buy chips between hands if the person has none, because bots alone are not dealt a hand.

    Return whether chips were bought.
    """
    seat = table.seat_of(who)
    if table.playing or not seat or table.stacks[seat]:
        return False
    table.buy(who, table.bot_buy_in())
    return True


def act(table, choice=None):
    """Make a choice for the player whose turn it is; without `choice`, a simple choice."""
    turn = table.turn
    choice = choice or simple_choice(table, turn)
    table.choose(table.persons[turn.seat], turn.seat, turn.kind, choice)


def simple_choice(table, turn):
    """Call or check, draw one card, discard by default, and agree to everything."""
    match turn.kind:
        case "bet":
            return Choice("call" if "call" in turn.choices else "check")
        case "draw":
            return Choice("draw", 0, tuple(table.current.cards[turn.seat][:1]))
        case "discard":
            return default_choice(table.current, turn)
    return Choice(turn.choices[-1])


def play_hands(table, hands, person="ann"):
    until(table, lambda table: table.hand == hands and table.phase == "settled", person)


def until(table, condition, person="ann"):
    for _ in range(MAX_STEPS):
        if condition(table):
            return
        step(table, person)
    raise AssertionError(f"hand {table.hand} is stuck in phase {table.phase}")


def all_views(table, *viewers):
    """The table as each viewer sees it, and the open turn."""
    return (*visible_state(table, *viewers), table.turn)


def people_table(game_id=HOLDEM, people=PEOPLE, **fields):
    """Open a table without bots."""
    return open_table(game_id, bots=0, people=people, **fields)


def fold_round(table):
    """Let every player fold or check until the hand is over."""
    while table.phase == "play":
        act(table, Choice(table.turn.default))


def next_hand(table):
    """Finish the hand by folding and start the next one."""
    fold_round(table)
    table.time_out()


def last_event(table, kind):
    return events_of(table, kind)[-1]
