"""A game of carnival poker: they share facts and a table, each has a script of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.banked.family import FinalHands
from houseway.banked.wagers import Placed
from houseway.play.decision import Decision, Script
from houseway.rulebook.facts import FactValue

if TYPE_CHECKING:
    from houseway.banked.hand import BankedHand


@dataclass(frozen=True)
class CarnivalGame:
    """What the family asks of each of its games."""

    script: Callable[[BankedHand], Script]
    wager_facts: Callable[[BankedHand, Placed], Mapping[str, FactValue]]
    advise: Callable[[BankedHand, Decision], str]
    laid: Callable[[BankedHand, Decision, FinalHands, str], str]
    places: dict[str, int]
    """The hands whose cards a wager may name, with how many cards each has."""
