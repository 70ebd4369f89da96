"""The collection method of a live table, which is chosen when the table is opened."""

import re

import msgspec
import pytest
from tests.book import BOOK
from tests.server.live_tables import chip_balances, events_of, opening_event, recover, store
from tests.server.poker_tables import HOLDEM, LOWBALL, all_views, open_table, play_hands
from tests.server.test_databases import FLOOR, at_cardroom

from houseway.journal.verify import verify
from houseway.play.events import FeeTaken
from houseway.play.live.view import view
from houseway.play.registry import decode_event
from houseway.play.table_events import TableOpened
from houseway.poker.events import HandOpened, TimeCharged
from houseway.poker.live_table import LivePoker
from houseway.values.errors import InputError
from houseway.web.pages.play import table_page

PAI_GOW = "deuce-lounge/fortune-pai-gow-poker"


@pytest.fixture(autouse=True)
def _at_the_top_of_the_hour(monkeypatch):
    """Set the clock to the top of the hour, when time is collected from the players."""
    monkeypatch.setattr(LivePoker, "minute", lambda self: 28_000_020)


def lowball(**fields):
    """A lowball table after two hands."""
    table = open_table(LOWBALL, bots=2, option="split-4-8", **fields)
    play_hands(table, 2)
    return table


def test_lowball_that_collects_by_time_takes_no_drop(journal):
    table = lowball(collect_by="time")
    (charge,) = events_of(table, TimeCharged)
    assert set(charge.fees.values()) == {400}
    assert events_of(table, FeeTaken) == []
    assert chip_balances(table)["house:fees"] == 3 * 400
    assert view(table, "")["table"]["collect_by"] == "time"
    assert {event.condition for event in events_of(table, HandOpened)} == {"time"}
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def test_lowball_takes_the_drop_by_default():
    table = lowball()
    assert events_of(table, TimeCharged) == []
    assert {event.amount for event in events_of(table, FeeTaken)} == {400}
    assert view(table, "")["table"]["collect_by"] == "drop"


def test_the_collection_method_is_the_same_after_a_restart():
    table = lowball(collect_by="time")
    recovered_table = recover(table)
    assert all_views(recovered_table, "ann") == all_views(table, "ann")
    play_hands(recovered_table, 4)
    assert events_of(recovered_table, FeeTaken) == []


def test_time_at_the_deuce_lounge_is_taken_from_the_pot():
    table = open_table("deuce-lounge/omaha", bots=2, option="limit:21")
    play_hands(table, 1)
    (charge,) = events_of(table, TimeCharged)
    assert (charge.fees, charge.pot) == ({}, 600)


@pytest.mark.parametrize(
    ("game", "option", "method", "error"),
    [
        (LOWBALL, "split-4-8", "pot", "collects by drop or time, not 'pot'"),
        (
            HOLDEM,
            "texas-holdem-limit:2",
            "time",
            "has only one collection method: leave out 'time'",
        ),
        (HOLDEM, "", "time", "needs a collection option"),
        ("lucky-buck/pan", "singles-1", "drop", "has only one collection method"),
        (PAI_GOW, "1", "time", "has only one collection method: leave out 'time'"),
        (
            "deuce-lounge/omaha",
            "limit:21",
            "seat",
            "has only one collection method: leave out 'seat'",
        ),
    ],
)
def test_a_collection_method_that_is_not_filed_is_refused(journal, game, option, method, error):
    async def play(room):
        await room.open_table(FLOOR, game, option or None, collect_by=method)

    with pytest.raises(InputError, match=error) as exception:
        at_cardroom(journal, play)
    assert exception.value.where == "collect_by"


def test_a_table_page_shows_only_the_fees_of_the_collection_method(journal):
    async def play(room):
        host = await room.open_table(FLOOR, LOWBALL, "split-4-8", collect_by="time")
        return host.about["collect_by"], table_page(host)

    method, page = at_cardroom(journal, play)
    assert method == "time"
    assert "Collection method: time." in re.sub(r"<[^>]+>", "", page)
    assert "Each seat" in page
    assert "The blinds" not in page


def test_an_old_opening_event_without_a_collection_method_is_still_read():
    body = msgspec.json.decode(msgspec.json.encode(opening_event(LOWBALL, option="split-4-8")))
    del body["collect_by"]
    event = decode_event(msgspec.json.encode(body).decode())
    assert isinstance(event, TableOpened)
    assert event.collect_by == ""
