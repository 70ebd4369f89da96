"""A fake random stream that returns the given choices, to enumerate every possible shuffle."""

from collections.abc import Iterable


class Choices:
    def __init__(self, choices: Iterable[int]) -> None:
        self._choices = iter(choices)

    def below(self, n: int) -> int:
        choice = next(self._choices)
        assert 0 <= choice < n
        return choice
