"""A compiled wager: its outcome for the facts of one hand, or for columns of many hands."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from houseway.cards.card import Card
from houseway.rulebook.card_sets import CardSet, check_sets, fact_of, facts_of
from houseway.rulebook.expression import Columns, Scalar
from houseway.rulebook.facts import Fact, FactValue
from houseway.rulebook.model import Pays, Value, Wager
from houseway.values.errors import RulebookError
from houseway.values.odds import Odds


class Outcome(NamedTuple):
    """The outcome of a wager: its odds if it wins, and the reason."""

    result: str
    odds: Odds | None
    why: str


class ReadyWager:
    """A wager checked against the facts of its family and compiled."""

    def __init__(
        self,
        wager: Wager,
        facts: Mapping[str, Fact],
        options: Mapping[str, Value],
        *,
        moments: Sequence[str],
        where: str,
        places: Mapping[str, int] | None = None,
    ) -> None:
        self.wager = wager
        self.id = wager.id
        self.source = str(wager.source)
        self.sets: Mapping[str, CardSet] = wager.cards or {}
        if self.sets:
            check_sets(self.sets, places or {}, facts, f"{where}: wager {wager.id}, cards")
            named = (facts_of(name, cards) for name, cards in self.sets.items())
            facts = {
                **facts,
                **{name: fact for card_facts in named for name, fact in card_facts.items()},
            }
        self.facts = facts
        self.options = options
        self._check(moments, where)
        self.personal = any(
            facts[name].scope not in ("round", "option", "cards") for name in self.names
        )
        self._otherwise = _outcome(wager.otherwise, wager.loses)
        self._rows: list[tuple[Scalar, Outcome]] = [
            (row.when.scalar(options), _outcome(row.odds, row.says or row.when.text))
            for row in wager.pays
        ]

    @cached_property
    def names(self) -> frozenset[str]:
        """The facts that the wager uses."""
        used: set[str] = set().union(*(row.when.names for row in self.wager.pays))
        return frozenset(used - self.options.keys())

    @cached_property
    def card_names(self) -> dict[str, tuple[str, str]]:
        """The facts of named cards that the wager uses, split into a card set and a suffix."""
        named = [name for name in self.names if self.facts[name].scope == "cards"]
        parts = {name: name.rpartition("_") for name in sorted(named)}
        return {name: (cards, ending) for name, (cards, _, ending) in parts.items()}

    def card_facts(self, hands: Mapping[str, Sequence[Card]]) -> dict[str, FactValue]:
        """The facts of the named cards in one hand."""
        dealt = {name: cards.dealt(hands) for name, cards in self.sets.items()}
        return {fact: fact_of(dealt[name], end) for fact, (name, end) in self.card_names.items()}

    def outcome(self, facts: Mapping[str, FactValue]) -> Outcome:
        """Decide the wager on the facts of one hand."""
        if self.wager.several:
            return self._sum_of_rows(facts)
        for holds, outcome in self._rows:
            if holds(facts):
                return outcome
        return self._otherwise

    def _sum_of_rows(self, facts: Mapping[str, FactValue]) -> Outcome:
        """All matching pay rows, paid together."""
        winning_rows = [outcome for holds, outcome in self._rows if holds(facts) and outcome.odds]
        if len(winning_rows) < 2:
            return winning_rows[0] if winning_rows else self._otherwise
        profit = sum((row.odds.profit for row in winning_rows if row.odds), Fraction(0))
        odds = Odds.parse(f"{profit.numerator} to {profit.denominator}")
        return Outcome("win", odds, " and ".join(row.why for row in winning_rows))

    def outcomes(self) -> list[Outcome]:
        """The outcome of each pay row, then the default; `columns` has indexes in this list."""
        return [outcome for _, outcome in self._rows] + [self._otherwise]

    def columns(self, columns: Mapping[str, Any], length: int) -> Any:
        """For each hand, the index in `outcomes` of the first row that holds, or of the default."""
        import numpy

        index = numpy.full(length, len(self._rows), dtype=numpy.int16)
        for number in reversed(range(len(self._rows))):
            holds = self._compiled(number)(columns)
            # A bare fact may be a column of 0 and 1, which would be used as indexes.
            index[numpy.broadcast_to(holds, length) != 0] = number
        return index

    def _compiled(self, number: int) -> Columns:
        return self.wager.pays[number].when.columns(self.facts, self.options)

    def _check(self, moments: Sequence[str], where: str) -> None:
        if self.wager.settles not in moments:
            known = " or ".join(moments)
            raise RulebookError(
                f"{self.id} must settle at {known}, not {self.wager.settles!r}", where
            )
        for number, row in enumerate(self.wager.pays):
            place = f"{where}: wager {self.id}, pays[{number}].when"
            row.when.check(self.facts, place)
            for name in row.when.names - self.options.keys():
                self._check_known(self.facts[name], moments, place)

    def _check_known(self, fact: Fact, moments: Sequence[str], where: str) -> None:
        if moments.index(fact.known) > moments.index(self.wager.settles):
            raise RulebookError(f"{fact.name} is not known when {self.id} is settled", where)


def _outcome(pays: Pays, says: str) -> Outcome:
    if pays.odds is not None:
        return Outcome("win", pays.odds, says)
    return Outcome(pays.text, None, says)
