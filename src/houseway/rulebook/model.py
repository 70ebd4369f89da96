"""The rules of a filing as typed data: one `Filing` per file."""

from typing import Any, Literal, get_args

import msgspec

from houseway.cards.card import JOKER, Card
from houseway.rulebook.card_sets import CardSet
from houseway.rulebook.claims import Claim, Exclusion
from houseway.rulebook.expression import Expression
from houseway.rulebook.in_force import Dated
from houseway.rulebook.source import Source
from houseway.rulebook.tiers import Amount
from houseway.values.errors import InputError, either, shown
from houseway.values.odds import Odds, Rounding
from houseway.values.strict import Strict
from houseway.values.text import Text

Value = bool | int | str

PRESETS: dict[str, str] = {"letter": "as filed", "practice": "as usually dealt"}
Status = Literal["game", "side-bet", "fees-only"]
Direction = Literal["clockwise", "counter-clockwise"]
Place = Literal["action-button", "left-of-player-dealer", "house-dealer-left", "house-dealer-right"]
CoverPolicy = Literal["gross", "net", "each-way"]
RoundRemedy = Literal[
    "void-round",  # return all wagers and deal again
    "void-seat",  # return the wagers on one seat
    "forfeit-seat",  # the hand of one seat loses
    "replace-card",  # replace the card with the next one
    "play-on",  # play on with the card or the hand
]
Remedy = Literal[
    RoundRemedy,
    "house-way",  # the hand of one seat, or of every seat, is set the house way
    "concede-bettor",  # the wagers of one bettor on a seat lose
    "exchange-card",  # after the deal the top card replaces the exposed card, which is burned
    "redeal-board",  # board cards are shuffled back and dealt again at the right time
    "set-aside-board",  # a board card is set aside, replaced by the next, then shuffled back
    "keep-low-card",  # a five or lower is kept, a higher card is replaced
    "floor-decides",  # the floor names one of the other remedies
]


_MAX_DIGITS = 18
"""Text with more digits is not read as a number."""


_MAX_VALUES = 10_000
"""The maximum number of values of an option, because a page lists them all."""


class Option(Strict):
    """An alternative allowed by the filing or by a reading."""

    says: str
    default: Value
    values: list[Value] = []
    means: dict[str, str] = {}
    """What each value means, where the value alone does not say it."""
    range: tuple[int, int] | None = None
    source: Source | None = None
    practice: Value | None = None
    """The usual practice, if it differs from the paper; used by the preset `practice`."""
    before: Value | None = None
    """The value for hands recorded before the option existed."""
    not_filed: bool = False
    """Whether the option is a customary extra that is not in the paper; its default is then off."""

    def __post_init__(self) -> None:
        if self.range is not None and self.range[1] - self.range[0] >= _MAX_VALUES:
            raise ValueError(f"a range may have up to {_MAX_VALUES:,} values")

    def accept(self, name: str, value: object) -> Value:
        """The value, converted from text such as "6" or "true"; InputError if not allowed."""
        if isinstance(value, str) and not isinstance(self.default, str):
            value = {"true": True, "false": False}.get(value, value)
            if isinstance(value, str) and value.isdecimal() and len(value) <= _MAX_DIGITS:
                value = int(value)
        if type(value) is type(self.default) and self._allows(value):
            return value
        raise InputError(f"{name} must be {self.allowed}, not {shown(value)}", name)

    def _allows(self, value: object) -> bool:
        if self.range is not None:
            return isinstance(value, int) and self.range[0] <= value <= self.range[1]
        return value in self.choices

    @property
    def choices(self) -> list[Value]:
        """The values of an option without a range; for a bool they need not be listed."""
        return self.values or ([True, False] if isinstance(self.default, bool) else [self.default])

    @property
    def allowed(self) -> str:
        """The values that may be chosen, in words."""
        if self.range is not None:
            return f"{self.range[0]} to {self.range[1]}"
        return either(choice(value) for value in self.choices)


