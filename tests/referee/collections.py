"""Fees by the printed tables, copied from the papers a second time and looked up plainly.

A line of a file in `fees/` is one option: `schedule:option | payer:figure from-to=fee ...`. The
figure is what the fee depends on (`action`, `wager`, `bank`, `players`, `pot`); `any=fee` has none.
Amounts are in dollars as printed; "300+" has no end.
"""

from pathlib import Path
from typing import NamedTuple

TABLES = Path(__file__).parent / "fees"
MONEY = ("action", "wager", "bank", "pot", "condition")


class Tier(NamedTuple):
    """A printed range, in cents or in players, and its fee in cents."""

    first: int
    last: int | None
    fee: int


class Column(NamedTuple):
    """What one payer pays, by the figure it depends on; "" if it depends on nothing."""

    payer: str
    figure: str
    tiers: tuple[Tier, ...]


class Option(NamedTuple):
    """One line of a printed schedule."""

    id: str
    columns: tuple[Column, ...]


def read_options(room: str) -> list[Option]:
    """The options of a room, in printed order."""
    lines = (TABLES / f"{room}.txt").read_text("utf-8").splitlines()
    return [_read_option(line) for line in lines if line and not line.startswith("#")]


def _read_option(line: str) -> Option:
    option, *columns = line.split(" | ")
    return Option(option, tuple(map(_read_column, columns)))


def _read_column(text: str) -> Column:
    name, *tiers = text.split(" ")
    payer, _, figure = name.partition(":")
    unit = 100 if figure in MONEY else 1
    return Column(payer, figure, tuple(_read_tier(tier, unit) for tier in tiers))


def _read_tier(text: str, unit: int) -> Tier:
    span, _, fee = text.partition("=")
    first, _, last = span.removesuffix("+").partition("-")
    if span == "any":
        return Tier(0, None, _cents(fee))
    ends = None if span.endswith("+") else _amount(last or first, unit)
    return Tier(_amount(first, unit), ends, _cents(fee))


def _amount(text: str, unit: int) -> int:
    return _cents(text) if unit == 100 else int(text)


def _cents(text: str) -> int:
    dollars, _, cents = text.partition(".")
    return int(dollars) * 100 + int(cents.ljust(2, "0") if cents else 0)


def fee_due(column: Column, figure: int) -> int:
    """What the payer owes: the fee of the highest range that begins at or below the figure.

    A printed range ends at a whole dollar; cents above it still belong to it (a reading).
    """
    due = None
    for tier in column.tiers:
        if figure >= tier.first:
            due = tier.fee
    assert due is not None, f"{figure} is below every range of {column}"
    return due


def edges(column: Column) -> list[int]:
    """The figures at which a printed range begins or ends, just below, and one in the middle.

    A gap of several dollars between two ranges is left out: no fee is printed for it.
    """
    figures, end = [], 0
    for tier in column.tiers:
        last = tier.first * 3 + 1 if tier.last is None else tier.last
        figures += [tier.first, (tier.first + last) // 2, last]
        figures += [tier.first - 1] if tier.first - end < 500 else []
        end = last
    return sorted({figure for figure in figures if figure >= column.tiers[0].first})
