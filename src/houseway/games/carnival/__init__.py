"""Carnival poker: Ultimate Texas Hold'em, Caribbean Stud, Let It Ride, Two Card Peek.

Each game has its own script; `[play]` says which it is.
"""

from collections.abc import Mapping

from houseway.banked.family import BankedFamily, FinalHands
from houseway.banked.hand import BankedHand
from houseway.banked.wagers import Placed
from houseway.games.carnival.caribbean import CARIBBEAN
from houseway.games.carnival.facts import FACTS, MOMENTS
from houseway.games.carnival.let_it_ride import LET_IT_RIDE
from houseway.games.carnival.part import CarnivalGame
from houseway.games.carnival.peek import TWO_CARD_PEEK
from houseway.games.carnival.rules import CarnivalPlay
from houseway.games.carnival.ultimate import ULTIMATE
from houseway.games.seats import own_and_dealer
from houseway.play.decision import Decision, Script
from houseway.play.game import Rules
from houseway.rulebook.facts import FactValue


def carnival_game(rules: Rules) -> CarnivalGame:
    """The game of a filing."""
    play = rules.play
    assert isinstance(play, CarnivalPlay)
    if play.ultimate is not None:
        return ULTIMATE
    if play.caribbean is not None:
        return CARIBBEAN
    return LET_IT_RIDE if play.let_it_ride is not None else TWO_CARD_PEEK


def script(state: BankedHand) -> Script:
    return carnival_game(state.rules).script(state)


def wager_facts(state: BankedHand, placed: Placed) -> Mapping[str, FactValue]:
    return carnival_game(state.rules).wager_facts(state, placed)


def card_places(rules: Rules) -> dict[str, int]:
    return carnival_game(rules).places


def advise(state: BankedHand, decision: Decision) -> str:
    return carnival_game(state.rules).advise(state, decision)


def laid(state: BankedHand, decision: Decision, hands: FinalHands, told: str) -> str:
    return carnival_game(state.rules).laid(state, decision, hands, told)


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    if "player_dealer_hand" in facts:
        hand = str(facts["player_dealer_hand"]).replace("-", " ")
        return f"player-dealer {hand}, {'qualified' if facts['qualifies'] else 'not qualified'}"
    if "row_a_hand" in facts:
        return ", ".join(f"{row.upper()} {facts[f'row_{row}_hand']}" for row in "abc")
    return "every hand against the pay table"


FAMILY = BankedFamily(
    name="carnival",
    play=CarnivalPlay,
    facts=FACTS,
    script=script,
    describe=describe,
    advise=advise,
    wager_facts=wager_facts,
    card_places=card_places,
    named_cards=own_and_dealer,
    infer_choice=laid,
    moments=MOMENTS,
)
