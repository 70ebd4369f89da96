"""Worked cases: hands, settings and fees worked out from a filing's paper, as data.

    cases/<room>/<game>.toml

The program's answer to each case is compared with the expected one. Loading the rulebook does not
read these files.
"""

from pathlib import Path
from typing import Any

from houseway.rulebook.decode import decode_file
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

FILED = Path(__file__).parent


class WorkedCase(Strict):
    """One question about a filing, with the answer from its paper."""

    title: str
    source: Source
    due: dict[str, Any] = {}
    """The part of the answer that the paper decides, in the form of the command's JSON."""
    refused: str = ""
    """Words of the error, if the paper does not allow the case."""
    why: str = ""
    settle: dict[str, Any] = {}
    """A case for `houseway settle`, without its game."""
    set: str = ""
    """Cards for `houseway set`."""
    fee: dict[str, Any] = {}
    """The options of `houseway fee`, without dashes."""
    rules: dict[str, Any] = {}
    """Options for `set`; a settle case has its own."""


class CaseFile(Strict):
    """All worked cases of one filing."""

    case: list[WorkedCase]


def worked_cases(game_id: str, *directories: Path) -> list[WorkedCase]:
    """The worked cases of a filing, from the last directory that has any."""
    for directory in reversed(directories or (FILED,)):
        path = directory / "cases" / f"{game_id}.toml"
        if path.exists():
            return decode_file(path, CaseFile).case
    return []
