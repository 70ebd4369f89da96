"""The engine of poker: betting, pots, the button, the table and its view.

How one family is dealt and ranked belongs in its folder of `families`.
"""
