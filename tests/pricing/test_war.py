"""War prices agree with published figures."""

from fractions import Fraction
from itertools import product
from math import gcd

import pytest
from tests.pricing.published import BOOK, price_of, wager_of

from houseway.families.war.price import community_rows
from houseway.play.game import FiledGame
from houseway.pricing.price import price


def test_casino_war_as_filed_has_its_published_edge_and_probabilities() -> None:
    base = wager_of("tavern/casino-war", "base")
    chances = {o["pays"]: o["probability"] for o in base["outcomes"]}
    won = sum(o["probability"] for o in base["outcomes"] if o["pays"] == 1)
    lost = {o["says"]: o["probability"] for o in base["outcomes"] if o["pays"] < 0}
    assert f"{base['edge']:.6%}" == "2.330057%"
    assert f"{chances[2]:.6f} {won:.6f}" == "0.005471 0.497265"
    assert sorted(f"{chance:.6f}" for chance in lost.values()) == ["0.034242", "0.463023"]
    assert price_of("tavern/casino-war")["strategy"] == "always go to war"


def test_the_tie_wager_has_its_published_edge() -> None:
    assert f"{wager_of('tavern/casino-war', 'tie')['edge']:.6%}" == "18.649518%"


def test_casino_war_without_a_bonus_has_its_published_edge_and_standard_deviation() -> None:
    base = wager_of("casino/casino-war", "base")
    assert f"{base['edge']:.6%} {base['stdev']:.2f}" == "2.877134% 1.05"


def test_ultimate_war_pushes_one_win_in_twenty_six() -> None:
    for wager in ("player", "banker"):
        price_row = wager_of("cordova/ultimate-war", wager)
        counts = {o["pays"]: o["combinations"] for o in price_row["outcomes"]}
        assert counts == {0: 1, 1: 25, -1: 26}


def test_a_first_war_is_as_likely_as_two_cards_of_one_rank() -> None:
    for decks in (1, 2, 8):
        report = price(FiledGame(BOOK, "cordova/ultimate-war"), "war", {"decks": decks})
        (war,) = report["wagers"]
        ties = Fraction(4 * decks - 1, 52 * decks - 1)
        assert war["hit_rate"] == float(ties)


def test_the_probability_of_exactly_one_war_agrees_with_a_plain_count() -> None:
    """With one deck, count a pair of equal ranks and then two different ranks."""
    rows = community_rows(FiledGame(BOOK, "cordova/ultimate-war").rules({"decks": 1}))
    total = sum(ways for _, ways in rows)
    exactly_one = Fraction(sum(ways for facts, ways in rows if facts["wars"] == 1), total)
    draws = 0
    for a, b, c in product(range(13), repeat=3):
        if b != c:
            pair = 4 * 3
            draws += pair * (4 - 2 * (b == a)) * (4 - 2 * (c == a))
    assert exactly_one == Fraction(draws, 52 * 51 * 50 * 49)


def test_ultimate_war_is_fair_and_a_shoe_that_ends_in_a_tie_is_dealt_again() -> None:
    rows = community_rows(FiledGame(BOOK, "cordova/ultimate-war").rules({"decks": 1}))
    player_wins = sum(ways for facts, ways in rows if facts["winner"] == "player")
    assert 2 * player_wins == sum(ways for _, ways in rows)
    # One deck has 26 draws of two cards: more wars than that need a second shoe.
    assert max(int(facts["wars"]) for facts, ways in rows if ways) > 26


@pytest.mark.parametrize("decks", [1, 8])
def test_the_counts_of_a_wager_are_reduced_and_fit_64_bits(decks: int) -> None:
    report = price(FiledGame(BOOK, "cordova/ultimate-war"), None, {"decks": decks})
    assert report["wagers"]
    for wager in report["wagers"]:
        counts = [outcome["combinations"] for outcome in wager["outcomes"]]
        assert gcd(*counts) == 1
        assert sum(counts) < 2**63
