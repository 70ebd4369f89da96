"""Blackjack prices agree with published figures: ordinary blackjack and the filed bonus wagers."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from tests.book import BOOK
from tests.pricing.ordinary_blackjack import blackjack

from houseway.families.twenty_one.price.dealer import Drawing, less, shoe_of
from houseway.families.twenty_one.price.full_game import play_out
from houseway.families.twenty_one.price.model import Model, View
from houseway.families.twenty_one.price.player import ACTIONS, DOUBLE, HIT, STAND, weigh
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.play.game import FiledGame
from houseway.pricing.price import price

NAMES = ("17", "18", "19", "20", "21", "bust")
LAST_DIGIT = 1.1e-6
"""Published rows do not always add up to one: some are rounded up in the last digit."""

SPLIT_TOLERANCE = 1e-5
"""The published figures count how many hands were split, but not the cards drawn to them."""


def dealer(
    directory: Path, up: int | None, checked: bool = True, **rules: object
) -> dict[str, float]:
    """Return the probability of each dealer total; if `checked`, given no blackjack."""
    game_rules = blackjack(directory).rules(rules)
    play = game_rules.play
    assert isinstance(play, TwentyOnePlay)
    shoe = shoe_of(game_rules.deck.cards)
    shown = () if up is None else (up,)
    chances: Counter[str] = Counter()
    for outcome, chance in Drawing(play, shown, shoe).chances(less(shoe, *shown)).items():
        name = "bj" if outcome.special else "bust" if outcome.total > 21 else str(outcome.total)
        chances[name] += chance  # type: ignore[assignment]
    remaining = 1 - chances.pop("bj") if checked and "bj" in chances else 1
    return {name: round(float(chance / remaining), 6) for name, chance in chances.items()}


@pytest.mark.parametrize(
    ("up", "published"),
    [
        (1, (0.183786, 0.190890, 0.188680, 0.191692, 0.075137, 0.169815)),
        (2, (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.352973)),
        (6, (0.166948, 0.106454, 0.107192, 0.100705, 0.097879, 0.420823)),
        (10, (0.124156, 0.122486, 0.124421, 0.356869, 0.039570, 0.232499)),
    ],
)
def test_a_one_deck_dealer_standing_on_soft_17_has_the_published_totals(
    tmp_path: Path, up: int, published: tuple[float, ...]
) -> None:
    totals = dealer(tmp_path, up, decks=1, soft_17="stand")
    assert [totals[name] for name in NAMES] == pytest.approx(published, abs=LAST_DIGIT)


def test_a_one_deck_dealer_over_all_up_cards_has_the_published_totals(tmp_path: Path) -> None:
    totals = dealer(tmp_path, None, decks=1, soft_17="stand")
    published = (0.153225, 0.145065, 0.141657, 0.184722, 0.077364, 0.297967)
    assert [totals[name] for name in NAMES] == pytest.approx(published, abs=LAST_DIGIT)


def test_a_one_deck_dealer_without_a_check_has_the_published_totals(tmp_path: Path) -> None:
    totals = dealer(tmp_path, 1, checked=False, decks=1, soft_17="stand")
    published = (0.126128, 0.131003, 0.129486, 0.131553, 0.051565, 0.116540, 0.313726)
    assert [totals[name] for name in (*NAMES, "bj")] == pytest.approx(published, abs=LAST_DIGIT)


def test_a_six_deck_dealer_hitting_soft_17_has_the_published_totals(tmp_path: Path) -> None:
    assert dealer(tmp_path, 6) == {
        "17": 0.115064, "18": 0.114574, "19": 0.115043, "20": 0.110177, "21": 0.105882,
        "bust": 0.439259,
    }  # fmt: skip
    assert dealer(tmp_path, 1)["bust"] == 0.201281


def choices(view: View, *hand: int) -> list[float]:
    """Return the values of standing, hitting and doubling with this hand."""
    number = view.layout.table.of(*hand)
    weighed = np.zeros((len(view.plan.worth), len(ACTIONS)))
    weigh(
        view.layout.hands, number, view.mass, view.line.stands[0], view.allowed, view.plan.worth,
        weighed,
    )  # fmt: skip
    values = weighed[1] / view.mass[number]
    return [round(float(values[action]), 6) for action in (STAND, HIT, DOUBLE)]


@pytest.mark.parametrize(
    ("rules", "hands"),
    [
        (
            {"decks": 2},
            {
                (6, 5): [-0.587564, 0.121079, 0.166650],
                (6, 4): [-0.587412, 0.038312, -0.003909],
                (2, 1): [-0.594150, -0.103429, -0.571816],
            },
        ),
        (
            {"decks": 1, "soft_17": "stand"},
            {
                (6, 5): [-0.634013, 0.172946, 0.240259],
                (7, 1): [-0.101015, -0.108386, -0.357778],
            },
        ),
        (
            {"decks": 6, "checks": ""},
            {
                (6, 5): [-0.720879, -0.235772, -0.535879],
                (7, 1): [-0.466029, -0.421285, -0.909374],
            },
        ),
    ],
)
def test_the_values_of_hands_against_an_ace_are_the_published_values(
    tmp_path: Path, rules: dict[str, object], hands: dict[tuple[int, int], list[float]]
) -> None:
    view = Model(blackjack(tmp_path).rules(rules)).solve((1,))
    assert {hand: choices(view, *hand) for hand in hands} == hands


@pytest.mark.parametrize(
    ("rules", "published"),
    [
        ({"decks": 2}, -0.003797),
        ({"decks": 2, "after_split": False}, -0.005252),
        ({"decks": 1, "soft_17": "stand"}, 0.001839),
        ({"decks": 1, "soft_17": "stand", "after_split": False}, 0.000423),
        ({"decks": 6, "checks": ""}, -0.0072705),
        ({"decks": 6, "checks": "", "after_split": False}, -0.0086975),
    ],
)
def test_ordinary_blackjack_has_the_published_value(
    tmp_path: Path, rules: dict[str, object], published: float
) -> None:
    worth = play_out(blackjack(tmp_path).rules(rules)).worth
    assert worth == pytest.approx(published, abs=SPLIT_TOLERANCE)


@pytest.mark.parametrize(
    ("decks", "edge"),
    [(1, 6.89), (2, 6.51), (4, 6.29), (5, 6.25), (6, 6.21), (8, 6.17)],
)
def test_buster_table_c_has_its_published_edge(tmp_path: Path, decks: int, edge: float) -> None:
    report = price(blackjack(tmp_path), "buster", {"decks": decks})
    assert round(100 * report["wagers"][0]["edge"], 2) == edge


def price_row(game: str, wager: str, **rules: object) -> dict[str, object]:
    row: dict[str, object] = price(FiledGame(BOOK, game), wager, rules)["wagers"][0]
    return row


def chances(row: dict[str, object]) -> list[Fraction]:
    outcomes = row["outcomes"]
    assert isinstance(outcomes, list)
    total = sum(outcome["combinations"] for outcome in outcomes)
    return [Fraction(outcome["combinations"], total) for outcome in outcomes]


def test_buster_at_lucky_buck_has_its_exact_price() -> None:
    row = price_row("lucky-buck/pure-21-5-blackjack", "buster")
    assert row["edge"] == pytest.approx(0.062143, abs=5e-7)
    assert row["hit_rate"] == pytest.approx(0.285760195, abs=5e-10)
    probabilities = [float(chance) for chance in chances(row)]
    assert probabilities[0] == pytest.approx(1.194525e-5, rel=1e-6)
    assert [round(c, 6) for c in probabilities[1:]] == [
        0.000214, 0.002638, 0.020473, 0.089392, 0.173032, 0.714240,
    ]  # fmt: skip


def test_match_the_dealer_has_its_published_counts() -> None:
    row = price_row("saloon/pure-spanish-21-5", "match-the-dealer")
    counts = (10, 90, 1320, 153, 4752, 34716)
    assert chances(row) == [Fraction(count, 41041) for count in counts]
    assert row["edge"] == pytest.approx(0.030555, abs=5e-7)
    assert row["stdev"] == pytest.approx(2.448, abs=5e-4)


def test_lucky_lucky_has_its_published_counts() -> None:
    row = price_row("tavern/no-bust-21st-century-buster-blackjack-lucky-lucky", "lucky-lucky")
    counts = (80, 864, 1944, 12960, 26568, 406296, 377568, 364320)
    assert chances(row)[:-1] == [Fraction(count, 5013320) for count in counts]


def test_super_match_has_its_known_counts() -> None:
    row = price_row("tavern/21st-century-blackjack-switch", "super-match")
    counts = (138138, 5941728, 7577856, 136401408, 237219840)
    assert chances(row) == [Fraction(count, 387278970) for count in counts]
    assert row["edge"] == pytest.approx(0.025485, abs=5e-7)


def test_lucky_pair_has_the_exact_hit_rate_of_a_pair() -> None:
    row = price_row("cordova/blackjack-x", "lucky-pair")
    assert row["hit_rate"] == pytest.approx(23 / 311, rel=1e-12)


def test_insurance_wins_as_often_as_the_card_after_an_ace_is_a_ten() -> None:
    row = price_row("lucky-buck/pure-21-5-blackjack", "insurance")
    assert row["hit_rate"] == pytest.approx(96 / 311, rel=1e-12)
