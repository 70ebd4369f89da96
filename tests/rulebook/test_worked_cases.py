"""Every worked case comes out as its paper says."""

import json
from functools import cache

import pytest
import typer
from tests.rulebook.case_files import case_files
from typer.testing import CliRunner

import houseway
from houseway.cli.commands import register
from houseway.rulebook.book import Rulebook
from houseway.rulebook.worked_cases import differences, worked_cases
from houseway.values.errors import HousewayError

APP = typer.Typer()
register(APP)

CASES = [
    pytest.param(game_id, case, id=f"{game_id}: {case.title}")
    for game_id in case_files()
    for case in worked_cases(game_id)
]


@cache
def book():
    return Rulebook()


def answer(game_id, case):
    """What the program answers, in the form of its JSON."""
    if case.settle:
        return houseway.settle({"game": game_id, **case.settle}).to_dict()
    if case.set:
        rules = [
            word for name, value in case.rules.items() for word in ("--rules", f"{name}={value}")
        ]
        return run("set", game_id, case.set, *rules)
    options = [word for name, value in case.fee.items() for word in (f"--{name}", str(value))]
    return run("fee", game_id, *options)


def run(*args):
    result = CliRunner().invoke(APP, [*args, "--json"])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(("game_id", "case"), CASES)
def test_a_worked_case_comes_out_as_the_paper_says(game_id, case):
    assert sum(map(bool, (case.settle, case.set, case.fee))) == 1
    assert bool(case.due) != bool(case.refused)
    if case.refused:
        with pytest.raises(HousewayError) as refused:
            answer(game_id, case)
        assert case.refused in str(refused.value)
    else:
        assert differences(case.due, answer(game_id, case)) == []


def test_every_case_file_belongs_to_a_filing_and_cites_its_paper():
    for game_id in case_files():
        seeds = {seed for seed, _ in book().filing(game_id).source.parts}
        titles = [case.title for case in worked_cases(game_id)]
        assert len(set(titles)) == len(titles)
        for case in worked_cases(game_id):
            assert case.why, (game_id, case.title)
            assert {seed for seed, _ in case.source.parts} <= seeds
