"""The viewers of a table, and the mask for hidden cards."""

from houseway.cards.card import Card

HIDDEN = Card("??")
ALL = "\0all"
"""The viewer who sees everything: a replay of a finished hand, or staff with permission."""
