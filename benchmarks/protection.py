"""Times 20,000 shoes of a baccarat filing: every count and the ceiling, on every wager.

Nothing is read from the cache or stored in it; kernels are compiled beforehand.
"""

import sys
from time import perf_counter, process_time

from houseway.checking.protection import compute_part
from houseway.play.game import FiledGame
from houseway.pricing.cache import unsaved
from houseway.rulebook.book import FiledRulebook

GAME = "tavern/ez-baccarat-panda-8"
SHOES = 20_000
TARGET = 180.0
"""Seconds on two idle cores."""


def main() -> None:
    shoes = int(sys.argv[1]) if len(sys.argv) > 1 else SHOES
    rules = FiledGame(FiledRulebook(), GAME).rules(preset="practice")
    with unsaved():
        compute_part(rules, "counting", 1)
        started, worked = perf_counter(), process_time()
        figures = compute_part(rules, "counting", shoes)
        seconds, work = perf_counter() - started, process_time() - worked
    print(f"\n{shoes:,} shoes of {GAME}, {len(figures)} wagers")
    print(f"  {seconds:8.1f} s   processor time {work:.1f} s   target {TARGET:.0f} s")


if __name__ == "__main__":
    main()
