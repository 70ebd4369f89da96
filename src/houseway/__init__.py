"""The executable rulebook of California cardrooms.

    import houseway

    game = houseway.game("tavern/ez-baccarat-panda-8")
    table = game.open_table(seats=8, option="12")
    houseway.price(game)
    houseway.settle(case)
    houseway.check("tavern")

These names are stable. What they need is imported when they are called, so that importing the
package costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import houseway.kinds  # noqa: F401  registers every kind and family
from houseway.values.errors import FeeError, HousewayError, InputError, RulebookError

if TYPE_CHECKING:
    from houseway.play.game import Game
    from houseway.rulebook.book import Rulebook

__version__ = "0.2.0"

__all__ = [
    "FeeError",
    "HousewayError",
    "InputError",
    "RulebookError",
    "__version__",
    "check",
    "game",
    "price",
    "settle",
]


def game(game_id: str, *directories: str | Path) -> Game:
    """Find a filing by its id, in the rulebook with directories of your own added.

    >>> game("tavern/zoobac").open_table(decks=6).seats
    8
    """
    from houseway.play.game import Game

    return Game(_rulebook(directories), game_id)


def settle(case: Mapping[str, Any] | str | bytes, *directories: str | Path) -> dict[str, Any]:
    """Settle a round that is described as in `houseway settle`: data, or its JSON text.

    >>> settled = settle({
    ...     "game": "tavern/zoobac",
    ...     "player_dealer": {"seat": 8, "bank": "500.00"},
    ...     "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "10.00"}],
    ...     "hands": {"player": ["9s", "Kd"], "banker": ["2c", "2h"]},
    ... })
    >>> settled["player_dealer"]["net"]
    '-10.00'
    """
    from houseway.play.case import settle as settle_case

    return settle_case(case, _rulebook(directories))


def price(game: Game | str, wager: str | None = None, **rules: object) -> dict[str, Any]:
    """Price every wager of a game, or one; keywords choose the filing's options.

    >>> round(price("tavern/zoobac", "player")["wagers"][0]["edge"], 6)
    0.012351
    """
    from houseway.pricing.price import price as price_game

    found = _find(game) if isinstance(game, str) else game
    return price_game(found, wager, rules)


def check(
    target: str | None = None, *directories: str | Path, packs: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """What is wrong with a room, a filing, a directory of your own, or everything.

    >>> [(found["code"], found["severity"]) for found in check("saloon", packs=["local"])]
    [('LOC005', 'warn'), ('LOC005', 'warn')]
    """
    from houseway.checking.check import check as check_games
    from houseway.checking.check import choose_rules, find_games
    from houseway.rulebook.decode import encode

    book, games = find_games(_rulebook(directories), target)
    found: list[dict[str, Any]] = encode(check_games(book, games, choose_rules(packs)).findings)
    return found


def _find(game_id: str) -> Game:
    return game(game_id)


def _rulebook(directories: tuple[str | Path, ...]) -> Rulebook:
    from houseway.rulebook.book import Rulebook

    return Rulebook(*map(Path, directories))
