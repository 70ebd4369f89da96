"""War: one card each, and the higher card wins; equal cards go to war."""

from houseway.families.war.script import FAMILY

__all__ = ["FAMILY"]
