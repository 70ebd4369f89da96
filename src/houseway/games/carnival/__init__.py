"""Carnival poker: Ultimate Texas Hold'em, Caribbean Stud, Let It Ride, Two Card Peek.

Each game has its own script; `[play]` says which it is.
"""

from collections.abc import Mapping

from houseway.banked.hand import Round
from houseway.banked.wagers import Placed
from houseway.games.carnival.caribbean import CARIBBEAN
from houseway.games.carnival.facts import FACTS, MOMENTS
from houseway.games.carnival.let_it_ride import LET_IT_RIDE
from houseway.games.carnival.part import CarnivalGame
from houseway.games.carnival.peek import TWO_CARD_PEEK
from houseway.games.carnival.rules import CarnivalPlay
from houseway.games.carnival.ultimate import ULTIMATE
from houseway.play.family import Decision, Family, Laid, Script
from houseway.play.game import Rules
from houseway.rulebook.facts import FactValue


def carnival_game(rules: Rules) -> CarnivalGame:
    """The game that a filing is."""
    play = rules.play
    assert isinstance(play, CarnivalPlay)
    if play.ultimate is not None:
        return ULTIMATE
    if play.caribbean is not None:
        return CARIBBEAN
    return LET_IT_RIDE if play.let_it_ride is not None else TWO_CARD_PEEK


def script(round: Round) -> Script:
    return carnival_game(round.rules).script(round)


def wager_facts(round: Round, placed: Placed) -> Mapping[str, FactValue]:
    return carnival_game(round.rules).wager_facts(round, placed)


def advise(round: Round, decision: Decision) -> str:
    return carnival_game(round.rules).advise(round, decision)


def laid(round: Round, decision: Decision, hands: Laid, told: str) -> str:
    return carnival_game(round.rules).laid(round, decision, hands, told)


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    if "player_dealer_hand" in facts:
        hand = str(facts["player_dealer_hand"]).replace("-", " ")
        return f"player-dealer {hand}, {'qualified' if facts['qualifies'] else 'not qualified'}"
    if "row_a_hand" in facts:
        return ", ".join(f"{row.upper()} {facts[f'row_{row}_hand']}" for row in "abc")
    return "every hand against the pay table"


FAMILY = Family(
    name="carnival",
    play=CarnivalPlay,
    facts=FACTS,
    script=script,
    describe=describe,
    advise=advise,
    wager_facts=wager_facts,
    laid=laid,
    moments=MOMENTS,
)
