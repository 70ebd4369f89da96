"""Caribbean Stud: an ante on five cards against the player-dealer's five, one of them face up."""

from houseway.banked.family import FinalHands
from houseway.banked.hand import BankedHand
from houseway.banked.seat_hands import seats_in_order, settle_folds, stakes_in_order
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.wagers import Placed
from houseway.families.carnival.facts import best, compare, least_value
from houseway.families.carnival.game import CarnivalGame
from houseway.families.carnival.rules import CaribbeanPlay, CarnivalPlay
from houseway.play.decision import Decision, Script
from houseway.ranking.high import class_of
from houseway.rulebook.facts import FactValue

BET_OR_FOLD = "bet-or-fold"


def script(state: BankedHand) -> Script:
    """Deal five cards each, the player-dealer's last face up; bet or fold; compare and settle."""
    rules = _play(state)
    seats = seats_in_order(state)
    for number in range(5):
        for seat in seats:
            state.deal(str(seat), face_up=False)
        state.deal(PLAYER_DEALER, face_up=number == 4)
    for ante, antes in stakes_in_order(state, "ante", seats):
        yield (
            Decision(
                seat=ante.seat,
                bettor=ante.bettor,
                kind=BET_OR_FOLD,
                choices=("bet", "fold"),
                default="fold",
            ),
        )
        if not has_folded(state, ante):
            for spot in antes:
                state.place(spot._replace(wager="bet", amount=rules.bet * state.stake(spot)))
    settle_folds(state, [wager for wager in state.wagers if has_folded(state, wager)], _fold_facts)
    state.know(_facts(state, rules))
    state.place_action()
    state.settle()


def _play(state: BankedHand) -> CaribbeanPlay:
    play = state.rules.play_as(CarnivalPlay)
    assert play.caribbean is not None
    return play.caribbean


def has_folded(state: BankedHand, placed: Placed) -> bool:
    return state.choice(placed.seat, placed.bettor, BET_OR_FOLD) == "fold"


def _fold_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    return {"folded": True}


def _facts(state: BankedHand, rules: CaribbeanPlay) -> dict[str, FactValue]:
    value = best(state.hands[PLAYER_DEALER])
    return {
        "player_dealer_hand": class_of(value),
        "qualifies": value >= least_value(rules.qualifies),
    }


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    player, dealer = best(state.hands[str(placed.seat)]), best(state.hands[PLAYER_DEALER])
    return {
        "player_hand": class_of(player),
        "winner": compare(player, dealer),
        "folded": has_folded(state, placed),
    }


def advise(state: BankedHand, decision: Decision) -> str:
    """Bet with ace-king or better."""
    value = best(state.hands[str(decision.seat)])
    return "bet" if value >= least_value("A-K") else "fold"


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The given choice, or `bet` if none is given."""
    return given_choice or "bet"


COUNTED = (
    "every five-card hand of the player and each up card against every hand of the "
    "player-dealer; hands that differ only in suits are counted together",
    "for each hand and up card, the better of betting and folding",
)
"""What was counted for the prices, as sentences for the math report."""

CARIBBEAN = CarnivalGame(
    __package__,
    script,
    wager_facts,
    advise,
    infer_choice,
    places={"player": 5, PLAYER_DEALER: 5},
    facts=("player_hand", "player_dealer_hand", "qualifies", "winner", "folded"),
    advised=(BET_OR_FOLD,),
    counted=COUNTED,
)
