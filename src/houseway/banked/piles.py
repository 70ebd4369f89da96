"""Piles: cards or tiles dealt first and assigned to seats later."""

from collections.abc import Mapping

from houseway.banked.hand import BankedHand
from houseway.play.chance import PILE


def deal_piles(state: BankedHand, piles: int, cards: int, back_and_forth: bool) -> None:
    """Deal face-down piles: card by card left to right and back, or one pile after another."""
    if not back_and_forth:
        for pile in range(1, piles + 1):
            for _ in range(cards):
                state.deal(f"{PILE}{pile}", face_up=False)
        state.deal_exchanges(face_up=False)
        return
    order = range(1, piles + 1)
    for turn in range(cards):
        for pile in order if turn % 2 == 0 else reversed(order):
            state.deal(f"{PILE}{pile}", face_up=False)
    state.deal_exchanges(face_up=False)


def give_piles(state: BankedHand, names: Mapping[int, str]) -> None:
    """Give each pile to the hand that `names` gives for its number; other piles are discarded."""
    hands = {hand: state.hands[f"{PILE}{pile}"] for pile, hand in names.items() if hand}
    state.move({**{name: [] for name in state.hands if name.startswith(PILE)}, **hands})
