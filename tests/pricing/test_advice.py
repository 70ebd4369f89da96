"""The values of choices agree with plain counts of the same deals and with published strategies."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from tests.book import BOOK
from tests.each import each
from tools.early_worth import rules_of_all

from houseway.cards.card import parse_cards
from houseway.cards.shuffle import Seed
from houseway.families.carnival.facts import best, least_value
from houseway.families.carnival.ultimate.preflop import (
    count_early_worth,
    early_worth,
    holding_name,
    is_stored,
)
from houseway.families.pai_gow.advice import bank_weights
from houseway.families.pai_gow.facts import dealer_facts, seat_facts
from houseway.families.pai_gow.price.pairs import Cards
from houseway.families.pai_gow.price.patterns import patterns_of, weights_of
from houseway.families.pai_gow.script import house_way
from houseway.families.tiles.script import compare, hand_value, set_tiles
from houseway.play.game import FiledGame
from houseway.pricing.advice import Seen, advise, advised_kinds, cards_left
from houseway.pricing.wager import units
from houseway.ranking.high import class_of
from houseway.ranking.pai_gow import setting_of

UTH = "cordova/ultimate-texas-holdem"


def rules_of(game, **options):
    return FiledGame(BOOK, game).rules(options)


def cards(text):
    return tuple(parse_cards(text))


def worth(game, *, options=(), **seen):
    advice = advise(rules_of(game, **dict(options)), Seen(**seen))
    assert advice.exact
    return {option.choice: option.worth for option in advice.options}


def best_choice(game, **seen):
    return advise(rules_of(game), Seen(**seen)).best.choice


# Blackjack, compared with a plain count of the dealer's hands.


def dealer_totals(left, total, ace):
    """Return the probability of each dealer total, 22 for a bust; the dealer hits soft 17."""
    soft = ace and total <= 11
    count = total + 10 * soft
    if total > 21:
        return {22: Fraction(1)}
    if count > 17 or (count == 17 and not soft):
        return {count: Fraction(1)}
    chances = Counter()
    size = sum(left.values())
    for value in [value for value, copies in left.items() if copies]:
        next_left = left - Counter([value])
        for end, chance in dealer_totals(next_left, total + value, ace or value == 1).items():
            chances[end] += Fraction(left[value], size) * chance
    return chances


def test_the_value_of_standing_agrees_with_a_plain_count_of_the_dealers_hands():
    game = "cordova/blackjack-x"
    rules = rules_of(game)
    assert rules.play.dealer.soft_17 == "hit"
    left = Counter()
    for card in rules.cards:
        left[1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])] += 1
    own = cards("Tc 9d")
    seen = {"own": own, "dealer": cards("9s"), "others": cards("5c 5d 4s")}
    left -= Counter([10, 9, 9, 5, 5, 4])
    # With a nine up there is no natural and no check for it.
    ends = dealer_totals(left, 9, False)
    expected = sum(chance * _standing_payoff(19, end) for end, chance in ends.items())
    worths = worth(game, kind="play", choices=("stand", "hit"), stakes={"base": 1}, **seen)
    assert float(worths["stand"]) == pytest.approx(float(expected), abs=1e-9)
    assert worths["hit"] < worths["stand"]


def _standing_payoff(own, dealer):
    return 1 if dealer == 22 or dealer < own else 0 if dealer == own else -1


@pytest.mark.parametrize(
    ("own", "up", "best"),
    [
        # The published basic strategy for six decks.
        ("Tc 6d", "6s", "stand"),
        ("Tc 2d", "3s", "hit"),
        ("6c 5d", "6s", "double"),
        ("8c 8d", "6s", "split"),
        ("Ac Ad", "5s", "split"),
        ("9c 9d", "7s", "stand"),
    ],
)
def test_ordinary_hands_follow_the_published_basic_strategy(own, up, best):
    choices = ("stand", "hit", "double", "split")
    choices = choices if own[0] == own[3] else choices[:3]
    seen = {"own": cards(own), "dealer": cards(up), "stakes": {"base": 1}, "choices": choices}
    assert best_choice("cordova/blackjack-x", kind="play", **seen) == best


def test_values_scale_with_the_stake():
    seen = {"kind": "play", "choices": ("stand", "hit"), "own": cards("Tc 6d")}
    small = worth("cordova/blackjack-x", dealer=cards("6s"), stakes={"base": 1}, **seen)
    large = worth("cordova/blackjack-x", dealer=cards("6s"), stakes={"base": 2500}, **seen)
    assert large == {choice: 2500 * value for choice, value in small.items()}


def test_by_the_letter_a_hand_over_21_should_hit_to_draw_a_joker():
    game = "deuce-lounge/no-bust-21st-century-blackjack"
    letter = {"hits_over": True}
    seen = {"kind": "play", "dealer": cards("5s"), "stakes": {"base": 1}}
    over = {"own": cards("Tc 6d 9h"), "choices": ("stand", "hit")}
    worths = worth(game, options=letter, **over, **seen)
    assert worths["stand"] < 0 < Fraction(4, 5) < worths["hit"]
    eights = {"own": cards("8c 8d"), "choices": ("stand", "hit", "double", "split")}
    pair = worth(game, options=letter, **eights, **seen)
    assert max(pair, key=pair.get) == "split"
    assert 2 * pair["hit"] < pair["split"] < 4 * pair["hit"]
    two_jokers_out = Seen(
        own=cards("Tc 6d"), choices=("stand", "hit"), others=cards("Jk Jk"), **seen
    )
    assert advise(rules_of(game, **letter), two_jokers_out) is None


def test_the_value_of_insurance_depends_on_the_remaining_tens():
    game = next(game_id for game_id in BOOK if _offers_insurance(game_id))
    rules = rules_of(game)
    seen = Seen("insurance", ("decline", "insure"), cards("Tc 6d"), {"base": 2}, dealer=cards("As"))
    left = cards_left(rules, seen)
    tens = sum(card[0] in "TJQK" for card in left)
    pays = 2 * tens - (len(left) - tens)
    assert advise(rules, seen).options[-1].worth == Fraction(pays, len(left))


def _offers_insurance(game_id):
    game = FiledGame(BOOK, game_id)
    if not game.playable or game.filing.family != "twenty-one":
        return False
    rules = game.rules({})
    specials = {special.kind for special in rules.play.specials}
    return rules.play.insurance is not None and specials == {"natural"} and "Jk" not in rules.cards


# Specialty poker and war.


def test_the_value_of_war_agrees_with_a_plain_count_of_card_pairs():
    rules = rules_of("tavern/casino-war")
    seen = Seen("war-or-surrender", ("war", "surrender"), cards("Qc"), {"base": 1}, cards("Qd"))
    left = Counter("23456789TJQKA".index(card[0]) for card in cards_left(rules, seen))
    facts = {"comparison": "tie", "choice": "war"}
    total, pairs = Fraction(0), 0
    for own, dealer in product(left, repeat=2):
        ways = left[own] * (left[dealer] - (own == dealer))
        comparison = "higher" if own > dealer else "lower" if own < dealer else "tie"
        for wager in ("base", "war"):
            outcome = rules.wagers[wager].outcome({**facts, "war_comparison": comparison})
            total += ways * units(outcome)
        pairs += ways
    worths = {option.choice: option.worth for option in advise(rules, seen).options}
    assert worths["war"] == total / pairs
    assert worths["surrender"] == Fraction(-1, 2)


@pytest.mark.slow
def test_the_value_of_caribbean_stud_agrees_with_a_plain_count_of_every_hand():
    rules = rules_of("saloon/caribbean-stud")
    seen = Seen("bet-or-fold", ("bet", "fold"), cards("Ac Kd 8s 4h 3c"), {"ante": 1}, cards("8d"))
    own_value = best(list(seen.own))
    play = rules.play.caribbean
    total = Fraction(0)
    for hole_cards in combinations(cards_left(rules, seen), 4):
        dealer_value = best([*seen.dealer, *hole_cards])
        if dealer_value < least_value(play.qualifies):
            total += 1
        else:
            total += (1 + play.bet) * ((own_value > dealer_value) - (own_value < dealer_value))
    worths = {option.choice: option.worth for option in advise(rules, seen).options}
    assert worths["bet"] == total / comb(46, 4)
    assert worths["fold"] == -1


def test_the_value_of_a_bet_on_a_second_tie_agrees_with_the_count_of_pairs():
    rules = FiledGame(BOOK, "tavern/casino-war").rules({"war_tie": True})
    seen = Seen("war-tie", (), cards("Qc"), {"base": 7, "war": 7}, cards("Qd"))
    left = Counter(card[0] for card in cards_left(rules, seen))
    ties = sum(copies * (copies - 1) for copies in left.values())
    pairs = sum(left.values()) * (sum(left.values()) - 1)
    worths = {option.choice: option.worth for option in advise(rules, seen).options}
    assert worths == {"tie": 7 * Fraction(10 * ties - (pairs - ties), pairs), "none": 0}


def test_the_value_of_each_two_card_peek_row_agrees_with_a_plain_count_of_its_completions():
    rules = rules_of("cordova/two-card-peek")
    board = cards("As Ks 7d 7h 2c 9d")
    advice = advise(rules, Seen("peek-bonus", (), (), {"peek-bonus": 100}, board=board))
    left = cards_left(rules, Seen("", (), (), {}, board=board))
    worths = {option.choice: option.worth for option in advice.options}
    assert set(worths) == {"A", "B", "C", "none"}
    assert worths["none"] == 0
    wager = rules.wagers["peek-bonus"]
    hands = Counter(class_of(best([*board[2:4], *drawn])) for drawn in combinations(left, 3))
    total = sum(
        ways * units(wager.outcome({"two_card_hand": "pair", "row_hand": hand}))
        for hand, ways in hands.items()
    )
    assert worths["B"] == Fraction(100 * total, comb(46, 3))
    assert worths["C"] < worths["A"] < 0


@pytest.mark.parametrize(
    ("own", "board", "best"),
    [
        ("Tc Td", "2c 5d 9h", "2x"),
        ("Tc 4d", "2c 5d 9h", "check"),
        ("Ac 4d", "2c 5d 9h Ks 3c", "1x"),
        ("7c 4d", "2c 9d 9h Ks Kc", "fold"),
    ],
)
def test_ultimate_texas_holdem_follows_the_published_strategy_after_the_flop(own, board, best):
    kind = "flop" if len(board) == 8 else "river"
    choices = ("check", "2x") if kind == "flop" else ("fold", "1x")
    stakes = {"ante": 1, "blind": 1}
    seen = {"own": cards(own), "board": cards(board), "stakes": stakes, "choices": choices}
    assert best_choice(UTH, kind=kind, **seen) == best


@each(
    ("own", "best"),
    # The published strategy: raise K5 offsuit and better, K2 suited, Q8 offsuit, pairs of threes.
    [
        ("Kc 5d", "4x"), ("Kc 4d", "check"), ("Kc 2c", "4x"), ("Qc 8d", "4x"),
        ("Qc 7d", "check"), ("3c 3d", "4x"), ("2c 2d", "check"), ("Jc Td", "4x"),
    ],
)  # fmt: skip
def test_ultimate_texas_holdem_follows_the_published_strategy_before_the_flop(own, best):
    stakes = {"ante": 1, "blind": 1}
    choices = ("check", "3x", "4x")
    advised = best_choice(UTH, kind="hole-cards", own=cards(own), stakes=stakes, choices=choices)
    assert advised == best


def test_every_filings_preflop_values_are_stored():
    count = 0
    for rules in rules_of_all(BOOK):
        assert is_stored(rules, rules.play.ultimate), rules.id
        count += 1
    assert count >= 4


@pytest.mark.slow
def test_the_stored_preflop_values_equal_a_new_count():
    rules = rules_of(UTH)
    holdings = [cards(text) for text in ("Kc 5d", "9c 9d", "Jc Tc", "7c 2d")]
    counted = count_early_worth(rules, rules.play.ultimate, holdings)
    assert len(counted) == len(holdings)
    for holding in holdings:
        stored = early_worth(rules, rules.play.ultimate, holding)
        assert stored == counted[holding_name(holding)]


def test_a_total_of_five_should_stand_against_a_five_and_hit_against_a_six():
    game = "deuce-lounge/21st-century-baccarat"
    wager = rules_of(game).play.five_option.wager
    for up, choice in (("5d", "stand"), ("6d", "hit")):
        seen = {"own": cards("3c 2d"), "dealer": cards(up), "stakes": {wager: 1}}
        assert best_choice(game, kind="stand-or-hit", choices=("stand", "hit"), **seen) == choice


# Pai gow.


def test_bank_hands_are_counted_without_the_visible_cards():
    patterns = patterns_of(7)
    assert (bank_weights(patterns, ()) == weights_of(Cards(7))).all()
    visible = cards("Ac Kd Jk 5h 5d 9c 2h")
    weights = bank_weights(patterns, visible)
    assert weights.sum() == comb(46, 7)
    assert (weights >= 0).all()
    flush = cards("2s 4s 6s 8s Ts")
    codes = sorted(4 * "23456789TJQKA".index(card[0]) for card in flush)
    place = np.flatnonzero(
        (patterns.hands[:, :5] == codes).all(axis=1) & (patterns.hands[:, 5:] % 4 > 0).all(axis=1)
    )
    # None of the visible cards is a spade, so the flush in spades is still possible.
    assert weights[place].sum() > 0


def test_the_value_of_a_setting_agrees_with_random_bank_hands():
    rules = rules_of("tavern/pai-gow-poker")
    seen = Seen("set", ("house-way", "set"), cards("Ac Kd Ks 5h 5d 9c 2h"), {"base": 1})
    advice = advise(rules, seen)
    left, stream, play = cards_left(rules, seen), Seed.of(1).stream("banks"), rules.play
    sums, squares, deals = Counter(), Counter(), 1500
    own_house_way = house_way(play, seen.own).setting
    for _ in range(deals):
        pool = list(left)
        bank = [pool.pop(stream.below(len(pool))) for _ in range(7)]
        dealer = house_way(play, bank).setting
        bank_facts = dealer_facts(play, bank, dealer, dealer)
        for option in advice.options[:3]:
            back = [card for card in seen.own if card not in option.cards]
            setting = setting_of(option.cards, back, play.ranking)
            facts = {**bank_facts, **seat_facts(play, setting, own_house_way, dealer, dealer)}
            payoff = float(units(rules.wagers["base"].outcome(facts)))
            sums[option] += payoff
            squares[option] += payoff * payoff
    for option in advice.options[:3]:
        average = sums[option] / deals
        error = ((squares[option] / deals - average**2) / deals) ** 0.5
        assert abs(float(option.worth) - average) < 4 * error


def test_the_value_of_a_mini_pai_gow_double_agrees_with_random_bank_hands():
    rules = rules_of("cordova/mini-pai-gow")
    own = cards("As Kd Ks 9h 5d 4c")
    doubled = advise(rules, Seen("double", (), own, {"base": 1}))
    worths = {option.choice: option.worth for option in doubled.options}
    settings = advise(rules, Seen("set", (), own, {"base": 1}))
    # The value of the best setting assumes the better choice between doubling and not doubling.
    assert settings.best.worth == max(worths.values())
    assert [*settings.best.cards] == ["As"]
    left, stream, play = (
        cards_left(rules, Seen("", (), own, {})),
        Seed.of(2).stream("banks"),
        rules.play,
    )
    setting = setting_of(["As"], list(own[1:]), play.ranking)
    won, deals = Counter(), 1500
    for _ in range(deals):
        pool = list(left)
        bank = [pool.pop(stream.below(len(pool))) for _ in range(6)]
        dealer = house_way(play, bank).setting
        facts = {
            **dealer_facts(play, bank, dealer, dealer),
            **seat_facts(play, setting, setting, dealer, dealer),
        }
        base, double = (
            units(rules.wagers[wager].outcome(facts)) for wager in ("base", "double-down")
        )
        won["no-double"] += float(base)
        won["double"] += float(base + double)
    for choice, total in won.items():
        assert float(worths[choice]) == pytest.approx(total / deals, abs=0.2)
    assert bank_weights(patterns_of(6), own).sum() == comb(47, 6)


def test_every_family_with_a_player_dealer_has_advice():
    kinds = {game: advised_kinds(rules_of(game)) for game in BOOK if FiledGame(BOOK, game).playable}
    families = {FiledGame(BOOK, game).filing.family for game, advised in kinds.items() if advised}
    banked = {
        FiledGame(BOOK, game).filing.family for game in kinds if FiledGame(BOOK, game).kind.banks
    }
    assert families == banked


# Blackjack Switch and tiles.

SWITCH = "tavern/21st-century-blackjack-switch"
TILES = "tavern/pai-gow-tiles"


@pytest.mark.parametrize(
    ("own", "second", "best"),
    [("Ts 6d", "5c Th", "switch"), ("Ts Td", "5c 6h", "keep")],
    ids=["sixteen-and-fifteen", "twenty-and-eleven"],
)
def test_switch_is_advised_to_make_twenty_and_eleven_but_not_to_break_them(own, second, best):
    seen = Seen("switch", (), cards(own), {"base": 1000}, cards("9h"), second=cards(second))
    advice = advise(rules_of(SWITCH), seen)
    assert advice.best.choice == best
    assert advice.cost(advice.options[1]) > 500


def test_the_value_of_every_tile_setting_agrees_with_a_plain_count():
    rules = rules_of(TILES)
    own = ("6-6", "6-3", "6-2", "4-1")
    advice = advise(rules, Seen("set", (), own, {"base": 100}))
    left = list(rules.cards)
    for tile in own:
        left.remove(tile)
    bank = [set_tiles(hand, rules.play)[0] for hand in combinations(left, 4)]
    assert len(advice.options) == 3
    assert [option.choice for option in advice.options].count("house-way") == 1
    for option in advice.options:
        low = list(option.cards)
        high = [tile for tile in own if tile not in low]
        values = [hand_value(tiles, rules.play.gee_joon) for tiles in (high, low)]
        results = Counter(
            (compare(values[0], setting.high_value), compare(values[1], setting.low_value))
            for setting in bank
        )
        wager = rules.wagers["base"]
        total = sum(
            count * units(wager.outcome({"high": high, "low": low, "foul": False}))
            for (high, low), count in results.items()
        )
        assert option.worth == Fraction(100 * total, len(bank))
