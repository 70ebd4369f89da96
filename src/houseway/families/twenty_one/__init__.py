"""Twenty-one: each player against the player-dealer; the hand closer to the best total wins.

All filings of the family share one script; `rules.py` has all their differences.
"""

from houseway.banked.family import BankedFamily
from houseway.families.twenty_one.bots import advise
from houseway.families.twenty_one.facts import (
    FACTS,
    card_notes,
    card_places,
    describe,
    hand_names,
    named_cards,
    reason,
    wager_facts,
)
from houseway.families.twenty_one.final_hands import infer_choice, infer_order
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.families.twenty_one.script import INSURANCE, SWITCH, play

COUNTED = (
    "every hand that the player and the player-dealer can reach, with the cards left in the shoe",
    "for each hand, the best of the allowed choices; for wagers on the first cards, every deal",
)
"""What was counted for the prices, as sentences for the math report."""

FAMILY = BankedFamily(
    name="twenty-one",
    play=TwentyOnePlay,
    facts=FACTS,
    script=play,
    describe=describe,
    hand_names=hand_names,
    card_notes=card_notes,
    advise=advise,
    free_choices=frozenset(
        ("stand", "hit", "surrender", "rescue", "play", "keep", "switch", "decline")
    ),
    wager_facts=wager_facts,
    reason=reason,
    card_places=card_places,
    named_cards=named_cards,
    moments=("deal", "check", "naturals", "end"),
    infer_order=infer_order,
    infer_choice=infer_choice,
    advised=lambda rules: ("play", "surrender", SWITCH, INSURANCE),
    price_seconds=15,
    blackjack_style=True,
    counted=lambda rules: COUNTED,
)
