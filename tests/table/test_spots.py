"""Betting spots: which spot each wager is on, and how a bettor's chips add up to one wager."""

import pytest
from tests.book import BOOK

import houseway
from houseway.banked.spots import arrange, merge
from houseway.banked.wagers import Placed
from houseway.play.game import FiledGame
from houseway.values.errors import FeeError, InputError

DOUBLE_HAND = "lucky-buck/pai-gow-double-hand-poker"
PURE = "lucky-buck/pure-21-5-blackjack"
STUD = "saloon/caribbean-stud"
SWITCH = "tavern/21st-century-blackjack-switch"
EIGHT_SPOTS = FiledGame(BOOK, DOUBLE_HAND).rules().filing
NO_SPOTS = FiledGame(BOOK, "tavern/three-card-poker").rules().filing


def spots(filing, *wagers):
    return [placed.spot for placed in arrange(filing, [Placed(*wager) for wager in wagers])]


def settle(game, wagers, **fields):
    case = {"game": game, "player_dealer": {"seat": 8, "bank": "9000.00"}, **fields}
    return houseway.settle({**case, "wagers": wagers}).to_dict()


def bet(bettor, amount, wager="base", **fields):
    return {"seat": 1, "bettor": bettor, "wager": wager, "amount": amount, **fields}


def test_wagers_without_a_spot_take_the_free_spots_of_their_seat():
    wagers = [(1, "A", "base", 10), (1, "B", "base", 10), (2, "A", "base", 10)]
    assert spots(EIGHT_SPOTS, *wagers) == [1, 2, 1]
    named = Placed(1, "A", "base", 10, spot=1)
    assert [placed.spot for placed in arrange(EIGHT_SPOTS, [Placed(*wagers[1]), named])] == [2, 1]


def test_each_wager_of_a_bettor_takes_its_own_spot_where_a_seat_has_several():
    assert spots(EIGHT_SPOTS, (1, "A", "base", 10), (1, "A", "base", 10)) == [1, 2]


def test_a_bonus_is_placed_on_the_spots_of_its_bettor():
    fortune = FiledGame(BOOK, "lucky-buck/fortune-pai-gow-poker").rules().filing
    base, bonus = (1, "A", "base", 10), (1, "A", "fortune-bonus", 5)
    other = (1, "B", "base", 10)
    assert spots(fortune, other, base, bonus, base, bonus) == [1, 2, 2, 3, 3]


def test_without_spots_all_chips_of_a_bettor_on_a_space_are_one_wager():
    wagers = [
        Placed(1, "A", "ante", 1000),
        Placed(1, "B", "ante", 500),
        Placed(1, "A", "ante", 500),
    ]
    merged = merge(arrange(NO_SPOTS, wagers))
    assert merged == [Placed(1, "A", "ante", 1500), Placed(1, "B", "ante", 500)]


def test_a_wager_made_twice_on_two_hands_is_one_wager_on_each_hand():
    filing = FiledGame(BOOK, SWITCH).rules().filing
    merged = merge(arrange(filing, [Placed(1, "A", "base", 500)] * 4))
    assert [(placed.hand, placed.amount) for placed in merged] == [(1, 1000), (2, 1000)]


def test_a_spot_is_refused_where_no_spots_are_filed():
    with pytest.raises(
        InputError, match=r"has no betting spots: leave out spot \(wagers\[0\].spot\)"
    ):
        arrange(NO_SPOTS, [Placed(1, "A", "ante", 1000, spot=2)])


def test_a_spot_has_one_bettor():
    hands = {"1": ["Ks", "Qd"], "player-dealer": ["9h", "Tc"]}
    wagers = [bet("A", "20.00", spot=2), bet("B", "20.00", spot=2)]
    with pytest.raises(InputError, match="spot 2 of seat 1 is taken by A"):
        settle(PURE, wagers, hands=hands)


def test_more_spots_than_the_seat_has_are_refused():
    hands = {"1": ["Ks", "Qd"], "player-dealer": ["9h", "Tc"]}
    wagers = [bet(name, "200.00") for name in "AAA"]
    assert [line["spot"] for line in settle(PURE, wagers, hands=hands)["lines"]] == [1, 2, 3]
    with pytest.raises(InputError, match="spot must be 1 to 3"):
        settle(PURE, [*wagers, bet("B", "5.00")], hands=hands)


def test_a_bettors_choice_applies_to_all_their_spots():
    hands = {"1": ["9s", "9d", "5c", "3h", "2c"], "player-dealer": ["As", "Kd", "7h", "4c", "2s"]}
    wagers = [bet("A", "10.00", "ante"), bet("A", "20.00", "ante")]
    played = settle(STUD, wagers, hands=hands)["lines"]
    payouts = [(line["wager"], line["spot"], line["paid"]) for line in played]
    assert payouts == [
        ("ante", 1, "10.00"),
        ("ante", 2, "20.00"),
        ("bet", 1, "10.00"),
        ("bet", 2, "20.00"),
    ]
    folded = settle(STUD, wagers, hands=hands, choices=[{"seat": 1, "choice": "fold"}])["lines"]
    assert [(line["wager"], line["taken"]) for line in folded] == [
        ("ante", "10.00"),
        ("ante", "20.00"),
    ]


def test_a_fee_per_spot_is_charged_for_each_spot():
    hands = {"1": ["9s", "9d", "5c", "3h", "2c"], "player-dealer": ["As", "Kd", "7h", "4c", "2s"]}
    wagers = [bet("A", "10.00", "ante"), bet("A", "20.00", "ante")]
    fees = settle(STUD, wagers, hands=hands, option="1")["fees"]
    assert [(fee["payer"], fee["amount"]) for fee in fees] == [
        ("player", "0.50"),
        ("player", "0.50"),
        ("player-dealer", "0.50"),
    ]


def test_spots_are_refused_where_the_option_has_no_fee_per_spot():
    from houseway.play.collection import Figures, fee_report

    with pytest.raises(FeeError, match="takes no fee per spot"):
        fee_report(BOOK, "tavern/ez-baccarat-panda-8", "12", figures=Figures(action=10000, spots=2))
    with pytest.raises(FeeError, match="spots must be 1 or more"):
        fee_report(BOOK, STUD, "1", figures=Figures(spots=0))
