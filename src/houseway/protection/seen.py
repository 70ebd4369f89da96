"""Cards of a shoe that are seen before wagers are made: when to bet, and what that wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.protection.results import SeenCards

CHANGE = (
    "use a shoe with a brush or flap over its mouth, or a shuffler, so that the next card cannot "
    "be read from the side or from a shiny table",
    "call no more bets before the first card is touched",
)


SAYS = "the edge is by round: a bettor who does not like the card makes no bet"


@dataclass(frozen=True)
class Sight:
    """What can be seen: how likely, and what each wager is then worth to the bettor."""

    name: str
    chance: Fraction
    worth: Mapping[str, Fraction]


def bet_if_good(
    cards: str, sights: Sequence[Sight], wager: str, without: Fraction, error: float = 0.0
) -> SeenCards:
    """The edge per round if one unit is bet only when that wins on average."""
    good = [sight for sight in sights if sight.worth[wager] > 0]
    often = sum((sight.chance for sight in good), Fraction(0))
    won = sum((sight.chance * sight.worth[wager] for sight in good), Fraction(0))
    names = _spans(sight.name for sight in good)
    says = [SAYS]
    if good:
        rate = float(won / often)
        says.append(f"a bet is made in {float(often):.2%} of rounds and wins {rate:.4%} of it")
    return SeenCards(
        cards=cards,
        edge=float(-won),
        exact_edge=None if error else str(-won),
        edge_without=float(without),
        error=error,
        strategy=f"bet if it is {names}" if good else "never bet",
        change=list(CHANGE) if good else [],
        says=says,
    )


def better_bet(
    cards: str,
    sights: Sequence[Sight],
    wagers: Mapping[str, str],
    without: Fraction,
    what: str = "line",
) -> SeenCards:
    """The edge per round if one unit is always bet on the better of some wagers.

    `wagers` has their names by id.
    """
    won = Fraction(0)
    chosen: dict[str, list[str]] = {}
    for sight in sights:
        best = max(wagers, key=lambda wager: sight.worth[wager])
        won += sight.chance * sight.worth[best]
        chosen.setdefault(wagers[best], []).append(sight.name)
    return SeenCards(
        cards=f"{cards}, and a bet on the better {what} in every round",
        edge=float(-won),
        exact_edge=str(-won),
        edge_without=float(without),
        strategy="; ".join(f"{name} if it is {_spans(seen)}" for name, seen in chosen.items()),
        change=list(CHANGE),
    )


def _spans(names: Iterable[str]) -> str:
    """Names in a row: A, 2 or 9."""
    found = list(names)
    return " or ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))
