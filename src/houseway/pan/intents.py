"""Requests to a pan table."""

from __future__ import annotations

from typing import Any

from houseway.play.live.intents import Intent


class Doubles(Intent, tag="doubles", kw_only=True):
    on: bool = True

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.play_doubles(who, self.on)


INTENTS = (Doubles,)
