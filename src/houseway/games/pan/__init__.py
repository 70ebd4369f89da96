"""Pan: eleven cards in melds, conditions paid at once, counter-clockwise."""

from houseway.games.family import Family
from houseway.games.pan.play import PanPlay
from houseway.games.pan.settle import settle
from houseway.games.pan.simulate import simulate
from houseway.rulebook.facts import Facts


def _no_script(_round: object) -> object:
    raise NotImplementedError("pan has no player-dealer round; see houseway.games.pan.script")


FAMILY = Family(
    name="pan",
    play=PanPlay,
    facts=Facts(),
    script=_no_script,  # type: ignore[arg-type]
    describe=lambda facts: "",
    settle=settle,
    simulate=simulate,
)
