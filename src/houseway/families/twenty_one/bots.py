"""A simple strategy for bots and simulations; sensible, not optimal."""

from houseway.banked.hand import BankedHand
from houseway.cards.card import rank_of
from houseway.families.twenty_one.hands import cards_of, up_card
from houseway.families.twenty_one.totals import count, value_of
from houseway.play.decision import Decision


def advise(state: BankedHand, decision: Decision) -> str:
    """Double on ten and eleven, split aces and eights, hit stiff hands against a strong up card."""
    if decision.kind != "play":
        return decision.default
    cards = cards_of(state, decision.seat, decision.hand)
    total, soft = count(cards)
    has_weak_card = 2 <= value_of(up_card(state)) <= 6 if rank_of(up_card(state)) != "*" else False
    if "split" in decision.choices and rank_of(cards[0]) in "A8":
        return "split"
    if "double" in decision.choices and len(cards) == 2 and total in (10, 11) and not soft:
        return "double"
    choice = "stand" if total >= (18 if soft else 12 if has_weak_card else 17) else "hit"
    return choice if choice in decision.choices else decision.default
