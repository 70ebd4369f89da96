"""Which readings are about the lines of the papers that a rule cites."""

from collections.abc import Iterable

from houseway.rulebook.model import Reading
from houseway.rulebook.source import Source

FEW_LINES = 60
"""A reading with more lines than this is about the whole filing."""


def concerns(reading: Reading, sources: Iterable[Source]) -> bool:
    """Whether a reading is about lines that one of the sources cites."""
    about = _line_numbers([reading.source])
    return len(about) <= FEW_LINES and bool(about & _line_numbers(sources))


def overlap(first: Source, second: Source) -> bool:
    """Whether two sources have a line in common."""
    return bool(_line_numbers([first]) & _line_numbers([second]))


def _line_numbers(sources: Iterable[Source]) -> set[tuple[str, int]]:
    return {
        (seed, line)
        for source in sources
        for seed, ranges in source.parts
        for first, last in ranges
        for line in range(first, last + 1)
    }
