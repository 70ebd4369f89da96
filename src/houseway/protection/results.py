"""The figures of game protection, with the fields of the documented JSON.

Edges are the bettor's expected loss per unit; effects and gains are the bettor's, in units of one
bet.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """A count in small whole numbers, played over simulated shoes."""

    level: int
    tags: dict[str, int]
    balanced: bool
    correlation: float
    """How well the tags follow the exact effects; 1 is perfect."""
    threshold: float | None
    """Bet from this count on: per deck that is left if balanced, otherwise the running count.

    None if the count never finds a good bet.
    """
    rounds_per_shoe: float
    bets_per_shoe: float
    edge_when_betting: float
    """Negative if the bettor wins on average."""
    gain_per_shoe: float
    error: float
    """The standard error of the gain per shoe."""
    gain_per_100: float
    """The gain for 100 dealt rounds, bet or not."""
    gain_with_line: float | None = None
    """The gain per shoe after the cost of the line wager that the bet needs; None if none."""


class Ceiling(msgspec.Struct, frozen=True, kw_only=True):
    """A bettor who knows every card left, and bets whenever the exact edge is positive."""

    bets_per_shoe: float
    edge_when_betting: float
    gain_per_shoe: float
    error: float
    gain_per_100: float
    gain_with_line: float | None = None


class Depth(msgspec.Struct, frozen=True, kw_only=True):
    """What counting wins with so many cards behind the cut card."""

    behind: int
    rounds_per_shoe: float
    count: float
    """The gain per shoe with the best count."""
    count_error: float
    ceiling: float
    ceiling_error: float


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """One unit, or `units` from the threshold on, in every round."""

    units: int
    gain_per_100: float
    error: float
    insured: float | None = None
    """The gain if insurance is also bet when the exact cards make it good; None if not offered."""
    insured_error: float | None = None


class Counting(msgspec.Struct, frozen=True, kw_only=True):
    """What a bettor wins who counts the cards that have left the shoe."""

    edge: float
    exact_edge: str
    """A fraction; empty if the edge is not calculated in fractions."""
    effects: dict[str, float]
    exact_effects: dict[str, str]
    suit_effects: dict[str, float] | None = None
    """The effect of each suit, where the wager looks at suits."""
    line: str | None = None
    """The wager that must be bet as well, if any."""
    shoes: int = 0
    """How many shoes were simulated; 0 if cards are shuffled before every round."""
    count: Count | None = None
    """The best count; None if nothing can be counted from one round to the next."""
    counts: list[Count] = []
    """The best count of each level."""
    ceiling: Ceiling | None = None
    depths: list[Depth] = []
    spreads: list[Spread] = []
    says: list[str] = []


class Safety(msgspec.Struct, frozen=True, kw_only=True):
    """What keeps the gain of the best count low; sums are dollars."""

    under: str
    """The gain per hour that is accepted."""
    rounds_per_hour: int
    any_depth: bool
    """Whether the best count wins nothing at any depth that was compared."""
    units_per_hour: float
    per_hour: str | None
    """The gain per hour at the filed maximum bet; None if no maximum is filed."""
    per_shoe: str | None
    bet: str | None
    """The largest bet that stays under the sum at the filed cut card; None if any does."""
    behind: int | None
    """The fewest cards behind the cut card that stay under the sum at the filed maximum."""


class SeenCards(msgspec.Struct, frozen=True, kw_only=True):
    """The edge against a bettor who sees hidden cards and plays best; `error` is 0 if exact.

    Edges are of all stakes that follow from the wager together, in units of the first.
    """

    cards: str
    """What is seen, such as "one hidden card of the player-dealer"."""
    edge: float
    exact_edge: str | None = None
    edge_without: float | None = None
    """The edge against best play without these cards."""
    error: float = 0.0
    strategy: str = ""
    table: dict[str, str] = {}
    """What to do by what is seen, where that is short."""
    change: list[str] = []
    """What keeps the cards hidden."""
    says: list[str] = []


class SharedCards(msgspec.Struct, frozen=True, kw_only=True):
    """The edge against bettors who tell each other their cards; `error` is 0 if exact."""

    seats: int
    edge: float
    """Of each seat."""
    exact_edge: str | None = None
    edge_without: float | None = None
    """The edge against best play without the other seats' cards."""
    gain_per_round: float | None = None
    """What all these seats together gain by sharing, in units of one bet."""
    error: float = 0.0
    strategy: str = ""
    change: list[str] = []
    says: list[str] = []


class WagerProtection(msgspec.Struct, frozen=True, kw_only=True):
    """What an expert can win on one wager."""

    wager: str
    decks: int
    cards_behind_cut: int | None = None
    """None if the cards are shuffled before every round."""
    part_of: str | None = None
    """The wager it is added to during a round, whose figures include it."""
    max_bet: str | None = None
    """The highest maximum that a collection option files for the wager."""
    counting: Counting | None = None
    safety: Safety | None = None
    seen: list[SeenCards] = []
    shared: list[SharedCards] = []

    @property
    def best_edge(self) -> float | None:
        """The lowest edge with seen or shared cards; None if there are none."""
        edges = [*(part.edge for part in self.seen), *(part.edge for part in self.shared)]
        return min(edges, default=None)


class Protection(msgspec.Struct, frozen=True, kw_only=True):
    """What an expert can win from the bank of a game."""

    game: str
    preset: str = "letter"
    rules: dict[str, Any]
    wagers: list[WagerProtection]

    def to_dict(self) -> dict[str, Any]:
        """The documented JSON."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data
