"""Stud as steps of compiled hands."""

from houseway.families.stud.script import StudPlay
from houseway.poker.compiled.records import (
    BRING_IN,
    CHOICE,
    DEAL,
    DOWN,
    HIGH,
    MEXICAN_41,
    MEXICAN_53,
    NO_STREET,
    OWN_STREET,
    UP,
)
from houseway.poker.compiled.settings import Compiled, Step

_FACES = {"down": DOWN, "up": UP, "choice": CHOICE}
_RANKINGS = {"standard": HIGH, "mexican-41": MEXICAN_41, "mexican-53": MEXICAN_53}


def _steps(play: StudPlay, may_kill: bool) -> list[Step]:
    first, *later = play.streets
    return [
        *((DEAL, 1, _FACES[face]) for face in first.cards),
        (BRING_IN, 1, 0),
        *(
            (OWN_STREET, number, _FACES[street.cards[0]])
            for number, street in enumerate(later, start=2)
        ),
    ]


def _streets(play: StudPlay) -> list[str]:
    return [street.name for street in play.streets]


def _settings(play: StudPlay) -> dict[str, int]:
    names = _streets(play)
    return {
        "burns": play.burns,
        "button_deals_first": play.later_deal == "button",
        "low_brings_in": play.brings_in == "low-card",
        "bring_in_option": play.bring_in_option,
        "high_opens": play.later_opens == "high-hand",
        "last_opens_again": play.last_opens == "high-hand",
        "last_street": len(names),
        "pair_street": names.index(play.open_pair) + 1 if play.open_pair else NO_STREET,
        "ranking": _RANKINGS[play.ranking],
        "has_high": True,
        "has_low": bool(play.pots.low) and play.ranking == "standard",
    }


COMPILED = Compiled(streets=_streets, steps=_steps, settings=_settings)
