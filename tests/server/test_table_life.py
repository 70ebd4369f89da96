"""Absent players: their hands are finished, their chips are returned, and empty tables close."""

import asyncio

import pytest
from tests.book import BOOK
from tests.server.test_databases import FLOOR, Watcher, at_cardroom, give_chips, sit, until_closed

from houseway.cardroom import host as hosts
from houseway.cardroom.presence import AWAY
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.ledger import person
from houseway.play.registry import decode_event
from houseway.play.table_events import HandVoided, LeavingAsked, Left, TableClosed

GAMES = (
    "tavern/zoobac",
    "tavern/pai-gow-poker",
    "cordova/blackjack-x",
    "cordova/ultimate-texas-holdem",
    "tavern/texas-holdem",
    "lucky-buck/pan",
)
SLOW = dict.fromkeys(("bank", "wagers", "play", "settled", "waiting"), 600.0)


class Clock:
    """A clock that only the test moves forward."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(hosts, "_now", clock)
    return clock


@pytest.fixture
def journal(tmp_path):
    new_journal = Journal.open(str(tmp_path / "journal.db"))
    give_chips(new_journal, "ann", "ben")
    yield new_journal
    assert verify(new_journal, BOOK).faults == []
    new_journal.close()


def viewer_of(who):
    viewer = Watcher()
    viewer.person = who
    return viewer


async def settle_down(host):
    """Let the table do everything that is due now."""
    for _ in range(120):
        await host.ask(lambda live: None)
        await asyncio.sleep(0)


async def pass_time(host, clock, seconds):
    await settle_down(host)
    clock.now += seconds
    await settle_down(host)


async def begin_hand(room, clock, game):
    """Open a table with bots and play until Ann has chips in a hand.

    Return the host of the table and Ann's viewer.
    """
    host = await room.open_table(FLOOR, game, bots=3, clock={**SLOW, "bots": 0})
    viewer = viewer_of("ann")
    await host.join(viewer)
    await sit(host, "ann", host.live.free_seats[0], host.live.bot_buy_in())
    for _ in range(300):
        await settle_some(host)
        if await host.ask(lambda live: None, answer=lambda live: has_chips_in_hand(live)):
            return host, viewer
        clock.now += 601 if waits_for_the_clock(host.live) else 0
    raise AssertionError(f"Ann has no chips in a hand; the phase is {host.live.phase}")


async def settle_some(host):
    """Let the table take a few steps."""
    for _ in range(5):
        await host.ask(lambda live: None)
        await asyncio.sleep(0.001)


def waits_for_the_clock(live):
    return live.phase in ("bank", "settled", "waiting")


def has_chips_in_hand(live):
    """Let Ann bet if possible; return whether Ann has chips in the hand."""
    if live.kind.name != "banked":
        return live._in_hand("ann")
    if live.phase == "wagers" and live.banker != "ann" and not live._in_hand("ann"):
        wager = next(iter(live.rules.wagers.values())).wager
        amount = live.limits.minimum if live.limits else 2500
        live.wager("ann", live.seat_of("ann"), wager.id, amount, on="".join(wager.on[:1]))
    return live._in_hand("ann")


def events(journal, table, *kinds):
    stored = [decode_event(event.body) for event in journal.events(table)]
    return [event for event in stored if isinstance(event, kinds)]


def chips_at_tables(journal):
    return sum(journal.accounts("table:").values())


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_absent_players_is_finished_and_the_table_closes(journal, clock, game):
    async def play(room):
        host, viewer = await begin_hand(room, clock, game)
        host.part(viewer)
        await pass_time(host, clock, AWAY - 1)
        assert host.live.playing
        assert not host.live.seats[host.live.seat_of("ann")].leaving
        await pass_time(host, clock, 2)
        await until_closed(host)
        return host.live.id

    table = at_cardroom(journal, play)
    assert events(journal, table, HandVoided) == []
    assert len(events(journal, table, LeavingAsked)) == 1
    assert "ann" in [event.person for event in events(journal, table, Left)]
    assert len(events(journal, table, TableClosed)) == 1
    assert chips_at_tables(journal) == 0


@pytest.mark.parametrize("game", ["cordova/blackjack-x", "tavern/texas-holdem"])
def test_an_absence_of_two_minutes_is_counted_only_while_the_server_runs(journal, clock, game):
    async def begin(room):
        host, viewer = await begin_hand(room, clock, game)
        host.part(viewer)
        await pass_time(host, clock, AWAY - 1)
        return host.live.id

    async def continue_play(room):
        host = room.hosts["t1"]
        await pass_time(host, clock, AWAY - 1)
        assert host.live.playing
        await pass_time(host, clock, 2)
        await until_closed(host)

    at_cardroom(journal, begin)
    clock.now += 24 * 3600
    at_cardroom(journal, continue_play)
    assert events(journal, "t1", HandVoided) == []
    assert chips_at_tables(journal) == 0


def test_a_hand_of_an_absent_player_survives_a_restart(journal, clock):
    async def begin(room):
        host, viewer = await begin_hand(room, clock, "tavern/texas-holdem")
        await host.ask(lambda live: live.leave("ann"))
        host.part(viewer)
        await settle_down(host)
        return host.live.playing

    async def continue_play(room):
        await pass_time(room.hosts["t1"], clock, AWAY + 1)
        await until_closed(room.hosts["t1"])

    assert at_cardroom(journal, begin), "the hand must still be in play"
    at_cardroom(journal, continue_play)
    assert events(journal, "t1", HandVoided) == []
    assert chips_at_tables(journal) == 0


def test_a_player_who_returns_within_two_minutes_keeps_their_seat_and_hand(journal, clock):
    async def play(room):
        host, viewer = await begin_hand(room, clock, "cordova/blackjack-x")
        host.part(viewer)
        await pass_time(host, clock, AWAY - 1)
        await host.join(viewer)
        await pass_time(host, clock, AWAY + 1)
        assert host.live.seat_of("ann")
        assert not host.live.seats[host.live.seat_of("ann")].leaving

    at_cardroom(journal, play)


def test_the_seat_of_an_absent_person_is_freed_for_somebody_else(journal, clock):
    async def play(room):
        host = await room.open_table(FLOOR, "cordova/blackjack-x", clock={**SLOW, "bots": 0})
        await host.join(viewer_of("ben"))
        await sit(host, "ann", 1, 10_000)
        await pass_time(host, clock, AWAY + 1)
        assert not host.live.seat_of("ann")
        await sit(host, "ben", 1, 10_000)
        return host.live.phase

    assert at_cardroom(journal, play) != "stopped"
    assert journal.balance(person("ann")) == journal.balance(person("ben")) + 10_000


def test_absent_players_keep_their_seats_while_the_floor_pauses_the_table(journal, clock):
    async def play(room):
        host, viewer = await begin_hand(room, clock, "cordova/blackjack-x")
        await host.ask(lambda live: live.pause("floor"))
        host.part(viewer)
        await pass_time(host, clock, 10 * AWAY)
        assert host.live.playing
        assert host.live.seat_of("ann")
        await host.ask(lambda live: live.resume("floor"))
        await pass_time(host, clock, 1)
        await until_closed(host)

    at_cardroom(journal, play)
    assert chips_at_tables(journal) == 0


def test_a_table_of_bots_closes_two_minutes_after_the_last_viewer_leaves(journal, clock):
    async def play(room):
        host = await room.open_table(FLOOR, "tavern/zoobac", bots=3, clock={**SLOW, "bots": 0})
        viewer = viewer_of("")
        await host.join(viewer)
        await settle_down(host)
        assert host.live.hand
        host.part(viewer)
        await pass_time(host, clock, AWAY - 1)
        assert host.live.phase != "stopped"
        await pass_time(host, clock, 2)
        await until_closed(host)

    at_cardroom(journal, play)
    assert chips_at_tables(journal) == 0
