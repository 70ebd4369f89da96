"""Grading: compares an answer with the right one, field by field and wager by wager."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.drills.question import (
    Answer,
    Difference,
    Drill,
    Field,
    Grade,
    Row,
    RowAnswer,
    Solution,
)
from houseway.values.errors import InputError, either
from houseway.values.money import Cents, format_money, format_printed, parse_printed

_SEPARATORS = re.compile(r"[\s,]+")


def grade_drill(drill: Drill, answer: Answer) -> Grade:
    """Grade an answer; raises InputError if it cannot be read."""
    question, solution = drill
    due = solution.answer
    differences, error = _grade_fields(question.fields, answer, solution)
    place = 0
    if question.rows:
        _check_rows(question.rows, answer.rows)
        row_differences, row_error = _grade_amounts(question.rows, answer.rows, due.rows)
        place = _first_wrong_place(answer.rows, due.rows)
        differences += row_differences
        error += row_error
        if place:
            differences.append(_order_difference(question.rows, answer.rows, due.rows, place))
    elif answer.rows:
        raise InputError("rows must be empty: this question has no wagers to settle", "answer.rows")
    return Grade(
        right=not differences,
        chip_error=format_money(error),
        first_wrong_place=place,
        wrong=tuple(differences),
        answer=due,
        reason=solution.reason,
        rule=solution.rule,
        values=solution.values,
        moves=solution.moves,
        lines=solution.lines,
    )


# Fields.


def _grade_fields(
    fields: Sequence[Field], answer: Answer, solution: Solution
) -> tuple[list[Difference], Cents]:
    known = {field.id for field in fields}
    for name in answer.fields:
        if name not in known:
            names = either(sorted(known), "and") or "none"
            raise InputError(f"no field called {name!r}: fields are {names}", "answer.fields")
    differences: list[Difference] = []
    error = 0
    for field in fields:
        text = answer.fields.get(field.id, "").strip()
        due = solution.answer.fields[field.id]
        normal = normalize(field, text)
        accepted = (due, *solution.equal.get(field.id, ()))
        if normal in [normalize(field, text) for text in accepted]:
            continue
        differences.append(
            Difference(what=field.label, given=_shown(field, text), due=_shown(field, due))
        )
        if field.form == "money":
            error += abs(parse_amount(text or "0", field.id) - parse_amount(due, field.id))
    return differences, error


def _shown(field: Field, text: str) -> str:
    """An answer as people read it, with amounts of money as $5."""
    is_amount = field.form == "money" and text
    return format_printed(parse_amount(text, field.id)) if is_amount else text


def normalize(field: Field, text: str) -> str:
    """An answer in a standard form, so that equal answers are equal texts; "" for no answer."""
    where = f"answer.fields.{field.id}"
    text = text.strip()
    if not text:
        return ""
    match field.form:
        case "money":
            return format_money(parse_amount(text, where))
        case "number":
            return str(_number(text, where))
        case "choice":
            return _choice(field, text, where)
        case "cards":
            return " ".join(sorted(part.lower() for part in _SEPARATORS.split(text) if part))
        case "seats":
            return _seats(text, where)


def parse_amount(text: str, where: str) -> Cents:
    """An amount as a dealer writes it: `25`, `$25`, `25.00`, `1,250.50`."""
    try:
        amount = parse_printed(text.strip())
    except ValueError:
        amount = -1
    if amount < 0:
        raise InputError(f"the amount must be written like 25.00, not {text!r}", where)
    return amount


def _number(text: str, where: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text):
        raise InputError(f"the answer must be a whole number, not {text!r}", where)
    return int(text)


def _choice(field: Field, text: str, where: str) -> str:
    normalized = _plain(text)
    for choice in field.choices:
        if _plain(choice) == normalized:
            return choice
    allowed = either(field.choices)
    raise InputError(f"the answer must be {allowed}, not {text!r}", where)


def _plain(text: str) -> str:
    return text.strip().lower().replace("-", " ")


def _seats(text: str, where: str) -> str:
    if text.lower() in ("none", "nobody"):
        return "none"
    numbers = {_number(part, where) for part in _SEPARATORS.split(text) if part}
    return ", ".join(map(str, sorted(numbers)))


# Wagers in order.


def _check_rows(rows: Sequence[Row], given: Sequence[RowAnswer]) -> None:
    known = {row.id for row in rows}
    seen: set[str] = set()
    for number, answer in enumerate(given):
        where = f"answer.rows[{number}]"
        if answer.row not in known:
            names = either((row.id for row in rows), "and")
            raise InputError(f"no wager called {answer.row!r}: wagers are {names}", where)
        if answer.row in seen:
            raise InputError(f"wager {answer.row} is settled twice", where)
        seen.add(answer.row)
        parse_amount(answer.paid, f"{where}.paid")
        parse_amount(answer.taken, f"{where}.taken")


def _grade_amounts(
    rows: Sequence[Row], given: Sequence[RowAnswer], due: Sequence[RowAnswer]
) -> tuple[list[Difference], Cents]:
    labels = {row.id: row.label for row in rows}
    answers = {answer.row: answer for answer in given}
    differences: list[Difference] = []
    error = 0
    for line in due:
        answer = answers.get(line.row)
        paid, taken = _chips(answer) if answer else (0, 0)
        due_paid, due_taken = _chips(line)
        row_error = abs(paid - due_paid) + abs(taken - due_taken)
        error += row_error
        if row_error or answer is None:
            amounts = _words(paid, taken) if answer else "not settled"
            what = labels[line.row]
            differences.append(
                Difference(what=what, given=amounts, due=_words(due_paid, due_taken))
            )
    return differences, error


def _chips(row: RowAnswer) -> tuple[Cents, Cents]:
    return parse_amount(row.paid, row.row), parse_amount(row.taken, row.row)


def _words(paid: Cents, taken: Cents) -> str:
    parts = [f"pay {format_printed(paid)}"] if paid else []
    parts += [f"take {format_printed(taken)}"] if taken else []
    return " and ".join(parts) or "no chips move"


def _first_wrong_place(given: Sequence[RowAnswer], due: Sequence[RowAnswer]) -> int:
    for place, line in enumerate(due):
        if place >= len(given) or given[place].row != line.row:
            return place + 1
    return 0


def _order_difference(
    rows: Sequence[Row], given: Sequence[RowAnswer], due: Sequence[RowAnswer], place: int
) -> Difference:
    labels = {row.id: row.label for row in rows}
    label = labels[given[place - 1].row] if place <= len(given) else "no wager"
    return Difference(
        what=f"place {place} in the order", given=label, due=labels[due[place - 1].row]
    )
