"""The functions that each carnival poker game provides; the games share facts and moments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.banked.family import FinalHands
from houseway.banked.wagers import Placed
from houseway.play.decision import Decision, Script
from houseway.play.family import P, part_of
from houseway.rulebook.facts import FactValue

if TYPE_CHECKING:
    from houseway.banked.hand import BankedHand


@dataclass(frozen=True)
class CarnivalGame:
    """The functions of one game, and the hands and facts its wagers may use."""

    package: str
    """The package of the game, with its modules `price` and `advice`."""
    script: Callable[[BankedHand], Script]
    wager_facts: Callable[[BankedHand, Placed], Mapping[str, FactValue]]
    advise: Callable[[BankedHand, Decision], str]
    infer_choice: Callable[[BankedHand, Decision, FinalHands, str], str]
    places: dict[str, int]
    """The hands whose cards a wager may name, with how many cards each has."""
    facts: tuple[str, ...]
    """The facts that its hands have."""
    advised: tuple[str, ...]
    """The kinds of decision whose choices its module `advice` compares."""

    counted: tuple[str, ...]
    """What was counted for its prices, in sentences."""

    def part(self, name: str, kind: type[P]) -> P:
        """What the game's module of this name says, imported on first use."""
        return part_of(self.package, name, kind)
