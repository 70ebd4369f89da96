"""Run every benchmark, or those named on the command line with their options."""

import sys
from importlib import import_module
from itertools import takewhile
from pathlib import Path

HELPERS = ("players", "race", "load_table", "restart")


def main() -> None:
    names = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    requested = list(takewhile(lambda word: not word.startswith("-"), sys.argv[1:]))
    del sys.argv[1 : 1 + len(requested)]
    for name in requested or [name for name in names if name not in HELPERS]:
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
