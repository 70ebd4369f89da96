"""Carnival poker: Ultimate Texas Hold'em, Caribbean Stud, Let It Ride, Two Card Peek.

Each game has its own script; the `[play]` section of the filing says which game it is.
"""

from collections.abc import Mapping
from typing import Any

from houseway.banked.family import BankedFamily, FinalHands, ReasonGiven
from houseway.banked.hand import BankedHand
from houseway.banked.seat_hands import own_and_dealer
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.families.carnival.caribbean.script import CARIBBEAN
from houseway.families.carnival.facts import FACTS, MOMENTS, best
from houseway.families.carnival.game import CarnivalGame
from houseway.families.carnival.let_it_ride.script import LET_IT_RIDE
from houseway.families.carnival.peek.script import ROWS, TWO_CARD_PEEK
from houseway.families.carnival.rules import CarnivalPlay
from houseway.families.carnival.ultimate.script import ULTIMATE
from houseway.play.decision import Decision, Script
from houseway.play.game import Rules
from houseway.ranking.hand_names import five_words, label
from houseway.rulebook.facts import FactValue


def carnival_game(rules: Rules) -> CarnivalGame:
    """The carnival game that a filing describes."""
    play = rules.play_as(CarnivalPlay)
    if play.ultimate is not None:
        return ULTIMATE
    if play.caribbean is not None:
        return CARIBBEAN
    return LET_IT_RIDE if play.let_it_ride is not None else TWO_CARD_PEEK


GAMES = (ULTIMATE, CARIBBEAN, LET_IT_RIDE, TWO_CARD_PEEK)


def script(state: BankedHand) -> Script:
    return carnival_game(state.rules).script(state)


def wager_facts(state: BankedHand, placed: Placed) -> Mapping[str, FactValue]:
    return carnival_game(state.rules).wager_facts(state, placed)


def reason(
    state: BankedHand, placed: Placed, facts: Mapping[str, FactValue], moment: str
) -> ReasonGiven:
    """The hands that decide a wager; none for a folded or withdrawn wager."""
    if carnival_game(state.rules) is TWO_CARD_PEEK:
        return _rows(state, placed, moment)
    names = state.rules.wagers[placed.wager].names
    if moment != "end" or any(facts[name] for name in names & {"folded", "withdrawn"}):
        return "row", {}
    board = state.hands.get("board", [])
    values: dict[str, Any] = {
        "cards": "five",
        "player": best(state.hands[str(placed.seat)] + board),
    }
    if names & {"winner", "beaten_hand"}:
        values["dealer"] = best(state.hands[PLAYER_DEALER] + board)
        qualified = "qualifies" not in names or facts["qualifies"]
        values["compared"] = bool(qualified) and "beaten_hand" not in names
    return "hands", values


def _rows(state: BankedHand, placed: Placed, moment: str) -> ReasonGiven:
    """The cards of all rows, or of the one row that was bet on."""
    rows = placed.on if len(placed.on) == 1 and placed.wager != "pick-row" else ROWS
    cards = 2 if moment == "rows" else 5
    return "rows", {row: state.hands[row][:cards] for row in rows}


def card_places(rules: Rules) -> dict[str, int]:
    return carnival_game(rules).places


def own_facts(rules: Rules) -> tuple[str, ...]:
    return carnival_game(rules).facts


def advise(state: BankedHand, decision: Decision) -> str:
    return carnival_game(state.rules).advise(state, decision)


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    return carnival_game(state.rules).infer_choice(state, decision, hands, given_choice)


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    if "player_dealer_hand" in facts:
        hand = str(facts["player_dealer_hand"]).replace("-", " ")
        return f"player-dealer {hand}, {'qualified' if facts['qualifies'] else 'not qualified'}"
    if "row_a_hand" in facts:
        hands = {row: str(facts[f"row_{row}_hand"]).replace("-", " ") for row in "abc"}
        return ", ".join(f"row {row.upper()} {hand}" for row, hand in hands.items())
    return "each hand is paid by the pay table"


def hand_names(rules: Rules, hands: Mapping[str, list[Card]]) -> dict[str, str]:
    """The name of each hand's best five cards, including the board, once there are five."""
    board = hands.get("board", [])
    with_board = {name: cards + board for name, cards in hands.items() if name != "board"}
    return {
        name: label(five_words(best(cards)))
        for name, cards in with_board.items()
        if len(cards) >= 5
    }


FAMILY = BankedFamily(
    name="carnival",
    play=CarnivalPlay,
    facts=FACTS,
    script=script,
    describe=describe,
    seat_hands=lambda play: play.peek is None,
    hand_names=hand_names,
    advise=advise,
    wager_facts=wager_facts,
    reason=reason,
    card_places=card_places,
    own_facts=own_facts,
    named_cards=own_and_dealer,
    infer_choice=infer_choice,
    moments=MOMENTS,
    advised=lambda rules: carnival_game(rules).advised,
    price_seconds=90,
    counted=lambda rules: carnival_game(rules).counted,
)
