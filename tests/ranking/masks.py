"""Bit masks of all hands that can be made from some cards."""

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.ranking.fast import Masks, Values, mask_of


def every_hand(cards: Sequence[Card], size: int) -> Masks:
    """All hands of this size without a joker."""
    bits = [mask_of([card]) for card in cards if card != JOKER]
    return np.fromiter(map(sum, combinations(bits, size)), dtype=np.uint64)


def every_hand_with_joker(cards: Sequence[Card], size: int) -> Masks:
    """All hands of this size, with or without the joker."""
    with_joker = every_hand(cards, size - 1) | np.uint64(mask_of([JOKER]))
    return np.concatenate([every_hand(cards, size), with_joker])


def values_of(masks: Masks, evaluate: Callable[..., int], *joker: int) -> Values:
    """The values of many hands."""
    return np.fromiter((evaluate(mask, *joker) for mask in masks), dtype=np.int16)
