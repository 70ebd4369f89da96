"""What happens at a table besides its rounds: people, the bank, wagers, the seed, the floor."""

from functools import cache
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.cards.commitment import Opening
from houseway.play.events import AnyEvent, Event
from houseway.values.money import Cents

HOUSE = "house"
"""The table of what happens at none: people come, roles are given."""


class ChipsBought(Event, tag="chips-bought"):
    """A person brings more chips to a seat."""

    person: str
    seat: int
    amount: Cents


class ChipsGiven(Event, tag="chips-given"):
    """A person is given play chips."""

    person: str
    amount: Cents


class RoleGiven(Event, tag="role-given"):
    """A person has these roles from now on."""

    person: str
    roles: tuple[str, ...]
    by: str


class TableOpened(Event, tag="table-opened"):
    """A table with its game, its options and everything that stays while it is open."""

    game: str
    rules: dict[str, Any]
    seats: int
    by: str
    option: str = ""
    limits: tuple[Cents, Cents] | None = None
    clock: dict[str, float] = {}
    stakes: str = ""
    """What a poker table plays for, by its name; those of the option, or the first, if empty."""
    may_kill: bool = False
    """Whether the floor lets players kill a pot of lowball after a look at two cards."""
    collect_by: str = ""
    """Which of several filed ways to collect is in force; the first if empty."""


class Seated(Event, tag="seated"):
    seat: int
    person: str
    name: str
    amount: Cents
    bot: bool = False
    minute: int = 0
    """When, in minutes since 1970, where a rule asks for it."""


class Left(Event, tag="left"):
    """A person leaves a seat and takes the chips along."""

    seat: int
    person: str
    amount: Cents
    minute: int = 0
    """When, in minutes since 1970, where a rule asks how long ago it was."""


class LeavingAsked(Event, tag="leaving-asked"):
    """A person will leave once the hand is over."""

    seat: int


class SatOut(Event, tag="sat-out"):
    """A person stays but is dealt no hand."""

    seat: int
    why: str = ""


class SatIn(Event, tag="sat-in"):
    """A person is dealt in again; in poker by posting the blinds, or once they come."""

    seat: int
    post: bool = False


class SeatChanged(Event, tag="seat-changed"):
    """A person moves to another seat with all chips."""

    seat: int
    to: int
    amount: Cents


class WaitingJoined(Event, tag="waiting-joined"):
    """A person waits for a seat."""

    person: str
    name: str


class WaitingLeft(Event, tag="waiting-left"):
    """A person waits no longer, and has no seat."""

    person: str
    why: str


class SeatOffered(Event, tag="seat-offered"):
    """A free seat is kept for the first who waits."""

    seat: int
    person: str


class HandCommitted(Event, tag="hand-committed"):
    """A hand begins: its seed is drawn and bound by this hash; so are the rules it is played by."""

    commitment: str
    rules: str


class ShoeCommitted(Event, tag="shoe-committed"):
    """A shuffled shoe is bound card by card, before the first wager that it is dealt for.

    A stub that is mixed again in mid-hand is bound anew before its first card leaves: `stub` says
    how often that has been in the hand.
    """

    root: str
    cards: int
    stub: int = 0


class ShoeBurned(Event, tag="shoe-burned"):
    """Cards that are burned when a shoe begins; `first` lies face up where it tells how many."""

    cards: int
    first: Card = Card("")


class CardsOpened(Event, tag="cards-opened"):
    """Cards of a hand that is over, each with its proof; a viewer gets those that they saw."""

    openings: tuple[Opening, ...]


class ShoeEnded(Event, tag="shoe-ended"):
    """A shoe that lasted over several hands is over; its seed deals all of them again."""

    seed: str
    why: str


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
    """A poker player straddles whenever it is his turn to, from now on or no more."""

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
    """A poker player declares, for the next time that he pays, how few hands he will play."""

    seat: int
    on: bool


class TimeReturned(Event, tag="time-returned"):
    """A poker player leaves after no more hands than he declared: his time goes back."""

    seat: int
    amount: Cents


