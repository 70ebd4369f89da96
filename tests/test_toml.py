"""tomllib and rtoml read TOML the same way, and both read back what we write."""

import tomllib
from datetime import date, time

import pytest
import rtoml
from hypothesis import given
from hypothesis import strategies as st
from tests.each import each

from houseway.rulebook.book import FILED
from houseway.values import toml

FILES = sorted(FILED.rglob("*.toml"))


@each("path", FILES, ids=lambda path: str(path.relative_to(FILED)))
def test_both_parsers_read_a_rulebook_file_the_same_way(path) -> None:
    text = path.read_text("utf-8")
    assert tomllib.loads(text) == rtoml.loads(text) == toml.loads(text)


@pytest.mark.parametrize("loads", [tomllib.loads, rtoml.loads, toml.loads])
def test_text_that_is_not_toml_is_a_value_error(loads) -> None:
    with pytest.raises(ValueError, match="line 2"):
        loads("a = 1\nb = ]\nc = 3")


WHOLE = st.integers(-(2**63), 2**63 - 1)
LINES = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.booleans() | WHOLE | st.floats(allow_nan=False, allow_infinity=False) | LINES,
    lambda inner: st.lists(inner) | st.dictionaries(LINES, inner),
    max_leaves=12,
)


@given(st.dictionaries(LINES, VALUES))
def test_both_parsers_read_back_what_is_written(data) -> None:
    text = toml.dumps(data)
    assert tomllib.loads(text) == data
    assert rtoml.loads(text) == data


def test_dates_and_times_are_written() -> None:
    data = {"day": date(2024, 2, 29), "time": time(9, 30)}
    assert toml.dumps(data) == "day = 2024-02-29\ntime = 09:30:00\n"


def test_values_that_toml_cannot_represent_are_refused() -> None:
    with pytest.raises(TypeError, match="TOML has no NoneType"):
        toml.dumps({"seat": None})
