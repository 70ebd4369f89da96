"""States kept between hands: a table read from one is the table that all its events make."""

import shutil
from collections.abc import Callable, Mapping
from copy import copy
from types import GeneratorType

import pytest
from sqlalchemy import func, select, update
from tests.book import BOOK
from tests.server.live_tables import known_seeds, opened, stored
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
from houseway.poker.player import Departed, Player, TableBetween
from houseway.rulebook.book import Rulebook
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


pytestmark = pytest.mark.usefixtures("kept_after_every_hand")


class Played:
    """Some hands of a table with people who come, wait, sit out and go."""

    def __init__(self, game_id, hands=5, **more):
        opening = opened(game_id, **more)
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
        self.happened = list(self.table.pending)

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

    def whole(self):
        return recover(
            "t1", stored(self.happened), seed=self.seed, rulebook=BOOK, seeds=known_seeds
        )

    def since(self, place):
        """Read from the state that was kept before the event at a place."""
        events = [*stored(self.happened[:1]), *stored(self.happened[place:], place)]
        kept = self.happened[place].checkpoint
        return recover("t1", events, seed=self.seed, rulebook=BOOK, seeds=known_seeds, kept=kept)

    def upto(self, place):
        """The same, broken off after the event at a place."""
        part = copy(self)
        part.happened = self.happened[: place + 1]
        return part

    def seed(self, hand):
        return self.seeds.get(hand, "")

    @property
    def checkpoints(self):
        return [place for place, entry in enumerate(self.happened) if entry.checkpoint]


SAME = (str, int, float, bool, bytes, type(None), type, Event, Rules, Rulebook, TableOpened)


def difference(first, second, where="table", seen=None):
    """The first place where two values differ in anything, however deep; "" if nowhere."""
    seen = {} if seen is None else seen
    if (id(first), id(second)) in seen or isinstance(first, Callable | GeneratorType):
        return ""
    seen[id(first), id(second)] = (first, second)
    if type(first) is not type(second):
        return f"{where}: {first!r} is not {second!r}"
    if isinstance(first, SAME):
        return "" if first == second else f"{where}: {first!r} is not {second!r}"
    if isinstance(first, Mapping):
        if list(first) != list(second):
            return f"{where}: {list(first)} are not {list(second)}"
        parts = ((f"{where}[{key!r}]", first[key], second[key]) for key in first)
    elif isinstance(first, set | frozenset):
        return "" if first == second else f"{where}: {first!r} is not {second!r}"
    elif isinstance(first, list | tuple):
        if len(first) != len(second):
            return f"{where}: {len(first)} are not {len(second)}"
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


FIXED = {
    *("id", "opened", "rules", "limits", "places", "collection", "rules_now"),  # of the table
    *(
        "seeds",
        "purse",
        "pending",
        "secret",
        "phase",
        "log",
        "_shared",
        "_lasting",
        "gone",
    ),  # of server or hand
    *("table", "play", "chips", "condition", "filed", "filed_option"),
}
"""Attributes that are made again with a table or a hand; poker's `table` is kept as `owed`."""


def fresh(game_id):
    opening = opened(game_id)
    return table_class(opening, BOOK).open("t1", opening, BOOK, known_seeds)


def cleared(table):
    """The attributes that begin again with each hand."""
    blank = type(table).__new__(type(table))
    blank.id, blank.seats = "t1", {}
    before = set(vars(blank))
    blank._clear()
    return set(vars(blank)) - before


@pytest.mark.parametrize("game_id", [BACCARAT, POKER[0], PAN[0]])
def test_every_attribute_of_a_table_is_kept_or_begins_anew(game_id):
    table = fresh(game_id)
    kept = set(table.carry_over.__struct_fields__)
    in_hand = IN_HAND[table.kind.name]
    assert set(vars(table)) - kept - cleared(table) - FIXED - in_hand == set()
    assert not kept & (cleared(table) | FIXED | in_hand)


def test_every_attribute_of_a_poker_table_is_kept_or_fixed():
    table = fresh(POKER[0]).table
    fixed = {"rules", "play", "seats", "collection", "stakes", "limits", "collect_by", "moves"}
    # What to go back to if the hand is void: it begins again with each.
    assert set(vars(table)) - set(TableBetween._fields) == {*fixed, "_before"}


