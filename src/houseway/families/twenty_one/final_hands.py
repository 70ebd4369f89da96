"""Infers the dealing order and the choices from final hands.

Extra cards in a hand were drawn, and extra hands came from splits. Choices that the cards cannot
show (a double, a surrender, a rescue, a switch, insurance) must be given.
"""

from collections.abc import Sequence

from houseway.banked.family import FinalHands, GivenChoice
from houseway.banked.hand import BankedHand
from houseway.banked.seats import hand_name
from houseway.cards.card import Card
from houseway.families.twenty_one.hands import DEALER, cards_of, splits
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.families.twenty_one.totals import value_of
from houseway.play.decision import Decision
from houseway.play.game import Rules
from houseway.values.errors import InputError


def infer_order(
    rules: Rules, hands: FinalHands, given_choices: Sequence[GivenChoice]
) -> dict[str, list[Card]]:
    """The cards of every hand in dealing order."""
    play = rules.play_as(TwentyOnePlay)
    dealt: dict[str, list[Card]] = {}
    for place, seat_hands in hands.items():
        if place == DEALER:
            dealt[DEALER] = seat_hands[0]
        elif not place.isdecimal() or place != str(int(place)):
            raise InputError(f"{place!r} is neither a seat nor {DEALER}", "hands")
        else:
            _check_size(seat_hands, play, place)
            dealt |= _seat_order(
                int(place), seat_hands, play.hands, (int(place), "switch") in given_choices
            )
    return dealt


def _check_size(seat_hands: list[list[Card]], play: TwentyOnePlay, place: str) -> None:
    if len(seat_hands) < play.hands:
        what = f"seat {place} must have {play.hands} hands or more, not {len(seat_hands)}"
        raise InputError(what, f"hands.{place}")
    if any(len(hand) < 2 for hand in seat_hands):
        raise InputError(f"seat {place}: a hand must have two or more cards", f"hands.{place}")


def _seat_order(
    seat: int, seat_hands: list[list[Card]], dealt_hands: int, switched: bool
) -> dict[str, list[Card]]:
    """The cards of a seat's hands in dealing order, by hand name.

    Undoes the splits, as if all were made before any other draw, and then a switch.
    """
    order = [list(hand) for hand in seat_hands]
    for number in range(len(seat_hands), dealt_hands, -1):
        parent = _parent(seat_hands, number, dealt_hands)
        # The first card of a split-off hand was the second card of its parent.
        order[parent - 1].insert(1, order[number - 1].pop(0))
    if switched:
        order[0][1], order[1][1] = order[1][1], order[0][1]
    return {hand_name(seat, number): cards for number, cards in enumerate(order, 1)}


def _parent(seat_hands: list[list[Card]], number: int, dealt_hands: int) -> int:
    """The number of the dealt hand that a hand was split from.

    It is the first dealt hand whose first card has the same value, or 1 if there is none.
    """
    first = seat_hands[number - 1][0]
    for parent in range(1, dealt_hands + 1):
        if value_of(seat_hands[parent - 1][0]) == value_of(first):
            return parent
    return 1


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The choice inferred from final hands: splits first, then given choices, then draws."""
    if decision.kind != "play":
        return given_choice or decision.default
    seat_hands = hands[str(decision.seat)]
    play = state.rules.play_as(TwentyOnePlay)
    split_count = len(splits(state, decision.seat))
    if split_count < len(seat_hands) - play.hands:
        parent = _parent(seat_hands, play.hands + split_count + 1, play.hands)
        if parent == decision.hand and "split" in decision.choices:
            return "split"
    if given_choice:
        return given_choice
    held = len(cards_of(state, decision.seat, decision.hand))
    choice = "hit" if held < len(seat_hands[decision.hand - 1]) else "stand"
    return choice if choice in decision.choices else decision.default
