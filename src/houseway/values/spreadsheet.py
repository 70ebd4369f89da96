"""Cells of CSV files that are opened in a spreadsheet."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def safe_cell(text: str) -> str:
    """The text, with an apostrophe in front if a spreadsheet would run it as a formula.

    >>> safe_cell("=1+1")
    "'=1+1"
    """
    return f"'{text}" if text.startswith(_FORMULA) else text
