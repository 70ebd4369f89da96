"""Pan: eleven cards in melds, conditions paid at once, counter-clockwise."""

from typing import Any, cast

from houseway.games.family import Family
from houseway.games.pan.hand import PanHand
from houseway.games.pan.play import PanPlay
from houseway.games.pan.script import PanScript, Script
from houseway.games.pan.settle import settle
from houseway.games.pan.simulate import simulate
from houseway.rulebook.facts import Facts


def _script(hand: PanHand) -> Script:
    return PanScript(hand).run()


FAMILY = Family(
    name="pan",
    play=PanPlay,
    facts=Facts(),
    # Pan has no player-dealer: its script runs a hand of its own, as poker's does.
    script=cast(Any, _script),
    describe=lambda facts: "",
    settle=settle,
    simulate=simulate,
)
