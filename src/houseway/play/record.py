"""Records of hands of any kind: decode, replay, compare and resume.

The inputs of a hand are how it was opened, its cards, dice, numbers, choices and floor rulings;
everything else follows. A hand cut off by a crash is replayed to that point and continues.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import NamedTuple, TypeVar

import msgspec

from houseway.cards.card import Card
from houseway.play.chance import Chance
from houseway.play.decision import Answer, Choice, Decision
from houseway.play.driver import Driver, play_hand
from houseway.play.events import Event
from houseway.play.game import FiledGame
from houseway.play.hand import ScriptedHand
from houseway.play.kind import Kind
from houseway.play.registry import decode_event, kind_opened_by
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.values.errors import InputError

H = TypeVar("H", bound=ScriptedHand)

DIFFERS = "replay does not match the record"


class Difference(NamedTuple):
    """The first difference between record and replay; the side that has ended has None."""

    place: int
    recorded: Event | None
    replayed: Event | None

    def __str__(self) -> str:
        return f"event {self.place}: recorded {self.recorded}, replayed {self.replayed}"


def decode_events(lines: bytes) -> list[Event]:
    """Read events from JSON, one per line; raises InputError with the number of a bad line."""
    return [_decode(line, number) for number, line in enumerate(lines.splitlines(), 1) if line]


def _decode(line: bytes, number: int) -> Event:
    try:
        return decode_event(line)
    except msgspec.DecodeError as error:
        raise InputError("this line is not an event of a hand", f"line {number}") from error


def kind_of_record(record: Sequence[Event]) -> Kind:
    """The kind of a recorded hand, from its opening event."""
    kind = kind_opened_by(record[0]) if record else None
    if kind is None:
        raise InputError("a record must begin with the event that opens the hand")
    return kind


def cards_of(
    opened: Event, rulebook: FiledRulebook, game: FiledGame | None = None
) -> tuple[Card, ...]:
    """The cards shuffled for the hand with this opening event, by the rules of `game` if given."""
    played = game or FiledGame(rulebook, opened.game)  # type: ignore[attr-defined]
    return played.rules(opened.rules).cards  # type: ignore[attr-defined]


class RecordedAnswers:
    """Answers decisions from a record, then from another source."""

    def __init__(self, answers: Iterable[tuple[int, Choice]], then: Answer | None = None) -> None:
        self._answers = iter(answers)
        self._then = then

    def __call__(self, decision: Decision) -> Choice:
        seat, choice = next(self._answers, (0, None))
        if choice is not None:
            if seat != decision.seat:
                what = f"the record has no answer from seat {decision.seat} here"
                raise InputError(what, "events")
            return choice
        if self._then is None:
            raise InputError(f"the record ends before seat {decision.seat} has chosen", "events")
        return self._then(decision)


def rebuild(record: Sequence[Event], rulebook: FiledRulebook | None = None) -> ScriptedHand:
    """Replay a whole record from its inputs."""
    kind = kind_of_record(record)
    game = FiledGame(rulebook or filed_rulebook(), record[0].game)  # type: ignore[attr-defined]
    return play_hand(kind.reopen(game, record), RecordedAnswers(kind.answers(record)))


def replay(
    record: Sequence[Event],
    rulebook: FiledRulebook | None = None,
    chance: Chance | None = None,
    *,
    broken_off: bool = False,
    game: FiledGame | None = None,
) -> Difference | None:
    """Replay a record, with other cards if `chance` is given; None if every event matches.

    The hand is played by today's rules, or by the rules of a recorded `game`. With `broken_off`,
    the record may end early, like that of a void hand, and must match up to its end.
    """
    kind = kind_of_record(record)
    game = game or FiledGame(rulebook or filed_rulebook(), record[0].game)  # type: ignore[attr-defined]
    hand = kind.reopen(game, record, chance=chance)
    answers = RecordedAnswers(kind.answers(record))
    if not broken_off or isinstance(record[-1], kind.closes):
        return first_difference(record, play_hand(hand, answers).events)
    # The replay stops where the record does, or at the error for which the floor voided the hand.
    with suppress(Exception):
        play_hand(hand, answers)
    return first_difference(record, hand.events[: len(record)])


def resume(hand: H, record: Sequence[Event]) -> Driver[H]:
    """Replay a hand to the end of its record; raise InputError if it does not match."""
    driver = Driver(hand)
    answers = kind_of_record(record).answers(record)
    answer = RecordedAnswers(answers)
    for _ in answers:
        if not driver.open:
            raise InputError(DIFFERS)
        driver.answer(answer(driver.open[0]))
    if first_difference(record, hand.events[: len(record)]) is not None:
        raise InputError(DIFFERS)
    return driver


def first_difference(recorded: Iterable[Event], replayed: Iterable[Event]) -> Difference | None:
    """The first difference between two records, or None; wording is not compared."""
    for place, (old, new) in enumerate(zip_longest(recorded, replayed)):
        if old != new and not _same_but_for_prose(old, new):
            return Difference(place, old, new)
    return None


def _same_but_for_prose(old: Event | None, new: Event | None) -> bool:
    if old is None or type(old) is not type(new):
        return False
    return all(
        getattr(old, name) == getattr(new, name)
        for name in old.__struct_fields__
        if name not in old.prose and (name not in old.added or getattr(old, name))
    )
