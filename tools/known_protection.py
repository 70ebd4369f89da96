"""Writes the stored figures of game protection, by the letter and in practice.

`tools/known_protection.py counting` computes one part (counting, seen or shared) for every banked
filing whose figures are not known; `--only tavern/` limits it to filings whose id begins so. Every
game is written as soon as it is done, so the work can be interrupted and resumed. `--all` computes
everything again, `--shoes 20000` simulates more shoes.
"""

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import msgspec

from houseway.checking.protection import (
    PARTS,
    SHOES,
    compute_part,
    known_parts,
    part_file,
    protection_key,
    to_stored,
)
from houseway.play.game import FiledGame, Rules
from houseway.pricing.price import can_price
from houseway.rulebook.book import FiledRulebook

Known = dict[str, dict[str, Any]]


def needed(book: FiledRulebook, part: str) -> Iterator[tuple[Rules, dict[str, Any]]]:
    """The rules of each banked filing whose family works out a part: letter, then practice."""
    for game_id in book:
        game = FiledGame(book, game_id)
        if not can_price(game) or part not in known_parts(game.rules({})):
            continue
        yield game.rules({}), {}
        if game.raw.practice:
            practice = dict(game.raw.practice)
            yield game.rules(practice), practice


def read(part: str) -> Known:
    """The entries of a part's file by key."""
    path = part_file(part)
    return msgspec.json.decode(path.read_bytes()) if path.exists() else {}


def write(part: str, entries: Known) -> None:
    """Write a part's file."""
    text = msgspec.json.format(msgspec.json.encode(entries), indent=1)
    part_file(part).write_bytes(text + b"\n")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("part", choices=list(PARTS))
    arguments.add_argument("--only", default="")
    arguments.add_argument("--all", action="store_true")
    arguments.add_argument("--shoes", type=int, default=SHOES)
    options = arguments.parse_args()
    before, entries = read(options.part), Known()
    for rules, chosen in needed(FiledRulebook(), options.part):
        key = protection_key(rules)
        if key in before and not options.all:
            entries.setdefault(key, before[key])
        elif key not in entries and rules.id.startswith(options.only):
            started = perf_counter()
            figures = compute_part(rules, options.part, options.shoes)
            entries[key] = to_stored(rules, chosen, figures)
            write(options.part, {**before, **entries})
            print(f"{rules.id}: {perf_counter() - started:.0f} s", flush=True)
    # A run that was limited keeps what it did not look at.
    write(options.part, {**before, **entries} if options.only else entries)


if __name__ == "__main__":
    main()
