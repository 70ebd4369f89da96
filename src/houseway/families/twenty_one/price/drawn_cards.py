"""Bonus wagers on cards that are drawn: their price depends on how the hand is played.

The hand is played for the base wager, with the best strategy by totals. Only first cards that can
make a pay row are followed card by card; hands of six cards without a bust are followed by value.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache

from houseway.cards.card import JOKER, Card, rank_of, suit_of
from houseway.families.twenty_one.facts import (
    SPLIT_ACES,
    drawn_facts,
    first_two_facts,
    three_card_kind,
)
from houseway.families.twenty_one.price.dealer import VALUES, less
from houseway.families.twenty_one.price.full_game import Shown, Strategy, shown_cards
from houseway.families.twenty_one.price.model import model_of
from houseway.families.twenty_one.price.player import DOUBLE, HIT
from houseway.families.twenty_one.price.suits import matched_pairs
from houseway.families.twenty_one.rules import special_of
from houseway.families.twenty_one.totals import count, value_of
from houseway.play.game import Rules
from houseway.play.wager import Outcome, ReadyWager
from houseway.rulebook.facts import FactValue

PARTS = 10**15
_STAKE = 500
_LADDER = set("A234")

_SIX = "six"

Cards = tuple[Card, ...]
Drawn = Cards | str
"""The cards of a hand that make a row, `_SIX` for any six cards, or what split aces were dealt."""


def count_drawn(rules: Rules, ready: ReadyWager, strategy: Strategy) -> list[int]:
    """How often the wager has each outcome, given the strategy, in parts of 1 / `PARTS`."""
    return [round(chance * PARTS) for chance in _Drawing(rules, ready, strategy).chances()]


def distinct_outcomes(ready: ReadyWager) -> list[Outcome]:
    return list(dict.fromkeys(ready.outcomes()))


class _Drawing:
    def __init__(self, rules: Rules, ready: ReadyWager, strategy: Strategy) -> None:
        self.rules = rules
        self.ready = ready
        self.model = model_of(rules)
        self.strategy = strategy
        self.cards = Counter(rules.deck.cards)
        self.by_rank: dict[str, list[Card]] = defaultdict(list)
        for card in self.cards:
            self.by_rank[rank_of(card)].append(card)
        self.places = {outcome: place for place, outcome in enumerate(distinct_outcomes(ready))}
        self.six = cache(self._six)
        self.three_card_kind = cache(three_card_kind)
        self.values_of = cache(_values_of)
        self.values_next = cache(self._values_next)
        self.barred = cache(self._barred)

    def chances(self) -> list[float]:
        """How often the wager has each outcome."""
        totals = [0.0] * len(self.places)
        for two, first in self._first_cards().items():
            for place, chance in self._two(two):
                totals[place] += first * chance
        return totals

    def _first_cards(self) -> dict[Cards, float]:
        """The chance of every two dealt cards.

        If no third card can lead to a row, cards with the same values and facts are merged.
        """
        left = sum(self.cards.values())
        ordered = "first_ace" in self.ready.names
        chances: dict[Cards, float] = defaultdict(float)
        representatives: dict[object, Cards] = {}
        for first, second, ways in matched_pairs(self.rules, ordered=ordered):
            pair: Cards = (first, second)
            if not self._wanted_ranks(pair):
                facts = first_two_facts(pair, pair[0])
                special = special_of(self.model.play, *pair)
                key = _values_of(pair), tuple(facts.items()), special
                pair = representatives.setdefault(key, pair)
            chances[pair] += ways / (left * (left - 1))
        return chances

    def _two(self, two: Cards) -> Iterator[tuple[int, float]]:
        """Each outcome of two dealt cards, by its place, and its chance."""
        facts: dict[str, FactValue] = {**first_two_facts(two, two[0]), **drawn_facts(two)}
        facts |= {"stake": _STAKE, "split_aces": "none"}
        facts["dealt_special"] = special_of(self.model.play, *two)
        undrawn = self.places[self.ready.outcome(facts)]
        places: dict[Drawn, int] = {}
        plays = facts["dealt_special"] == "none" and JOKER not in two
        for shown, chance in shown_cards(self.model, less(self.model.shoe, *_values_of(two))):
            remaining = chance
            if plays:
                for drawn, part in self._drawn(two, shown):
                    if drawn not in places:
                        outcome = self.ready.outcome({**facts, **_facts_of(two, drawn)})
                        places[drawn] = self.places[outcome]
                    yield places[drawn], chance * part
                    remaining -= chance * part
            yield undrawn, remaining

    def _drawn(self, two: Cards, shown: Shown) -> Iterator[tuple[Drawn, float]]:
        """The drawn cards that make a row, and their chances."""
        policy = self.strategy.policies.get(shown)
        total, soft = count(two)
        if policy is None or self.strategy.early.get(shown, {}).get((total, soft)):
            return
        alive = 1 - self._special_chance(two, shown)
        values = tuple(map(value_of, two))
        split = values[0] == values[1] and policy.pairs[values[0]] and self._is_pair(two)
        if split:
            if rank_of(two[0]) == "A" == rank_of(two[1]):
                yield from self._split_aces(two, shown, alive)
            return
        action = policy.acts[1, int(soft), total]
        if action not in (HIT, DOUBLE):
            return
        for third in self._wanted(two):
            chance = alive * self._next(third, two, shown)
            three = (*two, third)
            if self.three_card_kind(three) != "other":
                yield three, chance
            else:
                for four, part in self._fourth(three, shown, action):
                    yield four, chance * part
        if action == HIT and "six_cards" in self.ready.names:
            six = alive * self.six(tuple(sorted(values)), shown)
            if six:
                yield _SIX, six

    def _fourth(self, three: Cards, shown: Shown, third: int) -> Iterator[tuple[Cards, float]]:
        """Fourth cards that make a row, if the third came by a hit or by a double.

        After a double, a fourth card comes by doubling again.
        """
        total, soft = count(three)
        row = 0 if third == HIT else 2
        if self.strategy.policies[shown].acts[row, int(soft), total] != third:
            return
        missing = _LADDER - {rank_of(card) for card in three}
        for fourth in self._of(missing) if len(missing) == 1 else ():
            yield (*three, fourth), self._next(fourth, three, shown)

    def _wanted(self, two: Cards) -> list[Card]:
        """Third cards that can lead to a row."""
        return self._of(self._wanted_ranks(two))

    def _of(self, ranks: set[str]) -> list[Card]:
        return [card for rank in sorted(ranks) for card in self.by_rank[rank]]

    def _wanted_ranks(self, two: Cards) -> set[str]:
        ranks = [rank_of(card) for card in two]
        wanted = set()
        if ranks[0] == ranks[1] and self.ready.names & {"first_three", "split_aces"}:
            wanted.add(ranks[0])
        if len(set(ranks) & set("678")) == 2:
            wanted |= set("678") - set(ranks)
        if len(set(ranks) & _LADDER) == 2 and "ace_to_four" in self.ready.names:
            wanted |= _LADDER - set(ranks)
        return wanted

    def _next(self, card: Card, held: Cards, shown: Shown) -> float:
        """The chance that exactly this card is drawn next.

        Shown cards are known only by value: any card of the value may be the one that is shown.
        """
        remaining = self.cards[card] - held.count(card)
        if not remaining:
            return 0.0
        value, values = value_of(card), self.values_of(held)
        left = self.model.shoe[value] - values.count(value)
        return self.values_next(values, shown)[value] * remaining / left

    def _values_next(self, values: tuple[int, ...], shown: Shown) -> list[float]:
        """For each value, the chance that it is drawn next."""
        shoe = less(self.model.shoe, *shown, *values)
        barred = self.barred(shown)
        left = sum(shoe)
        hidden = left - sum(shoe[value] for value in barred)
        if hidden == left:
            return [number / left for number in shoe]
        # The hidden card cannot have a barred value, so such values are drawn more often.
        return [
            number / (left - 1) * (1 if value in barred else (hidden - 1) / hidden)
            for value, number in enumerate(shoe)
        ]

    def _special_chance(self, two: Cards, shown: Shown) -> float:
        barred = self.barred(shown)
        if not barred:
            return 0.0
        left = less(self.model.shoe, *shown, *map(value_of, two))
        return sum(left[value] for value in barred) / sum(left)

    def _barred(self, shown: Shown) -> list[int]:
        """The values that the hole card cannot have because it was checked."""
        return [value for value, is_barred in enumerate(self.model.barred(shown)) if is_barred]

    def _is_pair(self, two: Cards) -> bool:
        split = self.model.play.split
        return split is not None and (split.pairs == "value" or two[0][0] == two[1][0])

    def _split_aces(self, two: Cards, shown: Shown, alive: float) -> Iterator[tuple[Drawn, float]]:
        """Both split aces get another ace; a row may require that each pair of aces is suited."""
        aces = [card for card in self.cards if rank_of(card) == "A"]
        for third in aces:
            first = self._next(third, two, shown)
            for fourth in aces:
                chance = alive * first * self._next(fourth, (*two, third), shown)
                suited = suit_of(third) == suit_of(two[0]) and suit_of(fourth) == suit_of(two[1])
                yield SPLIT_ACES[2 if suited else 1], chance

    def _six(self, values: tuple[int, ...], shown: Shown) -> float:
        """How often a hand without jokers grows to six cards without going over 21."""
        low = sum(values)
        soft = 1 in values and low <= 11
        row = 1 if len(values) == 2 else 0
        acts = self.strategy.policies[shown].acts
        if acts[row, int(soft), low + 10 if soft else low] != HIT:
            return 0.0
        chances = self.values_next(values, shown)
        fitting = range(1, min(VALUES, 22 - low))
        if len(values) == 5:
            return sum(chances[value] for value in fitting)
        return sum(
            chances[value] * self.six(tuple(sorted((*values, value))), shown)
            for value in fitting
            if chances[value] > 0
        )


def _values_of(cards: Cards) -> tuple[int, ...]:
    return tuple(sorted(0 if card == JOKER else value_of(card) for card in cards))


def _facts_of(two: Cards, drawn: Drawn) -> dict[str, FactValue]:
    """The facts that the drawn cards change."""
    if drawn == _SIX:
        return {**drawn_facts(two), "six_cards": True}
    return {"split_aces": drawn} if isinstance(drawn, str) else drawn_facts(drawn)