def choice(value: Value) -> str:
    """A value of an option as people type it: true, 6, seat-by-seat."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class NamedOption(Option):
    """An option defined by a reading."""

    id: str = ""


class Reading(Strict):
    """An interpretation where a filing is silent, contradictory or damaged."""

    rule: str
    filed: str
    reading: str
    why: str
    source: Source
    option: NamedOption | None = None
    undefined: bool = False  # whether a result would be undefined without this reading
    terms: list[str] = []
    """Key terms (numbers, defined words) from the cited lines."""
    record: bool = False  # whether it is about a paper's numbers, names or copies, not what is due
    unfiled: bool = False  # whether the cited lines are about the matter but give no answer

    @property
    def silent(self) -> bool:
        """Whether the paper is silent; the source then names the lines that were searched."""
        return self.filed.startswith("Nothing")

    @property
    def not_filed(self) -> bool:
        """Whether the answer is in no paper: the lines are silent, or leave this case out."""
        return self.silent or self.unfiled or "not mentioned" in self.filed


_NO_ODDS = ("push", "lose", "surrender", "withdrawn")


class Pays(Text):
    """The result of a pay row: odds, `push`, `lose`, `surrender` (half is lost) or `withdrawn`."""

    __slots__ = ("odds",)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.odds = None if text in _NO_ODDS else Odds.parse(text)


class PayRow(Strict):
    """One row of a pay table; the first row whose condition is true decides (see `several`)."""

    when: Expression
    odds: Pays
    says: str = ""


class Limit(Strict):
    """The limits of a wager, in addition to the table minimum and maximum."""

    table: bool = True
    minimum: str = ""
    maximum: str = ""
    at_most: list[str] = []
    together: list[str] = []
    """Wagers that are added up before they are compared with `at_most`."""
    equals: str = ""
    """The wager of the same bettor that this one must equal."""
    over_maximum: Literal["refuse", "no-action"] = "refuse"
    """Above the maximum, the wager is refused or the excess has no action."""
    seat_maximum: Amount | None = None
    """The maximum total for all spots of one seat."""
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
    """How many hands of a seat it is made on, with the same amount on each."""
    on: list[str] = []
    """The choices it may be made on, such as rows."""
    several: bool = False
    """Whether every matching row is paid, not just the first."""
    excludes: list[str] = []
    """Wagers that the same bettor may not make together with this one; if it lists its own id, the
    bettor may make only one choice of `on`."""
    cards: dict[str, CardSet] | msgspec.UnsetType = msgspec.UNSET
    """Cards that its conditions use, by name (see `card_sets`)."""

    @property
    def has_stake(self) -> bool:
        """Whether chips are bet on it; an Envy Bonus pays fixed amounts for another wager."""
        return any(row.odds.odds is None or not row.odds.odds.fixed for row in self.pays)

    @property
    def short_odds(self) -> str:
        """The odds for a betting spot: all if there are one or two, otherwise the highest."""
        odds = [row.odds.odds for row in self.pays if row.odds.odds is not None]
        texts = list(dict.fromkeys(map(str, odds)))
        if len(texts) <= 2:
            return ", ".join(texts)
        return f"up to {max(odds, key=lambda pays: (pays.profit, pays.fixed))}"


class TableKind(Strict):
    """A table the game may be played on, with its seats, including the player-dealer's."""

    name: str
    seats: int


class Seats(Strict):
    """The tables and seats as filed; the first table is the default."""

    tables: list[TableKind]
    source: Source | None = None
    """None if the paper gives no number of seats; the tables are then customary, not filed."""
    several_seats: bool = True
    circles: int = 0
    """The maximum number of adjacent circles of one player; 0 for no limit."""
    spots: int = 0
    """The number of betting spots of a seat; 0 if no number is filed."""
    several_spots: bool = False
    """Whether a seat has several betting spots without a filed number."""
    players: int = 0
    """The maximum number of players, including the player-dealer; 0 if no number is filed."""
    back_line_decides: Literal["each-bettor", "seated-player", "largest-wager", "first-square"] = (
        "seated-player"
    )
    bettors: Literal["seated-first"] | msgspec.UnsetType = msgspec.UNSET
    """In what order the bettors on a seat decide and are settled: the seated player, then the back
    line by spot, or as they bet if spots are not numbered. As listed if not given, as in records of
    earlier versions."""

    @property
    def has_spots(self) -> bool:
        """Whether one bettor may have several wagers on one space of a seat."""
        return self.spots > 0 or self.several_spots

    @property
    def seated_first(self) -> bool:
        return self.bettors == "seated-first"


