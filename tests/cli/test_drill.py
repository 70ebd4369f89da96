"""`houseway drill` asks and grades questions at the terminal and as JSON."""

import builtins

import pytest
from tests.book import BOOK
from tests.cli.program import Program
from tests.server.banked_tables import open_table, step
from tests.server.live_tables import store

from houseway.drills.drill import make_drill
from houseway.drills.question import write
from houseway.journal.store import Journal
from houseway.play.game import FiledGame

GAME = "tavern/ez-baccarat-panda-8"
SETTLE_DRILL = ("drill", GAME, "--kind", "settle", "--seed", "4")


@pytest.fixture
def program(monkeypatch, capsys):
    return Program(monkeypatch, capsys)


@pytest.fixture
def type_lines(monkeypatch):
    """A function that sets the lines a person types; an interruption follows the last line."""

    def set_lines(lines, end=KeyboardInterrupt):
        remaining = iter(lines)

        def answer(prompt=""):
            for line in remaining:
                return line
            raise end

        monkeypatch.setattr(builtins, "input", answer)

    return set_lines


def settle_drill(seed="4"):
    return make_drill(FiledGame(BOOK, GAME), "settle", seed)


def correct_lines(drill):
    """What a person types to settle a hand correctly."""
    ids = [row.id for row in drill.question.rows]
    rows = drill.solution.answer.rows
    order = " ".join(str(ids.index(row.row) + 1) for row in rows)
    amounts = [f"-{row.taken}" if row.taken != "0.00" else f"+{row.paid}" for row in rows]
    return [order, *amounts]


def test_worked_cases_are_asked_one_after_the_other(program, type_lines):
    first = make_drill(FiledGame(BOOK, GAME), "settle", "case 1")
    second = make_drill(FiledGame(BOOK, GAME), "settle", "case 2")
    type_lines([*correct_lines(first), *correct_lines(second)])
    result = program("drill", GAME, "--kind", "settle", "--cases", "--count", "2")
    assert result.code == 0
    assert result.out.count("Right.") == 2
    assert "2 of 2 right" in result.out


def test_the_recorded_hands_of_a_table_are_asked(program, type_lines, tmp_path):
    table = open_table("tavern/zoobac")
    while table.hand < 3 or table.phase != "settled":
        step(table)
    file = str(tmp_path / "journal.db")
    journal = Journal.open(file)
    store(journal, table)
    journal.close()
    where = ("--database", file)
    question = program(
        "drill", "tavern/zoobac", "--kind", "button", "--seed", "hand t1/1", "--json", *where
    )
    assert question.json["teaches"] == "a recorded hand"
    type_lines(["99"])
    result = program("drill", "tavern/zoobac", "--kind", "button", "--table", "t1", *where)
    assert "Wrong." in result.out
    assert "0 of 1 right" in result.out
    no_table = program("drill", "tavern/zoobac", "--table", "t9", *where)
    assert (no_table.code, no_table.err) == (
        2,
        "houseway: no finished hands of this game to ask about (--table)\n",
    )


def test_a_right_answer_counts_in_the_score(program, type_lines):
    type_lines(correct_lines(settle_drill()))
    result = program(*SETTLE_DRILL, "--count", "1")
    assert result.code == 0
    assert "Question 1 of 1 (settle, level 1)" in result.out
    assert "Right." in result.out
    assert "1 of 1 right, chips off by $0" in result.out


def test_a_wrong_answer_shows_the_right_answer_and_the_reason(program, type_lines):
    order, first, *rest = correct_lines(settle_drill())
    type_lines([order, "+1", *rest])
    result = program(*SETTLE_DRILL, "--count", "1")
    assert "Wrong." in result.out
    assert "should be" in result.out
    assert "Why: " in result.out
    assert "0 of 1 right" in result.out
    assert first != "+1"


def test_an_interruption_ends_with_the_score_so_far(program, type_lines):
    type_lines(correct_lines(settle_drill()))
    result = program(*SETTLE_DRILL, "--count", "5")
    assert result.code == 0
    assert "1 of 1 right" in result.out


def test_an_answer_that_cannot_be_read_is_asked_for_again(program, type_lines):
    type_lines(["first", "1 1", *correct_lines(settle_drill())], EOFError)
    result = program(*SETTLE_DRILL, "--count", "2")
    assert result.out.count("Type each number from 1 to") == 2
    assert "1 of 1 right" in result.out


