"""Absences: how long each seated person has been disconnected."""

from __future__ import annotations

from collections.abc import Iterable

AWAY = 120.0
"""Seconds after which a person who is not connected must leave the table."""


class Presence:
    """The absences at one table, counted only while the server runs."""

    def __init__(self, away: float = AWAY) -> None:
        self.away = away
        self._since: dict[str, float] = {}
        self._alone_since: float | None = None
        self.gone: set[str] = set()
        """The people who were away too long and have lost their seat, or will after this hand."""

    def note(self, seated: Iterable[str], connected: set[str], now: float) -> None:
        """Start or end absences; a person who comes back is no longer gone."""
        away = [who for who in seated if who not in connected]
        self._since = {who: self._since.get(who, now) for who in away}
        self.gone.intersection_update(away)
        if connected:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = now

    def overdue(self, now: float) -> list[str]:
        """The people who have been away too long and are not gone yet."""
        return [who for who in self._open() if self._since[who] + self.away <= now]

    @property
    def deadline(self) -> float | None:
        """When the next absence becomes too long; None if no one is away."""
        return min((self._since[who] + self.away for who in self._open()), default=None)

    def alone_until(self, seconds: float) -> float | None:
        """When no one will have been connected for this many seconds; None while someone is."""
        return None if self._alone_since is None else self._alone_since + seconds

    def _open(self) -> list[str]:
        """The people who are away and not gone yet."""
        return [who for who in self._since if who not in self.gone]
