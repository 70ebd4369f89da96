"""Baccarat and war: what the next card of the shoe is worth, against prices and plain counting."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from tests.book import BOOK

from houseway.checking.prices import price_key, stored_prices
from houseway.checking.protection import protection_key, stored_part
from houseway.families.baccarat import hidden as baccarat
from houseway.families.twenty_one import hole
from houseway.families.war import hidden as war
from houseway.play.game import FiledGame

RANKS = "23456789TJQKA"


def rules_of(game, preset="practice"):
    return FiledGame(BOOK, game).rules(preset=preset)


def prices_of(rules):
    return {p.wager: p.edge for p in stored_prices()[price_key(rules)].wagers}


def mean(sights, wager):
    return sum(sight.chance * sight.worth[wager] for sight in sights)


@pytest.mark.parametrize(
    "game", ["tavern/ez-baccarat-panda-8", "deuce-lounge/21st-century-baccarat"]
)
def test_over_all_first_cards_a_wager_is_worth_its_stored_price(game):
    rules = rules_of(game)
    sights = baccarat.sights_of(rules)
    assert sum(sight.chance for sight in sights) == 1
    for wager in sights[0].worth:
        assert -mean(sights, wager) == prices_of(rules)[wager]


def test_after_a_nine_the_player_line_wins_and_the_banker_line_loses():
    rules = rules_of("tavern/ez-baccarat-panda-8")
    sights = {sight.name: sight for sight in baccarat.sights_of(rules)}
    assert sights["a ten or a face card"].chance == Fraction(4, 13)
    assert sights["a 9"].worth["player"] > 0 > sights["a 9"].worth["banker"]
    assert sights["a 9"].worth["player"] > sights["a 7"].worth["player"]


def test_the_better_line_is_never_worse_than_a_bet_that_waits():
    for wager, parts in baccarat.seen(rules_of("tavern/ez-baccarat-panda-8")).items():
        for part in parts:
            assert part.edge <= part.edge_without, wager
    first, better = baccarat.seen(rules_of("tavern/ez-baccarat-panda-8"))["player"]
    assert first.strategy == "bet if it is a 6, a 7, an 8 or a 9"
    assert better.edge < first.edge


def test_a_known_war_card_is_worth_what_a_plain_count_finds():
    rules = rules_of("tavern/casino-war")
    sights = war.sights_of(rules, 0)
    assert -mean(sights, "base") == prices_of(rules)["base"]
    for place, rank in enumerate(RANKS):
        left = Counter({r: 24 - (r == rank) for r in RANKS})
        won = Fraction(0)
        for dealer, number in left.items():
            sign = (place > RANKS.index(dealer)) - (place < RANKS.index(dealer))
            value = Fraction(sign) if sign else at_war(left - Counter(dealer))
            won += Fraction(number, left.total()) * value
        assert sights[place].worth["base"] == won, rank


def at_war(left):
    """What a war wins with these cards left: one unit, two if it ties, two lost if it is lost."""
    won = Fraction(0)
    for own, dealer in product(RANKS, repeat=2):
        chance = Fraction(left[own] * (left[dealer] - (own == dealer)))
        sign = (RANKS.index(own) > RANKS.index(dealer)) - (RANKS.index(own) < RANKS.index(dealer))
        won += chance * {1: 1, 0: 2, -1: -2}[sign]
    return won / (left.total() * (left.total() - 1))


@pytest.mark.slow
def test_over_all_first_cards_of_two_community_hands_a_wager_is_worth_its_stored_price():
    rules = rules_of("cordova/ultimate-war")
    sights = war.community_sights(rules)
    for wager in sights[0].worth:
        assert float(-mean(sights, wager)) == pytest.approx(
            float(prices_of(rules)[wager]), abs=war.TAIL
        )


def test_a_seen_hole_card_is_worth_as_much_as_a_card_that_is_dealt_face_up():
    # By the letter, this room deals both cards of the player-dealer face up; in practice one.
    game = "tavern/no-bust-21st-century-blackjack"
    practice, letter = (rules_of(game, preset) for preset in ("practice", "letter"))
    found = stored_part("seen")[protection_key(practice)]["base"][0]
    assert found.edge_without == pytest.approx(float(prices_of(practice)["base"]), abs=1e-9)
    assert found.edge == pytest.approx(float(prices_of(letter)["base"]), abs=1e-9)
    assert hole.seen(letter) == {}


def test_insurance_is_bet_only_on_a_natural_when_the_hole_card_is_seen():
    # Six decks: 96 of the 311 other cards make a natural under an ace, and pay 2 to 1.
    rules = rules_of("tavern/no-bust-21st-century-blackjack")
    edge = stored_part("seen")[protection_key(rules)]["insurance"][0].exact_edge
    cards = len(rules.deck.cards)
    assert Fraction(edge) == -2 * Fraction(cards * 16 // 52, cards - 1)
