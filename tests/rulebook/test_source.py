"""Sources: parsing documents and lines, printing them and writing them as JSON."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.each import each

from houseway.rulebook.source import Source

RANGES = st.tuples(st.integers(1, 9999), st.integers(0, 500)).map(lambda r: (r[0], r[0] + r[1]))
PARTS = st.tuples(st.integers(0, 999).map("{:03d}".format), st.lists(RANGES, min_size=1))


def write(parts):
    return "; ".join(
        f"{seed} {', '.join(f'{a}-{b}' if b > a else str(a) for a, b in ranges)}"
        for seed, ranges in parts
    )


@given(st.lists(PARTS, min_size=1))
def test_documents_and_lines_parse_back_as_written(parts):
    assert Source.parse(write(parts)).to_json() == [
        {"seed": seed, "lines": [list(lines) for lines in ranges]} for seed, ranges in parts
    ]


def test_a_source_prints_with_the_word_lines():
    assert str(Source.parse("001 3-145, 3572")) == "001 lines 3-145, 3572"


@each(
    ("text", "message"),
    [
        ("", "a source must be like"),
        ("1414-1955", "a source must be like"),
        ("1 5", "a source must be like"),
        ("000", "a source must be like"),
        ("000 a-b", "lines must be like"),
        ("000 5-", "lines must be like"),
        ("000 9-5", "ends before it begins"),
        ("000 0-5", "numbered from 1"),
        ("000 5;", "a source must be like"),
    ],
)
def test_text_that_is_not_a_source_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        Source.parse(text)
