"""Events of banked hands and of tables with a player-dealer."""

from typing import Any, ClassVar, Literal

from houseway.banked.bank import Result
from houseway.banked.reasons import Reason
from houseway.cards.card import Card
from houseway.play.events import Answer, CardBurned, ChoiceMade, Event, FeeTaken, FloorRuled
from houseway.values.money import Cents

SHOE_ENDS = {
    "rules": "the rules have changed",
    "seed": "the seed was lost",
    "void": "the hand was void",
    "cut-card": "the cut card has come out",
    "paused": "the table was paused",
    "closed": "the table was closed",
    "waiting": "there were too few players",
}
"""Why a shoe ends, by code."""
BackCode = Literal["", "taken-back", "no-tier", "refused", "unpaid"]


class RoundOpened(Event, tag="round-opened"):
    """A hand is opened, with everything about the table that it depends on."""

    game: str
    rules: dict[str, Any]
    seats: int
    player_dealer: int
    bank: Cents
    option: str = ""
    seated: dict[int, str] = {}
    limits: tuple[Cents, Cents] | None = None
    collect_by: str = ""
    """The collection method in force, if several are filed; the first if empty."""


class WagerPlaced(Event, tag="wager-placed"):
    seat: int
    bettor: str
    wager: str
    amount: Cents
    on: str = ""
    hand: int = 1
    spot: int = 0


class FeeReturned(Event, tag="fee-returned"):
    """A collection is returned to the payer."""

    payer: str
    amount: Cents
    seat: int = 0
    bettor: str = ""


class CardDealt(Event, tag="card-dealt"):
    hand: str
    card: Card
    face_up: bool = True


class CardsMoved(Event, tag="cards-moved"):
    """Cards move between hands (a split, a switch); `hands` has the new cards of each."""

    hands: dict[str, tuple[Card, ...]]


class CardsShown(Event, tag="cards-shown"):
    """The first cards of a hand are now face up; `cards` is how many."""

    hand: str
    cards: int


class HandSet(Event, tag="hand-set"):
    """A hand is set into a front and a back, by choice or by a rule of the house way."""

    prose: ClassVar[tuple[str, ...]] = ("why", "reason")

    hand: str
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    why: str = ""
    """The reason in words, in records of the first version; newer events have `reason`."""
    foul: bool = False
    reason: Reason | None = None


class DiceRolled(Event, tag="dice-rolled"):
    dice: tuple[int, ...]


class NumberDrawn(Event, tag="number-drawn"):
    number: int


class FactsKnown(Event, tag="facts-known"):
    moment: str
    facts: dict[str, Any]


class ActionPlaced(Event, tag="action-placed"):
    """Where settlement starts; seat 0 if it was not determined and does not matter."""

    prose: ClassVar[tuple[str, ...]] = ("why", "reason")

    seat: int
    why: str = ""
    """The reason in words, in records of the first version; newer events have `reason`."""
    reason: Reason | None = None


class WagerSettled(Event, tag="wager-settled"):
    """A wager paid, taken or returned; `why` has the words of the pay row that applied."""

    prose: ClassVar[tuple[str, ...]] = ("why", "source", "reason")

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
    spot: int = 0
    reason: Reason | None = None
    """The values that decided the wager; `houseway.banked.reasons` puts them in words."""


class RoundClosed(Event, tag="round-closed"):
    used: Cents
    net: Cents
    void: bool = False


AnyBankedEvent = (
    RoundOpened
    | WagerPlaced
    | FeeTaken
    | FeeReturned
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
"""The events in the record of a round."""


# Events of a table outside its hands.


class ShoeBurned(Event, tag="shoe-burned"):
    """Cards are burned to start a shoe; `first` is the card, if any, turned up to set how many."""

    cards: int
    first: Card = Card("")


class ShoeEnded(Event, tag="shoe-ended"):
    """A shoe for several hands ends; with its seed, all its hands can be dealt again."""

    added = ("code",)

    seed: str
    why: str
    code: str = ""


class BankOffered(Event, tag="bank-offered"):
    """A person is offered the bank; `turn` is which hand of the person's turn it would be."""

    seat: int
    person: str
    turn: int


class BankAccepted(Event, tag="bank-accepted"):
    seat: int
    person: str
    turn: int
    amount: Cents


class BankPassed(Event, tag="bank-passed"):
    seat: int
    person: str


class WagerMade(Event, tag="wager-made"):
    """A wager before the deal; its chips leave the stack right away."""

    seat: int
    bettor: str
    wager: str
    amount: Cents
    on: str = ""
    spot: int = 0


class WagerBack(Event, tag="wager-back"):
    """A wager is returned before the deal, because the bettor removed it or it was refused."""

    seat: int
    bettor: str
    wager: str
    amount: Cents
    added = ("code",)

    on: str = ""
    why: str = ""
    spot: int = 0
    code: BackCode = ""


class ReadyToPlay(Event, tag="ready"):
    """The player in a seat is done betting."""

    seat: int


class ChoiceHeld(Answer, tag="choice-held"):
    """An answer to one of several open decisions, shown when all are answered."""


AnyBankedTableEvent = (
    BankOffered
    | BankAccepted
    | BankPassed
    | WagerMade
    | WagerBack
    | ReadyToPlay
    | ChoiceHeld
    | ShoeBurned
    | ShoeEnded
)
