"""Money is integer cents; in JSON it is text with two decimals."""

import re

Cents = int

_EXACT = re.compile(r"(-?)(\d+)\.(\d\d)", re.ASCII)
_PRINTED = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))?", re.ASCII)


def parse_money(text: object) -> Cents:
    """Read `"25.00"`; a number, or text of any other form, is refused.

    >>> parse_money("25.00")
    2500
    """
    if not isinstance(text, str):
        raise ValueError(f'money must be text with two decimals, like "25.00", not {text!r}')
    match = _EXACT.fullmatch(text)
    if match is None:
        raise ValueError(f'money must have two decimals, like "25.00", not {text!r}')
    cents = int(match[2]) * 100 + int(match[3])
    return -cents if match[1] else cents


def is_money(text: str) -> bool:
    """Whether text has the form of `"25.00"`."""
    return _EXACT.fullmatch(text) is not None


def parse_printed(text: str) -> Cents:
    """Read an amount as filings print it: `$1,000`, `0.50`, `5`.

    >>> parse_printed("$1,000"), parse_printed("0.50")
    (100000, 50)
    """
    match = _PRINTED.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"enter an amount like $1,000 or 0.50, not {text!r}")
    return int(match[1].replace(",", "")) * 100 + int((match[2] or "").ljust(2, "0"))


def format_money(cents: Cents) -> str:
    """Write cents as text with two decimals.

    >>> format_money(-475)
    '-4.75'
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def format_printed(cents: Cents) -> str:
    """Write cents as filings print them: whole dollars without decimals.

    >>> format_printed(100000), format_printed(50), format_printed(-7000)
    ('$1,000', '$0.50', '-$70')
    """
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{part:02d}" if part else f"{sign}${whole:,}"
