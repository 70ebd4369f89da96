"""Runs a fuzzer: every input is answered or refused, none hangs, and none stays in memory.

Answers may fill caches that have a limit. Memory must not grow in both the third and the fourth
quarter of a run: a leak grows in both, but tables that happen to be open do not.
"""

import gc
import signal
import sys
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise

from tests.book import BOOK
from tests.games.random_play import Random

from houseway.values.errors import HousewayError

SECONDS = 60
"""An input that takes longer has hung, however slow the machine."""
MAX_GROWTH = 3.0
"""Memory blocks that an input may leave behind on average; a leak leaves dozens."""


_LRU = type(lru_cache(len))


class Hung(BaseException):
    """An input takes too long. Not an Exception, so the code under test does not catch it."""


def run(try_input, count, label, *, growth=False):
    """Try inputs and return how many were refused; an AssertionError names one that fails."""
    refused, quarter = 0, count // 4
    allocated = []
    for number in range(count):
        if number in (2 * quarter, 3 * quarter):
            allocated.append(count_blocks())
        random = Random((label, number))
        try:
            with _in_time():
                try_input(random)
        except HousewayError:
            refused += 1
        except (Exception, Hung) as error:
            raise AssertionError(f"{label} {number}: {error!r}") from error
    assert refused > 0
    allocated.append(count_blocks())
    per_input = min(after - before for before, after in pairwise(allocated)) / max(quarter, 1)
    assert not growth or per_input < MAX_GROWTH, (
        f"{label}: {per_input:.2f} more memory blocks for each input"
    )
    return refused


def count_blocks():
    """The number of memory blocks in use, without garbage and without caches that have a limit."""
    gc.unfreeze()  # conftest.py freezes the caches too
    for item in gc.get_objects():
        if type(item) is _LRU and item.cache_parameters()["maxsize"] is not None:
            item.cache_clear()
    for rules in BOOK.ready.values():
        rules.clear()  # limited to `MAX_CACHED_RULES` for each game
    gc.collect()
    gc.freeze()
    return sys.getallocatedblocks()


@contextmanager
def _in_time():
    def hang(number, frame):
        raise Hung

    before = signal.signal(signal.SIGALRM, hang)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
