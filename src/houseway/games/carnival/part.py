"""A game of carnival poker: they share facts and a table, each has a script of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.banked.wagers import Placed
from houseway.play.family import Decision, Laid, Script
from houseway.rulebook.facts import FactValue

if TYPE_CHECKING:
    from houseway.banked.hand import Round


@dataclass(frozen=True)
class CarnivalGame:
    """What the family asks of each of its games."""

    script: Callable[[Round], Script]
    wager_facts: Callable[[Round, Placed], Mapping[str, FactValue]]
    advise: Callable[[Round, Decision], str]
    laid: Callable[[Round, Decision, Laid, str], str]
