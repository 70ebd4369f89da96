"""The felt layout of a game as SVG: seats, betting spots with their filed names, shared hands.

The spots of a live table belong in `banked/view.py`; words of the filings, in `words.py`.
"""
