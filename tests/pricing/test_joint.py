"""Covariance of wagers on one hand, against counts made otherwise."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from tests.book import BOOK

from houseway.checking.prices import prices
from houseway.play.game import Game
from houseway.pricing.joint import Joint, joint_results

# Published counts of eight decks of baccarat, as ordered draws of six cards.
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
SIX_CARDS = 4_998_398_275_503_360


def joint(game_id: str, preset: str = "letter", *, long: bool = False) -> Joint:
    found = joint_results(Game(BOOK, game_id).rules(preset=preset), long=long)
    assert found is not None
    return found


def covariance(rows: Counter[tuple[Fraction, Fraction]]) -> Fraction:
    """From the counts of every pair of results."""
    total = sum(rows.values())
    means = [sum(pair[n] * many for pair, many in rows.items()) / total for n in (0, 1)]
    product = sum(one * two * many for (one, two), many in rows.items())
    return Fraction(product, 1) / total - means[0] * means[1]


def test_player_and_tie_vary_as_the_published_counts_say() -> None:
    """A tie returns the Player bet and pays 8 to 1; otherwise the Tie bet loses."""
    rows = Counter(
        {
            (Fraction(1), Fraction(-1)): PLAYER,
            (Fraction(-1), Fraction(-1)): BANKER,
            (Fraction(0), Fraction(8)): TIE,
        }
    )
    assert sum(rows.values()) == SIX_CARDS
    found = joint("tavern/ez-baccarat-panda-8", "practice")
    assert found.total == SIX_CARDS
    assert found.covariance("player", "tie") == covariance(rows)


def test_the_push_on_seven_loosens_banker_from_dragon_seven() -> None:
    """Of the Banker wins 112,633,011,329,024 are three-card sevens, which push."""
    seven = 112_633_011_329_024
    rows = Counter(
        {
            (Fraction(1), Fraction(-1)): BANKER - seven,
            (Fraction(0), Fraction(40)): seven,
            (Fraction(0), Fraction(-1)): TIE,
            (Fraction(-1), Fraction(-1)): PLAYER,
        }
    )
    found = joint("tavern/ez-baccarat-panda-8", "practice")
    assert found.covariance("banker", "dragon-7") == covariance(rows)


def test_casino_war_is_as_every_draw_of_four_cards_by_rank() -> None:
    """Six decks; a tie goes to war, a second tie pays the war two to one on its raise."""
    rows: Counter[tuple[Fraction, Fraction]] = Counter()
    for ranks in product(range(13), repeat=4):
        ways = 1
        for place, rank in enumerate(ranks):
            ways *= 24 - ranks[:place].count(rank)
        mine, dealers, again, dealers_again = ranks
        if mine == dealers:
            lost = -2 if again < dealers_again else 0
            base = lost or (2 if again == dealers_again else 1)
        else:
            base = 1 if mine > dealers else -1
        rows[Fraction(base), Fraction(10 if mine == dealers else -1)] += ways
    found = joint("tavern/casino-war")
    assert found.covariance("base", "tie") == covariance(rows)


@pytest.mark.parametrize(
    "game_id",
    [
        "tavern/zoobac",
        "cordova/big-bonus-baccarat",
        "deuce-lounge/21st-century-baccarat",
        "saloon/three-card-poker-6-card-bonus",
        "tavern/casino-war",
        "cordova/ultimate-war",
    ],
)
def test_each_wager_alone_is_as_priced(game_id: str) -> None:
    game = Game(BOOK, game_id)
    exact = {price.wager: price for price in prices(game, game.rules()).wagers}
    found = joint(game_id)
    assert found.payoffs
    for wager in found.payoffs:
        assert -found.mean(wager) == exact[wager].edge
        assert found.covariance(wager, wager) == exact[wager].variance
    for one, two in permutations(found.payoffs, 2):
        assert found.covariance(one, two) == found.covariance(two, one)
        assert found.covariance(one, two) ** 2 <= exact[one].variance * exact[two].variance


def test_a_family_that_counts_its_wagers_apart_has_none() -> None:
    assert joint_results(Game(BOOK, "tavern/pai-gow-poker").rules()) is None
    assert joint_results(Game(BOOK, "saloon/ultimate-texas-holdem").rules()) is None


@pytest.mark.slow
def test_a_long_count_is_made_where_it_is_wanted() -> None:
    game = Game(BOOK, "saloon/ultimate-texas-holdem")
    exact = {price.wager: price for price in prices(game, game.rules()).wagers}
    found = joint(game.id, long=True)
    for wager in found.payoffs:
        assert -found.mean(wager) == exact[wager].edge
