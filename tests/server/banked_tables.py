"""Live tables with a player-dealer and without a server, played by bots and a person."""

from tests.book import BOOK
from tests.server.live_tables import (
    known_seeds,
    move_on,
    opening_event,
    recording_class,
    visible_state,
)

from houseway.banked.live_table import LiveBanked
from houseway.cardroom.bots import seat_bots
from houseway.play.decision import Choice

Recorded = recording_class(
    LiveBanked,
    [
        *("sit", "buy", "leave", "sit_out", "ready", "take_bank", "wager", "unwager", "choose"),
        *("pause", "resume", "void", "rule", "close", "time_out"),
    ],
)


def open_table(game_id, bots=3, people=("ann",), kind=Recorded, seeds=known_seeds, **fields):
    table = kind.open("t1", opening_event(game_id, **fields), BOOK, seeds)
    for seat, who in enumerate(people, 1):
        table.sit(who, who.title(), seat, 500_000)
    seat_bots(table, bots)
    return table


def step(table, person="ann"):
    """Make one move by a bot, the person or the clock."""
    move_on(table, lambda: person_moves(table, person))


def person_moves(table, who):
    """Move as a person who takes a small bank, bets on their own seat and chooses the last option.

    Return whether there was a move to make.
    """
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
    for decision in table.open_decisions():
        if table.decider(decision) == who:
            choices = [
                choice for choice in decision.choices if choice not in ("set", "A", "B", "C")
            ]
            table.choose(who, decision.seat, decision.kind, Choice(choices[-1]), hand=decision.hand)
            return True
    return False


def bet_first(table, who, seat, amount=3000):
    """Make the first bet of the game, unless the seat has the bank."""
    wager = next(iter(table.table.rules.wagers.values())).wager
    if table.turn.seat != seat:
        table.wager(who, seat, wager.id, amount, on="".join(wager.on[:1]))


def play_hands(table, hands, person="ann"):
    while not (table.hand == hands and table.phase == "settled"):
        step(table, person)


def all_views(table, *viewers):
    """The table as each viewer sees it, its open decisions, and the choices that it holds back."""
    return (*visible_state(table, *viewers), table.open_decisions(), table.held)
