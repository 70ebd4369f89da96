"""Filings as plain data, without keys that a comparison ignores."""

from collections.abc import Mapping, Set
from typing import Any


def without(data: Any, skipped: Set[str]) -> Any:
    """The data without some keys at any depth, and without empty values.

    >>> without({"odds": "8 to 1", "source": "000 1", "inner": [{"source": "000 2"}]}, {"source"})
    {'odds': '8 to 1', 'inner': [{}]}
    """
    if isinstance(data, Mapping):
        kept = {key: without(value, skipped) for key, value in data.items() if key not in skipped}
        return {key: value for key, value in kept.items() if value not in (None, "", [], {})}
    return [without(item, skipped) for item in data] if isinstance(data, list) else data
