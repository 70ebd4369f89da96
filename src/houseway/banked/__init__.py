"""The engine of games against a player-dealer: hand, settlement, bank, table and its view.

What only one family needs belongs in its folder of `families`; words for readers in `pages`.
"""
