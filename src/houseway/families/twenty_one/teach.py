"""What drills and lessons teach about twenty-one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.banked.hand import BankedHand
from houseway.drills.banked import Bets
from houseway.drills.lessons.banked import Topic
from houseway.drills.maker import Setup
from houseway.drills.teaching import Spot, SpotMaker, Teaching, draw, show
from houseway.families.twenty_one.facts import wager_facts
from houseway.families.twenty_one.rules import PlayerHand, TwentyOnePlay, legal, special_of
from houseway.play.game import Rules
from houseway.pricing.advice import Seen
from houseway.rulebook.facts import FactValue


def counts(rules: Rules) -> Iterator[str]:
    play = rules.play_as(TwentyOnePlay)
    yield "Cards from 2 to 10 count their number, face cards count 10, and an ace counts 1 or 11."
    yield "A hand is soft while an ace in it counts 11."
    hits = f"The player-dealer hits {play.dealer.stands - 1} or less and stands on"
    soft = ", but hits a soft 17" if play.dealer.soft_17 == "hit" else ""
    yield f"{hits} {play.dealer.stands} or more{soft}."


def spot_of(rules: Rules) -> SpotMaker | None:
    return draw_spot if rules.play_as(TwentyOnePlay).hands == 1 else None


def draw_spot(setup: Setup) -> Spot | None:
    play = setup.rules.play_as(TwentyOnePlay)
    cards = draw(setup, 4)
    own_cards, dealer = cards[:2], cards[2:] if play.hole == "up" else cards[2:3]
    if special_of(play, *own_cards) != "none" or (
        play.hole == "up" and special_of(play, *dealer) != "none"
    ):
        return None
    choices = legal(play, PlayerHand(own_cards, dealer[0]))
    if len(choices) < 2:
        return None
    shown = (show("Your hand", own_cards), show("Player-dealer shows", dealer))
    return Spot(shown, Seen("play", choices, own_cards, {"base": 1}, dealer=dealer), "wager")


def known_words(rules: Rules, fact: str) -> tuple[str, ...] | None:
    """The special hands that the filing has."""
    if not fact.endswith("special"):
        return None
    return ("none", *(special.kind for special in rules.play_as(TwentyOnePlay).specials))


def is_natural(hand: BankedHand, main: set[str]) -> bool:
    return any(facts["special"] != "none" for facts in _own_facts(hand))


def goes_over(hand: BankedHand, main: set[str]) -> bool:
    return any(int(facts["total"]) > _TARGET for facts in _own_facts(hand))


def _own_facts(hand: BankedHand) -> list[Mapping[str, FactValue]]:
    placed = [wager for wager in hand.wagers if str(wager.seat) in hand.hands]
    return [wager_facts(hand, wager) for wager in placed]


TOPICS = (
    Topic("going over 21", "A total over 21 usually loses.", Bets(1, 0), goes_over, "first"),
    Topic(
        "a special hand",
        "Some two-card hands have their own rule.",
        Bets(1, 0),
        is_natural,
        "first",
    ),
)
_TARGET = 21

TEACH = Teaching(
    counts=counts,
    choices={
        "insure": "takes insurance",
        "keep": "keeps the cards as they are",
        "switch": "switches the second cards of the two hands",
    },
    topics=TOPICS,
    reads=("total", "special", "dealer_total", "dealer_special"),
    known_words=known_words,
    spot=spot_of,
)
