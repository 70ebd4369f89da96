"""A golden playthrough of every banked game: a change in behavior appears as a diff.

For an intended change, run `python -m tests.golden` and review the diff.
"""

from tests.book import BOOK
from tests.each import each
from tests.games.random_play import PLAYABLE
from tests.golden.playthrough import GOLDEN, golden_file, playthrough


@each("game_id", PLAYABLE)
def test_a_game_plays_as_in_its_golden_file(game_id):
    path = golden_file(game_id)
    assert path.exists(), f"python -m tests.golden {game_id}"
    assert playthrough(BOOK, game_id).splitlines() == path.read_text("utf-8").splitlines()


def test_every_golden_file_belongs_to_a_banked_game():
    file_ids = {f"{path.parent.name}/{path.stem}" for path in GOLDEN.glob("*/*.txt")}
    assert file_ids <= set(PLAYABLE)


@each("game_id", PLAYABLE)
def test_a_golden_file_has_a_bank_that_covers_everything_and_one_that_runs_out(game_id):
    text = golden_file(game_id).read_text("utf-8")
    rounds = text.split("\nRound ")[1:]
    assert len(rounds) >= 4
    short = [
        "; the bank covers " in round_text or "the bank is used up" in round_text
        for round_text in rounds
    ]
    assert not short[0]
    assert any(short)
