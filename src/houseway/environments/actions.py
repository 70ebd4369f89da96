"""The actions of a game: a numbered list, the same in every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.play.shape import Shape
from houseway.values.money import Cents, parse_money

BET = "bet"
"""The decision of a betting round of poker."""
RAISES = ("bet", "raise")
SIZES = ("minimum", "half pot", "pot", "maximum")
MOVE = "move"
MOVES = 64
"""The most moves of a turn of pan that have an action."""

Mask = NDArray[np.int8]


class Action(NamedTuple):
    """One action: a choice of one kind of decision."""

    kind: str
    choice: str
    places: tuple[int, ...] = ()
    """For a choice that takes cards, their places in the hand."""
    exact: bool = True
    """Whether the decision says how many cards are taken, or only how many at most."""
    size: str = ""
    """For a bet or raise, how its amount is found."""
    number: int = 0
    """For a choice that is listed only with its decision, its number from 1."""
    on: str = ""
    """For a wager, its side or row."""

    def __str__(self) -> str:
        if self.number:
            return f"{self.kind} {self.number}"
        cards = " ".join(str(place + 1) for place in self.places)
        return " ".join(word for word in (f"{self.kind}:", self.choice, self.on, cards) if word) + (
            f" ({self.size})" if self.size else ""
        )


class Answer(NamedTuple):
    """An action at a table: a choice with its amount and cards."""

    choice: str
    amount: Cents = 0
    cards: tuple[str, ...] = ()


def shape_actions(shape: Shape) -> list[Action]:
    """The actions of the decisions that a family lists."""
    actions = []
    for kind, choices in shape.decisions.items():
        pick = shape.picks.get(kind)
        for choice in choices:
            if pick is None or pick.choice != choice:
                actions.append(Action(kind, choice))
                continue
            for count in range(pick.least, pick.most + 1):
                places = combinations(range(pick.held), count)
                actions += [Action(kind, choice, chosen, pick.exact) for chosen in places]
    return actions


def betting_actions() -> list[Action]:
    """The actions of a betting round; each raise has a few amounts."""
    plain = [Action(BET, choice) for choice in ("fold", "check", "call")]
    return plain + [Action(BET, "raise", size=size) for size in SIZES]


def move_actions() -> list[Action]:
    return [Action(MOVE, "", number=number) for number in range(1, MOVES + 1)]


def answers(
    actions: Sequence[Action], decision: Mapping[str, Any], hand: Sequence[str], pot: Cents
) -> dict[int, Answer]:
    """What each action that is allowed now means: its number, and the answer to the decision."""
    allowed: dict[int, Answer] = {}
    for number, action in enumerate(actions):
        if action.kind == decision["kind"]:
            answer = _answer(action, decision, hand, pot)
            if answer is not None and answer not in allowed.values():
                allowed[number] = answer
    return allowed


def _answer(
    action: Action, decision: Mapping[str, Any], hand: Sequence[str], pot: Cents
) -> Answer | None:
    """The answer that an action gives to a decision of its kind; None if it is not offered."""
    choices = decision["choices"]
    if action.number:
        return Answer(choices[action.number - 1]) if action.number <= len(choices) else None
    if action.size:
        return _raise(action, decision, pot)
    if action.choice not in choices:
        return None
    if action.places:
        count, most = len(action.places), decision["cards"]
        if count > most or (action.exact and count < most) or action.places[-1] >= len(hand):
            return None
        return Answer(action.choice, 0, tuple(hand[place] for place in action.places))
    return Answer(action.choice, _usual(action.choice, decision))


def _usual(choice: str, decision: Mapping[str, Any]) -> Cents:
    """The amount of a choice that takes one: the usual one, or else the smallest."""
    if choice not in decision.get("amounts", ()):
        return 0
    return parse_money(decision.get("usual", "0.00")) or parse_money(decision["least"])


def _raise(action: Action, decision: Mapping[str, Any], pot: Cents) -> Answer | None:
    """A bet or raise of some size, in whole steps and within the limits."""
    if not decision.get("amounts"):
        return None
    least, most, step = (parse_money(decision[name]) for name in ("least", "most", "step"))
    call = parse_money(decision["call"]) if "call" in decision else 0
    part = {"half pot": (pot + call) // 2, "pot": pot + call}
    wanted = {"minimum": least, "maximum": most}.get(action.size)
    if wanted is None:
        wanted = decision["bet"] + call + part[action.size]
        if not least < wanted < most:
            return None
        wanted -= (wanted - least) % step
    (word,) = (name for name in decision["amounts"] if name in RAISES)
    return Answer(word, wanted)


def mask_of(actions: Sequence[Action], allowed: Mapping[int, Any]) -> Mask:
    """1 for each action that is allowed now, otherwise 0."""
    mask = np.zeros(len(actions), dtype=np.int8)
    mask[list(allowed)] = 1
    return mask
