"""What the tests of counting share: the games, and how their cards are counted."""

from functools import cache

from tests.book import BOOK

from houseway.checking.protection import compute_part
from houseway.families.baccarat import protect
from houseway.play.game import FiledGame, Rules
from houseway.protection.draws import Draws

EZ = "tavern/ez-baccarat-panda-8"


@cache
def rules_of(game: str, preset: str = "practice") -> Rules:
    return FiledGame(BOOK, game).rules(preset=preset)


@cache
def draws(game: str, preset: str = "practice") -> Draws:
    """The results of a baccarat game's wagers by the cards drawn."""
    return protect.draws(rules_of(game, preset))


@cache
def counted(game: str, shoes: int, preset: str = "practice"):
    """What counting wins in a game, in a few simulated shoes."""
    return compute_part(rules_of(game, preset), "counting", shoes)
