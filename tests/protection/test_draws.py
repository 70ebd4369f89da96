"""Effects of removal and the value of every composition, from the cards drawn in a round."""

from fractions import Fraction

import numpy as np
import pytest
from tests.book import BOOK
from tests.protection.counted import EZ, draws, rules_of

from houseway.checking.prices import price_key, stored_prices
from houseway.families.baccarat import protect
from houseway.families.baccarat.script import BaccaratPlay
from houseway.play.game import FiledGame
from houseway.protection.draws import all_sets, draws_of

BIG_TIGER = "big-tiger"


def test_the_full_shoe_is_worth_the_stored_price_of_every_wager_of_every_baccarat_game():
    for game_id in BOOK:
        game = FiledGame(BOOK, game_id)
        rules = game.rules({}) if game.playable else None
        if rules is None or not isinstance(rules.play, BaccaratPlay):
            continue
        exact = protect.draws(rules).exact(protect.counts_of(rules))
        prices = {p.wager: p.edge for p in stored_prices()[price_key(rules)].wagers}
        assert {wager: -value for wager, value in exact.items()} == prices, game_id


def test_the_effects_of_all_cards_of_a_shoe_add_up_to_nothing():
    counts = protect.counts_of(rules_of(EZ))
    for effects in draws(EZ).effects(counts).values():
        assert sum(n * effect for n, effect in zip(counts, effects, strict=True)) == 0


def test_the_effect_of_a_card_is_the_change_of_the_price_without_it():
    # One eight is left out of the shoe, and all ways to draw are counted again, card by card.
    counts = protect.counts_of(rules_of(EZ))
    eight = protect.KINDS.index("8")
    without = [count - (kind == eight) for kind, count in enumerate(counts)]
    change = plain_dragon_7(without) - plain_dragon_7(counts)
    assert draws(EZ).effects(counts)["dragon-7"][eight] == change


def plain_dragon_7(counts):
    """Dragon 7 by a plain loop over six cards in order; only rounds that win are followed."""
    points = [(kind + 1) % 10 for kind in range(10)]
    left, ways = list(counts), 0

    def draw(so_far, product):
        nonlocal ways
        if len(so_far) == 6:
            ways += product * wins(*(points[kind] for kind in so_far))
            return
        for kind in range(10):
            if left[kind] and not (len(so_far) == 4 and hopeless(*(points[k] for k in so_far))):
                left[kind] -= 1
                draw((*so_far, kind), product * (left[kind] + 1))
                left[kind] += 1

    draw((), 1)
    total = 1
    for taken in range(6):
        total *= sum(counts) - taken
    return Fraction(41 * ways, total) - 1


def hopeless(a, b, c, d):
    return (a + c) % 10 >= 8 or (b + d) % 10 >= 7


def wins(a, b, c, d, e, f):
    player, banker = (a + c) % 10, (b + d) % 10
    if player >= 8 or banker >= 7:
        return 0
    if player >= 6:
        return banker <= 5 and (banker + e) % 10 == 7 > player
    draws_on = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: range(2, 8), 5: range(4, 8), 6: range(6, 8)}
    if banker > 2 and e not in draws_on[banker]:
        return 0
    return (banker + f) % 10 == 7 > (player + e) % 10


def test_the_fast_value_of_any_composition_is_the_exact_one():
    random = np.random.default_rng(7)
    full = np.array(protect.counts_of(rules_of(EZ)))
    rows = np.array([random.binomial(full, share) for share in (0.9, 0.5, 0.1, 0.05)])
    rows = np.maximum(rows, 1)
    fast = draws(EZ).values(rows)
    for row, values in zip(rows, fast, strict=True):
        exact = draws(EZ).exact(row.tolist())
        assert values == pytest.approx([float(v) for v in exact.values()], abs=1e-12)


def test_dragon_7_is_priced_as_published():
    edge = -draws(EZ).exact(protect.counts_of(rules_of(EZ)))["dragon-7"]
    hits = Fraction(112_633_011_329_024, 416 * 415 * 414 * 413 * 412 * 411)
    assert edge == 1 - 41 * hits
    assert f"{float(edge):.6f}" == "0.076113"


def test_big_tiger_is_priced_as_published():
    exact = big_tiger().exact(protect.counts_of(rules_of(EZ)))
    assert f"{float(-exact[BIG_TIGER]):.6f}" == "0.152533"


def big_tiger():
    """A wager at 50 to 1 that the banker hand wins with a three-card 6."""
    from houseway.families.baccarat.price import six_cards

    columns, facts = six_cards(rules_of(EZ), [])
    six = (facts["banker_points"] == 6) & (facts["banker_cards"] == 3) & (facts["winner"] == 1)
    results = {BIG_TIGER: [Fraction(-1), Fraction(50)]}
    drawn = [(column - 1) % 10 for column in columns]
    return draws_of(protect.KINDS, drawn, results, {BIG_TIGER: six.astype(int)})


def test_sets_of_cards_are_in_order_and_complete():
    assert len(all_sets(10, 6)) == 5005
    assert all_sets(3, 2).tolist() == [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]