class EldestFound(Event, tag="eldest-found"):
    """A new game of pan: a card face up for each player, and whose is the lowest."""

    cards: dict[int, Card]
    seat: int


class DoublesChosen(Event, tag="doubles-chosen"):
    """A player of pan plays doubles from the next hand on, or no more."""

    seat: int
    doubles: bool


class TopsDivided(Event, tag="tops-divided"):
    """Tops of pan that wait for a hand that is not dealt any more, by seat."""

    shares: dict[int, Cents]


class BankOffered(Event, tag="bank-offered"):
    """The player-dealer position is offered; `turn` counts the hands of one turn."""

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
    """A wager before the deal; its chips leave the stack at once."""

    seat: int
    bettor: str
    wager: str
    amount: Cents
    on: str = ""


class WagerBack(Event, tag="wager-back"):
    """A wager goes back before the deal: taken back, or refused when wagers close."""

    seat: int
    bettor: str
    wager: str
    amount: Cents
    on: str = ""
    why: str = ""


class ReadyToPlay(Event, tag="ready"):
    """A seat has made its wagers."""

    seat: int


class ChoiceHeld(Event, tag="choice-held"):
    """An answer to one of several decisions that are open together, shown once all are made."""

    seat: int
    bettor: str
    decision: str
    choice: str
    hand: int = 1
    amount: Cents = 0
    cards: tuple[Card, ...] = ()


class HandCalledOff(Event, tag="hand-called-off"):
    """No round is played: nobody banks, or nobody bets."""

    why: str
    returned: Cents = 0


class SeedRevealed(Event, tag="seed-revealed"):
    """What the commitment was made of; the cards of the hand follow from it."""

    seed: str


class HandVoided(Event, tag="hand-voided"):
    """The hand cannot or must not be finished: every wager and the bank go back."""

    reason: str
    by: str


class RulingGiven(Event, tag="ruling-given"):
    """The floor rules on an irregularity; a card that is to be replaced is the next, `after`."""

    irregularity: str
    remedy: str
    seat: int
    by: str
    after: int


class HandLookedAt(Event, tag="hand-looked-at"):
    """Somebody of the house has looked at hidden cards."""

    by: str


class TablePaused(Event, tag="table-paused"):
    by: str


class TableResumed(Event, tag="table-resumed"):
    by: str


class TableWaits(Event, tag="table-waits"):
    """There are too few players with chips for another hand."""


class TableFroze(Event, tag="table-froze"):
    """A fault stopped the table; its chips stay where they are until the floor rules."""

    what: str


class TableClosed(Event, tag="table-closed"):
    by: str
    why: str = ""


AnyTableEvent = (
    ChipsBought
    | ChipsGiven
    | RoleGiven
    | TableOpened
    | Seated
    | Left
    | LeavingAsked
    | SatOut
    | SatIn
    | SeatChanged
    | WaitingJoined
    | WaitingLeft
    | SeatOffered
    | HandCommitted
    | ShoeCommitted
    | ShoeBurned
    | CardsOpened
    | ShoeEnded
    | ButtonDrawn
    | ButtonMoved
    | StraddleAsked
    | BombPotJoined
    | TimeCharged
    | HandsDeclared
    | TimeReturned
    | EldestFound
    | DoublesChosen
    | TopsDivided
    | BankOffered
    | BankAccepted
    | BankPassed
    | WagerMade
    | WagerBack
    | ReadyToPlay
    | ChoiceHeld
    | HandCalledOff
    | SeedRevealed
    | HandVoided
    | RulingGiven
    | HandLookedAt
    | TablePaused
    | TableResumed
    | TableWaits
    | TableFroze
    | TableClosed
)


@cache
def _decoder() -> msgspec.json.Decoder[Event]:
    # Here and not above: poker's and pan's events import those of the journal.
    from houseway.pan.events import AnyPanEvent
    from houseway.poker.events import AnyPokerEvent

    return msgspec.json.Decoder(AnyEvent | AnyTableEvent | AnyPokerEvent | AnyPanEvent)


def decode_event(body: str) -> Event:
    """An event of a round, of a hand of poker or pan, or of a table from its JSON."""
    return _decoder().decode(body)
