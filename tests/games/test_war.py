"""Casino War and Ultimate War: each special rule, as a settled round."""

import pytest
from tests.games.seat_cases import case, results, settle_nets

from houseway.play.case import settle
from houseway.values.errors import InputError

CASINO = "tavern/casino-war"
ULTIMATE = "cordova/ultimate-war"


def cards(player: str, dealer: str) -> dict[str, str]:
    return {"1": player, "player-dealer": dealer}


def test_the_higher_card_wins_even_money_and_the_tie_wager_loses() -> None:
    assert settle_nets(CASINO, {"base": 10, "tie": 5}, cards("Kd", "7s")) == {"base": 10, "tie": -5}
    assert settle_nets(CASINO, {"base": 10, "tie": 5}, cards("2d", "7s")) == {
        "base": -10,
        "tie": -5,
    }


def test_a_surrender_loses_half_and_the_tie_wager_still_wins() -> None:
    net = settle_nets(CASINO, {"base": 10, "tie": 5}, cards("8d", "8s"), "surrender")
    assert net == {"base": -5, "tie": 50}


@pytest.mark.parametrize(
    ("war", "base", "bet"), [("Qd 9s", 0, 10), ("9d 9s", 0, 20), ("3d Js", -10, -10)]
)
def test_a_won_war_pays_one_unit_a_tied_war_pays_two_and_a_lost_war_costs_two(
    war: str, base: int, bet: int
) -> None:
    player, dealer = war.split()
    net = settle_nets(CASINO, {"base": 10}, cards(f"8d {player}", f"8s {dealer}"), "war")
    assert net == {"base": base, "war": bet}


def test_three_cards_are_burned_before_every_war_card() -> None:
    round_case = case(
        CASINO,
        {"base": 10},
        shoe="8d 8c 8s 2c 2d 2h Qd 3c 3d 3h 5d 4c 4d 4h 9s",
        choices="war 2:war",
    )
    round_case["wagers"] += [{"seat": 2, "bettor": "B", "wager": "base", "amount": "10.00"}]
    result = settle(round_case)
    assert result["hands"] == {"1": ["8d", "Qd"], "2": ["8c", "5d"], "player-dealer": ["8s", "9s"]}
    assert result["player_dealer"]["net"] == "10.00"


def test_first_cards_are_settled_before_any_war() -> None:
    round_case = case(CASINO, {"base": 10, "tie": 5}, cards("8d Qd", "8s 9s"), "war")
    round_case["wagers"] += [{"seat": 2, "bettor": "B", "wager": "base", "amount": "10.00"}]
    round_case["hands"]["2"] = ["3c"]
    lines = settle(round_case)["lines"]
    assert [(line["seat"], line["wager"]) for line in lines] == [
        (1, "tie"),
        (2, "base"),
        (1, "base"),
        (1, "war"),
    ]


def test_back_line_bettors_choose_war_or_surrender_for_themselves() -> None:
    round_case = case(CASINO, {"base": 10}, cards("8d Qd", "8s 9s"))
    round_case["wagers"] += [{"seat": 1, "bettor": "B", "wager": "base", "amount": "20.00"}]
    round_case["choices"] = [
        {"seat": 1, "bettor": "A", "choice": "war"},
        {"seat": 1, "bettor": "B", "choice": "surrender"},
    ]
    lines = settle(round_case)["lines"]
    assert [(line["bettor"], line["wager"], line["result"]) for line in lines] == [
        ("B", "base", "surrender"),
        ("A", "base", "push"),
        ("A", "war", "win"),
    ]


def test_the_tie_wager_needs_the_primary_wager() -> None:
    with pytest.raises(InputError, match="requires a bet on"):
        settle(case(CASINO, {"tie": 5}, cards("8d", "9s")))


def test_a_second_card_means_that_the_player_went_to_war() -> None:
    assert settle_nets(CASINO, {"base": 10}, cards("8d Qd", "8s 9s")) == {"base": 0, "war": 10}
    assert settle_nets(CASINO, {"base": 10}, cards("8d", "8s")) == {"base": -5}


ALL = {"player": 10, "banker": 10, "war": 10, "ultimate-5-player": 10, "ultimate-5-banker": 10}


def rows(player: str, banker: str) -> dict[str, str]:
    return {"player": player, "banker": banker}


def test_a_win_with_a_five_pushes_its_bet_and_the_other_bet_still_loses() -> None:
    assert settle_nets(ULTIMATE, ALL, rows("5d", "3s")) == {
        "player": 0,
        "banker": -10,
        "war": -10,
        "ultimate-5-player": 400,
        "ultimate-5-banker": -10,
    }


def test_a_win_with_a_five_after_a_war_also_pushes_and_pays_more_on_ultimate_5() -> None:
    assert settle_nets(ULTIMATE, ALL, rows("9d 2s", "9s 5d")) == {
        "player": -10,
        "banker": 0,
        "war": 100,
        "ultimate-5-player": -10,
        "ultimate-5-banker": 1200,
    }


@pytest.mark.parametrize(("wars", "pays"), [(1, 10), (2, 20), (3, 100), (4, 300), (6, 300)])
def test_a_series_of_wars_pays_once_by_the_number_of_wars(wars: int, pays: int) -> None:
    ties = ["7", "K", "4", "9", "2", "8"][:wars]
    player = " ".join([*(rank + "d" for rank in ties), "Jd"])
    banker = " ".join([*(rank + "s" for rank in ties), "3s"])
    net = settle_nets(ULTIMATE, {"war": 10, "player": 10}, rows(player, banker))
    assert net == {"war": 10 * pays, "player": 10}


def test_the_first_card_goes_to_the_banker_hand_and_in_a_war_to_the_player_hand() -> None:
    round_case = case(ULTIMATE, {"player": 10}, shoe="9s 9d 5d 2s")
    assert settle(round_case)["hands"] == {"banker": ["9s", "2s"], "player": ["9d", "5d"]}
    player_first = case(ULTIMATE, {"player": 10}, shoe="9s Td", first_card="player")
    assert settle(player_first)["hands"] == {"player": ["9s"], "banker": ["Td"]}


def test_each_kind_of_wager_is_settled_around_the_table_before_the_next_kind() -> None:
    round_case = case(ULTIMATE, {"player": 10, "war": 10}, rows("Kd", "3s"))
    round_case["wagers"] += [{"seat": 2, "bettor": "B", "wager": "player", "amount": "10.00"}]
    lines = settle(round_case)["lines"]
    assert [(line["seat"], line["wager"]) for line in lines] == [
        (1, "player"),
        (2, "player"),
        (1, "war"),
    ]


def test_a_case_with_cards_after_the_hand_is_decided_is_refused() -> None:
    with pytest.raises(InputError, match="player was given 2 cards but takes 1"):
        settle(case(ULTIMATE, {"player": 10}, rows("Kd 2d", "3s 4s")))
    assert results(ULTIMATE, {"player": 10}, rows("Kd", "3s")) == {"player": "win"}
