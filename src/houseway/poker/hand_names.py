"""Names of poker hands, shown with the cards to those who may see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.poker.family import family_of
from houseway.poker.hand import PokerHand
from houseway.ranking.hand_names import label

_HAND_CARDS = 5
_FLOP_CARDS = 3


def hand_name(hand: PokerHand, seat: int) -> str:
    """A seat's best hand so far for each board, high and low; empty before it has five cards."""
    return " / ".join(dict.fromkeys(_names(hand, seat)))


def _names(hand: PokerHand, seat: int) -> Iterator[str]:
    ranking = family_of(hand.rules).ranking(hand)
    for board in _boards(hand, seat):
        if ranking.high is not None:
            yield label(ranking.says_high(ranking.high(seat, board)))
        low = ranking.low(seat, board) if ranking.low is not None else 0
        if low:
            name = ranking.says_low(low)
            yield name if ranking.high is None else f"{name} low"


def _boards(hand: PokerHand, seat: int) -> Sequence[int]:
    """The boards with which a seat has a hand of five cards."""
    if family_of(hand.rules).board:
        return [place for place, board in enumerate(hand.boards) if len(board) >= _FLOP_CARDS]
    return [0] if len(hand.cards[seat]) + len(hand.common) >= _HAND_CARDS else []
