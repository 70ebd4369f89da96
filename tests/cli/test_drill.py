"""`houseway drill`: questions asked and graded at the terminal, and as JSON."""

import builtins

import pytest
from tests.book import BOOK
from tests.cli.program import Program
from tests.server.banked_tables import open_table, step
from tests.server.live_tables import store

from houseway.drills.drill import make_drill
from houseway.drills.question import write
from houseway.journal.store import Journal
from houseway.play.game import Game

GAME = "tavern/ez-baccarat-panda-8"
ONE = ("drill", GAME, "--kind", "settle", "--seed", "4")


@pytest.fixture
def program(monkeypatch, capsys):
    return Program(monkeypatch, capsys)


@pytest.fixture
def typed(monkeypatch):
    """Lines that a person types; after the last one an interruption."""

    def type_lines(lines, end=KeyboardInterrupt):
        waiting = iter(lines)

        def answer(prompt=""):
            for line in waiting:
                return line
            raise end

        monkeypatch.setattr(builtins, "input", answer)

    return type_lines


def settled(seed="4"):
    return make_drill(Game(BOOK, GAME), "settle", seed)


def lines_of(drill):
    """What a person types to settle a hand correctly."""
    ids = [row.id for row in drill.question.rows]
    rows = drill.solution.answer.rows
    order = " ".join(str(ids.index(row.row) + 1) for row in rows)
    amounts = [f"-{row.taken}" if row.taken != "0.00" else f"+{row.paid}" for row in rows]
    return [order, *amounts]


def test_worked_cases_are_asked_one_after_the_other(program, typed):
    made = make_drill(Game(BOOK, GAME), "settle", "case 1")
    typed(lines_of(made))
    ran = program("drill", GAME, "--kind", "settle", "--cases", "--count", "2")
    assert ran.code == 0
    assert "Right." in ran.out
    assert "1 of 1 right" in ran.out


def test_the_recorded_hands_of_a_table_are_asked(program, typed, tmp_path):
    table = open_table("tavern/zoobac")
    while table.hand < 3 or table.phase != "settled":
        step(table)
    file = str(tmp_path / "journal.db")
    journal = Journal.open(file)
    store(journal, table)
    journal.close()
    where = ("--database", file)
    asked = program(
        "drill", "tavern/zoobac", "--kind", "button", "--seed", "hand t1/1", "--json", *where
    )
    assert asked.json["teaches"] == "a recorded hand"
    typed(["99"])
    ran = program("drill", "tavern/zoobac", "--kind", "button", "--table", "t1", *where)
    assert "Wrong." in ran.out
    assert "0 of 1 right" in ran.out
    none = program("drill", "tavern/zoobac", "--table", "t9", *where)
    assert (none.code, none.err) == (
        2,
        "houseway: no finished hands of this game to ask about (of)\n",
    )


def test_a_right_answer_and_the_score(program, typed):
    typed(lines_of(settled()))
    ran = program(*ONE, "--count", "1")
    assert ran.code == 0
    assert "Question 1 of 1 (settle, level 1)" in ran.out
    assert "Right." in ran.out
    assert "1 of 1 right, chips off by $0" in ran.out


def test_a_wrong_answer_shows_the_right_one_with_reason_and_moves(program, typed):
    order, first, *rest = lines_of(settled())
    typed([order, "+1", *rest])
    ran = program(*ONE, "--count", "1")
    assert "Wrong." in ran.out
    assert "should be" in ran.out
    assert "Why: " in ran.out
    assert "0 of 1 right" in ran.out
    assert first != "+1"


def test_an_interruption_ends_with_the_score_so_far(program, typed):
    typed(lines_of(settled()))
    ran = program(*ONE, "--count", "5")
    assert ran.code == 0
    assert "1 of 1 right" in ran.out


def test_what_cannot_be_read_is_asked_again(program, typed):
    typed(["first", "1 1", *lines_of(settled())], EOFError)
    ran = program(*ONE, "--count", "2")
    assert ran.out.count("Type each number from 1 to") == 2
    assert "1 of 1 right" in ran.out


def test_a_person_at_the_prompt_reads_only_what_is_wrong(program, typed):
    order = " ".join(str(n + 1) for n in range(len(settled().question.rows)))
    typed([order, "lots"])
    ran = program(*ONE, "--count", "1")
    assert "The amount must be written like 25.00, not 'lots'.\n" in ran.out
    typed(["nobody"])
    ran = program("drill", GAME, "--kind", "read", "--seed", "2", "--count", "1")
    assert "The answer must be a whole number, not 'nobody'.\n" in ran.out


def test_a_choice_is_typed_by_its_number(program, typed):
    made = make_drill(Game(BOOK, GAME), "read", "2")
    answers = [
        str(field.choices.index(made.solution.answer.fields[field.id]) + 1)
        if field.choices
        else made.solution.answer.fields[field.id]
        for field in made.question.fields
    ]
    typed(answers)
    ran = program("drill", GAME, "--kind", "read", "--seed", "2", "--count", "1")
    assert "1 of 1 right" in ran.out


def test_a_question_is_one_document_and_its_answer_is_graded(program, tmp_path):
    assert program(*ONE, "--json").json["kind"] == "settle"
    assert program(*ONE, "--json").out == program(*ONE, "--json").out
    file = tmp_path / "answer.json"
    file.write_text(write(settled().solution.answer))
    assert program(*ONE, "--json", "--answer", str(file)).json["right"] is True
    file.write_text('{"rows": []}')
    graded = program(*ONE, "--json", "--answer", str(file)).json
    assert graded["right"] is False
    assert graded["first_wrong_place"] == 1
    assert "Wrong." in program(*ONE, "--answer", str(file)).out


def test_questions_go_by_the_options_of_the_table(program, typed):
    asked = ("drill", "tavern/zoobac", "--kind", "button", "--rules", "decks=6")
    face_cards = ("--rules", "button_faces=eleven-twelve-thirteen")
    assert program(*asked, *face_cards, "--json").json["rules"] == {
        "button_faces": "eleven-twelve-thirteen",
        "decks": "6",
    }
    typed(["1"])
    plain = program(*asked, "--count", "1").out
    typed(["1"])
    counted = program(*asked, *face_cards, "--count", "1").out
    assert "Jd, counts 10 from" in plain
    assert "Jd, counts 11 from" in counted
    assert "(line 1535 of the Tavern papers)" in plain


def test_the_drills_of_a_filing_are_listed(program):
    listed = program("drill", GAME, "--kinds", "--json").json["drills"]
    kinds = [entry["kind"] for entry in listed]
    assert kinds[:2] == ["settle", "read"]
    assert "pan" not in kinds
    assert "Pan conditions" not in program("drill", GAME, "--kinds").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((GAME, "--kind", "pan"), "has no drill 'pan'"),
        ((GAME, "--kind", "horse"), "kind must be one of"),
        ((GAME, "--seed", "horse"), "seed must be"),
        ((GAME, "--count", "0"), "count must be 1 or more"),
        ((GAME, "--level", "9", "--json"), "level must be 1 to 4"),
        ((GAME, "--answer", "nowhere.json"), "can't read file"),
        ((GAME, "--preset", "horse"), "horse"),
        ((GAME, "--rules", "horse"), "--rules must be name=value, not 'horse'"),
        ((GAME, "--rules", "horse=1"), "horse"),
        (("nowhere/nothing",), "nowhere/nothing"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(program, arguments, words):
    ran = program("drill", *arguments)
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
