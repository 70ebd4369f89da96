"""Three Card Poker: an ante, three cards, then play or fold."""

from collections.abc import Mapping
from typing import Any, Literal

from houseway.banked.family import BankedFamily, FinalHands, ReasonGiven
from houseway.banked.hand import BankedHand
from houseway.banked.seat_hands import (
    deal_stacks,
    own_and_dealer,
    seats_in_order,
    settle_folds,
    wagers_in_order,
)
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.wagers import Placed
from houseway.cards.card import RANKS, Card
from houseway.play.decision import Decision, Script
from houseway.play.game import Rules
from houseway.ranking.hand_names import label, three_words
from houseway.ranking.high import CLASSES as HIGH_CLASSES
from houseway.ranking.high import PLACES, rank_high
from houseway.ranking.three_card import CLASSES, Lowest, Three, ThreeCardRules, rank_three
from houseway.rulebook.facts import Fact, Facts, FactValue
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

PLAY_OR_FOLD = "play-or-fold"


class ThreeCardPlay(Strict):
    """How the hands are dealt, ranked and compared."""

    source: Source
    qualifies: str
    """The player-dealer qualifies with this rank or better."""
    exposed: Literal[0, 1] = 1
    """How many of the player-dealer's cards players see before they decide: none, or the last."""
    lowest_straight: Lowest = "A-2-3"
    lowest_straight_flush: Lowest = "A-2-3"
    says: list[str] = []

    @property
    def ranking(self) -> ThreeCardRules:
        return ThreeCardRules(self.lowest_straight, self.lowest_straight_flush)

    def is_qualified(self, hand: Three) -> bool:
        return hand.kind > 0 or hand.ranks[0] >= RANKS.index(self.qualifies)


FACTS = Facts(
    Fact("player_hand", "the player's three cards", words=CLASSES, scope="seat"),
    Fact("player_dealer_hand", "the player-dealer's three cards", words=CLASSES),
    Fact("qualifies", "the player-dealer's hand is good enough to play"),
    Fact(
        "winner",
        "the side with the better hand",
        words=("player", "player-dealer", "tie"),
        scope="seat",
    ),
    Fact("folded", "the bettor did not make the Play wager", scope="bettor"),
    Fact(
        "six_card_hand",
        "the best five of the player's and the player-dealer's cards",
        words=HIGH_CLASSES,
        scope="seat",
    ),
)


def play(state: BankedHand) -> Script:
    """Deal stacks of three, let each bettor play or fold, collect folded bets, compare, settle."""
    rules = _play(state)
    seats = seats_in_order(state)
    deal_stacks(state, 3, seats)
    for number in range(3):
        state.deal(PLAYER_DEALER, face_up=number >= 3 - rules.exposed)
    for ante in wagers_in_order(state, "ante", seats):
        yield (
            Decision(
                seat=ante.seat,
                bettor=ante.bettor,
                kind=PLAY_OR_FOLD,
                choices=("play", "fold"),
                default="fold",
            ),
        )
        if not has_folded(state, ante):
            state.place(ante._replace(wager="play"))
    settle_folds(state, [wager for wager in state.wagers if has_folded(state, wager)], _fold_facts)
    state.know(facts(rules, state.hands[PLAYER_DEALER]))
    state.place_action()
    state.settle()


def _play(state: BankedHand) -> ThreeCardPlay:
    return state.rules.play_as(ThreeCardPlay)


def has_folded(state: BankedHand, placed: Placed) -> bool:
    return state.choice(placed.seat, placed.bettor, PLAY_OR_FOLD) == "fold"


def _fold_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    return {"folded": True}


