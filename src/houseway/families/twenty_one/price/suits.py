"""Two dealt cards, counted once for all suits that match in the same way."""

from collections import Counter
from collections.abc import Iterator, Mapping

from houseway.cards.card import JOKER, SUITS, X_ACE, Card
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.play.game import Rules

_COLORS = {"c": "black", "d": "red", "h": "red", "s": "black"}


def ordered_pairs(cards: Mapping[Card, int]) -> Iterator[tuple[Card, Card, int]]:
    """Two cards in order, and the number of ways to deal them."""
    for first, count in cards.items():
        for second, others in cards.items():
            ways = count * (others - (first == second))
            if ways:
                yield first, second, ways


def matched_pairs(rules: Rules, *, ordered: bool = True) -> Iterator[tuple[Card, Card, int]]:
    """Two cards, and the number of ways to deal them; for facts that do not name a suit.

    Unless `ordered`, both orders count as one. If all suits are equivalent, the first card is a
    spade; the second is a spade for the same suit, a club for the same color, or a heart for the
    other color.
    """
    equivalent = _suits_are_equivalent(rules)
    counts: Counter[tuple[Card, Card]] = Counter()
    for dealt, next_dealt, ways in ordered_pairs(Counter(rules.deck.cards)):
        first, second = (
            (dealt, next_dealt) if ordered or dealt <= next_dealt else (next_dealt, dealt)
        )
        if equivalent:
            first, second = _of_suit(first, "s"), _of_suit(second, _match(first, second))
        counts[first, second] += ways
    for (dealt, next_dealt), ways in counts.items():
        yield dealt, next_dealt, ways


def _suits_are_equivalent(rules: Rules) -> bool:
    """Whether each suit has the same cards, and no special hand names a suit."""
    play, cards = rules.play, Counter(rules.deck.cards)
    assert isinstance(play, TwentyOnePlay)
    named = [card for special in play.specials for card in special.cards if card[1:]]
    if X_ACE in cards or any(card[1:] in SUITS for card in named):
        return False
    first, *others = (
        {card[0]: count for card, count in cards.items() if card[1] == suit} for suit in SUITS
    )
    return all(other == first for other in others)


def _match(first: Card, second: Card) -> str:
    """The suit that matches a spade in the same way as the second card matches the first."""
    if JOKER in (first, second) or first[1] == second[1]:
        return "s"
    return "c" if _COLORS[first[1]] == _COLORS[second[1]] else "h"


def _of_suit(card: Card, suit: str) -> Card:
    return card if card == JOKER else Card(card[0] + suit)
