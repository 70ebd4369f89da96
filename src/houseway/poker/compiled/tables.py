"""Compiled tables of poker from Python.

    settings = settings_of(rules, "no limit $1/$2")
    hands = new_hands(1000, seed=1)
    deal_hands(settings, hands, np.full((1000, 6), 20_000))
    while not closed(hands).all():
        offers = legal(hands)
        step_hands(settings, hands, actions, amounts)

`hands` is an array of `records.HAND`, whose fields can be read at any time: `hands["stacks"]`,
`hands["pot"]`, `hands["cards"]`. `play_random` plays whole hands in one loop. A kernel of another
module calls `deal_hand` and `machine.step` itself. The first use compiles for some seconds.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from houseway.cards.card import Card, card_code
from houseway.poker.compiled.loops import (
    Bools,
    begin_one,
    deal_all,
    play_at_random,
    step_all,
    step_all_at_random,
    step_one,
)
from houseway.poker.compiled.loops import (
    deal_hand as deal_hand,
)
from houseway.poker.compiled.records import CLOSED, HAND, HELD, Ints, Records
from houseway.poker.events import HandOpened
from houseway.poker.hand import clockwise
from houseway.values.errors import InputError
from houseway.values.stream import seeds_of


class Offers(NamedTuple):
    """The open decision of each hand."""

    decisions: Ints
    """What is asked (`records.BET` and the others); 0 if the hand is closed."""
    places: Ints
    actions: Bools
    """Which answers are allowed: to a bet fold, call and raise; in a draw, cards to exchange."""
    calls: Ints
    lowest: Ints
    highest: Ints
    """The totals to which a player may bet or raise, or how many cards they may exchange."""
    steps: Ints


def new_hands(count: int, *, seed: int) -> Records:
    """Records for hands that have not begun, each with its own random stream."""
    hands = np.zeros(count, dtype=HAND)
    hands["stream"] = seeds_of(seed, count).reshape(hands["stream"].shape)
    return hands


def deal_hands(settings: Records, hands: Records, stacks: ArrayLike) -> None:
    """Begin all hands that are closed, with shuffled cards.

    `stacks` has the chips of each hand's players, from the button's left; everybody posts in turn,
    and the last player has the button.
    """
    chips = np.asarray(stacks, dtype=np.int64)
    if chips.ndim != 2 or len(chips) != len(hands):
        raise InputError(f"stacks must have a row for each of {len(hands)} hands", "stacks")
    _check_stacks(settings, chips)
    deal_all(settings, hands, chips)


def legal(hands: Records) -> Offers:
    """What each hand asks, and which answers it takes."""
    bits = hands["actions"][:, np.newaxis] >> np.arange(HELD) & 1
    names = ("decision", "seat", "call", "lowest", "highest", "by_steps_of")
    decisions, places, *amounts = (hands[name].astype(np.int64) for name in names)
    return Offers(decisions, places, bits.astype(np.bool_), *amounts)


def closed(hands: Records) -> Bools:
    """Which hands are over."""
    over: Bools = hands["decision"] == CLOSED
    return over


def step_hands(
    settings: Records, hands: Records, actions: ArrayLike, amounts: ArrayLike = 0
) -> Bools:
    """Answer the open decision of each hand; returns which answers were allowed.

    The answers are those of `machine.step`. A hand whose answer is not allowed stays as it is.
    """
    chosen, totals = (
        np.ascontiguousarray(np.broadcast_to(np.asarray(values, dtype=np.int64), len(hands)))
        for values in (actions, amounts)
    )
    allowed = np.empty(len(hands), dtype=np.bool_)
    step_all(settings, hands, chosen, totals, allowed)
    return allowed


def step_random(settings: Records, hands: Records) -> int:
    """Answer the open decision of each hand at random; returns how many were open."""
    return step_all_at_random(settings, hands)


def play_random(settings: Records, stacks: ArrayLike, hands: int, *, seed: int) -> Ints:
    """Play hands in which everybody chooses at random; returns what each player wins in each.

    All hands begin with these stacks, from the button's left.
    """
    chips = np.asarray(stacks, dtype=np.int64)
    _check_stacks(settings, chips.reshape(1, -1))
    results = np.zeros((hands, len(chips)), dtype=np.int64)
    play_at_random(settings, new_hands(1, seed=seed), chips, results)
    return results


def _check_stacks(settings: Records, stacks: Ints) -> None:
    most = settings["seats"][0]
    if not 2 <= stacks.shape[1] <= most:
        raise InputError(f"players must be 2 to {most}, not {stacks.shape[1]}", "stacks")
    if (stacks <= 0).any():
        raise InputError("every stack must be above $0", "stacks")


# One hand of a table of the reference engine.


def seat_opened(hands: Records, number: int, opened: HandOpened) -> list[int]:
    """Seat the players of a hand as a table of the reference engine opens it.

    With its button, blinds, straddle, posts, kill, bomb pot and time collection; returns the seat
    of each place.
    """
    seats = clockwise(opened.stacks, opened.button)
    place = {seat: number for number, seat in enumerate(seats)}
    hand = hands[number]
    hand["dealt_in"] = len(seats)
    hand["button"] = place.get(opened.button, -1)
    hand["killer"] = place[opened.kill] if opened.kill else -1
    hand["bomb"], hand["time"] = opened.bomb, opened.time
    for name in ("stacks", "blinds", "live_posts", "dead_posts"):
        hand[name] = 0
    for seat, chips in opened.stacks.items():
        hand["stacks"][place[seat]] = chips
    for seat, amount in opened.blinds:
        hand["blinds"][place[seat]] = amount
    for seat, live, dead in opened.posts:
        hand["live_posts"][place[seat]], hand["dead_posts"][place[seat]] = live, dead
    hand["last_blind"] = hand["big_blind"] = -1
    if opened.blinds:
        biggest = max(reversed(opened.blinds), key=lambda blind: blind[1])
        hand["last_blind"] = place[opened.blinds[-1][0]]
        hand["big_blind"] = place[biggest[0]]
    return seats


def begin_hand(settings: Records, hands: Records, number: int, cards: Sequence[Card] = ()) -> None:
    """Begin one hand whose players are seated; its first cards may be given in dealing order.

    The other cards are shuffled.
    """
    record: Any = settings[0]
    deck = record["deck"][: record["deck_size"]].tolist()
    given = [card_code(card) for card in cards]
    for code, card in zip(given, cards, strict=True):
        if code not in deck:
            raise InputError(f"{card} is not in the deck, or is given twice", "cards")
        deck.remove(code)
    hands["deck"][number, : record["deck_size"]] = [*deck, *reversed(given)]
    hands["given"][number] = len(given)
    begin_one(settings, hands, number)


def answer_hand(
    settings: Records, hands: Records, number: int, action: int, amount: int = 0
) -> bool:
    """Answer the open decision of one hand; False if the answer is not allowed."""
    return step_one(settings, hands, number, action, amount)
