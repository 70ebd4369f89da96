"""Live tables with a player-dealer, without a server: played by bots and one person."""

from tests.book import BOOK
from tests.server.live_tables import known_seeds, move_on, opened, recording, shown

from houseway.banked.live_table import LiveBanked
from houseway.cardroom.bots import seat_bots
from houseway.play.decision import Choice

Recorded = recording(
    LiveBanked,
    [
        *("sit", "buy", "leave", "sit_out", "ready", "take_bank", "wager", "unwager", "choose"),
        *("pause", "resume", "void", "rule", "close", "time_out"),
    ],
)


def open_table(game_id, bots=3, people=("ann",), kind=Recorded, **more):
    table = kind.open("t1", opened(game_id, **more), BOOK, known_seeds)
    for seat, who in enumerate(people, 1):
        table.sit(who, who.title(), seat, 500_000)
    seat_bots(table, bots)
    return table


def step(table, person="ann"):
    """One move: of a bot, of the person, or of the clock."""
    move_on(table, lambda: person_moves(table, person))


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
        if table.decider(one) == who:
            plain = [choice for choice in one.choices if choice not in ("set", "A", "B", "C")]
            table.choose(who, one.seat, one.kind, Choice(plain[-1]), hand=one.hand)
            return True
    return False


def bet_first(table, who, seat, amount=3000):
    space = next(iter(table.table.rules.wagers.values())).wager
    if table.turn.seat != seat:
        table.wager(who, seat, space.id, amount, on="".join(space.on[:1]))


def play_hands(table, hands, person="ann"):
    while not (table.hand == hands and table.phase == "settled"):
        step(table, person)


def all_views(table, *viewers):
    """The state of a table as everyone sees it, and what is asked."""
    return (*shown(table, *viewers), table.open_decisions(), table.held)
