"""What lessons teach about pan."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drills.teaching import Teaching
from houseway.pages.words import count, listed
from houseway.pan.melds import Condition
from houseway.pan.rules import PanPlay
from houseway.play.game import Rules

PEOPLE = (
    "Players take turns, play against each other, and pay each other during the hand.",
    "The cardroom does not play. It takes a fixed fee, called the collection.",
)


def counts(rules: Rules) -> Iterator[str]:
    play = rules.play_as(PanPlay)
    yield "A meld is three or more cards: a set of one rank, or a rope, which is a run in one suit."
    yield "Some melds are conditions, which the other players pay for right away:"
    for condition in play.conditions:
        spades = f", {condition.spades} in spades" if condition.spades else ""
        yield f"{_meld_words(condition)}: {count(condition.chips, 'chip')}{spades}."
    yield "The value of one chip at the table is also called the condition."


def _meld_words(condition: Condition) -> str:
    """A meld that pays, in words: `A set of 3, 5 or 7 in one suit`, `A rope with K, Q and J`."""
    if condition.kind == "rope":
        return f"A rope with {listed(condition.ranks)}"
    suits = "different suits" if condition.kind == "suits" else "one suit"
    return f"A set of {listed(condition.ranks, 'or')} in {suits}"


TEACH = Teaching(people=PEOPLE, counts=counts)
