"""Random play of every playable filing raises nothing, loses no chip and can be recovered."""

from collections import Counter
from time import process_time

import pytest
from tests.fuzz import inputs
from tests.fuzz.table import FuzzedTable, FuzzFailure, playable

from houseway.play.live import table as live

GAMES = playable()
SHORT = 40
SECONDS, PARTS = 15, 3
"""Of processor time, in each of the parts that the games are spread over."""
BY_HAND, TABLES = 5_500, 10
"""Steps of each game with `make fuzz`, 506,000 in total, and the tables they are spread over."""


@pytest.fixture(autouse=True)
def checkpoint_before_every_hand(monkeypatch):
    monkeypatch.setattr(live, "CHECKPOINT_EVERY", 1)


@pytest.mark.parametrize("part", range(4))
def test_random_play_leaves_every_table_sound(part):
    for game_id in GAMES[part::4]:
        FuzzedTable(game_id, "short").run(SHORT)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_long_random_play_leaves_every_table_sound(part, capsys):
    count, games = Counter(), GAMES[part::PARTS]
    for game_id in games:
        tables = [FuzzedTable(game_id, (n, "long"), recover_every=8) for n in range(TABLES)]
        if inputs.BY_HAND:
            for table in tables:
                count += table.run(BY_HAND // TABLES)
        else:
            end = process_time() + SECONDS / len(games)
            count += tables[0].run_while(lambda end=end: process_time() < end)
    with capsys.disabled():
        print(f"\n{dict(count)}")
    assert count["steps"] > 100 * len(games)


def test_the_fuzzer_notices_a_wrong_stack_and_a_wrong_recovery(monkeypatch):
    monkeypatch.setattr("tests.fuzz.table.all_views", lambda table: object())
    with pytest.raises(FuzzFailure, match="the recovered table differs"):
        FuzzedTable(GAMES[0], "short").run(SHORT)
    monkeypatch.undo()
    fuzzed = FuzzedTable(GAMES[0], "short")
    fuzzed.table.stacks[1] = 1
    with pytest.raises(FuzzFailure, match="is not what its entries add up to"):
        fuzzed.run(SHORT)
