"""Recorded hands of every playable game: the same openings and answers give the same events.

For an intended change, run `python -m tests.golden.hands` and review the diff.
"""

from tests.each import each
from tests.golden import engine
from tests.golden.hands import COUNT, HANDS, difference, hand_file, read

GAMES = engine.games()


def test_all_92_playable_filings_are_recorded():
    file_ids = {f"{path.parent.name}/{path.stem}" for path in HANDS.glob("*/*.jsonl")}
    assert file_ids == set(GAMES)
    kinds = list(GAMES.values())
    assert [kinds.count(kind) for kind in ("banked", "poker", "pan")] == [57, 33, 2]


@each("game_id", GAMES)
def test_the_recorded_answers_give_the_recorded_events(game_id):
    assert hand_file(game_id).exists(), f"python -m tests.golden.hands {game_id}"
    hands = read(game_id)
    assert len({hand.opening["seed"] for hand in hands}) == len(hands) == COUNT
    for number, hand in enumerate(hands, 1):
        differs = difference(hand)
        assert not differs, f"{game_id}, hand {number}, {differs}"
