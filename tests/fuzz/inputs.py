"""Runs a fuzzer: every input is answered or refused, none hangs, and none is remembered.

Answers may fill caches that have a limit; these are full after the first half of a run, so what
is allocated after the second half must be about the same.
"""

import gc
import signal
import sys
from contextlib import contextmanager

from tests.games.random_play import Random

from houseway.values.errors import HousewayError

SECONDS = 60
"""An input that takes longer has hung, however slow the machine."""
KEPT = 1.0
"""Blocks of memory that an input may leave behind on average; remembering one takes two or more."""


class Hung(BaseException):
    """An input is not answered. Not an Exception: whatever runs may not handle it."""


def run(one, count, label, *, growth=False):
    """How many of `count` inputs were refused; AssertionError names the input that fails."""
    refused = allocated = 0
    for number in range(count):
        if number == count // 2:
            allocated = blocks()
        random = Random((label, number))
        try:
            with _in_time():
                one(random)
        except HousewayError:
            refused += 1
        except (Exception, Hung) as error:
            raise AssertionError(f"{label} {number}: {error!r}") from error
    assert refused > 0
    grown = (blocks() - allocated) / (count - count // 2)
    assert not growth or grown < KEPT, f"{label}: {grown:.2f} blocks more for each input"
    return refused


def blocks():
    """How many blocks of memory objects take, without those that nothing refers to."""
    gc.collect()
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
