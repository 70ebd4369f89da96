"""Who looks at a table, and what stands for a card that they do not see."""

from houseway.cards.card import Card

HIDDEN = Card("??")
ALL = "\0all"
"""The viewer from whom nothing is hidden: a replay of a hand that is over, or the floor's look."""
