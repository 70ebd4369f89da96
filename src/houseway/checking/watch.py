"""Watch the files of a rulebook for changes."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import sleep

Stamps = dict[Path, int]


def stamps(directories: Iterable[Path]) -> Stamps:
    """When each TOML file was last written."""
    return {
        path: path.stat().st_mtime_ns
        for directory in directories
        for path in sorted(directory.rglob("*.toml"))
    }


def changes(
    directories: Iterable[Path], wait: Callable[[float], None] = sleep, every: float = 0.5
) -> Iterator[list[Path]]:
    """Yield an empty list first, then the changed files each time some change."""
    directories = list(directories)
    before = stamps(directories)
    yield []
    while True:
        wait(every)
        now = stamps(directories)
        if now != before:
            yield sorted({path for path, _ in before.items() ^ now.items()})
            before = now
