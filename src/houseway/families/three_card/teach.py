"""What drills and lessons teach about Three Card Poker."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drills.lessons.primer import classes
from houseway.drills.maker import Setup
from houseway.drills.teaching import Spot, Teaching, draw, show
from houseway.families.three_card.script import PLAY_OR_FOLD, ThreeCardPlay
from houseway.play.game import Rules
from houseway.pricing.advice import Seen


def counts(rules: Rules) -> Iterator[str]:
    yield f"Three cards make a hand. From low to high: {classes(rules, 'player_hand')}."
    yield "With three cards, a straight is rarer than a flush, so it ranks higher."


def draw_spot(setup: Setup) -> Spot:
    play = setup.rules.play_as(ThreeCardPlay)
    cards = draw(setup, 3 + play.exposed)
    own_cards, open_card = cards[:3], cards[3:]
    dealer_cards = [show("Player-dealer shows", open_card)] if open_card else []
    seen = Seen(PLAY_OR_FOLD, ("play", "fold"), own_cards, {"ante": 1}, dealer=open_card)
    return Spot((show("Your hand", own_cards), *dealer_cards), seen, "Ante")


TEACH = Teaching(
    counts=counts,
    reads=("player_hand", "player_dealer_hand", "qualifies", "winner"),
    spot=lambda rules: draw_spot,
    needs_numba=lambda rules: False,
)
