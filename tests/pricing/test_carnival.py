"""Specialty poker prices agree with published figures to the last printed digit."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.pricing.published import BOOK, price_of, wager_of

from houseway.cards.card import STANDARD, parse_cards
from houseway.families.carnival import holdem
from houseway.families.carnival.caribbean import price as caribbean
from houseway.families.carnival.let_it_ride import price as let_it_ride
from houseway.families.carnival.peek import bonus as peek_bonus
from houseway.families.carnival.peek import price as peek
from houseway.families.carnival.peek import super_rows as peek_super
from houseway.families.carnival.rules import CarnivalPlay
from houseway.families.carnival.ultimate import price as ultimate
from houseway.play.game import FiledGame
from houseway.pricing.symmetry import triple_numbers
from houseway.ranking.fast import CLASS_OF, evaluate, mask_of
from houseway.ranking.high import class_of, first_values, rank_high
from houseway.ranking.two_card import rank_two, two_card_values


def test_let_it_ride_with_the_standard_pay_table_has_its_published_edge() -> None:
    assert f"{wager_of('casino/let-it-ride', 'base')['edge']:.6%}" == "3.505679%"
    bet_1 = wager_of("casino/let-it-ride", "bet-1")
    assert f"{-bet_1['edge']:.8f}" == "0.10912580"
    ride_chance = sum(o["probability"] for o in bet_1["outcomes"] if o["says"])
    assert f"{ride_chance:.8f}" == "0.07276018"


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("Ts Td 2c", "1.43622449"),
        ("9s 9d 9c", "5.40816327"),
        ("As Ks Qs", "0.99659864"),
        ("5s 4s 3s", "0.21428571"),
    ],
)
def test_the_values_of_let_it_ride_three_card_hands_are_the_published_values(
    cards: str, worth: str
) -> None:
    rules = FiledGame(BOOK, "casino/let-it-ride").rules()
    hand = sorted(STANDARD.index(card) for card in parse_cards(cards))
    winning = np.array([False, *(let_it_ride.wins(value, "T") for value in range(1, 7463))])
    counts = np.zeros((1, 52, 10, 2), dtype=np.int64)
    let_it_ride._count_deals(np.array([hand]), winning, counts)
    total = int(let_it_ride._worth(rules, "bet-3", counts).sum())
    assert f"{total / (49 * 48):.8f}" == worth


def test_the_edge_of_let_it_ride_as_filed_is_the_sum_of_its_three_bets() -> None:
    base = wager_of("deuce-lounge/let-it-ride", "base")
    parts = [wager_of("deuce-lounge/let-it-ride", f"bet-{n}") for n in (1, 2, 3)]
    assert [part["part_of"] for part in parts] == ["base"] * 3
    assert base["edge"] == pytest.approx(sum(part["edge"] for part in parts), abs=1e-12)
    assert price_of("deuce-lounge/let-it-ride")["total_combinations"] == 22100 * 49 * 48


def test_two_card_peek_counts_every_deal_of_three_rows_and_every_two_card_hand() -> None:
    counts = peek._top_rows(1)
    assert counts.sum() == comb(52, 2) * comb(50, 2) * comb(48, 2)
    # The three rows are equally likely to be highest.
    assert counts[1, 1] == counts[1, 2] == counts[1, 4]
    assert counts[1, 3] == counts[1, 5] == counts[1, 6]
    kinds = [rank_two(cards).class_name for cards in combinations(STANDARD, 2)]
    assert [kinds.count(name) for name in ("pair", "straight-flush", "mini-royal", "straight")] == [
        78,
        48,
        4,
        156,
    ]
    assert len(two_card_values()) == 78 + 13 + 78


@pytest.mark.slow
@pytest.mark.parametrize("cards", ["Kh 9h 4h 7s 2c", "Kh 9h 4d 9s 2c", "Ah Kh Qh Jh Th"])
def test_the_kernel_ranks_holdings_like_the_reference(cards: str) -> None:
    """Compare the kernel's counts for a board with all holdings ranked by the reference."""
    board = parse_cards(cards)
    codes = np.array(sorted(STANDARD.index(card) for card in board), dtype=np.uint8)
    study = holdem.new_study()
    suit = holdem.study_board(codes, study)
    remaining = [code for code in range(52) if code not in codes]
    values = {
        two: rank_high([*board, *(STANDARD[code] for code in two)]).value
        for two in combinations(remaining, 2)
    }
    pairs = {two: holdem.pair_of(*(study.groups[code] for code in two)) for two in values}
    assert int(study.ways[: holdem.pairs_with(suit)].sum()) == len(values) == 1081
    for two in list(values)[::90]:
        pair, value = pairs[two], values[two]
        assert study.values[pair] == value
        same_pair = [other for other in pairs if pairs[other] == pair]
        assert study.ways[pair] == len(same_pair)
        assert study.suited[pair] == sum(a % 4 == b % 4 for a, b in same_pair)
        others = [values[other] for other in values if not {*other} & {*two}]
        assert len(others) == holdem.OPPONENTS
        assert study.lower[pair] == sum(other < value for other in others)
        assert study.up_to[pair] == sum(other <= value for other in others)
        counts = np.zeros(holdem.COUNTS, dtype=np.int64)
        kind = holdem.count_opponents(pair, study, counts)
        assert kind == CLASS_OF[value]
        assert counts[: holdem.CLASSES].tolist() == [
            sum(CLASS_OF[other] <= highest for other in others) for highest in range(holdem.CLASSES)
        ]


