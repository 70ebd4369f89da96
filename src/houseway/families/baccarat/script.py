"""Baccarat: the community hand closer to nine wins; only one filing gives bettors a choice."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from houseway.banked.family import BankedFamily, ReasonGiven
from houseway.banked.hand import BankedHand
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.play.decision import Decision, Script
from houseway.play.game import Rules
from houseway.rulebook.facts import Fact, Facts, FactValue
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

POINTS = {rank: min(value, 10) % 10 for value, rank in enumerate("A23456789TJQK", 1)}

STAND_OR_HIT = "stand-or-hit"


class BankerChart(Strict):
    """When the banker hand hits (H) or stands (S), by its total and the player's third card."""

    rows: dict[str, str]
    source: Source

    def hits(self, total: int, third: int) -> bool:
        return self.rows[str(total)][third] == "H"


class FiveOption(Strict):
    """Each player-line bettor may stand on a five."""

    against: list[int]
    looks_at: Literal["first-card", "whole-hand"]
    wager: str
    source: Source


class BaccaratPlay(Strict):
    """How the two hands are dealt and completed."""

    chart: BankerChart
    source: Source
    player_hits: int = 5
    banker_hits: int = 5
    naturals: Literal["stop", "draw-on"] = "stop"
    banker_name: str = "banker"
    """The name of the second hand (the dealer hand, in some filings)."""
    five_option: FiveOption | None = None
    faces: dict[str, list[bool]] = {}
    says: list[str] = []


FACTS = Facts(
    Fact("player_points", "points of the completed player hand", 0, 9),
    Fact("banker_points", "points of the completed banker hand", 0, 9),
    Fact("player_cards", "number of cards in the player hand", 2, 3),
    Fact("banker_cards", "number of cards in the banker hand", 2, 3),
    Fact("winner", "the hand that wins", words=("player", "banker", "tie")),
    Fact("margin", "difference in points between the two hands", 0, 9),
    Fact("player_natural", "the player hand is 8 or 9 on two cards"),
    Fact("banker_natural", "the banker hand is 8 or 9 on two cards"),
    Fact("player_two_points", "points of the player's first two cards", 0, 9),
    Fact("banker_two_points", "points of the banker's first two cards", 0, 9),
    Fact("player_pair", "the player's first two cards have the same rank"),
    Fact("banker_pair", "the banker's first two cards have the same rank"),
    Fact("player_suited_pair", "the player's first two cards have the same rank and suit"),
    Fact("banker_suited_pair", "the banker's first two cards have the same rank and suit"),
    Fact(
        "bettor_points", "points of the player hand as this bettor plays it", 0, 9, scope="bettor"
    ),
)


def points(cards: list[Card]) -> int:
    """The points of a hand: the last digit of the sum.

    >>> points([Card("9s"), Card("9d")])
    8
    """
    total = 0
    for card in cards:
        total += POINTS[card[0]]
    return total % 10


def play(state: BankedHand) -> Script:
    """Deal two cards each, offer the filed choice, complete the hands, settle."""
    rules = _play(state)
    _deal_two_each(state, rules)
    if rules.five_option is not None:
        _open_first(state, rules)
        yield from _offer_five(state, rules.five_option)
    _complete_hands(state, rules)
    hands = state.hands
    state.know(facts(hands["player"], hands["banker"]))
    state.place_action()
    state.settle()


def _play(state: BankedHand) -> BaccaratPlay:
    return state.rules.play_as(BaccaratPlay)


def _deal_two_each(state: BankedHand, rules: BaccaratPlay) -> None:
    for number in range(2):
        for hand in ("player", "banker"):
            up = rules.faces.get(hand)
            state.deal(hand, up[number] if up else True)


def _open_first(state: BankedHand, rules: BaccaratPlay) -> None:
    """Turn up the face-down cards that bettors may see before they stand or hit."""
    assert rules.five_option is not None
    shown_cards = 1 if rules.five_option.looks_at == "first-card" else 2
    for hand, cards in (("player", 2), ("banker", shown_cards)):
        if not all(rules.faces.get(hand, [])[:cards]):
            state.show(hand, cards)


def _offer_five(state: BankedHand, option: FiveOption) -> Script:
    if not five_is_open(option, state.hands["player"], state.hands["banker"]):
        return
    bettors = [wager for wager in state.wagers if wager.wager == option.wager]
    decisions = tuple(
        Decision(
            seat=wager.seat,
            bettor=wager.bettor,
            kind=STAND_OR_HIT,
            choices=("stand", "hit"),
            default="hit",
        )
        for wager in bettors
    )
    if decisions:
        yield decisions


def five_is_open(option: FiveOption, player: list[Card], banker: list[Card]) -> bool:
    """Whether player-line bettors may choose to stand on their five."""
    shown_cards = banker[:1] if option.looks_at == "first-card" else banker[:2]
    return points(player[:2]) == 5 and points(shown_cards) in option.against


def _complete_hands(state: BankedHand, rules: BaccaratPlay) -> None:
    player_points, banker_points = points(state.hands["player"]), points(state.hands["banker"])
    if rules.naturals == "stop" and (player_points >= 8 or banker_points >= 8):
        return
    third = None
    if player_points <= rules.player_hits:
        third = POINTS[state.deal("player")[0]]
    if banker_hits(rules, banker_points, third):
        state.deal("banker")


