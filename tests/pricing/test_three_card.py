"""Three Card Poker prices agree with published figures to the last printed digit."""

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from tests.pricing.published import CASINO, price_of

from houseway.cards.card import STANDARD
from houseway.families.three_card.price import _count_deals, hand_values
from houseway.families.three_card.script import ThreeCardPlay
from houseway.play.game import FiledGame
from houseway.ranking.high import CLASSES, rank_high
from houseway.ranking.three_card import rank_three, three_card_values
from houseway.rulebook.book import FiledRulebook

FILED = [
    "saloon/three-card-poker-6-card-bonus",
    "tavern/three-card-poker",
    "tavern/three-card-poker-6-card-bonus",
    "lucky-buck/three-card-poker-6-card-bonus",
    "deuce-lounge/three-card-poker",
    "cordova/3-card-poker",
]


def row(report: dict[str, Any], wager: str) -> dict[str, Any]:
    return next(price for price in report["wagers"] if price["wager"] == wager)


def test_the_casino_game_has_its_published_edge_hit_rate_and_standard_deviation() -> None:
    report = price_of("casino/three-card-poker")
    ante = row(report, "ante")
    assert f"{ante['edge']:.4%} {ante['hit_rate']:.4%}" == "3.3730% 44.9127%"
    assert f"{ante['stdev']:.4f} {ante['edge']:.7f}" == "1.6393 0.0337298"
    assert report["strategy"] == "play Q-6-4 or better"
    assert report["total_combinations"] == 22100 * 18424


def test_with_one_dealer_card_visible_the_player_has_the_published_advantage() -> None:
    report = price_of("casino/three-card-poker-one-card-seen")
    ante = row(report, "ante")
    assert f"{-ante['edge']:.4%} {ante['hit_rate']:.4%} {ante['stdev']:.4f}" == (
        "3.4829% 54.2203% 1.7417"
    )
    assert f"{-ante['edge']:.7f}" == "0.0348286"
    assert report["strategy"] == (
        "against 2 to J: always play; against Q: play Q-9-2 or better; "
        "against K: play K-9-2 or better; against A: play A-9-2 or better"
    )


def test_pair_plus_has_its_published_edges() -> None:
    report = price_of("casino/three-card-poker")
    assert f"{row(report, 'pair-plus')['edge']:.6%}" == "2.316742%"
    assert f"{row(report, 'pair-plus-2')['edge']:.6%}" == "7.276018%"


# Filings that print 4-3-2 as the lowest straight flush, so that suited A-2-3 is a flush. At Lucky
# Buck 4-3-2 is the lowest straight as well, so that unsuited A-2-3 is a high card.
LOWEST_FLUSH = {40: 40, 3: 1100}
PRINTED_LOWEST = {
    "saloon/three-card-poker-6-card-bonus": LOWEST_FLUSH,
    "tavern/three-card-poker": LOWEST_FLUSH,
    "deuce-lounge/three-card-poker": LOWEST_FLUSH,
    "lucky-buck/three-card-poker-6-card-bonus": LOWEST_FLUSH | {6: 660, -1: 16500},
}


@pytest.mark.parametrize("game", FILED)
def test_pair_plus_as_filed_counts_every_three_card_hand(game: str) -> None:
    wager = "pair-and-up" if game.startswith("cordova") else "pair-plus"
    shares: Counter[int] = Counter()
    for outcome in row(price_of(game), wager)["outcomes"]:
        shares[outcome["pays"]] += outcome["probability"]
    counts = {pays: round(share * 22100) for pays, share in shares.items()}
    ace_low = {200: 4, 40: 44, 30: 52, 6: 720, 3: 1096, 1: 3744, -1: 16440}
    assert counts == ace_low | PRINTED_LOWEST.get(game, {})


@pytest.mark.parametrize(
    ("game", "wager", "edge"),
    [
        ("saloon/three-card-poker-6-card-bonus", "6-card-bonus", "6.7413%"),
        ("tavern/three-card-poker-6-card-bonus", "6-card-bonus", "6.7413%"),
        ("cordova/3-card-poker", "bonus-6", "6.7413%"),
        ("lucky-buck/three-card-poker-6-card-bonus", "6-card-bonus", "10.2248%"),
    ],
)
def test_the_six_card_bonus_has_the_printed_and_the_published_figures(
    game: str, wager: str, edge: str
) -> None:
    price = row(price_of(game), wager)
    assert f"{price['edge']:.4%} {price['hit_rate']:.4%}" == f"{edge} 7.2798%"
    counts = {o["says"]: round(o["probability"] * 20358520) for o in price["outcomes"]}
    assert counts == {
        "royal flush": 188,
        "straight flush": 1656,
        "four of a kind": 14664,
        "full house": 165984,
        "flush": 205792,
        "straight": 361620,
        "three of a kind": 732160,
        "less than three of a kind in the six cards": 20358520 - 1482064,
    }


def test_if_only_a_higher_hand_is_paid_low_hands_should_fold_against_low_cards() -> None:
    """At the Deuce Lounge only a higher hand is paid if the player-dealer does not qualify."""
    tavern, deuce = price_of("tavern/three-card-poker"), price_of("deuce-lounge/three-card-poker")
    assert row(tavern, "ante")["edge"] < row(deuce, "ante")["edge"]
    assert tavern["strategy"].startswith("against 2 to J: always play;")
    assert deuce["strategy"].startswith("against 2: play 9-3-2 or better")
    assert "always play" not in deuce["strategy"]


def test_the_play_wager_is_part_of_the_ante() -> None:
    report = price_of("tavern/three-card-poker")
    play = row(report, "play")
    assert play["part_of"] == "ante"
    assert row(report, "ante")["part_of"] is None
    assert row(report, "ante")["element_of_risk"] < row(report, "ante")["edge"]


def test_the_kernels_counts_for_a_hand_equal_a_count_by_the_reference() -> None:
    """Any card of each dealer hand may be the visible card."""
    play = FiledGame(FiledRulebook(CASINO), "casino/three-card-poker").rules().play
    assert isinstance(play, ThreeCardPlay)
    values, _ = hand_values(play)
    hand = [3, 20, 37]
    own = values[tuple(hand)]
    lowest = three_card_values()[rank_three(["Qc", "3d", "2h"])]  # type: ignore[list-item]
    counts = np.zeros((1, 52, 2, 3, 10), dtype=np.int64)
    _count_deals(np.array([hand]), np.array([own]), values, lowest, counts)
    expected = np.zeros((52, 2, 3, 10), dtype=np.int64)
    cards = [STANDARD[code] for code in hand]
    remaining = [code for code in range(52) if code not in hand]
    own_rank = rank_three(cards)
    for other in combinations(remaining, 3):
        dealer_cards = [STANDARD[code] for code in other]
        dealer_rank = rank_three(dealer_cards)
        winner = 2 if dealer_rank == own_rank else 1 if dealer_rank > own_rank else 0
        best_of_six = CLASSES.index(rank_high(cards + dealer_cards).class_name)
        for visible in other:
            expected[visible, int(play.is_qualified(dealer_rank)), winner, best_of_six] += 1
    assert (expected == counts[0]).all()
    assert counts.sum() == 3 * 18424


def test_the_casino_games_in_the_tests_are_not_filings() -> None:
    assert not [game for game in FiledRulebook() if game.startswith("casino/")]
