"""Pai gow tiles: four tiles make a high and a low hand; both must beat the bank."""

from houseway.families.tiles.script import FAMILY

__all__ = ["FAMILY"]
