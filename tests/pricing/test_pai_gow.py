"""Pai gow poker prices agree with published counts and edges."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.book import BOOK
from tests.each import each

from houseway.checking.prices import price_key, stored_prices
from houseway.families.pai_gow.facts import hand_facts
from houseway.families.pai_gow.price import kernel
from houseway.families.pai_gow.price.comparisons import compared_table
from houseway.families.pai_gow.price.tables import way_tables
from houseway.play.game import FiledGame
from houseway.pricing.price import price_wagers
from houseway.ranking.pai_gow import CLASSES, Ranking

PLAIN = "cordova/pai-gow-poker"
DEUCE = "deuce-lounge/fortune-pai-gow-poker"


def prices_of(game, *wagers, **rules):
    result = price_wagers(FiledGame(BOOK, game), rules, list(wagers))
    return {price.wager: price for price in result.wagers}


def counts(price):
    return {outcome.says: outcome.combinations for outcome in price.outcomes}


def test_the_kernels_features_of_random_hands_equal_the_facts_of_a_round():
    """The counting kernel and the engine must see the same features in a hand."""
    import random

    from tests.cards.codes import card_from_code

    from houseway.families.pai_gow.price.surveys import feature_columns
    from houseway.families.pai_gow.price.tables import parameters

    dealer = random.Random(5)
    for front, ranking in (
        (2, Ranking()),
        (2, Ranking(joker="wild", five_of_a_kind="all")),
        (2, Ranking(joker="wild")),
        (1, Ranking(royal_with_joker=False)),
    ):
        p = parameters(ranking, front)
        work = tuple(np.zeros(size, np.int64) for size in (21, 21, 5, 16))
        for turn in range(700):
            pool = range(53) if turn % 2 else [c for c in range(53) if c % 4 == 1 or c >= 40]
            hand = sorted(dealer.sample(pool, 5 + front))
            high_first = hand[::-1]
            r = np.array([(code >> 2) + 2 for code in high_first] + [0])
            s = np.array([code & 3 for code in high_first] + [0])
            key = kernel.features_of(r, s, True, p, work)
            columns = feature_columns(np.array([key]))
            facts = hand_facts([card_from_code(code) for code in hand], ranking)
            for name, column in columns.items():
                value = facts[name]
                if name == "best":
                    value = CLASSES.index(value)
                if name == "seven_card_straight_flush":
                    value = ("none", "natural", "joker").index(value)
                # The kernel finds one color when it counts hands, not in `features_of`.
                if name != "one_color":
                    assert int(column[0]) == int(value), (name, hand, ranking)


@pytest.mark.slow
def test_the_fortune_bonus_counts_all_hands_and_has_an_edge_of_7_827854_percent():
    price = prices_of(DEUCE, "fortune-bonus", "envy")
    assert [o.combinations for o in price["fortune-bonus"].outcomes] == [
        32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500,
        11_034_204, 124_556_196,
    ]  # fmt: skip
    assert price["fortune-bonus"].total == comb(53, 7) == 154_143_080
    assert f"{float(price['fortune-bonus'].edge):.8f}" == "0.07827854"
    assert f"{-float(price['envy'].edge):.8f}" == "0.00918528"
    assert price["envy"].part_of == "fortune-bonus"


@pytest.mark.slow
def test_the_best_five_of_seven_cards_with_a_joker_have_alspachs_counts():
    from houseway.families.pai_gow.price.surveys import hand_table

    table = hand_table(Ranking())
    by_class = {
        name: int(table.weights[table.columns["best"] == code].sum())
        for code, name in enumerate(CLASSES)
    }
    assert by_class == {
        "high-card": 24_780_420,
        "pair": 64_221_960,
        "two-pair": 35_553_816,
        "three-of-a-kind": 7_470_676,
        "straight": 11_236_028,
        "flush": 6_172_088,
        "full-house": 4_188_528,
        "four-of-a-kind": 307_472,
        "straight-flush": 184_832,
        "royal-flush": 26_132,
        "five-of-a-kind": 1_128,
    }


@pytest.mark.slow
def test_a_fully_wild_joker_turns_pay_table_fpg_04_in_the_bettors_favor():
    wild = prices_of("saloon/fortune-pai-gow-poker", "fortune-bonus")["fortune-bonus"]
    plain = prices_of("tavern/fortune-pai-gow-poker", "fortune-bonus")["fortune-bonus"]
    assert float(wild.edge) < -0.28 < 0.08 < float(plain.edge)


@pytest.mark.slow
def test_tiger_9_is_near_the_published_figure_for_another_house_way():
    price = prices_of("tavern/commission-free-fortune-pai-gow-poker", "tiger-9")["tiger-9"]
    assert abs(float(price.hit_rate) - 0.025007) < 0.0002
    assert price.total == 154_143_080
    assert price.error == 0


def test_pairs_of_ace_high_hands_are_counted_exactly():
    price = prices_of("saloon/face-up-pai-gow-poker", "ace-high")["ace-high"]
    assert price.total == comb(53, 7) * comb(46, 7)
    assert round(float(price.edge), 6) == 0.047905


@pytest.mark.slow
def test_the_count_of_ace_high_pairs_agrees_with_the_count_of_single_hands():
    from houseway.families.pai_gow.price.ace_high import ace_high_table
    from houseway.families.pai_gow.price.surveys import hand_table

    hands = hand_table(Ranking())
    pairs = ace_high_table(Ranking())
    for joker in (0, 1):
        single = (hands.columns["high"] == 14) & (hands.columns["joker"] == joker)
        pair = (pairs.columns["dealer_ace_high"] == 1) & (pairs.columns["dealer_joker"] == joker)
        assert int(hands.weights[single].sum()) * comb(46, 7) == int(pairs.weights[pair].sum())


def test_the_aces_bonus_counts_six_card_hands():
    price = prices_of("cordova/mini-pai-gow", "aces-bonus")["aces-bonus"]
    row_counts = counts(price)
    assert price.total == comb(53, 6) == 22_957_480
    assert row_counts["five aces"] == 48
    assert row_counts["royal flush without joker"] == 4 * (comb(47, 1) + 1)


@pytest.mark.slow
def test_all_pairs_of_hands_set_by_one_house_way_give_the_stored_edge():
    """By symmetry, each side wins equally often, so the edge comes only from copies."""
    rules = FiledGame(BOOK, PLAIN).rules()
    table = compared_table(rules.play, [rules.wagers["base"]])
    signs = np.zeros((3, 3), dtype=np.int64)
    np.add.at(signs, (table.columns["front"], table.columns["back"]), table.weights)
    higher, lower, copy = range(3)
    assert signs.sum() == comb(53, 7) * comb(46, 7) == 8_250_459_031_214_400
    assert signs[higher, higher] == signs[lower, lower]
    assert signs[higher, lower] == signs[lower, higher]
    assert signs[copy, higher] == signs[copy, lower]
    assert signs[higher, copy] == signs[lower, copy]
    copies = signs[copy, lower] + signs[lower, copy] + signs[copy, copy]
    (stored_base,) = (
        wager for wager in stored_prices()[price_key(rules)].wagers if wager.wager == "base"
    )
    assert stored_base.error == 0
    assert stored_base.edge == Fraction(int(copies), int(signs.sum()))


def sampled_signs(play, deals, seed):
    """Return the share of random deals for each comparison (higher, lower, copy) of both hands."""
    generator = np.random.default_rng(seed)
    order = generator.permuted(np.tile(np.arange(53), (deals, 1)), axis=1)
    tables = way_tables(play.house_way, play.ranking, play.front)
    values = [
        kernel.set_many(np.sort(order[:, first : first + 7], axis=1), *tables)[0]
        for first in (0, 7)
    ]
    players, banks = (
        (value >> kernel.BACK_BITS, value & (1 << kernel.BACK_BITS) - 1) for value in values
    )
    fronts, backs = (
        np.where(first > second, 0, np.where(first < second, 1, 2))
        for first, second in zip(players, banks, strict=True)
    )
    return np.bincount(fronts * 3 + backs, minlength=9) / deals


@pytest.mark.slow
def test_random_deals_agree_with_the_count_within_five_standard_errors():
    rules = FiledGame(BOOK, PLAIN).rules()
    table = compared_table(rules.play, [rules.wagers["base"]])
    exact = np.zeros(9)
    np.add.at(exact, table.columns["front"] * 3 + table.columns["back"], table.weights)
    exact /= exact.sum()
    deals = 2_000_000
    shares = sampled_signs(rules.play, deals, seed=3)
    assert (abs(shares - exact) < 5 * np.sqrt(exact * (1 - exact) / deals)).all()


@pytest.mark.slow
def test_house_way_against_house_way_is_near_the_published_figures_for_another_house_way():
    base = prices_of(PLAIN, "base")["base"]
    share = {o.result: o.combinations / base.total for o in base.outcomes}
    assert abs(share["win"] - 0.2855) < 0.004
    assert abs(share["push"] - 0.4147) < 0.004
    assert abs(share["lose"] - 0.2998) < 0.004
    assert abs(float(base.edge) - (share["lose"] - share["win"])) < 1e-12


@pytest.mark.slow
def test_the_best_setting_beats_the_house_way_against_hidden_and_visible_hands():
    hidden, visible = prices_of(PLAIN, "base"), prices_of("saloon/face-up-pai-gow-poker", "base")
    for prices in (hidden, visible):
        assert 0 < prices["base-best-setting"].edge < prices["base"].edge
        assert prices["base-best-setting"].total == comb(53, 7) * comb(46, 7)
        assert prices["base-best-setting"].part_of == "base"
    assert hidden["base"].total == comb(53, 7) * comb(46, 7)


@pytest.mark.slow
def test_the_commission_free_edge_is_near_the_published_2_51_percent():
    base = prices_of("tavern/commission-free-fortune-pai-gow-poker", "base")["base"]
    assert abs(float(base.edge) - 0.0251) < 0.0005


@pytest.mark.slow
def test_if_one_win_each_were_a_push_the_bank_of_ultimate_pai_gow_would_lose_40_percent():
    game = "cordova/ultimate-pai-gow-poker"
    as_read = prices_of(game, "player", "banker")
    with_push = prices_of(game, "player", one_each="push")["player"]
    assert as_read["player"].edge == as_read["banker"].edge
    assert abs(float(as_read["player"].edge)) < 0.005
    assert abs(float(with_push.edge) + 0.40) < 0.005


@pytest.mark.slow
def test_the_mini_pai_gow_double_is_part_of_the_base_wager_and_favors_the_player():
    price = prices_of("cordova/mini-pai-gow", "base")
    base, double = price["base"], price["double-down"]
    assert base.total == comb(53, 6) * comb(47, 6)
    assert double.part_of == "base"
    assert double.edge < 0 < base.edge
    assert base.risked == 1 + Fraction(double.total, base.total)


@each(
    "game",
    [
        g
        for g in BOOK
        if BOOK.raw(g).data["family"] == "pai-gow" and BOOK.raw(g).data["status"] == "game"
    ],
)
def test_every_wager_of_every_filing_has_an_exact_price(game):
    rules = FiledGame(BOOK, game).rules()
    prices = {price.wager: price for price in stored_prices()[price_key(rules)].edges}
    assert set(rules.wagers) <= prices.keys()
    assert all(price.error == 0 for price in prices.values())
    assert all(-0.5 < price.edge < 0.5 for price in prices.values())
