"""What drills and lessons teach about pai gow poker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from houseway.banked.setting import SET
from houseway.cards.card import RANKS, Card
from houseway.drills.lessons.primer import FIVE_CARDS
from houseway.drills.maker import Setup
from houseway.drills.teaching import Spot, SpotMaker, Teaching, draw, show
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.family import SetHand
from houseway.play.game import Rules
from houseway.pricing.advice import Seen
from houseway.ranking.pai_gow import setting_of


def counts(rules: Rules) -> Iterator[str]:
    play = rules.play_as(PaiGowPlay)
    back = play.cards - play.front
    cards = "card" if play.front == 1 else "cards"
    yield (
        f"{play.cards} cards are set into a back hand of {back} and a front hand of {play.front} "
        f"{cards}. The back hand must be the better one."
    )
    other = "banker hand" if play.hands == "two-sides" else "player-dealer's"
    first = "The player hand" if play.hands == "two-sides" else "Each hand"
    yield f"{first} is compared with the {other}. An equal hand is a copy."
    yield FIVE_CARDS


def spot_of(rules: Rules) -> SpotMaker | None:
    """How to set a hand is asked only if the player-dealer's hand is not seen before."""
    return None if rules.play_as(PaiGowPlay).player_dealer_first else draw_spot


def draw_spot(setup: Setup) -> Spot:
    """How to set a hand before the player-dealer's hand is seen."""
    play = setup.rules.play_as(PaiGowPlay)
    own_cards = tuple(sorted(draw(setup, play.cards), key=_by_rank, reverse=True))
    return Spot(
        (show("Your hand", own_cards),),
        Seen(SET, ("house-way", "set"), own_cards, {"base": 1}),
        "wager",
    )


def _by_rank(card: Card) -> int:
    return RANKS.find(card[0]) if card[0] in RANKS else len(RANKS)


def equal_sets(rules: Rules, hand: SetHand, cards: Sequence[Card]) -> list[str]:
    """Other right fronts: with another card of the same rank."""
    ranking = rules.play_as(PaiGowPlay).ranking
    due_set = setting_of(list(map(Card, hand.low)), list(map(Card, hand.high)), ranking)
    fronts = []
    for front in combinations(cards, len(hand.low)):
        if sorted(card[0] for card in front) != sorted(card[0] for card in hand.low):
            continue
        back = list(cards)
        for card in front:
            back.remove(card)
        other = setting_of(front, back, ranking)
        due_values = (due_set.front_value, due_set.back_value)
        if (other.front_value, other.back_value) == due_values and not other.foul:
            fronts.append(" ".join(front))
    return fronts


TEACH = Teaching(
    counts=counts,
    reads=("best", "front", "back", "player_front", "player_back", "dealer_back"),
    spot=spot_of,
    house_rules=lambda play: (rule.name for rule in play.house_way.rules),
    equal_sets=equal_sets,
)
