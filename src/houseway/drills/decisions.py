"""Drill for players: find the best decision, and see what the other choices cost.

`pricing.advice` computes what each choice is worth, as for the coach at a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec

from houseway.drills.maker import Draft, Maker, Setup, one_field
from houseway.drills.question import Field, Shown, Solution
from houseway.drills.teaching import Spot, play_source, teaching_of
from houseway.play.game import FiledGame, Rules
from houseway.pricing.advice import Option, advise, advised_kinds
from houseway.values.extras import needs_extras

_MAX_CHOICES = 4
_MIN_COST = Fraction(1, 100)
"""Choices that cost less than this are left out: they are about as good as the best."""


def _make(setup: Setup) -> Draft | None:
    find = teaching_of(setup.rules).spot(setup.rules)
    assert find is not None
    spot = find(setup)
    if spot is None:
        return None
    with needs_extras("this drill"):
        advice = advise(setup.rules, spot.seen)
    if advice is None or len(advice.options) < 2:
        return None
    first, *others = advice.options
    worse = [other for other in others if advice.cost(other) >= _MIN_COST]
    return _question(setup, spot, (first, *worse)) if worse else None


def _question(setup: Setup, spot: Spot, ranked: Sequence[Option]) -> Draft:
    options = ranked[:_MAX_CHOICES]
    first, second = options[0], options[1]
    gap = first.worth - second.worth
    choices = tuple(sorted(map(_label, options)))
    field = Field(id="choice", label="Best decision", form="choice", choices=choices)
    fields, answer = one_field(field, _label(first))
    gain = f"{_percent(gap)} of the {spot.unit} more than {_label(second)}"
    return Draft(
        ask="What is the best decision?",
        shown=spot.shown,
        fields=fields,
        solution=Solution(
            answer=answer,
            reason=f"{_label(first)} is worth {gain}.",
            rule=play_source(setup.rules),
            values=tuple(
                Shown(label=_label(option), text=_worth(option, first, spot.unit))
                for option in options
            ),
        ),
        teaches="a close decision" if 5 * gap < 1 else "",
    )


def _label(option: Option) -> str:
    """The text of a choice; for a hand that is set, the cards in front."""
    return f"{' '.join(option.cards)} in front" if option.cards else option.choice


def _worth(option: Option, best: Option, unit: str) -> str:
    """What a choice is worth and, if it is not the best one, what it costs."""
    cost = best.worth - option.worth
    worth = f"worth {_percent(option.worth)} of the {unit}"
    return f"{worth}, costs {_percent(cost)}" if cost else f"{worth}, the best"


def _percent(worth: Fraction) -> str:
    return f"{float(100 * worth):.2f}%"


def _suits(game: FiledGame, rules: Rules) -> bool:
    teaching = teaching_of(rules)
    if not advised_kinds(rules) or teaching.spot(rules) is None:
        return False
    return not teaching.needs_numba(rules) or find_spec("numba") is not None


DECISION = Maker(
    title="Best decision",
    says="For players: find the best decision, and see what the other choices cost.",
    suits=_suits,
    make=_make,
    tries=2,
)
