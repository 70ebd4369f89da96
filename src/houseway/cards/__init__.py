"""Cards, tiles, dice, decks and shoes, how they are shuffled and committed.

What a card is worth belongs in `ranking`; only `shuffle.py` may use a random source.
"""
