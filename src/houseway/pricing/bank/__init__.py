"""The bank of a table: what it earns, how far it swings, and how large it must be.

The page of the report belongs in `pages/bank.py`.
"""
