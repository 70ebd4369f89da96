"""Values written as text compare, hash and print by it."""

import pytest

from houseway.rulebook.expression import Expression
from houseway.rulebook.model import Pays
from houseway.rulebook.source import Source
from houseway.values.odds import Odds
from houseway.values.text import Text


def test_equal_texts_of_one_kind_are_equal():
    assert Odds.parse("40 to 1") == Odds.parse("40 to 1")
    assert len({Odds.parse("40 to 1"), Odds.parse("40 to 1")}) == 1


def test_equal_texts_of_two_kinds_are_not():
    assert Text("push") != Pays.parse("push")
    assert Pays.parse("push") != "push"


@pytest.mark.parametrize(
    "value",
    [
        Text("any"),
        Odds.parse("19 to 20"),
        Pays.parse("push"),
        Source.parse("000 1414-1955, 5826; 004 7686"),
        Expression.parse('winner == "tie"'),
    ],
)
def test_the_repr_of_a_value_makes_it_again(value):
    assert eval(repr(value)) == value
