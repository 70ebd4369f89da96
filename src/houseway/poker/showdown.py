"""The showdown: which hand wins which part of which pot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from houseway.cards.card import RANKS, SUITS, Card
from houseway.poker.events import AwardCode, PotAwarded
from houseway.poker.pots import Pot, halves, make_pots, shares, smallest_chip, take_fee
from houseway.poker.rules import Pots
from houseway.ranking.high import rank_five
from houseway.values.money import Cents

if TYPE_CHECKING:
    from houseway.poker.hand import PokerHand

Rank = Callable[[int, int], int]
"""The value of a seat's hand with a board; larger is better, 0 does not qualify."""


class Ranking(msgspec.Struct, frozen=True):
    """How hands are compared; `high` or `low` is None if the game does not have it."""

    high: Rank | None
    low: Rank | None
    pair: int = 0
    """The lowest value of a high hand that qualifies."""
    says_high: Callable[[int], str] = str
    """Returns the name of the high hand with this value; `says_low` does so for low hands."""
    says_low: Callable[[int], str] = str


class Share(msgspec.Struct, frozen=True, gc=False):
    """A seat's share of a pot, and why the seat wins it."""

    seat: int
    amount: Cents
    why: str
    part: str = ""
    board: int = 0
    code: AwardCode = "hand"


class Order:
    """The order in which winners get odd chips, and the smallest chip."""

    def __init__(self, hand: PokerHand) -> None:
        self.hand = hand

    @cached_property
    def chip(self) -> Cents:
        return chip_of(self.hand)

    def sort(self, winners: Sequence[int]) -> list[int]:
        hand = self.hand
        if hand.play.pots.odd_chip == "high-suit":
            return sorted(winners, key=lambda seat: -self._suit(seat))
        return sorted(winners, key=hand.order.index)

    def _suit(self, seat: int) -> int:
        """The suit that decides who gets an odd chip, as a number."""
        cards = [*self.hand.cards[seat], *self.hand.common]
        return highest_suit(winning_five(cards) if self.hand.opened.revision > 1 else cards)

    def share(self, amount: Cents, winners: Sequence[int]) -> list[tuple[int, Cents]]:
        """Divide an amount among equal winners."""
        if len(winners) == 1:
            return [(winners[0], amount)]
        odd_to_first = self.hand.play.pots.odd_chips == "all"
        return shares(amount, self.sort(winners), self.chip, odd_to_first)


def divide(pot: Pot, ranking: Ranking, *, pots: Pots, order: Order, boards: int = 1) -> list[Share]:
    """Divide one pot by boards, then between high and low, then among equal hands."""
    if len(pot.eligible) == 1:
        winner = pot.eligible[0]
        return [Share(winner, pot.amount, "no other player is in this pot", code="side-pot")]
    if boards == 1:
        return _divide_board(
            pot.eligible, pot.amount, ranking=ranking, pots=pots, order=order, board=0
        )
    result: list[Share] = []
    for number, amount in enumerate(halves(pot.amount, order.chip)):
        half = _divide_board(
            pot.eligible, amount, ranking=ranking, pots=pots, order=order, board=number
        )
        result += [replace(share, board=number + 1) for share in half]
    return result


def _divide_board(
    seats: Sequence[int], amount: Cents, *, ranking: Ranking, pots: Pots, order: Order, board: int
) -> list[Share]:
    high = _best(ranking.high, seats, board, ranking.pair) if ranking.high else None
    low = _best(ranking.low, seats, board, 1) if ranking.low else None
    if high and low:
        for_high, for_low = _high_and_low(amount, high[1], low[1], pots=pots, order=order)
        return [
            *_shares(for_high, high, part="high", says=ranking.says_high, order=order),
            *_shares(for_low, low, part="low", says=ranking.says_low, order=order),
        ]
    if high:
        return _shares(
            amount, high, part="high" if ranking.low else "", says=ranking.says_high, order=order
        )
    if low:
        return _shares(
            amount, low, part="low" if ranking.high else "", says=ranking.says_low, order=order
        )
    why = "no hand qualifies, so all hands still in split the pot"
    return [
        Share(seat, share, why, code="no-qualifier") for seat, share in order.share(amount, seats)
    ]


