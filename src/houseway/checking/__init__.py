"""Checks of filings, comparisons, math reports, stored prices and protection figures.

Each check is a function in `rules`. What a price is belongs in `pricing`, a page in `pages`.
"""
