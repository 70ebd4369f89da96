"""A loop over many values runs all of them and lists each that fails."""

import inspect

import pytest
from tests.each import each


def run(test, **fixtures):
    with pytest.raises(AssertionError) as raised:
        test(**fixtures)
    return str(raised.value).splitlines(), raised.value.__cause__


def test_every_value_is_tested_and_each_fault_is_listed_with_its_line() -> None:
    tested = []

    @each("number", [1, 2, 3, 4])
    def test(number):
        tested.append(number)
        assert number % 2, "even"

    (head, *faults), first = run(test)
    line = inspect.getsourcelines(inspect.unwrap(test))[1] + 3
    assert tested == [1, 2, 3, 4]
    assert head == "2 of 4 fail:"
    assert faults[::2] == ["2: even", "4: even"]
    assert faults[1::2] == [
        f"assert (2 % 2) (test_each.py:{line})",
        f"assert (4 % 2) (test_each.py:{line})",
    ]
    assert isinstance(first, AssertionError)


def test_values_are_named_as_pytest_names_them() -> None:
    @each(("game", "seat"), [pytest.param("zoobac", 1, id="first"), ("war", 2)])
    def named(game, seat):
        raise ValueError(f"seat {seat}")

    (_, *faults), _ = run(named)
    assert [fault.rpartition(" (")[0] for fault in faults] == [
        "first: ValueError: seat 1",
        "war, 2: ValueError: seat 2",
    ]

    @each("seat", [1, 2], ids=lambda seat: f"seat {seat}")
    def shown(seat):
        pytest.fail("empty")

    (_, *faults), _ = run(shown)
    assert [fault.partition(":")[0] for fault in faults] == ["seat 1", "seat 2"]


def test_fixtures_are_given_to_every_value_and_loops_can_be_nested() -> None:
    tested = []

    @each("first", "ab")
    @each("second", "cd")
    def test(fixture, first, second):
        tested.append(fixture + first + second)

    assert list(inspect.signature(test).parameters) == ["fixture"]
    test(fixture="x")
    assert tested == ["xac", "xad", "xbc", "xbd"]


def test_a_loop_without_values_or_without_the_argument_is_refused() -> None:
    for nothing in ([], list):
        with pytest.raises(AssertionError, match="no value"):
            each("game", nothing)(lambda game: None)()
    with pytest.raises(AssertionError, match="does not take seat"):
        each("seat", [1])(lambda game: None)


def test_each_value_is_a_test_of_its_own_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APART", "1")

    @each("seat", [1, 2])
    def test(seat):
        pass

    (mark,) = vars(test)["pytestmark"]
    assert mark.name == "parametrize"
