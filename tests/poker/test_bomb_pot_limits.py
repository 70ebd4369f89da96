"""A bomb pot skips the round before the flop; the other rounds keep their limits.

The first round is skipped and the game resumes with the flop (000 10370-10372).
"""

import pytest
from tests.poker.deal import ask, start

THREE = {1: 500, 2: 500, 3: 500}
BOMB_POTS = ("saloon/omaha", "saloon/omaha-hi-low-split", "saloon/double-board-omaha")


@pytest.mark.parametrize("game_id", BOMB_POTS)
@pytest.mark.parametrize(("line", "limit"), [("", 4), ("k k k", 8), ("k k k k k k", 8)])
def test_the_flop_has_the_lower_limit_and_turn_and_river_the_higher(game_id, line, limit) -> None:
    hand = start(game_id, THREE, table="$4-$8", bomb=400)
    assert ask(hand, line).least == 100 * limit


def test_a_recorded_bomb_pot_is_replayed_with_the_limits_it_had() -> None:
    hand = start("saloon/omaha", THREE, table="$4-$8", bomb=400, revision=0)
    assert ask(hand, "k k k").least == 400
