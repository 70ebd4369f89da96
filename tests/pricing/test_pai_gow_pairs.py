"""Counts of pai gow hand pairs and best settings agree with every pair from a small deck."""

from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from msgspec.json import decode, encode
from tests.book import BOOK
from tests.cards.codes import card_from_code

from houseway.families.pai_gow.facts import AGAINST, dealer_facts, seat_facts, side_facts
from houseway.families.pai_gow.price import kernel
from houseway.families.pai_gow.price.best_settings import (
    bank_totals,
    count_steps,
    parameters_of,
    price_best,
    results_of,
    settings_by_pattern,
)
from houseway.families.pai_gow.price.comparisons import bank_classes, compared_table, tables_of
from houseway.families.pai_gow.price.hidden_bank import count_best
from houseway.families.pai_gow.price.pairs import Cards, Hands, count_comparisons
from houseway.families.pai_gow.price.patterns import (
    patterns_of,
    settings_of,
    shared_sets,
    weights_of,
)
from houseway.play.game import FiledGame
from houseway.pricing.wager import price_wager, units
from houseway.ranking.pai_gow import BASE, PAIR_UNIT, Ranking, Setting, settings

PLAIN = "cordova/pai-gow-poker"
OTHER = "deuce-lounge/fortune-pai-gow-poker"
NINE_PUSHES = "tavern/commission-free-fortune-pai-gow-poker"
WILD = "saloon/jokers-wild-pai-gow-poker"
MINI = "cordova/mini-pai-gow"

BACK = (1 << kernel.BACK_BITS) - 1


def deck(cards: int, letters: str, suits: int) -> Cards:
    return Cards(cards, sum(1 << "23456789TJQKA".index(letter) for letter in letters), suits)


THREE_SUITS = deck(7, "9TQKA", 3)
TWO_SUITS = deck(7, "4589TJA", 2)
SIX_CARDS = deck(6, "39JQA", 3)


def rules_of(game):
    return FiledGame(BOOK, game).rules()


def every_hand(cards: Cards):
    """Return all hands of a small deck, with card codes from low to high."""
    ranks = [rank for rank in range(13) if cards.ranks >> rank & 1]
    codes = [4 * rank + suit for rank in ranks for suit in range(cards.suits)]
    return np.array(list(combinations([*codes, 52], cards.cards)))


def others_of(hands):
    """Yield the number of each hand with the numbers of all hands that share no card with it."""
    masks = (np.int64(1) << hands).sum(axis=1)
    return ((number, np.flatnonzero(masks & mask == 0)) for number, mask in enumerate(masks))


def sign(first, second):
    """Return 0 if the first value is higher, 1 if it is lower and 2 for a copy."""
    return np.where(first > second, 0, np.where(first < second, 1, 2))


def set_all(game, hands):
    values, _ = kernel.set_many(hands, *tables_of(rules_of(game).play))
    return values


def by_pattern(game, cards):
    values, _ = settings_of(patterns_of(*cards), tables_of(rules_of(game).play))
    return values


def front_class(values):
    """Return 0 for no pair in front, 1 for a low pair and 2 for a high pair."""
    front = values >> kernel.BACK_BITS
    return np.where(front < PAIR_UNIT, 0, np.where(front > PAIR_UNIT + 8, 2, 1))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "bank", "cards"),
    [
        (PLAIN, PLAIN, THREE_SUITS),
        (PLAIN, OTHER, TWO_SUITS),
        (WILD, WILD, TWO_SUITS),
        (MINI, MINI, SIX_CARDS),
    ],
)
def test_the_counts_of_hand_pairs_equal_counting_them_one_by_one(player, bank, cards):
    hands = every_hand(cards)
    players, banks = set_all(player, hands), set_all(bank, hands)
    joker = (hands[:, -1] == 52).astype(int)
    expected = np.zeros((3, 2, 3, 3), dtype=np.int64)
    for number, others in others_of(hands):
        fronts = sign(players[number] >> kernel.BACK_BITS, banks[others] >> kernel.BACK_BITS)
        backs = sign(players[number] & BACK, banks[others] & BACK)
        np.add.at(expected[int(front_class(players[number]))], (joker[others], fronts, backs), 1)
    patterns = patterns_of(*cards)
    values, other_values = by_pattern(player, cards), by_pattern(bank, cards)
    counts = count_comparisons(
        Hands(values, np.where(values < 0, -1, front_class(values))),
        Hands(other_values, np.where(other_values < 0, -1, patterns.hands[:, -1] == 52)),
        cards,
    )
    size = len(np.unique(hands))
    assert counts.sum() == comb(size, cards.cards) * comb(size - cards.cards, cards.cards)
    assert np.array_equal(counts, expected[: len(counts)])


