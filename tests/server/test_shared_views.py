"""The shared part of a view is built once per event and never contains private information."""

import msgspec
import pytest
from tests.server import banked_tables, pan_tables, poker_tables
from tests.server.banked_tables import open_table, play_hands, step

from houseway.cardroom.protocol import events_after, update
from houseway.play.live.view import seen_event, view
from houseway.play.live.viewers import ALL

PEOPLE = ("ann", "ben")


def test_the_shared_part_of_a_view_is_built_once_per_event():
    table = open_table("tavern/three-card-poker", people=PEOPLE)
    parts = [table.shared("something", object) for _ in range(3)]
    assert parts[0] is parts[1] is parts[2]
    table.sit_out("ben", True)
    assert table.shared("something", object) is not parts[0]


def test_a_view_does_not_depend_on_who_looked_first():
    first, second = (open_table("tavern/pai-gow-poker", people=PEOPLE) for _ in range(2))
    for _ in range(60):
        first_views = {who: msgspec.json.encode(view(first, who)) for who in ("", "ann", "ben")}
        second_views = {who: msgspec.json.encode(view(second, who)) for who in ("ben", "ann", "")}
        assert first_views == second_views
        assert first_views["ann"] != first_views[""]
        step(first)
        step(second)


def test_an_event_with_hidden_cards_is_encoded_for_each_viewer():
    table = open_table("tavern/pai-gow-poker", people=PEOPLE)
    play_hands(table, 1)
    while not table.open_decisions():
        step(table)
    cursor = table.log[0][0] - 1
    ann, ben = (events_after(table, who, cursor) for who in PEOPLE)
    assert len(ann) == len(ben)
    different_pairs = [
        first + second for first, second in zip(ann, ben, strict=True) if first != second
    ]
    assert different_pairs
    assert all(b'"??"' in pair for pair in different_pairs)


@pytest.mark.parametrize(
    ("tables", "game_id"),
    [
        (banked_tables, "tavern/pai-gow-poker"),
        (banked_tables, "tavern/three-card-poker"),
        (poker_tables, "tavern/texas-holdem"),
        (pan_tables, "lucky-buck/pan"),
    ],
)
def test_shared_views_and_events_equal_those_built_for_each_viewer(tables, game_id):
    table = tables.open_table(game_id, people=PEOPLE)
    for _ in range(80):
        tables.step(table)
        build_event = table.kind.view().seen_event
        for who in ("", *PEOPLE, ALL):
            for _, event in table.log:
                assert seen_event(table, who, event) == build_event(table, who, event)
            sent = msgspec.json.decode(update(table, who, table.log[0][0] - 1, events=True))
            assert sent["view"] == msgspec.json.decode(msgspec.json.encode(view(table, who)))
            assert [event["seq"] for event in sent["events"]] == [seq for seq, _ in table.log]