def banker_hits(rules: BaccaratPlay, total: int, third: int | None) -> bool:
    """Whether the banker hand draws; `third` is the points of the player's third card or None."""
    if third is None:
        return total <= rules.banker_hits
    return total <= 7 and rules.chart.hits(total, third)


def facts(player: list[Card], banker: list[Card]) -> dict[str, FactValue]:
    """The facts of two completed hands."""
    player_points, banker_points = points(player), points(banker)
    player_two, banker_two = points(player[:2]), points(banker[:2])
    player_natural = len(player) == 2 and player_two >= 8
    banker_natural = len(banker) == 2 and banker_two >= 8
    if player_points == banker_points:
        winner = "tie"
    else:
        winner = "player" if player_points > banker_points else "banker"
    return {
        "player_points": player_points,
        "banker_points": banker_points,
        "player_cards": len(player),
        "banker_cards": len(banker),
        "winner": winner,
        "margin": abs(player_points - banker_points),
        "player_natural": player_natural,
        "banker_natural": banker_natural,
        "player_two_points": player_two,
        "banker_two_points": banker_two,
        "player_pair": player[0][0] == player[1][0],
        "banker_pair": banker[0][0] == banker[1][0],
        "player_suited_pair": player[0] == player[1],
        "banker_suited_pair": banker[0] == banker[1],
    }


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    """A bettor who stood on five has the two-card hand; all others have the completed hand."""
    stood = state.choice(placed.seat, placed.bettor, STAND_OR_HIT) == "stand"
    return {"bettor_points": state.facts["player_two_points" if stood else "player_points"]}


_SIDES = {"player": "player", "banker": "banker", "dealer": "banker"}


def reason(
    state: BankedHand, placed: Placed, facts: Mapping[str, FactValue], moment: str
) -> ReasonGiven:
    """The points of both hands, and their number of cards if the wager depends on it."""
    parts = _reason_parts(state.rules, placed.wager)
    values: dict[str, Any] = {
        "player": facts[parts.player_points],
        "banker": facts["banker_points"],
    }
    if parts.winner:
        values["winner"] = facts["winner"]
    values |= parts.names
    if parts.cards:
        values["cards"] = [facts["player_cards"], facts["banker_cards"]]
    if parts.two:
        values["two"] = [facts["player_two_points"], facts["banker_two_points"]]
    return "points", values


class _ReasonParts(NamedTuple):
    """The parts of the reason for a wager's result, in addition to the points of both hands."""

    player_points: str
    """The name of the fact with the points of the player hand, for this wager."""
    winner: bool
    names: dict[str, str]
    """The name of the second hand, if it is not `banker`, and the side of a line wager."""
    cards: bool
    two: bool


@lru_cache(maxsize=100)
def _reason_parts(rules: Rules, wager: str) -> _ReasonParts:
    """The parts of the reason for a wager, chosen by the facts that it uses."""
    facts, names = rules.wagers[wager].names, {}
    banker_name = rules.play_as(BaccaratPlay).banker_name
    if banker_name != "banker":
        names["name"] = banker_name
    if wager in _SIDES:
        names["side"] = _SIDES[wager]
    return _ReasonParts(
        player_points="bettor_points" if "bettor_points" in facts else "player_points",
        winner="winner" in facts,
        names=names,
        cards=bool(facts & {"player_cards", "banker_cards", "player_natural", "banker_natural"}),
        two=bool(facts & {"player_two_points", "banker_two_points"}),
    )


def card_places(rules: Rules) -> dict[str, int]:
    return {"player": 3, "banker": 3}


def named_cards(state: BankedHand, placed: Placed) -> Mapping[str, list[Card]]:
    return state.hands


def advise(state: BankedHand, decision: Decision) -> str:
    """Stand on five against a 5 and hit against a 6, the better choices by an exact count."""
    option = _play(state).five_option
    assert option is not None
    banker = state.hands["banker"]
    shown_cards = banker[:1] if option.looks_at == "first-card" else banker[:2]
    return "stand" if points(shown_cards) == 5 else "hit"


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    sides = [
        f"{side} {facts[f'{side}_points']} with {facts[f'{side}_cards']} cards"
        for side in ("player", "banker")
    ]
    return ", ".join(sides)


def hand_names(rules: Rules, hands: Mapping[str, list[Card]]) -> dict[str, str]:
    """The points of each hand."""
    return {name: str(points(cards)) for name, cards in hands.items()}


COUNTED = (
    "every ordered draw of six cards from the shoe, by value, and by rank or card "
    "where a wager needs it; six are counted even if fewer are dealt",
)
"""What was counted for the prices, as sentences for the math report."""

FAMILY = BankedFamily(
    name="baccarat",
    play=BaccaratPlay,
    facts=FACTS,
    script=play,
    describe=describe,
    hands=("player", "banker"),
    seat_hands=lambda play: False,
    hand_names=hand_names,
    advise=advise,
    plays_best=True,
    wager_facts=wager_facts,
    reason=reason,
    card_places=card_places,
    named_cards=named_cards,
    advised=lambda rules: (STAND_OR_HIT,) if rules.play_as(BaccaratPlay).five_option else (),
    counted=lambda rules: COUNTED,
)
