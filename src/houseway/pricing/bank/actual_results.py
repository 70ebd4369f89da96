"""Actual results of a bank, from a CSV file, compared with the expected band."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import StringIO
from math import sqrt
from typing import NamedTuple

from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_printed

REQUIRED = ("date", "hands", "action", "result")
OPTIONAL = ("fee",)
MAX_ROWS = 10_000
_MAX_CELL = 20
BAND = 1.96
"""The 95% band reaches this many standard deviations to either side of the expected result."""


class Session(NamedTuple):
    """One row of the file; `result` is before the collection."""

    date: str
    hands: int
    action: Cents
    result: Cents
    fee: Cents | None = None


class Comparison(NamedTuple):
    """A session's actual and expected result, in cents, before the collection."""

    session: Session
    expected: float
    stdev: float

    @property
    def low(self) -> float:
        return self.expected - BAND * self.stdev

    @property
    def high(self) -> float:
        return self.expected + BAND * self.stdev

    @property
    def z(self) -> float:
        """How many standard deviations the result is above the expected result."""
        return (self.session.result - self.expected) / self.stdev if self.stdev else 0.0

    @property
    def says(self) -> str:
        if self.low <= self.session.result <= self.high:
            return "within the expected band"
        return "below the expected band" if self.z < 0 else "above the expected band"


def compare(
    sessions: Sequence[Session], edge: Fraction, hand_stdev: float, hand_action: Cents
) -> tuple[list[Comparison], Comparison]:
    """Compare every session and their total with the expected result.

    If a session's bets differ from the assumed bets, its swings are scaled by its action per hand.
    """
    rows = [
        Comparison(
            session,
            float(edge * session.action),
            hand_stdev / hand_action * session.action / sqrt(session.hands),
        )
        for session in sessions
    ]
    fees = [session.fee for session in sessions if session.fee is not None]
    whole = Session(
        date="Total",
        hands=sum(session.hands for session in sessions),
        action=sum(session.action for session in sessions),
        result=sum(session.result for session in sessions),
        fee=sum(fees) if len(fees) == len(sessions) else None,
    )
    stdev = sqrt(sum(row.stdev**2 for row in rows))
    return rows, Comparison(whole, sum(row.expected for row in rows), stdev)


def read_results(text: str, where: str = "results") -> list[Session]:
    """The rows of a CSV file with a header; InputError names the line of an invalid row."""
    reader = csv.reader(StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        _check_header(names, where)
        sessions = list(_sessions(reader, names, where))
    except csv.Error as error:
        place = f"{where} line {reader.line_num}"
        raise InputError("the file is not valid CSV: check its quotes", place) from error
    if not sessions:
        raise InputError("the file has a header but no rows", where)
    return sessions


def _check_header(names: Sequence[str], where: str) -> None:
    if missing := [name for name in REQUIRED if name not in names]:
        what = f"the first line must name the columns {', '.join(REQUIRED)} (fee is optional)"
        raise InputError(f"{what}; missing: {', '.join(missing)}", f"{where} line 1")
    unknown = [name for name in names if name not in (*REQUIRED, *OPTIONAL)]
    if unknown:
        what = f"unknown column {unknown[0]!r}: use {', '.join((*REQUIRED, *OPTIONAL))}"
        raise InputError(what, f"{where} line 1")
    if repeated := [name for name in names if names.count(name) > 1]:
        raise InputError(
            f"the {repeated[0]} column is repeated: name each column once", f"{where} line 1"
        )


def _sessions(reader: Iterator[list[str]], names: Sequence[str], where: str) -> Iterator[Session]:
    line = 1
    for number, cells in enumerate(reader):
        line = getattr(reader, "line_num", line + 1)
        place = f"{where} line {line}"
        if not any(cell.strip() for cell in cells):
            continue
        if number >= MAX_ROWS:
            raise InputError(f"the file must have at most {MAX_ROWS:,} rows", place)
        if len(cells) != len(names):
            raise InputError(f"a row must have {len(names)} values, not {len(cells)}", place)
        yield _session(dict(zip(names, (cell.strip() for cell in cells), strict=True)), place)


def _session(row: dict[str, str], place: str) -> Session:
    fee = row.get("fee", "")
    return Session(
        date=_date(row["date"], place),
        hands=_hands(row["hands"], place),
        action=_positive(row["action"], place),
        result=_money(row["result"], "result", place),
        fee=_money(fee, "fee", place) if fee else None,
    )


def _date(text: str, place: str) -> str:
    if not text or len(text) > 2 * _MAX_CELL or not text.isprintable():
        raise InputError(
            f"date must have 1 to {2 * _MAX_CELL} printable characters, not {text!r}", place
        )
    return text


def _hands(text: str, place: str) -> int:
    plain = text.replace(",", "")
    if not (plain.isascii() and plain.isdecimal() and len(plain) <= 9 and int(plain)):
        raise InputError(f"hands must be a whole number from 1 to 999,999,999, not {text!r}", place)
    return int(plain)


def _positive(text: str, place: str) -> Cents:
    amount = _money(text, "action", place)
    if amount <= 0:
        raise InputError(f"action must be more than $0, not {text!r}", place)
    return amount


def _money(text: str, column: str, place: str) -> Cents:
    """An amount; a loss is written -70, -$70 or (70)."""
    lost = text.startswith("-") or (text.startswith("(") and text.endswith(")"))
    plain = text.strip("()").removeprefix("-")
    try:
        if len(text) > _MAX_CELL:
            raise ValueError
        return -parse_printed(plain) if lost else parse_printed(plain)
    except ValueError:
        example = "1250.50" if column == "action" else "1250.50 or -70"
        what = f"{column} must be an amount like {example}, not {text[:_MAX_CELL]!r}"
        raise InputError(what, place) from None