def test_patterns_represent_all_hands_of_a_small_deck_and_are_set_like_them():
    hands = every_hand(THREE_SUITS)
    values, counts = np.unique(set_all(PLAIN, hands), return_counts=True)
    weights = weights_of(THREE_SUITS)
    dealt = weights > 0
    weight_by_value = dict.fromkeys(values.tolist(), 0)
    for value, weight in zip(by_pattern(PLAIN, THREE_SUITS)[dealt], weights[dealt], strict=True):
        weight_by_value[int(value)] += int(weight)
    assert weight_by_value == dict(zip(values.tolist(), counts.tolist(), strict=True))


@pytest.mark.parametrize(
    ("size", "classes"),
    [(0, 1), (1, 14), (2, 182), (3, 1_924), (4, 18_187), (5, 150_891), (6, 1_097_447)],
)
def test_classes_of_shared_cards_without_suits_represent_all_sets_of_cards(size, classes):
    shared = shared_sets(size, 7)
    assert len(shared.weights) == classes
    assert shared.weights.sum() == comb(53, size)


def test_patterns_represent_all_hands_of_the_whole_deck():
    assert weights_of(Cards(7)).sum() == 154_143_080
    assert weights_of(Cards(6)).sum() == 22_957_480


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("saloon/face-up-pai-gow-poker", ("base",)),
        ("cordova/ultimate-pai-gow-poker", ("player", "banker", "push", "tie")),
        (MINI, ("base", "double-down")),
    ],
)
def test_wagers_on_two_hands_have_the_outcomes_of_every_pair_from_a_small_deck(game, wagers):
    """The expected outcomes come from the facts that settle a round."""
    rules = rules_of(game)
    cards = deck(6, "4589QA", 2) if game == MINI else deck(7, "2468TQA", 2)
    rules_of_wagers = [rules.wagers[name] for name in wagers]
    table = compared_table(rules.play, rules_of_wagers, cards=cards)
    expected = [dict.fromkeys(wager.outcomes(), 0) for wager in rules_of_wagers]
    for facts in facts_of_pairs(rules.play, cards):
        for wager, counts in zip(rules_of_wagers, expected, strict=True):
            counts[wager.outcome(facts)] += 1
    for wager, counts in zip(rules_of_wagers, expected, strict=True):
        price = price_wager(wager, table)
        row_counts = {outcome.says: outcome.combinations for outcome in price.outcomes}
        assert row_counts == {outcome.why: count for outcome, count in counts.items() if count}


def facts_of_pairs(play, cards):
    """Yield the facts that settle each pair of hands, both set by the house way."""
    hands = every_hand(cards)
    values, _ = kernel.set_many(hands, *tables_of(play))
    banks = []
    for hand, value in zip(hands.tolist(), values.tolist(), strict=True):
        front_value, back_value = value >> kernel.BACK_BITS, value & BACK
        setting = Setting(front=(), back=(), front_value=front_value, back_value=back_value)
        own = [card_from_code(code) for code in hand]
        banks.append((setting, dealer_facts(play, own, setting, setting)))
    for number, others in others_of(hands):
        setting, _ = banks[number]
        for other in others.tolist():
            bank, facts = banks[other]
            seat = seat_facts(play, setting, setting, bank, bank)
            yield facts | seat | side_facts(setting, bank)


