"""Outcome tables have rows of facts with exact integer weights."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from houseway.pricing.outcomes import OutcomeTable, collapse

ROWS = st.lists(
    st.tuples(st.integers(-3, 9), st.integers(0, 2), st.booleans(), st.integers(1, 10**15)),
    min_size=1,
    max_size=40,
)


def table(rows):
    a, b, c, weights = (np.array(column) for column in zip(*rows, strict=True))
    return OutcomeTable({"a": a, "b": b, "c": c}, weights.astype(np.int64))


@given(ROWS, st.sets(st.sampled_from("abc")))
def test_collapsing_adds_the_weights_of_rows_that_no_longer_differ(rows, names):
    collapsed = table(rows).collapse(names)
    expected = Counter()
    for *values, weight in rows:
        expected[tuple(v for n, v in zip("abc", values, strict=True) if n in names)] += weight
    ordered_names = sorted(names)
    weights_by_row = {
        tuple(collapsed.columns[name][row].item() for name in ordered_names): int(
            collapsed.weights[row]
        )
        for row in range(len(collapsed))
    }
    assert weights_by_row == expected
    assert collapsed.total == table(rows).total == sum(row[-1] for row in rows)


@given(ROWS)
def test_counts_are_exact_for_every_value_of_an_index(rows):
    outcomes = table(rows)
    index = outcomes.columns["b"]
    assert outcomes.counts(index, 3) == [sum(w for _, b, _, w in rows if b == n) for n in range(3)]


def test_many_wide_columns_do_not_overflow():
    wide = {f"x{n}": np.array([0, 10**6, 0, 10**6 - n]) for n in range(12)}
    columns, weights = collapse(wide, np.array([1, 2, 3, 4]))
    assert sorted(weights.tolist()) == [2, 4, 4]
    assert len(columns["x0"]) == 3


def test_a_table_collapsed_to_no_facts_has_a_single_row():
    assert table([(1, 1, True, 5), (2, 1, False, 7)]).collapse([]).weights.tolist() == [12]
