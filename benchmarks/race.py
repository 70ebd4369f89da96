"""Times contestants and prints their ratios.

They take turns on one core and are compared by the processor time of their fastest turn, so other
load on the machine matters little.
"""

from collections.abc import Callable
from importlib import metadata
from time import process_time
from typing import NamedTuple

Work = Callable[[], int]
"""Does some of the work and returns the number of units done."""


class Contestant(NamedTuple):
    """The name of a contestant and its function."""

    name: str
    work: Work


def race(
    title: str, unit: str, contestants: list[Contestant], turns: int = 5, seconds: float = 0.4
) -> dict[str, float]:
    """Give each contestant some turns; return the fastest speeds in units per second."""
    best = dict.fromkeys([contestant.name for contestant in contestants], 0.0)
    for contestant in contestants:
        contestant.work()
    for _ in range(turns):
        for contestant in contestants:
            best[contestant.name] = max(best[contestant.name], _turn(contestant.work, seconds))
    _print(title, unit, best)
    return best


def _turn(work: Work, seconds: float) -> float:
    """The speed in units per second of one turn that lasts at least this long."""
    done, start = 0, process_time()
    while True:
        done += work()
        spent = process_time() - start
        if spent >= seconds:
            return done / spent


def _print(title: str, unit: str, best: dict[str, float]) -> None:
    ours, *_ = best.values()
    print(f"\n{title} ({unit} a second)")
    for name, speed in best.items():
        is_peer = not name.startswith("houseway")
        ratio = f"   houseway is {ours / speed:,.1f} times as fast" if is_peer else ""
        print(f"  {name:<28}{speed:>16,.0f}{ratio}")


def version(package: str) -> str:
    """The name and version of a library, or "" if it is not installed."""
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        print(f"{package} is not installed: `pip install houseway[bench]`")
        return ""
