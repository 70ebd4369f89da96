"""Nothing that is made from the record of a hand depends on cards that its reader has not seen.

Folded hands of poker and of pan stay hidden after the hand. They are resampled in the journal, and
what is made from it must be the same, byte for byte: replays, exports, a player's own results (what
the coach is asked), drills on recorded hands and their grades, and the entry in the list of tables.
"""

from types import SimpleNamespace

import msgspec
import pytest
from tests.book import BOOK
from tests.server import pan_tables, poker_tables, test_pan_hidden, test_poker_hidden
from tests.server.live_tables import store

from houseway.cardroom.describe import describe
from houseway.cardroom.exports import FORMS, export_hand
from houseway.cardroom.people import Person
from houseway.cardroom.played_hands import played_hands
from houseway.cardroom.recall import recall
from houseway.cardroom.recorded_hands import finder
from houseway.drills.drill import drills_of, make_drill, recorded_seed
from houseway.drills.grading import grade_drill
from houseway.journal.store import Journal
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

pytestmark = pytest.mark.usefixtures("checkpoint_before_every_hand")

HANDS = 4
QUICK = "cordova/omaha"
GAMES = [
    pytest.param(game_id, marks=[] if game_id == QUICK else pytest.mark.slow)
    for game_id in poker_tables.POKER
]
ROLES = {"ann": "player", "tess": "trainer", "dea": "dealer", "flo": "floor", "otto": "auditor"}


def person(who):
    return Person(who, who.title(), frozenset({ROLES.get(who, "player")}), guest=False)


def everything_made_of(journal, table, viewer):
    """All that a viewer can get from the record of the table's newest hand."""
    yield msgspec.json.encode(describe(table))
    where = (journal, "t1", table.hand)
    yield msgspec.json.encode(recall(*where, viewer=viewer, rulebook=BOOK))
    if table.kind.name == "poker":
        for form in FORMS:
            try:
                yield export_hand(*where, viewer=viewer, form=form, rulebook=BOOK)
            except InputError as error:  # a game that the format does not have
                yield str(error)
    hands = range(table.hand, table.hand + 1)
    yield repr(played_hands(journal, "t1", hands=hands, person=viewer, rulebook=BOOK))
    if viewer:
        yield from drills_on(journal, table, person(viewer))


def drills_on(journal, table, who):
    game = FiledGame(BOOK, table.rules.id)
    find = finder(journal, BOOK, who)
    for kind, maker in drills_of(game).items():
        if not maker.asks_recorded:
            continue
        try:
            drill = make_drill(game, kind, recorded_seed("t1", table.hand), find=find)
        except InputError as error:
            yield f"{kind}: {error}"
            continue
        yield msgspec.json.encode(drill.question)
        yield msgspec.json.encode(grade_drill(drill, drill.solution.answer))


def stored(folder, name, record):
    journal = Journal.open(str(folder / name), lambda: "2026-01-31T12:00:00.000+00:00")
    store(journal, SimpleNamespace(pending=record, secret=None))
    return journal


def compare(table, viewers, resampled, folder):
    """Compare what is made of a finished hand and of one with other hidden cards."""
    ours = stored(folder, f"{table.hand}.db", table.pending)
    changed = 0
    for viewer in viewers:
        other = resampled(table, viewer)
        if other is None:
            continue
        other_table, record = other
        theirs = stored(folder, f"{table.hand}-{viewer}.db", record)
        assert list(everything_made_of(theirs, other_table, viewer)) == list(
            everything_made_of(ours, table, viewer)
        ), viewer
        changed += hidden(table) != hidden(other_table)
        theirs.close()
    ours.close()
    return changed


def hidden(table):
    if table.kind.name == "poker":
        return table.current.cards
    return {seat: player.cards for seat, player in table.current.players.items()}


def resampled_pan(table, viewer):
    other = test_pan_hidden.resampled_table(table, viewer, (table.hand, viewer))
    return other and (other, [*table.pending[: -len(other.pending)], *other.pending])


def finished_hands(table, step, hands=HANDS):
    while table.hand < hands or table.phase != "settled":
        step(table)
        if table.phase == "settled" and table.current is not None and table.current.closed:
            yield table


@pytest.mark.parametrize("game_id", GAMES)
def test_no_record_of_a_poker_hand_shows_a_card_that_its_reader_has_not_seen(game_id, tmp_path):
    table = poker_tables.open_table(game_id, kind=test_poker_hidden.RecordingTable)
    resampled = test_poker_hidden.resampled_hand
    changed, done = 0, 0
    for at_end in finished_hands(table, poker_tables.step):
        if at_end.hand == done:
            continue
        done = at_end.hand
        changed += compare(at_end, ("", *ROLES), resampled, tmp_path)
    assert changed > 2


@pytest.mark.slow
@pytest.mark.parametrize("game_id", pan_tables.GAMES)
def test_no_record_of_a_pan_hand_shows_a_card_that_its_reader_has_not_seen(game_id, tmp_path):
    table = pan_tables.open_table(game_id, kind=test_pan_hidden.Recorded)
    changed, done = 0, 0
    for at_end in finished_hands(table, pan_tables.step, hands=3):
        if at_end.hand == done:
            continue
        done = at_end.hand
        changed += compare(at_end, ("", *ROLES), resampled_pan, tmp_path)
    assert changed > 3


@pytest.mark.parametrize(
    "leak", ["houseway.cardroom.exports.seen_event", "houseway.cardroom.recall.seen_event"]
)
def test_the_comparison_finds_a_leak(leak, monkeypatch, tmp_path):
    monkeypatch.setattr(leak, lambda table, viewer, event: event)
    test = test_no_record_of_a_poker_hand_shows_a_card_that_its_reader_has_not_seen
    with pytest.raises(AssertionError):
        test(poker_tables.HOLDEM, tmp_path)
