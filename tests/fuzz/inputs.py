"""Runs a fuzzer: every input is answered or refused, none hangs, and none stays in memory.

Answers may fill caches that have a limit. Memory must not grow in both the third and the fourth
quarter of a run by count: a leak grows in both, but tables that happen to be open do not.
"""

import gc
import os
import signal
import sys
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from time import process_time
from typing import NamedTuple

from tests.book import BOOK
from tests.games.random_play import Random

from houseway.values.errors import HousewayError

SECONDS = 300
"""An input that takes longer has hung, however slow the machine."""
MAX_WORK = 2.0
"""The seconds of processor time within which an input must be answered, at the second try at most:
the first may compile or collect garbage."""
MAX_GROWTH = 3.0
"""Memory blocks that an input may leave behind on average; a leak leaves dozens."""
BY_HAND = int(os.environ.get("FUZZ_INPUTS", "0"))
"""How many inputs each long run tries; `make fuzz` sets it. Otherwise they have a fixed time."""


_LRU = type(lru_cache(len))


class Hung(BaseException):
    """An input takes too long. Not an Exception, so the code under test does not catch it."""


class Tried(NamedTuple):
    inputs: int
    refused: int

    def __str__(self):
        return f"{self.inputs:,} inputs, {self.refused:,} refused"


def run_for(try_input, seconds, label):
    """Try inputs for some seconds of processor time, or as many as `make fuzz` asks for."""
    if BY_HAND:
        return Tried(BY_HAND, run(try_input, BY_HAND, label, growth=True))
    end, number, refused = process_time() + seconds, 0, 0
    while process_time() < end:
        refused += is_refused(try_input, label, number)
        number += 1
    assert 0 < refused < number
    return Tried(number, refused)


def run(try_input, inputs, label, *, growth=False):
    """Try inputs and return how many were refused; an AssertionError names one that fails."""
    refused, quarter = 0, inputs // 4
    allocated = []
    for number in range(inputs):
        if number in (2 * quarter, 3 * quarter):
            allocated.append(count_blocks())
        refused += is_refused(try_input, label, number)
    assert refused > 0
    allocated.append(count_blocks())
    per_input = min(after - before for before, after in pairwise(allocated)) / max(quarter, 1)
    assert not growth or per_input < MAX_GROWTH, (
        f"{label}: {per_input:.2f} more memory blocks for each input"
    )
    return refused


def is_refused(try_input, label, number):
    """Whether an input is refused; an AssertionError if it fails or takes too long."""
    for last_try in (False, True):
        begun = process_time()
        try:
            with _in_time():
                try_input(Random((label, number)))
            refused = False
        except HousewayError:
            refused = True
        except (Exception, Hung) as error:
            raise AssertionError(f"{label} {number}: {error!r}") from error
        work = process_time() - begun
        if work <= MAX_WORK:
            return refused
        assert not last_try, f"{label} {number}: {work:.1f} s of work"
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
