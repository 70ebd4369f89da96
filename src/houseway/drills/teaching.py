"""What drills and lessons know about a family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.banked.hand import BankedHand
from houseway.cards.card import Card
from houseway.drills.maker import Draft, Setup
from houseway.drills.question import Shown
from houseway.play.chance import hand_chance
from houseway.play.family import SetHand
from houseway.play.game import Rules
from houseway.pricing.advice import Seen
from houseway.rulebook.facts import FactValue

if TYPE_CHECKING:
    from houseway.drills.lessons.banked import Topic
    from houseway.drills.lessons.model import Step


class Spot(NamedTuple):
    """A decision to ask about, as it is shown and as data for the advice."""

    shown: tuple[Shown, ...]
    seen: Seen
    unit: str
    """The name of the wager that is one unit."""


SpotMaker = Callable[[Setup], Spot | None]
"""Draws a decision; None if the cards of this seed have none."""


@dataclass(frozen=True, kw_only=True)
class Teaching:
    """What is taught about a family: `TEACH` in its module `teach`."""

    people: tuple[str, ...] = ()
    """Who plays against whom, in families where that is unusual."""
    counts: Callable[[Rules], Iterator[str]] = lambda rules: iter(())
    """What cards and hands count, in sentences."""
    says: Callable[[Any], Sequence[str]] = lambda play: play.says
    """The filing's sentences about play, from its `[play]`."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """What a player who makes a choice does, in words."""
    reads: tuple[str, ...] = ()
    """The facts that a dealer reads off the cards."""
    read: Callable[[Setup, BankedHand], Draft] | None = None
    """Asks about the hands in a way of its own."""
    known_words: Callable[[Rules, str], Sequence[str] | None] = lambda rules, fact: None
    """The values that a fact can have in a game; None if it can have all."""
    spot: Callable[[Rules], SpotMaker | None] = lambda rules: None
    """Draws a decision of the game; None if there is none to ask about."""
    needs_numba: Callable[[Rules], bool] = lambda rules: True
    """Whether the advice on its decisions needs Numba."""
    topics: Sequence[Topic] = ()
    """What its hands teach in a lesson, besides what hands of all families do."""
    told: int | None = None
    """How many cards of a hand are shown when they are dealt; `finish` tells the others."""
    finish: Callable[[BankedHand, bool], Iterator[Step]] | None = None
    """How the hands are completed and end; the flag says whether to ask the reader."""
    house_rules: Callable[[Any], Iterable[str]] = lambda play: ()
    """The names of the rules of the house way."""
    equal_sets: Callable[[Rules, SetHand, Sequence[Card]], list[str]] | None = None
    """Other right fronts of a hand that is set."""


def teaching_of(rules: Rules) -> Teaching:
    """What is taught about the family of a game."""
    return rules.family.part("teach", Teaching) or Teaching()


def draw(setup: Setup, count: int) -> tuple[Card, ...]:
    """The first `count` cards of a fresh shoe."""
    chance = hand_chance(setup.seed, setup.rules.cards)
    return tuple(chance.card("") for _ in range(count))


def show(label: str, cards: Iterable[Card]) -> Shown:
    return Shown(label=label, text=" ".join(cards), cards=True)


def play_source(rules: Rules) -> str:
    """The lines of the rules of play, or of the whole filing."""
    source = getattr(rules.play, "source", None)
    return str(source or rules.filing.source)


def text_of(value: FactValue) -> str:
    """The value of a fact as an answer."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
