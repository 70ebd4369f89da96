"""Plays compiled rounds on all processors; what has been played counts even if it is stopped."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event, Lock

from houseway.cards.shuffle import Seed
from houseway.pricing.compiled import CompiledGame
from houseway.pricing.tally import Tally, counting_of
from houseway.values.stream import stream_of

CHUNK = 1 << 20
"""The rounds of one stream, so that the results do not depend on the number of threads."""
BLOCK = 1 << 13
"""The rounds of one call, so that their results stay in the processor's cache."""
SHOWN_EVERY = 0.1
"""Seconds between reports of progress."""

Progress = Callable[[int], None]
"""Is told how many more rounds were played."""


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
    run = _Run(game, seed)
    chunks = [
        (first_chunk + number, min(CHUNK, rounds - number * CHUNK))
        for number in range(-(-rounds // CHUNK))
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting: set[Future[None]] = {pool.submit(run.play, *chunk) for chunk in chunks}
        try:
            while waiting:
                done, waiting = wait(waiting, SHOWN_EVERY)
                for future in done:
                    future.result()
                if progress is not None:
                    progress(run.take_news())
        except KeyboardInterrupt:
            run.stopped.set()
        except BaseException:
            run.stopped.set()
            raise
    return run.total


class _Run:
    """The state that the threads of a run share."""

    def __init__(self, game: CompiledGame, seed: Seed) -> None:
        self.game = game
        self.seed = seed
        self.stopped = Event()
        self.total = Tally.empty(game)
        self._news = 0
        self._lock = Lock()

    def play(self, chunk: int, rounds: int) -> None:
        """Play a chunk, block by block, and add what it came to."""
        stream = stream_of(int.from_bytes(self.seed.stream("compiled", chunk).raw(8)))
        counting = counting_of(self.game)
        played = 0
        while played < rounds and not self.stopped.is_set():
            block = min(BLOCK, rounds - played)
            counting.play(stream, block)
            played += block
            with self._lock:
                self._news += block
        tally = counting.tally()
        with self._lock:
            self.total.add(tally)

    def take_news(self) -> int:
        """How many rounds were played since the last call."""
        with self._lock:
            news, self._news = self._news, 0
        return news
