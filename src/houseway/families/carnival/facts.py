"""The facts of carnival poker, and how its games compare hands."""

from functools import cache, lru_cache

from houseway.cards.card import Card
from houseway.families.carnival.rules import Qualifier
from houseway.ranking.high import CLASSES, PLACES, Five, every_kind, rank_high, value_of
from houseway.ranking.two_card import CLASSES as TWO_CARD_CLASSES
from houseway.rulebook.facts import Fact, Facts

WINNERS = ("player", "player-dealer", "tie")
PICKS = ("wins", "ties", "loses")

FACTS = Facts(
    Fact("player_hand", "the player's best five cards", words=CLASSES, scope="seat"),
    Fact("player_dealer_hand", "the player-dealer's best five cards", words=CLASSES),
    Fact(
        "qualifies",
        "the player-dealer's hand, or the best row, is good enough to play",
        known="rows",
    ),
    Fact("winner", "the side with the better hand", words=WINNERS, scope="seat"),
    Fact(
        "beaten_hand",
        "the losing hand, on either side",
        words=(*CLASSES, "none"),
        scope="seat",
    ),
    Fact("folded", "the bettor folded", scope="bettor", known="folds"),
    Fact("tens_or_better", "the player's hand is a pair of tens or better", scope="seat"),
    Fact("withdrawn", "the bettor pulled this bet back", scope="bettor"),
    Fact(
        "pick",
        "how the picked rows compare with the highest row",
        words=PICKS,
        scope="bettor",
        known="rows",
    ),
    Fact("rows_picked", "how many rows were picked", 1, 2, scope="bettor", known="rows"),
    Fact(
        "two_card_hand",
        "the first two cards of the row",
        words=TWO_CARD_CLASSES,
        scope="bettor",
        known="rows",
    ),
    Fact("row_hand", "the five cards of the row", words=CLASSES, scope="bettor"),
    Fact("row_a_hand", "the five cards of row A", words=CLASSES),
    Fact("row_b_hand", "the five cards of row B", words=CLASSES),
    Fact("row_c_hand", "the five cards of row C", words=CLASSES),
)

MOMENTS = ("rows", "folds", "end")


@cache
def least_value(qualifier: Qualifier) -> int:
    """The value of the lowest hand with which a player-dealer qualifies.

    >>> least_value("pair")
    1278
    """
    return min(value_of(five) for five in every_kind() if _meets(five, qualifier))


def _meets(five: Five, qualifier: Qualifier) -> bool:
    if five.kind:
        return True
    return qualifier == "A-K" and five.ranks[:2] == (PLACES["A"], PLACES["K"])


def compare(player: int, player_dealer: int) -> str:
    """The side with the higher value, or "tie"."""
    if player == player_dealer:
        return "tie"
    return "player" if player > player_dealer else "player-dealer"


def best(cards: list[Card]) -> int:
    """The value of the best five cards."""
    return _best(tuple(cards))


@lru_cache(maxsize=64)
def _best(cards: tuple[Card, ...]) -> int:
    # Cached, because every wager of a hand needs the same values.
    return rank_high(cards).value
