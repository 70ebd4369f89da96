"""Poker, where players play each other for a pot: betting, pots, the button and the table."""
