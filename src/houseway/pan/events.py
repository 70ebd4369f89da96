"""Events of a pan hand: cards and choices are inputs, and everything else follows from them."""

from typing import Any, Literal

from houseway.cards.card import Card
from houseway.play.events import ChoiceMade, Event, FeeTaken
from houseway.values.money import Cents

PaymentCode = Literal["", "condition", "split", "going-out", "foul"]
"""What a payment is for: a condition, a condition made by splitting, going out, or the return of
chips that a foul hand had won."""
FOUL_RETURN = "returned by a foul hand"


REVISION = 1
"""The revision of hands dealt now; `PanOpened.revision` says what each number corrects."""


class PanOpened(Event, tag="pan-opened"):
    """The players in dealing order, who plays doubles, and the condition."""

    game: str
    seats: tuple[int, ...]
    doubles: tuple[int, ...]
    condition: Cents
    stacks: dict[int, Cents]
    eldest: int
    """The seat that is dealt first and acts first; 0 if the deal decides it."""
    carried: Cents = 0
    """The total of the tops carried over to this hand."""
    rules: dict[str, Any] = {}
    option: str = ""
    carried_doubles: Cents = 0
    """The part of `carried` that only doubles players can win."""
    revision: int = 0
    """Which corrections of play apply, so that a recorded hand is replayed as it was dealt. From 1
    on, a split pays for each condition that it makes, by the suit of that condition."""


class Anted(Event, tag="anted"):
    seat: int
    amount: Cents


class HandDealt(Event, tag="hand-dealt"):
    seat: int
    cards: tuple[Card, ...]


class EldestShown(Event, tag="eldest-shown"):
    """In a new game the fifth cards are face up, and the lowest one decides the eldest hand."""

    cards: dict[int, Card]
    seat: int


class ExcessTaken(Event, tag="excess-taken"):
    """Surplus cards taken from a hand and added to the retired hands."""

    seat: int
    cards: tuple[Card, ...]


class Declared(Event, tag="declared"):
    seat: int
    choice: str


class Drew(Event, tag="pan-drew"):
    """A card drawn: plucked from the deck, or the option card."""

    seat: int
    card: Card
    option: bool = False


class MeldLaid(Event, tag="meld-laid"):
    """A meld put on the board, its place there, and where its new cards came from."""

    seat: int
    place: int
    kind: str
    cards: tuple[Card, ...]
    from_hand: tuple[Card, ...]
    uses_drawn: bool


class Discarded(Event, tag="discarded"):
    seat: int
    card: Card
    drawn: bool


class Forced(Event, tag="forced"):
    """A player is forced by another to take a card that fits one of their melds."""

    seat: int
    by: int
    card: Card


class ChipsPaid(Event, tag="chips-paid"):
    added = ("code",)

    payer: int
    payee: int
    amount: Cents
    why: str
    code: PaymentCode = ""

    @property
    def is_foul_return(self) -> bool:
        """Whether a foul hand returns chips it had won; records without a code say so in `why`."""
        return self.code == "foul" or self.why == FOUL_RETURN


class HandFouled(Event, tag="hand-fouled"):
    added = ("count",)

    seat: int
    why: str
    count: int = 0
    """The wrong number of cards that fouls the hand."""


class HandKilled(Event, tag="hand-killed"):
    """A dead hand without a foul: the ante is returned."""

    added = ("count",)

    seat: int
    why: str
    count: int = 0
    """The wrong number of cards that the hand was dealt."""


class DeckRenewed(Event, tag="deck-renewed"):
    cards: int


class WentOut(Event, tag="went-out"):
    seat: int
    chips: int


class TopsAwarded(Event, tag="tops-awarded"):
    seat: int
    amount: Cents


class PanClosed(Event, tag="pan-closed"):
    added = ("carried_doubles",)

    winner: int
    carried: Cents
    carried_doubles: Cents = 0


AnyPanEvent = (
    PanOpened
    | FeeTaken
    | ChoiceMade
    | Anted
    | HandDealt
    | EldestShown
    | ExcessTaken
    | Declared
    | Drew
    | MeldLaid
    | Discarded
    | Forced
    | ChipsPaid
    | HandFouled
    | HandKilled
    | DeckRenewed
    | WentOut
    | TopsAwarded
    | PanClosed
)
"""The events in the record of a hand."""


# Events at the table, outside a hand.


class EldestFound(Event, tag="eldest-found"):
    """A new game of pan: a card face up for each player, and the seat with the lowest card."""

    cards: dict[int, Card]
    seat: int


class DoublesChosen(Event, tag="doubles-chosen"):
    """A pan player turns doubles on or off from the next hand on."""

    seat: int
    doubles: bool


class TopsDivided(Event, tag="tops-divided"):
    """Carried-over tops divided by seat when no more hands are dealt."""

    shares: dict[int, Cents]


AnyPanTableEvent = EldestFound | DoublesChosen | TopsDivided
