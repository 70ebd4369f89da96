"""A test that loops over many values and lists every value for which it fails.

    @each("game_id", BOOK)
    def test_every_filing_has_a_page(game_id): ...

This is one test where `pytest.mark.parametrize`, which takes the same arguments, makes one for each
value: thousands of ids take longer to collect and to report than to run. With APART=1 in the
environment, it is `parametrize`, to run one value alone:

    APART=1 .venv/bin/pytest tests/pages/test_filing.py -k zoobac

Fixtures of the test are shared by all values. Values that take long to list are given as a
function, which is called when the test runs.
"""

import functools
import inspect
import os
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def each(
    names: str | Sequence[str],
    values: Iterable[Any] | Callable[[], Iterable[Any]],
    ids: Callable[[Any], object] | Iterable[object] | None = None,
) -> Callable[[Test], Test]:
    """Run a test for each value, and list all values for which it fails."""
    if os.environ.get("APART"):
        listed = values() if callable(values) else values
        return pytest.mark.parametrize(names, listed, ids=ids)  # type: ignore[return-value, arg-type]
    split = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    rows = None if callable(values) else list(_rows(split, values, ids))

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            tested = list(_rows(split, values(), ids)) if callable(values) else rows
            assert tested, "there is no value to test"
            faults = []
            for name, row in tested:
                try:
                    test(**fixtures, **row)
                except (Exception, pytest.fail.Exception) as error:
                    faults.append((name, error))
            if faults:
                lines = [f"{name}: {_cause(error)}" for name, error in faults]
                summary = f"{len(faults)} of {len(tested)} fail:\n" + "\n".join(lines)
                raise AssertionError(summary) from faults[0][1]

        signature = inspect.signature(test)
        missing = set(split) - set(signature.parameters)
        assert not missing, f"{test.__name__} does not take {', '.join(sorted(missing))}"
        parameters = [p for name, p in signature.parameters.items() if name not in split]
        vars(run)["__signature__"] = signature.replace(parameters=parameters)
        return run  # type: ignore[return-value]

    return decorate


def _rows(
    names: list[str], values: Iterable[Any], ids: Callable[[Any], object] | Iterable[object] | None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name and the arguments of each value."""
    values = list(values)
    listed = None if ids is None or callable(ids) else list(ids)
    assert listed is None or len(listed) == len(values), "an id for each value"
    for number, value in enumerate(values):
        given = value if isinstance(value, type(pytest.param())) else None
        assert not given or not given.marks, "a value of a loop has no mark of its own"
        row = given.values if given else tuple(value) if len(names) > 1 else (value,)
        assert len(row) == len(names), f"{row} has not one value for each of {names}"
        if given and given.id is not None:
            name = str(given.id)
        elif listed:
            name = str(listed[number])
        else:
            show = ids if callable(ids) else _short
            name = ", ".join(str(show(part)) for part in row)
        yield name, dict(zip(names, row, strict=True))


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 120 else f"{text[:117]}..."


def _cause(error: BaseException) -> str:
    """What went wrong and in which line."""
    frames = traceback.extract_tb(error.__traceback__)
    line = next((f for f in reversed(frames) if "/tests/" in f.filename), frames[-1])
    text = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
    place = f"{os.path.basename(line.filename)}:{line.lineno}"  # noqa: PTH119
    return f"{text or line.line} ({place})"
