"""What happens in a poker hand, as values: inputs drive a replay, outputs are compared with it."""

from typing import Any, Literal

from houseway.cards.card import Card
from houseway.play.events import CardBurned, ChoiceMade, Event, FeeTaken, FloorRuled
from houseway.values.money import Cents

ReturnCode = Literal["", "dead", "void", "seven-checked"]
"""Why a bet goes back: dead money of a void hand, the hand is void, or a seven was checked."""
AwardCode = Literal["", "hand", "folds", "side-pot", "no-qualifier"]
"""Why a share is won: by the hand, because all others folded, alone in a side pot, or shared
because no hand qualifies."""


class HandOpened(Event, tag="hand-opened"):
    """Everything about the table that the hand depends on."""

    game: str
    rules: dict[str, Any]
    stakes: dict[str, Any]
    seats: int
    button: int
    stacks: dict[int, Cents]
    option: str = ""
    blinds: tuple[tuple[int, Cents], ...] = ()
    posts: tuple[tuple[int, Cents, Cents], ...] = ()
    """Seats that post to come in: the live part and the dead part."""
    bomb: Cents = 0
    kill: int = 0
    """The seat that has killed the pot before the deal."""
    may_kill: bool = False
    """Whether the floor lets players kill the pot after a look at their first cards."""
    condition: str = ""
    time: Cents = 0
    """Collection for time that this pot pays."""
    passed: tuple[int, ...] = ()
    """Of the blinds, those of seats that the big blind has passed over."""
    counts_at_street: bool = False
    """Whether the collection counts players at the street that its schedule names; hands of the
    first version counted those dealt in."""


class Posted(Event, tag="posted"):
    """Chips put in before a choice: an ante, a blind, a post, a kill, a bring-in."""

    seat: int
    what: str
    amount: Cents


class StreetOpened(Event, tag="street-opened"):
    """A betting round begins; the seats in the order in which they will be asked."""

    street: str
    order: tuple[int, ...]
    bet: Cents = 0
    """What must be matched from the start: the big blind, the bring-in."""
    full: Cents = 0
    """How much of that is a full bet, which a raise builds on."""
    wagers: int = 0
    """Whether it counts as the bet before the raises."""
    pairs: tuple[int, ...] = ()
    """Who shows a pair and may bet at the higher limit."""


class StreetClosed(Event, tag="street-closed"):
    """Bets into the pot; an uncalled bet is returned."""

    seat: int = 0
    returned: Cents = 0


class Dealt(Event, tag="dealt"):
    """Cards to players, one after another: `to[i]` receives `cards[i]`."""

    to: tuple[int, ...]
    cards: tuple[Card, ...]
    up: tuple[bool, ...] = ()
    """Which lie face up; none where this is empty."""


class BoardDealt(Event, tag="board-dealt"):
    """Cards to a board, counted from 1; board 0 is a common card for all hands."""

    board: int
    cards: tuple[Card, ...]
    street: str = ""
    shared: bool = False
    """Whether a second board begins with cards that already lie there."""


class Acted(Event, tag="acted"):
    """A bet, and the like: `level` is what the seat has wagered in this betting round then."""

    seat: int
    choice: str
    level: Cents = 0


class Turned(Event, tag="turned"):
    """A player turns up their down cards."""

    seat: int


class Drew(Event, tag="drew"):
    """A player has thrown cards away."""

    seat: int
    thrown: tuple[Card, ...]
    exchanged: bool = False
    """Whether it was turned over on the draw and another card of the draw takes its place."""


class ExposedBurned(Event, tag="exposed-burned"):
    """A card that was exposed in the deal is used as a burn card."""

    card: Card


class Reshuffled(Event, tag="reshuffled"):
    """Cards go back into the stub and are mixed with it."""

    cards: tuple[Card, ...]
    why: str


class BetReturned(Event, tag="bet-returned"):
    """What a rule gives back."""

    added = ("code",)

    seat: int
    amount: Cents
    why: str
    code: ReturnCode = ""

    @property
    def is_dead_money(self) -> bool:
        """Whether it counted toward no bet; the first version wrote this as `why`."""
        return "dead" in (self.code, self.why)


class PotAwarded(Event, tag="pot-awarded"):
    """A share of a pot; `part` is high, low or empty, boards count from 1, 0 for none."""

    added = ("code",)

    pot: int
    seat: int
    amount: Cents
    why: str
    part: str = ""
    board: int = 0
    code: AwardCode = ""


class HandClosed(Event, tag="hand-closed"):
    stacks: dict[int, Cents]
    fees: Cents
    void: bool = False


AnyPokerEvent = (
    HandOpened
    | Posted
    | StreetOpened
    | StreetClosed
    | Dealt
    | BoardDealt
    | CardBurned
    | ExposedBurned
    | Acted
    | ChoiceMade
    | Turned
    | Drew
    | Reshuffled
    | BetReturned
    | FeeTaken
    | PotAwarded
    | FloorRuled
    | HandClosed
)
"""The events in the record of a hand."""


# At the table, around a hand.


class SeatChanged(Event, tag="seat-changed"):
    """A person moves to another seat with all chips."""

    seat: int
    to: int
    amount: Cents


class ButtonDrawn(Event, tag="button-drawn"):
    """Poker players have drawn cards, face up in the order of their seats, for the first button."""

    button: int
    cards: tuple[Card, ...]


class ButtonMoved(Event, tag="button-moved"):
    """Where the button and the blinds of the next hand of poker are; 0 is nowhere."""

    button: int
    small: int
    big: int
    extra: tuple[int, ...] = ()


class StraddleAsked(Event, tag="straddle-asked"):
    """A poker player straddles whenever it is their turn to, or stops doing so."""

    seat: int
    on: bool


class BombPotJoined(Event, tag="bomb-pot-joined"):
    """A poker player will put this into the next pot, if another does."""

    seat: int
    amount: Cents


class TimeCharged(Event, tag="time-charged"):
    """A half hour of poker begins: what each seat pays for it; a pot pays when it is won."""

    minute: int
    """Until when it is paid, in minutes since 1970."""
    fees: dict[int, Cents]
    pot: Cents = 0


class HandsDeclared(Event, tag="hands-declared"):
    """A poker player declares, for the next time payment, how few hands they will play."""

    seat: int
    on: bool


class TimeReturned(Event, tag="time-returned"):
    """A poker player leaves within the hands they declared: their time is refunded."""

    seat: int
    amount: Cents


AnyPokerTableEvent = (
    SeatChanged
    | ButtonDrawn
    | ButtonMoved
    | StraddleAsked
    | BombPotJoined
    | TimeCharged
    | HandsDeclared
    | TimeReturned
)
