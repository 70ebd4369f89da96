"""Ultimate Texas Hold'em: the earlier the Play wager, the larger it may be."""

from houseway.banked.family import FinalHands
from houseway.banked.hand import BankedHand
from houseway.banked.seat_hands import seats_in_order, settle_folds, wagers_in_order
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.families.carnival.facts import best, compare, least_value
from houseway.families.carnival.game import CarnivalGame
from houseway.families.carnival.rules import CarnivalPlay, UltimatePlay
from houseway.play.decision import Decision, Script
from houseway.ranking.high import PLACES, class_of, five_of
from houseway.rulebook.facts import FactValue
from houseway.values.errors import InputError, either

BOARD = "board"
HOLE, FLOP, RIVER = "hole-cards", "flop", "river"
SHOWN = {HOLE: 0, FLOP: 3, RIVER: 5}
"""How many community cards are face up at each decision."""


def script(state: BankedHand) -> Script:
    """Deal, offer the Play wager up to three times, collect folded bets, compare, settle."""
    rules = _play(state)
    seats = seats_in_order(state, "house-dealer-left")
    if rules.community == "first":
        _deal_board(state, 5, face_up=False)
    _deal_hands(state, rules, seats)
    if rules.community == "last":
        _deal_board(state, 5, face_up=False)
    for moment in (HOLE, FLOP, RIVER):
        _turn_up(state, rules, moment)
        yield from _offer_play(state, rules, moment, seats)
    if rules.community == "by-street":
        _deal_each(state, [PLAYER_DEALER], 2)
    settle_folds(state, [wager for wager in state.wagers if has_folded(state, wager)], _fold_facts)
    state.know(_facts(state, rules))
    state.place_action()
    state.settle()


def _play(state: BankedHand) -> UltimatePlay:
    play = state.rules.play_as(CarnivalPlay)
    assert play.ultimate is not None
    return play.ultimate