def test_running_counts_can_be_turned_back_into_counts_of_opponent_classes() -> None:
    payoffs = np.random.default_rng(1).integers(-9, 9, (10, 10, 3))
    running = np.zeros((10, 12), dtype=np.int64)
    running[3] = [5, 9, 20, 60, 70, 80, 90, 95, 98, 99, 30, 41]
    counts = holdem.counts_of_opponents(running)
    worth = holdem.worth_of_counts(payoffs)
    assert (counts[3] * payoffs[3]).sum() == (running[3] * worth[3]).sum()
    assert counts[3].sum() == 99


@pytest.mark.slow
def test_caribbean_stud_has_the_published_loss_of_each_strategy() -> None:
    rules = FiledGame(BOOK, "casino/caribbean-stud").rules()
    assert isinstance(rules.play, CarnivalPlay)
    assert rules.play.caribbean is not None
    outcomes, by_value = caribbean.count_deals(rules, rules.play.caribbean)
    assert int(outcomes.sum()) == 19_933_230_517_200
    row = wager_of("casino/caribbean-stud", "ante")
    assert f"{row['edge']:.7%} {row['element_of_risk']:.3%}" == "5.2243058% 2.555%"
    assert f"{row['stdev']:.5f}" == "2.24295"
    assert round(row["edge"] * 19_933_230_517_200) == 1_041_372_912_372
    bet, fold = by_value[:, :, 0].sum(axis=1), by_value[:, :, 1].sum(axis=1)
    pair = first_values()[1]
    assert -(bet[pair:].sum() + fold[:pair].sum()) == 1_090_272_101_460
    assert -bet.sum() == 3_310_360_338_060
    raises = int(outcomes[0].sum())
    assert f"{raises / 19_933_230_517_200:.6f}" == "0.522255"
    qualifying = int(outcomes[:, :, 1].sum())
    assert qualifying * 2_598_960 == 1_463_700 * 19_933_230_517_200


@pytest.mark.parametrize(
    ("first", "rule"),
    [
        (1, "always bet"),
        (first_values()[1], "bet a pair of 2s with 5-4-3 or better"),
        (first_values()[2], "bet two pair 3-2-4 or better"),
        (7463, "always fold"),
    ],
)
def test_the_strategy_of_caribbean_stud_names_the_lowest_hand_to_bet(first: int, rule: str) -> None:
    by_value = np.zeros((7463, 13, 3), dtype=np.int64)
    by_value[:first, :, 0] = -1
    by_value[first:, :, 0] = 1
    ranks = "2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A"
    assert caribbean._strategy(by_value) == f"against {ranks}: {rule}"


def test_the_strategy_of_ultimate_texas_holdem_covers_always_checking_and_always_raising() -> None:
    check, raise_all = np.zeros(1326, dtype=np.int64), np.full(1326, 4)
    flop = np.zeros((len(holdem.flops().distinct), 1326), dtype=bool)
    assert ultimate._early_rule(check) == "before the flop, check every hand"
    assert ultimate._flop_rule(raise_all, flop) == "no hand checks before the flop"
    deuces = np.where(np.arange(1326) == holdem.pair_numbers()[0, 1], 0, 4)
    assert ultimate._flop_rule(deuces, flop).endswith(
        "two pair or better 0.0%, a pair with a hole card 0.0%"
    )


