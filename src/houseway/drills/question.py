"""Questions, answers and grades, which can be saved and loaded as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from houseway.rulebook.model import Value
from houseway.values.errors import InputError
from houseway.values.strict import Strict, decoder, read_strictly

Form = Literal["money", "number", "choice", "cards", "seats"]
"""How a field is answered: `25.00`, `7`, one of the choices, `As Kd` or `1, 4`."""

LEVELS = 4
"""The highest level of difficulty; 1 is the first."""


class Shown(Strict):
    """A label and a text, or cards, that a question or a solution shows."""

    label: str
    text: str
    cards: bool = False
    """Whether the text lists cards or tiles, separated by spaces."""


class Field(Strict):
    """One field of a question."""

    id: str
    label: str
    form: Form
    choices: tuple[str, ...] = ()


class Row(Strict):
    """One wager that the answer must settle at its place in the order."""

    id: str
    label: str


class Question(Strict, kw_only=True):
    """A drill question; the same game, kind, options, seed and level give the same question."""

    kind: str
    game: str
    name: str
    """The filing's name."""
    ask: str
    preset: str
    rules: dict[str, Value]
    """The options chosen in addition to the preset."""
    seed: str
    """A whole number or 64 hexadecimal digits; `case 3` is the filing's third worked case, and
    `hand t3/12` is recorded hand 12 of table t3."""
    level: int
    shown: tuple[Shown, ...]
    fields: tuple[Field, ...] = ()
    rows: tuple[Row, ...] = ()
    """Wagers to settle; the answer lists each of them once, in the order of settlement."""
    teaches: str = ""
    """What this hand teaches, if it is special in some way."""


class RowAnswer(Strict):
    """What is paid and taken for one wager."""

    row: str
    paid: str = "0.00"
    taken: str = "0.00"


class Answer(Strict):
    """An answer: a text for each field, and the wagers in order."""

    fields: dict[str, str] = {}
    rows: tuple[RowAnswer, ...] = ()


class SettledLine(Strict, kw_only=True):
    """One wager of the right settlement, with the same keys as in `houseway settle`."""

    order: int
    seat: int
    bettor: str
    wager: str
    """The filed name of the wager, with the hand or row that it is on."""
    amount: str
    result: str
    paid: str
    taken: str
    returned: str
    why: str
    source: str


class Solution(NamedTuple):
    """The right answer, with everything that explains it."""

    answer: Answer
    reason: str
    rule: str = ""
    """The lines of the filing."""
    values: tuple[Shown, ...] = ()
    moves: tuple[str, ...] = ()
    """How the chips move, in order."""
    equal: dict[str, tuple[str, ...]] = {}
    """Other right answers to a field, such as another of three aces."""
    lines: tuple[SettledLine, ...] = ()
    """The right settlement, wager by wager."""


class Drill(NamedTuple):
    """A question with its solution."""

    question: Question
    solution: Solution


class Difference(Strict):
    """One part of an answer that is wrong."""

    what: str
    given: str
    due: str


class Grade(Strict, kw_only=True):
    """The result of an answer, with the right answer and the reasons for it."""

    right: bool
    chip_error: str
    """The total by which amounts in the answer are off."""
    first_wrong_place: int
    """The first place in the order that has the wrong wager; 0 if the order is right."""
    wrong: tuple[Difference, ...]
    answer: Answer
    reason: str
    rule: str
    values: tuple[Shown, ...]
    moves: tuple[str, ...]
    lines: tuple[SettledLine, ...] = ()


def read_answer(text: bytes | str) -> Answer:
    """An answer from its JSON."""
    return read_strictly(_bytes(text), decoder(Answer), "answer")


def _bytes(text: bytes | str) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def write(value: Question | Answer | Grade) -> str:
    """A question, an answer or a grade as JSON."""
    return msgspec.json.encode(value).decode()


def check_level(level: int) -> None:
    """Raise InputError for a level that does not exist."""
    if not 1 <= level <= LEVELS:
        raise InputError(f"level must be 1 to {LEVELS}, not {level}", "level")


def yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def list_seats(seats: Sequence[int]) -> str:
    """Seats as people write them: `1, 4, 6`."""
    return ", ".join(map(str, seats))


def name_seats(seats: Sequence[int]) -> str:
    """Seats with the word: `seat 3`, `seats 1, 4, 6`."""
    return f"{'seat' if len(seats) == 1 else 'seats'} {list_seats(seats)}"


def pot_name(number: int) -> str:
    """The name of a pot by its number, from 1."""
    return "Main pot" if number == 1 else f"Side pot {number - 1}"


YES_NO = ("yes", "no")
