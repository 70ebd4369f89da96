"""What drills and lessons teach about war."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.banked.hand import BankedHand
from houseway.drills.banked import Bets
from houseway.drills.lessons.banked import Topic
from houseway.drills.maker import Setup
from houseway.drills.teaching import Spot, Teaching, draw, show
from houseway.families.war.script import WAR_OR_SURRENDER
from houseway.play.game import Rules
from houseway.pricing.advice import Seen


def counts(rules: Rules) -> Iterator[str]:
    yield "Each side gets one card, and the higher rank wins. Suits do not matter."


def draw_spot(setup: Setup) -> Spot:
    (card,) = draw(setup, 1)
    remaining = list(setup.rules.cards)
    remaining.remove(card)
    other = next(candidate for candidate in remaining if candidate[0] == card[0])
    shown = (show("Your card", [card]), show("Player-dealer", [other]))
    seen = Seen(WAR_OR_SURRENDER, ("war", "surrender"), (card,), {"base": 1}, dealer=(other,))
    return Spot(shown, seen, "wager")


def goes_to_war(hand: BankedHand, main: set[str]) -> bool:
    return any(choice.choice == "war" for choice in hand.choices)


WAR = Topic("war", "With equal cards, a player may raise.", Bets(1, 0), goes_to_war, "first")

TEACH = Teaching(
    counts=counts,
    choices={"war": "goes to war: raises and gets one more card"},
    topics=(WAR,),
    reads=("comparison", "war_comparison", "winner", "winning_card"),
    spot=lambda rules: draw_spot,
    needs_numba=lambda rules: False,
)
