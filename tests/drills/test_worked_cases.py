"""Questions from worked cases: what the paper gives is graded right."""

import pytest
from tests.rulebook.case_files import case_files

from houseway.drills.drill import DRILLS, case_seeds, drills_of, make_drill
from houseway.drills.grading import grade_drill
from houseway.drills.question import Answer, RowAnswer
from houseway.play.game import Game
from houseway.rulebook.book import Rulebook
from houseway.rulebook.worked_cases import worked_cases

BOOK = Rulebook()
CASES = [
    pytest.param(game_id, kind, seed, id=f"{game_id} {kind} {seed}")
    for game_id in case_files()
    for kind in DRILLS
    if kind in drills_of(Game(BOOK, game_id))
    for seed in case_seeds(Game(BOOK, game_id), kind)
]


def filed_answer(drill, due):
    """The answer that the paper gives; what it leaves open is as the engine has it."""
    solved = drill.solution.answer
    if "lines" in due:
        pairs = list(zip(due["lines"], solved.rows, strict=True))
        return Answer(
            rows=tuple(
                RowAnswer(
                    row=row.row,
                    paid=line.get("paid", row.paid if line.get("result") == "win" else "0.00"),
                    taken=line.get(
                        "taken",
                        row.taken if line.get("result") in ("lose", "surrender") else "0.00",
                    ),
                )
                if "result" in line
                else row
                for line, row in pairs
            )
        )
    if "fees" in due:
        amounts = [fee["amount"] for fee in due["fees"]]
        return Answer(fields=dict(zip(solved.fields, amounts, strict=True)))
    fields = dict(solved.fields)
    if "low" in due:
        fields["low"] = " ".join(due["low"])
    if "rule" in due:
        fields["rule"] = due["rule"]
    return Answer(fields=fields)


@pytest.mark.parametrize(("game_id", "kind", "seed"), CASES)
def test_the_answer_of_the_paper_is_right(game_id, kind, seed):
    case = worked_cases(game_id)[int(seed.split()[1]) - 1]
    drill = make_drill(Game(BOOK, game_id), kind, seed)
    assert drill.question.teaches == f"worked case: {case.title}"
    result = grade_drill(drill, filed_answer(drill, case.due))
    assert result.right, result.wrong
