"""Writes the stored prices of the rulebook's wagers, by the letter and in practice: `make docs`.

Known prices are not computed again, and every game is written as soon as it is priced, so the work
can be interrupted and resumed; `--all` computes every price again.
"""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from houseway.checking.prices import PRICES_FILE, price_key, prices, stored_prices, to_stored
from houseway.checking.rules.prices import favorable, other_choices
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.model import Value

Known = dict[str, dict[str, Any]]


def needed_prices(book: FiledRulebook) -> Iterator[tuple[FiledGame, dict[str, Value]]]:
    """Each game with the options to price: letter, practice and those that the checks compare."""
    games = [game for game_id in book if can_price(game := FiledGame(book, game_id))]
    for game in games:
        yield game, {}
        yield game, dict(game.raw.practice)
    for game in games:
        if favorable(game):
            yield from ((game, chosen) for _, chosen in other_choices(game))


def known_prices(book: FiledRulebook, save: Callable[[Known], None] | None = None) -> Known:
    """All needed prices by key; games with the same key share the entry of the first game."""
    entries: Known = {}
    known = set(stored_prices())
    for game, chosen in needed_prices(book):
        rules = game.rules(chosen)
        key = price_key(rules)
        if key not in entries:
            entries[key] = {"game": game.id, "options": chosen, **to_stored(prices(game, rules))}
            if save is not None and key not in known:
                save(entries)
    return entries


def write(entries: Known) -> None:
    """Write the prices to the stored file."""
    text = msgspec.json.format(msgspec.json.encode(entries), indent=1)
    PRICES_FILE.write_bytes(text + b"\n")


def main() -> None:
    before: Known = {} if "--all" in sys.argv else msgspec.json.decode(PRICES_FILE.read_bytes())
    if not before:
        stored_prices().clear()
    # While pricing, the file also keeps the prices that were stored before.
    write(known_prices(FiledRulebook(), lambda new: write({**before, **new})))


if __name__ == "__main__":
    main()
