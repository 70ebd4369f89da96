"""Baccarat: the community hand closer to nine wins; only one filing gives bettors a choice."""

from houseway.families.baccarat.script import FAMILY

__all__ = ["FAMILY"]
