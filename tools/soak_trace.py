"""`houseway`, with a signal that prints what its memory holds more of since the last signal."""

import gc
import signal
import sys
import tracemalloc
from collections import Counter

from houseway.cli import main

LINES = 25


class Trace:
    """What was in memory at the last signal."""

    def __init__(self) -> None:
        self.sizes: Counter[str] = Counter()
        self.objects: Counter[str] = Counter()

    def __call__(self, *_: object) -> None:
        collected = gc.collect()
        gc.unfreeze()
        objects = Counter(str(type(item)) for item in gc.get_objects())
        gc.freeze()
        statistics = tracemalloc.take_snapshot().statistics("lineno")
        sizes = Counter({str(entry.traceback): entry.size for entry in statistics})
        blocks = sys.getallocatedblocks()
        print(f"{blocks:,} blocks, {collected:,} objects of garbage", file=sys.stderr)
        if self.sizes:
            for counts in (sizes - self.sizes, objects - self.objects):
                for name, number in counts.most_common(LINES):
                    print(f"{number:10,} {name}", file=sys.stderr)
        self.sizes, self.objects = sizes, objects


if __name__ == "__main__":
    tracemalloc.start(1)
    signal.signal(signal.SIGUSR1, Trace())
    main()
