"""Stud: each player has their own cards, some face up, and no board."""

from houseway.families.stud.script import FAMILY

__all__ = ["FAMILY"]
