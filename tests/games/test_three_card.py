"""Three Card Poker: each special rule of the six filings, as a settled round."""

import pytest
from tests.games.seat_cases import case, results, settle_nets

from houseway.play.case import settle
from houseway.values.errors import InputError

SALOON = "saloon/three-card-poker-6-card-bonus"
TAVERN = "tavern/three-card-poker"
TAVERN_6 = "tavern/three-card-poker-6-card-bonus"
LUCKY = "lucky-buck/three-card-poker-6-card-bonus"
DEUCE = "deuce-lounge/three-card-poker"
CORDOVA = "cordova/3-card-poker"
PAYING = [SALOON, TAVERN, TAVERN_6, CORDOVA]
PUSHING = [LUCKY, DEUCE]
ALL = [*PAYING, *PUSHING]


def hands(player: str, dealer: str) -> dict[str, str]:
    return {"1": player, "player-dealer": dealer}


@pytest.mark.parametrize("game", ALL)
def test_a_higher_hand_wins_ante_and_play_from_a_qualified_player_dealer(game: str) -> None:
    net = settle_nets(game, {"ante": 10}, hands("Kd 7c 2h", "Qs 3d 2c"), "play")
    assert net == {"ante": 10, "play": 10}


@pytest.mark.parametrize("game", ALL)
def test_a_lower_hand_loses_ante_and_play_to_a_qualified_player_dealer(game: str) -> None:
    net = settle_nets(game, {"ante": 10}, hands("Jd 7c 2h", "Qs 3d 2c"), "play")
    assert net == {"ante": -10, "play": -10}


@pytest.mark.parametrize("game", ALL)
def test_equal_hands_push_ante_and_play(game: str) -> None:
    outcome = results(game, {"ante": 10}, hands("Qh 7c 4d", "Qd 7s 4c"), "play")
    assert outcome == {"ante": "push", "play": "push"}


@pytest.mark.parametrize("game", PAYING)
def test_an_unqualified_player_dealer_pays_the_ante_even_to_a_lower_hand(game: str) -> None:
    outcome = results(game, {"ante": 10}, hands("9d 7c 2h", "Js 3d 2c"), "play")
    assert outcome == {"ante": "win", "play": "push"}


@pytest.mark.parametrize("game", PUSHING)
def test_an_unqualified_player_dealer_pays_the_ante_only_to_a_higher_hand(game: str) -> None:
    assert settle_nets(game, {"ante": 10}, hands("Qd 5c 2h", "Js Td 8c"), "play") == {
        "ante": 10,
        "play": 0,
    }
    lower = results(game, {"ante": 10}, hands("Jd 9c 8h", "Js Td 8c"), "play")
    equal = results(game, {"ante": 10}, hands("Jd 9c 8h", "Js 9d 8c"), "play")
    assert lower == equal == {"ante": "push", "play": "push"}


@pytest.mark.parametrize("game", [SALOON, TAVERN, LUCKY, DEUCE])
def test_a_fold_also_loses_pair_plus_where_filed(game: str) -> None:
    net = settle_nets(game, {"ante": 10, "pair-plus": 5}, hands("9d 9c 2h", "Js 3d 2c"), "fold")
    assert net == {"ante": -10, "pair-plus": -5}


def test_pair_plus_plays_after_a_fold_in_the_taverns_six_card_game() -> None:
    net = settle_nets(TAVERN_6, {"ante": 10, "pair-plus": 5}, hands("9d 9c 2h", "Js 3d 2c"), "fold")
    assert net == {"ante": -10, "pair-plus": 5}


def test_pair_and_up_plays_after_a_fold_unless_the_option_says_lost() -> None:
    wagers = {"ante": 10, "pair-and-up": 5}
    cards = hands("9d 9c 2h", "Js 3d 2c")
    assert settle_nets(CORDOVA, wagers, cards, "fold") == {"ante": -10, "pair-and-up": 5}
    lost = settle_nets(CORDOVA, wagers, cards, "fold", pair_and_up_after_fold="lost")
    assert lost == {"ante": -10, "pair-and-up": -5}


