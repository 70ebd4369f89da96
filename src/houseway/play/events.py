"""Events of hands of every kind; a replay uses the inputs and compares the outputs."""

from typing import ClassVar, Self, dataclass_transform

import msgspec

from houseway.cards.card import Card
from houseway.play.decision import Choice, Decision
from houseway.values.money import Cents
from houseway.values.short import Short


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Event(Short, tag_field="event", frozen=True, gc=False):
    """Base of all events."""

    prose: ClassVar[tuple[str, ...]] = ("why",)
    """Fields for people to read, which a replay need not repeat."""
    added: ClassVar[tuple[str, ...]] = ()
    """Fields that records of the first version do not have: a replay may fill them in."""


class FeeTaken(Event, tag="fee-taken"):
    prose: ClassVar[tuple[str, ...]] = ("when",)
    payer: str
    amount: Cents
    basis: str
    tier: str
    when: str
    seat: int = 0
    bettor: str = ""


class CardBurned(Event, tag="card-burned"):
    card: Card


class Answer(Event):
    """An answer to a decision, as it is recorded."""

    seat: int
    bettor: str
    decision: str
    choice: str
    hand: int = 1
    amount: Cents = 0
    cards: tuple[Card, ...] = ()

    @classmethod
    def to(cls, decision: Decision, choice: Choice) -> Self:
        return cls(
            seat=decision.seat,
            bettor=decision.bettor,
            decision=decision.kind,
            choice=choice.choice,
            hand=decision.hand,
            amount=choice.amount,
            cards=choice.cards,
        )


class ChoiceMade(Answer, tag="choice-made"):
    pass


class FloorRuled(Event, tag="floor-ruled"):
    """The floor applies the remedy of an irregularity."""

    irregularity: str
    remedy: str
    seat: int = 0
    hand: str = ""
    card: Card = Card("")
    bettor: str = ""
    """The bettor whose wagers are ruled on; empty for all bettors on the seat."""
