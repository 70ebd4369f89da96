"""Facts of a hand: each family declares them, and the conditions of wagers use them."""

from dataclasses import dataclass
from typing import Literal

from houseway.values.errors import RulebookError, either

Scope = Literal["round", "seat", "hand", "bettor", "other-seats", "option", "cards"]
FactValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: a bool, a bounded integer or one of a few words.

    Absence is a value (a word such as "none", or a reserved number), never None.
    """

    name: str
    says: str
    low: int = 0
    high: int = 1
    words: tuple[str, ...] = ()
    scope: Scope = "round"
    known: str = "end"
    """The moment when the value is known; a wager that settles earlier cannot use it."""

    @property
    def kind(self) -> Literal["bool", "int", "word"]:
        if self.words:
            return "word"
        return "bool" if (self.low, self.high) == (0, 1) else "int"

    def code(self, word: str) -> int:
        """The integer code of a word in columns."""
        return self.words.index(word)


class Facts(dict[str, Fact]):
    """The facts of a family by name."""

    def __init__(self, *facts: Fact) -> None:
        super().__init__((fact.name, fact) for fact in facts)

    def named(self, name: str) -> Fact:
        if name not in self:
            raise RulebookError(f"no fact called {name!r}: facts are {either(self, 'and')}")
        return self[name]
