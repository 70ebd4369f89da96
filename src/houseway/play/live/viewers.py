"""The viewers of a table, and the mask for hidden cards."""

from houseway.cards.card import Card

HIDDEN = Card("??")
ALL = "\0all"
"""The viewer who sees everything: staff with permission to view hidden cards."""
