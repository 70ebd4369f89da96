"""A count as a person keeps it at the table: tags of cards, the running count, the true count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.cards.card import JOKER, X_ACE, Card, rank_of
from houseway.protection.results import Count

DECK = 52


def tag_of(tags: Mapping[str, int], card: Card) -> int:
    """The tag of a card; ten-valued cards may be one kind, and special cards have their own.

    >>> tag_of({"9": 2, "T": -1}, Card("Kd")), tag_of({"A": 1}, X_ACE), tag_of({"A": 1}, JOKER)
    (-1, 1, 0)
    """
    if card == JOKER:
        return tags.get("joker", 0)
    if card == X_ACE and "X ace" in tags:
        return tags["X ace"]
    rank = rank_of(card)
    return tags.get(rank, tags.get("T", 0) if rank in "JQK" else 0)


def running_count(tags: Mapping[str, int], cards: Iterable[Card]) -> int:
    """The sum of the tags of cards that have left the shoe."""
    return sum(tag_of(tags, card) for card in cards)


def true_count(count: Count, running: int, unseen: int) -> float:
    """What is compared with the threshold: a balanced count is divided by the decks not seen."""
    return running * DECK / unseen if count.balanced else float(running)
