"""The shared part of a view is built once per event and never contains private information."""

import msgspec
from tests.server.banked_tables import open_table, play_hands, step

from houseway.cardroom.protocol import events_after
from houseway.play.live.view import view

PEOPLE = ("ann", "ben")


def test_what_everyone_sees_is_encoded_once_per_event():
    table = open_table("tavern/three-card-poker", people=PEOPLE)
    made = [table.shared("something", object) for _ in range(3)]
    assert made[0] is made[1] is made[2]
    table.sit_out("ben", True)
    assert table.shared("something", object) is not made[0]


def test_a_view_is_the_same_no_matter_who_looked_before():
    first, second = (open_table("tavern/pai-gow-poker", people=PEOPLE) for _ in range(2))
    for _ in range(60):
        first_views = {who: msgspec.json.encode(view(first, who)) for who in ("", "ann", "ben")}
        again = {who: msgspec.json.encode(view(second, who)) for who in ("ben", "ann", "")}
        assert first_views == again
        assert first_views["ann"] != first_views[""]
        step(first)
        step(second)


def test_an_event_that_hides_something_is_written_for_each_viewer():
    table = open_table("tavern/pai-gow-poker", people=PEOPLE)
    play_hands(table, 1)
    while not table.open_decisions():
        step(table)
    first = table.log[0][0] - 1
    ann, ben = (events_after(table, who, first) for who in PEOPLE)
    assert len(ann) == len(ben)
    differ = [first + second for first, second in zip(ann, ben, strict=True) if first != second]
    assert differ
    assert all(b'"??"' in both for both in differ)
