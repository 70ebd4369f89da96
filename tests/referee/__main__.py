"""Compares many hands of every filing with the referee: `make referee`.

    make referee                     20,000 hands for each question and filing
    make referee ONLY=war            only questions or filings whose name has this
    make referee ARGS='--hands 500'  fewer hands

Every hand has a number and is always dealt alike. What was compared is stored in .referee, so a
run that was stopped goes on where it was; after a change of the program or of the referee it
starts anew.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.referee.questions import QUESTIONS

import houseway

ROOT = Path(__file__).parent.parent.parent
DONE = ROOT / ".referee" / "done.txt"
HANDS = 20_000
TOGETHER = 500
"""How many hands are compared before they are stored as done."""


class Part(NamedTuple):
    """Some hands of a filing: those with the numbers from `first` to `last` - 1."""

    question: str
    filing: str
    first: int
    last: int


def compare(part: Part) -> list[str]:
    """Compare the hands of a part; returns what differs."""
    found = []
    ask = QUESTIONS[part.question].compare
    for number in range(part.first, part.last):
        try:
            ask(part.filing, Random(f"{part.filing} {number}"))
        except (AssertionError, houseway.HousewayError) as error:
            found.append(f"{part.question}, {part.filing}, hand {number}: {error}")
    return found


def parts(hands: int, only: str) -> Iterator[Part]:
    """All parts; the first hands of every filing come first."""
    for first in range(0, hands, TOGETHER):
        for question, (_, filings) in QUESTIONS.items():
            for filing in filings:
                if only in question or only in filing:
                    yield Part(question, filing, first, min(first + TOGETHER, hands))


def state() -> str:
    """Changes with every file of the program and of the referee."""
    files = [*(ROOT / "src/houseway").rglob("*"), *(ROOT / "tests/referee").rglob("*")]
    texts = [path.read_bytes() for path in sorted(files) if path.suffix in (".py", ".toml", ".txt")]
    return sha256(b"".join(texts)).hexdigest()


def read_done() -> set[str]:
    """The parts that were compared with the present state of the files."""
    lines = DONE.read_text("utf-8").splitlines() if DONE.exists() else []
    if lines and lines[0] == state():
        return set(lines[1:])
    DONE.parent.mkdir(exist_ok=True)
    DONE.write_text(f"{state()}\n", "utf-8")
    return set()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="questions or filings, such as tavern/omaha")
    parser.add_argument("--hands", type=int, default=HANDS, help="hands for each filing")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    done = read_done()
    everything = list(parts(options.hands, options.only))
    waiting = [part for part in everything if repr(part) not in done]
    hands = sum(part.last - part.first for part in everything)
    left = sum(part.last - part.first for part in waiting)
    print(f"{hands:,} hands, {left:,} to compare", flush=True)
    differ, start = 0, time.monotonic()
    with ProcessPoolExecutor(options.workers) as workers, DONE.open("a", encoding="utf-8") as lines:
        running = {workers.submit(compare, part): part for part in waiting}
        for number, ended in enumerate(as_completed(running), 1):
            part, found = running[ended], ended.result()
            print("\n".join(found[:5]), end="\n" * bool(found), flush=True)
            differ += len(found)
            if not found:
                print(repr(part), file=lines, flush=True)
            if number % 20 == 0 or number == len(waiting):
                minutes = (time.monotonic() - start) / 60 * (len(waiting) / number - 1)
                print(
                    f"[{number}/{len(waiting)}] {part.question}, {part.filing}: "
                    f"{differ} hands differ; about {minutes:.0f} minutes left",
                    flush=True,
                )
    return min(differ, 1)


if __name__ == "__main__":
    sys.exit(main())