IN_HAND = {"banked": {"_tree"}, "poker": {"shoe"}, "pan": {"shoe"}}
"""What the server makes from the seed of a hand."""

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
OWN = {
    BACCARAT: {
        "last": Turn(2, "ann", 1),
        "squares": [SquareBet("ann", 2, 1)],
        "shoe": LastingShoe(3, "ab" * 32, 416, 14, 5, out=9, first="As", ends="a pause"),
        "shoes": 3,
    },
    POKER[0]: {
        "owed": TableBetween(
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


@pytest.mark.parametrize("game_id", list(OWN))
def test_whatever_is_kept_is_taken_up_again_as_it_was(game_id):
    table, again = fresh(game_id), fresh(game_id)
    values = {**COMMON, **OWN[game_id]}
    assert set(values) == set(table.carry_over.__struct_fields__)
    for name, value in values.items():
        assert difference(getattr(table, name), value) != "", f"{name} is what it is at first"
        setattr(table, name, value)
    again.restore(table.checkpoint())
    for name, value in values.items():
        assert difference(getattr(again, name), value) == ""
    assert again.matches(table.checkpoint())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_read_from_a_state_is_the_whole_table_as_soon_as_its_hand_begins(game_id):
    played = Played(game_id)
    for place in played.checkpoints:
        part = played.upto(place)
        assert difference(part.since(place), part.whole()) == ""


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_read_from_any_state_kept_is_the_whole_table(game_id):
    played = Played(game_id)
    assert len(played.checkpoints) >= 3
    whole = played.whole()
    for place in played.checkpoints:
        assert isinstance(played.happened[place].event, HandCommitted)
        assert difference(played.since(place), whole) == ""


@pytest.mark.parametrize("game_id", [BACCARAT, POKER[0], PAN[0]])
def test_a_table_read_from_a_state_in_the_middle_of_a_hand_goes_on_the_same(game_id):
    played = Played(game_id)
    *_, begin, end = played.checkpoints
    for place in range(begin, end, 3):
        part = played.upto(place)
        assert difference(part.since(begin), part.whole()) == ""


def test_a_state_is_kept_every_twenty_hands(monkeypatch):
    monkeypatch.undo()
    played = Played(BACCARAT, hands=45)
    kept = [played.happened[place].hand for place in played.checkpoints]
    assert kept == [21, 41]


def test_the_state_kept_is_small():
    played = Played(POKER[0])
    assert max(len(played.happened[place].checkpoint) for place in played.checkpoints) < 4000


async def play(room):
    await open_tables(room, BACCARAT, POKER[0], PAN[1])
    await watch(room, 4)


@pytest.fixture(scope="module")
def played_once(tmp_path_factory):
    """The file of a journal in which every hand has the state before it."""
    path = tmp_path_factory.mktemp("played") / "journal.db"
    journal = Journal.open(str(path))
    give_chips(journal, "ann")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_module, "CHECKPOINT_EVERY", 1)
        at_cardroom(journal, play)
    journal.close()
    return path


@pytest.fixture
def journal(played_once, tmp_path):
    opened = Journal.open(shutil.copy(played_once, tmp_path))
    yield opened
    opened.close()


async def look(room):
    return all_views(room)


def test_a_cardroom_reads_no_more_than_since_the_states_that_were_kept(journal, monkeypatch):
    whole = {}
    for table in ("t1", "t2", "t3"):
        events = list(journal.events(table))
        whole[table] = recover(
            table, events, seed=lambda h, t=table: journal.seed(t, h), rulebook=BOOK
        )
        kept, stored = journal.since_checkpoint(table)
        assert kept
        assert sum(1 for _ in stored) < len(events) // 2
        assert difference(read_table(journal, table, BOOK), whole[table]) == ""
    monkeypatch.setattr(journal, "events", only_newest(journal))
    assert len(at_cardroom(journal, look)) == 3


def only_newest(journal):
    events = journal.events

    def some(table=None, after=0, hands_from=0):
        assert hands_from > 1
        return events(table, after, hands_from)

    return some


def test_a_past_hand_is_recalled_the_same_from_the_state_before_it(journal):
    for table in ("t1", "t2", "t3"):
        for hand in (1, 2, 3):
            whole = recall_hand(journal.events(table), hand, "bot-1", rulebook=BOOK)
            assert recall(journal, table, hand, viewer="bot-1", rulebook=BOOK) == whole
            assert len(whole) > 5
    with pytest.raises(InputError, match="hand 99 is not over or does not exist"):
        recall(journal, "t1", 99, viewer="", rulebook=BOOK)


def test_a_state_of_another_form_is_passed_over(journal):
    before = read_table(journal, "t1", BOOK)
    with journal.engine.begin() as connection:
        connection.execute(update(CHECKPOINTS).values(state='{"hand":1}'))
    assert difference(read_table(journal, "t1", BOOK), before) == ""
    assert recall(journal, "t1", 2, viewer="", rulebook=BOOK)
    assert verify(journal, BOOK).faults == []


def test_a_state_that_its_events_do_not_make_is_a_fault(journal):
    assert verify(journal, BOOK).faults == []
    with journal.engine.begin() as connection:
        kept = connection.execute(select(func.count()).select_from(CHECKPOINTS)).scalar()
        paused = func.replace(CHECKPOINTS.c.state, '"paused":false', '"paused":true')
        connection.execute(update(CHECKPOINTS).values(state=paused))
    faults = [fault.what for fault in verify(journal, BOOK).faults]
    assert kept >= 9
    assert len(faults) == kept
    assert "the checkpoint before hand 2 of table t1 does not match its events" in faults
