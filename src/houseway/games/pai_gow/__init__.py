"""Pai gow poker: seven cards make a front of two and a back of five; both must beat the bank."""

from houseway.banked.family import BankedFamily
from houseway.games.pai_gow.facts import FACTS
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.games.pai_gow.script import (
    advise,
    card_places,
    check_deal,
    describe,
    infer_choice,
    play,
    reason,
    set_for,
    set_names,
    wager_facts,
)
from houseway.games.seats import own_and_dealer

FAMILY = BankedFamily(
    name="pai-gow",
    play=PaiGowPlay,
    facts=FACTS,
    script=play,
    check_deal=check_deal,
    describe=describe,
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
)
