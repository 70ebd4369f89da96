"""Dealing cards in a compiled hand."""

from typing import Any

import numpy as np

from houseway.poker.compiled.records import Hand, Settings
from houseway.values.kernels import bare_kernel
from houseway.values.stream import random_below


@bare_kernel
def random_number(hand: Hand, bound: int) -> int:
    """A random number from 0 to `bound` - 1."""
    number: Any = np.int64(random_below(hand.stream, bound))
    return int(number)


@bare_kernel
def take(hand: Hand) -> int:
    """The next card of the deck: a given one, or by one step of a Fisher-Yates shuffle."""
    last = int(hand.left) - 1
    chosen = last
    if hand.given:
        hand.given -= 1
    else:
        chosen = random_number(hand, hand.left)
    card = hand.deck[chosen]
    hand.deck[chosen] = hand.deck[last]
    hand.left = last
    hand.stub -= 1
    hand.drawn[hand.draws] = card
    hand.draws += 1
    return int(card)


@bare_kernel
def deal_card(hand: Hand, place: int, up: bool) -> None:
    """Deal one card to a player."""
    count = hand.held[place]
    hand.cards[place, count] = take(hand)
    if up:
        hand.up[place] |= 1 << count
        hand.dealt_up[place] |= 1 << count
    hand.held[place] = count + 1


@bare_kernel
def deal_around(hand: Hand, each: int, up: bool) -> None:
    """Deal to everybody, one card at a time."""
    for _ in range(each):
        for place in range(hand.dealt_in):
            deal_card(hand, place, up)


@bare_kernel
def burn(hand: Hand) -> None:
    hand.burned[hand.burns] = take(hand)
    hand.burns += 1


@bare_kernel
def shuffle_in(hand: Hand, card: int) -> None:
    """Put a card back; from now on every card is shuffled."""
    hand.deck[hand.left] = card
    hand.left += 1
    hand.stub += 1
    hand.given = 0


@bare_kernel
def shuffle_in_burned(hand: Hand) -> None:
    for number in range(hand.burns):
        shuffle_in(hand, hand.burned[number])
    hand.burns = 0


@bare_kernel
def deal_board(hand: Hand, board: int, count: int) -> None:
    for _ in range(count):
        hand.board[board, hand.board_size[board]] = take(hand)
        hand.board_size[board] += 1


@bare_kernel
def deal_own_round(settings: Settings, hand: Hand, first: int, up: int) -> None:
    """Deal one card to each player still in, from a place on; those in `up` get theirs face up.

    If the stub is short, the burned cards are used or one common card is turned up.
    """
    burns = settings.burns
    needed = hand.players
    if hand.stub >= needed + burns:
        if burns:
            burn(hand)
        deal_some(hand, first, 0, needed, up)
    elif hand.stub + hand.burns - 1 < needed:
        deal_common(hand)
    else:
        if hand.stub > 1:
            burn(hand)
        before = max(hand.stub - 1, 0)
        deal_some(hand, first, 0, before, up)
        shuffle_in_burned(hand)
        burn(hand)
        deal_some(hand, first, before, needed, up)


@bare_kernel
def deal_some(hand: Hand, first: int, begin: int, end: int, up: int) -> None:
    """Deal to the players still in, counted from a place, who are from `begin` to `end` - 1."""
    place, count = first, 0
    for _ in range(hand.dealt_in):
        if hand.live >> place & 1:
            if begin <= count < end:
                deal_card(hand, place, up >> place & 1 != 0)
            count += 1
        place = place + 1 if place + 1 < hand.dealt_in else 0


@bare_kernel
def deal_common(hand: Hand) -> None:
    """Burn a card if possible, and turn up a card that plays in every hand."""
    if hand.stub < 2:
        shuffle_in_burned(hand)
    if hand.stub > 1:
        burn(hand)
    hand.common[hand.commons] = take(hand)
    hand.commons += 1


@bare_kernel
def discard(hand: Hand, place: int, thrown: int) -> None:
    """Take cards out of a hand, given as bits of where they are in it."""
    kept = 0
    for number in range(hand.held[place]):
        card = hand.cards[place, number]
        if thrown >> number & 1:
            hand.thrown[hand.throws] = card
            hand.throws += 1
        else:
            hand.cards[place, kept] = card
            kept += 1
    hand.held[place] = kept


@bare_kernel
def exchange(hand: Hand, place: int, thrown: int) -> None:
    """Discard cards and draw as many.

    If the stub is short, the burned cards and the discards of the others are shuffled into it.
    """
    before = hand.throws
    discard(hand, place, thrown)
    count = hand.throws - before
    if hand.stub < count:
        shuffle_in_burned(hand)
        for number in range(before):
            shuffle_in(hand, hand.thrown[number])
        for number in range(count):
            hand.thrown[number] = hand.thrown[before + number]
        hand.throws = count
    for _ in range(count):
        deal_card(hand, place, False)


@bare_kernel
def fill_deck(settings: Settings, hand: Hand) -> None:
    """All cards of the filing, to be shuffled as they are dealt."""
    for number in range(settings.deck_size):
        hand.deck[number] = settings.deck[number]
    hand.given = 0
