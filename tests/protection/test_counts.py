"""The counts that an expert would use, against the published ones."""

from functools import partial

import numpy as np
from tests.protection.counted import EZ, counted, draws, rules_of
from tests.protection.test_draws import BIG_TIGER, big_tiger

from houseway.families.baccarat import protect
from houseway.pricing.cache import unsaved
from houseway.pricing.jobs import Job, run
from houseway.protection.counting import Plan, play_chunk
from houseway.protection.strategies import Strategy, bets_of
from houseway.protection.tags import balanced_tags, correlation, is_balanced

SHOES = 250
DRAGON_7 = (0, 0, 0, -1, -1, -1, -1, 2, 2, 0)
TIGER = (0, 0, -1, -1, -1, -2, 1, 2, 2, 0)
ERRORS = 5


def effects_of(results, wager):
    counts = protect.counts_of(rules_of(EZ))
    return [float(effect) for effect in results.effects(counts)[wager]], counts


def test_the_best_count_of_dragon_7_at_level_2_is_the_published_one():
    effects, counts = effects_of(draws(EZ), "dragon-7")
    assert balanced_tags(effects, counts, 2) == DRAGON_7


def test_the_published_count_of_big_tiger_follows_the_effects_as_published():
    effects, counts = effects_of(big_tiger(), BIG_TIGER)
    assert round(correlation(TIGER, effects, counts), 3) == 0.981
    best = balanced_tags(effects, counts, 2)
    assert correlation(best, effects, counts) >= correlation(TIGER, effects, counts) - 1e-12


def test_tags_are_balanced_small_and_better_with_each_level():
    for wager in draws(EZ).wagers:
        effects, counts = effects_of(draws(EZ), wager)
        found = [balanced_tags(effects, counts, level) for level in (1, 2, 3)]
        for level, tags in enumerate(found, 1):
            assert is_balanced(tags, counts), (wager, level)
            assert max(map(abs, tags)) <= level, (wager, level)
        fit = [correlation(tags, effects, counts) for tags in found]
        assert fit == sorted(fit), wager


def test_dragon_7_wins_about_as_much_as_published():
    # Published: 0.597 units a shoe at 14 cards behind the cut card, with these tags.
    found = counted(EZ, SHOES)["dragon-7"]
    played = next(c for c in found.counts if tuple(c.tags.values()) == DRAGON_7)
    assert abs(played.gain_per_shoe - 0.597) < ERRORS * played.error
    assert found.ceiling.gain_per_shoe > played.gain_per_shoe


def test_big_tiger_wins_about_as_much_as_published():
    # Published: bet 3.536% of rounds at a true count of 8, with an edge of 7.227%:
    # 0.256 units in 100 rounds.
    results = big_tiger()
    shoes = 2000
    rounds = protect.deal(1, shoes, 14, *protect.settings_of(rules_of(EZ)))
    strategy = Strategy(TIGER, 2, balanced=True, correlation=0.981, threshold=8)
    bets = bets_of(strategy, rounds.unseen, protect.counts_of(rules_of(EZ)))
    won = np.bincount(rounds.shoe[bets], results.values(rounds.unseen[bets])[:, 0], shoes)
    each, rounds_a_shoe = np.bincount(rounds.shoe[bets], minlength=shoes), len(bets) / shoes
    for figures, published in ((each, 3.536), (won, 0.256)):
        error = figures.std() / shoes**0.5
        assert abs(figures.mean() - published * rounds_a_shoe / 100) < ERRORS * error


def test_a_deeper_cut_card_never_wins_less():
    for wager, found in counted(EZ, SHOES).items():
        gains = [depth.ceiling for depth in found.depths]
        assert gains == sorted(gains, reverse=True), wager
        assert 14 in [depth.behind for depth in found.depths]


def test_no_count_wins_more_than_knowing_every_card():
    for wager, found in counted(EZ, SHOES).items():
        for count in found.counts:
            assert count.gain_per_shoe <= found.ceiling.gain_per_shoe, (wager, count.tags)


def test_a_bonus_bet_says_what_its_line_costs():
    found = counted(EZ, SHOES)["dragon-7"]
    assert found.line == "player or banker"
    assert found.ceiling.gain_with_line < found.ceiling.gain_per_shoe
    assert counted(EZ, SHOES)["tie"].line is None


def test_the_same_shoes_give_the_same_figures_however_many_are_played_at_once():
    # Chunks finish in any order, here on one thread after the other.
    shoes = protect.shoes_of(rules_of(EZ), draws(EZ))
    plan = Plan([14], [[], [], [], [], []], [[]] * 5, shoes.counts, shoes.settings, "")
    parts = [play_chunk(shoes.deal, shoes.value, chunk, 2, plan) for chunk in (1, 0)]
    with unsaved():
        job = Job("test", partial(play_chunk, shoes.deal, shoes.value), 2, (plan,))
        together = run(job)
    for total, *each in zip(together, *parts, strict=True):
        assert (total == sum(each)).all()
