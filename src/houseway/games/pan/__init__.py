"""Pan: eleven cards in melds, conditions paid at once, counter-clockwise."""

from typing import Any, cast

from houseway.games.pan.script import PanScript, Script
from houseway.pan.hand import PanHand
from houseway.pan.rules import PanPlay
from houseway.play.family import Family
from houseway.rulebook.facts import Facts


def _settle(game: Any, text: bytes) -> dict[str, Any]:
    from houseway.pan.case import settle

    return settle(game, text)


def _simulate(game: Any, asked: Any) -> dict[str, Any]:
    from houseway.pan.simulate import simulate

    return simulate(game, asked)


def _script(hand: PanHand) -> Script:
    return PanScript(hand).run()


FAMILY = Family(
    name="pan",
    play=PanPlay,
    facts=Facts(),
    # Pan has no player-dealer: its script runs a hand of its own, as poker's does.
    script=cast(Any, _script),
    describe=lambda facts: "",
    settle=_settle,
    simulate=_simulate,
)
