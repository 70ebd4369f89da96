"""`make torture` in small: what is acknowledged outlives crashes, cuts, full disks and clocks."""

import pytest
from tools.torture import FAULTS, TITLES, table


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(set(FAULTS) - {"kills"}))
def test_no_action_is_lost(kind, servers, tmp_path):
    # Two, because every second partition is silent.
    figures = FAULTS[kind](servers, tmp_path, 2)
    assert figures["acknowledged"] >= 10
    assert figures["verified"] > figures["acknowledged"]


def test_the_figures_have_a_row_for_each_kind_of_fault():
    totals = {
        kind: {"faults": 1000, "acknowledged": 5, "shown": 6, "resent": 7, "hands": 8}
        for kind in FAULTS
    }
    rows = table(totals).splitlines()[2:]
    assert rows == [f"| {title} | 1,000 | 5 | 6 | 7 | 8 | 0 |" for title in TITLES.values()]
