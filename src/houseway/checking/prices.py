"""The edge of every wager, at once where it was worked out before.

Some games take a minute to price. What they cost is kept in prices.json under a hash of all that a
price depends on, so a filing that was changed is priced again. `make docs` writes the file.
"""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from houseway.checking.plain import without
from houseway.play.game import Game, Rules
from houseway.pricing.price import can_price, price_wagers
from houseway.rulebook.decode import encode
from houseway.values.errors import HousewayError
from houseway.values.extras import MissingExtra

KEPT = Path(__file__).with_name("prices.json")

SURE = 4
"""So many standard errors from zero, and a sampled edge is not zero."""

_NOT_PRICED = frozenset(
    {"source", "says", "notes", "name", "loses", "limit", "back_line", "placed"}
)
"""What no price depends on: words for people, and who may wager how much when."""


class Edge(NamedTuple):
    """What the bettor loses on average, per unit; `error` is 0 when it is exact.

    A wager that is `part_of` another is made together with it, or later.
    """

    wager: str
    edge: Fraction
    error: float = 0.0
    part_of: str = ""

    @property
    def favours_bettor(self) -> bool:
        """Whether the bettor wins on average, for certain."""
        return self.edge + SURE * Fraction(self.error) < 0


def edges(game: Game, chosen: Mapping[str, object] | None = None) -> list[Edge]:
    """The edge of every wager that can be priced, none if the game cannot. May take a minute."""
    if not can_price(game):
        return []
    rules = game.rules(chosen)
    known, key = kept(), price_key(rules)
    if key not in known:
        known[key] = work_out(game, rules)
    return known[key]


def price_key(rules: Rules) -> str:
    """A short hash of everything that the prices of a game depend on."""
    filing = rules.filing
    spoken = {name for wager in filing.wagers for row in wager.pays for name in row.when.names}
    parts = {
        "family": filing.family,
        "cards": rules.cards,
        "play": filing.play,
        "wagers": encode(filing.wagers),
        "options": {name: rules.options[name] for name in sorted(spoken & rules.options.keys())},
    }
    return sha256(msgspec.json.encode(without(parts, _NOT_PRICED), order="sorted")).hexdigest()[:16]


@cache
def kept() -> dict[str, list[Edge]]:
    """What is in the file, and whatever was worked out since."""
    file: dict[str, dict[str, Any]] = msgspec.json.decode(KEPT.read_bytes())
    return {
        key: [
            Edge(wager, Fraction(one["edge"]), one.get("error", 0.0), one.get("part_of", ""))
            for wager, one in entry["wagers"].items()
        ]
        for key, entry in file.items()
    }


def work_out(game: Game, rules: Rules) -> list[Edge]:
    """Every wager that can be priced; where one cannot, the others one by one."""
    wagers = list(rules.wagers)
    try:
        return _price(game, rules, wagers)
    except MissingExtra:
        raise
    except HousewayError:
        found: dict[str, Edge] = {}
        for wager in wagers:
            with suppress(HousewayError):
                found |= {one.wager: one for one in _price(game, rules, [wager])}
        return list(found.values())


def _price(game: Game, rules: Rules, wagers: list[str]) -> list[Edge]:
    priced = price_wagers(game, rules.options, wagers).wagers
    return [Edge(one.wager, one.edge, one.error, one.part_of) for one in priced]
