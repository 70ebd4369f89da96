"""What a filing says, as typed data: one `Filing` per file, shown to people as it is."""

from typing import Any, Literal, get_args

import msgspec

from houseway.rulebook.card_sets import CardSet
from houseway.rulebook.claims import Claim, Exclusion
from houseway.rulebook.expression import Expression
from houseway.rulebook.source import Source
from houseway.rulebook.tiers import Amount
from houseway.values.errors import InputError
from houseway.values.odds import Odds, Rounding
from houseway.values.strict import Strict
from houseway.values.text import Text

Value = bool | int | str

PRESETS: dict[str, str] = {"letter": "by the letter of the filing", "practice": "as usually dealt"}
Status = Literal["game", "side-bet", "fees-only"]
Direction = Literal["clockwise", "counter-clockwise"]
Place = Literal["action-button", "left-of-player-dealer", "house-dealer-left", "house-dealer-right"]
CoverPolicy = Literal["gross", "net", "each-way"]
RoundRemedy = Literal[
    "void-round",  # every wager goes back and the hand is dealt anew
    "void-seat",  # the wagers on one seat go back, the others play on
    "forfeit-seat",  # the hand of one seat loses
    "replace-card",  # the card is set aside and the next one takes its place
    "play-on",  # the card or the hand stands
]
Remedy = Literal[
    RoundRemedy,
    "house-way",  # the hand of one seat, or of every seat, is set house way
    "concede-bettor",  # the wagers of one bettor on a seat lose, the others play on
    "exchange-card",  # once the deal is complete the top card takes its place and it is burned
    "redeal-board",  # board cards are shuffled back and dealt again when their time has come
    "set-aside-board",  # a board card waits, the next takes its place, then it is shuffled back
    "keep-low-card",  # five or lower is kept, a higher card is replaced
    "floor-decides",  # the floor names one of the other remedies
]


class Option(Strict):
    """An alternative that the filing allows, or that a reading leaves open."""

    says: str
    default: Value
    values: list[Value] = []
    range: tuple[int, int] | None = None
    source: Source | None = None
    practice: Value | None = None
    """What is usually dealt, where that departs from the paper: the preset `practice` sets it."""
    before: Value | None = None
    """How hands were played that were recorded before the option was there."""
    not_filed: bool = False
    """A customary extra that the paper does not have; it is off unless it is chosen."""

    def accept(self, name: str, value: object) -> Value:
        """The value if it may be chosen; text such as "6" or "true" is read as its kind."""
        if isinstance(value, str) and not isinstance(self.default, str):
            value = {"true": True, "false": False}.get(value, value)
            value = int(value) if isinstance(value, str) and value.isdecimal() else value
        if type(value) is type(self.default) and self._allows(value):
            return value
        raise InputError(f"{name} cannot be {value!r}", f"it may be {self.allowed}")

    def _allows(self, value: object) -> bool:
        if self.range is not None:
            return isinstance(value, int) and self.range[0] <= value <= self.range[1]
        return value in self.choices

    @property
    def choices(self) -> list[Value]:
        """The values of an option without a range; a yes or no needs none listed."""
        return self.values or ([True, False] if isinstance(self.default, bool) else [self.default])

    @property
    def allowed(self) -> str:
        """The values that may be chosen, in words."""
        if self.range is not None:
            return f"{self.range[0]} to {self.range[1]}"
        return " or ".join(str(value) for value in self.choices)


class NamedOption(Option):
    """An option that a reading brings with it."""

    id: str = ""


class Reading(Strict):
    """What the software decides where a filing is silent, contradictory or damaged."""

    rule: str
    filed: str
    reading: str
    why: str
    source: Source
    option: NamedOption | None = None
    undefined: bool = False  # an outcome of play would be undefined without it
    terms: list[str] = []
    """Key terms (numbers, defined words) that stand in the cited lines."""

    @property
    def silent(self) -> bool:
        """Whether the paper has nothing on it; the source is then what was searched."""
        return self.filed.startswith("Nothing")


_NO_ODDS = ("push", "lose", "surrender", "withdrawn")


class Pays(Text):
    """What a pay row gives: odds, `push`, `lose`, `surrender` (half is lost) or `withdrawn`."""

    __slots__ = ("odds",)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.odds = None if text in _NO_ODDS else Odds.parse(text)


class PayRow(Strict):
    """The first row whose condition holds decides the wager."""

    when: Expression
    odds: Pays
    says: str = ""


class Limit(Strict):
    """What a wager may be besides the table's own minimum and maximum."""

    table: bool = True
    minimum: str = ""
    maximum: str = ""
    at_most: list[str] = []
    together: list[str] = []
    """Wagers that are added up before they are held against `at_most`."""
    equals: str = ""
    """The wager of the same bettor whose amount this one must have."""
    over_maximum: Literal["refuse", "no-action"] = "refuse"
    """What becomes of more than the maximum: the wager is refused, or the rest has no action."""
    seat_maximum: Amount | None = None
    """The most on all spots of one seat together."""
    says: str = ""


class Wager(Strict):
    """One betting space: who may bet on it, when it is settled and what it pays."""

    id: str
    name: str
    pays: list[PayRow]
    source: Source
    otherwise: Pays = Pays("lose")
    loses: str = ""
    requires: list[str] = []
    limit: Limit = Limit()
    back_line: bool = False
    placed: str = "before the deal"
    settles: str = "end"
    rounding: Rounding = "up"
    hands: int = 1
    """On how many hands of a seat a bettor makes it, the same amount on each."""
    on: list[str] = []
    """What it may be made on, where there is a choice, such as a row."""
    several: bool = False
    """Whether every pay row that holds is paid, not the first alone."""
    excludes: list[str] = []
    """Wagers of the same bettor that it is made instead of; itself: on one choice of `on`."""
    cards: dict[str, CardSet] | msgspec.UnsetType = msgspec.UNSET
    """Cards that its conditions speak of, by a name (see `card_sets`)."""


