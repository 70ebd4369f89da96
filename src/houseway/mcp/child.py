"""One long call of a tool in a process of its own, which is killed to cancel it.

Reads the call as JSON; writes lines of progress, then an error or the answer.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, TextIO

import msgspec

from houseway.mcp.tools import call
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError
from houseway.values.extras import needs_extras
from houseway.values.strict import decoder


class Call(msgspec.Struct):
    """A call of a tool."""

    tool: str
    arguments: dict[str, Any] = {}
    rulebook: list[str] = []


def main() -> None:
    lines = _reserve_output()

    def send(**fields: Any) -> None:
        lines.write(msgspec.json.encode(fields).decode() + "\n")
        lines.flush()

    asked = decoder(Call).decode(sys.stdin.buffer.readline())
    try:
        with needs_extras(asked.tool):
            from houseway.pricing.jobs import WATCHER

            WATCHER.set(lambda text, done, of: send(text=text, done=done, of=of))
            book = FiledRulebook(*map(Path, asked.rulebook))
            send(answer=call(book, asked.tool, asked.arguments))
    except HousewayError as error:
        send(error={"what": error.what, "where": error.where})


def _reserve_output() -> TextIO:
    """Reserve standard output for lines; other prints go to standard error."""
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return lines


if __name__ == "__main__":
    main()
