"""Environments for learning programs: every game of the rulebook behind the usual interfaces.

Games with a player-dealer are Gymnasium environments for one bettor, poker and pan are PettingZoo
environments for everyone at the table, and `vector.py` steps many compiled tables at once. They
play real tables of `play/live/`; what a seat may see is decided by the views of the kinds, and
what a hand may contain by the families in their module `shape`. Rules of play belong there.

    import gymnasium
    import houseway.environments

    env = gymnasium.make("houseway/tavern.zoobac-v0")

Importing the package registers the games with Gymnasium.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.play.game import FiledGame
from houseway.rulebook.book import filed_rulebook
from houseway.values.extras import needs_extras

with needs_extras("houseway.environments"):
    import gymnasium

if TYPE_CHECKING:
    from houseway.environments.banked import BankedEnv
    from houseway.environments.together import TableEnv
    from houseway.environments.vector import VectorTables

NAMESPACE = "houseway"
VERSION = 0


def env_id(game_id: str) -> str:
    """The id of a game for `gymnasium.make`, which allows a single slash in an id.

    >>> env_id("tavern/zoobac")
    'houseway/tavern.zoobac-v0'
    """
    return f"{NAMESPACE}/{game_id.replace('/', '.')}-v{VERSION}"


def bettor_env(game: str, **table: Any) -> BankedEnv:
    """A game with a player-dealer for one bettor; keywords as for `BankedEnv`."""
    from houseway.environments.banked import BankedEnv

    return BankedEnv(game, **table)


def table_env(game: str, **table: Any) -> TableEnv:
    """A poker or pan table for all its players; keywords as for `TableEnv`."""
    with needs_extras("poker and pan environments"):
        from houseway.environments.together import TableEnv

    return TableEnv(game, **table)


def vector_env(game: str, tables: int, **terms: Any) -> VectorTables:
    """Many compiled tables of a game at once; keywords as for `VectorTables`."""
    with needs_extras("compiled tables"):
        from houseway.environments.vector import VectorTables

    return VectorTables(game, tables, **terms)


def _register() -> None:
    """Register the games with a player-dealer."""
    book = filed_rulebook()
    for game_id in book:
        game = FiledGame(book, game_id)
        if game.playable and game.kind.banks:
            gymnasium.register(
                id=env_id(game_id),
                entry_point="houseway.environments.banked:BankedEnv",
                kwargs={"game": game_id},
            )


_register()
