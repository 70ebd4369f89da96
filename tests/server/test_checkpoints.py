"""A table recovered from a checkpoint equals the table recovered from all events."""

import shutil
from collections.abc import Callable, Mapping
from copy import copy
from types import GeneratorType

import pytest
from sqlalchemy import func, select, update
from tests.book import BOOK
from tests.server.live_tables import known_seeds, opening_event, stored_events
from tests.server.test_databases import all_views, at_cardroom, give_chips, open_tables, watch

from houseway.banked.lasting_shoe import LastingShoe
from houseway.banked.rotation import SquareBet, Turn
from houseway.cardroom.bots import next_move, seat_bots
from houseway.cardroom.recall import recall, recall_hand
from houseway.journal.schema import CHECKPOINTS
from houseway.journal.store import Journal
from houseway.journal.tables import read_table, recover, table_class
from houseway.journal.verify import verify
from houseway.pan.live_state import Winner
from houseway.play.events import Event
from houseway.play.game import Rules
from houseway.play.live import table as live_module
from houseway.play.live.state import SeatOffer, Sitting, WaitingPerson
from houseway.play.table_events import HandCommitted, TableOpened
from houseway.poker.button import Places
from houseway.poker.player import Departed, Player, StateBetweenHands
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError

BACCARAT = "tavern/ez-baccarat-panda-8"
POKER = ["cordova/texas-holdem", "cordova/seven-card-stud", "lucky-buck/lowball"]
PAN = ["deuce-lounge/pan", "lucky-buck/pan"]
BANKED = [
    BACCARAT,
    "tavern/casino-war",
    "tavern/three-card-poker",
    "tavern/ultimate-texas-holdem-bad-beat-bonus",
    "tavern/no-bust-21st-century-blackjack",
    "tavern/fortune-pai-gow-poker",
    "tavern/pai-gow-tiles",
]
GAMES = [*BANKED, *POKER, *PAN]


pytestmark = pytest.mark.usefixtures("checkpoint_before_every_hand")


class PlayedTable:
    """A table after some hands, with people who sit down, sit out, return and leave."""

    def __init__(self, game_id, hands=5):
        opening = opening_event(game_id)
        self.table = table_class(opening, BOOK).open("t1", opening, BOOK, known_seeds)
        self.seeds = {}
        self.table.sit("ann", "Ann", 2, 500_000 if game_id in BANKED else self._buy_in())
        seat_bots(self.table, 3)
        while self.table.hand < hands or self.table.playing:
            hand = self.table.hand
            self._step()
            if self.table.secret is not None:
                self.seeds[self.table.hand] = self.table.secret.hex()
            if self.table.hand != hand:
                self._come_and_go(self.table.hand)
        self.entries = list(self.table.pending)

    def _buy_in(self):
        return self.table.bot_buy_in()

    def _step(self):
        move = next_move(self.table)
        if move is not None:
            move()
        elif self.table.phase == "waiting":
            self.table.sit_out("ann", False)
        else:
            self.table.time_out()

    def _come_and_go(self, hand):
        if hand == 2:
            self.table.sit("ben", "Ben", self.table.free_seats[0], self._buy_in())
        elif hand == 3:
            self.table.sit_out("ann", True)
            self.table.sit_out("ben", False)
        elif hand == 4:
            self.table.leave("ben")
            self.table.sit_out("ann", False)

    def recover_from_start(self):
        """Recover the table from all events."""
        return recover(
            "t1", stored_events(self.entries), seed=self.seed, rulebook=BOOK, seeds=known_seeds
        )

    def recover_from(self, place):
        """Recover the table from the checkpoint before the event at a place."""
        events = [*stored_events(self.entries[:1]), *stored_events(self.entries[place:], place)]
        checkpoint = self.entries[place].checkpoint
        return recover(
            "t1", events, seed=self.seed, rulebook=BOOK, seeds=known_seeds, checkpoint=checkpoint
        )

    def cut_after(self, place):
        """A copy that ends with the event at a place."""
        shorter = copy(self)
        shorter.entries = self.entries[: place + 1]
        return shorter

    def seed(self, hand):
        return self.seeds.get(hand, "")

    @property
    def checkpoints(self):
        return [place for place, entry in enumerate(self.entries) if entry.checkpoint]


COMPARED_BY_EQUALITY = (
    str,
    int,
    float,
    bool,
    bytes,
    type(None),
    type,
    Event,
    Rules,
    FiledRulebook,
    TableOpened,
)


