"""A process that compares rows: lists of rows come in as lines of JSON, and outcomes go out."""

from __future__ import annotations

import signal
import sys
from datetime import date
from pathlib import Path

import msgspec

from houseway.checking.shift.compare import Filed, examine
from houseway.checking.shift.parallel import SentRow
from houseway.checking.shift.rows import Row
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.strict import decoder


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The process that started this one decides.
    day, *directories = sys.argv[1:]
    filed = Filed(
        FiledRulebook(*map(Path, directories), on=date.fromisoformat(day) if day else None)
    )
    for line in sys.stdin.buffer:
        outcomes = [examine(_row(sent), filed) for sent in decoder(list[SentRow]).decode(line)]
        sys.stdout.buffer.write(msgspec.json.encode(outcomes) + b"\n")
        sys.stdout.buffer.flush()


def _row(sent: SentRow) -> Row:
    return Row(sent.line, sent.data, InputError(*sent.error) if sent.error else None)


if __name__ == "__main__":
    main()
