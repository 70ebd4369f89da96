"""The interface of the drills: what a question is made from, and random picks from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from houseway.cards.shuffle import Seed, Stream
from houseway.drills.question import Answer, Field, Row, Shown, Solution
from houseway.play.game import FiledGame, Rules
from houseway.play.hand import ScriptedHand
from houseway.rulebook.worked_cases import WorkedCase

T = TypeVar("T")
RECORDED = "a recorded hand"


class Setup(NamedTuple):
    """The inputs that a question is made from."""

    game: FiledGame
    rules: Rules
    seed: Seed
    level: int = 1
    case: WorkedCase | None = None
    """A worked case of the filing, to ask about instead of a random hand."""
    recorded: ScriptedHand | None = None
    """A finished hand from the journal, to ask about instead of a random hand."""

    @property
    def stream(self) -> Stream:
        """Random numbers for the question; the cards come from the seed itself."""
        return self.seed.stream("question")


class Draft(NamedTuple):
    """A new question with its solution, before the drill adds the game, seed and level."""

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
    suits: Callable[[FiledGame, Rules], bool]
    """Whether the drill makes sense for a filing."""
    make: Callable[[Setup], Draft | None]
    """Makes a question; None if the hand of this seed does not suit the drill."""
    suits_case: Callable[[WorkedCase], bool] = lambda case: False
    """Whether the drill can ask about a worked case."""
    asks_recorded: bool = False
    """Whether the drill can ask about a recorded hand."""
    tries: int = 12
    """How many more hands are tried if the first one teaches nothing special."""


def pick(stream: Stream, items: Sequence[T]) -> T:
    """A random item; all are equally likely."""
    return items[stream.below(len(items))]


def sample(stream: Stream, items: Sequence[T], count: int) -> list[T]:
    """`count` random items in random order, or all if there are fewer."""
    remaining = list(items)
    draws = min(count, len(remaining))
    return [remaining.pop(stream.below(len(remaining))) for _ in range(draws)]


def one_field(field: Field, value: str) -> tuple[tuple[Field, ...], Answer]:
    """The fields and the answer of a question with only one field."""
    return (field,), Answer(fields={field.id: value})