def difference(first, second, where="table", seen=None):
    """The first place, at any depth, where two values differ; "" if they are equal."""
    seen = {} if seen is None else seen
    if (id(first), id(second)) in seen or isinstance(first, Callable | GeneratorType):
        return ""
    seen[id(first), id(second)] = (first, second)
    if type(first) is not type(second):
        return f"{where}: {first!r} is not {second!r}"
    if isinstance(first, COMPARED_BY_EQUALITY):
        return "" if first == second else f"{where}: {first!r} is not {second!r}"
    if isinstance(first, Mapping):
        if list(first) != list(second):
            return f"{where}: {list(first)} instead of {list(second)}"
        parts = ((f"{where}[{key!r}]", first[key], second[key]) for key in first)
    elif isinstance(first, set | frozenset):
        return "" if first == second else f"{where}: {first!r} is not {second!r}"
    elif isinstance(first, list | tuple):
        if len(first) != len(second):
            return f"{where}: {len(first)} items instead of {len(second)}"
        parts = (
            (f"{where}[{n}]", a, b) for n, (a, b) in enumerate(zip(first, second, strict=True))
        )
    else:
        parts = ((f"{where}.{n}", a, getattr(second, n, None)) for n, a in attributes(first))
    return next(filter(None, (difference(a, b, at, seen) for at, a, b in parts)), "")


def attributes(value):
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    yield from vars(value).items() if hasattr(value, "__dict__") else ()
    yield from ((name, getattr(value, name)) for name in slots if hasattr(value, name))


NOT_STORED = {
    # Set when the table opens.
    *("id", "opened", "rules", "limits", "places", "collection", "rules_now"),
    # Set by the server or for each hand.
    *("seeds", "purse", "pending", "secret", "phase", "log", "_shared", "_lasting", "gone"),
    # Set by the class of each kind of table.
    *("table", "play", "chips", "condition", "filed", "filed_option"),
}
"""Attributes that are set again for each table or hand; poker stores its `table` as `owed`."""


def new_table(game_id):
    opening = opening_event(game_id)
    return table_class(opening, BOOK).open("t1", opening, BOOK, known_seeds)


def cleared_attributes(table):
    """The attributes that are reset for each hand."""
    empty_table = type(table).__new__(type(table))
    empty_table.id, empty_table.seats = "t1", {}
    before = set(vars(empty_table))
    empty_table._clear()
    return set(vars(empty_table)) - before


@pytest.mark.parametrize("game_id", [BACCARAT, POKER[0], PAN[0]])
def test_every_attribute_of_a_table_is_in_the_checkpoint_or_is_reset(game_id):
    table = new_table(game_id)
    stored = set(table.carry_over.__struct_fields__)
    in_hand = IN_HAND[table.kind.name]
    assert set(vars(table)) - stored - cleared_attributes(table) - NOT_STORED - in_hand == set()
    assert not stored & (cleared_attributes(table) | NOT_STORED | in_hand)


def test_every_attribute_of_a_poker_table_is_in_the_checkpoint_or_never_changes():
    table = new_table(POKER[0]).table
    fixed = {
        "rules",
        "play",
        "seats",
        "collection",
        "stakes",
        "limits",
        "collect_by",
        "moves",
        "chip",
    }
    # `_before` is restored if the hand is void; it is set again for each hand.
    assert set(vars(table)) - set(StateBetweenHands._fields) == {*fixed, "_before"}


IN_HAND = {"banked": {"_tree"}, "poker": {"shoe"}, "pan": {"shoe"}}
"""Attributes that are derived from the seed of a hand."""

COMMON = {
    "hand": 7,
    "number": 99,
    "seats": {4: Sitting("ann", "Ann", False, out=True), 2: Sitting("bot-1", "Bot", True)},
    "stacks": {4: 500, 2: 0},
    "queue": [WaitingPerson("cy", "Cy"), WaitingPerson("di", "Di")],
    "seat_offer": SeatOffer(3, "cy"),
    "paused": True,
    "froze": "a fault",
}
BY_GAME = {
    BACCARAT: {
        "last": Turn(2, "ann", 1),
        "squares": [SquareBet("ann", 2, 1)],
        "shoe": LastingShoe(3, "ab" * 32, 416, 14, 5, out=9, first="As", ends="a pause"),
        "shoes": 3,
    },
    POKER[0]: {
        "owed": StateBetweenHands(
            {4: Player("ann", 500, True, missed_big=True, came=1220, declares=True, time_paid=3)},
            Places(1, 2, 4, (5,)),
            6,
            {"ben": Departed(900, 12, 1234)},
            [0, 4],
            50,
            1234,
        ),
        "straddlers": {2, 4},
        "bombs": {4: 100},
    },
    PAN[0]: {
        "winner": Winner(4, "ann"),
        "carried": 300,
        "carried_doubles": 100,
        "doubles": {2, 4},
        "short_buys": {4: 1},
    },
}


