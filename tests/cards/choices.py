"""A fake random stream that returns given choices, so that tests can try every shuffle."""

from collections.abc import Iterable


class Choices:
    """A stream whose calls of `below` return these choices in order."""

    def __init__(self, choices: Iterable[int]) -> None:
        self._choices = iter(choices)

    def below(self, n: int) -> int:
        choice = next(self._choices)
        assert 0 <= choice < n
        return choice
