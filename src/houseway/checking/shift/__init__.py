"""Whole shifts: files of many hands, settled row by row or compared with what was paid.

How one hand is settled belongs in the package of its kind.
"""