@pytest.mark.parametrize("game_id", list(BY_GAME))
def test_every_value_in_a_checkpoint_is_restored(game_id):
    table, restored_table = new_table(game_id), new_table(game_id)
    values = {**COMMON, **BY_GAME[game_id]}
    assert set(values) == set(table.carry_over.__struct_fields__)
    for name, value in values.items():
        assert difference(getattr(table, name), value) != "", (
            f"{name} must differ from its initial value"
        )
        setattr(table, name, value)
    restored_table.restore(table.checkpoint())
    for name, value in values.items():
        assert difference(getattr(restored_table, name), value) == ""
    assert restored_table.matches(table.checkpoint())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_recovered_when_a_hand_begins_equals_the_table_from_all_events(game_id):
    played = PlayedTable(game_id)
    for place in played.checkpoints:
        shorter = played.cut_after(place)
        assert difference(shorter.recover_from(place), shorter.recover_from_start()) == ""


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_recovered_from_any_checkpoint_equals_the_table_from_all_events(game_id):
    played = PlayedTable(game_id)
    assert len(played.checkpoints) >= 3
    expected_table = played.recover_from_start()
    for place in played.checkpoints:
        assert isinstance(played.entries[place].event, HandCommitted)
        assert difference(played.recover_from(place), expected_table) == ""


@pytest.mark.parametrize("game_id", [BACCARAT, POKER[0], PAN[0]])
def test_a_table_recovered_in_the_middle_of_a_hand_equals_the_table_from_all_events(game_id):
    played = PlayedTable(game_id)
    *_, begin, end = played.checkpoints
    for place in range(begin, end, 3):
        shorter = played.cut_after(place)
        assert difference(shorter.recover_from(begin), shorter.recover_from_start()) == ""


def test_a_checkpoint_is_stored_every_twenty_hands(monkeypatch):
    monkeypatch.undo()
    played = PlayedTable(BACCARAT, hands=45)
    hands = [played.entries[place].hand for place in played.checkpoints]
    assert hands == [21, 41]


def test_a_checkpoint_is_small():
    played = PlayedTable(POKER[0])
    assert max(len(played.entries[place].checkpoint) for place in played.checkpoints) < 4000


async def play(room):
    await open_tables(room, BACCARAT, POKER[0], PAN[1])
    await watch(room, 4)


@pytest.fixture(scope="module")
def played_journal(tmp_path_factory):
    """The file of a journal with a checkpoint before every hand."""
    path = tmp_path_factory.mktemp("played") / "journal.db"
    journal = Journal.open(str(path))
    give_chips(journal, "ann")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_module, "CHECKPOINT_EVERY", 1)
        at_cardroom(journal, play)
    journal.close()
    return path


@pytest.fixture
def journal(played_journal, tmp_path):
    copy = Journal.open(shutil.copy(played_journal, tmp_path))
    yield copy
    copy.close()


async def look(room):
    return all_views(room)


def test_a_cardroom_reads_only_the_events_since_the_checkpoints(journal, monkeypatch):
    expected_tables = {}
    for table in ("t1", "t2", "t3"):
        events = list(journal.events(table))
        expected_tables[table] = recover(
            table, events, seed=lambda h, t=table: journal.seed(t, h), rulebook=BOOK
        )
        checkpoint, recent = journal.since_checkpoint(table)
        assert checkpoint
        assert sum(1 for _ in recent) < len(events) // 2
        assert difference(read_table(journal, table, BOOK), expected_tables[table]) == ""
    monkeypatch.setattr(journal, "events", refuse_old_events(journal))
    assert len(at_cardroom(journal, look)) == 3


def refuse_old_events(journal):
    events = journal.events

    def new_events(table=None, after=0, hands_from=0):
        assert hands_from > 1
        return events(table, after, hands_from)

    return new_events


def test_a_replay_from_a_checkpoint_equals_a_replay_from_all_events(journal):
    for table in ("t1", "t2", "t3"):
        for hand in (1, 2, 3):
            expected_steps = recall_hand(journal.events(table), hand, "bot-1", rulebook=BOOK)
            assert recall(journal, table, hand, viewer="bot-1", rulebook=BOOK) == expected_steps
            assert len(expected_steps) > 5
    with pytest.raises(InputError, match="hand 99 is not over or does not exist"):
        recall(journal, "t1", 99, viewer="", rulebook=BOOK)


def test_a_checkpoint_in_another_format_is_ignored(journal):
    before = read_table(journal, "t1", BOOK)
    with journal.engine.begin() as connection:
        connection.execute(update(CHECKPOINTS).values(state='{"hand":1}'))
    assert difference(read_table(journal, "t1", BOOK), before) == ""
    assert recall(journal, "t1", 2, viewer="", rulebook=BOOK)
    assert verify(journal, BOOK).faults == []


def test_a_checkpoint_that_does_not_match_its_events_is_a_fault(journal):
    assert verify(journal, BOOK).faults == []
    with journal.engine.begin() as connection:
        checkpoints = connection.execute(select(func.count()).select_from(CHECKPOINTS)).scalar()
        paused = func.replace(CHECKPOINTS.c.state, '"paused":false', '"paused":true')
        connection.execute(update(CHECKPOINTS).values(state=paused))
    faults = [fault.what for fault in verify(journal, BOOK).faults]
    assert checkpoints >= 9
    assert len(faults) == checkpoints
    assert "the checkpoint before hand 2 of table t1 does not match its events" in faults
