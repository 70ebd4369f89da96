"""Blackjack in plain Python: every deal of a small shoe, card by card, in exact fractions."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from houseway.cards.card import JOKER, Card
from houseway.families.twenty_one.rules import (
    PlayerHand,
    TwentyOnePlay,
    asks_before_check,
    dealer_draws,
    legal,
    special_of,
)
from houseway.families.twenty_one.totals import count, value_of
from houseway.play.game import Rules
from houseway.pricing.wager import units

Cards = tuple[Card, ...]
Shoe = tuple[tuple[Card, int], ...]


class Holding(NamedTuple):
    """A player's hand, in play or finished."""

    cards: Cards
    from_split: bool = False
    doublings: int = 0
    ended: str = "played"


class Situation(NamedTuple):
    """All that a decision may depend on: hand, visible dealer cards and number of hands."""

    hand: Holding
    shown: Cards
    hands: int


Decide = Callable[[Situation, tuple[str, ...]], str]


class PlainGame:
    """One player's round from a full shoe; `decide` makes the choices."""

    def __init__(self, rules: Rules, decide: Decide) -> None:
        assert isinstance(rules.play, TwentyOnePlay)
        self.rules = rules
        self.play = rules.play
        self.decide = decide
        self.turn = cache(self._turn)
        self.finish = cache(self._finish)

    def worth(self) -> Fraction:
        """Return the exact expected value of the base wager."""
        shoe: dict[Card, int] = {}
        for card in self.rules.deck.cards:
            suitless = card if card == JOKER else Card(card[0] + "s")
            shoe[suitless] = shoe.get(suitless, 0) + 1
        return self._deal((), tuple(sorted(shoe.items())))

    def _deal(self, dealt: Cards, shoe: Shoe) -> Fraction:
        """Deal the first four cards (player, up card, player, hole card) and play the round."""
        if len(dealt) < 4:
            return average(shoe, lambda card, rest: self._deal((*dealt, card), rest))
        first, up, second, hole = dealt
        kind = special_of(self.play, first, second)
        dealer_special = special_of(self.play, up, hole)
        hole_is_known = self.play.hole == "up" or up[0] in self.play.checks
        if kind != "none":
            return self._pays(kind, (first, second), (up, hole), dealer_special)
        shown = (up, hole) if self.play.hole == "up" else (up,)
        if asks_before_check(self.play, up):
            situation = Situation(Holding((first, second)), shown, 0)
            if self.decide(situation, ("play", "surrender")) == "surrender":
                return Fraction(-1, 2)
        if hole_is_known and dealer_special != "none":
            return self._pays("none", (first, second), (up, hole), dealer_special)
        return self.turn((Holding((first, second)),), (), (up, hole), shoe)

    def _turn(
        self, waiting: tuple[Holding, ...], done: tuple[Holding, ...], dealer: Cards, shoe: Shoe
    ) -> Fraction:
        """Play one step of the first waiting hand."""
        if not waiting:
            return self.finish(done, dealer, shoe)
        hand, *others = waiting
        if len(hand.cards) == 1:
            return self._draw(hand, tuple(others), done, dealer, shoe)
        hands = len(waiting) + len(done)
        state = PlayerHand(
            hand.cards, dealer[0], doublings=hand.doublings, from_split=hand.from_split,
            hands=hands,
        )  # fmt: skip
        choices = legal(self.play, state) or ("stand",)
        return self._choose(hand, tuple(others), done, dealer, shoe, choices)

    def _choose(
        self, hand: Holding, others: tuple[Holding, ...], done: tuple[Holding, ...], dealer: Cards,
        shoe: Shoe, choices: tuple[str, ...],
    ) -> Fraction:  # fmt: skip
        """Continue with the choice that `decide` makes."""
        shown = dealer if self.play.hole == "up" else dealer[:1]
        situation = Situation(hand, shown, 1 + len(others) + len(done))
        choice = self.decide(situation, choices) if choices[1:] else choices[0]
        return self._apply(choice, hand, others, done, dealer, shoe)

    def _apply(
        self, choice: str, hand: Holding, others: tuple[Holding, ...], done: tuple[Holding, ...],
        dealer: Cards, shoe: Shoe,
    ) -> Fraction:  # fmt: skip
        if choice == "split":
            first, second = hand.cards
            waiting = (Holding((first,), True), *others, Holding((second,), True))
            return self.turn(waiting, done, dealer, shoe)
        if choice in ("hit", "double"):
            next_hand = hand._replace(doublings=hand.doublings + (choice == "double"))
            return self._draw(next_hand, others, done, dealer, shoe)
        ended = {"surrender": "surrendered", "rescue": "rescued"}.get(choice, "played")
        # The order of the cards no longer matters; sorting lets the cache reuse equal states.
        finished = hand._replace(cards=tuple(sorted(hand.cards)), ended=ended)
        return self.turn(others, tuple(sorted((*done, finished))), dealer, shoe)

    def _draw(
        self, hand: Holding, others: tuple[Holding, ...], done: tuple[Holding, ...], dealer: Cards,
        shoe: Shoe,
    ) -> Fraction:  # fmt: skip
        return average(
            shoe,
            lambda card, rest: self.turn(
                (hand._replace(cards=(*hand.cards, card)), *others), done, dealer, rest
            ),
        )

    def _finish(self, done: tuple[Holding, ...], dealer: Cards, shoe: Shoe) -> Fraction:
        if dealer_draws(self.play, list(dealer)):
            return average(shoe, lambda card, rest: self.finish(done, (*dealer, card), rest))
        dealer_special = special_of(self.play, dealer[0], dealer[1]) if len(dealer) == 2 else "none"
        return sum((self._result(hand, dealer, dealer_special) for hand in done), Fraction(0))

    def _result(self, hand: Holding, dealer: Cards, dealer_special: str) -> Fraction:
        stake = 2**hand.doublings
        if hand.ended in ("surrendered", "rescued"):
            return Fraction(-stake, 2)
        return stake * self._pays("none", hand.cards, dealer, dealer_special)

    def _pays(self, kind: str, cards: Cards, dealer: Cards, dealer_special: str) -> Fraction:
        total = count(dealer).total
        facts = {
            "ended": "played",
            "stake": 100,
            "special": kind,
            "total": count(cards).total,
            "cards": len(cards),
            "dealer_total": total,
            "dealer_special": dealer_special,
            "dealer_cards": len(dealer),
            "dealer_three_eights": [card[0] for card in dealer] == ["8", "8", "8"],
            "bust_cards": len(dealer) if total > 21 else 0,
        }
        return units(self.rules.wagers["base"].outcome(facts))


