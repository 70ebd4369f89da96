"""Pai gow tiles: how two tiles rank, the filed house way, the deal and the settlement."""

from collections import Counter
from itertools import combinations

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.cards.tiles import TILES, Tile, pair_of
from houseway.families.tiles.script import TilesPlay, set_tiles
from houseway.play.case import settle
from houseway.play.game import FiledGame
from houseway.pricing.price import price_wagers
from houseway.ranking.tiles import category, two_value, worth
from houseway.values.errors import InputError

GAME = "tavern/pai-gow-tiles"
PLAY = FiledGame(BOOK, GAME).rules().play
assert isinstance(PLAY, TilesPlay)


def value(text):
    first, second = text.split()
    return two_value(Tile(first), Tile(second))


def test_all_496_hands_of_two_tiles_fall_into_the_known_classes():
    kinds = Counter()
    for first, second in combinations(TILES, 2):
        hand_value = two_value(first, second)
        kind = category(hand_value)
        kinds[worth(hand_value) if kind == "points" else kind] += 1
    assert kinds == {
        "supreme pair": 1,
        "pair": 15,
        "wong": 8,
        "gong": 16,
        9: 48,
        8: 56,
        7: 52,
        6: 56,
        5: 44,
        4: 52,
        3: 48,
        2: 44,
        1: 32,
        0: 24,
    }


def test_there_are_35_960_four_tile_hands_in_3_620_kinds():
    hands = list(combinations(TILES, 4))
    assert len(hands) == 35_960
    kinds = {tuple(sorted(pair_of(tile).name for tile in hand)) for hand in hands}
    assert len(kinds) == 3_620


@each(
    ("better", "worse"),
    [
        ("4-2 2-1", "6-6 6-6"),
        ("6-6 6-6", "1-1 1-1"),
        ("5-1 5-1", "6-3 5-4"),
        ("6-3 5-4", "6-2 5-3"),
        ("5-2 4-3", "4-1 3-2"),
        ("4-1 3-2", "6-6 6-3"),
        ("6-6 6-3", "1-1 5-4"),
        ("1-1 5-4", "6-6 4-4"),
        ("1-1 5-3", "5-5 6-3"),
        ("6-1 1-1", "5-4 5-5"),
        ("2-1 1-1", "2-1 5-5"),
    ],
)
def test_pairs_wongs_gongs_and_points_rank_in_this_order_and_high_tiles_break_ties(better, worse):
    assert value(better) > value(worse)


def test_mixed_nines_are_a_pair_but_sevens_of_two_different_pairs_are_not():
    assert category(value("6-3 5-4")) == "pair"
    assert category(value("6-1 5-2")) == "points"


def test_only_the_last_digit_of_the_spots_counts():
    assert worth(value("6-6 5-4")) > 9  # a wong, whatever its points
    assert worth(value("6-2 5-4")) == 7
    assert worth(value("6-6 6-5")) == 3


def test_all_hands_of_zero_points_have_the_same_value():
    assert value("5-5 6-4") == value("6-5 5-4") == value("3-1 5-1") == 0


def test_the_gee_joon_tiles_count_three_or_six_unless_the_option_says_spots():
    assert worth(two_value(Tile("2-1"), Tile("3-3"))) == 9
    assert worth(two_value(Tile("4-2"), Tile("3-3"))) == 9
    assert worth(two_value(Tile("4-2"), Tile("3-3"), "spots")) == 2


