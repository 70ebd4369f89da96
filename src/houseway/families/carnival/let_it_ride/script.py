"""Let It Ride: three equal bets on three cards and two shared ones; two may be pulled back."""

from collections.abc import Sequence

from houseway.banked.family import FinalHands
from houseway.banked.hand import BankedHand
from houseway.banked.seat_hands import deal_stacks, seats_in_order, wagers_in_order
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.families.carnival.facts import best
from houseway.families.carnival.game import CarnivalGame
from houseway.families.carnival.rules import CarnivalPlay, LetItRidePlay
from houseway.play.decision import Decision, Script
from houseway.ranking.high import PLACES, class_of, five_of
from houseway.rulebook.facts import FactValue

BOARD = "board"
RIDE_OR_WITHDRAW = ("ride", "withdraw")
WITHDRAWABLE = ("bet-1", "bet-2")


def script(state: BankedHand) -> Script:
    """Deal three cards, ask about Bet 1, show a card, ask about Bet 2, show a card, settle."""
    seats = seats_in_order(state)
    deal_stacks(state, 3, seats)
    state.deal(BOARD, face_up=False)
    state.deal(BOARD, face_up=False)
    state.burn()
    deciding_seats = seats_in_order(state, "house-dealer-left")
    for number, bet in enumerate(WITHDRAWABLE, 1):
        for placed in list(wagers_in_order(state, bet, deciding_seats)):
            yield (
                Decision(
                    seat=placed.seat,
                    bettor=placed.bettor,
                    kind=bet,
                    choices=RIDE_OR_WITHDRAW,
                    default="ride",
                ),
            )
        state.show(BOARD, number)
    state.know({})
    state.place_action()
    state.settle()


def _play(state: BankedHand) -> LetItRidePlay:
    play = state.rules.play_as(CarnivalPlay)
    assert play.let_it_ride is not None
    return play.let_it_ride


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    value = best(state.hands[str(placed.seat)] + state.hands[BOARD])
    return {
        "player_hand": class_of(value),
        "tens_or_better": wins(value, _play(state).lowest_pair),
        "withdrawn": state.choice(placed.seat, placed.bettor, placed.wager) == "withdraw",
    }


def wins(value: int, lowest_pair: str) -> bool:
    """Whether a hand is at least the lowest pair that wins."""
    kind, ranks = five_of(value)
    return kind > 1 or (kind == 1 and ranks[0] >= PLACES[lowest_pair])


def advise(state: BankedHand, decision: Decision) -> str:
    """Ride on a winning hand or a strong draw.

    A strong draw is a straight-flush draw with three cards, and a flush draw or a high open-ended
    straight draw with four.
    """
    cards = list(state.hands[str(decision.seat)])
    if decision.kind == "bet-2":
        cards.append(state.hands[BOARD][0])
    return "ride" if rides(cards) else "withdraw"


def rides(cards: Sequence[Card]) -> bool:
    """Whether a bet rides by the simple rule."""
    return _pays_already(cards) or _draws_well(cards)


def _pays_already(cards: Sequence[Card]) -> bool:
    ranks = [PLACES[card[0]] for card in cards]
    pairs = {place for place in ranks if ranks.count(place) == 2}
    trips = any(ranks.count(place) > 2 for place in ranks)
    return trips or len(pairs) == 2 or any(place >= PLACES["T"] for place in pairs)


def _draws_well(cards: Sequence[Card]) -> bool:
    ranks = sorted(PLACES[card[0]] for card in cards)
    spread = ranks[-1] - ranks[0]
    suited = len({card[1] for card in cards}) == 1
    if len(cards) == 4:
        open_ended = len(set(ranks)) == 4 and spread == 3 and ranks[0] > 0 and ranks[-1] < 12
        return suited or (open_ended and ranks[-1] >= PLACES["T"])
    high = sum(place >= PLACES["T"] for place in ranks)
    return suited and len(set(ranks)) == 3 and ranks[0] > 0 and spread - 2 <= high


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The given choice, or `ride` if none is given."""
    return given_choice or "ride"


COUNTED = (
    "every three-card hand with both community cards in order; hands that differ only"
    " in suits are counted together",
    "for each of the first two bets, the better of letting it ride and taking it back",
)
"""What was counted for the prices, as sentences for the math report."""

LET_IT_RIDE = CarnivalGame(
    __package__,
    script,
    wager_facts,
    advise,
    infer_choice,
    places={"player": 3, BOARD: 2},
    facts=("player_hand", "tens_or_better", "withdrawn"),
    advised=WITHDRAWABLE,
    counted=COUNTED,
)
