"""A wager prepared: one definition for one round and for columns of many."""

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


def ready(rows, moments=("deal", "end"), options=None, **more):
    data = {"id": "w", "name": "W", "source": "000 1", "pays": rows, "settles": moments[-1]} | more
    return ReadyWager(decode(data, Wager, "f"), FACTS, options or {}, moments=moments, where="file")


ROWS = [
    {"when": 'winner == "player" and points == 9', "odds": "30 to 1", "says": "a nine"},
    {"when": 'winner == "player"', "odds": "1 to 1"},
    {"when": 'winner == "tie"', "odds": "push", "says": "a tie"},
]


def test_the_first_row_that_holds_decides():
    wager = ready(ROWS, loses="no win")
    assert wager.outcome({"winner": "player", "points": 9}) == Outcome(
        "win", Odds.parse("30 to 1"), "a nine"
    )
    assert wager.outcome({"winner": "tie", "points": 9}) == Outcome("push", None, "a tie")


def test_a_row_that_says_nothing_says_its_condition():
    assert ready(ROWS).outcome({"winner": "player", "points": 1}).why == 'winner == "player"'


def test_no_row_is_a_loss_unless_the_filing_says_otherwise():
    lost = {"winner": "banker", "points": 9}
    assert ready(ROWS, loses="no win").outcome(lost) == Outcome("lose", None, "no win")
    assert ready(ROWS, otherwise="push").outcome(lost).result == "push"


def test_columns_give_the_index_of_the_row_that_decides_each_round():
    wager = ready(ROWS)
    columns = {"winner": np.array([0, 0, 1, 2]), "points": np.array([9, 1, 9, 9])}
    assert wager.columns(columns, 4).tolist() == [0, 1, 3, 2]
    assert [outcome.result for outcome in wager.outcomes()] == ["win", "win", "push", "lose"]


def test_a_condition_of_options_alone_holds_for_every_round_or_none():
    rows = [{"when": "half", "odds": "1 to 2"}]
    columns = {"points": np.array([1, 2])}
    for half, index in ((True, 0), (False, 1)):
        assert ready(rows, options={"half": half}).columns(columns, 2).tolist() == [index, index]


def test_a_wager_is_personal_when_it_speaks_of_its_own_bettor():
    assert ready([{"when": "mine == 5", "odds": "1 to 1"}]).personal
    assert not ready(ROWS).personal


def test_a_wager_names_the_facts_it_needs_and_not_the_options():
    rows = [{"when": "half and points == 5", "odds": "1 to 1"}]
    assert ready(rows, options={"half": True}).names == {"points"}


def test_a_wager_may_not_use_what_is_not_yet_known_when_it_is_settled():
    early = [{"when": "points == 9", "odds": "1 to 1"}]
    assert ready(early, settles="deal").id == "w"
    with pytest.raises(RulebookError, match="winner is not known when w is settled") as caught:
        ready(ROWS, settles="deal")
    assert caught.value.where == "file: wager w, pays[0].when"


def test_a_wager_is_settled_at_one_of_its_familys_moments():
    with pytest.raises(RulebookError, match="w must settle at deal or end, not 'noon'"):
        ready(ROWS, settles="noon")
