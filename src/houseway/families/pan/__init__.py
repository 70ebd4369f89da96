"""The script of a pan hand."""

from houseway.families.pan.script import FAMILY

__all__ = ["FAMILY"]
