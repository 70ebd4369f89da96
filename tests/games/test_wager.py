"""A wager ready for play: the same pay rows decide a single round or arrays of many rounds."""

import numpy as np
import pytest

from houseway.play.wager import Outcome, ReadyWager
from houseway.rulebook.decode import decode
from houseway.rulebook.facts import Fact, Facts
from houseway.rulebook.model import Wager
from houseway.values.errors import RulebookError
from houseway.values.odds import Odds

FACTS = Facts(
    Fact("points", "", 0, 9, known="deal"),
    Fact("winner", "", words=("player", "banker", "tie"), known="end"),
    Fact("mine", "", 0, 9, scope="bettor"),
    Fact("half", "", scope="option"),
)


def ready_wager(rows, moments=("deal", "end"), options=None, **extra):
    data = {"id": "w", "name": "W", "source": "000 1", "pays": rows, "settles": moments[-1]} | extra
    return ReadyWager(decode(data, Wager, "f"), FACTS, options or {}, moments=moments, where="file")


ROWS = [
    {"when": 'winner == "player" and points == 9', "odds": "30 to 1", "says": "a nine"},
    {"when": 'winner == "player"', "odds": "1 to 1"},
    {"when": 'winner == "tie"', "odds": "push", "says": "a tie"},
]


def test_the_first_row_whose_condition_is_true_decides():
    wager = ready_wager(ROWS, loses="no win")
    assert wager.outcome({"winner": "player", "points": 9}) == Outcome(
        "win", Odds.parse("30 to 1"), "a nine"
    )
    assert wager.outcome({"winner": "tie", "points": 9}) == Outcome("push", None, "a tie")


def test_a_row_without_text_shows_its_condition():
    assert ready_wager(ROWS).outcome({"winner": "player", "points": 1}).why == 'winner == "player"'


def test_a_wager_that_no_row_matches_loses_unless_the_filing_says_push():
    banker_wins = {"winner": "banker", "points": 9}
    assert ready_wager(ROWS, loses="no win").outcome(banker_wins) == Outcome("lose", None, "no win")
    assert ready_wager(ROWS, otherwise="push").outcome(banker_wins).result == "push"


def test_columns_returns_the_index_of_the_row_that_decides_each_round():
    wager = ready_wager(ROWS)
    columns = {"winner": np.array([0, 0, 1, 2]), "points": np.array([9, 1, 9, 9])}
    assert wager.columns(columns, 4).tolist() == [0, 1, 3, 2]
    assert [outcome.result for outcome in wager.outcomes()] == ["win", "win", "push", "lose"]


def test_a_condition_on_options_alone_is_true_for_all_rounds_or_none():
    rows = [{"when": "half", "odds": "1 to 2"}]
    columns = {"points": np.array([1, 2])}
    for half, index in ((True, 0), (False, 1)):
        assert ready_wager(rows, options={"half": half}).columns(columns, 2).tolist() == [
            index,
            index,
        ]


def test_a_wager_is_personal_if_a_condition_uses_a_fact_of_its_bettor():
    assert ready_wager([{"when": "mine == 5", "odds": "1 to 1"}]).personal
    assert not ready_wager(ROWS).personal


def test_a_wager_names_the_facts_it_needs_and_not_the_options():
    rows = [{"when": "half and points == 5", "odds": "1 to 1"}]
    assert ready_wager(rows, options={"half": True}).names == {"points"}


def test_a_wager_may_not_use_facts_that_are_unknown_when_it_is_settled():
    deal_rows = [{"when": "points == 9", "odds": "1 to 1"}]
    assert ready_wager(deal_rows, settles="deal").id == "w"
    with pytest.raises(RulebookError, match="winner is not known when w is settled") as caught:
        ready_wager(ROWS, settles="deal")
    assert caught.value.where == "file: wager w, pays[0].when"


def test_a_wager_must_be_settled_at_one_of_its_familys_moments():
    with pytest.raises(RulebookError, match="w must settle at deal or end, not 'noon'"):
        ready_wager(ROWS, settles="noon")
