"""Exact pai gow poker prices agree with random deals within five standard errors."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from tests.book import BOOK

from houseway.checking.prices import price_key, stored_prices
from houseway.families.pai_gow.price import _compares, kernel
from houseway.families.pai_gow.price.best_kernel import MAX_SETTINGS, list_settings
from houseway.families.pai_gow.price.comparisons import SIGNS, bank_facts, player_facts, tables_of
from houseway.families.pai_gow.price.surveys import feature_columns
from houseway.play.game import FiledGame
from houseway.pricing.wager import units

DEALS = 300_000
BACK = (1 << kernel.BACK_BITS) - 1
HIGHER, LOWER, COPY = range(3)


MINI = "cordova/mini-pai-gow"
"""A game that is left out: its base wager is priced with a double that depends on the hand."""
HOUSE_WAYS = [
    game
    for game in BOOK
    if BOOK.raw(game).data["family"] == "pai-gow"
    and BOOK.raw(game).data["status"] == "game"
    and game != MINI
]
FACE_UP = [
    "cordova/ace-up-pai-gow-poker",
    "saloon/face-up-pai-gow-poker",
    "tavern/face-up-pai-gow-poker",
]
"""Games in which players see the player-dealer's hand before they set theirs."""


def random_deals(play, deals):
    """Return both hands of each random deal, with card codes from low to high."""
    generator = np.random.default_rng(19)
    order = generator.permuted(np.tile(np.arange(53, dtype=np.uint8), (deals, 1)), axis=1)
    count = play.cards
    return (
        np.sort(order[:, first : first + count], axis=1).astype(np.int64) for first in (0, count)
    )


def compare(first, second):
    return np.where(first > second, HIGHER, np.where(first < second, LOWER, COPY))


def signs(players, banks):
    """Return the columns that compare two settings, under every name that wagers use."""
    front = compare(players >> kernel.BACK_BITS, banks >> kernel.BACK_BITS)
    back = compare(players & BACK, banks & BACK)
    columns = {"foul": np.zeros(len(front), dtype=np.int64)}
    for names in SIGNS:
        columns |= dict(zip(names, (front, back), strict=True))
    return columns


def features(hands, tables):
    return feature_columns(kernel.features_of_many(hands, tables.parameters))


def prices_of(rules):
    return {price.wager: price for price in stored_prices()[price_key(rules)].wagers}


def assert_same_shares(price, payoff_counts):
    """Check that the share of each payoff is within five standard errors of the priced share."""
    expected = Counter()
    for outcome in price.outcomes:
        expected[outcome.pays] += outcome.combinations
    deals = payoff_counts.total()
    assert payoff_counts.keys() <= expected.keys()
    for pays, ways in expected.items():
        share = ways / price.total
        assert abs(payoff_counts[pays] / deals - share) < 5 * sqrt(share * (1 - share) / deals), (
            pays
        )


def count_payoffs(wager, columns):
    """Count the deals for each payoff of a wager."""
    payoffs = [units(outcome) for outcome in wager.outcomes()]
    index = wager.columns(columns, len(columns["foul"]))
    counts = Counter[Fraction]()
    for place, deals in enumerate(np.bincount(index, minlength=len(payoffs)).tolist()):
        counts[payoffs[place]] += deals
    return +counts


@pytest.mark.slow
@pytest.mark.parametrize("game", HOUSE_WAYS)
def test_house_way_against_house_way_has_the_priced_share_of_each_payoff(game):
    """Compares the game by the letter and, if practice differs, as usually dealt."""
    presets = [FiledGame(BOOK, game).rules(preset=preset) for preset in ("letter", "practice")]
    for rules in {price_key(preset_rules): preset_rules for preset_rules in presets}.values():
        play, prices = rules.play, prices_of(rules)
        tables = tables_of(play)
        players, banks = random_deals(play, DEALS)
        values, bank_values = (kernel.set_many(hands, *tables)[0] for hands in (players, banks))
        columns = signs(values, bank_values)
        columns |= player_facts(values, features(players, tables))
        columns |= bank_facts(play, bank_values, features(banks, tables))
        compared = [wager for wager in rules.wagers.values() if _compares(play, wager)]
        assert compared
        for wager in compared:
            assert_same_shares(prices[wager.id], count_payoffs(wager, columns))


@pytest.mark.slow
@pytest.mark.parametrize("game", FACE_UP)
def test_the_best_setting_against_a_visible_hand_has_the_priced_share_of_each_payoff(game):
    """Tries every setting of each dealt hand against the player-dealer's hand."""
    rules = FiledGame(BOOK, game).rules()
    play, wager = rules.play, rules.wagers["base"]
    assert play.player_dealer_first
    tables = tables_of(play)
    players, banks = random_deals(play, DEALS // 3)
    bank_values, _ = kernel.set_many(banks, *tables)
    settings = np.full((len(players), MAX_SETTINGS + 1), -1, dtype=np.int64)
    list_settings(players, True, tables.parameters, settings)
    bank = bank_facts(play, bank_values, features(banks, tables))
    payoffs = [units(outcome) for outcome in wager.outcomes()]
    worth = np.array([float(value) for value in payoffs])
    best = np.full(len(players), -np.inf)
    for setting in settings.T:
        index = wager.columns(signs(setting, bank_values) | bank, len(players))
        best = np.where(setting >= 0, np.maximum(best, worth[index]), best)
    payoff_counts = Counter({pays: int((best == float(pays)).sum()) for pays in payoffs})
    assert payoff_counts.total() == len(players)
    assert_same_shares(prices_of(rules)["base-best-setting"], +payoff_counts)
