"""The differences between two filings, field by field, and the changes in price."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import hypot
from typing import Any

from houseway.checking.plain import without
from houseway.checking.prices import Edge, edges
from houseway.pages.words import count
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.rulebook.decode import encode
from houseway.rulebook.schedule import PRINTED

ON_REQUEST = frozenset({"source", "notes"})
"""Keys that are compared only on request."""
NAMES = ("id", "number", "rule", "name", "kind", "moment")
"""Keys by which the entries of two lists are matched; the first one that an entry has is used."""
MANY = 4
"""A table with more entries than this is shown by its reading, its name or its size."""


@dataclass(frozen=True)
class Difference:
    """A field that differs; None where a filing has no value."""

    field: str
    first: Any
    second: Any

    def to_json(self) -> dict[str, Any]:
        return {"field": self.field, "first": self.first, "second": self.second}


@dataclass(frozen=True)
class PriceChange:
    """The edge of a wager in both filings; None where the wager is not priced.

    `error` is one standard error of the change, 0 when both are exact.
    """

    wager: str
    first: Fraction | None
    second: Fraction | None
    error: float = 0.0

    @property
    def change(self) -> Fraction | None:
        if self.first is None or self.second is None:
            return None
        return self.second - self.first

    @property
    def shown(self) -> tuple[str, str, str]:
        """Both edges and their difference as text."""
        first, second = (
            "" if e is None else f"{100 * float(e):.4f}%" for e in (self.first, self.second)
        )
        if self.change is None:
            return first, second, ""
        error = f" ± {100 * self.error:.4f}" if self.error else ""
        return first, second, f"{100 * float(self.change):+.4f}%{error}"

    def to_json(self) -> dict[str, Any]:
        numbers = {"first": self.first, "second": self.second, "change": self.change}
        shown = {name: None if n is None else float(n) for name, n in numbers.items()}
        return {"wager": self.wager, **shown, "error": self.error}


def differences(first: FiledGame, second: FiledGame, sources: bool = False) -> list[Difference]:
    """Every field that differs; sources and notes only if `sources` is set."""
    skipped = frozenset() if sources else ON_REQUEST
    return list(_compare("", _data(first, skipped), _data(second, skipped)))


def how_many(fields: list[Difference]) -> str:
    """How many differences there are, in words."""
    if not fields:
        return "no differences"
    return count(len(fields), "difference")


def short(value: Any) -> str:
    """A value in one line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict) and len(value) > MANY:
        return str(value.get("reading") or value.get("name") or f"{len(value)} entries")
    if isinstance(value, dict):
        return "; ".join(f"{key}: {short(item)}" for key, item in value.items() if item)
    if isinstance(value, list):
        return ", ".join(short(item) for item in value)
    return str(value)


def _data(game: FiledGame, skipped: frozenset[str]) -> dict[str, Any]:
    data: dict[str, Any] = without(encode(game.filing), skipped)
    collection: dict[str, dict[str, str]] = {}
    for option in game.rulebook.collection_options(game.id):
        if option.serves(game.id):
            fees = [f"{terms.payer} {tiers}" for terms, tiers in option.fees]
            limits = [text for name in PRINTED if (text := getattr(option.limits, name))]
            schedule = collection.setdefault(option.schedule.id, {})
            schedule[str(option.row.number)] = ", ".join([*limits, *fees]) or option.lost
    return {**data, "collection": collection}


def _compare(path: str, first: Any, second: Any) -> Iterator[Difference]:
    if isinstance(first, list) and isinstance(second, list):
        first, second = _keyed(first), _keyed(second)
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        for key in dict.fromkeys((*first, *second)):
            inner = f"{path}.{key}" if path else str(key)
            yield from _compare(inner, first.get(key), second.get(key))
    elif first != second:
        yield Difference(path, first, second)


def _keyed(items: list[Any]) -> dict[str, Any]:
    """The entries of a list by name, or by number if unnamed; repeated names get a number."""
    keyed: dict[str, Any] = {}
    for number, item in enumerate(items, 1):
        key = _name(item) or str(number)
        keyed[key if key not in keyed else f"{key} #{number}"] = item
    return keyed


def _name(item: Any) -> str:
    if not isinstance(item, Mapping):
        return ""
    return next((str(item[name]) for name in NAMES if item.get(name)), "")


def price_changes(first: FiledGame, second: FiledGame) -> list[PriceChange]:
    """The edge of every wager, if both games can be priced. May take minutes."""
    if not (can_price(first) and can_price(second)):
        return []
    before, after = ({edge.wager: edge for edge in edges(game)} for game in (first, second))
    return [
        _change(wager, before.get(wager), after.get(wager))
        for wager in dict.fromkeys((*before, *after))
    ]


def _change(wager: str, before: Edge | None, after: Edge | None) -> PriceChange:
    error = hypot(before.error if before else 0.0, after.error if after else 0.0)
    return PriceChange(wager, before.edge if before else None, after.edge if after else None, error)
