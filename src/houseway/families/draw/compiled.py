"""Draw games as steps of compiled hands."""

from houseway.families.draw.script import CARDS, LOOK, DrawPlay
from houseway.poker.compiled.records import (
    BLINDS,
    BUG_HIGH,
    DEAL,
    DOWN,
    DRAW,
    GIVE_BACK,
    KILL,
    LAST_BETS,
    LOWBALL,
)
from houseway.poker.compiled.settings import Compiled, Step

_STREETS = ("before-draw", "after-draw")


def _steps(play: DrawPlay, may_kill: bool) -> list[Step]:
    deal: list[Step] = [(DEAL, CARDS, DOWN)]
    if may_kill and play.kills:
        deal = [(DEAL, LOOK, DOWN), (KILL, 0, 0), (DEAL, CARDS - LOOK, DOWN)]
    return [*deal, (BLINDS, 1, 0), (DRAW, 0, 0), (LAST_BETS, 2, 0), (GIVE_BACK, 0, 0)]


def _settings(play: DrawPlay) -> dict[str, int]:
    is_low = play.ranking == "lowball-joker"
    return {
        "burns": play.burns,
        "most_draw": play.most_draw,
        "button_draw": play.button_draw,
        "after_big_blind": play.after_draw == "left-of-big-blind",
        "sevens": play.sevens,
        "ranking": LOWBALL if is_low else BUG_HIGH,
        "has_high": not is_low,
        "has_low": is_low,
    }


COMPILED = Compiled(streets=lambda play: _STREETS, steps=_steps, settings=_settings)
