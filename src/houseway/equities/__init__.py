"""Who wins how often at a showdown, exactly or by sampling.

Bets belong in `poker`, the order of hands in `ranking`.
"""
