"""msgspec builds a type's description once, even when several threads decode at the same time."""

import ast
from pathlib import Path
from threading import Event, Thread

import msgspec

from houseway.values.strict import convert

SOURCE = Path(__file__).parent.parent / "src"

DATA = {"inner": {"seat": 3}}

started, resume = Event(), Event()


def slow_type():
    started.set()
    assert resume.wait(20)
    return int


class Inner(msgspec.Struct):
    """A struct whose description takes as long as the test needs."""

    seat: "slow_type()"


class Outer(msgspec.Struct):
    inner: Inner


def test_a_thread_waits_while_another_builds_a_types_description():
    """msgspec alone would decode with half a description, which crashes the process."""
    results = []
    threads = [Thread(target=lambda: results.append(convert(DATA, Outer))) for _ in "ab"]
    threads[0].start()
    assert started.wait(20)
    threads[1].start()
    threads[1].join(0.2)
    assert results == []
    resume.set()
    for thread in threads:
        thread.join()
    assert results == [Outer(Inner(3))] * 2


def test_only_the_strict_module_calls_msgspec_with_a_type():
    strict_module = SOURCE / "houseway/values/strict.py"
    calls = {
        (path.name, ast.unparse(node.func))
        for path in set(SOURCE.rglob("*.py")) - {strict_module}
        for node in ast.walk(ast.parse(path.read_bytes()))
        if describes(node)
    }
    assert calls == set()
    assert any(describes(node) for node in ast.walk(ast.parse(strict_module.read_bytes())))


def describes(node):
    """Whether the node is a call that makes msgspec build a type's description."""
    if not isinstance(node, ast.Call):
        return False
    name = ast.unparse(node.func)
    typed = any(argument.arg == "type" for argument in node.keywords)
    return name in ("msgspec.convert", "msgspec.json.Decoder") or (
        typed and name == "msgspec.json.decode"
    )
