"""Compiled tables from Python: random hands, and many tables that are stepped at once.

>>> from houseway.play.game import FiledGame
>>> from houseway.poker.compiled.settings import settings_of
>>> from houseway.rulebook.book import FiledRulebook
>>> rules = FiledGame(FiledRulebook(), "tavern/texas-holdem").rules()
>>> settings = settings_of(rules, "no limit $1/$2")
>>> hands = new_hands(3, seed=1)
>>> deal_hands(settings, hands, np.full((3, 6), 20_000))
>>> hands["pot"].tolist(), hands["seat"].tolist(), hands["call"].tolist()
([300, 300, 300], [2, 2, 2], [200, 200, 200])
>>> step_hands(settings, hands, np.full(3, FOLD), np.zeros(3, dtype=np.int64)).tolist()
[True, True, True]
>>> hands["seat"].tolist()
[3, 3, 3]
"""

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
    HAND,
    RAISE,
    Hand,
    Ints,
    Records,
    Settings,
)
from houseway.values.kernels import bare_kernel, kernel

Bools = NDArray[np.bool_]


def new_hands(count: int, *, seed: int) -> Records:
    """Records for hands that have not begun, each with its own random stream."""
    hands = np.zeros(count, dtype=HAND)
    seeds = np.random.SeedSequence(seed).generate_state(count, np.uint64)
    hands["stream"] = seeds.reshape(hands["stream"].shape)
    return hands


def deal_hands(settings: Records, hands: Records, stacks: Ints) -> None:
    """Begin all hands that are closed, with shuffled cards.

    `stacks` has the chips of each hand's players, from the button's left; everybody posts in turn,
    and the last player has the button.
    """
    _deal_hands(settings, hands, np.asarray(stacks, dtype=np.int64))


def step_hands(settings: Records, hands: Records, actions: Ints, amounts: Ints) -> Bools:
    """Answer the open decision of each hand; returns which answers were allowed."""
    allowed = np.empty(len(hands), dtype=np.bool_)
    _step_hands(settings, hands, actions, amounts, allowed)
    return allowed


def play_random(settings: Records, stacks: Ints, hands: int, *, seed: int) -> Ints:
    """Play hands in which everybody chooses at random; returns what each player wins in each.

    All hands begin with these stacks, from the button's left.
    """
    results = np.zeros((hands, len(stacks)), dtype=np.int64)
    _play_random(settings, new_hands(1, seed=seed), np.asarray(stacks, dtype=np.int64), results)
    return results


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


@kernel
def _deal_hands(settings: Records, hands: Records, stacks: Ints) -> None:
    for number in range(len(hands)):
        if hands[number].decision == CLOSED:
            deal_hand(settings[0], hands[number], stacks[number])


@kernel
def _step_hands(
    settings: Records, hands: Records, actions: Ints, amounts: Ints, allowed: Bools
) -> None:
    for number in range(len(hands)):
        allowed[number] = step(settings[0], hands[number], actions[number], amounts[number])


@kernel
def _play_random(settings: Records, hands: Records, stacks: Ints, results: Ints) -> None:
    hand = hands[0]
    for number in range(len(results)):
        deal_hand(settings[0], hand, stacks)
        while hand.decision != CLOSED:
            action, amount = random_answer(hand)
            step(settings[0], hand, action, amount)
        for place in range(len(stacks)):
            results[number, place] = hand.stacks[place] - stacks[place]


@bare_kernel
def random_answer(hand: Hand) -> tuple[int, int]:
    """A random allowed answer to the open decision; nobody folds for free."""
    if hand.decision == BET:
        return random_bet(hand)
    if hand.decision == DISCARDS:
        return random_number(hand, hand.held[hand.seat]), 0
    if hand.decision == DRAWS_CARDS:
        count = random_number(hand, hand.highest + 1)
        return ((1 << count) - 1) << random_number(hand, hand.held[hand.seat] - count + 1), 0
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
