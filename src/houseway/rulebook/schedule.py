"""Collection schedules: what the house may collect, from whom, when and in which games.

One file per schedule document. Options printed in one table share their terms (who pays, on
what basis and when) in a group; each option is one line with its limits and its fees as printed.
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from houseway.rulebook.claims import Claim
from houseway.rulebook.decode import decode, read_toml
from houseway.rulebook.in_force import Dated
from houseway.rulebook.model import Reading
from houseway.rulebook.resolve import Library, use_library
from houseway.rulebook.source import Source
from houseway.rulebook.tiers import Amount, Between, Tiers
from houseway.values.errors import InputError, RulebookError, either
from houseway.values.strict import Strict

Payer = Literal["player-dealer", "player", "button", "blinds", "first-players", "seat", "pot"]
Basis = Literal["total-table-action", "wager", "bank", "players", "pot"]
BettingKind = Literal["limit", "spread", "no-limit", "pot-limit"]
Unit = Literal["hand", "wager", "spot", "player", "half-hour"]


class FeeFigure(NamedTuple):
    """A figure of a hand that a fee may depend on."""

    id: str
    label: str
    unit: Literal["cents", "count", "word"]
    help: str
    basis: Basis | None = None
    name: str = ""  # in an error, if the id is not clear enough
    based_on: str = ""  # the basis in a sentence
    short: str = ""  # the basis in a list of options

    @property
    def words(self) -> str:
        return self.name or self.id


FEE_FIGURES = {
    figure.id: figure
    for figure in (
        FeeFigure(
            "action",
            "Total table action",
            "cents",
            "Total table action, such as 450.",
            basis="total-table-action",
            name="total table action",
            based_on="total table action",
            short="action",
        ),
        FeeFigure(
            "wager",
            "Wager",
            "cents",
            "The wager, such as 25.00.",
            basis="wager",
            based_on="the wager",
            short="wager",
        ),
        FeeFigure(
            "bank",
            "Player-dealer's wager",
            "cents",
            "The player-dealer's wager.",
            basis="bank",
            based_on="the player-dealer's wager",
            short="bank",
        ),
        FeeFigure("spots", "Spots", "count", "Spots that are bet on."),
        FeeFigure(
            "players",
            "Players dealt in",
            "count",
            "Players dealt in.",
            basis="players",
            name="player count",
            based_on="the number of players",
            short="players",
        ),
        FeeFigure(
            "pot",
            "Pot",
            "cents",
            "The size of the pot.",
            basis="pot",
            based_on="the pot",
            short="size",
        ),
        FeeFigure("street", "Street reached", "word", "The street that the hand reached."),
        FeeFigure(
            "condition",
            "Collection method",
            "word",
            "Collection method, where several are filed.",
            name="collection by",
        ),
    )
}
"""Every figure by id; `play.collection.Figures` has a value for each."""
MONEY_FIGURES = tuple(figure.id for figure in FEE_FIGURES.values() if figure.unit == "cents")
BASES = {figure.basis: figure for figure in FEE_FIGURES.values() if figure.basis}
"""The figure of each basis."""


class Periods(Strict):
    """How the half hours of a time collection are counted, if filed."""

    source: Source
    on_the_clock: bool = False  # from the top and bottom of the hour, not from the first hand
    newcomers_pay: bool = False  # on joining before the halfway mark, not from the next period
    declared_hands: int = 0  # after this many, a player who declared a short stay gets no refund


Moment = Literal["before-the-deal", "while-setting"]
"""When a fee on the wagers of a hand is taken."""


class Terms(Strict):
    """A printed column of fees: who pays, on what basis and when."""

    payer: Payer
    per: Unit
    when: str
    players_at: str = ""  # the street at which players are counted; none: at the deal
    basis: Basis | None = None  # what sets the amount; none: every unit pays the same
    counts: list[str] = []  # the wagers that count; none named: all placed before the deal
    amount: Tiers | None = None  # if it is the same for all options of the group
    like: str = ""  # replaces this other column and uses its amounts
    reaches: str = ""  # due only when the hand reaches this street
    unless: str = ""  # due only when the hand ends before this street
    pot_from: Amount | None = None  # due only when the pot reaches this amount
    pot_below: Amount | None = None  # due only when the pot never reaches this amount
    condition: str = ""  # one of several collection methods; a table uses one
    taken: Moment = "before-the-deal"
    carried: bool = False  # any shortage is taken in later betting rounds
    first_players: Tiers | None = None  # how many players pay, by players dealt in
    periods: Periods | None = None  # how half hours are counted; none: one after another
    says: str = ""


class Limits(Strict):
    """The table limits of an option, as printed; empty if there are none."""

    limit: str = ""
    minimum: str = ""  # the range within which the table's minimum may be set
    maximum: str = ""
    stakes: str = ""
    blinds: str = ""
    buy_in: str = ""
    bonuses: dict[str, str] = {}  # the limits of wagers with separate limits, by wager
    bonus_below: dict[str, str] = {}  # a wager must be less than this other one
    bonus_at_most: dict[str, list[str]] = {}  # a wager is at most the largest of these
    kinds: list[BettingKind] = []  # poker: the betting the option is filed for; none: any
    least_buy: Amount | None = None
    most_buy: Amount | None = None
    least_buy_kinds: list[BettingKind] = []  # the betting that the buy-ins are for; none: all
    condition: str = ""  # pan: the value of one chip

    @property
    def bonus(self) -> str:
        """The limits of wagers with separate limits, in words."""
        parts = [f"{_title(wager)} {limit}" for wager, limit in self.bonuses.items()]
        for wager, other in self.bonus_below.items():
            parts.append(f"{_title(wager)} less than the {_title(other)} wager")
        for wager, others in self.bonus_at_most.items():
            parts.append(f"{_title(wager)} at most the {' or '.join(map(_title, others))} wager")
        return ", ".join(parts)


PRINTED = ("limit", "minimum", "maximum", "stakes", "blinds", "buy_in", "bonus", "condition")
"""The limits of an option that are shown as they are printed."""


def _title(wager: str) -> str:
    """A wager by its id, as its name is written.

    >>> _title("match-the-dealer")
    'Match the Dealer'
    """
    return wager.replace("-", " ").title().replace(" The ", " the ").replace(" And ", " and ")


class Row(Limits, kw_only=True):
    """One option as printed."""

    number: int | str
    source: Source
    fees: dict[str, Tiers] = {}
    lost: str = ""  # why the fee is missing
    says: str = ""


class Group(Limits, kw_only=True):
    """Options printed in one table, with their shared terms."""

    source: Source
    fees: dict[str, Terms]
    options: list[Row]
    name: str = ""
    games: list[str] = []  # the games of the group, if not those of the schedule
    lost: str = ""
    says: str = ""

    def __post_init__(self) -> None:
        open_fees = {n for n, terms in self.fees.items() if not (terms.amount or terms.like)}
        if unknown := {terms.like for terms in self.fees.values() if terms.like} - open_fees:
            raise ValueError(f"unknown fee in `like`: {', '.join(sorted(unknown))}")
        for row in self.options:
            if not (row.lost or self.lost) and set(row.fees) != open_fees:
                named, needed = (
                    ", ".join(sorted(names)) or "none" for names in (row.fees, open_fees)
                )
                raise ValueError(f"option {row.number} must have fees {needed}, not {named}")


class Procedure(Strict):
    """A summary of what the filing says about collecting."""

    says: str
    source: Source


class Misprint(Strict):
    """A misprint, with its correction and the reason for it."""

    options: str
    printed: str
    corrected: str
    why: str
    source: Source


class Schedule(Strict, kw_only=True):
    """One schedule document, or a part of it with separate numbering."""

    id: str
    name: str
    source: Source
    groups: list[Group]
    filing: str = ""
    date: str = ""
    approved: Dated | None = None
    games: list[str] = []
    borrowed: list[str] = []  # games without their own row that use this schedule, by a reading
    superseded: list[str] = []  # games for which a later schedule applies, by a reading
    other_games: list[str] = []  # games named here whose rules are not filed
    streets: tuple[str, ...] = ("pre-flop", "flop", "turn", "river", "showdown")
    between: Between = "lower"
    jackpot: str = ""
    procedures: list[Procedure] = []
    readings: list[Reading] = []
    misprints: list[Misprint] = []
    claims: list[Claim] = []

    def __post_init__(self) -> None:
        numbers = [str(row.number) for group in self.groups for row in group.options]
        repeated = {number for number in numbers if numbers.count(number) > 1}
        if repeated:
            raise ValueError(f"options given twice: {', '.join(sorted(repeated))}")
        if both := set(self.superseded) & {*self.games, *self.borrowed}:
            raise ValueError(f"games both current and superseded: {', '.join(sorted(both))}")

    def names(self, game_id: str) -> bool:
        """Whether any of its options was ever filed for a game."""
        lists = (self.games, self.borrowed, self.superseded, *(g.games for g in self.groups))
        return any(game_id in games for games in lists)

    @property
    def options(self) -> list["CollectionOption"]:
        return [
            CollectionOption(self, group, row) for group in self.groups for row in group.options
        ]


class CollectionOption:
    """One option with its terms. Each table uses exactly one."""

    __slots__ = ("group", "row", "schedule")

    def __init__(self, schedule: Schedule, group: Group, row: Row) -> None:
        self.schedule = schedule
        self.group = group
        self.row = row

    @property
    def id(self) -> str:
        return f"{self.schedule.id}:{self.row.number}"

    @property
    def source(self) -> Source:
        return self.row.source

    @property
    def lost(self) -> str:
        """Why the fee is not known, or ""."""
        return self.row.lost or self.group.lost

    @property
    def limits(self) -> Limits:
        """The limits printed for the option; the group's where the option prints none."""
        names = Limits.__struct_fields__
        return Limits(**{n: getattr(self.row, n) or getattr(self.group, n) for n in names})

    @property
    def fees(self) -> list[tuple[Terms, Tiers]]:
        """The fees in printed order, with the terms of their columns."""
        return [
            (terms, terms.amount or self.row.fees[terms.like or name])
            for name, terms in self.group.fees.items()
            if terms.amount or (terms.like or name) in self.row.fees
        ]

    @property
    def ways(self) -> list[str]:
        """The collection methods; a table uses one, by default the first."""
        return list(dict.fromkeys(terms.condition for terms, _ in self.fees if terms.condition))

    def is_for_betting(self, kinds: Collection[str]) -> bool:
        """Whether the option fits one of these kinds of betting; it does if either names none."""
        filed = self.row.kinds or self.group.kinds
        return not filed or not kinds or any(kind in kinds for kind in filed)

    def serves(self, game_id: str, superseded: bool = False) -> bool:
        """Whether the option is current for a game; with `superseded`, whether it is superseded."""
        schedule = self.schedule
        if superseded:
            return game_id in schedule.superseded
        return game_id in (self.group.games or schedule.games) or game_id in schedule.borrowed

    def __repr__(self) -> str:
        return f"<CollectionOption {self.id}>"


