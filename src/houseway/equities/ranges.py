"""Hands as people write them: cards, or in hold'em a range such as `QQ+,AKs`."""

from collections.abc import Iterator
from itertools import combinations

from houseway.cards.card import RANKS, SUITS, Card, is_card
from houseway.equities.contest import Contest
from houseway.ranking.kinds import parse_hand
from houseway.values.errors import InputError

Hand = tuple[Card, ...]
RANDOM = ("random", "*")


def parse_range(text: str, contest: Contest, where: str) -> list[Hand]:
    """Every hand in the range; missing cards are still to be dealt.

    Commas separate the parts of a range, or the cards of one hand.

    >>> len(parse_range("AA", Contest(2, 5), "")), len(parse_range("A2o,QJs", Contest(2, 5), ""))
    (6, 16)
    """
    parts = text.split(",")
    if all(is_card(part.strip()) for part in parts):
        parts = [text]
    hands: dict[Hand, None] = {}
    for part in parts:
        for hand in _part(part.strip(), contest, where):
            hands[hand] = None
    return list(hands)


def _part(text: str, contest: Contest, where: str) -> Iterator[Hand]:
    holdem = contest.own == 2 and contest.board > 0
    if text in RANDOM:
        yield from combinations(contest.deck.cards, 2) if holdem else [()]
    elif holdem and (named := _named(text)):
        for ranks, suited in named:
            for hand in _combinations(ranks, suited):
                contest.deck.check(hand, where)
                yield hand
    else:
        cards = parse_hand(text, where)
        contest.deck.check(cards, where)
        if not 1 <= len(cards) <= contest.most_cards:
            raise InputError(
                f"a hand must have 1 to {contest.most_cards} cards, not {len(cards)}", where
            )
        yield tuple(cards)


def _named(text: str) -> list[tuple[str, str]]:
    """The ranks and suitedness of `AK`, `AKs`, `88` or `88+`; an empty list for other text."""
    body, plus = text.removesuffix("+"), text.endswith("+")
    first, second, suited = body[:1], body[1:2], body[2:]
    if not (first in RANKS and second in RANKS and first and second):
        return []
    if suited not in ("", "s", "o") or (first == second and suited):
        return []
    high, low = sorted((RANKS.index(first), RANKS.index(second)), reverse=True)
    if not plus:
        return [(RANKS[high] + RANKS[low], suited)]
    if high == low:
        return [(rank * 2, "") for rank in RANKS[low:]]
    return [(RANKS[high] + rank, suited) for rank in RANKS[low:high]]


def _combinations(ranks: str, suited: str) -> Iterator[Hand]:
    first, second = ranks[0], ranks[1]
    for suit in SUITS:
        for other_suit in SUITS:
            if first == second and SUITS.index(suit) <= SUITS.index(other_suit):
                continue
            if suited == "" or (suited == "s") == (suit == other_suit):
                yield Card(first + suit), Card(second + other_suit)
