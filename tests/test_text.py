"""Values that are written as text compare, hash and print as that text."""

import pytest

from houseway.rulebook.expression import Expression
from houseway.rulebook.model import Pays
from houseway.rulebook.source import Source
from houseway.values.odds import Odds
from houseway.values.text import Text


def test_values_of_one_type_with_equal_text_are_equal():
    assert Odds.parse("40 to 1") == Odds.parse("40 to 1")
    assert len({Odds.parse("40 to 1"), Odds.parse("40 to 1")}) == 1


def test_values_of_different_types_with_equal_text_are_not_equal():
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
def test_the_repr_of_a_value_evaluates_to_an_equal_value(value):
    assert eval(repr(value)) == value
