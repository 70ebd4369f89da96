"""The engine of pan: its hand, melds, table and view.

The script and the words of the game belong in `families/pan`.
"""
