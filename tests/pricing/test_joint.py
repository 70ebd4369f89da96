"""The covariance of wagers on the same hand agrees with independent counts."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from tests.book import BOOK

from houseway.checking.prices import prices
from houseway.play.game import FiledGame
from houseway.pricing.joint import Joint, joint_results

# Published counts for eight-deck baccarat, as ordered draws of six cards.
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
SIX_CARDS = 4_998_398_275_503_360


def joint(game_id: str, preset: str = "letter", *, long: bool = False) -> Joint:
    result = joint_results(FiledGame(BOOK, game_id).rules(preset=preset), long=long)
    assert result is not None
    return result


def covariance(rows: Counter[tuple[Fraction, Fraction]]) -> Fraction:
    """Return the covariance of two wagers from the count of each pair of payoffs."""
    total = sum(rows.values())
    means = [sum(pair[n] * ways for pair, ways in rows.items()) / total for n in (0, 1)]
    products = sum(first * second * ways for (first, second), ways in rows.items())
    return products / total - means[0] * means[1]


def test_the_covariance_of_player_and_tie_follows_from_the_published_counts() -> None:
    """A tie returns the Player bet and pays the Tie bet 8 to 1; otherwise the Tie bet loses."""
    rows = Counter(
        {
            (Fraction(1), Fraction(-1)): PLAYER,
            (Fraction(-1), Fraction(-1)): BANKER,
            (Fraction(0), Fraction(8)): TIE,
        }
    )
    assert sum(rows.values()) == SIX_CARDS
    results = joint("tavern/ez-baccarat-panda-8", "practice")
    assert results.total == SIX_CARDS
    assert results.covariance("player", "tie") == covariance(rows)


def test_the_covariance_of_banker_and_dragon_7_counts_the_push_on_seven() -> None:
    """Of the Banker wins, 112,633,011,329,024 are three-card sevens, which push."""
    sevens = 112_633_011_329_024
    rows = Counter(
        {
            (Fraction(1), Fraction(-1)): BANKER - sevens,
            (Fraction(0), Fraction(40)): sevens,
            (Fraction(0), Fraction(-1)): TIE,
            (Fraction(-1), Fraction(-1)): PLAYER,
        }
    )
    results = joint("tavern/ez-baccarat-panda-8", "practice")
    assert results.covariance("banker", "dragon-7") == covariance(rows)


def test_the_covariance_of_casino_war_agrees_with_every_draw_of_four_ranks() -> None:
    """With six decks, a tie goes to war, and a second tie pays 2 to 1 on the war wager."""
    rows: Counter[tuple[Fraction, Fraction]] = Counter()
    for ranks in product(range(13), repeat=4):
        ways = 1
        for place, rank in enumerate(ranks):
            ways *= 24 - ranks[:place].count(rank)
        player, dealer, player_war, dealer_war = ranks
        if player == dealer:
            base = -2 if player_war < dealer_war else 2 if player_war == dealer_war else 1
        else:
            base = 1 if player > dealer else -1
        rows[Fraction(base), Fraction(10 if player == dealer else -1)] += ways
    results = joint("tavern/casino-war")
    assert results.covariance("base", "tie") == covariance(rows)


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
def test_each_wagers_mean_and_variance_equal_its_price(game_id: str) -> None:
    game = FiledGame(BOOK, game_id)
    exact = {price.wager: price for price in prices(game, game.rules()).wagers}
    results = joint(game_id)
    assert results.payoffs
    for wager in results.payoffs:
        assert -results.mean(wager) == exact[wager].edge
        assert results.covariance(wager, wager) == exact[wager].variance
    for first, second in permutations(results.payoffs, 2):
        assert results.covariance(first, second) == results.covariance(second, first)
        assert (
            results.covariance(first, second) ** 2 <= exact[first].variance * exact[second].variance
        )


def test_a_family_that_counts_its_wagers_separately_has_no_joint_results() -> None:
    assert joint_results(FiledGame(BOOK, "tavern/pai-gow-poker").rules()) is None


def test_a_long_count_does_not_run_without_a_request() -> None:
    assert joint_results(FiledGame(BOOK, "saloon/ultimate-texas-holdem").rules()) is None


@pytest.mark.slow
def test_a_long_count_that_is_requested_has_the_priced_edges() -> None:
    game = FiledGame(BOOK, "saloon/ultimate-texas-holdem")
    exact = {price.wager: price for price in prices(game, game.rules()).wagers}
    results = joint(game.id, long=True)
    assert results.payoffs
    for wager in results.payoffs:
        assert -results.mean(wager) == exact[wager].edge
