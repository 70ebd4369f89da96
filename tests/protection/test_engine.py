"""Counts and values against shoes that the reference engine deals, with real bets settled."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from tests.protection.counted import EZ, counted, draws, rules_of

from houseway.banked.shoes import cut_of
from houseway.banked.simulate import Rounds, nets_of
from houseway.banked.table import BankedTable
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.checking.protection import protection_key, stored_part
from houseway.families.twenty_one.counting import kind_of, kinds_of
from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.cached_games import cached_play
from houseway.families.twenty_one.price.follow import Follower
from houseway.families.twenty_one.script import INSURANCE
from houseway.play.chance import ShuffledChance
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.protection.steady import linear_value
from houseway.protection.strategies import Strategy, bets_of

TAGS = {"4": -1, "5": -1, "6": -1, "7": -1, "8": 2, "9": 2}
BEHIND = 14
ERRORS = 5


@cache
def played(shoes):
    """Every round of some shoes: cards not seen before it by kind, the true count, each result."""
    rules = rules_of(EZ)
    table = BankedTable(rules)
    rounds = Rounds(table, 1, Seed.of(34), "simulate")
    stream = Seed.of(35).stream("shoes")
    names = draws(EZ).wagers
    rows = []
    for number in range(shoes):
        shoe = Shoe(rules.cards, stream)
        left = Counter(rules.cards)
        running = 0
        while shoe.remaining > BEHIND:
            kinds = Counter("T" if card[0] in "TJQK" else card[0] for card in left.elements())
            hand = rounds.deal(ShuffledChance(shoe, stream))
            play_hand(hand, lambda decision: Choice(decision.default))
            won = nets_of(hand)
            results = [won[1, wager] / rounds.stakes[wager] for wager in names]
            rows.append((number, kinds, running * 52 / left.total(), results))
            for card in (*hand.hands["player"], *hand.hands["banker"]):
                left[card] -= 1
                running += TAGS.get(card[0], 0)
    return rows


@pytest.mark.slow
def test_shoes_of_the_engine_agree_with_the_values_and_with_the_count():
    shoes = 100
    rows = played(shoes)
    unseen = np.array([[kinds[kind] for kind in "A23456789T"] for _, kinds, _, _ in rows])
    results = np.array([row[3] for row in rows])
    values = draws(EZ).values(unseen)

    # Every wager in every round: what was won is what the composition promised.
    difference = results - values
    error = difference.std(axis=0) / np.sqrt(len(rows))
    assert (np.abs(difference.mean(axis=0)) < ERRORS * error).all()
    # The promise follows the results more closely than the fixed edge does.
    dragon = draws(EZ).wagers.index("dragon-7")
    slope = np.polyfit(values[:, dragon], results[:, dragon], 1)
    spread = results[:, dragon].std() / (values[:, dragon].std() * np.sqrt(len(rows)))
    assert abs(slope[0] - 1) < ERRORS * spread

    # The count bets as often, and wins as much, as in the simulated shoes.
    found = counted(EZ, 250)["dragon-7"]
    count = next(c for c in found.counts if {k: t for k, t in c.tags.items() if t} == TAGS)
    assert count.threshold is not None
    bets = np.zeros(shoes)
    gains = np.zeros(shoes)
    for number, _, true_count, won in rows:
        if true_count >= count.threshold:
            bets[number] += 1
            gains[number] += won[dragon]
    assert len(rows) / shoes == pytest.approx(count.rounds_per_shoe, rel=0.01)
    for figures, expected, other in (
        (bets, count.bets_per_shoe, bets.std() / np.sqrt(250)),
        (gains, count.gain_per_shoe, count.error),
    ):
        error = np.hypot(figures.std() / np.sqrt(shoes), other)
        assert abs(figures.mean() - expected) < ERRORS * error

    # A player who knows every card wins as much, on every wager, as in the simulated shoes.
    for place, wager in enumerate(draws(EZ).wagers):
        ceiling = counted(EZ, 250)[wager].ceiling
        shoe = np.array([row[0] for row in rows])
        good = values[:, place] > 0
        gains = np.bincount(shoe[good], results[good, place], minlength=shoes)
        error = np.hypot(gains.std() / np.sqrt(shoes), ceiling.error)
        assert abs(gains.mean() - ceiling.gain_per_shoe) <= ERRORS * error, wager


BLACKJACK = "lucky-buck/blackjack-x"
SHOES = 400


@cache
def played_blackjack(shoes):
    """Rounds of two bettors from real shoes: cards not seen before each, and its results."""
    rules = rules_of(BLACKJACK)
    kinds, counts = kinds_of(rules)
    strategy = cached_play(rules, by_total=True).strategy
    rounds = Rounds(BankedTable(rules), 2, Seed.of(34), "simulate")
    stream = Seed.of(36).stream("shoes")
    rows = []
    for number in range(shoes):
        shoe = Shoe(rules.cards, stream)
        shoe.draw()
        left = Counter(dict(zip(kinds, counts, strict=True)))
        while shoe.remaining > cut_of(rules):
            before = [left[kind] for kind in kinds]
            hand = rounds.deal(ShuffledChance(shoe, stream))
            follow = Follower(hand, strategy)

            def answer(decision, follow=follow):
                insures = decision.kind == "insurance"
                return Choice("insure") if insures else follow(decision)

            play_hand(hand, answer)
            won = nets_of(hand)
            for seat in (1, 2):
                results = {wager: net for (of, wager), net in won.items() if of == seat}
                rows.append((number, before, hand.hands["player-dealer"][0][0], results))
            left.subtract(kind_of(card) for cards in hand.hands.values() for card in cards)
    return rows, rounds.stakes


@pytest.mark.slow
def test_shoes_of_blackjack_agree_with_the_added_effects_and_with_the_counts():
    rows, stakes = played_blackjack(SHOES)
    rules = rules_of(BLACKJACK)
    stored = stored_part("counting")[protection_key(rules)]
    unseen = np.array([row[1] for row in rows])
    for wager, figures in stored.items():
        counts = kinds_of(rules)[1]
        effects = [list(figures.effects.values())]
        values = linear_value([-figures.edge], effects, counts, unseen)[:, 0]
        stake = stakes[BASE] / 2 if wager == INSURANCE else stakes[wager]
        bet = np.array([row[2] == "A" if wager == INSURANCE else True for row in rows])
        results = np.array([row[3].get(wager, 0) / stake for row in rows])
        # The player plays by totals, which costs a little less than this.
        slack = 2e-4 if wager == BASE else 0

        def agree(chosen, values=values, results=results, slack=slack):
            difference = results[chosen] - values[chosen]
            # Seats of a round share its cards: errors are by shoe.
            shoe = np.array([row[0] for row in rows])[chosen]
            sums = np.bincount(shoe, difference, minlength=SHOES)
            error = sums.std() * np.sqrt(SHOES)
            return abs(sums.sum()) < ERRORS * error + slack * chosen.sum()

        assert agree(bet), wager
        # A bettor who knows every card, and one who counts.
        assert agree(bet & (values > 0)), (wager, "ceiling")
        best = figures.count
        tags = tuple(best.tags.values())
        strategy = Strategy(tags, best.level, best.balanced, best.correlation, best.threshold)
        assert agree(bet & bets_of(strategy, unseen, counts)), (wager, "count")
    # The value follows the results, more than the fixed edge does.
    base = stored[BASE]
    values = linear_value([-base.edge], [list(base.effects.values())], counts, unseen)[:, 0]
    results = np.array([row[3].get(BASE, 0) / stakes[BASE] for row in rows])
    good, bad = values > np.quantile(values, 0.75), values < np.quantile(values, 0.25)
    gap = results[good].mean() - results[bad].mean()
    error = results.std() * np.sqrt(1 / good.sum() + 1 / bad.sum())
    assert abs(gap - (values[good].mean() - values[bad].mean())) < ERRORS * error
