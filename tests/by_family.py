"""Games for `parametrize`: one of each family in every run, the rest in `make test-slow`."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from tests.book import BOOK


def others_slow(games: Iterable[str]) -> list[Any]:
    """The games as parameters; all but the first of each family are marked slow."""
    families: set[str] = set()
    params = []
    for game_id in games:
        family = _family_of(game_id)
        params.append(pytest.param(game_id, marks=[pytest.mark.slow] if family in families else []))
        families.add(family)
    return params


@cache
def _family_of(game_id: str) -> str:
    return BOOK.filing(game_id).family
