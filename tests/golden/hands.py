"""Recorded hands: the opening, the answers and the events of five hands of every playable game.

A file has one JSON object per line: an `open` line begins a hand, `answer` and `event` lines
follow in the order in which they happened.

`python -m tests.golden.hands` writes the files again, or those of the games that are named. It
keeps the openings that are recorded and chooses openings for games that have no file yet.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from tests.golden import engine
from tests.golden.engine import Data

from houseway.values.errors import HousewayError

HANDS = Path(__file__).parent / "hands"
COUNT = 5


class Recorded(NamedTuple):
    """One hand as it was played."""

    opening: Data
    answers: list[Data]
    events: list[Data]


def hand_file(game_id: str) -> Path:
    return HANDS / f"{game_id}.jsonl"


def read(game_id: str) -> list[Recorded]:
    """The recorded hands of a game."""
    hands: list[Recorded] = []
    for line in hand_file(game_id).read_bytes().splitlines():
        ((name, data),) = msgspec.json.decode(line).items()
        if name == "open":
            hands.append(Recorded(data, [], []))
        else:
            (hands[-1].answers if name == "answer" else hands[-1].events).append(data)
    return hands


def difference(recorded: Recorded) -> str:
    """Play a hand again by the recorded answers; where it first differs, or nothing."""
    answers = iter(recorded.answers)

    def answer(hand: object, decision: object) -> Data:
        given = next(answers, None)
        asked = engine.question(decision)
        if given is None or any(given[name] != value for name, value in asked.items()):
            found = engine.events(hand)
            raise Differs(_first(recorded.events, found) or f"asked {asked}, recorded {given}")
        return given

    try:
        found = engine.play(recorded.opening, answer)
    except Differs as differs:
        return str(differs)
    left = next(answers, None)
    ended = len(found) == len(recorded.events)
    where = _first(recorded.events, found)
    if not where and not ended:
        return f"{len(found)} events, recorded {len(recorded.events)}"
    return where or (f"never asked for {left}" if left else "")


class Differs(Exception):
    """A question that the record does not answer."""


def _first(recorded: list[Data], found: list[Data]) -> str:
    """The first event that is not as it was recorded, of those that both have."""
    for number, (old, new) in enumerate(zip(recorded, found, strict=False), 1):
        if engine.comparable(old) != engine.comparable(new):
            return f"event {number}:\n  recorded {old}\n  played   {new}"
    return ""


def record(opening: Data) -> tuple[list[str], list[Data]]:
    """Play a hand by the answers of its players; returns the lines of its record, its events."""
    from tests.golden.inputs import choose

    lines = [_line("open", opening)]
    written = 0
    player = choose(opening)

    def answer(hand: object, decision: object) -> Data:
        nonlocal written
        happened = engine.events(hand, written)
        lines.extend(_line("event", event) for event in happened)
        written += len(happened)
        given = {**engine.question(decision), **player(hand, decision)}
        lines.append(_line("answer", given))
        return given

    events = engine.play(opening, answer)
    lines += [_line("event", event) for event in events[written:]]
    return lines, events


def _line(name: str, data: Data) -> str:
    return msgspec.json.encode({name: data}).decode()


def _openings(game_id: str) -> Iterator[Data]:
    if hand_file(game_id).exists():
        yield from (hand.opening for hand in read(game_id))
        return
    from tests.golden.inputs import find_opening

    for number in range(1, COUNT + 1):
        yield find_opening(game_id, number)


def _recorded(game_id: str) -> Iterator[str]:
    """The lines of a game's file; an opening that the rules refuse by now is chosen again."""
    from tests.golden.inputs import find_opening

    for number, opening in enumerate(_openings(game_id), 1):
        try:
            yield from record(opening)[0]
        except HousewayError:
            yield from record(find_opening(game_id, number))[0]


def main() -> None:
    for game_id in sys.argv[1:] or engine.games():
        lines = list(_recorded(game_id))
        path = hand_file(game_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", "utf-8")
        print(path.relative_to(HANDS.parent))


if __name__ == "__main__":
    main()
