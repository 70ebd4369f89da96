"""Games for `parametrize`: one of each family in every run, the others in a longer one."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from tests.book import BOOK


def others_slow(games: Iterable[str]) -> list[Any]:
    """The games as parameters; all but the first of each family are marked slow."""
    return _others_marked(games, pytest.mark.slow)


def others_long(games: Iterable[str]) -> list[Any]:
    """The games as parameters; all but the first of each family are marked long."""
    return _others_marked(games, pytest.mark.long)


def _others_marked(games: Iterable[str], mark: pytest.MarkDecorator) -> list[Any]:
    families: set[str] = set()
    params = []
    for game_id in games:
        family = _family_of(game_id)
        params.append(pytest.param(game_id, marks=[mark] if family in families else []))
        families.add(family)
    return params


@cache
def _family_of(game_id: str) -> str:
    return BOOK.filing(game_id).family