def _best(rank: Rank, seats: Sequence[int], board: int, least: int) -> tuple[int, list[int]] | None:
    """The best value and its players, or None if no one qualifies."""
    values = [rank(seat, board) for seat in seats]
    best = max(values)
    if best < least:
        return None
    return best, [seat for seat, value in zip(seats, values, strict=True) if value == best]


def _high_and_low(
    amount: Cents, high: Sequence[int], low: Sequence[int], *, pots: Pots, order: Order
) -> tuple[Cents, Cents]:
    larger, smaller = halves(amount, order.chip)
    if larger != smaller and pots.odd_half == "left-of-button":
        first = order.sort([*high, *(seat for seat in low if seat not in high)])[0]
        if first not in high:
            return smaller, larger
    return larger, smaller


def _shares(
    amount: Cents,
    best: tuple[int, list[int]],
    *,
    part: str,
    says: Callable[[int], str],
    order: Order,
) -> list[Share]:
    value, winners = best
    why = says(value)
    return [Share(seat, share, why, part) for seat, share in order.share(amount, winners)]


def award(hand: PokerHand, ranking: Ranking) -> None:
    """Take the final collection and award the pots."""
    if hand.collection is not None:
        hand.collection.charge(hand, hand.street, final=True)
    live = _contenders(hand)
    pots = make_pots(hand.paid, live, hand.dead)
    if hand.fee_total:
        pots = take_fee(pots, hand.fee_total)
    if len(live) == 1:
        amount = sum(pot.amount for pot in pots)
        hand.apply(PotAwarded(1, live[0], amount, "everybody else folded", code="folds"))
        return
    order = Order(hand)
    for number, pot in enumerate(pots, 1):
        for share in divide(
            pot, ranking, pots=hand.play.pots, order=order, boards=len(hand.boards)
        ):
            if share.amount:
                hand.apply(
                    PotAwarded(
                        pot=number,
                        seat=share.seat,
                        amount=share.amount,
                        why=share.why,
                        part=share.part,
                        board=share.board,
                        code=share.code,
                    )
                )


def unpaid_winners(hand: PokerHand, ranking: Ranking) -> list[Share]:
    """The winning hands of a main pot that the collection took entirely; else an empty list."""
    live = _contenders(hand)
    if hand.void or not hand.closed or not hand.fee_total or len(live) < 2 or hand.awards:
        return []
    main = make_pots(hand.paid, live, hand.dead)[0]
    return divide(main, ranking, pots=hand.play.pots, order=Order(hand), boards=len(hand.boards))


def _contenders(hand: PokerHand) -> Sequence[int]:
    """The seats at the showdown, without those that mucked."""
    if not hand.mucked:
        return hand.live
    return [seat for seat in hand.live if seat not in hand.mucked] or hand.live


def chip_of(hand: PokerHand) -> Cents:
    """The smallest chip in play: one in which the table's stakes and fees and the stacks, bets and
    fees of the hand can all be paid."""
    opened = hand.opened
    return hand.chip or smallest_chip(
        [opened.chip, *opened.stacks.values(), *hand.paid, hand.dead, hand.fee_total]
    )


def winning_five(cards: Sequence[Card]) -> Sequence[Card]:
    """The best five cards without an ace that is low; among equal fives, the highest suit."""
    fives: list[tuple[Card, ...]] = list(combinations(cards, 5))
    top = max(map(rank_five, fives))
    low_ace = top.class_name in ("straight", "straight-flush") and top.ranks == (3,)
    best = [five for five in fives if rank_five(five) == top]
    if low_ace:
        best = [tuple(card for card in five if card[0] != "A") for five in best]
    return max(best, key=highest_suit)


def highest_suit(cards: Sequence[Card]) -> int:
    """The suit of the highest card as a number: clubs 0, diamonds 1, hearts 2, spades 3.

    >>> highest_suit(["As", "Ad", "2h"])
    3
    """
    best = max(cards, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))
    return SUITS.index(best[1])
