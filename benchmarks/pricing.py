"""Times prices from the command line and shows them next to their targets.

Each price runs in its own process with an empty cache of counts; kernels and bytecode are compiled
beforehand. Processor time counts all cores and depends little on other load. `--long` also times a
house way against itself, which takes minutes; `--cold` also times all prices of all filings without
the shipped table.
"""

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from houseway.checking.prices import prices, stored_prices
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.rulebook.book import FiledRulebook
from houseway.values.kernels import cache_home


class Target(NamedTuple):
    """A command (a module and its arguments) and its target in seconds on two idle cores."""

    what: str
    seconds: float
    command: tuple[str, ...]


def _price(what: str, seconds: float, *arguments: str) -> Target:
    return Target(what, seconds, ("houseway", "price", *arguments))


def _cold(what: str, minutes: float, *presets: str) -> Target:
    return Target(what, 60 * minutes, ("benchmarks", "pricing", "--everything", *presets))


TARGETS = (
    _price("every wager, from the shipped table", 3, "--all", "--json"),
    _price("Ultimate Texas Hold'em", 15, "saloon/ultimate-texas-holdem"),
    _price("Caribbean Stud", 8, "saloon/caribbean-stud"),
    _price("No Bust blackjack", 3, "saloon/no-bust-21st-century-blackjack"),
    _price(
        "No Bust with Lucky Lucky",
        3,
        "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky",
    ),
    _price("Pure Spanish 21.5", 3, "saloon/pure-spanish-21-5"),
    _price("pai gow tiles", 2, "tavern/pai-gow-tiles"),
    _price("EZ Baccarat", 2, "saloon/ez-baccarat-panda-8"),
)
LONG = (_price("one house way against itself", 150, "saloon/pai-gow-poker"),)
COLD = (
    _cold("every wager, cold, letter", 30, "letter"),
    _cold("the same, letter and practice", 45, "letter", "practice"),
)


class Times(NamedTuple):
    """Seconds of clock time and of processor time."""

    clock: float
    processor: float


def main() -> None:
    if "--everything" in sys.argv:
        _price_everything(sys.argv[sys.argv.index("--everything") + 1 :])
        return
    targets = (*TARGETS, *(LONG if "--long" in sys.argv else ()))
    targets += COLD if "--cold" in sys.argv else ()
    columns = "".join(f"{name:>12}" for name in ("target", "clock", "processor"))
    print(f"\n{'Prices from the command line':<40}{columns}")
    for target in targets:
        spent = min(_run(target.command) for _ in range(2 if target in TARGETS else 1))
        verdict = "" if spent.clock <= target.seconds else "   over the target"
        times = "".join(f"{seconds:>10.1f} s" for seconds in (target.seconds, *spent))
        print(f"  {target.what:<38}{times}{verdict}", flush=True)


def _price_everything(presets: list[str]) -> None:
    """Price every game as if nothing were stored."""
    stored_prices().clear()
    book = FiledRulebook()
    for preset in presets:
        for game in (FiledGame(book, game_id) for game_id in book):
            if can_price(game):
                prices(game, game.rules(preset=preset))


def _run(command: tuple[str, ...]) -> Times:
    with TemporaryDirectory() as place:
        kernels = cache_home() / "kernels"
        kernels.mkdir(parents=True, exist_ok=True)
        (Path(place) / "kernels").symlink_to(kernels)
        environment = {**os.environ, "HOUSEWAY_CACHE": place, "PYTHONDONTWRITEBYTECODE": ""}
        started, used = perf_counter(), _processor()
        subprocess.run(
            [sys.executable, "-m", *command],
            env=environment,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return Times(perf_counter() - started, _processor() - used)


def _processor() -> float:
    """The processor seconds of all finished child processes."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