def _deal_hands(state: BankedHand, rules: UltimatePlay, seats: list[int]) -> None:
    hands = [str(seat) for seat in seats]
    if rules.community != "by-street":
        hands.append(PLAYER_DEALER)
    for _ in range(2 // rules.at_a_time):
        _deal_each(state, hands, rules.at_a_time)


def _deal_each(state: BankedHand, hands: list[str], cards: int) -> None:
    for hand in hands:
        for _ in range(cards):
            state.deal(hand, face_up=False)


def _deal_board(state: BankedHand, cards: int, face_up: bool) -> None:
    for _ in range(cards):
        state.deal(BOARD, face_up)


def _turn_up(state: BankedHand, rules: UltimatePlay, moment: str) -> None:
    """Show the flop, or the turn and the river together."""
    if moment == HOLE:
        return
    if rules.community == "by-street":
        if moment == FLOP:
            for _ in range(rules.burns):
                state.burn()
        _deal_board(state, 3 if moment == FLOP else 2, face_up=True)
    else:
        state.show(BOARD, SHOWN[moment])


def _offer_play(state: BankedHand, rules: UltimatePlay, moment: str, seats: list[int]) -> Script:
    """For each Ante without a Play wager, ask to raise or check; at the river, to raise or fold."""
    no_play = "fold" if moment == RIVER else "check"
    choices = (no_play, *(f"{times}x" for times in rules.raises[moment]))
    for ante in list(wagers_in_order(state, "ante", seats)):
        if times_played(state, ante) == 0:
            yield (
                Decision(
                    seat=ante.seat,
                    bettor=ante.bettor,
                    kind=moment,
                    choices=choices,
                    default=no_play,
                ),
            )
            times = times_played(state, ante)
            if times:
                state.place(ante._replace(wager="play", amount=times * ante.amount))


def times_played(state: BankedHand, placed: Placed) -> int:
    """The multiple of the Ante wagered on Play; 0 for none."""
    for moment in (HOLE, FLOP, RIVER):
        choice = state.choice(placed.seat, placed.bettor, moment)
        if choice.endswith("x"):
            return int(choice[:-1])
    return 0


def has_folded(state: BankedHand, placed: Placed) -> bool:
    return state.choice(placed.seat, placed.bettor, RIVER) == "fold"


def _value(state: BankedHand, hand: str) -> int:
    return best(state.hands[hand] + state.hands[BOARD])


def _fold_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    return {"folded": True, "player_hand": class_of(_value(state, str(placed.seat)))}


def _facts(state: BankedHand, rules: UltimatePlay) -> dict[str, FactValue]:
    value = _value(state, PLAYER_DEALER)
    return {
        "player_dealer_hand": class_of(value),
        "qualifies": value >= least_value(rules.qualifies),
    }


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    player, dealer = _value(state, str(placed.seat)), _value(state, PLAYER_DEALER)
    winner = compare(player, dealer)
    beaten = {"player": class_of(dealer), "player-dealer": class_of(player), "tie": "none"}
    return {
        "player_hand": class_of(player),
        "winner": winner,
        "beaten_hand": beaten[winner],
        "folded": has_folded(state, placed),
    }


def advise(state: BankedHand, decision: Decision) -> str:
    """Before the flop, raise on strong hole cards.

    On the flop, raise on a pair with a hole card or on any better hand; on the river, on any pair
    or better that beats the board alone.
    """
    hole, board = state.hands[str(decision.seat)], state.hands.get(BOARD, [])
    largest = decision.choices[-1]
    if decision.kind == HOLE:
        return largest if raises_early(hole) else "check"
    board = board[: SHOWN[decision.kind]]
    value = best(hole + board)
    if decision.kind == FLOP:
        is_strong = class_of(value) not in ("high-card", "pair") or _has_pair(hole, value)
        return largest if is_strong else "check"
    is_strong = value > best(board) and class_of(value) != "high-card"
    return largest if is_strong else "fold"


def _has_pair(hole: list[Card], value: int) -> bool:
    """Whether the hand is one pair with a hole card in the pair."""
    kind, ranks = five_of(value)
    return kind == 1 and ranks[0] in {PLACES[card[0]] for card in hole}


def raises_early(hole: list[Card]) -> bool:
    """Whether to raise before the flop.

    The lowest hands to raise are a pair of threes, A-2, K-5, K-2 suited, Q-8, Q-6 suited, J-10 and
    J-8 suited.
    """
    high, low = sorted((PLACES[card[0]] for card in hole), reverse=True)
    if high == low:
        return high > 0
    suited = hole[0][1] == hole[1][1]
    least = {"A": (0, 0), "K": (0, 3), "Q": (4, 6), "J": (6, 8)}
    for rank, (with_suit, without) in least.items():
        if high == PLACES[rank]:
            return low >= (with_suit if suited else without)
    return False


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The given choice, or "check" before the river; at the river, the case must give one."""
    if given_choice or decision.kind != RIVER:
        return given_choice or "check"
    who = f"seat {decision.seat}, {decision.bettor}"
    raises = {
        moment: [f"{times}x" for times in reversed(multiples)]
        for moment, multiples in _play(state).raises.items()
    }
    allowed = (
        f"{either(raises[HOLE])} before the flop, {either(raises[FLOP])} on the flop, "
        f"{either([*raises[RIVER], 'fold'])} at the river"
    )
    raise InputError(f"{who} must raise or fold: {allowed}", "choices")


COUNTED = (
    "every board with every hand of the player and of the player-dealer",
    "the best decision before the flop, on the flop and at the end, by the cards seen so far",
)
"""What was counted for the prices, as sentences for the math report."""

ULTIMATE = CarnivalGame(
    __package__,
    script,
    wager_facts,
    advise,
    infer_choice,
    places={"player": 2, PLAYER_DEALER: 2, BOARD: 5},
    facts=("player_hand", "player_dealer_hand", "qualifies", "winner", "beaten_hand", "folded"),
    advised=(HOLE, FLOP, RIVER),
    counted=COUNTED,
)