class MemoryGame(PlainGame):
    """The best play for a player who remembers every card; `decide` says which pairs to split.

    This is for rules without a hole-card check. The hole card is drawn after the hands are played:
    this changes no probability and keeps the choices from depending on the hole card.
    """

    def _deal(self, dealt: Cards, shoe: Shoe) -> Fraction:
        if len(dealt) < 3:
            return average(shoe, lambda card, rest: self._deal((*dealt, card), rest))
        first, up, second = dealt
        kind = special_of(self.play, first, second)
        if kind == "none":
            return self.turn((Holding((first, second)),), (), (up,), shoe)
        return average(
            shoe,
            lambda hole, _: self._pays(
                kind, (first, second), (up, hole), special_of(self.play, up, hole)
            ),
        )

    def _choose(
        self, hand: Holding, others: tuple[Holding, ...], done: tuple[Holding, ...], dealer: Cards,
        shoe: Shoe, choices: tuple[str, ...],
    ) -> Fraction:  # fmt: skip
        situation = Situation(hand, dealer, 1 + len(others) + len(done))
        if "split" in choices and self.decide(situation, choices) == "split":
            choices = ("split",)
        return max(
            self._apply(choice, hand, others, done, dealer, shoe)
            for choice in choices
            if choice != "split" or choices == ("split",)
        )


def average(shoe: Shoe, worth: Callable[[Card, Shoe], Fraction]) -> Fraction:
    """Return the average of `worth` over all possible next cards."""
    remaining = sum(copies for _, copies in shoe)
    if not remaining:
        raise AssertionError("the shoe is too small for these rules")
    total = Fraction(0)
    for place, (card, copies) in enumerate(shoe):
        rest = shoe[:place] + (((card, copies - 1),) if copies > 1 else ()) + shoe[place + 1 :]
        total += copies * worth(card, rest)
    return total / remaining


def values_of(cards: Cards) -> tuple[int, ...]:
    return tuple(sorted(0 if card == JOKER else value_of(card) for card in cards))
