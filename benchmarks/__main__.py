"""Run every benchmark, or those named on the command line."""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    found = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    for name in sys.argv[1:] or [name for name in found if name != "race"]:
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