def facts(rules: ThreeCardPlay, player_dealer: list[Card]) -> dict[str, FactValue]:
    """The facts of the player-dealer's hand."""
    hand = rank_three(player_dealer, rules.ranking)
    return {"player_dealer_hand": hand.class_name, "qualifies": rules.is_qualified(hand)}


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    ranking = _play(state).ranking
    cards, dealer_cards = state.hands[str(placed.seat)], state.hands[PLAYER_DEALER]
    player, dealer = rank_three(cards, ranking), rank_three(dealer_cards, ranking)
    winner = "tie" if player == dealer else "player" if player > dealer else "player-dealer"
    return {
        "player_hand": player.class_name,
        "winner": winner,
        "folded": has_folded(state, placed),
        "six_card_hand": rank_high(cards + dealer_cards).class_name,
    }


def reason(
    state: BankedHand, placed: Placed, facts: Mapping[str, FactValue], moment: str
) -> ReasonGiven:
    """The hands that decide a wager; none if it is lost by a fold, because cards stay hidden."""
    names = state.rules.wagers[placed.wager].names
    if moment != "end" or ("folded" in names and facts["folded"]):
        return "row", {}
    cards, dealer_cards = state.hands[str(placed.seat)], state.hands[PLAYER_DEALER]
    if "six_card_hand" in names:
        return "hands", {"cards": "five", "player": rank_high(cards + dealer_cards).value}
    ranking = _play(state).ranking
    values: dict[str, Any] = {"cards": "three", "player": _as_data(rank_three(cards, ranking))}
    if "winner" in names:
        values["dealer"] = _as_data(rank_three(dealer_cards, ranking))
        values["compared"] = bool(facts["qualifies"])
    return "hands", values


def _as_data(hand: Three) -> list[Any]:
    return [hand.kind, list(hand.ranks)]


def card_places(rules: Rules) -> dict[str, int]:
    return {"player": 3, PLAYER_DEALER: 3}


def advise(state: BankedHand, decision: Decision) -> str:
    """Play Q-6-4 or better; if one of the player-dealer's cards is up, decide by its rank."""
    rules = _play(state)
    hand = rank_three(state.hands[str(decision.seat)], rules.ranking)
    last = state.hands[PLAYER_DEALER][-1]
    return "play" if hand >= least_to_play(rules, PLACES[last[0]]) else "fold"


def least_to_play(rules: ThreeCardPlay, exposed: int) -> Three:
    """The lowest hand to play by the simple rule, given the place of the exposed card's rank."""
    if not rules.exposed:
        return Three(0, (PLACES["Q"], PLACES["6"], PLACES["4"]))
    if exposed < PLACES[rules.qualifies]:
        return Three(0, ())
    return Three(0, (exposed, PLACES["9"], PLACES["2"]))


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The given choice, or `play` if none is given."""
    return given_choice or "play"


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    hand = str(facts["player_dealer_hand"]).replace("-", " ")
    return f"player-dealer {hand}, {'qualified' if facts['qualifies'] else 'not qualified'}"


def hand_names(rules: Rules, hands: Mapping[str, list[Card]]) -> dict[str, str]:
    """The name of each three-card hand."""
    play = rules.play
    assert isinstance(play, ThreeCardPlay)
    return {
        name: label(three_words(rank_three(cards, play.ranking)))
        for name, cards in hands.items()
        if len(cards) == 3
    }


COUNTED = (
    "every three-card hand of the player against every hand of the player-dealer; "
    "hands that differ only in suits are counted together, and each exposed card is "
    "counted separately",
    "for everything that a player can see, the better of playing and folding",
)
"""What was counted for the prices, as sentences for the math report."""

FAMILY = BankedFamily(
    name="three-card",
    play=ThreeCardPlay,
    facts=FACTS,
    script=play,
    describe=describe,
    hand_names=hand_names,
    advise=advise,
    wager_facts=wager_facts,
    reason=reason,
    card_places=card_places,
    named_cards=own_and_dealer,
    infer_choice=infer_choice,
    moments=("folds", "end"),
    advised=lambda rules: (PLAY_OR_FOLD,),
    counted=lambda rules: COUNTED,
)
