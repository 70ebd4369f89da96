"""Live tables on SQLite and PostgreSQL survive restarts, repeated requests and kills."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from threading import Barrier

import msgspec
import pytest
from sqlalchemy import select, update
from tests.book import BOOK
from tests.journal.killed import killed_at_every_boundary

from houseway.cardroom.cardroom import Cardroom, NoTable
from houseway.cardroom.people import ROLES, People, Person
from houseway.cardroom.protocol import Form
from houseway.cards.shuffle import Seed
from houseway.journal.commit import Batch
from houseway.journal.database import make_engine
from houseway.journal.schema import EVENTS, PEOPLE
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.game import FiledGame
from houseway.play.ledger import ISSUER, Transfer, person
from houseway.play.live.view import view
from houseway.play.registry import decode_event
from houseway.play.table_events import HOUSE, ChipsGiven, RoleGiven, TableClosed
from houseway.values.errors import InputError

FiledGame(BOOK, "tavern/ez-baccarat-panda-8").rules()  # read once before processes are forked
BACCARAT = "tavern/ez-baccarat-panda-8"
ONE_OF_EACH_KIND = [
    BACCARAT,
    "tavern/ultimate-texas-holdem-bad-beat-bonus",
    "cordova/texas-holdem",
    "lucky-buck/pan",
]
FAST = dict.fromkeys(("bank", "wagers", "play", "settled", "waiting", "bots"), 0.0)
FLOOR = Person("floor", "Floor", frozenset({"floor"}), guest=False)
CHIPS = 1_000_000


class Watcher:
    """A viewer who keeps the clock of a table running."""

    person = ""
    cursor = 0
    form = Form()

    def send(self, messages):
        pass


def at_cardroom(journal, play, **settings):
    """Open a cardroom on a journal, run `play` in it and close it; return the result of `play`."""

    async def run():
        room = Cardroom(BOOK, journal, seeds=Seed.of(5).child, **settings)
        await room.open()
        try:
            return await play(room)
        finally:
            await room.close()

    return asyncio.run(run())


async def sit(host, who, seat, buy_in, action_id=""):
    await host.ask(lambda live: live.sit(who, who.title(), seat, buy_in), person(who), action_id)


async def buy(host, who, amount, action_id):
    await host.ask(lambda live: live.buy(who, amount), person(who), action_id)


async def watch(room, hands):
    """Watch every table until it has played a number of hands."""
    waiting = {host: (host.live.hand + hands, Watcher()) for host in room.hosts.values()}
    for host, (_, viewer) in waiting.items():
        await host.join(viewer)
    while waiting:
        for host, (goal, viewer) in list(waiting.items()):
            assert not host.live.froze
            if host.live.hand >= goal:
                host.part(viewer)
                del waiting[host]
            elif host.live.phase == "waiting":
                await host.ask(lambda live: live.sit_out("ann", False))
        await asyncio.sleep(0)


async def open_tables(room, *games):
    """Open tables with bots and with Ann, who lets the clock run out."""
    for game in games:
        host = await room.open_table(FLOOR, game, bots=3, clock=FAST)
        live = host.live
        await sit(host, "ann", live.free_seats[0], live.bot_buy_in())


def all_views(room):
    """Every table as each seated person and a visitor see it."""
    return {
        host.live.id: [
            msgspec.json.encode(view(host.live, viewer))
            for viewer in ("", *host.live.seated.values())
        ]
        for host in room.hosts.values()
    }


def give_chips(journal, *people):
    for who in people:
        chips = [Transfer(ISSUER, person(who), CHIPS, "play chips")]
        journal.append(Batch(HOUSE, 0, [ChipsGiven(who, CHIPS)], [chips]))


@pytest.fixture
def journal(database):
    new_journal = Journal.open(database)
    give_chips(new_journal, "ann", "ben")
    yield new_journal
    new_journal.close()


def test_tables_of_every_kind_continue_after_a_restart(journal, database):
    async def begin(room):
        await open_tables(room, *ONE_OF_EACH_KIND)
        await watch(room, 3)

    async def look(room):
        return all_views(room)

    async def continue_play(room):
        before = all_views(room)
        await watch(room, 2)
        return before

    at_cardroom(journal, begin)
    before = at_cardroom(journal, look)
    assert len(before) == len(ONE_OF_EACH_KIND)
    reopened_journal = Journal.open(database)
    assert at_cardroom(reopened_journal, continue_play) == before
    verdict = verify(reopened_journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands >= 4 * 4
    assert sum(reopened_journal.accounts().values()) == 0
    reopened_journal.close()


def test_an_action_takes_effect_only_once_even_after_a_restart(journal):
    async def ask(room):
        host = room.hosts.get("t1") or await room.open_table(FLOOR, BACCARAT)
        for _ in range(3):
            await sit(host, "ann", 1, 5000, "once")
            await buy(host, "ann", 700, "more")
        return host.live.stacks[1]

    assert at_cardroom(journal, ask) == 5700
    assert at_cardroom(journal, ask) == 5700
    assert journal.balance(person("ann")) == CHIPS - 5700


def test_a_request_without_enough_chips_changes_nothing_even_if_it_would_start_a_hand(journal):
    async def ask(room):
        host = await room.open_table(FLOOR, BACCARAT)
        await sit(host, "ann", 1, 5000)
        before = all_views(room), host.live.number
        with pytest.raises(InputError, match="short"):
            await sit(host, "ben", 2, CHIPS + 1)
        assert (all_views(room), host.live.number) == before
        await sit(host, "ben", 2, 5000)
        assert host.live.phase == "bank"

    at_cardroom(journal, ask)
    assert verify(journal, BOOK).faults == []


def test_a_closed_table_is_loaded_only_when_somebody_asks_for_it(journal):
    async def close(room):
        host, _ = [await room.open_table(FLOOR, BACCARAT) for _ in range(2)]
        await host.ask(lambda live: live.close("floor"))

    async def look(room):
        assert list(room.hosts) == ["t2"]
        host = room.find("t1")
        assert (host.live.phase, room.find("t1")) == ("stopped", host)
        with pytest.raises(InputError, match="this table is closed"):
            await asyncio.wait_for(host.ask(lambda live: live.close("floor")), 60)
        with pytest.raises(NoTable):
            room.find("t3")
        assert (await room.open_table(FLOOR, BACCARAT)).live.id == "t3"

    at_cardroom(journal, close)
    at_cardroom(journal, look)


def test_a_table_that_cannot_be_read_keeps_its_chips_and_other_tables_play(journal, capsys):
    async def begin(room):
        await open_tables(room, BACCARAT, BACCARAT)

    async def play(room):
        assert list(room.hosts) == ["t2"]
        await watch(room, 1)
        assert (await room.open_table(FLOOR, BACCARAT)).live.id == "t3"

    at_cardroom(journal, begin)
    chips = journal.accounts("table:t1:")
    with journal.engine.begin() as connection:
        bots = (EVENTS.c.table_id == "t1") & EVENTS.c.body.contains("bot-")
        connection.execute(update(EVENTS).where(bots).values(body='{"event":"left"}'))
    at_cardroom(journal, play)
    assert "Table t1 cannot be opened" in capsys.readouterr().out
    assert journal.accounts("table:t1:") == chips


def other_roles(number):
    """Three roles; each number gives a different selection or order."""
    return list(permutations(ROLES, 3))[number]


def grant_other_roles(journal, acknowledge, watch, fatal):
    watch()
    People(journal).grant("ann", other_roles(fatal), "test")
    acknowledge(fatal)


def check_roles(work, database):
    """Kill a process at every write while it grants roles; roles in force must be journaled."""
    journal = Journal.open(database)
    People(journal).guest("Ann")
    outcomes = set()
    with killed_at_every_boundary(work, database) as deaths:
        for number, death in enumerate(deaths):
            with journal.engine.connect() as connection:
                in_force = tuple(connection.execute(select(PEOPLE.c.roles)).scalar_one().split())
            events = [decode_event(event.body) for event in journal.events()]
            granted = [event.roles for event in events if isinstance(event, RoleGiven)]
            assert in_force in [("player",), *granted]
            assert death.at or in_force == granted[-1] == other_roles(number)
            outcomes.add((other_roles(number) in granted, in_force == other_roles(number)))
    # The new roles are both journaled and in force, or neither.
    assert outcomes == {(False, False), (True, True)}
    assert verify(journal, BOOK).faults == []
    journal.close()


@pytest.mark.slow
def test_a_kill_at_any_write_leaves_no_role_that_is_not_journaled(database):
    check_roles("tests.server.test_databases:grant_other_roles", database)


def buy_twice(journal, acknowledge, watch, fatal):
    """Buy chips at a table and acknowledge it, then start watching and buy again."""

    async def ask(room):
        host = room.find("t1")
        await buy(host, "ann", 100, f"a{2 * fatal}")
        acknowledge(100)
        watch()
        await buy(host, "ann", 100, f"a{2 * fatal + 1}")
        acknowledge(100)

    at_cardroom(journal, ask)


@pytest.mark.slow
def test_a_table_killed_at_any_write_keeps_every_acknowledged_action(journal, database):
    async def begin(room):
        await sit(await room.open_table(FLOOR, BACCARAT), "ann", 1, 5000)

    async def stack(room):
        return room.find("t1").live.stacks[1]

    at_cardroom(journal, begin)
    chips = 5000
    kills = []
    with killed_at_every_boundary("tests.server.test_databases:buy_twice", database) as deaths:
        for number, death in enumerate(deaths):
            journal = Journal(make_engine(database))
            is_second_stored = (
                journal.done_before(person("ann"), "t1", f"a{2 * number + 1}") is not None
            )
            chips += 100 + 100 * is_second_stored
            assert sum(death.output) <= 100 + 100 * is_second_stored
            assert at_cardroom(journal, stack) == chips
            assert journal.balance(person("ann")) == CHIPS - chips
            assert verify(journal, BOOK).faults == []
            journal.close()
            kills.append((death.at, is_second_stored))
    assert {("before insert into events", False), ("before commit", False)} <= set(kills)
    assert ("after commit", True) in kills
    assert kills[-1] == ("", True)


def test_two_refills_at_the_same_time_give_chips_only_once(database, monkeypatch):
    journal = Journal.open(database)
    people = People(journal)
    people.guest("Ann")
    journal.append(
        Batch(HOUSE, 0, [ChipsGiven("x", 1)], [[Transfer(person("ann"), ISSUER, 300, "")]])
    )
    barrier, balance = Barrier(2, timeout=60), journal.balance

    def read_together(account):
        cents = balance(account)
        barrier.wait()
        return cents

    monkeypatch.setattr(journal, "balance", read_together)
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(people.refill, ["ann", "ann"])) == [CHIPS, CHIPS]
    assert balance(person("ann")) == CHIPS
    journal.close()


async def until_closed(host):
    async with asyncio.timeout(60):
        while host.live.phase != "stopped":
            await asyncio.sleep(0.001)


def do_nothing(live):
    pass


def closed_by_the_house(journal, table):
    stored = [decode_event(event.body) for event in journal.events(table)]
    return stored[-1] == TableClosed("house", "the table is not in use")


@pytest.mark.parametrize("game", ONE_OF_EACH_KIND)
@pytest.mark.parametrize("bots", [0, 2])
def test_an_unused_table_is_closed_and_its_hand_is_void(tmp_path, game, bots):
    journal = Journal.open(str(tmp_path / "journal.db"))

    async def play(room):
        host = await room.open_table(FLOOR, game, bots=bots)
        in_hand = host.live.playing
        await until_closed(host)
        return host.live.id, in_hand

    table, in_hand = at_cardroom(journal, play, idle=0.0)
    assert closed_by_the_house(journal, table)
    voids = [event for event in journal.events(table) if '"event":"hand-voided"' in event.body]
    assert len(voids) == in_hand
    assert not any(journal.accounts("table:").values())
    assert verify(journal, BOOK).faults == []
    journal.close()


def test_a_table_is_not_closed_while_somebody_sits_or_watches_or_it_is_paused(tmp_path):
    journal = Journal.open(str(tmp_path / "journal.db"))
    People(journal).guest("Ann")
    viewer = Watcher()

    async def play(room):
        host = await room.open_table(FLOOR, BACCARAT)
        await sit(host, "ann", 1, 10_000)
        host.idle = 0.0
        await check_open(host)
        await host.join(viewer)
        await host.ask(lambda live: live.leave("ann"))
        await check_open(host)
        await host.ask(lambda live: live.pause("floor"))
        host.part(viewer)
        await check_open(host)
        await host.ask(lambda live: live.resume("floor"))
        await until_closed(host)
        return host.live.id

    async def check_open(host):
        for _ in range(5):
            await host.ask(do_nothing)
            await asyncio.sleep(0)
        assert host.live.phase != "stopped"

    assert closed_by_the_house(journal, at_cardroom(journal, play))
    journal.close()
