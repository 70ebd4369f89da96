"""One row of a shift: each amount that was paid or collected, beside the amount as filed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from houseway.checking.shift.flat import LABELS
from houseway.checking.shift.rows import Row
from houseway.pages.words import spaced
from houseway.play.case import settle_once
from houseway.play.collection import Collection, Fee, Figures
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.schedule import MONEY_FIGURES
from houseway.values.errors import HousewayError, InputError, either
from houseway.values.money import Cents, format_printed, parse_money
from houseway.values.strict import Strict, convert, decoder, read_strictly

Data = dict[str, Any]
_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?")


class Payment(Strict):
    """What a bettor was paid, and what was taken if that was noted, for the wagers it names."""

    seat: int
    paid: str
    bettor: str = ""
    wager: str = ""
    hand: int = 0
    on: str = ""
    spot: int = 0
    taken: str | None = None


class Collected(Strict):
    """What was collected from one payer; without a bettor, from all of them."""

    payer: str
    amount: str
    bettor: str = ""


class Count(Strict):
    """A number of hands with the same figures for the collection."""

    game: str
    option: str
    hands: int
    payer: str = ""
    action: str | None = None
    wager: str | None = None
    bank: str | None = None
    spots: int | None = None
    players: int | None = None
    pot: str | None = None
    street: str | None = None
    condition: str | None = None


class ShiftRow(Strict):
    """A row of a shift: a hand, a count of hands, or the drop of a table."""

    hand: str = ""
    table: str = ""
    dealer: str = ""
    time: str = ""
    shift: str = ""
    case: dict[str, Any] | None = None
    paid: list[Payment] | None = None
    collected: str | list[Collected] | None = None
    count: Count | None = None
    drop: str | None = None


class Compared(msgspec.Struct, frozen=True, array_like=True):
    """An amount that was paid or collected, and the amount as filed; words only if they differ."""

    kind: str
    """`paid`, `taken` or `collected`."""
    what: str
    paid: Cents
    filed: Cents
    why: str
    source: str

    @property
    def differs(self) -> bool:
        return self.paid != self.filed


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row after the comparison, or why it could not be compared."""

    line: int
    hand: str = ""
    table: str = ""
    dealer: str = ""
    time: str = ""
    shift: str = ""
    game: str = ""
    option: str = ""
    found: list[Compared] = []
    collection: Cents = 0
    """The collection as filed."""
    drop: Cents | None = None
    error: tuple[str, str] | None = None
    """What is wrong with the row, and where."""

    @property
    def agrees(self) -> bool:
        return not any(found.differs for found in self.found)


def examine(row: Row, filed: Filed) -> Outcome:
    """Compare a row with the filings."""
    data = row.data
    labels: Data = {name: data[name] for name in LABELS if isinstance(data.get(name), str)}
    try:
        if row.error is not None:
            raise row.error
        return _examine(row.line, read_row(data), filed, labels)
    except HousewayError as error:
        return Outcome(line=row.line, error=(error.what, error.where), **labels)


def _examine(line: int, row: ShiftRow, filed: Filed, labels: Data) -> Outcome:
    hour_of(row.time)
    if row.drop is not None:
        return Outcome(line=line, drop=_cents(row.drop, "drop"), **labels)
    checked = _check_hand(row, filed) if row.case is not None else _check_count(row, filed)
    return Outcome(
        line=line,
        game=checked.game,
        option=checked.option,
        found=checked.found,
        collection=checked.collection,
        **labels,
    )


def read_row(data: dict[str, Any]) -> ShiftRow:
    """A row of a shift; raises InputError if it is not one."""
    try:
        row = convert(data, ShiftRow)
    except msgspec.ValidationError:
        # Reading it as JSON words the error.
        row = read_strictly(msgspec.json.encode(data), decoder(ShiftRow), "row")
    if [row.case, row.count, row.drop].count(None) != 2:
        raise InputError("a row needs one of case, count or drop", "row")
    if row.drop is not None and (row.paid is not None or row.collected is not None):
        raise InputError("a drop has no paid or collected", "drop")
    if row.case is not None and row.paid is None and row.collected is None:
        raise InputError("say what was paid or collected", "paid")
    return row


class _Checked(NamedTuple):
    game: str
    option: str
    found: list[Compared]
    collection: Cents


class Filed:
    """What many rows need of the filings, looked up once."""

    def __init__(self, book: FiledRulebook) -> None:
        self.book = book
        self._collections: dict[tuple[str, str], Collection] = {}
        self._names: dict[str, dict[str, str]] = {}

    def collection(self, game_id: str, option: str) -> Collection:
        key = game_id, option
        if key not in self._collections:
            self._collections[key] = Collection(self.book.collection_option(game_id, option))
        return self._collections[key]

    def name(self, game: FiledGame, wager: str) -> str:
        """The filed name of a wager."""
        if game.id not in self._names:
            self._names[game.id] = {filed.id: filed.name for filed in game.filing.wagers}
        return self._names[game.id].get(wager, spaced(wager))


