"""The facts of pai gow poker: how two hands compare, and what the cards contain."""

from collections.abc import Sequence

from houseway.cards.card import JOKER, Card
from houseway.families.pai_gow.house_way import groups_of
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.ranking.pai_gow import (
    ACE,
    BASE,
    CLASSES,
    HIGH_CARD,
    PAIR_UNIT,
    ROYAL_FLUSH,
    Ranking,
    Setting,
    best_value,
    class_of,
    pair_rank,
    rank_number,
    settings,
)
from houseway.rulebook.facts import Fact, Facts, FactValue

AGAINST = ("higher", "lower", "copy")
SEVEN = ("none", "natural", "joker")

HAND_FACTS = Facts(
    Fact("best", "class of the best five cards", words=CLASSES, scope="seat"),
    Fact("five_aces", "four aces and the joker", scope="seat"),
    Fact(
        "seven_card_straight_flush",
        "whether all seven cards are one straight flush, with or without the joker",
        words=SEVEN,
        scope="seat",
    ),
    Fact("royal_match", "a royal flush, and a suited king and queen", scope="seat"),
    Fact("three_of_a_kind", "at least three cards of the same rank", scope="seat"),
    Fact("three_pairs", "three pairs", scope="seat"),
    Fact("pair_beside", "a pair among the cards that the best hand does not need", scope="seat"),
    Fact("high", "highest card of a hand without a pair, straight or flush", 0, ACE, scope="seat"),
    Fact("one_color", "all cards are red, or all are black", scope="seat"),
    Fact("joker", "the joker is among the cards", scope="seat"),
)
"""The facts about a hand's cards, no matter how they are set."""

FACTS = Facts(
    *HAND_FACTS.values(),
    Fact("front", "front hand compared with the player-dealer's", words=AGAINST, scope="seat"),
    Fact("back", "back hand compared with the player-dealer's", words=AGAINST, scope="seat"),
    Fact("foul", "the front outranks the back", scope="seat"),
    Fact(
        "house_front",
        "front hand compared with the player-dealer's, both set house way",
        words=AGAINST,
        scope="seat",
    ),
    Fact(
        "house_back",
        "back hand compared with the player-dealer's, both set house way",
        words=AGAINST,
        scope="seat",
    ),
    Fact(
        "house_pair", "rank of a pair in front, if set house way; 0 for none", 0, ACE, scope="seat"
    ),
    Fact("dealer_ace_high", "the player-dealer's seven cards are ace high"),
    Fact("dealer_joker", "the player-dealer holds the joker"),
    Fact("dealer_front_high", "highest card of the player-dealer's front, 0 for a pair", 0, ACE),
    Fact(
        "dealer_house_pair",
        "rank of a pair in the player-dealer's front, if set house way; 0 for none",
        0,
        ACE,
    ),
    Fact("dealer_back", "class of the player-dealer's back hand", words=CLASSES),
    Fact(
        "dealer_back_pair",
        "rank of the player-dealer's back hand if it is a pair, 0 if not",
        0,
        ACE,
    ),
    Fact("player_front", "the player side's front compared with the banker side's", words=AGAINST),
    Fact("player_back", "the player side's back compared with the banker side's", words=AGAINST),
    Fact("player_pair", "rank of a pair in the player side's front, 0 for none", 0, ACE),
    Fact("banker_pair", "rank of a pair in the banker side's front, 0 for none", 0, ACE),
)


def hand_facts(cards: Sequence[Card], ranking: Ranking) -> dict[str, FactValue]:
    """The facts about a hand's cards, no matter how they are set."""
    best = class_of(best_value(cards, ranking))
    groups = groups_of([rank_number(card) for card in cards], ranking.joker == "wild")
    return {
        "best": CLASSES[best],
        "five_aces": (5, ACE) in groups,
        "seven_card_straight_flush": _seven_card_straight_flush(cards),
        "royal_match": best == ROYAL_FLUSH and _royal_match(cards, ranking),
        "three_of_a_kind": bool(groups) and groups[0][0] >= 3,
        "three_pairs": [size for size, _ in groups] == [2, 2, 2],
        "pair_beside": _pair_beside(cards, ranking, best),
        "high": min(max(map(rank_number, cards)), ACE) if best == HIGH_CARD else 0,
        "one_color": len({card[1] in "dh" for card in cards if card != JOKER}) == 1,
        "joker": JOKER in cards,
    }


