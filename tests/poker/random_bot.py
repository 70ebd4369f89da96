"""A poker player who chooses at random."""

from houseway.cards.card import Card
from houseway.cards.shoe import Chooser
from houseway.play.decision import Choice, Decision
from houseway.poker.hand import PokerHand


class RandomBot:
    """Chooses at random; raises to any allowed amount, and does not fold for free."""

    def __init__(self, hand: PokerHand, chooser: Chooser) -> None:
        self.hand = hand
        self.below = chooser.below

    def __call__(self, turn: Decision) -> Choice:
        choices = [name for name in turn.choices if name != "fold" or turn.call]
        choice = choices[self.below(len(choices))]
        if choice in ("bet", "raise"):
            amount = turn.amount
            assert amount is not None
            steps = (amount.most - amount.least) // amount.step
            return Choice(choice, amount.least + self.below(steps + 1) * amount.step)
        if choice in ("discard", "draw"):
            return Choice(choice, 0, self._cards(turn))
        return Choice(choice)

    def _cards(self, turn: Decision) -> tuple[Card, ...]:
        held = self.hand.cards[turn.seat]
        count = turn.cards if turn.kind == "discard" else self.below(turn.cards + 1)
        start = self.below(len(held))
        return tuple((held[start:] + held[:start])[:count])
