"""Hand histories of other programs: read, exported and compared.

How a hand is played belongs in `poker`.
"""
