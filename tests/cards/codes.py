"""Turns the number that a kernel uses for a card back into the card."""

from houseway.cards.card import JOKER, STANDARD, X_ACE, Card, card_code

_CARDS = {card_code(card): card for card in (*STANDARD, JOKER, X_ACE)}


def card_from_code(code: int) -> Card:
    return _CARDS[code]
