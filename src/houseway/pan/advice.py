"""A simple pan bot: it melds what it can, keeps related cards, and forces a card if it may."""

from collections import Counter
from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.pan.hand import PanHand
from houseway.pan.melds import PLACE
from houseway.pan.moves import Move, can_meld
from houseway.play.decision import Answer, Choice, Decision

_MIN_RELATED = 5
"""How many related cards the bot needs to stay in."""


def advise(hand: PanHand) -> Answer:
    """A function that answers every decision of a hand."""
    return lambda decision: Choice(choose(hand, decision))


def choose(hand: PanHand, decision: Decision) -> str:
    """The bot's choice for a decision."""
    player = hand.players[decision.seat]
    cards = player.cards
    match decision.kind:
        case "declare":
            return "in" if sum(_worth(card, cards) > 0 for card in cards) >= _MIN_RELATED else "top"
        case "draw":
            return decision.choices[0]
        case "pluck-again":
            assert hand.drawn is not None
            return "keep" if can_meld(hand, player, hand.drawn) else "pluck-again"
        case "move":
            return _choose_move(cards, decision.moves)
    return {"force": "force", "split-tops": "play"}[decision.kind]


def _choose_move(cards: Sequence[Card], moves: Sequence[Move]) -> str:
    """The best-paid meld, using the drawn card first; otherwise discard the least useful card."""
    melds = [move for move in moves if move.data.kind != "discard"]
    if melds:
        return max(melds, key=lambda move: (move.uses_drawn, move.pay, move.words)).words
    return min(moves, key=lambda move: (_worth(move.data.cards[0], cards), move.words)).words


def _worth(card: Card, cards: Sequence[Card]) -> int:
    """How useful a card is: 2 for each card of its rank, 1 for each suited one within two ranks."""
    same_rank = Counter(other[0] for other in cards)[card[0]] - 1
    distances = (PLACE[other[0]] - PLACE[card[0]] for other in cards if other[1] == card[1])
    return 2 * same_rank + sum(0 < abs(distance) < 3 for distance in distances)
