"""Writes what the wagers of the rulebook cost, by the letter and as usually dealt: `make docs`.

What is known already is kept, and every game is written as soon as it is priced, so the work can be
interrupted and resumed; `--all` works everything out again.
"""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from houseway.checking.prices import PRICES_FILE, price_key, prices, stored_prices, to_stored
from houseway.checking.rules.prices import favorable, other_choices
from houseway.play.game import Game
from houseway.pricing.price import can_price
from houseway.rulebook.book import Rulebook
from houseway.rulebook.model import Value

Known = dict[str, dict[str, Any]]


def asked(book: Rulebook) -> Iterator[tuple[Game, dict[str, Value]]]:
    """Every game by the letter and in practice, and each choice that the checks ask about."""
    games = [game for game_id in book if can_price(game := Game(book, game_id))]
    for game in games:
        yield game, {}
        yield game, dict(game.raw.practice)
    for game in games:
        if favorable(game):
            yield from ((game, chosen) for _, chosen in other_choices(game))


def known_prices(book: Rulebook, save: Callable[[Known], None] | None = None) -> Known:
    """All that is asked, by what it depends on; of games priced alike the first is named."""
    found: Known = {}
    known = set(stored_prices())
    for game, chosen in asked(book):
        rules = game.rules(chosen)
        key = price_key(rules)
        if key not in found:
            found[key] = {"game": game.id, "options": chosen, **to_stored(prices(game, rules))}
            if save is not None and key not in known:
                save(found)
    return found


def write(found: Known) -> None:
    """Write what is found, and what was known before until all is found."""
    text = msgspec.json.format(msgspec.json.encode(found), indent=1)
    PRICES_FILE.write_bytes(text + b"\n")


def main() -> None:
    before: Known = {} if "--all" in sys.argv else msgspec.json.decode(PRICES_FILE.read_bytes())
    if not before:
        stored_prices().clear()
    write(known_prices(Rulebook(), lambda found: write({**before, **found})))


if __name__ == "__main__":
    main()