@pytest.mark.parametrize("game", [SALOON, TAVERN_6, LUCKY])
def test_the_six_card_bonus_plays_after_a_fold(game: str) -> None:
    net = settle_nets(game, {"ante": 10, "6-card-bonus": 5}, hands("9s 9h 4d", "9d 2c Ks"), "fold")
    assert net == {"ante": -10, "6-card-bonus": {LUCKY: 25}.get(game, 40)}


@pytest.mark.parametrize(
    ("game", "quads", "house"), [(SALOON, 100, 20), (TAVERN_6, 100, 20), (LUCKY, 50, 25)]
)
def test_each_room_pays_the_six_card_bonus_by_its_own_table(
    game: str, quads: int, house: int
) -> None:
    four = settle_nets(game, {"ante": 10, "6-card-bonus": 5}, hands("8s 8d 8h", "8c Kd 2s"), "play")
    assert four["6-card-bonus"] == 5 * quads
    full = settle_nets(game, {"ante": 10, "6-card-bonus": 5}, hands("9s 9h 4d", "9d 4c Ks"), "play")
    assert full["6-card-bonus"] == 5 * house


def test_the_wheel_is_a_straight_in_the_six_card_bonus_even_where_ace_two_three_is_not() -> None:
    net = settle_nets(LUCKY, {"ante": 10, "6-card-bonus": 5}, hands("As 2d 3h", "4c 5d Ks"), "play")
    assert net["6-card-bonus"] == 50


def test_bonus_wagers_need_no_ante_in_the_taverns_six_card_game_and_at_cordova() -> None:
    net = settle_nets(TAVERN_6, {"pair-plus": 5, "6-card-bonus": 5}, hands("As Ks Qs", "Js Ts 2d"))
    assert net == {"pair-plus": 1000, "6-card-bonus": 5000}
    assert settle_nets(CORDOVA, {"bonus-6": 5}, hands("7s 7d 2h", "7c Kd 3s")) == {"bonus-6": 40}
    with pytest.raises(InputError, match="requires a bet on Ante"):
        settle(case(TAVERN, {"pair-plus": 5}, hands("As Ks Qs", "Js Ts 2d")))


def test_ace_two_three_is_the_lowest_straight_except_at_lucky_buck() -> None:
    wagers = {"ante": 10, "pair-plus": 5}
    cards = hands("As 2d 3h", "Ks 5d 2c")
    assert settle_nets(SALOON, wagers, cards, "play")["pair-plus"] == 30
    assert settle_nets(LUCKY, wagers, cards, "play")["pair-plus"] == -5
    with_option = settle_nets(LUCKY, wagers, cards, "play", lowest_straight="A-2-3")
    assert with_option["pair-plus"] == 30


def test_ace_two_three_suited_is_a_straight_flush_in_practice_but_not_by_the_letter() -> None:
    wagers = {"ante": 10, "pair-plus": 5}
    cards = hands("As 2s 3s", "Kd 5d 2c")
    assert settle_nets(SALOON, wagers, cards, "play")["pair-plus"] == 15
    in_practice = settle_nets(SALOON, wagers, cards, "play", lowest_straight_flush="A-2-3")
    assert in_practice["pair-plus"] == 200


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ks Qs", 200),
        ("4s 3s 2s", 40),
        ("5s 5d 5h", 30),
        ("4s 5d 6h", 6),
        ("As Js 4s", 3),
        ("2s 2d 9h", 1),
        ("As Kd Jh", -1),
    ],
)
def test_pair_plus_pays_by_the_players_three_cards_alone(cards: str, pays: int) -> None:
    net = settle_nets(DEUCE, {"ante": 10, "pair-plus": 5}, hands(cards, "Qc 5c 3d"), "play")
    assert net["pair-plus"] == 5 * pays


