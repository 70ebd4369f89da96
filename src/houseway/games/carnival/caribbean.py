"""Caribbean Stud: an ante on five cards against the player-dealer's five, one of them seen."""

from houseway.banked.hand import Round
from houseway.banked.wagers import Placed
from houseway.games.carnival.facts import best, compare, least_value
from houseway.games.carnival.part import CarnivalGame
from houseway.games.carnival.rules import CaribbeanPlay, CarnivalPlay
from houseway.games.seats import PLAYER_DEALER, seats_in_order, settle_folds, wagers_in_order
from houseway.play.family import Decision, Laid, Script
from houseway.ranking.high import class_of
from houseway.rulebook.facts import FactValue

BET_OR_FOLD = "bet-or-fold"


def script(round: Round) -> Script:
    """Deal five each, the player-dealer's last face up; bet or fold; compare, settle."""
    rules = _play(round)
    seats = seats_in_order(round)
    for number in range(5):
        for seat in seats:
            round.deal(str(seat), face_up=False)
        round.deal(PLAYER_DEALER, face_up=number == 4)
    for ante in list(wagers_in_order(round, "ante", seats)):
        yield (Decision(ante.seat, ante.bettor, BET_OR_FOLD, ("bet", "fold"), default="fold"),)
        if not has_folded(round, ante):
            round.place(ante._replace(wager="bet", amount=rules.bet * ante.amount))
    settle_folds(round, [one for one in round.wagers if has_folded(round, one)], _known_of_fold)
    round.know(_facts(round, rules))
    round.place_action()
    round.settle()


def _play(round: Round) -> CaribbeanPlay:
    play = round.rules.play
    assert isinstance(play, CarnivalPlay)
    assert play.caribbean is not None
    return play.caribbean


def has_folded(round: Round, placed: Placed) -> bool:
    return round.choice(placed.seat, placed.bettor, BET_OR_FOLD) == "fold"


def _known_of_fold(round: Round, placed: Placed) -> dict[str, FactValue]:
    return {"folded": True}


def _facts(round: Round, rules: CaribbeanPlay) -> dict[str, FactValue]:
    value = best(round.hands[PLAYER_DEALER])
    return {
        "player_dealer_hand": class_of(value),
        "qualifies": value >= least_value(rules.qualifies),
    }


def wager_facts(round: Round, placed: Placed) -> dict[str, FactValue]:
    player, dealer = best(round.hands[str(placed.seat)]), best(round.hands[PLAYER_DEALER])
    return {
        "player_hand": class_of(player),
        "winner": compare(player, dealer),
        "folded": has_folded(round, placed),
    }


def advise(round: Round, decision: Decision) -> str:
    """Bet a pair or better, and ace-king."""
    value = best(round.hands[str(decision.seat)])
    return "bet" if value >= least_value("A-K") else "fold"


def laid(round: Round, decision: Decision, hands: Laid, told: str) -> str:
    """Finished hands were bet unless a case says that they were folded."""
    return told or "bet"


CARIBBEAN = CarnivalGame(script, wager_facts, advise, laid)
