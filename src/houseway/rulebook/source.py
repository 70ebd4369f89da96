"""Where a rule was filed: document numbers and line ranges, as text."""

import re

from houseway.values.text import Text

_PART = re.compile(r"(\d{3}) (?:lines )?(.+)")
_RANGE = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?")

Lines = tuple[int, int]


class Source(Text):
    """Line ranges by document.

    >>> print(Source.parse("000 1414-1955, 5826; 004 7686-7688"))
    000 lines 1414-1955, 5826; 004 lines 7686-7688
    >>> print(Source.parse("000 lines 5"))
    000 lines 5
    """

    __slots__ = ("parts",)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.parts = tuple(_parse_part(part) for part in text.split(";"))

    def __str__(self) -> str:
        return "; ".join(f"{seed} lines {_print_ranges(ranges)}" for seed, ranges in self.parts)

    def to_json(self) -> list[dict[str, object]]:
        """The documented JSON: `[{seed, lines: [[from, to], ...]}]`."""
        return [
            {"seed": seed, "lines": [list(lines) for lines in ranges]}
            for seed, ranges in self.parts
        ]


def _parse_part(text: str) -> tuple[str, tuple[Lines, ...]]:
    match = _PART.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"a source must be like '000 1414-1955, 5826', not {text!r}")
    return match[1], tuple(_parse_range(part) for part in match[2].split(","))


def _parse_range(text: str) -> Lines:
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"lines must be like '1414-1955' or '5826', not {text!r}")
    first = int(match[1])
    last = int(match[2]) if match[2] else first
    if first < 1:
        raise ValueError(f"lines are numbered from 1, so {text!r} is not a range of lines")
    if last < first:
        raise ValueError(f"the range of lines {text!r} ends before it begins")
    return first, last


def _print_ranges(ranges: tuple[Lines, ...]) -> str:
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in ranges)
