"""Compiled hands of poker: the state machine of a hand for simulations and learning agents.

The hands of this package are the same as those of `houseway.poker.hand`, without events. See
`houseway.poker.compiled.tables` for how to use it from Python.
"""