class TableKind(Strict):
    """A table the game may be played on, with its seats, the player-dealer's included."""

    name: str
    seats: int


class Seats(Strict):
    """The tables and seats as filed; the first is the default."""

    tables: list[TableKind]
    source: Source | None = None
    """Nothing where the paper gives no number of seats: the tables are then usual, not filed."""
    several_seats: bool = True
    circles: int = 0
    """The most circles of one player, side by side; 0 where nothing limits them."""
    spots: int = 0
    """How many betting spots a seat has, each a wager of its own; 0 where no number is filed."""
    several_spots: bool = False
    """Whether a seat has several betting spots, their number not filed."""
    back_line_decides: Literal["each-bettor", "seated-player", "largest-wager", "first-square"] = (
        "seated-player"
    )

    @property
    def has_spots(self) -> bool:
        """Whether one bettor may have several wagers on one space of a seat."""
        return self.spots > 0 or self.several_spots


class Shoe(Strict):
    """How long cards are dealt from one shuffle, and what is burned when a shoe begins."""

    source: Source | None = None
    """Nothing where the paper does not say: how the cards last is then usual, not filed."""
    lasts: Literal["round", "cut-card"] = "round"
    behind: int = 0
    """Cards behind the cut card: once it has come out the round is finished, then the shoe is."""
    burns: int = 0
    """Cards burned unseen; those that the first card tells are in `Equipment.burn`."""


class Removed(Strict):
    """Cards that are left out of a stripped deck."""

    cards: list[str]
    copies: int = 1
    """How many of each."""


class Equipment(Strict):
    """Cards, tiles, dice and displays."""

    says: list[str]
    source: Source
    decks: int = 1
    jokers: int = 0
    without: str = ""
    extra: list[str] = []
    removed: list[Removed] = []
    instead: list[tuple[str, str]] = []
    burn: dict[str, int] = {}
    """How many more cards are burned when a shoe begins, by the rank of its first card."""
    shoe: Shoe | None = None


class PlayerDealer(Strict):
    """How the bank goes round."""

    source: Source
    turns: int = 2
    rule: Literal["offered", "at-most", "must-pass"] = "offered"
    stops: bool = False
    heirs: Literal["seated-player", "seated-then-squares", "wagered-there"] = "seated-player"
    """Who is offered the bank of a seat: its player, then perhaps its bettors of the last hand,
    or only those who wagered on it then."""
    cover: CoverPolicy = "gross"
    says: list[str] = []


class Action(Strict):
    """Where settlement starts: a fixed place, or a card, dice or number counted round the table."""

    by: Literal["place", "card", "dice", "number"]
    source: Source
    place: Place = "left-of-player-dealer"
    hand: str = ""
    card: int = 1
    values: dict[str, int] = {}
    count_from: Literal["player-dealer", "house-dealer"] = "player-dealer"
    counts_player_dealer: bool = False
    zero_is_first: bool = False
    if_player_dealer: Place = "left-of-player-dealer"
    dice: int = 3
    modulus: int = 0
    says: str = ""


class Pass(Strict):
    """One walk of the settlement round the table."""

    wagers: list[str | list[str]]
    source: Source
    moment: str = "end"
    start: Place = "action-button"
    direction: Direction = "clockwise"
    order: Literal["wager-by-wager", "seat-by-seat", "bettor-by-bettor"] = "wager-by-wager"
    cover: Literal["any", "full", "short"] = "any"
    losers_first: bool = False
    back_to_front: bool = False
    """Whether the last to bet on a seat is settled first, then the bettor before, and so on."""
    says: str = ""


class Irregularity(Strict):
    """What may go wrong in the deal, and what is done about it."""

    id: str
    condition: str
    remedy: Remedy
    source: Source | None = None
    """Nothing where the paper is silent: the remedy is then the shared default, not filed."""
    exposed_cards: int = 0
    """So many cards exposed in one deal come to this; 0 where no number does."""
    says: str = ""
    returns_fee: bool = False
    """Whether the collection of those whose wagers go back is returned too."""

    @property
    def open_remedies(self) -> tuple[str, ...]:
        """The filed remedy, or those of which the floor names one where the filing leaves it so."""
        return get_args(RoundRemedy) if self.remedy == "floor-decides" else (self.remedy,)


class Filing(Strict):
    """One filing of one cardroom."""

    id: str
    name: str
    family: str
    status: Status
    source: Source
    filing: str = ""
    date: str = ""
    owner: str = ""
    licence: str = ""
    object: str = ""
    attaches_to: list[str] = []
    needs: Expression | None = None
    """What the options of the game that a side bet goes with must be."""
    equipment: Equipment | None = None
    seats: Seats | None = None
    player_dealer: PlayerDealer | None = None
    options: dict[str, Option] = {}
    wagers: list[Wager] = []
    play: dict[str, Any] = {}
    action: list[Action] = []
    settlement: list[Pass] = []
    irregularities: list[Irregularity] = []
    readings: list[Reading] = []
    claims: list[Claim] = []
    notes: list[str] = []


class Room(Strict):
    """A cardroom."""

    id: str
    name: str
    seed: str
    source: Source
    formerly: list[str] = []
    place: str = ""
    jurisdiction: str = ""  # whose ordinance holds, a part of library/local.toml
    claims: list[Claim] = []
    excluded: list[Exclusion] = []
    notes: list[str] = []
