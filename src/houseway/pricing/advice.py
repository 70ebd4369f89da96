"""What each choice of an open decision is worth, given what the player can see.

Drills use this advice for the cards that they deal; the coach at a live table uses it for the
cards that the player sees. A family has its advisers in its module `advice`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.wager import units
from houseway.rulebook.facts import FactValue

Stakes = Mapping[str, int]
"""The bettor's stake on each wager; `Option.worth` is in the same unit."""


class Seen(NamedTuple):
    """An open decision: the cards that the bettor sees, and the stakes."""

    kind: str
    """The kind of decision, as in `Decision.kind`."""
    choices: tuple[str, ...]
    own: tuple[Card, ...]
    stakes: Stakes
    dealer: tuple[Card, ...] = ()
    """The open cards of the player-dealer."""
    board: tuple[Card, ...] = ()
    others: tuple[Card, ...] = ()
    """All other open cards."""
    from_split: bool = False
    hands: int = 1
    """How many hands the dealt hand has become by splitting."""
    doublings: int = 0
    second: tuple[Card, ...] = ()
    """The bettor's other hand, in games where two hands may exchange cards."""
    dealer_set: tuple[tuple[Card, ...], tuple[Card, ...]] | None = None
    """The front and back of the player-dealer's hand, if it is set before the bettor decides."""


class Option(NamedTuple):
    """A choice, and what it wins on average from here; a loss is negative."""

    choice: str
    worth: Fraction
    cards: tuple[Card, ...] = ()
    """For a hand that is set: the front cards, or the low tiles."""


class Advice(NamedTuple):
    """The choices of a decision, best first."""

    options: tuple[Option, ...]
    exact: bool = True

    @property
    def best(self) -> Option:
        return self.options[0]

    def cost(self, option: Option) -> Fraction:
        """What a choice costs compared with the best one."""
        return self.best.worth - option.worth


Adviser = Callable[[Rules, Seen], Advice | None]
"""What the choices of a decision are worth; None if that cannot be calculated."""


@dataclass(frozen=True)
class Advisers:
    """A family's advisers: `ADVICE` in its module `advice`."""

    by_kind: Mapping[str, Adviser]
    """The adviser for each kind of decision."""


def advised_kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of decision in a game that have an adviser."""
    return rules.family.advised(rules)


def advise(rules: Rules, seen: Seen) -> Advice | None:
    """What the choices of a decision are worth; None if that cannot be calculated."""
    if seen.kind not in advised_kinds(rules):
        return None
    advisers = rules.family.part("advice", Advisers)
    return advisers.by_kind[seen.kind](rules, seen) if advisers else None


def ranked(options: Iterable[Option], exact: bool = True) -> Advice:
    return Advice(tuple(sorted(options, key=lambda option: -option.worth)), exact)


def cards_left(rules: Rules, seen: Seen) -> list[Card]:
    """The cards that the bettor has not seen."""
    left = list(rules.cards)
    for card in (*seen.own, *seen.second, *seen.dealer, *seen.board, *seen.others):
        left.remove(card)
    return left


def stakes_depending_on(rules: Rules, stakes: Stakes, names: Iterable[str]) -> dict[str, int]:
    """The stakes on wagers that use one of these facts, so their results depend on the choice."""
    wanted = set(names)
    return {wager: stake for wager, stake in stakes.items() if rules.wagers[wager].names & wanted}


def result(rules: Rules, stakes: Stakes, facts: Mapping[str, FactValue]) -> Fraction:
    """What these wagers win or lose, by the pay rows of the filing."""
    return sum(
        (units(rules.wagers[wager].outcome(facts)) * stake for wager, stake in stakes.items()),
        Fraction(0),
    )


def mean(
    rules: Rules, stakes: Stakes, names: Sequence[str], counts: Mapping[tuple[FactValue, ...], int]
) -> Fraction:
    """The mean result over deals that are counted by their facts."""
    total = sum(
        (
            n * result(rules, stakes, dict(zip(names, key, strict=True)))
            for key, n in counts.items()
        ),
        Fraction(0),
    )
    return total / sum(counts.values())


def names_of(wagers: Iterable[ReadyWager]) -> frozenset[str]:
    """The facts that these wagers use."""
    return frozenset().union(*(wager.names for wager in wagers))
