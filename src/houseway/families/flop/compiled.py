"""Flop games as steps of compiled hands."""

from houseway.families.flop.script import STREETS, FlopPlay
from houseway.poker.compiled.records import BLINDS, BOARD_STREET, DEAL, DISCARD, DOWN, HIGH, OMAHA
from houseway.poker.compiled.settings import Compiled, Step
from houseway.poker.values import PAIR

_CARDS = (3, 1, 1)


def _steps(play: FlopPlay, may_kill: bool) -> list[Step]:
    discard: list[Step] = [(DISCARD, 0, 0)]
    steps: list[Step] = [(DEAL, play.hole, DOWN), (BLINDS, 1, 0)]
    if play.discard == "before-flop":
        steps += discard
    for number, cards in enumerate(_CARDS):
        steps.append((BOARD_STREET, number + 2, cards))
        if number == 0 and play.discard == "after-flop":
            steps += discard
    return steps


def _settings(play: FlopPlay) -> dict[str, int]:
    return {
        "boards": play.boards,
        "run_twice": play.run_twice,
        "ranking": OMAHA if play.must_use == "two" else HIGH,
        "has_high": True,
        "has_low": bool(play.pots.low),
        "pair_needed": PAIR if play.pots.high_needs == "pair" else 0,
    }


COMPILED = Compiled(streets=lambda play: STREETS, steps=_steps, settings=_settings)
