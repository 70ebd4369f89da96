"""Worked cases: hands, settings and fees worked out from a filing's paper, as data beside it.

    cases/<room>/<game>.toml

Each case is answered by the program and compared with what is due. The files are read only when
they are asked for: loading the rulebook does not touch them.
"""

from pathlib import Path
from typing import Any

from houseway.rulebook.decode import decode_file
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

FILED = Path(__file__).parent


class WorkedCase(Strict):
    """One question to a filing with the answer that its paper gives."""

    title: str
    source: Source
    due: dict[str, Any] = {}
    """The part of the answer that the paper decides, in the form of the command's JSON."""
    refused: str = ""
    """Words of the error, where the paper does not allow what the case describes."""
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
    """The worked cases of a filing, of the last directory that has any; else of none."""
    for directory in reversed(directories or (FILED,)):
        path = directory / "cases" / f"{game_id}.toml"
        if path.exists():
            return decode_file(path, CaseFile).case
    return []


def differences(due: Any, answer: Any, where: str = "") -> list[str]:
    """Where an answer is not what is due: every key that is due is there, lists are complete.

    >>> differences({"lines": [{"paid": "5.00"}]}, {"lines": [{"paid": "4.00", "seat": 1}]})
    ["lines[0].paid is '4.00', due is '5.00'"]
    """
    if isinstance(due, dict) and isinstance(answer, dict):
        return [
            line
            for key, value in due.items()
            for line in (
                differences(value, answer[key], f"{where}.{key}".lstrip("."))
                if key in answer
                else [f"{where}.{key} is missing".lstrip(".")]
            )
        ]
    if isinstance(due, list) and isinstance(answer, list | tuple):
        if len(due) != len(answer):
            return [f"{where} has {len(answer)} entries, due are {len(due)}: {answer}"]
        pairs = enumerate(zip(due, answer, strict=True))
        return [
            line for n, (one, other) in pairs for line in differences(one, other, f"{where}[{n}]")
        ]
    return [] if due == answer else [f"{where} is {answer!r}, due is {due!r}"]
