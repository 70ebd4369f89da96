"""The second proof of every price: compiled rounds that were played once and are stored.

The sums are in proof.json under the same key as the price; `make proof` writes the file.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from houseway.checking.prices import price_key, prices
from houseway.play.game import FiledGame, Rules
from houseway.pricing.price import can_price
from houseway.pricing.proving import Compared, Sum
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import PRESETS

PROOF_FILE = Path(__file__).with_name("proof.json")

Sums = dict[str, Sum]
"""What the rounds won on each price, by its wager."""


@cache
def stored_sums() -> Mapping[str, Sums]:
    """The sums in the file, by the key of the prices."""
    return read_sums(PROOF_FILE.read_bytes())


def read_sums(text: bytes) -> dict[str, Sums]:
    entries: dict[str, dict[str, Any]] = msgspec.json.decode(text)
    return {
        key: {
            wager: Sum(row["rounds"], int(row["won"]), int(row["squares"]), row["scale"])
            for wager, row in entry["wagers"].items()
        }
        for key, entry in entries.items()
    }


def write_sums(games: Mapping[str, str], sums: Mapping[str, Sums]) -> bytes:
    """The file with these sums; `games` has the game of each key. Large sums are text."""
    entries = {
        key: {
            "game": games[key],
            "wagers": {
                wager: {
                    "rounds": total.rounds,
                    "won": str(total.won),
                    "squares": str(total.squares),
                    "scale": total.scale,
                }
                for wager, total in sums[key].items()
            },
        }
        for key in sorted(sums, key=lambda key: (games[key], key))
    }
    return msgspec.json.format(msgspec.json.encode(entries), indent=1) + b"\n"


def proof_of(game: FiledGame, rules: Rules) -> list[Compared]:
    """The prices of a game that compiled rounds were played for, next to these rounds."""
    sums = stored_sums().get(price_key(rules), {})
    if not sums:
        return []
    listed = prices(game, rules).wagers
    return [Compared(price, sums[price.wager]) for price in listed if price.wager in sums]


def priced_games(book: FiledRulebook, games: Iterable[str]) -> Iterator[tuple[FiledGame, Rules]]:
    """Each game that has prices by the letter, and in practice if its prices may differ."""
    for game_id in games:
        game = FiledGame(book, game_id)
        if can_price(game):
            keys = set()
            for preset in PRESETS:
                rules = game.rules(preset=preset)
                if price_key(rules) not in keys:
                    keys.add(price_key(rules))
                    yield game, rules


def all_proofs(book: FiledRulebook) -> list[Compared]:
    """Every price with its compiled rounds."""
    return [
        compared for game, rules in priced_games(book, book) for compared in proof_of(game, rules)
    ]
