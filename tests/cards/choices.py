"""A source of chance that makes given choices, to enumerate every way a shuffle can go."""

from collections.abc import Iterable


class Choices:
    def __init__(self, choices: Iterable[int]) -> None:
        self._choices = iter(choices)

    def below(self, n: int) -> int:
        choice = next(self._choices)
        assert 0 <= choice < n
        return choice
