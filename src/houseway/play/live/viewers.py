"""The viewers of a table, and the mask for hidden cards."""

from houseway.cards.card import Card

HIDDEN = Card("??")
ALL = "\0all"
"""The viewer from whom nothing is hidden: a replay of a hand that is over, or the floor's look."""
