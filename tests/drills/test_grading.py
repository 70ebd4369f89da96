"""Grading: the right answer is right, and one changed chip, place or card makes it wrong."""

from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book import BOOK
from tests.by_family import others_slow
from tests.drills.changes import wrong_answers

from houseway.drills.drill import DRILLS, drills_of, grade, make_drill
from houseway.drills.grading import grade_drill
from houseway.drills.question import LEVELS, Answer, Question, RowAnswer, read_answer, write
from houseway.play.game import FiledGame
from houseway.values.errors import InputError
from houseway.values.money import parse_money

PLAYABLE = [game_id for game_id in BOOK if FiledGame(BOOK, game_id).playable]
BACCARAT = "tavern/ez-baccarat-panda-8"


@cache
def game(game_id):
    return FiledGame(BOOK, game_id)


@cache
def all_drills():
    return [(game_id, kind) for game_id in PLAYABLE for kind in drills_of(game(game_id))]


def check(drill):
    right = grade_drill(drill, drill.solution.answer)
    assert right.right
    assert right.chip_error == "0.00"
    assert right.first_wrong_place == 0
    assert right.wrong == ()
    assert right.reason
    assert right.rule
    wrong_count = 0
    for answer in wrong_answers(drill):
        result = grade_drill(drill, answer)
        assert not result.right, (drill.question.game, drill.question.kind, answer)
        assert result.wrong
        assert result.answer == drill.solution.answer
        wrong_count += 1
    assert wrong_count


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
def test_every_drill_of_a_filing_grades_right_and_wrong_answers(game_id):
    kinds = drills_of(game(game_id))
    assert kinds
    for kind in kinds:
        check(make_drill(game(game_id), kind, "1"))


def random_drills(examples):
    def decorate(test):
        with_random_arguments = given(
            st.deferred(lambda: st.sampled_from(all_drills())),
            st.integers(0, 10**6),
            st.integers(1, LEVELS),
            st.sampled_from(["letter", "practice"]),
        )
        return settings(max_examples=examples)(with_random_arguments(test))

    return decorate


@random_drills(40)
def test_random_drills_grade_right_and_wrong_answers(pair, seed, level, preset):
    check(make_drill(game(pair[0]), pair[1], str(seed), level=level, preset=preset))


@pytest.mark.slow
@random_drills(1500)
def test_many_random_drills_grade_right_and_wrong_answers(pair, seed, level, preset):
    check(make_drill(game(pair[0]), pair[1], str(seed), level=level, preset=preset))


@pytest.mark.parametrize("kind", DRILLS)
def test_a_question_and_its_answer_can_be_saved_and_loaded(kind):
    game_id = next(game_id for game_id, drill_kind in all_drills() if drill_kind == kind)
    question, solution = make_drill(game(game_id), kind, "5", level=2)
    assert make_drill(game(game_id), kind, "5", level=2).question == question
    loaded = msgspec.json.decode(write(question), type=Question)
    assert loaded == question
    assert read_answer(write(solution.answer)) == solution.answer
    assert grade(loaded, read_answer(write(solution.answer)), BOOK).right


def test_another_seed_gives_another_question():
    questions = {make_drill(game(BACCARAT), "settle", str(n)).question.shown for n in range(5)}
    assert len(questions) == 5


def test_a_wrong_payment_is_reported_with_its_chip_error_and_the_right_moves():
    drill = make_drill(game(BACCARAT), "settle", "1", level=2)
    first, *rest = drill.solution.answer.rows
    overpaid = RowAnswer(
        row=first.row, paid=f"{parse_money(first.paid) // 100 + 5}.00", taken=first.taken
    )
    result = grade_drill(drill, Answer(rows=(overpaid, *rest)))
    assert result.chip_error == "5.00"
    assert result.first_wrong_place == 0
    assert len(result.wrong) == 1
    assert len(result.moves) == len(drill.question.rows)


def test_the_first_row_out_of_order_is_reported():
    drill = make_drill(game(BACCARAT), "settle", "1", level=3)
    rows = list(drill.solution.answer.rows)
    rows[1], rows[2] = rows[2], rows[1]
    result = grade_drill(drill, Answer(rows=tuple(rows)))
    assert result.first_wrong_place == 2
    assert result.chip_error == "0.00"


def test_the_settled_lines_give_the_reasons_that_settling_a_case_gives():
    drill = make_drill(game("cordova/blackjack-x"), "settle", "3", level=2)
    assert [line.why for line in drill.solution.lines][:3] == [
        "20 ties 20: pushes",
        "17 loses to 20",
        "18 loses to 20",
    ]


def test_another_card_of_the_same_rank_sets_the_same_hand():
    """With three aces, any of them may go in front: the suit does not matter."""
    drill = make_drill(game("tavern/commission-free-fortune-pai-gow-poker"), "set", "case 3")
    low = drill.solution.answer.fields["low"]
    assert len(drill.solution.equal["low"]) > 1
    for other in drill.solution.equal["low"]:
        fields = {**drill.solution.answer.fields, "low": other}
        assert grade_drill(drill, Answer(fields=fields)).right, (low, other)


def test_amounts_are_read_as_a_dealer_writes_them():
    drill = make_drill(game("cordova/texas-holdem"), "pots", "3")
    right = drill.solution.answer.fields
    without_cents = {name: text.removesuffix(".00") for name, text in right.items()}
    assert grade_drill(drill, Answer(fields=without_cents)).right


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (Answer(fields={"nothing": "1"}), "no field called 'nothing'"),
        (Answer(rows=(RowAnswer(row="w99"),)), "no wager called 'w99'"),
        (Answer(rows=(RowAnswer(row="w1", paid="much"),)), "not 'much'"),
        (Answer(rows=(RowAnswer(row="w1"), RowAnswer(row="w1"))), "settled twice"),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused(answer, message):
    with pytest.raises(InputError, match=message):
        grade_drill(make_drill(game(BACCARAT), "settle", "1"), answer)


def test_a_question_that_was_changed_is_refused():
    question, solution = make_drill(game(BACCARAT), "settle", "1")
    text = write(question).replace("bank $", "bank $1")
    with pytest.raises(InputError, match="changed"):
        grade(msgspec.json.decode(text, type=Question), solution.answer, BOOK)


def test_an_unknown_drill_is_refused_with_a_list_of_the_drills():
    with pytest.raises(InputError, match="has no drill 'pan'; it has settle, read"):
        make_drill(game(BACCARAT), "pan")


def test_a_level_above_the_highest_is_refused():
    with pytest.raises(InputError, match="level must be 1 to 4, not 5"):
        make_drill(game(BACCARAT), "settle", level=5)