def _check_hand(row: ShiftRow, filed: Filed) -> _Checked:
    """A hand: its payments and collections beside the settlement of its case."""
    assert row.case is not None
    result = settle_once(row.case, filed.book)
    game = FiledGame(filed.book, result["game"])
    option = row.case.get("option") or ""
    found: list[Compared] = []
    if row.paid is not None:
        found += _payments(row.paid, _due(game, result, filed))
    if row.collected is not None and not option:
        raise InputError("a collection can only be checked with an option", "case.option")
    fees, source = result["fees"], ""
    if option:
        chosen = filed.collection(game.id, option).option
        option, source = chosen.id, str(chosen.source)
    if row.collected is not None:
        found += _collections(row.collected, fees, source)
    return _Checked(game.id, option, found, sum(parse_money(fee["amount"]) for fee in fees))


@dataclass(frozen=True, slots=True)
class _Due:
    """What is due as filed, for one wager of a banked game or one seat."""

    seat: int
    bettor: str
    wager: str
    name: str
    hand: int
    on: str
    spot: int
    paid: Cents
    taken: Cents
    why: str
    source: str

    @property
    def what(self) -> str:
        who = f"{self.bettor}, seat {self.seat}" if self.bettor else f"seat {self.seat}"
        name = self.name + (f" on {spaced(self.on)}" if self.on else "")
        return f"{who}: {name}" + (f", hand {self.hand}" if self.hand > 1 else "")


def _due(game: FiledGame, result: Data, filed: Filed) -> list[_Due]:
    if "pots" in result:
        return _due_from_pots(result, str(game.filing.source))
    if "player_dealer" in result:
        return [_due_line(line, filed.name(game, line["wager"])) for line in result["lines"]]
    return [
        _due_of_seat(
            int(line["payer"]),
            "payment to the winner",
            line["paid"],
            f"{line['due']} is due to the player who goes out",
            str(game.filing.source),
        )
        for line in result.get("lines", ())
    ]


def _due_line(line: Data, name: str) -> _Due:
    return _Due(
        seat=line["seat"],
        bettor=line["bettor"],
        wager=line["wager"],
        name=name,
        hand=line["hand"],
        on=line.get("on", ""),
        spot=line.get("spot", 0),
        paid=parse_money(line["paid"]),
        taken=parse_money(line["taken"]),
        why=line["why"],
        source=line["source"],
    )


def _due_from_pots(result: Data, source: str) -> list[_Due]:
    """What each seat wins from the pots."""
    shares: dict[int, list[Data]] = {}
    for pot in result["pots"]:
        for winner in pot["winners"]:
            shares.setdefault(winner["seat"], []).append(winner)
    for seat in result["stacks"]:
        shares.setdefault(int(seat), [])
    return [
        _Due(
            seat=seat,
            bettor="",
            wager="",
            name="share of the pots",
            hand=1,
            on="",
            spot=0,
            paid=sum(parse_money(winner["share"]) for winner in won),
            taken=0,
            why="; ".join(dict.fromkeys(winner["why"] for winner in won)) or "no share of a pot",
            source=source,
        )
        for seat, won in shares.items()
    ]


def _due_of_seat(seat: int, name: str, paid: str, why: str, source: str) -> _Due:
    return _Due(seat, "", "", name, 1, "", 0, parse_money(paid), 0, why, source)


def _payments(paid: Iterable[Payment], due: list[_Due]) -> Iterable[Compared]:
    """Every payment beside the wagers it is for, and what was due and not paid."""
    left = list(due)
    for number, payment in enumerate(paid):
        where = f"paid[{number}]"
        matches = [line for line in left if _matches(payment, line)]
        if not matches:
            raise InputError(_why_unmatched(payment, due), where)
        left = [line for line in left if line not in matches]
        yield _compared("paid", matches, _cents(payment.paid, f"{where}.paid"))
        if payment.taken is not None:
            yield _compared("taken", matches, _cents(payment.taken, f"{where}.taken"))
    yield from (_compared("paid", [line], 0) for line in left if line.paid)


def _compared(kind: str, lines: list[_Due], amount: Cents) -> Compared:
    filed = sum(line.paid if kind == "paid" else line.taken for line in lines)
    if amount == filed:
        return Compared(kind, "", amount, filed, "", "")
    first = lines[0]
    what = first.what
    if len(lines) > 1:
        who = f"{first.bettor}, seat {first.seat}" if first.bettor else f"seat {first.seat}"
        what = f"{who}: {len(lines)} wagers together"
    why = "; ".join(dict.fromkeys(f"{n.name}: {n.why}" if len(lines) > 1 else n.why for n in lines))
    source = "; ".join(dict.fromkeys(line.source for line in lines))
    return Compared(
        kind, f"{what} (taken)" if kind == "taken" else what, amount, filed, why, source
    )


def _matches(payment: Payment, line: _Due) -> bool:
    return (
        payment.seat == line.seat
        and payment.bettor in ("", line.bettor)
        and payment.wager in ("", line.wager)
        and payment.on in ("", line.on)
        and payment.hand in (0, line.hand)
        and payment.spot in (0, line.spot)
    )


