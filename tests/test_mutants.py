"""`make mutants`: which faults are planted in a module, and that the tests notice a sample."""

import ast
from pathlib import Path

import pytest
from tools.mutation.modules import LEFT_OUT, PACKAGE
from tools.mutation.page import Reviewed
from tools.mutation.points import SEE, find, plant

ROOT = Path(__file__).parent.parent


def changes(statement, name="seats"):
    """The changes of a function with this one statement."""
    source = f"def count({name}):\n    {statement}\n"
    return {mutant.change for mutant in find("play/example.py", source)}


def outcomes(source, call):
    """What a call returns with each fault, by its change, and without any."""
    mutants = find("play/example.py", source)
    numbers = {mutant: number for number, mutant in enumerate(mutants)}
    code = compile(plant("play/example.py", source, numbers), "example", "exec")
    found = {}
    for active in (*mutants, None):
        names = {SEE: {numbers.get(active)}.__contains__}
        exec(code, names)
        found[active.change if active else ""] = eval(call, names)
    return found


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("return seats < seats", {"< becomes <=", "< becomes >="}),
        ("return seats == 'a'", {"== becomes !="}),
        ("return seats in 'ab'", {"in becomes not in"}),
        ("return seats and 'a'", {"and becomes or", "without seats", "without 'a'"}),
        ("return not seats()", {"without not"}),
        ("return seats + seats", {"+ becomes -"}),
        ("return 4", {"becomes 5", "becomes 3"}),
        ("return True", {"True becomes False"}),
        ("return max(seats)", {"max becomes min"}),
        ("return sorted(seats, key=len)", {"without sorted"}),
        ("return seats", {"returns None"}),
        ("if seats: pass", {"always true", "always false"}),
        ("return [s for s in seats() if s]", {"always true", "always false"}),
        ("seats.pop()", {"left out"}),
        ("seats += seats", {"left out"}),
        ("seats.open = seats", {"left out"}),
    ],
)
def test_a_statement_has_these_faults(statement, expected):
    assert {change.rpartition(": ")[2] for change in changes(statement)} == expected


@pytest.mark.parametrize(
    "statement",
    [
        '"""Says 1 < 2."""',
        "raise InputError(1 < 2)",
        "assert 1 < 2",
        "return f'{1 < 2}'",
        "return Settled(why=1 < 2)",
        "what = 1 < 2",
        "log.warning(1 < 2)",
        "import os",
        "limit: Literal[1]",
    ],
)
def test_words_for_people_and_checks_of_the_program_have_no_faults(statement):
    assert changes(statement) == set()


def test_code_that_runs_at_import_is_not_changed():
    source = "LIMIT = 1 < 2\nclass Table:\n    seats: int = 3\n    def open(self, seat=1): pass\n"
    assert find("play/example.py", source) == []


def test_one_fault_is_active_or_none():
    source = "def pays(amount):\n    return amount * 2 if amount > 5 else 0\n"
    assert outcomes(source, "pays(5), pays(6)") == {
        "": (0, 12),
        "amount > 5: always true": (10, 12),
        "amount > 5: always false": (0, 0),
        "amount > 5: > becomes >=": (10, 12),
        "amount > 5: > becomes <=": (10, 0),
        "5: becomes 6": (0, 0),
        "5: becomes 4": (10, 12),
        "amount * 2: * becomes //": (0, 3),
        "2: becomes 3": (0, 18),
        "2: becomes 1": (0, 6),
        "0: becomes 1": (1, 12),
        "0: becomes -1": (-1, 12),
    }


def test_a_left_out_statement_is_skipped_in_a_generator_too():
    source = "def deal():\n    yield 1\n    yield from (2, 3)\n"
    assert outcomes(source, "list(deal())")["left out"] == [1]


def test_the_name_of_a_fault_does_not_depend_on_the_lines_around_it():
    before = "def pays(a):\n    return a > 5\n"
    after = f"import os\n\n\ndef other():\n    return 7\n\n\n{before}"
    named = {mutant.key for mutant in find("play/example.py", before)}
    assert len(named) == 4
    assert named < {mutant.key for mutant in find("play/example.py", after)}


def test_every_fault_of_a_module_has_its_own_name_and_can_be_planted():
    source = (PACKAGE / "banked/settlement.py").read_text("utf-8")
    mutants = find("banked/settlement.py", source)
    assert len(mutants) == len({mutant.key for mutant in mutants}) > 80
    tree = plant("banked/settlement.py", source, {m: n for n, m in enumerate(mutants)})
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == SEE]
    assert len(calls) == len(mutants)


def test_every_module_that_is_left_out_exists():
    assert [path for path in LEFT_OUT if not any(PACKAGE.glob(path))] == []


@pytest.mark.slow
def test_every_reviewed_fault_can_still_be_planted():
    gone = []
    for reasons in Reviewed.read():
        for module, line, change in reasons.entries:
            source = (PACKAGE / module).read_text("utf-8")
            if not any((m.line, m.change) == (line, change) for m in find(module, source)):
                gone.append(f"{module}: {line}: {change}")
    assert gone == []
