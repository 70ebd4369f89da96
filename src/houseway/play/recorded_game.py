"""A game with the rules stored with a hand, not those of the current rulebook."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.play.game import Game, Rules
from houseway.rulebook.book import Rulebook
from houseway.rulebook.decode import decode
from houseway.rulebook.model import Filing, Value


class RecordedGame(Game):
    """A game whose tables all use the rules of one text."""

    def __init__(self, rulebook: Rulebook, text: str) -> None:
        kept = msgspec.json.decode(text)
        super().__init__(rulebook, kept["game"])
        self._rules = {}
        self._filing = decode(kept["filing"], Filing, "kept rules")
        self._options: dict[str, Value] = kept["options"]
        self._kept = Rules(self, self._options)

    @property
    def filing(self) -> Filing:
        return self._filing

    def rules(self, chosen: Mapping[str, object] | None = None, *, preset: str = "letter") -> Rules:
        return self._kept

    def recorded_rules(self, chosen: Mapping[str, object]) -> Rules:
        return self._kept

    def with_side_bets(self, values: Mapping[str, Value]) -> Filing:
        return self._filing
