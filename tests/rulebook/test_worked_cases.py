"""Every worked case has the result that its paper gives."""

import json
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from typing import Any

import pytest
import typer
from tests.book import BOOK
from tests.rulebook.case_files import case_files
from typer.main import get_command

from houseway.cli.commands import register
from houseway.play.case import settle
from houseway.results import Settlement
from houseway.rulebook.worked_cases import worked_cases
from houseway.values.errors import HousewayError


@cache
def program():
    """The command-line program, built only once because building it is slow."""
    app = typer.Typer()
    register(app)
    return get_command(app)


def answer(game_id, case):
    """The program's answer to a case, as JSON data."""
    if case.settle:
        return Settlement(settle({"game": game_id, **case.settle}, BOOK)).to_dict()
    if case.set:
        rules = [
            word for name, value in case.rules.items() for word in ("--rules", f"{name}={value}")
        ]
        return run("set", game_id, case.set, *rules)
    options = [word for name, value in case.fee.items() for word in (f"--{name}", str(value))]
    return run("fee", game_id, *options)


def run(*args):
    with redirect_stdout(StringIO()) as output:
        program().main([*args, "--json"], prog_name="houseway", standalone_mode=False)
    return json.loads(output.getvalue())


def differences(due: Any, answer: Any, where: str = "") -> list[str]:
    """List how an answer differs from the expected data; other keys in the answer are ignored.

    >>> differences({"lines": [{"paid": "5.00"}]}, {"lines": [{"paid": "4.00", "seat": 1}]})
    ["lines[0].paid is '4.00', but should be '5.00'"]
    """
    if isinstance(due, dict) and isinstance(answer, dict):
        return [
            line
            for key, value in due.items()
            for line in (
                differences(value, answer[key], f"{where}.{key}".lstrip("."))
                if key in answer
                else [f"{where}.{key} is missing".lstrip(".")]
            )
        ]
    if isinstance(due, list) and isinstance(answer, list | tuple):
        if len(due) != len(answer):
            return [f"{where} has {len(answer)} entries, but should have {len(due)}: {answer}"]
        pairs = enumerate(zip(due, answer, strict=True))
        return [
            line
            for n, (first, second) in pairs
            for line in differences(first, second, f"{where}[{n}]")
        ]
    return [] if due == answer else [f"{where} is {answer!r}, but should be {due!r}"]


def faults(game_id, case):
    """List how the result of a case differs from the one that its paper gives."""
    assert sum(map(bool, (case.settle, case.set, case.fee))) == 1
    assert bool(case.due) != bool(case.refused)
    try:
        given = answer(game_id, case)
    except HousewayError as refused:
        is_due = case.refused and case.refused in str(refused)
        return [] if is_due else [f"is refused: {refused}"]
    return ["is not refused"] if case.refused else differences(case.due, given)


@pytest.mark.parametrize("game_id", case_files())
def test_a_worked_case_has_the_result_that_its_paper_gives(game_id):
    cases = worked_cases(game_id)
    assert cases
    found = [f"{case.title}: {fault}" for case in cases for fault in faults(game_id, case)]
    assert found == [], "\n".join(found)


def test_every_case_file_belongs_to_a_filing_and_cites_its_paper():
    for game_id in case_files():
        seeds = {seed for seed, _ in BOOK.filing(game_id).source.parts}
        titles = [case.title for case in worked_cases(game_id)]
        assert len(set(titles)) == len(titles)
        for case in worked_cases(game_id):
            assert case.why, (game_id, case.title)
            assert {seed for seed, _ in case.source.parts} <= seeds
