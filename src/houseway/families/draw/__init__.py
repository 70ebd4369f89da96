"""Draw games: five cards, a betting round, a draw and another betting round."""

from houseway.families.draw.script import FAMILY

__all__ = ["FAMILY"]
