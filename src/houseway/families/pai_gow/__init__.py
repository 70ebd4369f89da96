"""Pai gow poker: seven cards make a front of two and a back of five; both must beat the bank."""

from houseway.banked.family import BankedFamily
from houseway.banked.seat_hands import own_and_dealer
from houseway.families.pai_gow.facts import FACTS
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.families.pai_gow.script import (
    advise,
    advised,
    card_places,
    check_deal,
    describe,
    infer_choice,
    is_foul,
    play,
    reason,
    set_for,
    set_names,
    wager_facts,
)

COUNTED = (
    "every hand of the player against every hand of the player-dealer, each set the "
    "house way, and also with the player's best setting where the strategy names it",
    "for bonus wagers on one hand, all hands of seven cards, or of the filed number of cards",
)
"""What was counted for the prices, as sentences for the math report."""

FAMILY = BankedFamily(
    name="pai-gow",
    play=PaiGowPlay,
    facts=FACTS,
    script=play,
    check_deal=check_deal,
    deals_first=True,
    describe=describe,
    envy=lambda play: play.envy,
    seat_hands=lambda play: play.hands == "seats",
    advise=advise,
    free_choices=frozenset(str(pile) for pile in range(1, 10)),
    wager_facts=wager_facts,
    reason=reason,
    card_places=card_places,
    named_cards=own_and_dealer,
    infer_choice=infer_choice,
    set_hand=set_for,
    set_names=set_names,
    set_sizes=lambda play: (play.front, play.cards - play.front),
    is_foul=is_foul,
    advised=advised,
    price_seconds=60,
    counted=lambda rules: COUNTED,
)
