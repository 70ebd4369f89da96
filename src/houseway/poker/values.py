"""Hand values for a showdown, from the reference rankings or, for many hands, from fast tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.ranking import high, low
from houseway.ranking.joker import Joker, rank_bug, rank_wild
from houseway.ranking.omaha import rank_omaha, rank_omaha_eight
from houseway.ranking.ranked import Ranked
from houseway.ranking.stripped import MEXICAN

PAIR = high.first_values()[1]
"""The value of the lowest pair."""

OfCards = Callable[[Sequence[Card]], int]
OfOwnAndBoard = Callable[[Sequence[Card], Sequence[Card]], int]
OfJoker = Callable[[Sequence[Card], Joker], int]


class Values(NamedTuple):
    """Functions that value a hand: larger is better, and a low that does not qualify is 0."""

    high: OfCards
    eight: OfCards
    low: OfCards
    omaha: OfOwnAndBoard
    omaha_eight: OfOwnAndBoard
    joker: OfJoker
    mexican: OfJoker


def _joker(cards: Sequence[Card], joker: Joker) -> Ranked:
    return rank_wild(cards) if joker == "wild" else rank_bug(cards)


def _once(rank: Callable[..., Ranked | high.HighHand]) -> Callable[..., int]:
    """The value of a ranking, remembered: each pot of a showdown compares the same hands."""
    value = lru_cache(maxsize=256)(lambda *cards: rank(*cards).value)
    return lambda *given: value(*(tuple(cards) for cards in given))


PLAIN = Values(
    high=_once(high.rank_high),
    eight=_once(low.rank_eight),
    low=_once(low.rank_low),
    omaha=_once(rank_omaha),
    omaha_eight=_once(rank_omaha_eight),
    joker=lambda cards, joker: _joker(cards, joker).value,
    mexican=lambda cards, joker: MEXICAN.rank(cards, joker).value,
)


@cache
def fast() -> Values:
    """The same values from tables, which take a moment to load."""
    from numpy import array

    from houseway.cards.card import JOKER, STANDARD, card_code
    from houseway.ranking.fast import evaluator, mask_of
    from houseway.ranking.fast_joker import BUG, WILD, evaluate_joker
    from houseway.ranking.fast_low import evaluate_eight, evaluate_low
    from houseway.ranking.fast_omaha import evaluate_omaha, evaluate_omaha_eight
    from houseway.ranking.fast_stripped import FILLER, evaluate_mexican

    bit_of = {card: mask_of([card]) for card in (*STANDARD, JOKER)}.__getitem__
    code = {card: card_code(card) for card in STANDARD}
    evaluate = evaluator()
    jokers = {"bug": BUG, "wild": WILD, "filler": FILLER}

    def mask(cards: Sequence[Card]) -> int:
        return sum(map(bit_of, cards))

    def codes(cards: Sequence[Card]) -> object:
        return array([code[card] for card in cards])

    return Values(
        high=lambda cards: evaluate(mask(cards)),
        eight=lambda cards: evaluate_eight(mask(cards)),
        low=lambda cards: evaluate_low(mask(cards)),
        omaha=lambda own, board: evaluate_omaha(codes(own), codes(board)),  # type: ignore[arg-type]
        omaha_eight=lambda own, board: evaluate_omaha_eight(codes(own), codes(board)),  # type: ignore[arg-type]
        joker=lambda cards, joker: evaluate_joker(mask(cards), jokers[joker]),
        mexican=lambda cards, joker: evaluate_mexican(mask(cards), jokers[joker]),
    )


def up_to_two(value: OfCards, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The best value with at most two hole cards."""
    if len(own) <= 2:
        return value([*own, *board])
    return max([value([*pair, *board]) for pair in combinations(own, 2)])


def say_low(value: int) -> str:
    return low.say_low(low.low_of(value))