def read_schedules(directories: Iterable[Path], room: str, library: Library) -> list[Schedule]:
    """All schedules of a room; a later directory replaces files of the same name."""
    paths = {
        path.name: path
        for directory in directories
        for path in sorted(directory.glob(f"rooms/{room}/collections/*.toml"))
    }
    return [read_schedule(path, library) for path in paths.values()]


def read_schedule(path: Path, library: Library) -> Schedule:
    data = use_library(read_toml(path), library, str(path))
    schedule = decode(data, Schedule, str(path))
    if schedule.id != path.stem:
        raise RulebookError(f"id is {schedule.id!r} but the file is {path.name}", str(path))
    return schedule


def options_for(
    schedules: Iterable[Schedule], game_id: str, kinds: Collection[str] = ()
) -> list[CollectionOption]:
    """Every option filed for a game and its kinds of betting, current ones first."""
    filed = (schedule for schedule in schedules if schedule.names(game_id))
    options = [option for option in _options(filed) if option.is_for_betting(kinds)]
    in_force = [option for option in options if option.serves(game_id)]
    return in_force + [option for option in options if option.serves(game_id, superseded=True)]


def find_option(
    schedules: Iterable[Schedule], game_id: str, wanted: str, kinds: Collection[str] = ()
) -> CollectionOption:
    """The option `schedule:number`, or a bare number in the current schedule."""
    options = options_for(schedules, game_id, kinds)
    if not options:
        raise InputError("this game has no collection fees on file", "option")
    named = [option for option in options if wanted in (option.id, str(option.row.number))]
    if not named:
        _refuse_other_betting(schedules, game_id, wanted, kinds)
        raise InputError(
            f"this game has no collection option {wanted!r}: options are {_offer(options)}",
            "option",
        )
    current = named if ":" in wanted else [option for option in named if option.serves(game_id)]
    if len(current) == 1:
        return current[0]
    candidates = either(option.id for option in current or named)
    if not current:
        raise InputError(
            f"option {wanted} is superseded; to use it anyway, write {candidates}", "option"
        )
    raise InputError(f"option {wanted} is ambiguous: {candidates}", "option")


