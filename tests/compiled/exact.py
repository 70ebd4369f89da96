"""Shuffled compiled rounds next to the stored prices."""

from collections.abc import Mapping

from tests.book import BOOK

from houseway.cards.shuffle import Seed
from houseway.checking.prices import stored_priced
from houseway.play.game import FiledGame
from houseway.pricing.compiled import compile_game
from houseway.pricing.playing import play_many

ROUNDS = 1 << 18
ERRORS = 4
"""How many standard errors a mean may be from the exact one."""


def assert_close_to_prices(
    game_id: str,
    together: Mapping[str, tuple[str, ...]],
    *,
    strategy: str = "",
    skipped: tuple[str, ...] = (),
) -> None:
    """Compare the mean of each price; `together` has the wagers that are priced as one."""
    rules = FiledGame(BOOK, game_id).rules()
    priced = stored_priced(rules)
    assert priced is not None
    tally = play_many(compile_game(rules, strategy), ROUNDS, Seed.of(37))
    for price in priced.wagers:
        wagers = together.get(price.wager, (price.wager,))
        if price.wager in skipped:
            continue
        mean, error = float(tally.mean(wagers)), tally.error(wagers)
        off = abs(mean + float(price.edge)) / error
        assert off < ERRORS, f"{game_id} {price.wager}: {mean}, not {-float(price.edge)}: {off:.1f}"