@each(
    ("hand", "high", "low", "rule"),
    [
        ("4-2 2-1 5-1 4-1", "4-2 5-1", "2-1 4-1", "split-supreme"),
        ("4-2 2-1 6-6 5-4", "4-2 2-1", "6-6 5-4", "pair"),
        ("6-1 6-1 6-6 6-4", "6-1 6-6", "6-1 6-4", "split-sevens"),
        ("6-1 6-1 5-5 6-4", "6-1 6-1", "5-5 6-4", "pair"),
        ("4-4 4-4 6-3 5-5", "4-4 5-5", "4-4 6-3", "split-eights"),
        ("4-4 4-4 5-4 6-3", "4-4 4-4", "5-4 6-3", "pair"),
        ("6-2 5-3 6-6 1-1", "6-2 6-6", "5-3 1-1", "split-eights"),
        ("6-3 5-4 6-6 1-1", "6-3 6-6", "5-4 1-1", "split-nines"),
        ("6-3 5-4 6-6 5-5", "6-3 6-6", "5-4 5-5", "split-nines"),
        ("6-3 5-4 4-4 5-5", "6-3 5-4", "4-4 5-5", "pair"),
        ("6-6 6-6 3-1 2-2", "6-6 3-1", "6-6 2-2", "split-teen-dey"),
        ("6-6 6-6 6-5 6-3", "6-6 6-3", "6-6 6-5", "split-teen-dey-9-11"),
        ("1-1 1-1 5-5 2-2", "1-1 1-1", "5-5 2-2", "pair"),
        ("3-1 3-1 6-6 5-4", "3-1 3-1", "6-6 5-4", "pair"),
        ("6-6 6-6 6-3 5-4", "6-6 6-6", "6-3 5-4", "pair"),
        ("6-6 5-4 3-1 6-4", "6-6 5-4", "3-1 6-4", "wong"),
        ("1-1 5-3 3-1 6-4", "1-1 5-3", "3-1 6-4", "gong"),
        ("2-2 4-1 6-5 6-4", "2-2 4-1", "6-5 6-4", "nine-or-less"),
        ("5-5 6-5 6-4 6-1", "5-5 6-1", "6-5 6-4", "largest-with-smallest"),
    ],
)
def test_the_filed_house_way_sets_each_hand(hand, high, low, rule):
    setting, rule_used = set_tiles([Tile(tile) for tile in hand.split()], PLAY)
    assert rule_used.id == rule
    assert (sorted(setting.high), sorted(setting.low)) == (
        sorted(high.split()),
        sorted(low.split()),
    )


def test_the_house_way_sets_every_hand_with_the_low_hand_never_above_the_high_hand():
    for hand in {tuple(sorted(hand)) for hand in combinations(TILES, 4)}:
        setting, _ = set_tiles(hand, PLAY)
        assert setting.high_value >= setting.low_value
        assert Counter(setting.high + setting.low) == Counter(hand)


def bet(seat, bettor=""):
    return {"seat": seat, "bettor": bettor or f"P{seat}", "wager": "base", "amount": "10.00"}


def case(hands, wagers=None, choices=(), dealer=8, **extra):
    return {
        "game": GAME,
        "player_dealer": {"seat": dealer, "bank": "1000.00"},
        "wagers": wagers or [bet(1)],
        "hands": {name: tiles.split() for name, tiles in hands.items()},
        "choices": list(choices),
        **extra,
    }


def result(player, dealer, choices=()):
    settlement = settle(case({"1": player, "player-dealer": dealer}, choices=choices), BOOK)
    return settlement["lines"][0]["result"]


def test_two_higher_hands_win_one_higher_hand_pushes_and_copies_lose():
    assert result("6-6 5-4 1-1 6-2", "2-2 4-1 6-5 6-4") == "win"
    assert result("2-2 4-1 6-5 6-4", "6-6 5-4 1-1 6-2") == "lose"
    assert result("6-6 5-4 5-5 6-4", "2-2 4-1 6-5 6-4") == "push"
    assert result("2-2 3-2 6-5 6-4", "2-2 4-1 6-5 6-4") == "lose"


def test_a_low_hand_above_the_high_hand_is_foul():
    foul = [{"seat": 1, "choice": "set", "low": ["6-6", "5-4"]}]
    assert result("6-6 5-4 1-1 6-5", "2-2 4-1 6-5 6-4", foul) == "lose"


