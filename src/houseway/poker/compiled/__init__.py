"""Compiled hands of poker: the state machine of a hand for simulations and learning agents.

The hands of this package are the same as those of `houseway.poker.hand`, without events. How
to use it from Python is in `tables.py`. The rules themselves belong in `poker/hand.py` and in the
scripts of the families.
"""
