"""Poker between players for a pot: betting, pots, the button and the table between hands."""
