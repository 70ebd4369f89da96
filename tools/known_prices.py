"""Writes what the wagers of the rulebook cost, for `houseway check` and `diff`: `make docs`.

What is known already is kept; `--all` works everything out again.
"""

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from houseway.checking.prices import KEPT, Edge, edges, kept, price_key
from houseway.checking.rules.prices import favourable, other_choices
from houseway.play.game import Game
from houseway.pricing.price import can_price
from houseway.rulebook.book import Rulebook
from houseway.rulebook.model import Value


def asked(book: Rulebook) -> Iterator[tuple[Game, dict[str, Value]]]:
    """Every game with each choice of options that the rules ask the price of."""
    for game in [Game(book, game_id) for game_id in book]:
        if can_price(game):
            yield game, {}
            if favourable(game):
                yield from ((game, chosen) for _, chosen in other_choices(game))


def known_prices(book: Rulebook) -> dict[str, dict[str, Any]]:
    """All that is asked, by what it depends on; of games priced alike the first is named."""
    found: dict[str, dict[str, Any]] = {}
    for game, chosen in asked(book):
        wagers = {one.wager: _plain(one) for one in edges(game, chosen)}
        entry = {"game": game.id, "options": chosen, "wagers": wagers}
        found.setdefault(price_key(game.rules(chosen)), entry)
    return found


def _plain(edge: Edge) -> dict[str, Any]:
    plain: dict[str, Any] = {"edge": str(edge.edge)}
    if edge.error:
        plain["error"] = edge.error
    return {**plain, "part_of": edge.part_of} if edge.part_of else plain


def main() -> None:
    if "--all" in sys.argv:
        kept().clear()
    text = msgspec.json.format(msgspec.json.encode(known_prices(Rulebook())), indent=1)
    KEPT.write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
