"""The collection method of a live table: chosen when it is opened."""

import re

import msgspec
import pytest
from tests.book import BOOK
from tests.server.live_tables import kinds, left, opened, recovered, store
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
from houseway.web.play_pages import table_page

PAI_GOW = "deuce-lounge/fortune-pai-gow-poker"


@pytest.fixture(autouse=True)
def _at_the_top_of_the_hour(monkeypatch):
    """Time is collected from the players who are there."""
    monkeypatch.setattr(LivePoker, "minute", lambda self: 28_000_020)


def lowball(**more):
    table = open_table(LOWBALL, bots=2, option="split-4-8", **more)
    play_hands(table, 2)
    return table


def test_lowball_by_time_pays_time_and_no_drop(journal):
    table = lowball(collect_by="time")
    (paid,) = kinds(table, TimeCharged)
    assert set(paid.fees.values()) == {400}
    assert kinds(table, FeeTaken) == []
    assert left(table)["house:fees"] == 3 * 400
    assert view(table, "")["table"]["collect_by"] == "time"
    assert {one.condition for one in kinds(table, HandOpened)} == {"time"}
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def test_lowball_pays_the_drop_and_no_time_where_no_way_is_chosen():
    table = lowball()
    assert kinds(table, TimeCharged) == []
    assert {one.amount for one in kinds(table, FeeTaken)} == {400}
    assert view(table, "")["table"]["collect_by"] == "drop"


def test_a_table_collects_the_same_way_after_a_restart():
    table = lowball(collect_by="time")
    again = recovered(table)
    assert all_views(again, "ann") == all_views(table, "ann")
    play_hands(again, 4)
    assert kinds(again, FeeTaken) == []


def test_time_of_the_deuce_lounge_comes_from_the_pot():
    table = open_table("deuce-lounge/omaha", bots=2, option="limit:21")
    play_hands(table, 1)
    (paid,) = kinds(table, TimeCharged)
    assert (paid.fees, paid.pot) == ({}, 600)


@pytest.mark.parametrize(
    ("game", "option", "way", "says"),
    [
        (LOWBALL, "split-4-8", "pot", "collects by drop or time, not pot"),
        (
            HOLDEM,
            "texas-holdem-limit:2",
            "time",
            "has a single collection method, so leave out time",
        ),
        (HOLDEM, "", "time", "needs a collection option"),
        ("lucky-buck/pan", "singles-1", "drop", "has a single collection method"),
        (PAI_GOW, "1", "time", "has a single collection method, so leave out time"),
        (
            "deuce-lounge/omaha",
            "limit:21",
            "seat",
            "has a single collection method, so leave out seat",
        ),
    ],
)
def test_a_way_to_collect_that_is_not_filed_is_refused(journal, game, option, way, says):
    async def play(room):
        await room.open_table(FLOOR, game, option or None, collect_by=way)

    with pytest.raises(InputError, match=says) as refused:
        at_cardroom(journal, play)
    assert refused.value.where == "collect_by"


def test_the_cardroom_tells_the_way_to_collect_and_the_table_shows_its_fees_alone(journal):
    async def play(room):
        host = await room.open_table(FLOOR, LOWBALL, "split-4-8", collect_by="time")
        return host.about["collect_by"], table_page(host)

    way, page = at_cardroom(journal, play)
    assert way == "time"
    assert "Collection method: time." in re.sub(r"<[^>]+>", "", page)
    assert "Each seat" in page
    assert "The blinds" not in page


def test_an_opening_of_a_table_without_a_way_to_collect_is_still_read():
    all_views = msgspec.json.decode(msgspec.json.encode(opened(LOWBALL, option="split-4-8")))
    del all_views["collect_by"]
    read = decode_event(msgspec.json.encode(all_views).decode())
    assert isinstance(read, TableOpened)
    assert read.collect_by == ""
