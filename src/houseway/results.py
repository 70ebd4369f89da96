"""Typed results: each has the fields of the documented JSON, and notebooks show it as tables."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from houseway.checking.finding import Finding
from houseway.pages.html import page_sections
from houseway.pages.page import Page
from houseway.pages.results import fee_page, findings_page, money, price_page, settlement_page
from houseway.pages.words import count
from houseway.values.errors import InputError, either
from houseway.values.money import Cents, parse_money
from houseway.values.strict import convert

__all__ = ["Fee", "FeeRow", "Finding", "Findings", "Line", "Price", "Settlement", "WagerPrice"]


class Answer(Mapping[str, Any]):
    """A result that can also be read by key, like the documented JSON."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = dict(data)

    def __getitem__(self, key: str) -> Any:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data, equal to what the command prints with `--json`."""
        return self._data

    @abstractmethod
    def page(self) -> Page:
        """The result as a page, which notebooks show."""

    def _repr_html_(self) -> str:
        return str(page_sections(self.page()))


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One wager of a settlement; amounts as in the JSON."""

    order: int
    seat: int
    bettor: str
    hand: int
    wager: str
    amount: str
    in_action: str
    result: str
    paid: str
    taken: str
    returned: str
    why: str
    source: str


class Settlement(Answer):
    """A settled hand: the lines of a banked game, the pots of poker, the payments of pan."""

    @property
    def game(self) -> str:
        return str(self["game"])

    @property
    def lines(self) -> list[Line]:
        """Every wager of a banked game in order; none in poker and pan."""
        # The payments of pan are called lines too.
        return convert(self["lines"] if "player_dealer" in self else [], list[Line])

    @property
    def net(self) -> Cents | None:
        """The player-dealer's result without fees; None if no one banks."""
        bank = self.get("player_dealer")
        return None if bank is None else parse_money(bank["net"])

    def page(self) -> Page:
        return settlement_page(self._data)

    def __repr__(self) -> str:
        if self.net is None:
            return f"<Settlement of {self.game}>"
        net = money(self["player_dealer"]["net"])
        wagers = count(len(self["lines"]), "wager")
        return f"<Settlement of {self.game}: {wagers}, player-dealer {net}>"


class WagerPrice(msgspec.Struct, frozen=True, kw_only=True):
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
        return str(self["game"])

    @property
    def method(self) -> str:
        """`exact`, `bounded` or `sampled`."""
        return str(self["method"])

    @property
    def wagers(self) -> list[WagerPrice]:
        return convert(self["wagers"], list[WagerPrice])

    def edge(self, wager: str) -> float:
        """The bettor's expected loss per unit of a wager."""
        edges = {price.wager: price.edge for price in self.wagers}
        if wager not in edges:
            raise InputError(f"wager must be {either(edges)}, not {wager!r}", "wager")
        return edges[wager]

    def page(self) -> Page:
        return price_page(self._data)

    def __repr__(self) -> str:
        edges = ", ".join(
            f"{wager['wager']} {100 * wager['edge']:.4f}%" for wager in self["wagers"]
        )
        return f"<Price of {self.game}, {self.method}: {edges}>"


class FeeRow(msgspec.Struct, frozen=True, kw_only=True):
    """What one payer owes for each unit in `per`, such as a hand or a wager."""

    payer: str
    amount: str
    basis: str
    tier: str
    when: str
    per: str = ""


class Fee(Answer):
    """The fees of a collection option, one row for each charge."""

    @property
    def option(self) -> str:
        return str(self["option"])

    @property
    def fees(self) -> list[FeeRow]:
        return convert(self["fees"], list[FeeRow])

    def page(self) -> Page:
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

    def _repr_html_(self) -> str:
        return str(page_sections(findings_page(self.to_dict())))

    def __repr__(self) -> str:
        counts = Counter(finding.severity for finding in self)
        return f"<Findings: {', '.join(f'{n} {name}' for name, n in counts.items()) or 'none'}>"
