"""A finding: its rule, severity, confidence, location and evidence."""

from typing import Literal, NamedTuple

from houseway.rulebook.source import Source
from houseway.values.short import Short

Severity = Literal["error", "warn", "info"]
Confidence = Literal["S", "S-part", "R2", "R1", "F", "I"]

SEVERITIES: dict[Severity, str] = {"error": "error", "warn": "warning", "info": "note"}
"""Each severity with its name, the most severe first."""
GRAVITY = {severity: number for number, severity in enumerate(SEVERITIES)}

CONFIDENCE: dict[Confidence, str] = {
    "S": "the text of the statute or regulation was read in full",
    "S-part": "only part of the section was read, including the words relied on",
    "R2": "two or more reports agree; the text was not read",
    "R1": "one report only",
    "F": "a promise of the filing itself, not law",
    "I": "an inference",
}


class Where(Short, frozen=True):
    """The location of a finding; None for parts that do not apply."""

    game: str | None = None
    option: str | None = None
    field: str | None = None
    source: str | None = None


class Finding(Short, frozen=True):
    """One finding, as documented JSON."""

    code: str
    pack: str
    severity: Severity
    confidence: Confidence
    where: Where
    message: str
    evidence: list[str] = []

    @property
    def order(self) -> tuple[object, ...]:
        """The key to sort findings by: room and game first, then severity."""
        game = self.where.game or ""
        return game, GRAVITY[self.severity], self.code, self.where.option or "", self.message


class Found(NamedTuple):
    """What a rule yields: a finding without the rule's own data."""

    message: str
    game: str | None = None
    option: str | None = None
    field: str | None = None
    source: Source | None = None
    evidence: tuple[str, ...] = ()
    severity: Severity | None = None
