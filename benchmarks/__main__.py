"""Runs the usual benchmarks, or those named on the command line with their options."""

import sys
from importlib import import_module
from itertools import takewhile
from pathlib import Path

ONLY_BY_NAME = ("load_table", "pages", "restart")
HELPERS = ("players", "race")


def main() -> None:
    names = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    requested = list(takewhile(lambda word: not word.startswith("-"), sys.argv[1:]))
    del sys.argv[1 : 1 + len(requested)]
    usual = [name for name in names if name not in (*ONLY_BY_NAME, *HELPERS)]
    for name in requested or usual:
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