class Shoe(Strict):
    """How long a shuffle lasts, and what is burned at the start of a shoe."""

    source: Source | None = None
    """None if the paper does not say; the shuffle is then customary, not filed."""
    lasts: Literal["round", "cut-card"] = "round"
    behind: int = 0
    """Cards behind the cut card; the shoe ends with the round in which the cut card comes out."""
    burns: int = 0
    """Cards burned face down; a burn set by the first card is in `Equipment.burn`."""


class Removed(Strict):
    """Cards that are left out of a stripped deck."""

    cards: list[str]
    copies: int = 1
    """How many copies of each card are left out."""


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
    """How the bank rotates."""

    source: Source
    turns: int = 2
    rule: Literal["offered", "at-most", "must-pass"] = "offered"
    stops: bool = False
    """Whether play stops if no other player takes the bank after a turn."""
    heirs: Literal["seated-player", "seated-then-squares", "wagered-there"] = "seated-player"
    """Who is offered the bank at a seat: its player; its player, then back bettors by square; or
    only the players who bet there in the last hand."""
    cover: CoverPolicy = "gross"
    says: list[str] = []


class Action(Strict):
    """Where settlement starts: a fixed place, or a seat counted by a card, dice or a number."""

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
    """One pass of the settlement around the table."""

    wagers: list[str | list[str]]
    source: Source
    moment: str = "end"
    start: Place = "action-button"
    direction: Direction = "clockwise"
    order: Literal["wager-by-wager", "seat-by-seat", "bettor-by-bettor"] = "wager-by-wager"
    cover: Literal["any", "full", "short"] = "any"
    cover_of: Literal["wagers"] | msgspec.UnsetType = msgspec.UNSET
    """What a full bank covers: the amounts wagered; if not given, every payment and collection."""
    losers_first: bool = False
    back_to_front: bool = False
    """Whether the bettors on a seat are settled from the last to the first."""
    says: str = ""

    @property
    def groups(self) -> list[list[str]]:
        """The wagers in order; those of one group are settled in one trip around the table."""
        return [[entry] if isinstance(entry, str) else entry for entry in self.wagers]


class SomeCards(Strict):
    """An irregularity, and the cards that another irregularity is about."""

    id: str
    cards: list[str]
    """Ranks, and `Jk` for the joker."""

    def include(self, card: Card) -> bool:
        return (card if card == JOKER else card[0]) in self.cards


class Irregularity(Strict):
    """Something that can go wrong in the deal, and its remedy."""

    id: str
    condition: str
    remedy: Remedy
    source: Source | None = None
    """None if the paper is silent; the remedy is then the shared default, not filed."""
    exposed_cards: int = 0
    """How many exposed cards in one deal make this irregularity; 0 if it has no such number."""
    says: str = ""
    returns_fee: bool = False
    """Whether the collection is returned together with the wagers."""
    instead_of: SomeCards | msgspec.UnsetType = msgspec.UNSET
    """The irregularity whose place this one takes if the card is one of those that it is about."""

    @property
    def open_remedies(self) -> tuple[str, ...]:
        """The filed remedy, or the choices if the filing leaves it to the floor."""
        return get_args(RoundRemedy) if self.remedy == "floor-decides" else (self.remedy,)

    def takes_place_of(self, other: str, card: Card) -> bool:
        """Whether this irregularity, and not the other, applies to this card."""
        cards = self.instead_of
        return isinstance(cards, SomeCards) and cards.id == other and cards.include(card)


class Filing(Strict):
    """One filing of one cardroom."""

    id: str
    name: str
    family: str
    status: Status
    source: Source
    filing: str = ""
    date: str = ""
    approved: Dated | None = None
    superseded: Dated | None = None
    owner: str = ""
    licence: str = ""
    object: str = ""
    attaches_to: list[str] = []
    needs: Expression | None = None
    """The option values that the side bet needs in its game."""
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

    def __post_init__(self) -> None:
        ids = [entry.id for entry in self.irregularities]
        for entry in self.irregularities:
            if entry.instead_of and entry.instead_of.id not in ids:
                what = f"instead_of must be {either(ids)}, not {entry.instead_of.id!r}"
                raise ValueError(f"irregularity {entry.id}: {what}")


class Room(Strict):
    """A cardroom."""

    id: str
    name: str
    seed: str
    source: Source
    formerly: list[str] = []
    place: str = ""
    jurisdiction: str = ""  # the part of library/local.toml with the room's ordinance
    claims: list[Claim] = []
    excluded: list[Exclusion] = []
    notes: list[str] = []
