"""The stored figures of counting: every banked filing has them, as filed and as usually dealt."""

import numpy as np
import pytest
from tests.book import BOOK
from tests.each import each
from tools.known_protection import needed

from houseway.banked.shoes import lasts
from houseway.checking.prices import price_key, stored_prices
from houseway.checking.protection import protect, protection_key, stored_part
from houseway.families.twenty_one.counting import kind_of, kinds_of
from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.play_effects import played_effects, played_result, without
from houseway.families.twenty_one.price.cached_games import cached_play
from houseway.families.twenty_one.price.full_game import play_out
from houseway.families.twenty_one.price.kernel import simulate, tables_of
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.protection.steady import deal_evenly, linear_value

BANKED = [game for game in BOOK if can_price(FiledGame(BOOK, game))]
X = "lucky-buck/blackjack-x"


@pytest.mark.slow
def test_every_game_that_can_be_counted_has_stored_figures():
    stored = stored_part("counting")
    missing = [
        rules.id for rules, _ in needed(BOOK, "counting") if protection_key(rules) not in stored
    ]
    assert not missing, f"run tools/known_protection.py counting: {missing}"


@each("game_id", BANKED)
def test_every_wager_dealt_from_a_shoe_that_lasts_has_figures(game_id):
    game = FiledGame(BOOK, game_id)
    for preset in ("letter", "practice"):
        for figures in protect(game, preset=preset, stored_only=True).wagers:
            if figures.cards_behind_cut is None:
                assert not lasts(game.rules(preset=preset))
            elif figures.part_of is None:
                assert figures.counting is not None, (preset, figures.wager)
                assert figures.counting.ceiling is not None, (preset, figures.wager)
                assert figures.safety is not None, (preset, figures.wager)
                assert figures.counting.shoes >= 2_000, (preset, figures.wager)


@each("game_id", BANKED)
def test_the_stored_edge_is_the_stored_price_and_effects_add_up_to_nothing(game_id):
    rules = FiledGame(BOOK, game_id).rules()
    prices = {price.wager: price for price in stored_prices()[price_key(rules)].wagers}
    for wager, counting in stored_part("counting").get(protection_key(rules), {}).items():
        if wager in prices and game_id != "tavern/casino-war":
            assert counting.edge == pytest.approx(float(prices[wager].edge), abs=1e-9), wager
        assert max(map(abs, counting.effects.values())) < 0.2, wager


def test_the_raise_of_casino_war_is_part_of_its_game_wager():
    figures = protect(FiledGame(BOOK, "tavern/casino-war"), "war", stored_only=True)
    assert figures.wagers[0].part_of == BASE
    assert protect(FiledGame(BOOK, X), "insurance").wagers[0].part_of is None


def test_a_spread_wins_more_with_larger_bets_and_with_insurance():
    found = stored_part("counting")[protection_key(FiledGame(BOOK, X).rules())][BASE]
    gains = [spread.gain_per_100 for spread in found.spreads]
    assert gains == sorted(gains)
    assert gains[0] < 0 < gains[-1]
    assert all(spread.insured > spread.gain_per_100 for spread in found.spreads)
    # Flat bets lose the house edge on average over the shoe.
    flat = found.spreads[0]
    assert abs(flat.gain_per_100 + 100 * found.edge) < 5 * flat.error


@pytest.mark.slow
def test_the_effect_of_a_card_on_the_game_wager_is_the_change_of_its_price():
    rules = FiledGame(BOOK, X).rules()
    stored = stored_part("counting")[protection_key(rules)][BASE].effects
    five = next(card for card in rules.deck.cards if card[0] == "5")
    change = play_out(without(rules, five)).worth - play_out(rules).worth
    assert stored["5"] == pytest.approx(change, abs=1e-12)
    _, effects = played_effects(rules, "aces-bonus", lambda card: card[0])
    result = played_result(rules, "aces-bonus")
    assert float(effects["7"]) == pytest.approx(
        sum(float(result(without(rules, f"7{suit}")) - result(rules)) for suit in "cdhs") / 4
    )


@pytest.mark.slow
def test_added_effects_come_close_to_played_rounds_at_the_cut_card():
    # Shoes down to the cut card, each played a million times as is best in the full shoe.
    rules = FiledGame(BOOK, X).rules()
    found = stored_part("counting")[protection_key(rules)][BASE]
    kinds, counts = kinds_of(rules)
    rounds = deal_evenly(3, 12, 52, counts, 1, 9)
    last = rounds.unseen[np.flatnonzero(np.diff(rounds.shoe, append=99))]
    added = linear_value([-found.edge], [list(found.effects.values())], counts, last)[:, 0]
    strategy = cached_play(rules, by_total=True).strategy
    cards = {kind: [c for c in rules.deck.cards if kind_of(c) == kind] for kind in kinds}
    played, best = [], []
    for row in last:
        left = dict(zip(kinds, map(int, row), strict=True))
        fewer = without(rules, *(card for kind in kinds for card in cards[kind][left[kind] :]))
        sample = simulate(tables_of(fewer, strategy), 1_000_000)
        played.append(sample.mean)
        best.append(play_out(fewer).worth)
        assert best[-1] > sample.mean - 5 * sample.error
    difference = added - np.array(played)
    assert np.corrcoef(added, played)[0, 1] > 0.95
    assert np.abs(difference).mean() < 0.008
    assert np.abs(difference.mean()) < 0.005
    # Who plays by the exact cards gains a little more, as docs/protection.md says.
    assert 0.002 < (np.array(best) - played).mean() < 0.012
