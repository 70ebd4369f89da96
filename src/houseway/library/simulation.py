"""Simulated rounds as a result of the library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.library.answer import Answer
from houseway.pages.page import Page
from houseway.pages.results import simulation_page
from houseway.pages.words import count
from houseway.values.errors import InputError, either


class Simulation(Answer):
    """Simulated rounds: the result of each wager, covariances and the drop."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self["game"])

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return int(self["rounds"])

    def edge(self, wager: str) -> float:
        """The average loss per unit of a wager, in the rounds in which it was made."""
        return float(self._row(wager)["edge"])

    def error(self, wager: str) -> float:
        """One standard error of the edge of a wager."""
        return float(self._row(wager)["stderr"])

    def _row(self, wager: str) -> Mapping[str, Any]:
        rows = {row["wager"]: row for row in self["wagers"]}
        if wager not in rows:
            raise InputError(f"wager must be {either(rows)}, not {wager!r}", "wager")
        row: Mapping[str, Any] = rows[wager]
        return row

    def page(self) -> Page:
        """The result as a page, which notebooks show."""
        return simulation_page(self._data, self._names)

    def __repr__(self) -> str:
        return f"<Simulation of {self.game}, {count(self.rounds, 'round')}>"