def _refuse_other_betting(
    schedules: Iterable[Schedule], game_id: str, wanted: str, kinds: Collection[str]
) -> None:
    """Raise InputError for an option filed for the game but not for its betting."""
    for option in options_for(schedules, game_id):
        if wanted in (option.id, str(option.row.number)):
            filed, played = (
                " or ".join(kind.replace("-", " ") for kind in names)
                for names in (option.limits.kinds, sorted(kinds))
            )
            raise InputError(
                f"option {option.id} is filed for {filed}, but this game is {played}: options are "
                f"{_offer(options_for(schedules, game_id, kinds))}",
                "option",
            )


def _options(schedules: Iterable[Schedule]) -> Iterator[CollectionOption]:
    return (option for schedule in schedules for option in schedule.options)


def _offer(options: list[CollectionOption]) -> str:
    """The available options of each schedule: a range of numbers, or names."""
    by_schedule: dict[str, list[str]] = {}
    for option in options:
        by_schedule.setdefault(option.schedule.id, []).append(str(option.row.number))
    return ", ".join(f"{name}:{_range(rows)}" for name, rows in by_schedule.items())


def _range(rows: list[str]) -> str:
    if len(rows) < 2:
        return "".join(rows)
    return f"{rows[0]} to {rows[-1]}" if rows[0].isdecimal() else either(rows)