@pytest.mark.slow
def test_caribbean_stud_as_filed_has_the_expected_edge() -> None:
    report = price_of("saloon/caribbean-stud")
    assert report["total_combinations"] == 19_933_230_517_200
    assert f"{wager_of('saloon/caribbean-stud', 'ante')['edge']:.4%}" == "1.6905%"


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        "saloon/ultimate-texas-holdem",
        "saloon/ultimate-texas-holdem-bad-beat-bonus",
        "tavern/ultimate-texas-holdem-bad-beat-bonus",
        "cordova/ultimate-texas-holdem",
    ],
)
def test_ultimate_texas_holdem_has_its_published_edge_and_early_raises(game: str) -> None:
    ante = wager_of(game, "ante")
    assert f"{ante['edge']:.3%} {ante['stdev']:.2f}" == "2.185% 4.94"
    strategy = price_of(game)["strategy"]
    assert strategy.startswith(
        "before the flop, raise 4x with 33+ A2s+ A2o+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo;"
    )
    assert price_of(game)["total_combinations"] == 10 * 2_781_381_002_400


@pytest.mark.slow
def test_trips_at_cordova_has_its_published_edge_and_counts() -> None:
    trips = wager_of("cordova/ultimate-texas-holdem", "trips")
    assert f"{trips['edge']:.6%}" == "1.904049%"
    counts = {o["says"]: o["combinations"] for o in trips["outcomes"]}
    ways = 2_781_381_002_400 // 133_784_560
    assert counts["royal flush"] == 4324 * ways
    assert counts["three of a kind"] == 6_461_620 * ways


@pytest.mark.slow
@pytest.mark.parametrize("room", ["saloon", "tavern", "cordova"])
def test_the_bad_beat_bonus_has_its_published_counts(room: str) -> None:
    name = "ultimate-texas-holdem" + ("" if room == "cordova" else "-bad-beat-bonus")
    bonus = wager_of(f"{room}/{name}", "bad-beat-bonus")
    counts = {o["says"]: o["combinations"] for o in bonus["outcomes"]}
    assert sum(counts.values()) == 2_781_381_002_400
    assert counts["the hands are equal"] == 113_130_263_816
    assert f"{bonus['edge']:.4%}" == "14.7868%"


@pytest.mark.slow
def test_the_super_bet_counts_for_three_rows_agree_with_counts_for_one_row() -> None:
    rows = peek_super.winning_rows()
    assert sum(rows.values()) == comb(52, 5) * comb(47, 5) * comb(42, 5)
    assert all(ways >= 0 for ways in rows.values())
    three_of_a_kind = sum(ways * sum(kind == 0 for kind in kinds) for kinds, ways in rows.items())
    # Three of a kind is as likely in a particular row as in any five cards.
    assert three_of_a_kind == 3 * 54912 * comb(47, 5) * comb(42, 5)
    royal = rows[(6, 6, 6)]
    assert royal == 4 * 3 * 2


@pytest.mark.slow
def test_two_card_peek_is_priced_over_all_deals() -> None:
    bonus = wager_of("cordova/two-card-peek", "peek-bonus")
    total = sum(o["combinations"] for o in bonus["outcomes"])
    assert total == comb(52, 2) * comb(50, 2) * comb(48, 2) * comb(46, 3)
    assert f"{bonus['edge']:.4%}" == "34.7965%"
    assert f"{wager_of('cordova/two-card-peek', 'super-bet')['edge']:.4%}" == "5.1521%"


def test_the_value_of_a_row_agrees_with_a_plain_count_of_its_completions() -> None:
    """With four dead cards, inclusion-exclusion gives the same value as a count."""
    starts, _, _, _ = peek_bonus._starts()
    place = 40
    own = [int(code) for code in starts[place]]
    dead = [code for code in range(52) if code not in own][3:43:10]
    kinds, whole, ones, twos = peek_bonus._completions()
    pay = np.arange(10) ** 2 - 3
    here = slice(place, place + 1)
    winnings = peek_bonus.Winnings(
        numbers=holdem.pair_numbers().astype(np.int64),
        triples=triple_numbers(),
        kinds=kinds[here],
        pay=pay[None, :],
        whole=(whole @ pay)[here],
        by_card=(ones @ pay)[here],
        by_pair=(twos @ pay)[here],
        most=np.zeros(1, dtype=np.int64),
    )
    value_of_row = peek_bonus.row_worth(0, np.array(dead), winnings)
    remaining = [code for code in range(52) if code not in (*own, *dead)]
    plain = 0
    for three in combinations(remaining, 3):
        cards = [STANDARD[code] for code in (*own, *three)]
        value = evaluate(mask_of(cards))
        plain += int(
            pay[
                [
                    "high-card",
                    "pair",
                    "two-pair",
                    "three-of-a-kind",
                    "straight",
                    "flush",
                    "full-house",
                    "four-of-a-kind",
                    "straight-flush",
                    "royal-flush",
                ].index(class_of(value))
            ]
        )
    assert value_of_row == plain
