"""Random play of every playable filing raises nothing, loses no chip and can be recovered."""

from collections import Counter

import pytest
from tests.fuzz.table import FuzzedTable, FuzzFailure, playable

from houseway.play.live import table as live

GAMES = playable()
SHORT = 40
LONG, PARTS = 5_500, 12
"""Steps of each game, and how many tests they are spread over: 506,000 steps in total."""


@pytest.fixture(autouse=True)
def checkpoint_before_every_hand(monkeypatch):
    monkeypatch.setattr(live, "CHECKPOINT_EVERY", 1)


@pytest.mark.parametrize("part", range(4))
def test_random_play_leaves_every_table_sound(part):
    for game_id in GAMES[part::4]:
        FuzzedTable(game_id, "short").run(SHORT)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_half_a_million_random_steps_leave_every_table_sound(part, capsys):
    count = Counter()
    for game_id in GAMES[part::PARTS]:
        for table in range(10):
            count += FuzzedTable(game_id, (table, "long"), recover_every=8).run(LONG // 10)
    with capsys.disabled():
        print(f"\n{dict(count)}")
    assert count["steps"] == len(GAMES[part::PARTS]) * LONG


def test_the_fuzzer_notices_a_wrong_stack_and_a_wrong_recovery(monkeypatch):
    monkeypatch.setattr("tests.fuzz.table.all_views", lambda table: object())
    with pytest.raises(FuzzFailure, match="the recovered table differs"):
        FuzzedTable(GAMES[0], "short").run(SHORT)
    monkeypatch.undo()
    fuzzed = FuzzedTable(GAMES[0], "short")
    fuzzed.table.stacks[1] = 1
    with pytest.raises(FuzzFailure, match="is not what its entries add up to"):
        fuzzed.run(SHORT)
