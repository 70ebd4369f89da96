"""Replay: a recorded round is played again from its inputs, and every event is compared.

The inputs are how the round was opened, its wagers, and the cards, dice, numbers, choices and
floor rulings; all else follows. A record that breaks off, after a crash, is played up to there
and goes on with what `chance`, `answer` and `rulings` bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import takewhile, zip_longest
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from houseway.play.events import (
    AnyEvent,
    CardBurned,
    CardDealt,
    ChoiceMade,
    Event,
    FloorRuled,
    RoundOpened,
    WagerPlaced,
)
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.banked.hand import Answer, Chance, Choice, Round, Ruling
    from houseway.play.family import Decision
    from houseway.rulebook.book import Rulebook


class Difference(NamedTuple):
    """The first place where the record and the replay part; None where one of them has ended."""

    place: int
    recorded: Event | None
    replayed: Event | None

    def __str__(self) -> str:
        return f"event {self.place}: recorded {self.recorded}, replayed {self.replayed}"


def encode_events(events: Iterable[Event]) -> bytes:
    """Events as JSON, one on each line."""
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


def decode_events(lines: bytes) -> list[Event]:
    """Read what `encode_events` wrote; a line that is no event is refused by its number."""
    return [_decode(line, number) for number, line in enumerate(lines.splitlines(), 1) if line]


def _decode(line: bytes, number: int) -> Event:
    try:
        event: Event = msgspec.json.decode(line, type=AnyEvent)
    except msgspec.DecodeError as error:
        raise InputError(f"no event: {error}", f"line {number}") from error
    return event


def replay(record: Sequence[Event], rulebook: Rulebook | None = None) -> Difference | None:
    """Play a whole record again; None if every event comes out the same."""
    return first_difference(record, rebuild(record, rulebook).events)


def first_difference(recorded: Iterable[Event], replayed: Iterable[Event]) -> Difference | None:
    for place, (one, other) in enumerate(zip_longest(recorded, replayed)):
        if one != other:
            return Difference(place, one, other)
    return None


def rebuild(
    record: Sequence[Event],
    rulebook: Rulebook | None = None,
    chance: Chance | None = None,
    answer: Answer | None = None,
    rulings: Sequence[Ruling] = (),
) -> Round:
    """Play a record from its inputs, and on to the end where it breaks off."""
    round, play = begin_again(record, rulebook, chance, answer, rulings)
    play()
    return round


def begin_again(
    record: Sequence[Event],
    rulebook: Rulebook | None = None,
    chance: Chance | None = None,
    answer: Answer | None = None,
    rulings: Sequence[Ruling] = (),
) -> tuple[Round, Callable[[], None]]:
    """The round of a record before anything has happened in it, and what plays it."""
    from houseway.banked.hand import play_round
    from houseway.banked.table import Table
    from houseway.banked.wagers import Placed, TableLimits
    from houseway.play.chance import RecordedChance
    from houseway.play.game import Game
    from houseway.rulebook.book import Rulebook

    opened = record[0] if record else None
    if not isinstance(opened, RoundOpened):
        raise InputError("a record begins with the opening of its round")
    placed = takewhile(lambda event: isinstance(event, WagerPlaced), record[1:])
    wagers = [Placed(*msgspec.structs.astuple(event)) for event in placed]
    limits = TableLimits(*opened.limits) if opened.limits else None
    rules = Game(rulebook or Rulebook(), opened.game).rules(opened.rules)
    table = Table(rules, opened.seats, opened.option or None, limits, opened.collect_by)
    round = table.open_round(
        opened.player_dealer,
        opened.bank,
        wagers,
        RecordedChance(record, chance),
        opened.seated,
        rulings_of(record, rulings),
    )
    return round, partial(play_round, round, _Recorded(record, answer))


def rulings_of(record: Sequence[Event], later: Sequence[Ruling] = ()) -> list[Ruling]:
    """The floor's rulings, each due with its card or between its choices, then those to come."""
    from houseway.banked.hand import Ruling

    found = []
    cards_out = choices = 0
    for event in record:
        if isinstance(event, FloorRuled):
            between = None if event.card else choices
            ruled = (event.irregularity, cards_out + 1, event.seat, event.remedy)
            found.append(Ruling(*ruled, between))
        cards_out += isinstance(event, CardDealt | CardBurned)
        choices += isinstance(event, ChoiceMade)
    last = found[-1].after if found else 0
    return found + [ruling._replace(after=max(ruling.after, last)) for ruling in later]


class _Recorded:
    """Answers decisions from the record, then from whoever goes on."""

    def __init__(self, record: Sequence[Event], then: Answer | None) -> None:
        self.made = iter([event for event in record if isinstance(event, ChoiceMade)])
        self.then = then

    def __call__(self, decision: Decision) -> Choice:
        from houseway.banked.hand import Choice

        made = next(self.made, None)
        if made is not None:
            return Choice(made.choice, made.amount, made.cards)
        if self.then is None:
            raise InputError(f"the record ends before seat {decision.seat} has chosen")
        return self.then(decision)
