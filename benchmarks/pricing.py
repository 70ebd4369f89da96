"""How long prices take from the command line, next to what was asked of them.

Each is a process of its own with an empty cache of counts; kernels are compiled before. A house
way against itself takes minutes and is timed with `--long`.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from houseway.values.kernels import cache_home


class Asked(NamedTuple):
    """A command, and the seconds that it may take."""

    what: str
    seconds: float
    command: tuple[str, ...]


ASKED = (
    Asked("every wager, from the shipped table", 3, ("price", "--all", "--json")),
    Asked("Ultimate Texas Hold'em", 15, ("price", "saloon/ultimate-texas-holdem")),
    Asked("Caribbean Stud", 8, ("price", "saloon/caribbean-stud")),
    Asked("No Bust blackjack", 3, ("price", "saloon/no-bust-21st-century-blackjack")),
    Asked("Pure Spanish 21.5", 3, ("price", "saloon/pure-spanish-21-5")),
    Asked("pai gow tiles", 2, ("price", "tavern/pai-gow-tiles")),
    Asked("EZ Baccarat", 2, ("price", "saloon/ez-baccarat-panda-8")),
)
LONG = (Asked("one house way against itself", 150, ("price", "saloon/pai-gow-poker")),)


def main() -> None:
    asked = (*ASKED, *LONG) if "--long" in sys.argv else ASKED
    print(f"\n{'Prices from the command line':<40}{'asked':>10}{'reached':>10}")
    for one in asked:
        taken = _seconds(one.command)
        verdict = "" if taken <= one.seconds else "   over"
        print(f"  {one.what:<38}{one.seconds:>8.0f} s{taken:>8.1f} s{verdict}")


def _seconds(command: tuple[str, ...]) -> float:
    """The best of two runs: the first may compile."""
    return min(_run(command) for _ in range(2))


def _run(command: tuple[str, ...]) -> float:
    with TemporaryDirectory() as place:
        kernels = cache_home() / "kernels"
        kernels.mkdir(parents=True, exist_ok=True)
        (Path(place) / "kernels").symlink_to(kernels)
        environment = {**os.environ, "HOUSEWAY_CACHE": place}
        started = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "houseway", *command],
            env=environment,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return perf_counter() - started
