"""Typed results: each has the fields of the documented JSON, and notebooks show it as tables."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

import msgspec

from houseway.checking.finding import Finding
from houseway.library.answer import Answer
from houseway.library.simulation import Simulation
from houseway.library.values import Cents
from houseway.pages.html import page_sections
from houseway.pages.page import Page
from houseway.pages.protection import protection_page
from houseway.pages.results import (
    fee_page,
    findings_page,
    money,
    price_page,
    settlement_page,
)
from houseway.pages.words import count
from houseway.protection.results import WagerProtection
from houseway.values.errors import InputError, either
from houseway.values.money import parse_money
from houseway.values.short import Short
from houseway.values.strict import convert

__all__ = [
    "Fee",
    "FeeRow",
    "Finding",
    "Findings",
    "Line",
    "Price",
    "Protection",
    "Settlement",
    "Simulation",
    "WagerPrice",
    "WagerProtection",
]


S = TypeVar("S", bound=Short)


class Line(Short, frozen=True, kw_only=True):
    """One wager of a settlement."""

    order: int
    seat: int
    bettor: str
    hand: int
    wager: str
    amount: Cents
    in_action: Cents
    result: str
    paid: Cents
    taken: Cents
    returned: Cents
    why: str
    source: str


class Settlement(Answer):
    """A settled hand: the lines of a banked game, the pots of poker, the payments of pan."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self["game"])

    @property
    def lines(self) -> list[Line]:
        """Every wager of a banked game in order; none in poker and pan."""
        # The payments of pan are called lines too.
        return _rows(self["lines"] if "player_dealer" in self else [], Line)

    @property
    def net(self) -> Cents | None:
        """The player-dealer's result without fees; None if no one banks."""
        bank = self.get("player_dealer")
        return None if bank is None else Cents(parse_money(bank["net"]))

    def page(self) -> Page:
        """The result as a page, which notebooks show."""
        return settlement_page(self._data, self._names)

    def __repr__(self) -> str:
        if self.net is None:
            return f"<Settlement of {self.game}>"
        net = money(self["player_dealer"]["net"])
        wagers = count(len(self["lines"]), "wager")
        return f"<Settlement of {self.game}: {wagers}, player-dealer {net}>"


class WagerPrice(Short, frozen=True, kw_only=True):
    """The price of one wager: the bettor's expected loss per unit, and its standard deviation."""

    wager: str
    edge: float
    error: float
    element_of_risk: float
    stdev: float
    hit_rate: float
    part_of: str | None = None
    outcomes: list[dict[str, Any]] = []


class Price(Answer):
    """The prices of a game's wagers."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self["game"])

    @property
    def method(self) -> str:
        """`exact`, `bounded` or `sampled`."""
        return str(self["method"])

    @property
    def wagers(self) -> list[WagerPrice]:
        """Each wager with its edge, error, standard deviation, hit rate and outcomes."""
        return _rows(self["wagers"], WagerPrice)

    def edge(self, wager: str) -> float:
        """The bettor's expected loss per unit of a wager."""
        edges = {price.wager: price.edge for price in self.wagers}
        if wager not in edges:
            raise InputError(f"wager must be {either(edges)}, not {wager!r}", "wager")
        return edges[wager]

    def page(self) -> Page:
        """The result as a page, which notebooks show."""
        return price_page(self._data, self._names)

    def __repr__(self) -> str:
        edges = ", ".join(
            f"{wager['wager']} {100 * wager['edge']:.4f}%" for wager in self["wagers"]
        )
        return f"<Price of {self.game}, {self.method}: {edges}>"


class Protection(Answer):
    """What an expert can win from the bank of a game."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self["game"])

    @property
    def wagers(self) -> list[WagerProtection]:
        """Each wager with what counting, seen and shared cards are worth."""
        return convert(self["wagers"], list[WagerProtection])

    def page(self) -> Page:
        """The result as a page, which notebooks show."""
        return protection_page(self._data)

    def __repr__(self) -> str:
        return f"<Protection of {self.game}: {count(len(self['wagers']), 'wager')}>"


class FeeRow(Short, frozen=True, kw_only=True):
    """What one payer owes for each unit in `per`, such as a hand or a wager."""

    payer: str
    amount: Cents
    basis: str
    tier: str
    when: str
    per: str = ""


class Fee(Answer):
    """The fees of a collection option, one row for each charge."""

    @property
    def option(self) -> str:
        """The id of the collection option, `schedule:number`."""
        return str(self["option"])

    @property
    def fees(self) -> list[FeeRow]:
        """Each charge with its payer, amount, basis, tier and when it is taken."""
        return _rows(self["fees"], FeeRow)

    def page(self) -> Page:
        """The result as a page, which notebooks show."""
        return fee_page(self._data)

    def __repr__(self) -> str:
        rows = ", ".join(f"{fee['payer']} {money(fee['amount'])}" for fee in self["fees"])
        return f"<Fee of {self['game']}, option {self.option}: {rows or 'no fees'}>"


class Findings(list[Finding]):
    """The findings of a check, most severe first for each game."""

    def to_dict(self) -> list[dict[str, Any]]:
        """The findings as plain data, equal to what the command prints with `--json`."""
        plain: list[dict[str, Any]] = msgspec.to_builtins(list(self))
        return plain

    def page(self) -> Page:
        """The findings as a page, which notebooks show."""
        return findings_page(self.to_dict())

    def _repr_html_(self) -> str:
        return str(page_sections(self.page()))

    def __repr__(self) -> str:
        counts = Counter(finding.severity for finding in self)
        return f"<Findings: {', '.join(f'{n} {name}' for name, n in counts.items()) or 'none'}>"


def _rows(rows: object, kind: type[S]) -> list[S]:
    """Rows of the documented JSON as structs, with amounts as whole cents."""
    return convert(rows, list[kind], dec_hook=_read)  # type: ignore[valid-type]


def _read(kind: type, text: Any) -> Cents:
    assert kind is Cents
    return Cents(parse_money(text))
