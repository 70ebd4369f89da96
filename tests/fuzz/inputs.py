"""Runs a fuzzer: every input is answered or refused, none hangs, and none is remembered.

Answers may fill caches that have a limit. Besides, memory must not grow in both the third and the
fourth quarter of a run: what is remembered for each input does, tables that happen to be open do
not.
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
KEPT = 3.0
"""Blocks of memory that an input may leave on average; one that is remembered takes dozens."""


_LRU = type(lru_cache(len))


class Hung(BaseException):
    """An input is not answered. Not an Exception: whatever runs may not handle it."""


def run(one, count, label, *, growth=False):
    """How many of `count` inputs were refused; AssertionError names the input that fails."""
    refused, quarter = 0, count // 4
    allocated = []
    for number in range(count):
        if number in (2 * quarter, 3 * quarter):
            allocated.append(blocks())
        random = Random((label, number))
        try:
            with _in_time():
                one(random)
        except HousewayError:
            refused += 1
        except (Exception, Hung) as error:
            raise AssertionError(f"{label} {number}: {error!r}") from error
    assert refused > 0
    allocated.append(blocks())
    grown = min(after - before for before, after in pairwise(allocated)) / max(quarter, 1)
    assert not growth or grown < KEPT, f"{label}: {grown:.2f} blocks more for each input"
    return refused


def blocks():
    """How many blocks of memory objects take, without garbage and caches that have a limit."""
    gc.unfreeze()  # caches are among what conftest.py freezes
    for one in gc.get_objects():
        if type(one) is _LRU and one.cache_parameters()["maxsize"] is not None:
            one.cache_clear()
    for rules in BOOK.ready.values():
        rules.clear()  # as many as `MOST_RULES` of each game
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