def test_the_player_dealers_third_card_places_the_action_button() -> None:
    round_case = case(TAVERN_6, {"ante": 10}, hands("Kd 7c 2h", "Qs 3d Ks"), "play", seats=7)
    round_case["wagers"] += [{"seat": 2, "bettor": "B", "wager": "ante", "amount": "10.00"}]
    round_case["hands"]["2"] = ["8c", "7d", "2s"]
    round_case["choices"] += [{"seat": 2, "choice": "play"}]
    assert settle(round_case)["action_seat"] == 1  # a king counts 13, around six seats
    round_case["hands"]["player-dealer"] = ["Qs", "3d", "8s"]
    assert settle(round_case)["action_seat"] == 2


def test_folded_wagers_are_collected_first_and_use_the_bank() -> None:
    round_case = case(
        DEUCE, {"ante": 10}, hands("Kd 7c 2h", "Qs 3d 2c"), "play 2:fold", bank="15.00"
    )
    round_case["wagers"] += [{"seat": 2, "bettor": "B", "wager": "ante", "amount": "10.00"}]
    round_case["hands"]["2"] = ["8c", "7d", "2s"]
    lines = settle(round_case)["lines"]
    assert [(line["seat"], line["wager"], line["result"]) for line in lines] == [
        (2, "ante", "lose"),
        (1, "ante", "win"),
        (1, "play", "no-action"),
    ]
    assert lines[1]["paid"] == "5.00"


def test_a_shoe_is_dealt_in_stacks_of_three_with_the_player_dealer_last() -> None:
    round_case = case(DEUCE, {"ante": 10}, shoe="Kd 7c 2h Qs 3d 2c", choices="play")
    assert settle(round_case)["hands"] == {
        "1": ["Kd", "7c", "2h"],
        "player-dealer": ["Qs", "3d", "2c"],
    }


def test_back_line_bettors_choose_for_themselves() -> None:
    round_case = case(LUCKY, {"ante": 10}, hands("Jd 7c 2h", "Qs 3d 2c"))
    round_case["wagers"] += [{"seat": 1, "bettor": "B", "wager": "ante", "amount": "20.00"}]
    round_case["choices"] = [
        {"seat": 1, "bettor": "A", "choice": "play"},
        {"seat": 1, "bettor": "B", "choice": "fold"},
    ]
    lines = settle(round_case)["lines"]
    assert [(line["bettor"], line["wager"], line["taken"]) for line in lines] == [
        ("B", "ante", "20.00"),
        ("A", "ante", "10.00"),
        ("A", "play", "10.00"),
    ]


def test_play_is_a_choice_and_not_a_wager_of_the_case() -> None:
    with pytest.raises(InputError, match="Play is bet after the bettor has seen the cards"):
        settle(case(TAVERN, {"ante": 10, "play": 10}, hands("Kd 7c 2h", "Qs 3d 2c"), "play"))


def test_a_wrong_or_missing_choice_is_refused_with_the_legal_choices() -> None:
    cards = hands("Kd 7c 2h", "Qs 3d 2c")
    with pytest.raises(InputError, match="seat 1 may choose play or fold, not 'raise'"):
        settle(case(TAVERN, {"ante": 10}, cards, "raise"))
    with pytest.raises(InputError, match="too few choices"):
        settle(case(TAVERN, {"ante": 10}, shoe="Kd 7c 2h Qs 3d 2c"))
    with pytest.raises(InputError, match="no decision is open for seat"):
        settle(case(TAVERN, {"ante": 10}, cards, "play fold"))


@pytest.mark.parametrize("game", [SALOON, TAVERN, TAVERN_6, DEUCE])
def test_back_line_wagers_are_refused_where_they_are_forbidden(game: str) -> None:
    round_case = case(game, {"ante": 10}, hands("Kd 7c 2h", "Qs 3d 2c"), "play")
    round_case["wagers"] += [{"seat": 1, "bettor": "B", "wager": "ante", "amount": "10.00"}]
    with pytest.raises(InputError, match="only the seated player can bet on Ante"):
        settle(round_case)


def test_lucky_bucks_pair_plus_is_at_most_200_dollars() -> None:
    cards = hands("Kd 7c 2h", "Qs 3d 2c")
    with pytest.raises(InputError, match=r"must be at most \$200, not \$201"):
        settle(case(LUCKY, {"ante": 10, "pair-plus": 201}, cards, "play"))