def test_the_player_dealer_is_not_bound_to_the_house_way():
    choices = [{"seat": 8, "choice": "set", "low": ["6-6", "6-2"]}]
    settlement = settle(
        case({"1": "2-2 4-1 6-5 6-4", "player-dealer": "6-6 5-4 1-1 6-2"}, choices=choices), BOOK
    )
    assert settlement["set"]["player-dealer"]["why"] == "as chosen"


def test_a_foul_hand_of_the_player_dealer_is_set_house_way():
    choices = [{"seat": 8, "choice": "set", "low": ["6-6", "5-4"]}]
    hands = {"1": "2-2 4-1 6-5 6-4", "player-dealer": "6-6 5-4 1-1 6-5"}
    dealer = settle(case(hands, choices=choices), BOOK)["set"]["player-dealer"]
    assert not dealer["foul"]
    assert dealer["why"].startswith("the chosen setting would be foul")


def stacks():
    return [list(TILES[4 * n : 4 * n + 4]) for n in range(8)]


def dealt_case(dice, dealer, wagers):
    return {
        "game": GAME,
        "player_dealer": {"seat": dealer, "bank": "1000.00"},
        "wagers": wagers,
        "shoe": [tile for stack in stacks() for tile in stack],
        "dice": dice,
    }


@pytest.mark.parametrize(("dice", "seat"), [([4, 3, 3], 4), ([6, 6, 6], 4), ([1, 1, 1], 5)])
def test_the_dice_count_the_bank_as_one_nine_and_seventeen(dice, seat):
    tile_case = dealt_case(dice, 3, [bet(4), bet(5)])
    order = [seat, 9 - seat]
    tile_case["choices"] = [{"seat": s, "choice": "house-way"} for s in (*order, 3)]
    settlement = settle(tile_case, BOOK)
    assert settlement["action_seat"] == seat
    assert settlement["hands"][str(seat)] == stacks()[0]


def test_tiles_are_dealt_counter_clockwise_and_settled_clockwise():
    tile_case = dealt_case([4, 3, 3], 3, [bet(n) for n in (1, 2, 4, 5)])  # a total of ten is seat 4
    tile_case["choices"] = [{"seat": s, "choice": "house-way"} for s in (4, 5, 1, 2, 3)]
    settlement = settle(tile_case, BOOK)
    stack_of = {name: stacks().index(tiles) for name, tiles in settlement["hands"].items()}
    assert stack_of == {"4": 0, "player-dealer": 1, "2": 2, "1": 3, "5": 7}
    assert [line["seat"] for line in settlement["lines"]] == [4, 5, 1, 2]


def test_a_nine_gives_the_bank_the_first_tiles_and_puts_the_button_right_of_the_house_dealer():
    tile_case = dealt_case([3, 3, 3], 3, [bet(1), bet(8)])
    tile_case["choices"] = [{"seat": s, "choice": "house-way"} for s in (8, 1, 3)]
    settlement = settle(tile_case, BOOK)
    assert settlement["hands"]["player-dealer"] == stacks()[0]
    assert settlement["action_seat"] == 8


def test_too_many_tiles_of_a_kind_and_unknown_tiles_are_refused():
    with pytest.raises(InputError, match="6-6 is given 3 times"):
        result("6-6 6-6 1-1 6-2", "6-6 4-1 6-5 6-4")
    with pytest.raises(InputError, match="is not a tile"):
        result("6-6 7-6 1-1 6-2", "2-2 4-1 6-5 6-4")


def test_house_way_against_house_way_is_counted_over_all_736_281_000_pairs():
    prices = price_wagers(FiledGame(BOOK, GAME), {}, ["base"])
    base = prices.wagers[0]
    assert prices.method == "exact"
    assert base.total == 35_960 * 20_475
    counts = {outcome.result: outcome.combinations for outcome in base.outcomes}
    assert base.edge * base.total == counts["lose"] - counts["win"]
    assert round(float(base.edge), 6) == 0.010801
