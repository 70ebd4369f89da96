"""A golden playthrough of every poker game: a change in behavior appears as a diff.

For an intended change, run `python -m tests.poker.golden` and review the diff.
"""

from tests.each import each
from tests.poker.golden import GOLDEN, golden_file, playthrough
from tests.poker.test_random_play import POKER


@each("game_id", POKER)
def test_a_game_plays_as_in_its_golden_file(game_id: str) -> None:
    assert playthrough(game_id).splitlines() == golden_file(game_id).read_text("utf-8").splitlines()


def test_each_of_the_33_games_has_a_golden_file() -> None:
    file_ids = {f"{path.parent.name}/{path.stem}" for path in GOLDEN.glob("*/*.txt")}
    assert file_ids == set(POKER)
    assert len(POKER) == 33
