"""Effects of removal for wagers of twenty-one that depend on how hands are played.

The game wager is calculated again, with the best play, for the shoe without one card. Bonus wagers
on drawn cards are counted again with the play that is best by totals in the full shoe.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from houseway.cards.card import JOKER, X_ACE, Card, rank_of
from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.cached_games import cached_play
from houseway.families.twenty_one.price.drawn_cards import PARTS, count_drawn, distinct_outcomes
from houseway.play.game import Rules
from houseway.pricing.wager import units

Result = Callable[[Rules], Fraction]


def without(rules: Rules, *cards: Card) -> Rules:
    """The rules with fewer cards in the shoe."""
    deck = rules.deck
    fewer = copy.copy(rules)
    # The deck and its cards are cached properties: a value of the name replaces the first.
    fewer.__dict__["deck"] = msgspec.structs.replace(deck, removed=(*deck.removed, *cards))
    fewer.__dict__.pop("cards", None)
    return fewer


def played_result(rules: Rules, wager: str) -> Result:
    """What a bettor expects from a wager that depends on play, for rules with any cards left."""
    if wager == BASE:
        return lambda fewer: Fraction(cached_play(fewer).worth)
    ready = rules.wagers[wager]
    strategy = cached_play(rules, by_total=True).strategy
    paid = [units(outcome) for outcome in distinct_outcomes(ready)]

    def result(fewer: Rules) -> Fraction:
        counts = count_drawn(fewer, ready, strategy)
        won = sum(count * pays for count, pays in zip(counts, paid, strict=True))
        return Fraction(won, PARTS)

    return result


def played_effects(
    rules: Rules, wager: str, kind_of: Callable[[Card], str]
) -> tuple[Fraction, Mapping[str, Fraction]]:
    """The expected result with all cards, and the average effect of a card of each kind."""
    result = played_result(rules, wager)
    whole = result(rules)
    sums: dict[str, Fraction] = {}
    cards: Counter[str] = Counter()
    for (kind, card), number in _alike(rules, wager, kind_of).items():
        effect = result(without(rules, card)) - whole
        sums[kind] = sums.get(kind, Fraction(0)) + number * effect
        cards[kind] += number
    return whole, {kind: total / cards[kind] for kind, total in sums.items()}


def _alike(rules: Rules, wager: str, kind_of: Callable[[Card], str]) -> dict[tuple[str, Card], int]:
    """One card for all that have the same effect on a wager, with its kind and their number."""
    first: dict[object, Card] = {}
    numbers: Counter[tuple[str, Card]] = Counter()
    for card in rules.deck.cards:
        same = _kind_for_base(card) if wager == BASE else card
        numbers[kind_of(card), first.setdefault(same, card)] += 1
    return dict(numbers)


def _kind_for_base(card: Card) -> str:
    """What the base wager knows of a card: its rank, or the card if a special hand needs it."""
    return card if card in (JOKER, X_ACE, "Ks") else rank_of(card)
