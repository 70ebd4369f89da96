"""Events outside hands, for every kind of table: people, seats, seeds, the floor, the server."""

from typing import Any, Literal

from houseway.cards.commitment import Opening
from houseway.play.events import Event
from houseway.values.money import Cents

HOUSE = "house"
"""The table id of events that belong to no table, such as giving chips or starting a server."""


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


class PasswordSet(Event, tag="password-set"):
    """A person has a new password; the fingerprint is the SHA-256 of its stored hash."""

    person: str
    fingerprint: str


class RulebookChanged(Event, tag="rulebook-changed"):
    """The server reads its rulebook again; tables play by it from their next hand."""

    digest: str
    games: tuple[str, ...]
    """The filings that are new, changed or gone."""


class HouseRules(Event, tag="house-rules"):
    """The floor chose the rules for new tables and lessons: a preset."""

    preset: str
    by: str


class JournalRead(Event, tag="journal-read"):
    """A member of staff read hands in the journal: the events from `first` to `last`."""

    by: str
    first: int
    last: int


class RulingSaved(Event, tag="ruling-saved"):
    """The floor saved a ruling on a hand settled at the desk; `digest` is the hash of its text."""

    by: str
    game: str
    title: str
    digest: str


class ServerStarted(Event, tag="server-started"):
    """A server leads tables from here on; on SQLite it leads all of them."""

    term: int


class TableOpened(Event, tag="table-opened"):
    """A table is opened with its game, options and other fixed values."""

    game: str
    rules: dict[str, Any]
    seats: int
    by: str
    option: str = ""
    limits: tuple[Cents, Cents] | None = None
    clock: dict[str, float] = {}
    stakes: str = ""
    """The name of a poker table's stakes; if empty, those of the option, or the first."""
    may_kill: bool = False
    """Whether players may kill a lowball pot after seeing two cards."""
    collect_by: str = ""
    """The collection method in force, if several are filed; the first if empty."""
    coach: str = "off"
    """When choices are explained: `off` (never), `after` the hand, or `live`."""


class Seated(Event, tag="seated"):
    seat: int
    person: str
    name: str
    amount: Cents
    bot: bool = False
    minute: int = 0
    """The time in minutes since 1970, if a rule needs it."""


class Left(Event, tag="left"):
    """A person leaves a seat with their chips."""

    seat: int
    person: str
    amount: Cents
    minute: int = 0
    """The time in minutes since 1970, if a rule needs to know how long ago it was."""


class LeavingAsked(Event, tag="leaving-asked"):
    """A person will leave once the hand is over."""

    seat: int


class SatOut(Event, tag="sat-out"):
    """A person stays but is dealt no hand."""

    added = ("code",)

    seat: int
    why: str = ""
    code: Literal["", "no-answer"] = ""


class SatIn(Event, tag="sat-in"):
    """A person is dealt in again; in poker by posting or when the blinds reach them."""

    seat: int
    post: bool = False


class WaitingJoined(Event, tag="waiting-joined"):
    """A person waits for a seat."""

    person: str
    name: str


class WaitingLeft(Event, tag="waiting-left"):
    """A person leaves the waitlist without a seat."""

    added = ("code",)

    person: str
    why: str
    code: Literal["", "left", "not-taken"] = ""


class SeatOffered(Event, tag="seat-offered"):
    """A free seat is reserved for the first person on the waitlist."""

    seat: int
    person: str


class HandCommitted(Event, tag="hand-committed"):
    """A hand begins; `commitment` and `rules` are the hashes of its seed and its rules."""

    commitment: str
    rules: str


class ShoeCommitted(Event, tag="shoe-committed"):
    """The server commits to each card of a shuffled shoe before the first wager.

    If a stub is reshuffled during a hand, the server commits to it before dealing from it; `stub`
    counts the stubs of the hand.
    """

    root: str
    cards: int
    stub: int = 0


class CardsOpened(Event, tag="cards-opened"):
    """Cards of a finished hand, each with its proof; viewers get only the cards they saw."""

    openings: tuple[Opening, ...]


class HandCalledOff(Event, tag="hand-called-off"):
    """No hand is dealt, because no one banks or no one bets."""

    added = ("code",)

    why: str
    returned: Cents = 0
    code: Literal["", "no-bank", "no-wager"] = ""


class SeedRevealed(Event, tag="seed-revealed"):
    """The seed that was committed to is revealed; the cards of the hand follow from it."""

    seed: str


class HandVoided(Event, tag="hand-voided"):
    """The hand is void: its unsettled chips go back to their owners."""

    reason: str
    by: str


class RulingGiven(Event, tag="ruling-given"):
    """The floor rules on an irregularity; a ruling on a card is about card number `after`."""

    irregularity: str
    remedy: str
    seat: int
    by: str
    after: int
    bettor: str = ""


class HandLookedAt(Event, tag="hand-looked-at"):
    """A member of staff looked at hidden cards."""

    by: str


class TablePaused(Event, tag="table-paused"):
    by: str


class TableResumed(Event, tag="table-resumed"):
    by: str


class TableWaits(Event, tag="table-waits"):
    """There are too few players with chips for another hand."""


class TableFroze(Event, tag="table-froze"):
    """An error stopped the table; its chips stay in place for a floor decision."""

    what: str


class TableClosed(Event, tag="table-closed"):
    by: str
    why: str = ""


AnyTableEvent = (
    ChipsBought
    | ChipsGiven
    | RoleGiven
    | PasswordSet
    | RulebookChanged
    | HouseRules
    | JournalRead
    | RulingSaved
    | ServerStarted
    | TableOpened
    | Seated
    | Left
    | LeavingAsked
    | SatOut
    | SatIn
    | WaitingJoined
    | WaitingLeft
    | SeatOffered
    | HandCommitted
    | ShoeCommitted
    | CardsOpened
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
