"""Prepares slow results when the server starts: the search index and each room's findings.

A separate process computes the index first, and everything else at low priority so that tables do
not wait. It writes lines of JSON. A search waits for the index; findings requested before their
line arrives are computed by the server. Finally the process computes one decision for each
combination of decision kinds, and some equities in poker, which compiles the kernels that the coach
uses.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import sleep

import msgspec
from starlette.datastructures import State

from houseway.cardroom.poker_coach import example_bets, plays_bets, poker_facts
from houseway.checking.check import Report, check, choose_rules, find_games
from houseway.checking.finding import Finding
from houseway.drills.drill import make_drill
from houseway.pages.search import Passage, SearchIndex, passages
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError
from houseway.values.strict import decoder
from houseway.web.jobs.result_cache import results_in

DELAY = 5.0
"""Seconds to wait after the search index, so that the first visitors are served first."""
_MAX_LINE = 1 << 26


class Passages(msgspec.Struct, tag_field="line", tag="passages"):
    """Every passage of the rulebook."""

    passages: list[Passage]


class Findings(msgspec.Struct, tag_field="line", tag="findings"):
    """The findings of one cardroom."""

    room: str
    games: list[str]
    findings: list[Finding]


ENCODER = msgspec.json.Encoder()
_DECODER = decoder(Passages | Findings)


def lines(rulebook: FiledRulebook) -> Iterator[Passages | Findings]:
    """Everything to prepare, most requested first."""
    yield Passages(
        [passage for game in rulebook for passage in passages(FiledGame(rulebook, game))]
    )
    for room in dict.fromkeys(game.split("/")[0] for game in rulebook):
        report = check(*find_games(rulebook, room), choose_rules([]))
        yield Findings(room=room, games=report.games, findings=report.findings)


def compile_kernels(rulebook: FiledRulebook) -> None:
    """Compute one decision for each combination of kinds, so Numba caches its kernels."""
    from houseway.pricing.advice import advised_kinds

    compiled: set[tuple[str, ...]] = set()
    for game in (FiledGame(rulebook, game_id) for game_id in rulebook):
        kinds = advised_kinds(game.rules()) if game.playable else ()
        if kinds and kinds not in compiled:
            compiled.add(kinds)
            make_drill(game, "decision")


def compile_equities(rulebook: FiledRulebook) -> None:
    """Count equities in one game for each way that hands use the board."""
    from houseway.poker.filed_equity import contest_of

    compiled: set[str] = set()
    for game in (FiledGame(rulebook, game_id) for game_id in rulebook):
        if game.playable and plays_bets(game.rules()):
            contest = contest_of(game.rules())
            if contest.board and contest.must_use not in compiled:
                compiled.add(contest.must_use)
                for seen in example_bets(contest):
                    poker_facts(game.rules(), seen)


def store_line(state: State, text: bytes) -> None:
    """Store the result in a line, unless a request made it first."""
    line = _DECODER.decode(text)
    if isinstance(line, Passages):
        state.catalog.take_search(SearchIndex(state.catalog.rulebook, line.passages))
    else:
        report = Report(line.games, choose_rules([]), line.findings)
        results_in(state).put(("check", line.room, ""), report)


@asynccontextmanager
async def warming(
    state: State, rulebook: FiledRulebook, delay: float = DELAY
) -> AsyncIterator[None]:
    """Prepare everything while the server runs; stop with the server."""
    task = asyncio.create_task(_prepare(state, rulebook, delay))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _prepare(state: State, rulebook: FiledRulebook, delay: float) -> None:
    catalog = state.catalog
    catalog.expect_search()
    directories = [str(directory) for directory in rulebook.directories[1:]]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "houseway.web.jobs.warm", str(delay), *directories),
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=DEVNULL,
        limit=_MAX_LINE,
    )
    try:
        await asyncio.to_thread(lambda: catalog.rows)
        await _read(process, state)
    finally:
        catalog.take_search(None)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _read(process: Process, state: State) -> None:
    assert process.stdout is not None
    catalog = state.catalog
    # A reloaded rulebook has a new catalog.
    while (text := await process.stdout.readline()) and state.catalog is catalog:
        await asyncio.to_thread(store_line, state, text)


def main(delay: float, directories: Sequence[str]) -> None:
    """Write all results of a rulebook as lines, then compile the kernels."""
    server = os.getppid()
    rulebook = FiledRulebook(*map(Path, directories))
    with suppress(BrokenPipeError):
        for line in lines(rulebook):
            if os.getppid() != server:
                return
            sys.stdout.buffer.write(ENCODER.encode(line) + b"\n")
            sys.stdout.buffer.flush()
            if isinstance(line, Passages):
                _lower_priority(delay)
        with suppress(HousewayError):  # The price extra may not be installed.
            compile_kernels(rulebook)
            compile_equities(rulebook)


def _lower_priority(seconds: float) -> None:
    """Yield to the server: visitors wait for the index, but not for the other results."""
    with suppress(OSError):
        os.nice(15)
    sleep(seconds)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
