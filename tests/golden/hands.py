"""Recorded hands: the opening, the answers and the events of five hands of every playable game.

A file has one JSON object per line: an `open` line begins a hand, `answer` and `event` lines
follow in the order in which they happened.

`python -m tests.golden.hands` rewrites all files, or those of the games given as arguments. It
keeps the recorded openings and chooses openings for games that have no file yet.
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


class RecordedHand(NamedTuple):
    """A recorded hand: its opening, answers and events."""

    opening: Data
    answers: list[Data]
    events: list[Data]


def hand_file(game_id: str) -> Path:
    return HANDS / f"{game_id}.jsonl"


def read(game_id: str) -> list[RecordedHand]:
    """The recorded hands of a game."""
    hands: list[RecordedHand] = []
    for line in hand_file(game_id).read_bytes().splitlines():
        ((name, data),) = msgspec.json.decode(line).items()
        if name == "open":
            hands.append(RecordedHand(data, [], []))
        else:
            (hands[-1].answers if name == "answer" else hands[-1].events).append(data)
    return hands


def difference(recorded: RecordedHand) -> str:
    """Replay a hand with its recorded answers; return its first difference, or "" if none."""
    answers = iter(recorded.answers)

    def answer(hand: object, decision: object) -> Data:
        recorded_answer = next(answers, None)
        question = engine.question(decision)
        if recorded_answer is None or any(
            recorded_answer[name] != value for name, value in question.items()
        ):
            played = engine.events(hand)
            raise Differs(
                _first_difference(recorded.events, played)
                or f"asked {question}, recorded {recorded_answer}"
            )
        return recorded_answer

    try:
        played = engine.play(recorded.opening, answer)
    except Differs as differs:
        return str(differs)
    unused = next(answers, None)
    ended = len(played) == len(recorded.events)
    where = _first_difference(recorded.events, played)
    if not where and not ended:
        return f"{len(played)} events, recorded {len(recorded.events)}"
    return where or (f"never asked for {unused}" if unused else "")


class Differs(Exception):
    """Raised for a decision that does not match the record."""


def _first_difference(recorded: list[Data], played: list[Data]) -> str:
    """The first event that differs from its record, or ""."""
    for number, (old, new) in enumerate(zip(recorded, played, strict=False), 1):
        if engine.comparable(old) != engine.comparable(new):
            return f"event {number}:\n  recorded {old}\n  played   {new}"
    return ""


def record(opening: Data) -> tuple[list[str], list[Data]]:
    """Play a hand with the answers of its players; return the record's lines and the events."""
    from tests.golden.inputs import choose

    lines = [_line("open", opening)]
    written = 0
    player = choose(opening)

    def answer(hand: object, decision: object) -> Data:
        nonlocal written
        new_events = engine.events(hand, written)
        lines.extend(_line("event", event) for event in new_events)
        written += len(new_events)
        recorded_answer = {**engine.question(decision), **player(hand, decision)}
        lines.append(_line("answer", recorded_answer))
        return recorded_answer

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
    """The lines of a game's file, with a new opening where the rules refuse the recorded one."""
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
