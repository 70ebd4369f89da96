"""What happens in a round, as values: inputs drive a replay, outputs are compared with it."""

from typing import Any, dataclass_transform

import msgspec

from houseway.banked.bank import Result
from houseway.cards.card import Card
from houseway.values.money import Cents


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, tag_field="event", frozen=True, gc=False):
    """Base of all events."""


class RoundOpened(Event, tag="round-opened"):
    """Everything about the table that the round depends on."""

    game: str
    rules: dict[str, Any]
    seats: int
    player_dealer: int
    bank: Cents
    option: str = ""
    seated: dict[int, str] = {}
    limits: tuple[Cents, Cents] | None = None
    collect_by: str = ""
    """Which of several filed ways to collect is in force; the first if empty."""


class WagerPlaced(Event, tag="wager-placed"):
    seat: int
    bettor: str
    wager: str
    amount: Cents
    on: str = ""
    hand: int = 1


class FeeTaken(Event, tag="fee-taken"):
    payer: str
    amount: Cents
    basis: str
    tier: str
    when: str
    seat: int = 0
    bettor: str = ""


class CardDealt(Event, tag="card-dealt"):
    hand: str
    card: Card
    face_up: bool = True


class CardBurned(Event, tag="card-burned"):
    card: Card


class CardsMoved(Event, tag="cards-moved"):
    """Cards change place on the table: these hands now lie so (a split, a switch)."""

    hands: dict[str, tuple[Card, ...]]


class CardsShown(Event, tag="cards-shown"):
    """So many cards of a hand, from the first on, now lie face up."""

    hand: str
    cards: int


class HandSet(Event, tag="hand-set"):
    """A hand is set into a front and a back, by choice or by a rule of the house way."""

    hand: str
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    why: str
    foul: bool = False


class DiceRolled(Event, tag="dice-rolled"):
    dice: tuple[int, ...]


class NumberDrawn(Event, tag="number-drawn"):
    number: int


class ChoiceMade(Event, tag="choice-made"):
    seat: int
    bettor: str
    decision: str
    choice: str
    hand: int = 1
    amount: Cents = 0
    cards: tuple[Card, ...] = ()


class FactsKnown(Event, tag="facts-known"):
    moment: str
    facts: dict[str, Any]


class ActionPlaced(Event, tag="action-placed"):
    """Where settlement starts; seat 0 when it was not determined and does not matter."""

    seat: int
    why: str


class WagerSettled(Event, tag="wager-settled"):
    order: int
    seat: int
    bettor: str
    hand: int
    wager: str
    amount: Cents
    in_action: Cents
    result: Result
    paid: Cents
    taken: Cents
    returned: Cents
    why: str
    source: str
    on: str = ""


class FloorRuled(Event, tag="floor-ruled"):
    """The floor applies the remedy of an irregularity."""

    irregularity: str
    remedy: str
    seat: int = 0
    hand: str = ""
    card: Card = Card("")


class RoundClosed(Event, tag="round-closed"):
    used: Cents
    net: Cents
    void: bool = False


AnyEvent = (
    RoundOpened
    | WagerPlaced
    | FeeTaken
    | CardDealt
    | CardBurned
    | CardsMoved
    | CardsShown
    | HandSet
    | DiceRolled
    | NumberDrawn
    | ChoiceMade
    | FactsKnown
    | ActionPlaced
    | WagerSettled
    | FloorRuled
    | RoundClosed
)

INPUTS = (CardDealt, CardBurned, DiceRolled, NumberDrawn, ChoiceMade, FloorRuled)
