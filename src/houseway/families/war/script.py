"""War: one card each, and the higher card wins; equal cards go to war.

In Casino War every seat has a card against the player-dealer's, and a bettor whose card ties
chooses war or surrender. In Ultimate War two community hands go to war every time they tie, and
bettors have no choice.
"""

from collections.abc import Mapping
from typing import Any, Literal

from houseway.banked.family import BankedFamily, FinalHands, ReasonGiven
from houseway.banked.hand import BankedHand
from houseway.banked.seat_hands import own_and_dealer, seats_in_order, wagers_in_order
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.wagers import Placed
from houseway.cards.card import RANKS, Card
from houseway.play.decision import Amount, Decision, Script
from houseway.play.game import Rules
from houseway.rulebook.facts import Fact, Facts, FactValue
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

WAR_OR_SURRENDER = "war-or-surrender"
WAR_TIE = "war-tie"
MAX_WAGER = 100_000_000
"""The maximum Tie Wager in cents, if the table has no limits."""
COMPARISONS = ("higher", "lower", "tie")


class WarPlay(Strict):
    """Whose cards are compared, and how many are burned before a war card."""

    source: Source
    hands: Literal["seats", "player-and-banker"]
    burns: int = 0
    first_card: Literal["player", "banker"] = "player"
    """Which of the two community hands is dealt first."""
    war_tie: bool = False
    """Whether a Tie Wager on the war deal is offered with the War Wager."""
    says: list[str] = []


FACTS = Facts(
    Fact(
        "comparison",
        "how the player's first card compares with the player-dealer's",
        words=COMPARISONS,
        scope="seat",
        known="original",
    ),
    Fact(
        "choice",
        "what the bettor chose on a tie",
        words=("none", "war", "surrender"),
        scope="bettor",
        known="original",
    ),
    Fact(
        "war_comparison",
        "how the player's war card compares with the player-dealer's",
        words=("none", *COMPARISONS),
        scope="seat",
    ),
    Fact("winner", "the community hand that wins", words=("player", "banker")),
    Fact("winning_card", "the rank that wins", words=tuple(RANKS)),
    Fact("wars", "how many times the community hands went to war", 0, 1000),
)


def play(state: BankedHand) -> Script:
    """Deal one card to each hand and compare; equal cards go to war."""
    rules = _play(state)
    if rules.hands == "seats":
        yield from _play_seats(state, rules)
    else:
        _play_community(state, rules)


def _play(state: BankedHand) -> WarPlay:
    return state.rules.play_as(WarPlay)


def _play_seats(state: BankedHand, rules: WarPlay) -> Script:
    """Settle what the first cards decide, offer war or surrender on ties, deal the war cards."""
    seats = seats_in_order(state, "house-dealer-left")
    for seat in seats:
        state.deal(str(seat))
    state.deal(PLAYER_DEALER)
    state.know({}, "original")
    state.place_action()
    tied_wagers = [
        wager for wager in wagers_in_order(state, "base", seats) if _is_tied(state, wager)
    ]
    state.settle("original", only=[wager for wager in state.wagers if wager not in tied_wagers])
    for wager in tied_wagers:
        choices = ("war", "surrender")
        yield (
            Decision(
                seat=wager.seat,
                bettor=wager.bettor,
                kind=WAR_OR_SURRENDER,
                choices=choices,
                default="surrender",
            ),
        )
        if _choice(state, wager) == "war":
            state.place(wager._replace(wager="war"))
            if rules.war_tie:
                yield from _offer_tie(state, wager)
    state.settle(
        "surrender", only=[wager for wager in tied_wagers if _choice(state, wager) == "surrender"]
    )
    _deal_war(state, rules, seats)
    state.know({}, "end")
    state.settle()


def _offer_tie(state: BankedHand, placed: Placed) -> Script:
    """Offer a wager that the war cards tie, within the table limits."""
    limits = state.limits
    amount = Amount(
        choices=("tie",),
        least=limits.minimum if limits else 1,
        most=limits.maximum if limits else MAX_WAGER,
        usual=placed.amount,
        what="Tie Wager",
    )
    yield (
        Decision(
            seat=placed.seat,
            bettor=placed.bettor,
            kind=WAR_TIE,
            choices=("none", "tie"),
            default="none",
            amount=amount,
        ),
    )
    choice = state.choices[-1]
    stake = amount.of(choice.amount)
    if choice.choice == "tie":
        state.place(placed._replace(wager=WAR_TIE, amount=stake))


def _deal_war(state: BankedHand, rules: WarPlay, seats: list[int]) -> None:
    """Deal the war cards with burns: each seat at war, then the player-dealer."""
    at_war = [seat for seat in seats if any(wagers_in_order(state, "war", [seat]))]
    hands = [*map(str, at_war), PLAYER_DEALER] if at_war else []
    for hand in hands:
        for _ in range(rules.burns):
            state.burn()
        state.deal(hand)


