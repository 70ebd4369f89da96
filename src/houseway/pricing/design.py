"""A game with changed payouts or a new side bet, priced before anyone files it."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from houseway.play.game import FiledGame, Rules, attach
from houseway.rulebook.book import FiledRulebook, RawFiling
from houseway.rulebook.model import Filing, PayRow, Pays, Value, Wager
from houseway.values import toml
from houseway.values.errors import InputError, RulebookError, either
from houseway.values.strict import Strict

MAX_ROWS = 40
MAX_PAYOUT = 100_000
"""The highest payout, in units. With `MAX_DENOMINATOR` it keeps kernel sums within 64 bits."""
MAX_DENOMINATOR = 10_000
"""The largest common denominator of a wager's payouts."""
BET_PLACE = "your side bet"
"""The location shown in errors about a side bet."""
OWN_ROOM = "mine"
"""The cardroom of a bet's filing, which its user may rename."""
LOSES = "no row is true"
"""When a bet loses, in words."""
NO_PAPER = "900 1"
"""The source of an unfiled side bet: a document number that no filing uses."""

Line = Annotated[str, Meta(max_length=1000)]
Short = Annotated[str, Meta(max_length=100)]


class BetRow(Strict):
    """A row of a side bet: a condition on facts, and the payout when it is true."""

    when: Line
    pays: Short
    says: Line = ""


class Bet(Strict):
    """A side bet as entered in a form."""

    name: Short
    rows: Annotated[list[BetRow], Meta(min_length=1, max_length=MAX_ROWS)]
    cards: dict[Short, Line] = {}
    """Named cards (see `rulebook/card_sets.py`)."""


class Design(Strict):
    """A game with options, perhaps with changed payouts, and perhaps with a new side bet."""

    game: Annotated[str, Meta(max_length=128)]
    preset: Annotated[str, Meta(max_length=32)] = "letter"
    rules: dict[Short, bool | int | Short] = {}
    pays: dict[Short, dict[Short, Short]] = {}
    """New payouts: `{"blind": {"0": "600 to 1"}}`; rows are numbered from 0 in filed order."""
    bet: Bet | None = None

    @property
    def as_filed(self) -> bool:
        return not self.pays and self.bet is None


class DesignedGame(FiledGame):
    """A game whose filing is changed in memory; the rulebook stays as it is."""

    def __init__(self, rulebook: FiledRulebook, design: Design) -> None:
        super().__init__(rulebook, design.game)
        self._rules, self._filed = {}, {}  # Separate from the caches that the rulebook shares.
        self.design = design
        self.bet = side_bet(rulebook, design) if design.bet is not None else None

    def with_side_bets(self, values: Mapping[str, Value]) -> Filing:
        filing = super().with_side_bets(values)
        filing = msgspec.structs.replace(filing, wagers=_wagers_with_pays(filing, self.design.pays))
        return attach(filing, self.bet) if self.bet is not None else filing

    @property
    def wager_files(self) -> dict[str, str]:
        added = {wager.id: BET_PLACE for wager in self.bet.wagers} if self.bet is not None else {}
        return super().wager_files | added


def designed(rulebook: FiledRulebook, design: Design) -> Rules:
    """The rules of a design, fully checked; InputError names the field of the form."""
    game = DesignedGame(rulebook, design)
    try:
        return game.rules(design.rules, preset=design.preset)
    except RulebookError as error:
        if error.where.startswith(BET_PLACE):
            raise InputError(error.what, _field(error.where)) from error
        raise


def _wagers_with_pays(filing: Filing, pays: Mapping[str, Mapping[str, str]]) -> list[Wager]:
    names = [wager.id for wager in filing.wagers]
    for wager in pays:
        if wager not in names:
            allowed = f"wagers with these options are {either(names, 'and')}"
            raise InputError(f"no wager called {wager!r}: {allowed}", f"pays.{wager}")
    return [
        _with_pays(wager, pays[wager.id]) if wager.id in pays else wager for wager in filing.wagers
    ]


