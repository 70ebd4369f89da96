"""What every maker of questions takes and gives, and how it draws from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from houseway.cards.shuffle import Seed, Stream
from houseway.drills.question import Answer, Field, Row, Shown, Solution
from houseway.play.game import Game, Rules
from houseway.play.hand import Hand
from houseway.rulebook.worked_cases import WorkedCase

T = TypeVar("T")
RECORDED = "a recorded hand"


class Setup(NamedTuple):
    """What a question is made from."""

    game: Game
    rules: Rules
    seed: Seed
    level: int = 1
    case: WorkedCase | None = None
    """A worked case of the filing to ask in place of a hand from the seed."""
    recorded: Hand | None = None
    """A finished hand of a journal to ask in place of one from the seed."""

    @property
    def stream(self) -> Stream:
        """Random numbers for the question; the cards come from the seed itself."""
        return self.seed.stream("question")


class Made(NamedTuple):
    """A question as its maker gives it, with the solution."""

    ask: str
    shown: tuple[Shown, ...]
    solution: Solution
    fields: tuple[Field, ...] = ()
    rows: tuple[Row, ...] = ()
    teaches: str = ""


class Maker(NamedTuple):
    """One kind of drill."""

    title: str
    says: str
    suits: Callable[[Game, Rules], bool]
    """Whether the drill makes sense for a filing."""
    make: Callable[[Setup], Made | None]
    """Makes a question; None where a hand from this seed gives none."""
    suits_case: Callable[[WorkedCase], bool] = lambda case: False
    """Whether a worked case can be asked."""
    asks_recorded: bool = False
    """Whether a recorded hand can be asked."""
    tries: int = 12
    """How many hands are looked at for one that teaches something."""


def pick(stream: Stream, items: Sequence[T]) -> T:
    """One of several, all equally likely."""
    return items[stream.below(len(items))]


def sample(stream: Stream, items: Sequence[T], count: int) -> list[T]:
    """Some of several, in random order."""
    left = list(items)
    return [left.pop(stream.below(len(left))) for _ in range(min(count, len(left)))]


def one_field(field: Field, value: str) -> tuple[tuple[Field, ...], Answer]:
    """The field and the answer of a question that asks one thing."""
    return (field,), Answer(fields={field.id: value})