def _is_tied(state: BankedHand, placed: Placed) -> bool:
    return compare(state.hands[str(placed.seat)][:1], state.hands[PLAYER_DEALER][:1]) == "tie"


def _choice(state: BankedHand, placed: Placed) -> str:
    return state.choice(placed.seat, placed.bettor, WAR_OR_SURRENDER) or "none"


def compare(player: list[Card], other: list[Card]) -> str:
    """How the last cards of two hands compare; suits do not count.

    >>> compare([Card("Td")], [Card("9s")])
    'higher'
    """
    difference = RANKS.index(player[-1][0]) - RANKS.index(other[-1][0])
    return "higher" if difference > 0 else "lower" if difference else "tie"


def _play_community(state: BankedHand, rules: WarPlay) -> None:
    """Deal one card to each hand until the cards differ."""
    other = "banker" if rules.first_card == "player" else "player"
    state.deal(rules.first_card)
    state.deal(other)
    player, banker = state.hands["player"], state.hands["banker"]
    while compare(player, banker) == "tie":
        state.deal("player")
        state.deal("banker")
    state.know(facts(player, banker))
    state.place_action()
    state.settle()


def facts(player: list[Card], banker: list[Card]) -> dict[str, FactValue]:
    """The facts of two finished community hands."""
    winner = "player" if compare(player, banker) == "higher" else "banker"
    card = player[-1] if winner == "player" else banker[-1]
    return {"winner": winner, "winning_card": card[0], "wars": len(player) - 1}


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    own, dealer = state.hands[str(placed.seat)], state.hands[PLAYER_DEALER]
    at_war = len(own) > 1 and len(dealer) > 1
    return {
        "comparison": compare(own[:1], dealer[:1]),
        "choice": _choice(state, placed),
        "war_comparison": compare(own, dealer) if at_war else "none",
    }


def reason(
    state: BankedHand, placed: Placed, facts: Mapping[str, FactValue], moment: str
) -> ReasonGiven:
    """The two cards that decide a wager: the war cards, if it came to war."""
    hands = state.hands
    if _play(state).hands == "player-and-banker":
        sides = ("banker", "player") if placed.wager == "banker" else ("player", "banker")
        own, other = (hands[side] for side in sides)
        compared = placed.wager in sides
    else:
        own, other = hands[str(placed.seat)], hands[PLAYER_DEALER]
        compared = facts["comparison"] != "tie" or placed.wager == "war"
        if placed.wager == "tie" or facts["war_comparison"] == "none":
            own, other = own[:1], other[:1]
    values: dict[str, Any] = {"player": own[-1], "other": other[-1]}
    if compared and placed.wager != "tie":
        values["compared"] = True
    return "ranks", values


def card_places(rules: Rules) -> dict[str, int]:
    """How many cards of each side a wager may name: the first, which is always dealt."""
    play = rules.play
    assert isinstance(play, WarPlay)
    return {"player": 1, PLAYER_DEALER if play.hands == "seats" else "banker": 1}


def advise(state: BankedHand, decision: Decision) -> str:
    """Always go to war: on average it costs less than the half wager that surrender costs."""
    return "war" if decision.kind == WAR_OR_SURRENDER else decision.default


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The given choice; without one, a seat with a second card went to war."""
    if decision.kind == WAR_TIE:
        return given_choice or decision.default
    return given_choice or ("war" if len(hands[str(decision.seat)][0]) > 1 else "surrender")


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    if "winner" not in facts:
        return "each seat is compared with the player-dealer"
    count = facts["wars"]
    wars = f" after {count} {'war' if count == 1 else 'wars'}" if count else ""
    return f"{facts['winner']} wins with {facts['winning_card']}{wars}"


def advised(rules: Rules) -> tuple[str, ...]:
    play = rules.play_as(WarPlay)
    if play.hands != "seats":
        return ()
    return (WAR_OR_SURRENDER, WAR_TIE) if play.war_tie else (WAR_OR_SURRENDER,)


COUNTED = ("every ordered draw of four cards by rank, two of them for a war",)
"""What was counted for the prices, as sentences for the math report."""
COUNTED_IN_PAIRS = ("the whole shoe in pairs by rank, because a war can be repeated without limit",)


def counted(rules: Rules) -> tuple[str, ...]:
    return COUNTED if rules.play_as(WarPlay).hands == "seats" else COUNTED_IN_PAIRS


FAMILY = BankedFamily(
    name="war",
    play=WarPlay,
    facts=FACTS,
    script=play,
    describe=describe,
    seat_hands=lambda play: play.hands == "seats",
    advise=advise,
    wager_facts=wager_facts,
    reason=reason,
    card_places=card_places,
    named_cards=own_and_dealer,
    infer_choice=infer_choice,
    moments=("original", "surrender", "end"),
    advised=advised,
    counted=counted,
)