def _why_unmatched(payment: Payment, due: list[_Due]) -> str:
    at_seat = [line.what for line in due if line.seat == payment.seat]
    wager = payment.wager or "payment"
    if not at_seat:
        return f"seat {payment.seat} has nothing in this hand"
    if any(_matches(payment, line) for line in due):
        return f"the {wager} of seat {payment.seat} is listed twice"
    return f"seat {payment.seat} has no such {wager}: it has {either(at_seat, 'and')}"


def _collections(
    collected: str | list[Collected], fees: list[Data], source: str
) -> Iterable[Compared]:
    if isinstance(collected, str):
        yield _compared_fees("collection", _cents(collected, "collected"), fees, source)
        return
    left = list(fees)
    for number, entry in enumerate(collected):
        mine = [f for f in left if f["payer"] == entry.payer and _is_of(entry.bettor, f)]
        left = [fee for fee in left if fee not in mine]
        who = f"{entry.payer} {entry.bettor}".strip()
        amount = _cents(entry.amount, f"collected[{number}].amount")
        yield _compared_fees(f"collection from {who}", amount, mine, source)
    for fee in left:
        who = f"{fee['payer']} {fee['bettor'] or ''}".strip()
        yield _compared_fees(f"collection from {who}", 0, [fee], source)


def _is_of(bettor: str, fee: Data) -> bool:
    return bettor in ("", fee["bettor"])


def _compared_fees(what: str, amount: Cents, fees: list[Data], source: str) -> Compared:
    owed = [
        f"{fee['payer']} {fee.get('bettor') or ''}".strip()
        + f" owes {format_printed(parse_money(fee['amount']))}"
        + (f" ({fee['tier']})" if fee["tier"] else "")
        for fee in fees
    ]
    why = "; ".join(dict.fromkeys(owed)) or "no collection is due"
    filed = sum(parse_money(fee["amount"]) for fee in fees)
    return Compared("collected", what, amount, filed, why, source)


def _check_count(row: ShiftRow, filed: Filed) -> _Checked:
    """A count of hands: what was collected beside the fee of one hand times the hands."""
    count = row.count
    assert count is not None
    if row.paid is not None:
        raise InputError("a count of hands has collected, not paid", "paid")
    if not isinstance(row.collected, str | None):
        raise InputError("collected of a count is one amount", "collected")
    if count.hands < 0:
        raise InputError(f"hands must be 0 or more, not {count.hands}", "count.hands")
    collection = filed.collection(count.game, count.option)
    fees = _fees_of(count, collection)
    due = count.hands * sum(fee.amount * fee.units for fee in fees)
    option = collection.option
    found = []
    if row.collected is not None:
        owed = " and ".join(_owed(fee) for fee in fees) or "no collection is due"
        paid = _cents(row.collected, "collected")
        what = f"collection of {count.hands:,} hands"
        why = f"{owed} a hand"
        found.append(Compared("collected", what, paid, due, why, str(option.source)))
    return _Checked(count.game, option.id, found, due)


def _fees_of(count: Count, collection: Collection) -> list[Fee]:
    """The fees of one hand, of one payer if the count names one."""
    figures = {name: getattr(count, name) for name in Figures._fields}
    for name in MONEY_FIGURES:
        if figures[name] is not None:
            figures[name] = _cents(figures[name], f"count.{name}")
    fees = collection.fees(Figures(**figures))
    payers = list(dict.fromkeys(fee.payer for fee in fees))
    if count.payer and count.payer not in payers:
        raise InputError(f"payer must be {either(payers)}, not {count.payer!r}", "count.payer")
    chosen = [fee for fee in fees if fee.amount and count.payer in ("", fee.payer)]
    if len({fee.per for fee in chosen}) > 1:
        units = either((f"{fee.payer} per {fee.per}" for fee in chosen), "and")
        what = f"name the payer, because the fees have different units: {units}"
        raise InputError(what, "count.payer")
    return chosen


def _owed(fee: Fee) -> str:
    units = f" for each of {fee.units}" if fee.units > 1 else ""
    tier = f" ({fee.tier})" if fee.tier else ""
    return f"{fee.payer} owes {format_printed(fee.amount)}{units}{tier}"


def _cents(text: str, where: str) -> Cents:
    try:
        return parse_money(text)
    except ValueError as error:
        raise InputError(str(error), where) from error


def hour_of(time: str) -> str:
    """The hour of a time, which may have a date.

    >>> hour_of("2026-11-18T21:05"), hour_of("09:59")
    ('2026-11-18 21:00', '09:00')
    """
    if not time or _CLOCK.fullmatch(time):
        return f"{time[:2]}:00" if time else ""
    try:
        return f"{datetime.fromisoformat(time):%Y-%m-%d %H}:00"
    except ValueError as error:
        what = f"time must be like 21:05 or 2026-11-18T21:05, not {time!r}"
        raise InputError(what, "time") from error
