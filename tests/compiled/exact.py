"""Shuffled compiled rounds next to the stored prices."""

from tests.book import BOOK

from houseway.cards.shuffle import Seed
from houseway.checking.prices import stored_priced
from houseway.play.game import FiledGame
from houseway.pricing.compiled import compile_game, fast_of
from houseway.pricing.playing import play_many
from houseway.pricing.proving import Compared, sums_of

ROUNDS = 1 << 18
ERRORS = 4
"""How many standard errors a result may be from the exact price."""


def assert_close_to_prices(game_id: str) -> None:
    """Compare every price with rounds of the strategy that proves it."""
    rules = FiledGame(BOOK, game_id).rules()
    priced = stored_priced(rules)
    assert priced is not None
    prices = {price.wager: price for price in priced.wagers}
    z = {}
    for strategy, named in fast_of(rules).proofs(rules).items():
        tally = play_many(compile_game(rules, strategy), ROUNDS, Seed.of(37))
        for name, total in sums_of(tally, priced.wagers, named):
            z[name] = Compared(prices[name], total).z
    assert z.keys() == prices.keys(), f"{game_id}: {prices.keys() - z.keys()} not compared"
    assert max(map(abs, z.values())) < ERRORS, f"{game_id}: {z}"