def pay_table(wager):
    """Return what the wager pays for each comparison of front and back and each top front rank."""
    paid = np.zeros((3, 3, 15), dtype=np.int64)
    for front, back, high in product(range(3), range(3), range(15)):
        facts = {"foul": False, "front": AGAINST[front], "back": AGAINST[back]}
        outcome = wager.outcome({**facts, "dealer_front_high": high, "dealer_ace_high": False})
        paid[front, back, high] = int(units(outcome))
    return paid


def legal_settings(game, cards):
    """Return the legal settings of every hand, found by the reference."""
    play = rules_of(game).play
    return _legal_settings(encode(play.ranking), play.front, cards)


@cache
def _legal_settings(ranking, front, cards):
    by_hand = []
    ranked = decode(ranking, type=Ranking)
    for hand in every_hand(cards).tolist():
        possible = settings([card_from_code(code) for code in hand], ranked, front)
        values = {
            setting.front_value << kernel.BACK_BITS | setting.back_value for setting in possible
        }
        by_hand.append(np.array(sorted(values)))
    return by_hand


def payoffs(game, wager, cards):
    """Yield what each setting of each hand wins against every hand that shares no card with it."""
    hands = every_hand(cards)
    values, paid = set_all(game, hands), pay_table(wager)
    front = values >> kernel.BACK_BITS
    high = np.where(front >= PAIR_UNIT, 0, front // BASE if cards.cards == 7 else front)
    for own, (_, others) in zip(legal_settings(game, cards), others_of(hands), strict=True):
        fronts = sign(own[:, None] >> kernel.BACK_BITS, front[others])
        backs = sign(own[:, None] & BACK, values[others] & BACK)
        yield paid[fronts, backs, np.minimum(high, 14)[others]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "cards"), [(PLAIN, TWO_SUITS), (NINE_PUSHES, TWO_SUITS), (MINI, SIX_CARDS)]
)
def test_the_best_setting_equals_the_best_result_of_trying_all_settings(game, cards):
    """With a visible bank hand it is chosen for each pair of hands, otherwise for each hand."""
    rules = rules_of(game)
    wager, play = rules.wagers["base"], rules.play
    bank = bank_classes(play, wager)
    results = results_of(wager, bank.classes)
    steps, totals = results.steps, bank_totals(bank.hands, cards)
    sums = count_steps(cards, parameters_of(play), bank.hands, steps, together=True)
    counts = [int(sums[steps.index(step.needed), step.kind]) for step in results.reached]
    visible = price_best(wager, results, counts, totals)
    best = count_best(cards, parameters_of(play), bank.hands, results)
    hidden = price_best(wager, results, best.counts, totals)
    plain = list(payoffs(game, wager, cards))
    assert visible.total == hidden.total == sum(amounts.shape[1] for amounts in plain)
    assert -visible.edge * visible.total == sum(int(amounts.max(axis=0).sum()) for amounts in plain)
    assert -hidden.edge * hidden.total == sum(int(amounts.sum(axis=1).max()) for amounts in plain)
    assert best.by_suits > 0


def test_candidate_settings_are_the_undominated_settings_of_the_reference():
    game, cards = PLAIN, TWO_SUITS
    numbers = {value: place for place, value in enumerate(map(tuple, every_hand(cards).tolist()))}
    legal = legal_settings(game, cards)
    patterns = patterns_of(*cards)
    candidates = settings_by_pattern(cards, parameters_of(rules_of(game).play))
    count = 0
    for number in range(patterns.ranks, len(patterns)):
        place = numbers.get(tuple(patterns.hands[number].tolist()))
        if place is not None:
            fronts, backs = legal[place] >> kernel.BACK_BITS, legal[place] & BACK
            undominated = [
                not (
                    (fronts >= front) & (backs >= back) & ((fronts > front) | (backs > back))
                ).any()
                for front, back in zip(fronts, backs, strict=True)
            ]
            assert (
                sorted(candidates[number][candidates[number] >= 0].tolist())
                == legal[place][undominated].tolist()
            )
            count += 1
    assert count > 100
