"""Money, odds, errors, strict decoding and compiled kernels.

Whatever knows a card, a game or a page belongs in a higher package.
"""
