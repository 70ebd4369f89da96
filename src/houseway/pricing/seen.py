"""A decision as its bettor sees it, read from the view of a table.

A view contains nothing hidden from its viewer, so what is read from it reveals nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from houseway.banked.seats import PLAYER_DEALER, hand_name
from houseway.cards.card import Card
from houseway.play.case import read_money
from houseway.play.game import Rules
from houseway.play.live.viewers import HIDDEN
from houseway.pricing.advice import Seen, advised_kinds
from houseway.values.money import Cents

View = Mapping[str, Any]
_DOUBLED = "double"
"""How the `on` of a wager begins that doubles another."""


class DecisionKey(NamedTuple):
    """What identifies a decision: its seat, the number of the seat's hand, and its kind."""

    seat: int
    hand: int
    kind: str


@dataclass(frozen=True, kw_only=True)
class Sight:
    """What the views of a family's tables show of a decision: `SEEN` in its module `seen`."""

    own: Callable[[DecisionKey], str] = lambda decision: hand_name(decision.seat, decision.hand)
    """The name of the bettor's hand."""
    dealer: str = PLAYER_DEALER
    """The name of the hand it is played against."""
    second: Callable[[DecisionKey], str] = lambda decision: ""
    """The name of the bettor's other hand, if the decision is about both."""
    by_hand: bool = False
    """Whether each hand of a seat has its own wagers."""
    no_advice: Mapping[str, str] = field(default_factory=dict)
    """Why some kinds of decision have no advice, in a sentence for the player."""

    def look(self, rules: Rules, view: View, decision: DecisionKey, bettor: str) -> Seen | None:
        """A decision as its bettor sees it; None without cards or wagers."""
        hands: dict[str, tuple[Card, ...]] = {
            name: tuple(card for card in cards if card != HIDDEN)
            for name, cards in view["hands"].items()
        }
        own = hands.pop(self.own(decision), ())
        wagers = stakes(view, decision, bettor, self.by_hand)
        if not own or not wagers:
            return None
        return Seen(
            kind=decision.kind,
            choices=(),
            own=own,
            stakes=wagers,
            dealer=hands.pop(self.dealer, ()),
            board=hands.pop("board", ()),
            second=hands.pop(self.second(decision), ()),
            others=tuple(card for cards in hands.values() for card in cards),
            dealer_set=_dealer_set(view),
        )


def sight_of(rules: Rules) -> Sight:
    """What the views of a game's tables show."""
    return rules.family.part("seen", Sight) or Sight()


def seen_of(rules: Rules, view: View, decision: DecisionKey, bettor: str) -> Seen | None:
    """A decision of a banked game as its bettor sees it; None if the coach has no advice on it."""
    if decision.kind not in advised_kinds(rules):
        return None
    return sight_of(rules).look(rules, view, decision, bettor)


def stakes(
    view: View, decision: DecisionKey, bettor: str, by_hand: bool = False
) -> dict[str, Cents]:
    """A bettor's amounts on a seat by wager id, without the second wager of a double."""
    amounts: dict[str, Cents] = {}
    for wager in view["seats"][decision.seat - 1]["wagers"]:
        doubled = str(wager["on"]).startswith(_DOUBLED)
        other_hand = by_hand and wager["hand"] != decision.hand
        if wager["bettor"] == bettor and not doubled and not other_hand:
            amount = read_money(wager["amount"], "")
            amounts[wager["wager"]] = amounts.get(wager["wager"], 0) + amount
    return amounts


def _dealer_set(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    hand_set = view.get("set", {}).get(PLAYER_DEALER)
    return (tuple(hand_set["low"]), tuple(hand_set["high"])) if hand_set else None
