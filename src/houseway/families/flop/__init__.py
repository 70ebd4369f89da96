"""Flop games: hold'em, Omaha, Pineapple and their high/low forms."""

from houseway.families.flop.script import FAMILY

__all__ = ["FAMILY"]