def _with_pays(wager: Wager, pays: Mapping[str, str]) -> Wager:
    rows = list(wager.pays)
    for key, text in pays.items():
        where = f"pays.{wager.id}.{key}"
        if not (key.isascii() and key.isdecimal() and len(key) < 4 and int(key) < len(rows)):
            allowed = f"0 to {len(rows) - 1}" if len(rows) > 1 else "0"
            raise InputError(f"a row of {wager.name} must be {allowed}, not {key!r}", where)
        rows[int(key)] = msgspec.structs.replace(rows[int(key)], odds=read_pays(text, where))
    _check_sizes(rows, f"pays.{wager.id}")
    return msgspec.structs.replace(wager, pays=rows)


def read_pays(text: str, where: str) -> Pays:
    """Parse a payout written as in a filing: odds such as 9 to 1, push or lose."""
    try:
        pays = Pays(" ".join(text.split()))
    except ValueError as error:
        what = f"a payout must be odds like 9 to 1, push or lose, not {text!r}"
        raise InputError(what, where) from error
    if pays.odds is not None and pays.odds.profit > MAX_PAYOUT:
        raise InputError(f"a payout must be at most {MAX_PAYOUT:,} to 1, not {text}", where)
    return pays


def _check_sizes(rows: list[PayRow], where: str) -> None:
    common = lcm(*(row.odds.odds.profit.denominator for row in rows if row.odds.odds is not None))
    if common > MAX_DENOMINATOR:
        what = f"the payouts must have a common denominator of at most {MAX_DENOMINATOR:,}"
        raise InputError(f"{what}, not {common:,}: use simpler odds", where)


def side_bet(rulebook: FiledRulebook, design: Design) -> Filing:
    """The side bet of a design as a filing, read from its TOML."""
    text = bet_toml(rulebook, design)
    try:
        filing = RawFiling(Path(BET_PLACE), toml.loads(text)).choose({})
    except RulebookError as error:
        raise InputError(error.what, _field(error.where)) from error
    _check_sizes(filing.wagers[0].pays, "bet.rows")
    return filing


def _field(where: str) -> str:
    """The form field for a place in a file: `…pays[2].when` is `bet.rows.2.when`."""
    _, separator, row = where.partition("pays[")
    if not separator:
        return "bet.cards" if "cards" in where else "bet"
    number, _, key = row.partition("].")
    return f"bet.rows.{number.rstrip(']')}.{'pays' if key == 'odds' else key or 'when'}"


def bet_id(name: str) -> str:
    """The id of a bet: its name in lowercase letters, numbers and hyphens."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.lower())
    wager_id = "-".join(words.encode("ascii", "ignore").decode().split())
    if not wager_id:
        raise InputError("the side bet needs a name with letters or numbers", "bet.name")
    return wager_id


def bet_toml(rulebook: FiledRulebook, design: Design) -> str:
    """The side bet of a design as the TOML of a filing that attaches to the game."""
    bet = design.bet
    assert bet is not None
    wager = bet_id(bet.name)
    game = rulebook.raw(design.game)
    taken = {wager["id"] for wager in game.data.get("wagers", ()) if "id" in wager}
    if wager in taken:
        raise InputError(f"the game already has a wager {wager!r}: choose another name", "bet.name")
    for number, row in enumerate(bet.rows):
        read_pays(row.pays, f"bet.rows.{number}.pays")
        if not row.when.strip():
            raise InputError("a row needs a condition", f"bet.rows.{number}.when")
    head = {
        "id": f"{OWN_ROOM}/{wager}",
        "name": bet.name,
        "family": game.data["family"],
        "status": "side-bet",
        "attaches_to": [design.game],
    }
    lines = [
        *(f"{key} = {toml.value_text(value)}" for key, value in head.items()),
        f'source = "{NO_PAPER}"  # replace with your document and lines',
        "",
        "[[wagers]]",
        f"id = {toml.value_text(wager)}",
        f"name = {toml.value_text(bet.name)}",
        f'source = "{NO_PAPER}"',
        f"loses = {toml.value_text(LOSES)}",
        *([f"cards = {toml.value_text(bet.cards)}"] if bet.cards else []),
        "pays = [",
        *(f"  {toml.value_text(_row(row))}," for row in bet.rows),
        "]",
    ]
    return "\n".join(lines) + "\n"


def _row(row: BetRow) -> dict[str, str]:
    fields = {"when": row.when, "odds": " ".join(row.pays.split())}
    return fields | ({"says": row.says} if row.says else {})
