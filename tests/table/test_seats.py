"""Seats run clockwise from the house dealer's left."""

from hypothesis import given
from hypothesis import strategies as st

from houseway.banked.seats import next_seat, walk

TABLES = st.integers(2, 14).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n)))


@given(TABLES)
def test_a_walk_visits_every_seat_once_from_the_seat_where_it_starts(table):
    seats, start = table
    for direction in ("clockwise", "counter-clockwise"):
        visited = list(walk(start, seats, direction))
        assert visited[0] == start
        assert sorted(visited) == list(range(1, seats + 1))


@given(TABLES)
def test_each_step_of_a_walk_is_to_the_next_seat(table):
    seats, start = table
    visited = list(walk(start, seats))
    assert visited[1:] == [next_seat(seat, seats) for seat in visited[:-1]]
    back = list(walk(start, seats, "counter-clockwise"))
    assert back[:-1] == [next_seat(seat, seats) for seat in back[1:]]