def test_an_error_at_the_prompt_has_no_location(program, type_lines):
    order = " ".join(str(n + 1) for n in range(len(settle_drill().question.rows)))
    type_lines([order, "lots"])
    result = program(*SETTLE_DRILL, "--count", "1")
    assert "The amount must be written like 25.00, not 'lots'.\n" in result.out
    type_lines(["nobody"])
    result = program("drill", GAME, "--kind", "read", "--seed", "2", "--count", "1")
    assert "The answer must be a whole number, not 'nobody'.\n" in result.out


def test_a_choice_is_typed_by_its_number(program, type_lines):
    drill = make_drill(FiledGame(BOOK, GAME), "read", "2")
    answers = [
        str(field.choices.index(drill.solution.answer.fields[field.id]) + 1)
        if field.choices
        else drill.solution.answer.fields[field.id]
        for field in drill.question.fields
    ]
    type_lines(answers)
    result = program("drill", GAME, "--kind", "read", "--seed", "2", "--count", "1")
    assert "1 of 1 right" in result.out


def test_a_question_is_one_json_document_and_its_answer_is_graded(program, tmp_path):
    assert program(*SETTLE_DRILL, "--json").json["kind"] == "settle"
    assert program(*SETTLE_DRILL, "--json").out == program(*SETTLE_DRILL, "--json").out
    file = tmp_path / "answer.json"
    file.write_text(write(settle_drill().solution.answer))
    assert program(*SETTLE_DRILL, "--json", "--answer", str(file)).json["right"] is True
    file.write_text('{"rows": []}')
    graded = program(*SETTLE_DRILL, "--json", "--answer", str(file)).json
    assert graded["right"] is False
    assert graded["first_wrong_place"] == 1
    assert "Wrong." in program(*SETTLE_DRILL, "--answer", str(file)).out


def test_questions_follow_the_options_of_the_table(program, type_lines):
    arguments = ("drill", "tavern/zoobac", "--kind", "button", "--rules", "decks=6", "--seed", "2")
    face_cards = ("--rules", "button_faces=eleven-twelve-thirteen")
    assert program(*arguments, *face_cards, "--json").json["rules"] == {
        "button_faces": "eleven-twelve-thirteen",
        "decks": "6",
    }
    type_lines(["1"])
    without_option = program(*arguments, "--count", "1").out
    type_lines(["1"])
    with_option = program(*arguments, *face_cards, "--count", "1").out
    assert "Jh, counts 10 from" in without_option
    assert "Jh, counts 11 from" in with_option
    assert "(line 1535 of the Tavern papers)" in without_option


def test_the_drills_of_a_filing_are_listed(program):
    listed = program("drill", GAME, "--kinds", "--json").json["drills"]
    kinds = [entry["kind"] for entry in listed]
    assert kinds[:2] == ["settle", "read"]
    assert "pan" not in kinds
    assert "Pan conditions" not in program("drill", GAME, "--kinds").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((GAME, "--kind", "pan"), "has no drill 'pan'"),
        ((GAME, "--kind", "horse"), "kind must be settle, set"),
        ((GAME, "--seed", "horse"), "seed must be"),
        ((GAME, "--count", "0"), "count must be 1 or more"),
        ((GAME, "--cases", "--kind", "horse"), "kind must be settle, set"),
        ((GAME, "--cases", "--kind", "button"), "has no worked cases for button (--cases)"),
        ((GAME, "--level", "9", "--json"), "level must be 1 to 4"),
        ((GAME, "--level", "2"), "give --json or --answer, or leave out --level"),
        ((GAME, "--answer", "nowhere.json"), "file not found"),
        ((GAME, "--preset", "horse"), "horse"),
        ((GAME, "--rules", "horse"), "--rules must be name=value, not 'horse'"),
        ((GAME, "--rules", "horse=1"), "horse"),
        (("nowhere/nothing",), "nowhere/nothing"),
    ],
)
def test_bad_input_gives_one_line_and_exit_code_2(program, arguments, message):
    result = program("drill", *arguments)
    assert result.code == 2
    assert message in result.err
    assert result.err.count("\n") == 1
    assert result.out == ""