def _seven_card_straight_flush(cards: Sequence[Card]) -> str:
    naturals = [card for card in cards if card != JOKER]
    if len(cards) != 7 or len({card[1] for card in naturals}) > 1:
        return "none"
    ranks = [rank_number(card) for card in naturals]
    ace_low = [1 if rank == ACE else rank for rank in ranks]
    if min(max(ranks) - min(ranks), max(ace_low) - min(ace_low)) > 6:
        return "none"
    return "natural" if len(naturals) == 7 else "joker"


def _royal_match(cards: Sequence[Card], ranking: Ranking) -> bool:
    """Whether the cards are a royal flush and a suited king and queen.

    A fully wild joker may be the king or the queen.
    """
    naturals = [card for card in cards if card != JOKER]
    for suit in "cdhs":
        royal = [card for card in naturals if card[1] == suit and card[0] in "AKQJT"]
        match = [card for card in naturals if card[1] != suit and card[0] in "KQ"]
        if len({card[1] for card in match}) != 1 or len(royal) + len(match) != len(naturals):
            continue
        if len(match) == 2 or (len(match) == 1 and ranking.joker == "wild"):
            return len(naturals) >= 6
    return False


def _pair_beside(cards: Sequence[Card], ranking: Ranking, best: int) -> bool:
    """Whether a pair can be separated from five cards of the best class."""
    return len(cards) == 7 and any(
        setting.front_value >= PAIR_UNIT and class_of(setting.back_value) == best
        for setting in settings(cards, ranking)
    )


def compare(own: int, opponent: int) -> str:
    """How the value of a hand compares with the opponent's."""
    if own == opponent:
        return "copy"
    return "higher" if own > opponent else "lower"


def front_pair(setting: Setting) -> int:
    """The rank of a pair in front, 0 for none."""
    return setting.front_value - PAIR_UNIT if setting.front_value >= PAIR_UNIT else 0


def dealer_facts(
    play: PaiGowPlay, cards: Sequence[Card], setting: Setting, house: Setting
) -> dict[str, FactValue]:
    """The facts of the player-dealer's hand."""
    return {
        "dealer_ace_high": is_ace_high(cards, play.ranking),
        "dealer_joker": JOKER in cards,
        "dealer_front_high": 0 if front_pair(setting) else _front_high(setting, play.front),
        "dealer_house_pair": front_pair(house),
        "dealer_back": CLASSES[class_of(setting.back_value)],
        "dealer_back_pair": pair_rank(setting.back_value),
    }


def is_ace_high(cards: Sequence[Card], ranking: Ranking) -> bool:
    """Whether the cards have an ace or the joker, but no pair, straight or flush."""
    best = class_of(best_value(cards, ranking))
    return best == HIGH_CARD and max(map(rank_number, cards)) >= ACE


def _front_high(setting: Setting, front: int) -> int:
    return min(setting.front_value if front == 1 else setting.front_value // BASE, ACE)


def seat_facts(
    play: PaiGowPlay, setting: Setting, house: Setting, dealer: Setting, dealer_house: Setting
) -> dict[str, FactValue]:
    """A seat's two hands compared with the player-dealer's, as set and if set house way."""
    return {
        "front": compare(setting.front_value, dealer.front_value),
        "back": compare(setting.back_value, dealer.back_value),
        "foul": setting.foul,
        "house_front": compare(house.front_value, dealer_house.front_value),
        "house_back": compare(house.back_value, dealer_house.back_value),
        "house_pair": front_pair(house),
    }


def side_facts(player: Setting, banker: Setting) -> dict[str, FactValue]:
    """The player side compared with the banker side."""
    return {
        "player_front": compare(player.front_value, banker.front_value),
        "player_back": compare(player.back_value, banker.back_value),
        "player_pair": front_pair(player),
        "banker_pair": front_pair(banker),
    }
