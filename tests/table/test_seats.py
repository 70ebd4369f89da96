"""Seats run clockwise from the house dealer's left."""

from hypothesis import given
from hypothesis import strategies as st

from houseway.banked.seats import next_seat, walk

TABLES = st.integers(2, 14).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n)))


@given(TABLES)
def test_a_walk_meets_every_seat_once_and_begins_where_it_is_told(table):
    seats, start = table
    for direction in ("clockwise", "counter-clockwise"):
        met = list(walk(start, seats, direction))
        assert met[0] == start
        assert sorted(met) == list(range(1, seats + 1))


@given(TABLES)
def test_each_step_of_a_walk_is_to_the_neighbour(table):
    seats, start = table
    for direction in ("clockwise", "counter-clockwise"):
        met = list(walk(start, seats, direction))
        assert met[1:] == [next_seat(seat, seats, direction) for seat in met[:-1]]


@given(TABLES)
def test_the_neighbour_of_a_neighbour_the_other_way_is_oneself(table):
    seats, seat = table
    assert next_seat(next_seat(seat, seats), seats, "counter-clockwise") == seat
