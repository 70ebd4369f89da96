"""Prices of every wager, stored or computed.

Because some games take a minute to price, prices are stored in prices.json, under a hash of
everything that a price depends on: a changed filing is priced again. `make docs` writes the file.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from houseway.checking.plain import without
from houseway.pages.words import capital, listed
from houseway.play.game import FiledGame, Rules
from houseway.pricing.price import Priced, can_price, price_wagers
from houseway.pricing.wager import OutcomeCount, WagerPrice
from houseway.rulebook.decode import encode
from houseway.values.errors import HousewayError
from houseway.values.extras import MissingExtra

PRICES_FILE = Path(__file__).with_name("prices.json")

SURE = 4
"""A sampled edge counts as nonzero beyond this many standard errors."""

_NOT_PRICED = frozenset(
    {"source", "says", "notes", "name", "banker_name", "loses", "limit", "back_line", "placed"}
)
"""Keys that do not affect prices: text, and who may wager how much."""


class Edge(NamedTuple):
    """The bettor's average loss per unit; `error` is 0 if exact.

    A wager that is `part_of` another is made together with it, or later.
    """

    wager: str
    edge: Fraction
    error: float = 0.0
    part_of: str = ""

    @property
    def favors_bettor(self) -> bool:
        """Whether the bettor wins on average, beyond sampling error."""
        return self.edge + SURE * Fraction(self.error) < 0


class StoredPrices(NamedTuple):
    """The prices of a game at one choice of its options, stored or computed."""

    method: str
    strategy: str
    wagers: list[WagerPrice]
    from_file: bool = False
    """Whether these prices were read from prices.json; False if they were computed."""

    @property
    def edges(self) -> list[Edge]:
        return [Edge(wager.wager, wager.edge, wager.error, wager.part_of) for wager in self.wagers]


def price_name(wager: str, prices: Sequence[WagerPrice], names: Mapping[str, str]) -> str:
    """The name of a price, from the filed names of wagers by id.

    Wagers priced together have all their names; another way to play a wager is in parentheses.

    >>> price_name("pick-row-two-rows", [], {"pick-row": "Pick Row"})
    'Pick Row (two rows)'
    """
    if wager in names:
        return names[wager]
    parts = [names[price.wager] for price in prices if price.part_of == wager != price.wager]
    if parts:
        return listed(parts)
    base = max((name for name in names if wager.startswith(f"{name}-")), key=len, default="")
    if not base:
        return capital(wager.replace("-", " "))
    return f"{names[base]} ({wager.removeprefix(f'{base}-').replace('-', ' ')})"


def edges(game: FiledGame, chosen: Mapping[str, object] | None = None) -> list[Edge]:
    """The edge of every wager that can be priced; empty if none can. May take a minute."""
    if not can_price(game):
        return []
    return prices(game, game.rules(chosen)).edges


def prices(game: FiledGame, rules: Rules) -> StoredPrices:
    """The prices of every wager that can be priced, stored or else computed."""
    known, key = stored_prices(), price_key(rules)
    if key not in known:
        known[key] = compute_prices(game, rules)
    return known[key]


def price_key(rules: Rules) -> str:
    """A short hash of everything that the prices of a game depend on."""
    filing = rules.filing
    used = {name for wager in filing.wagers for row in wager.pays for name in row.when.names}
    parts = {
        "family": filing.family,
        "cards": rules.cards,
        "play": filing.play,
        "wagers": encode(filing.wagers),
        "options": {name: rules.options[name] for name in sorted(used & rules.options.keys())},
    }
    return sha256(msgspec.json.encode(without(parts, _NOT_PRICED), order="sorted")).hexdigest()[:16]


@cache
def stored_prices() -> dict[str, StoredPrices]:
    """The prices in the file, and those computed since, by key."""
    file: dict[str, dict[str, Any]] = msgspec.json.decode(PRICES_FILE.read_bytes())
    return {key: _read(entry) for key, entry in file.items()}


def stored_priced(rules: Rules) -> Priced | None:
    """The stored prices of a game as `price_wagers` gives them; None if they are not stored."""
    stored = stored_prices().get(price_key(rules))
    if stored is None:
        return None
    method: Any = stored.method
    total = max(price.total for price in stored.wagers)
    return Priced(method, stored.wagers, total, stored.strategy)


def _read(entry: Mapping[str, Any]) -> StoredPrices:
    wagers = [
        WagerPrice(
            wager,
            tuple(
                OutcomeCount(result, Fraction(pays), int(ways), says)
                for result, pays, ways, says in stored["outcomes"]
            ),
            stored.get("part_of", ""),
            Fraction(stored.get("risked", 1)),
            stored.get("error", 0.0),
        )
        for wager, stored in entry["wagers"].items()
    ]
    return StoredPrices(entry["method"], entry["strategy"], wagers, from_file=True)


def to_stored(priced: StoredPrices) -> dict[str, Any]:
    """Prices as data for the file; large counts are text, so JSON parsers do not round them."""
    wagers: dict[str, Any] = {}
    for wager in priced.wagers:
        wagers[wager.wager] = {"edge": str(wager.edge)}
        if wager.error:
            wagers[wager.wager]["error"] = wager.error
        if wager.part_of:
            wagers[wager.wager]["part_of"] = wager.part_of
        if wager.risked != 1:
            wagers[wager.wager]["risked"] = str(wager.risked)
        wagers[wager.wager]["outcomes"] = [
            [outcome.result, str(outcome.pays), str(outcome.combinations), outcome.says]
            for outcome in wager.outcomes
        ]
    return {"method": priced.method, "strategy": priced.strategy, "wagers": wagers}


def compute_prices(game: FiledGame, rules: Rules) -> StoredPrices:
    """Price every wager that can be priced; if one cannot, the others are priced one by one."""
    wagers = list(rules.wagers)
    try:
        return _price(game, rules, wagers)
    except MissingExtra:
        raise
    except HousewayError:
        priced: dict[str, WagerPrice] = {}
        last = StoredPrices("exact", "", [])
        for wager in wagers:
            with suppress(HousewayError):
                last = _price(game, rules, [wager])
                priced |= {price.wager: price for price in last.wagers}
        return last._replace(wagers=list(priced.values()))


def _price(game: FiledGame, rules: Rules, wagers: list[str]) -> StoredPrices:
    priced = price_wagers(game, rules.options, wagers)
    return StoredPrices(priced.method, priced.strategy, priced.wagers)
