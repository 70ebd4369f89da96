"""Forced bets: antes, blinds, straddles, posts, kills, bomb pots."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.play.decision import Script
from houseway.poker.betting import bet_round
from houseway.poker.hand import PokerHand
from houseway.values.money import Cents

_NAMES = ("small blind", "big blind")


def post_blinds(hand: PokerHand) -> None:
    """Post antes, blinds or a bomb pot, other posts and a kill; take fees due before the deal."""
    opened = hand.opened
    if hand.limits.ante:
        for seat in hand.order:
            hand.post(seat, "ante", hand.limits.ante)
    if opened.bomb:
        for seat in hand.order:
            hand.post(seat, "bomb", opened.bomb)
    blinds: Sequence[tuple[int, Cents]] = opened.blinds
    if opened.passed:
        passed_blinds = [blind for blind in blinds if blind[0] in opened.passed]
        for seat, amount in passed_blinds:
            hand.post(seat, "big blind (passed)", amount)
        blinds = [blind for blind in blinds if blind not in passed_blinds]
    for place, (seat, amount) in enumerate(blinds):
        hand.post(seat, _name(place, len(blinds)), amount)
    for seat, live, dead in opened.posts:
        if live:
            hand.post(seat, "post", live)
        if dead:
            hand.post(seat, "dead", dead)
    if opened.kill:
        kill_pot(hand, opened.kill)
    if hand.play.collects == "before-deal":
        hand.collect()


def kill_pot(hand: PokerHand, seat: int) -> None:
    """Bring the seat's posts up to the kill amount, and raise the limits."""
    hand.post(seat, "kill", max(hand.limits.kill_amount - hand.bets[seat], 0))


def _name(place: int, blinds: int) -> str:
    if blinds == 1:
        return "big blind"
    return _NAMES[place] if place < 2 else "straddle"


def blinds_round(hand: PokerHand, street: str) -> Script:
    """Play the first betting round, in which the blinds may still raise.

    The player left of the last blind acts first, or the player in the only blind if so filed.
    """
    blinds = hand.opened.blinds
    if not blinds:
        hand.open_street(street, hand.live[0])
        return bet_round(hand)
    bet = max([amount for _, amount in blinds])
    if hand.kills:
        bet = max(bet, hand.limits.blinds[-1] * hand.limits.times // 2)
    last = blinds[-1][0]
    first = last if _blind_acts_first(hand) else hand.after(last)
    full = hand.limits.structure != "limit" or bet >= hand.limits.units[0]
    hand.open_street(
        street,
        first,
        bet=bet,
        full=bet if full else 0,
        wagers=int(full),
        last=tuple(hand.kills),
    )
    return bet_round(hand)


def _blind_acts_first(hand: PokerHand) -> bool:
    single = len(hand.limits.blinds) == 1
    return single and hand.play.button.single_blind == "left-of-button-first"
