"""The worker process: one calculation at a time, in lines of JSON.

It answers each request with lines of progress and then a result or an error. It exits when its
input closes, even in the middle of a calculation.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TextIO

import msgspec

from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError
from houseway.values.extras import needs_extras
from houseway.values.strict import decoder
from houseway.web.jobs.kinds import KINDS, Request

NICENESS = 10
"""A lower priority, because live tables come first."""
PROGRESS_INTERVAL = 0.2
"""Seconds between two lines of progress."""


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The server decides when to stop.
    os.nice(NICENESS)
    megabytes = int(sys.argv[1])
    _limit_memory(megabytes)
    rulebook = FiledRulebook(*map(Path, sys.argv[2:]))
    answers = _reserve_output()
    requests: SimpleQueue[Request] = SimpleQueue()
    Thread(target=_read, args=(requests,), daemon=True).start()
    while True:
        _answer(rulebook, requests.get(), answers, megabytes)


def _limit_memory(megabytes: int) -> None:
    """Make the system refuse this process more memory; a calculation that needs it fails."""
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))


def _reserve_output() -> TextIO:
    """Reserve standard output for answers; other prints go to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def _read(requests: SimpleQueue[Request]) -> None:
    for line in sys.stdin.buffer:
        requests.put(decoder(Request).decode(line))
    os._exit(0)


def _answer(rulebook: FiledRulebook, request: Request, answers: TextIO, megabytes: int) -> None:
    def send(**fields: Any) -> None:
        line = msgspec.json.encode({"id": request.id, **fields})
        answers.write(line.decode() + "\n")
        answers.flush()

    try:
        _watch(_watcher(send))
        started = monotonic()
        result = KINDS[request.kind].run(rulebook, request.body)
        send(result=result, seconds=round(monotonic() - started, 4))
    except HousewayError as error:
        send(error={"what": error.what, "where": error.where})
    except (MemoryError, SystemError):  # Compiled code that gets no memory raises SystemError.
        what = f"the calculation needed more than {megabytes:,} MB of memory"
        send(error={"what": what, "where": ""})
        os._exit(1)  # Memory that has been divided up is not given back.
    except Exception as error:
        print(f"{request.kind}: {error!r}", file=sys.stderr)
        send(
            error={"what": "the calculation failed: the error is in the server's log", "where": ""}
        )


def _watch(watcher: Callable[[str, int, int], None]) -> None:
    with needs_extras("price"):
        from houseway.pricing.jobs import WATCHER
    WATCHER.set(watcher)


def _watcher(send: Callable[..., None]) -> Callable[[str, int, int], None]:
    last, shown = 0.0, ""

    def watch(name: str, done: int, chunks: int) -> None:
        nonlocal last, shown
        if name != shown or monotonic() - last >= PROGRESS_INTERVAL:
            last, shown = monotonic(), name
            send(progress={"text": name, "done": done, "of": chunks})

    return watch


if __name__ == "__main__":
    main()
