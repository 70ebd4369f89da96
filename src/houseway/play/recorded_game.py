"""A game with the rules stored with a hand, not those of the current rulebook."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.play.game import Game, Rules
from houseway.rulebook.book import Rulebook
from houseway.rulebook.decode import decode
from houseway.rulebook.model import Filing, Value


class RecordedGame(Game):
    """A game whose tables all use the rules in one stored text."""

    def __init__(self, rulebook: Rulebook, text: str) -> None:
        stored = msgspec.json.decode(text)
        super().__init__(rulebook, stored["game"])
        self._rules = {}
        self._filing = decode(stored["filing"], Filing, "stored rules")
        self._options: dict[str, Value] = stored["options"]
        self._stored_rules = Rules(self, self._options)

    @property
    def filing(self) -> Filing:
        return self._filing

    def rules(self, chosen: Mapping[str, object] | None = None, *, preset: str = "letter") -> Rules:
        return self._stored_rules

    def recorded_rules(self, chosen: Mapping[str, object]) -> Rules:
        return self._stored_rules

    def with_side_bets(self, values: Mapping[str, Value]) -> Filing:
        return self._filing
