"""Words on a felt layout: broken into lines at the largest size that fits their place."""

from typing import NamedTuple

LETTER, LINE = 0.6, 1.12
"""The width of a letter and the height of a line, in font sizes."""
_SMALLEST, _STEP = 6.0, 0.5


class Lines(NamedTuple):
    """Text broken into lines, and its font size."""

    lines: list[str]
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LINE

    @property
    def width(self) -> float:
        return max(map(len, self.lines)) * self.size * LETTER


def fit(text: str, width: float, height: float, largest: float) -> Lines:
    """The text in lines, in the largest size in which it fits; never smaller than 6."""
    size = largest
    while True:
        broken = Lines(_break(text, int(width / (size * LETTER))), size)
        if size <= _SMALLEST or (broken.width <= width and broken.height <= height):
            return broken
        size -= _STEP


def _break(text: str, letters: int) -> list[str]:
    """The words in lines of at most this many letters; a longer word has a line of its own.

    >>> _break("Tie Bet of the table", 8)
    ['Tie Bet', 'of the', 'table']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
