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
    met = list(walk(start, seats))
    assert met[1:] == [next_seat(seat, seats) for seat in met[:-1]]
    back = list(walk(start, seats, "counter-clockwise"))
    assert back[:-1] == [next_seat(seat, seats) for seat in back[1:]]
