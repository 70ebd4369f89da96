"""Tables of measured figures in docs/reliability.md."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = Path("docs/reliability.md")


def write_figures(heading: str, table: str) -> None:
    """Replace the first table under a heading."""
    DOCUMENT.write_text(with_table(DOCUMENT.read_text(), heading, table))


def with_table(text: str, heading: str, table: str) -> str:
    """The text with the first table under a heading replaced.

    >>> with_table("## A\\n\\nWords.\\n\\n| 1 |\\n\\n## B\\n", "A", "| 2 |").splitlines()[4]
    '| 2 |'
    """
    pattern = rf"(## {re.escape(heading)}\n(?:(?!\||## ).*\n)*)(?:\|.*\n)+"
    changed, count = re.subn(pattern, lambda found: f"{found[1]}{table}\n", text)
    if not count:
        raise ValueError(f"no table under {heading!r}")
    return changed
