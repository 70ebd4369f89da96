"""Final hands: inferring the dealing order and the choices.

The cards of a hand were drawn to it, and extra hands came from splits. What the cards cannot show
(a double, a surrender, a rescue, a switch, insurance) is given as a choice.
"""

from collections.abc import Sequence

from houseway.banked.family import FinalHands, GivenChoice
from houseway.banked.hand import BankedHand
from houseway.cards.card import Card
from houseway.games.twenty_one.hands import DEALER, cards_of, hand_name, splits
from houseway.games.twenty_one.rules import TwentyOnePlay
from houseway.games.twenty_one.totals import value_of
from houseway.play.decision import Decision
from houseway.play.game import Rules
from houseway.values.errors import InputError


def infer_order(
    rules: Rules, hands: FinalHands, given: Sequence[GivenChoice]
) -> dict[str, list[Card]]:
    """The cards of every hand in dealing order."""
    play = rules.play_as(TwentyOnePlay)
    dealt: dict[str, list[Card]] = {}
    for place, several in hands.items():
        if place == DEALER:
            dealt[DEALER] = several[0]
        elif not place.isdecimal() or place != str(int(place)):
            raise InputError(f"{place!r} is neither a seat nor {DEALER}", "hands")
        else:
            _check_size(several, play, place)
            dealt |= _order_of_seat(
                int(place), several, play.hands, (int(place), "switch") in given
            )
    return dealt


def _check_size(several: list[list[Card]], play: TwentyOnePlay, place: str) -> None:
    if len(several) < play.hands or any(len(hand) < 2 for hand in several):
        raise InputError(
            f"a seat has {play.hands} hands of two cards or more here", f"hands.{place}"
        )


def _order_of_seat(
    seat: int, several: list[list[Card]], dealt: int, switched: bool
) -> dict[str, list[Card]]:
    """Undo the splits, assuming all were made before other draws, then a switch."""
    order = [list(hand) for hand in several]
    for number in range(len(several), dealt, -1):
        parent = _parent(several, number, dealt)
        # The first card of a split-off hand was the second card of its parent.
        order[parent - 1].insert(1, order[number - 1].pop(0))
    if switched:
        order[0][1], order[1][1] = order[1][1], order[0][1]
    return {hand_name(seat, number): cards for number, cards in enumerate(order, 1)}


def _parent(several: list[list[Card]], number: int, dealt: int) -> int:
    """The dealt hand that a split-off hand came from: the first with the same first value."""
    first = several[number - 1][0]
    for parent in range(1, dealt + 1):
        if value_of(several[parent - 1][0]) == value_of(first):
            return parent
    return 1


def infer_choice(state: BankedHand, decision: Decision, hands: FinalHands, given: str) -> str:
    """The choice inferred from final hands: splits first, then given choices, then draws."""
    if decision.kind != "play":
        return given or decision.default
    several = hands[str(decision.seat)]
    play = state.rules.play_as(TwentyOnePlay)
    done = len(splits(state, decision.seat))
    if done < len(several) - play.hands:
        parent = _parent(several, play.hands + done + 1, play.hands)
        if parent == decision.hand and "split" in decision.choices:
            return "split"
    if given:
        return given
    drawn = len(cards_of(state, decision.seat, decision.hand))
    wanted = "hit" if drawn < len(several[decision.hand - 1]) else "stand"
    return wanted if wanted in decision.choices else decision.default
