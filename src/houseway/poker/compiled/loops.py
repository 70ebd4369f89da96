"""Loops over compiled hands: random play, and many tables that are stepped at once."""

import numpy as np
from numpy.typing import NDArray

from houseway.poker.compiled.cards import fill_deck, random_number
from houseway.poker.compiled.machine import begin, step
from houseway.poker.compiled.records import (
    BET,
    CALL,
    CLOSED,
    DISCARDS,
    DRAWS_CARDS,
    FOLD,
    RAISE,
    Hand,
    Ints,
    Records,
    Settings,
)
from houseway.values.kernels import bare_kernel, kernel

Bools = NDArray[np.bool_]


@bare_kernel
def seat_players(settings: Settings, hand: Hand, stacks: Ints) -> None:
    """Seat players with chips from the button's left; they owe only the blinds of their places."""
    count = len(stacks)
    hand.dealt_in = count
    hand.button = count - 1
    hand.killer = hand.last_blind = hand.big_blind = -1
    hand.bomb = hand.time = 0
    for place in range(count):
        hand.stacks[place] = stacks[place]
        hand.blinds[place] = hand.live_posts[place] = hand.dead_posts[place] = 0
    if not settings.big_blind:
        return
    small, big = 0, 1
    if not settings.small_blind:
        big = count - 1 if settings.blind_on_button else 0
    elif count == 2 and settings.button_small:
        small, big = 1, 0
    if settings.small_blind:
        hand.blinds[small] = settings.small_blind
    hand.blinds[big] = settings.big_blind
    hand.last_blind = hand.big_blind = big


@kernel
def deal_hand(settings: Settings, hand: Hand, stacks: Ints) -> None:
    """Begin a hand with these stacks and shuffled cards."""
    seat_players(settings, hand, stacks)
    fill_deck(settings, hand)
    begin(settings, hand)


@bare_kernel
def random_answer(hand: Hand) -> tuple[int, int]:
    """A random allowed answer to the open decision; nobody folds for free."""
    if hand.decision == BET:
        return random_bet(hand)
    if hand.decision == DISCARDS:
        return random_number(hand, hand.held[hand.seat]), 0
    if hand.decision == DRAWS_CARDS:
        count = random_number(hand, hand.highest + 1)
        first = random_number(hand, hand.held[hand.seat] - count + 1)
        return ((1 << count) - 1) << first, 0
    return random_number(hand, 2), 0


@bare_kernel
def random_bet(hand: Hand) -> tuple[int, int]:
    """Fold, call or raise with equal chances; a raise is to any allowed amount."""
    first = FOLD if hand.call else CALL
    last = RAISE if hand.actions >> RAISE & 1 else CALL
    action = first + random_number(hand, last - first + 1)
    if action != RAISE:
        return action, 0
    steps = (hand.highest - hand.lowest) // hand.by_steps_of
    return action, hand.lowest + random_number(hand, steps + 1) * hand.by_steps_of


@kernel
def begin_one(settings: Records, hands: Records, number: int) -> None:
    begin(settings[0], hands[number])


@kernel
def step_one(settings: Records, hands: Records, number: int, action: int, amount: int) -> bool:
    return step(settings[0], hands[number], action, amount)


@kernel
def deal_all(settings: Records, hands: Records, stacks: Ints) -> None:
    """Begin every hand that is closed."""
    for number in range(len(hands)):
        if hands[number].decision == CLOSED:
            deal_hand(settings[0], hands[number], stacks[number])


@kernel
def step_all(
    settings: Records, hands: Records, actions: Ints, amounts: Ints, allowed: Bools
) -> None:
    """Answer the open decision of every hand."""
    for number in range(len(hands)):
        allowed[number] = step(settings[0], hands[number], actions[number], amounts[number])


@kernel
def step_all_at_random(settings: Records, hands: Records) -> int:
    """Answer every open decision at random; returns how many there were."""
    steps = 0
    for number in range(len(hands)):
        if hands[number].decision != CLOSED:
            action, amount = random_answer(hands[number])
            step(settings[0], hands[number], action, amount)
            steps += 1
    return steps


@kernel
def play_at_random(settings: Records, hands: Records, stacks: Ints, results: Ints) -> None:
    """Play one hand after another with the same stacks; write what each player wins."""
    hand = hands[0]
    for number in range(len(results)):
        deal_hand(settings[0], hand, stacks)
        while hand.decision != CLOSED:
            action, amount = random_answer(hand)
            step(settings[0], hand, action, amount)
        for place in range(len(stacks)):
            results[number, place] = hand.stacks[place] - stacks[place]
