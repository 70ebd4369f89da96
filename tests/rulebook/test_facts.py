"""Facts: a yes or no, a bounded number, or one of a few words."""

import pytest

from houseway.rulebook.facts import Fact, Facts
from houseway.values.errors import RulebookError


@pytest.mark.parametrize(
    ("fact", "kind"),
    [
        (Fact("pair", ""), "bool"),
        (Fact("points", "", 0, 9), "int"),
        (Fact("level", "", 1, 2), "int"),
        (Fact("winner", "", words=("a", "b")), "word"),
        (Fact("one", "", words=("only",)), "word"),
    ],
)
def test_bounds_and_words_decide_the_kind_of_a_fact(fact, kind):
    assert fact.kind == kind


def test_the_code_of_a_word_is_its_position():
    winner = Fact("winner", "", words=("player", "banker", "tie"))
    assert [winner.code(word) for word in winner.words] == [0, 1, 2]


def test_facts_are_found_by_name_and_an_unknown_name_is_refused_with_a_list():
    facts = Facts(Fact("points", ""), Fact("cards", ""))
    assert facts.named("points").name == "points"
    with pytest.raises(RulebookError, match="no fact called 'ponits': facts are points and cards"):
        facts.named("ponits")
