"""Three Card Poker: an ante, three cards, then play or fold."""

from houseway.families.three_card.script import FAMILY

__all__ = ["FAMILY"]
