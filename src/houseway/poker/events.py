"""Events of a poker hand. A replay reads the inputs and compares the outputs."""

from typing import Any, Literal

from houseway.cards.card import Card
from houseway.play.events import CardBurned, ChoiceMade, Event, FeeTaken, FloorRuled
from houseway.values.money import Cents

ReturnCode = Literal["", "dead", "void", "seven-checked"]
"""Why chips are returned: as dead money or bets of a void hand, or because a seven checked."""
AwardCode = Literal["", "hand", "folds", "side-pot", "no-qualifier"]
"""Why a share is won: by the hand, because all others folded, alone in a side pot, or split because
no hand qualifies."""

REVISION = 3
"""The revision of hands dealt now; `HandOpened.revision` says what each number corrects."""


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
    """The posts of seats that enter the game: seat, live part and dead part."""
    bomb: Cents = 0
    kill: int = 0
    """The seat that killed the pot before the deal; 0 for none."""
    may_kill: bool = False
    """Whether players may kill the pot after looking at their first cards."""
    condition: str = ""
    time: Cents = 0
    """The time collection that this pot pays."""
    passed: tuple[int, ...] = ()
    """The seats in `blinds` that the big blind passed over."""
    counts_at_street: bool = False
    """Whether the collection counts players at the street that its schedule names; hands recorded
    by the first version counted everyone dealt in."""
    chip: Cents = 0
    """The smallest chip that the stakes and fees of the table need; 0 if the chip follows from the
    amounts of the hand alone, as in older records."""
    revision: int = 0
    """Which corrections of play apply, so that a recorded hand is replayed as it was dealt. From 1
    on, a seat that is all in and posts nothing more is counted once among those who cannot bet, and
    face-up cards rank as poker hands: two pairs above a pair of aces. A bomb pot skips the first
    round, so that the turn has the higher limit. From 2 on, the suit that decides who gets an odd
    chip is that of the highest of the five cards that win, not of all seven. From 3 on, five
    face-up cards (with a common card) and four rank in one order; before, any five were above any
    four."""


class Posted(Event, tag="posted"):
    """Chips put in before the betting, such as an ante, a blind, a kill or a bring-in."""

    seat: int
    what: str
    amount: Cents


class StreetOpened(Event, tag="street-opened"):
    """A betting round begins; `order` has the seats in the order of action."""

    street: str
    order: tuple[int, ...]
    bet: Cents = 0
    """The amount to match from the start, such as the big blind or the bring-in."""
    full: Cents = 0
    """The part of `bet` that is a full bet, which a raise builds on."""
    wagers: int = 0
    """1 if `bet` counts as the first bet of the round, before any raise."""
    pairs: tuple[int, ...] = ()
    """The seats that show a pair and may bet at the higher limit."""


class StreetClosed(Event, tag="street-closed"):
    """Bets go into the pot; an uncalled bet is returned to `seat`."""

    seat: int = 0
    returned: Cents = 0


class Dealt(Event, tag="dealt"):
    """Cards dealt to players, one after another: `to[i]` receives `cards[i]`."""

    to: tuple[int, ...]
    cards: tuple[Card, ...]
    up: tuple[bool, ...] = ()
    """Which cards are face up; if empty, none are."""


class BoardDealt(Event, tag="board-dealt"):
    """Cards dealt to a board; boards count from 1, and 0 is a common card for all hands."""

    board: int
    cards: tuple[Card, ...]
    street: str = ""
    shared: bool = False
    """Whether these are cards of the first board that the second board shares."""


class Acted(Event, tag="acted"):
    """A bet or other action: `level` is the seat's total for this betting round."""

    seat: int
    choice: str
    level: Cents = 0


class Turned(Event, tag="turned"):
    """A player turns up their face-down cards."""

    seat: int


class Drew(Event, tag="drew"):
    """A player discards cards."""

    seat: int
    thrown: tuple[Card, ...]
    exchanged: bool = False
    """Whether the card was exposed on the draw and is replaced after it."""


class ExposedBurned(Event, tag="exposed-burned"):
    """A card exposed in the deal becomes a burn card."""

    card: Card


class Reshuffled(Event, tag="reshuffled"):
    """Cards are shuffled back into the stub."""

    cards: tuple[Card, ...]
    why: str


class BetReturned(Event, tag="bet-returned"):
    """Chips that a rule returns to a player."""

    added = ("code",)

    seat: int
    amount: Cents
    why: str
    code: ReturnCode = ""

    @property
    def is_dead_money(self) -> bool:
        """Whether the chips were dead money; the first version recorded this as `why`."""
        return "dead" in (self.code, self.why)


class PotAwarded(Event, tag="pot-awarded"):
    """A share of a pot; `part` is high, low or empty; `board` counts from 1, 0 for none."""

    added = ("code",)

    pot: int
    seat: int
    amount: Cents
    why: str
    part: str = ""
    board: int = 0
    code: AwardCode = ""


class HandClosed(Event, tag="hand-closed"):
    """The end of a hand, with the final stacks and the total of the fees."""

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


# Events at the table, outside a hand.


class SeatChanged(Event, tag="seat-changed"):
    """A person moves to another seat with their chips."""

    seat: int
    to: int
    amount: Cents


class ButtonDrawn(Event, tag="button-drawn"):
    """The cards drawn for the first button, in the order of the seats."""

    button: int
    cards: tuple[Card, ...]


class ButtonMoved(Event, tag="button-moved"):
    """The button and blinds of the next poker hand; 0 for none."""

    button: int
    small: int
    big: int
    extra: tuple[int, ...] = ()


class StraddleAsked(Event, tag="straddle-asked"):
    """A poker player turns automatic straddles on or off."""

    seat: int
    on: bool


class BombPotJoined(Event, tag="bomb-pot-joined"):
    """A poker player joins the next bomb pot with this amount."""

    seat: int
    amount: Cents


class TimeCharged(Event, tag="time-charged"):
    """The time charge for a half hour of poker, for each seat or for the next pot."""

    minute: int
    """The end of the half hour, in minutes since 1970."""
    fees: dict[int, Cents]
    pot: Cents = 0


class HandsDeclared(Event, tag="hands-declared"):
    """A poker player declares that they will play only a few hands after the next time payment, or
    cancels that."""

    seat: int
    on: bool


class TimeReturned(Event, tag="time-returned"):
    """A poker player leaves within their declared hands and gets the time charge back."""

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
