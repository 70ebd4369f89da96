"""Simple bots: they look at their cards, the pot and the price of a call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from houseway.cards.card import JOKER, RANKS, Card
from houseway.cards.shoe import Chooser
from houseway.play.decision import Choice, Decision
from houseway.poker.family import family_of
from houseway.poker.hand import PokerHand
from houseway.ranking.high import first_values
from houseway.values.money import Cents

MARGIN = 12
"""How much better than the price of a call a hand must look."""
_CLASS_STRENGTH = (18, 40, 62, 74, 82, 86, 92, 97, 99, 100)


class SimpleBot:
    """Plays good cards and folds bad cards to a bet, with occasional exceptions."""

    def __init__(self, hand: PokerHand, chooser: Chooser) -> None:
        self.hand = hand
        self.below = chooser.below
        self.strength = family_of(hand.rules).strength

    def __call__(self, turn: Decision) -> Choice:
        if turn.kind == "bet":
            return self._bet(turn)
        if turn.kind == "discard":
            return Choice("discard", 0, (worst_card(self.hand.cards[turn.seat]),))
        if turn.kind == "draw":
            return Choice("draw", 0, self._discards(turn))
        return Choice(turn.default)

    def _bet(self, turn: Decision) -> Choice:
        strength = self.strength(self.hand, turn.seat) + self.below(21) - 10
        if turn.most and strength > 66 + 6 * self.hand.wagers:
            return Choice(turn.choices[-1], self._size(turn, strength))
        if not turn.call:
            return Choice("check")
        price = price_of(turn.call, self.hand.pot)
        return Choice("call") if strength > price + MARGIN else Choice("fold")

    def _size(self, turn: Decision, strength: int) -> Cents:
        """The size of a bet: about half the pot, more with the best hands, within the limits."""
        if turn.step > 1:
            return turn.most
        target = self.hand.bet + self.hand.pot * (strength - 20) // 100
        whole_dollars = target // 100 * 100
        return max(turn.least, min(turn.most, whole_dollars))

    def _discards(self, turn: Decision) -> tuple[Card, ...]:
        """The cards to discard before a draw, up to the number allowed."""
        held = self.hand.cards[turn.seat]
        if not self.hand.play.pots.high:
            discards = _bad_for_low(held)
        else:
            discards = [c for c in held if c != JOKER and sum(c[0] == o[0] for o in held) == 1]
            discards = sorted(discards, key=lambda card: RANKS.index(card[0]))
        return tuple(discards[: turn.cards])


def price_of(call: Cents, pot: Cents) -> int:
    """The price of a call in percent of the pot after it."""
    return 100 * call // (pot + call)


def _bad_for_low(held: Sequence[Card]) -> list[Card]:
    """The cards that repeat a rank and the cards above an eight, the worst first."""
    order = "A23456789TJQK"
    ranks: set[str] = set()
    discards = []
    for card in sorted(held, key=lambda card: order.find(card[0])):
        if card != JOKER and (card[0] in ranks or order.index(card[0]) > 7):
            discards.append(card)
        ranks.add(card[0])
    return sorted(discards, key=lambda card: -order.index(card[0]))


def worst_card(held: Sequence[Card]) -> Card:
    """The card to discard: without it, the other cards are strongest."""
    best = max(combinations(held, len(held) - 1), key=hole_strength)
    return next(card for card in held if card not in best)


def hole_strength(cards: Sequence[Card]) -> int:
    """The strength of the two best hole cards, up to 100: ranks, pairs, suits and connected ranks.

    >>> hole_strength(["As", "Ad"]) > hole_strength(["As", "Ks"]) > hole_strength(["7d", "2c"])
    True
    """
    best = 0
    for first, second in combinations(cards, 2):
        if JOKER in (first, second):
            return 90
        low, high = sorted((RANKS.index(first[0]), RANKS.index(second[0])))
        score = 2 * high + low
        if low == high:
            score += 36
        score += 8 * (first[1] == second[1]) + (
            6 if high - low == 1 else 3 if high - low == 2 else 0
        )
        best = max(best, score)
    return min(100, 16 + best)


def made_strength(value: int) -> int:
    """The strength of a made hand, up to 100, by its class and its rank within the class."""
    firsts = (*first_values(), 7463)
    kind = sum(value >= first for first in firsts[1:-1])
    low, high = firsts[kind], firsts[kind + 1]
    following = _CLASS_STRENGTH[min(kind + 1, len(_CLASS_STRENGTH) - 1)]
    base = _CLASS_STRENGTH[kind]
    return base + (following - base) * (value - low) // max(high - low, 1)
