"""Plays compiled rounds on all processors; what has been played counts even if it is stopped."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event, Lock

from houseway.cards.shuffle import Seed
from houseway.pricing.compiled import CompiledGame
from houseway.pricing.tally import Counting, Tally, counting_of
from houseway.values.stream import stream_of

CHUNK = 1 << 20
"""The rounds of one stream, so that the results do not depend on the number of threads."""
BLOCK = 1 << 13
"""The rounds of one call, so that their results stay in the processor's cache."""
SHOWN_EVERY = 0.1
"""Seconds between reports of progress."""

Progress = Callable[[int], None]
"""Receives how many more rounds were played."""


def play_many(
    game: CompiledGame,
    rounds: int,
    seed: Seed,
    *,
    first_chunk: int = 0,
    progress: Progress | None = None,
) -> Tally:
    """Play rounds from shuffled cards; an interruption returns what was played until then.

    The same seed gives the same rounds; later rounds of the same seed start at a later chunk.
    """
    run = _Run(game, seed, _chunks(first_chunk, rounds))
    threads = os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        waiting: set[Future[None]] = {pool.submit(run.play) for _ in range(threads)}
        try:
            while waiting:
                done, waiting = wait(waiting, SHOWN_EVERY)
                for future in done:
                    future.result()
                if progress is not None:
                    progress(run.take_news())
        except KeyboardInterrupt:
            pass
        finally:
            run.stopped.set()
    return run.total


def _chunks(first: int, rounds: int) -> Iterator[tuple[int, int]]:
    """The number of each chunk, and how many rounds it has."""
    for number, before in enumerate(range(0, rounds, CHUNK), first):
        yield number, min(CHUNK, rounds - before)


class _Run:
    """The state that the threads of a run share."""

    def __init__(self, game: CompiledGame, seed: Seed, chunks: Iterator[tuple[int, int]]) -> None:
        self.game = game
        self.seed = seed
        self.stopped = Event()
        self.total = Tally.of(game.wagers, game.scale)
        self._chunks = chunks
        self._news = 0
        self._lock = Lock()

    def play(self) -> None:
        """Play chunk after chunk until none is left or the run is stopped."""
        counting = counting_of(self.game)
        while not self.stopped.is_set():
            with self._lock:
                chunk, rounds = next(self._chunks, (0, 0))
            if not rounds:
                break
            self._play_chunk(counting, chunk, rounds)
        tally = counting.tally()
        with self._lock:
            self.total.add(tally)

    def _play_chunk(self, counting: Counting, chunk: int, rounds: int) -> None:
        stream = stream_of(int.from_bytes(self.seed.stream("compiled", chunk).raw(8)))
        played = 0
        while played < rounds and not self.stopped.is_set():
            block = min(BLOCK, rounds - played)
            counting.play(stream, block)
            played += block
            with self._lock:
                self._news += block

    def take_news(self) -> int:
        """How many rounds were played since the last call."""
        with self._lock:
            news, self._news = self._news, 0
        return news
