"""Drills made from worked cases: the answer that the paper gives is graded right."""

from functools import cache

import pytest
from tests.book import BOOK
from tests.drills.changes import wrong_answers
from tests.each import each
from tests.rulebook.case_files import case_files

from houseway.drills.drill import case_seeds, drills_of, make_drill
from houseway.drills.grading import grade_drill
from houseway.drills.question import Answer, RowAnswer
from houseway.play.game import FiledGame
from houseway.rulebook.worked_cases import worked_cases
from houseway.values.money import format_money, parse_money


@cache
def cases():
    """Every filing with a kind of drill and the seed of a worked case."""
    return [
        (game_id, kind, seed)
        for game_id in case_files()
        for kind in drills_of(FiledGame(BOOK, game_id))
        for seed in case_seeds(FiledGame(BOOK, game_id), kind)
    ]


def filed_answer(drill, case):
    """The answer that the paper gives, with the engine's answer for what the paper leaves open."""
    due, solution = case.due, drill.solution.answer
    if drill.question.kind == "divide":
        return Answer(fields={**solution.fields, **winnings(case)})
    if drill.question.kind == "pan":
        return Answer(fields={**solution.fields, **paid_in_pan(due)})
    if "lines" in due:
        return Answer(rows=tuple(map(settled_row, due["lines"], solution.rows)))
    if "fees" in due and drill.question.kind == "fee":
        payers = {payer_in(field.label) for field in drill.question.fields}
        fees = [fee for fee in due["fees"] if fee.get("payer", "pot") in payers]
        amounts = [fee["amount"] for fee in fees]
        return Answer(fields=dict(zip(solution.fields, amounts, strict=True)))
    texts = {"low": " ".join(due["low"])} if "low" in due else {}
    texts |= {"rule": due["rule"]} if "rule" in due else {}
    return Answer(fields={**solution.fields, **texts}, rows=solution.rows)


def payer_in(label):
    """The payer that a label names, such as `Fee from the player-dealer, per hand`."""
    return label.removeprefix("Fee from the ").partition(",")[0].replace(" ", "-")


def settled_row(line, row):
    if "result" not in line:
        return row
    lost = line["result"] in ("lose", "surrender")
    paid = line.get("paid", row.paid if line["result"] == "win" else "0.00")
    return RowAnswer(row=row.row, paid=paid, taken=line.get("taken", row.taken if lost else "0.00"))


def winnings(case):
    """What each seat wins: its shares of the pots, or its stack's change plus its bets."""
    totals = {}
    for pot in case.due.get("pots", []):
        for share in pot.get("winners", []):
            if "share" in share:
                name = f"seat-{share['seat']}"
                totals[name] = totals.get(name, 0) + parse_money(share["share"])
    if not totals:
        poker_case = case.settle
        returned = case.due.get("returned") or uncalled_bet(poker_case["bets"])
        for seat, stack in case.due.get("stacks", {}).items():
            bet = sum(
                parse_money(poker_case.get(key, {}).get(seat, "0.00")) for key in ("bets", "dead")
            )
            left = parse_money(poker_case["stacks"][seat]) - bet
            totals[f"seat-{seat}"] = (
                parse_money(stack) - left - parse_money(returned.get(seat, "0.00"))
            )
        totals = {
            name: cents
            for name, cents in totals.items()
            if int(name.removeprefix("seat-")) not in poker_case.get("folded", [])
        }
    return {name: format_money(cents) for name, cents in totals.items()}


def uncalled_bet(bets):
    """The part of the highest bet that nobody called, which is returned."""
    amounts = sorted((parse_money(text), seat) for seat, text in bets.items())
    (second, _), (highest, seat) = [(0, ""), *amounts][-2:]
    return {seat: format_money(highest - second)}


def paid_in_pan(due):
    fields = {"chips": str(due["chips"])} if "chips" in due else {}
    fields |= {"from-each": due["from_each"]} if "from_each" in due else {}
    return fields | {f"seat-{line['payer']}": line["paid"] for line in due.get("lines", [])}


@each(("game_id", "kind", "seed"), cases)
def test_the_papers_answer_is_graded_right(game_id, kind, seed):
    case = worked_cases(game_id)[int(seed.split()[1]) - 1]
    drill = make_drill(FiledGame(BOOK, game_id), kind, seed)
    assert drill.question.teaches == f"worked case: {case.title}"
    result = grade_drill(drill, filed_answer(drill, case))
    assert result.right, result.wrong
    net = case.due.get("player_dealer", {}).get("net") if kind == "settle" else None
    if net is not None:
        rows = drill.solution.answer.rows
        assert sum(parse_money(r.taken) - parse_money(r.paid) for r in rows) == parse_money(net)


@pytest.mark.slow
@each(("game_id", "kind", "seed"), cases)
def test_an_answer_with_one_mistake_is_graded_wrong(game_id, kind, seed):
    drill = make_drill(FiledGame(BOOK, game_id), kind, seed)
    for answer in wrong_answers(drill):
        assert not grade_drill(drill, answer).right


def test_every_kind_of_table_has_questions_from_worked_cases():
    kinds = {(FiledGame(BOOK, game_id).family.kind, kind) for game_id, kind, _ in cases()}
    assert {("banked", "settle"), ("poker", "divide"), ("pan", "pan")} <= kinds
    assert len(cases()) > 700
