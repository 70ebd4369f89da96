"""Writes the stored strategy tables of all games, as filed and as usually dealt, in minutes.

Known tables are not made again; `--all` makes every table again.
"""

import sys
from collections.abc import Iterator

import msgspec

from houseway.checking.prices import price_key
from houseway.checking.strategy_tables import TABLES_FILE, StoredTables
from houseway.play.game import FiledGame, Rules
from houseway.pricing.strategy_tables import Strategies
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import PRESETS


def needed(book: FiledRulebook) -> Iterator[tuple[FiledGame, str, Rules, Strategies]]:
    """Every game with a preset whose tables are stored; equal rules come once."""
    seen = set()
    for game in (FiledGame(book, game_id) for game_id in book):
        if not game.playable:
            continue
        for preset in PRESETS:
            rules = game.rules({}, preset=preset)
            part = game.family.part("strategy", Strategies)
            if part and part.stored(rules) and price_key(rules) not in seen:
                seen.add(price_key(rules))
                yield game, preset, rules, part


def main() -> None:
    known: dict[str, StoredTables] = {}
    if "--all" not in sys.argv and TABLES_FILE.exists():
        known = msgspec.json.decode(TABLES_FILE.read_bytes(), type=dict[str, StoredTables])
    kept = {}
    for game, preset, rules, part in needed(FiledRulebook()):
        key = price_key(rules)
        kept[key] = known.get(key) or StoredTables(game.id, preset, part.tables(rules))
        write({**known, **kept})
        print(game.id, preset, flush=True)
    write(kept)


def write(stored: dict[str, StoredTables]) -> None:
    """Write the tables to the stored file, those of one game on a line."""
    lines = (f'"{key}": {msgspec.json.encode(entry).decode()}' for key, entry in stored.items())
    TABLES_FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
