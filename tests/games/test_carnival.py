"""Specialty poker: each special rule of the filings, as a settled round."""

import pytest
from tests.each import each
from tests.games.seat_cases import case, nets, results, settle_nets

from houseway.play.case import settle
from houseway.values.errors import InputError

PLAIN = "saloon/ultimate-texas-holdem"
SALOON = "saloon/ultimate-texas-holdem-bad-beat-bonus"
TAVERN = "tavern/ultimate-texas-holdem-bad-beat-bonus"
CORDOVA = "cordova/ultimate-texas-holdem"
UTH = [PLAIN, SALOON, TAVERN, CORDOVA]
BAD_BEAT = [SALOON, TAVERN, CORDOVA]
CARIBBEAN = "saloon/caribbean-stud"
RIDE = "deuce-lounge/let-it-ride"
PEEK = "cordova/two-card-peek"

BOARD = "Kh 9h 4h 7s 2c"
BASE = {"ante": 10, "blind": 10}


def holdem(player: str, dealer: str, board: str = BOARD) -> dict[str, str]:
    return {"1": player, "player-dealer": dealer, "board": board}


# Ultimate Texas Hold'em.


@each("game", UTH)
@each(("times", "play"), [("4x", 40), ("3x", 30), ("2x", 20), ("1x", 10)])
def test_a_play_wager_of_any_size_wins_even_money(game: str, times: str, play: int) -> None:
    net = settle_nets(game, BASE, holdem("Ah Qh", "Kd 3s"), times)
    assert net == {"ante": 10, "blind": 15, "play": play}


@pytest.mark.parametrize("game", UTH)
def test_a_player_dealer_without_a_pair_pushes_only_the_ante(game: str) -> None:
    net = settle_nets(game, BASE, holdem("7d 3d", "Ac 3s"), "1x")
    assert net == {"ante": 0, "blind": 0, "play": 10}
    lost = settle_nets(game, BASE, holdem("Qd 3d", "Ac 3s"), "1x")
    assert lost == {"ante": 0, "blind": -10, "play": -10}


@pytest.mark.parametrize("game", UTH)
def test_a_pair_on_the_board_qualifies_the_player_dealer(game: str) -> None:
    net = settle_nets(game, BASE, holdem("Ad 3d", "Qc 3s", "Kh Kd 4h 7s 2c"), "1x")
    assert net == {"ante": 10, "blind": 0, "play": 10}


@pytest.mark.parametrize("game", UTH)
def test_equal_hands_push_ante_blind_and_play(game: str) -> None:
    outcome = results(game, BASE, holdem("2d 3d", "2s 3s", "Kh Qd Jh Ts 9c"), "2x")
    assert outcome == {"ante": "push", "blind": "push", "play": "push"}


@pytest.mark.parametrize(
    ("player", "board", "pays"),
    [
        ("Ah Qh", "Kh Jh Th 7s 2c", 5000),
        ("9h 8h", "7h 6h 5h Ks 2c", 500),
        ("7h 7d", "7s 7c 4h Ks 2c", 100),
        ("7h 7d", "7s 4c 4h Ks 2c", 30),
        ("9h 8h", "7h 2h 5h Ks 2c", 15),
        ("9h 8d", "7h 6s 5h Ks 2c", 10),
        ("7h 7d", "7s 3c 4h Ks 2c", 0),
    ],
)
def test_the_blind_pays_for_winning_with_a_straight_or_better_and_pushes_other_wins(
    player: str, board: str, pays: int
) -> None:
    net = settle_nets(
        PLAIN, BASE, holdem(player, "Ks Kc" if "Ks" not in board else "Ad 3s", board), "4x"
    )
    assert net["blind"] == pays


@pytest.mark.parametrize(
    ("game", "quads", "house"), [(PLAIN, 20, 7), (SALOON, 20, 7), (TAVERN, 20, 7), (CORDOVA, 30, 8)]
)
def test_each_room_pays_trips_by_its_own_table(game: str, quads: int, house: int) -> None:
    wagers = {**BASE, "trips": 5}
    four = settle_nets(game, wagers, holdem("7h 7d", "Ad 3s", "7s 7c 4h Ks 2c"), "1x")
    full = settle_nets(game, wagers, holdem("7h 7d", "Ad 3s", "7s 4c 4h Ks 2c"), "1x")
    assert (four["trips"], full["trips"]) == (5 * quads, 5 * house)


@pytest.mark.parametrize(
    ("game", "trips"), [(PLAIN, 15), (TAVERN, 15), (CORDOVA, 15), (SALOON, -5)]
)
def test_trips_is_paid_after_a_fold_except_at_the_saloon(game: str, trips: int) -> None:
    net = settle_nets(
        game, {**BASE, "trips": 5}, holdem("3d 2d", "Kd Ks", "7s 7c 7h Ac Qd"), "fold"
    )
    assert net == {"ante": -10, "blind": -10, "trips": trips}


@pytest.mark.parametrize("game", UTH)
def test_a_fold_with_less_than_three_of_a_kind_also_loses_trips(game: str) -> None:
    net = settle_nets(game, {**BASE, "trips": 5}, holdem("3d 2d", "Kd Qs"), "fold")
    assert net == {"ante": -10, "blind": -10, "trips": -5}


@each("game", BAD_BEAT)
@each(
    ("player", "dealer", "board", "pays"),
    [
        ("Ah Qh", "9s 9d", BOARD, 9),  # the player beats three of a kind
        ("9s 9d", "Ah Qh", BOARD, 9),  # the player is beaten with three of a kind
        ("8d 5d", "Ah Qh", "7h 6h 4h Ks 2c", 20),
        ("Ah Qh", "Kd Ks", "Kh 9h 4h 9s 2c", 30),
        ("Ks Kd", "9s 9d", "Kh 9h 4h 9c 2c", 50),
        ("9s 9d", "8h 7h", "6h 5h 4h 9c 9h", 500),
        ("Ad 3d", "Kd 3s", BOARD, -1),
    ],
)
def test_the_bad_beat_bonus_pays_by_the_beaten_hand_whichever_side_has_it(
    game: str, player: str, dealer: str, board: str, pays: int
) -> None:
    wagers = {"ante": 20, "blind": 20, "trips": 5, "bad-beat-bonus": 5}
    net = settle_nets(game, wagers, holdem(player, dealer, board), "4x")
    assert net["bad-beat-bonus"] == 5 * pays


@pytest.mark.parametrize("game", BAD_BEAT)
def test_a_five_card_tie_loses_the_bad_beat_bonus(game: str) -> None:
    wagers = {"ante": 20, "blind": 20, "trips": 5, "bad-beat-bonus": 5}
    nets_by_wager = settle_nets(game, wagers, holdem("2d 3d", "2s 3s", "Kh Qd Jh Ts 9c"), "2x")
    assert nets_by_wager["bad-beat-bonus"] == -5
    assert nets_by_wager["trips"] == 25


@pytest.mark.parametrize(("game", "bonus"), [(SALOON, -5), (TAVERN, -5), (CORDOVA, 45)])
def test_the_bad_beat_bonus_plays_after_a_fold_only_at_cordova(game: str, bonus: int) -> None:
    wagers = {"ante": 20, "blind": 20, "trips": 5, "bad-beat-bonus": 5}
    cards = holdem("3d 2d", "Kd Ks", "7s 7c 7h Ac Qd")
    assert settle_nets(game, wagers, cards, "fold")["bad-beat-bonus"] == bonus


@pytest.mark.parametrize("game", [SALOON, TAVERN])
def test_an_option_lets_the_bad_beat_bonus_play_after_a_fold(game: str) -> None:
    wagers = {"ante": 20, "blind": 20, "trips": 5, "bad-beat-bonus": 5}
    cards = holdem("3d 2d", "Kd Ks", "7s 7c 7h Ac Qd")
    net = settle_nets(game, wagers, cards, "fold", bad_beat_after_fold="plays")
    assert net["bad-beat-bonus"] == 45


def test_the_bad_beat_bonus_needs_trips_at_the_saloon_and_ante_at_the_tavern() -> None:
    wagers = {**BASE, "bad-beat-bonus": 5}
    cards = holdem("Ah Qh", "9s 9d")
    with pytest.raises(InputError, match="requires a bet on Trips"):
        settle(case(SALOON, wagers, cards, "4x"))
    assert settle_nets(TAVERN, wagers, cards, "4x")["bad-beat-bonus"] == 45
    with pytest.raises(InputError, match="requires a bet on Trips"):
        settle(case(TAVERN, wagers, cards, "4x", bad_beat_needs="trips"))


def test_trips_and_bad_beat_together_are_at_most_the_ante_at_the_saloon() -> None:
    cards = holdem("Ah Qh", "9s 9d")
    wagers = {**BASE, "trips": 6, "bad-beat-bonus": 5}
    with pytest.raises(InputError, match=r"must be at most .* together, not \$11"):
        settle(case(SALOON, wagers, cards, "4x"))
    assert settle_nets(SALOON, wagers, cards, "4x", bonus_limit="table")["trips"] == 36
    assert settle_nets(TAVERN, wagers, cards, "4x")["trips"] == 36


@pytest.mark.parametrize("game", UTH)
def test_the_blind_must_equal_the_ante_and_each_requires_the_other(game: str) -> None:
    with pytest.raises(InputError, match="Blind must equal the Ante"):
        settle(case(game, {"ante": 10, "blind": 5}, holdem("Ah Qh", "9s 9d"), "4x"))
    with pytest.raises(InputError, match="requires a bet on Blind"):
        settle(case(game, {"ante": 10}, holdem("Ah Qh", "9s 9d"), "4x"))


def test_bonus_wagers_alone_are_played_without_a_choice_at_cordova() -> None:
    net = settle_nets(CORDOVA, {"trips": 5, "bad-beat-bonus": 5}, holdem("Ah Qh", "9s 9d"))
    assert net == {"trips": 30, "bad-beat-bonus": 45}
    with pytest.raises(InputError, match="requires a bet on Ante"):
        settle(case(PLAIN, {"trips": 5}, holdem("Ah Qh", "9s 9d")))


def test_a_back_line_bettor_is_paid_right_after_the_seated_player_at_cordova() -> None:
    round_case = case(CORDOVA, {**BASE, "trips": 5}, holdem("Ah Qh", "9s 9d"), "1x")
    round_case["wagers"] += [
        {"seat": 1, "bettor": "B", "wager": "trips", "amount": "5.00"},
        {"seat": 2, "bettor": "C", "wager": "trips", "amount": "5.00"},
    ]
    round_case["hands"]["2"] = ["Ac", "Qc"]
    lines = settle(round_case)["lines"]
    assert [(line["bettor"], line["wager"]) for line in lines] == [
        ("A", "play"),
        ("A", "ante"),
        ("A", "blind"),
        ("A", "trips"),
        ("B", "trips"),
        ("C", "trips"),
    ]


def test_each_filing_deals_the_community_cards_at_its_own_time() -> None:
    def dealt_hands(game: str, shoe: str, choices: str, **rules: int) -> dict[str, list[str]]:
        round_case = case(game, BASE, shoe=shoe, choices=choices, **rules)
        return settle(round_case)["hands"]  # type: ignore[no-any-return]

    expected = {k: v.split() for k, v in holdem("Ah Qh", "9s 9d").items()}
    assert dealt_hands(PLAIN, f"Ah Qh 9s 9d {BOARD}", "4x") == expected
    assert dealt_hands(PLAIN, f"Ah 9s Qh 9d {BOARD}", "4x", cards_at_a_time=1) == expected
    assert dealt_hands(CORDOVA, f"{BOARD} Ah Qh 9s 9d", "4x") == expected
    burned = "Ah Qh 3c Kh 9h 4h 7s 2c 9s 9d"
    assert dealt_hands(SALOON, burned, "check check 1x") == expected


def test_a_player_has_up_to_three_chances_for_one_play_wager() -> None:
    shoe = f"Ah Qh 9s 9d {BOARD}"
    for choices, play in (("4x", 40), ("check 2x", 20), ("check check 1x", 10)):
        assert settle_nets(PLAIN, BASE, shoe=shoe, choices=choices)["play"] == play
    with pytest.raises(InputError, match="choose check, 3x or 4x, not '1x'"):
        settle(case(PLAIN, BASE, shoe=shoe, choices="1x"))
    with pytest.raises(InputError, match="no decision is open for seat"):
        settle(case(PLAIN, BASE, shoe=shoe, choices="4x check"))


def test_finished_hands_need_the_size_of_the_play_wager() -> None:
    allowed = "4x or 3x before the flop, 2x on the flop, 1x or fold at the river"
    with pytest.raises(InputError, match=f"seat 1, A must raise or fold: {allowed}"):
        settle(case(PLAIN, BASE, holdem("Ah Qh", "9s 9d")))


# Caribbean Stud.


def stud(player: str, dealer: str) -> dict[str, str]:
    return {"1": player, "player-dealer": dealer}


@each(
    ("player", "pays"),
    [
        ("As Ks Qs Js Ts", 70),
        ("9s 8s 7s 6s 5s", 70),
        ("9s 9d 9h 9c 5s", 70),
        ("9s 9d 9h 5c 5s", 50),
        ("As 9s 7s 6s 5s", 40),
        ("9s 8c 7h 6s 5s", 30),
        ("9s 9d 9h 6s 5s", 20),
        ("9s 9d 6h 6s 5c", 15),
        ("7s 7d 6h 5s 3c", 10),
        ("As Kd Qh 5s 3c", 10),
    ],
)
def test_the_bet_pays_a_winning_hand_at_most_seven_to_one(player: str, pays: int) -> None:
    net = settle_nets(CARIBBEAN, {"ante": 10}, stud(player, "Ac Kc 8d 4h 2d"), "bet")
    assert net == {"ante": 10, "bet": pays}


def test_the_bet_equals_the_ante() -> None:
    settlement = settle(
        case(CARIBBEAN, {"ante": 25}, stud("7s 7d 6h 5s 3c", "Ac Kc 8d 4h 2d"), "bet")
    )
    assert [line["amount"] for line in settlement["lines"]] == ["25.00", "25.00"]


def test_a_player_dealer_below_ace_king_pays_the_ante_and_returns_the_bet() -> None:
    lower = results(CARIBBEAN, {"ante": 10}, stud("7s 5d 4h 3s 2c", "Kc Qd Jh 9c 2d"), "bet")
    assert lower == {"ante": "win", "bet": "push"}


def test_a_surrender_loses_the_ante_and_a_copy_pushes() -> None:
    assert settle_nets(
        CARIBBEAN, {"ante": 10}, stud("7s 5d 4h 3s 2c", "Kc Qd Jh 9c 2d"), "fold"
    ) == {"ante": -10}
    copy = results(CARIBBEAN, {"ante": 10}, stud("As Kd 8h 4s 2c", "Ac Kc 8d 4h 2d"), "bet")
    assert copy == {"ante": "push", "bet": "push"}


def test_the_player_dealers_last_card_places_the_button() -> None:
    round_case = case(
        CARIBBEAN, {"ante": 10}, stud("7s 7d 6h 5s 3c", "Ac Kc 8d 4h 2d"), "bet", seats=8
    )
    round_case["wagers"] += [{"seat": 2, "bettor": "B", "wager": "ante", "amount": "10.00"}]
    round_case["hands"]["2"] = ["9s", "9d", "6s", "6c", "5c"]
    round_case["choices"] += [{"seat": 2, "choice": "bet"}]
    result = settle(round_case)
    assert result["action_seat"] == 2
    assert [(line["seat"], line["wager"]) for line in result["lines"]] == [
        (2, "ante"),
        (2, "bet"),
        (1, "ante"),
        (1, "bet"),
    ]


def test_cards_are_dealt_one_at_a_time_with_the_player_dealer_last() -> None:
    shoe = "7s Ac 7d Kc 6h 8d 5s 4h 3c 2d"
    settlement = settle(case(CARIBBEAN, {"ante": 10}, shoe=shoe, choices="bet"))
    assert settlement["hands"]["player-dealer"] == ["Ac", "Kc", "8d", "4h", "2d"]


def test_a_foul_hand_loses_and_an_early_showdown_returns_the_undecided_wagers() -> None:
    cards = stud("9s 9d 9h 9c 5s", "Ac Kc 8d 4h 2d")
    foul = case(CARIBBEAN, {"ante": 10}, cards, "bet")
    foul["rulings"] = [{"irregularity": "foul-hand", "after": 10, "seat": 1}]
    assert nets(settle(foul)) == {"ante": -10, "bet": -10}
    early = case(CARIBBEAN, {"ante": 10}, cards, "bet")
    early["rulings"] = [{"irregularity": "player-dealer-exposed", "after": 10, "seat": 1}]
    assert nets(settle(early)) == {"ante": 0, "bet": 0}


# Let It Ride.

THREE_BETS = {"bet-1": 5, "bet-2": 5, "bet-3": 5}


def ride(player: str, board: str) -> dict[str, str]:
    return {"1": player, "board": board}


def test_two_bets_may_be_pulled_back_and_the_third_stays() -> None:
    both = results(RIDE, THREE_BETS, ride("9s 9d 4c", "9h 2d"), "withdraw withdraw")
    assert both == {"bet-3": "win", "bet-2": "withdrawn", "bet-1": "withdrawn"}
    outcome = results(RIDE, THREE_BETS, ride("9s 9d 4c", "9h 2d"), "withdraw ride")
    assert outcome == {"bet-3": "win", "bet-2": "win", "bet-1": "withdrawn"}
    assert settle_nets(RIDE, THREE_BETS, ride("9s 9d 4c", "9h 2d"), "withdraw ride") == {
        "bet-3": 15,
        "bet-2": 15,
        "bet-1": 0,
    }


def test_the_second_bet_is_asked_for_whether_or_not_the_first_was_pulled_back() -> None:
    outcome = results(RIDE, THREE_BETS, ride("9s 9d 4c", "9h 2d"), "ride withdraw")
    assert outcome == {"bet-3": "win", "bet-2": "withdrawn", "bet-1": "win"}


@each(
    ("player", "board", "pays"),
    [
        ("As Ks Qs", "Js Ts", 500),
        ("9s 8s 7s", "6s 5s", 100),
        ("9s 9d 9h", "9c 5s", 25),
        ("9s 9d 9h", "5c 5s", 15),
        ("As 9s 7s", "6s 5s", 10),
        ("9s 8d 7h", "6s 5s", 5),
        ("9s 9d 9h", "6s 5s", 3),
        ("9s 9d 6h", "6s 5s", 2),
        ("Ts Td 6h", "7s 5s", 1),
        ("9s 9d 6h", "7s 5s", -1),
    ],
)
def test_bets_that_ride_are_paid_by_lirx_02(player: str, board: str, pays: int) -> None:
    net = settle_nets(RIDE, THREE_BETS, ride(player, board), "ride ride")
    assert set(net.values()) == {5 * pays}


def test_the_three_bets_must_be_equal() -> None:
    with pytest.raises(InputError, match=r"Bet #2 must equal Bet #1 \(\$5\)"):
        settle(case(RIDE, {**THREE_BETS, "bet-2": 10}, ride("9s 9d 4c", "9h 2d"), "ride ride"))
    with pytest.raises(InputError, match="requires a bet on"):
        settle(case(RIDE, {"bet-1": 5, "bet-2": 5}, ride("9s 9d 4c", "9h 2d"), "ride ride"))


def test_settlement_runs_counterclockwise_from_the_player_dealers_left() -> None:
    round_case = case(RIDE, THREE_BETS, ride("9s 9d 4c", "9h 2d"))
    for seat, cards in ((2, "As Kd 3c"), (5, "Ac Kc 3d")):
        round_case["wagers"] += [
            {"seat": seat, "bettor": f"P{seat}", "wager": f"bet-{n}", "amount": "5.00"}
            for n in (1, 2, 3)
        ]
        round_case["hands"][str(seat)] = cards.split()
    round_case["player_dealer"]["seat"] = 7
    order = [line["seat"] for line in settle(round_case)["lines"]]
    assert order == [1] * 3 + [5] * 3 + [2] * 3
    round_case["rules"] = {"settlement_direction": "clockwise"}
    assert [line["seat"] for line in settle(round_case)["lines"]] == [1] * 3 + [2] * 3 + [5] * 3


def test_the_player_dealers_first_two_cards_are_the_community_cards() -> None:
    round_case = case(RIDE, THREE_BETS, shoe="9s 9d 4c 9h 2d Kc", choices="ride ride")
    assert settle(round_case)["hands"] == {"1": ["9s", "9d", "4c"], "board": ["9h", "2d"]}


# Two Card Peek.


def rows(a: str, b: str, c: str) -> dict[str, str]:
    return {"A": a, "B": b, "C": c}


ROWS = rows("Kd 4c 5d 6h Ks", "9c 8d 2c 3h Jd", "7c 7d 7h Ad Qs")


def test_a_pick_of_one_row_pays_two_to_one_and_a_pick_of_two_rows_pays_even_money() -> None:
    assert settle_nets(PEEK, {"pick-row@C": 10}, ROWS) == {"pick-row": 20}
    assert settle_nets(PEEK, {"pick-row@AC": 10}, ROWS) == {"pick-row": 10}
    assert settle_nets(PEEK, {"pick-row@AB": 10}, ROWS) == {"pick-row": -10}


def test_every_pick_loses_if_no_row_is_ten_high_or_better() -> None:
    low = rows("9d 4c 5d 6h Ks", "8c 6d 2c 3h Jd", "7c 5h 7h Ad Qs")
    assert settle_nets(PEEK, {"pick-row@A": 10}, low) == {"pick-row": -10}


def test_rows_that_tie_for_the_highest_push_unless_the_option_says_lose() -> None:
    tied = rows("Kd 4c 5d 6h Ks", "Kc 4d 2c 3h Jd", "7c 5h 7h Ad Qs")
    assert results(PEEK, {"pick-row@A": 10}, tied) == {"pick-row": "push"}
    assert results(PEEK, {"pick-row@C": 10}, tied) == {"pick-row": "lose"}
    assert results(PEEK, {"pick-row@A": 10}, tied, tied_rows="lose") == {"pick-row": "lose"}


@pytest.mark.parametrize(
    ("first", "pays"),
    [("As Ks", 100), ("9s 8s", 30), ("7s 7h", 15), ("2s Ah", 10), ("Js 3s", 10), ("Js 3d", -10)],
)
def test_two_card_poker_pays_by_the_first_two_cards(first: str, pays: int) -> None:
    row_cards = rows(f"{first} 5d 6h Kc", "9c 8d 2c 3h Jd", "7c 5h 6c Ad Qs")
    net = settle_nets(PEEK, {"pick-row@B": 10, "2-card-poker@A": 10}, row_cards)
    assert net["2-card-poker"] == pays


def test_the_super_bet_is_one_dollar_and_pays_every_row_that_wins() -> None:
    winning = rows("8s 9d Th Jc Qd", "Kc 4d 2c 3h Jd", "7c 7d 7h Ad Qs")
    assert settle_nets(PEEK, {"pick-row@B": 10, "super-bet": 1}, winning)["super-bet"] == 12
    losing = rows("8s 9d Th Jc Ad", "Kc 4d 2c 3h Jd", "7c 7d 6h Ac Qs")
    assert settle_nets(PEEK, {"pick-row@B": 10, "super-bet": 1}, losing)["super-bet"] == -1
    with pytest.raises(InputError, match=r"must be at most \$1, not \$2"):
        settle(case(PEEK, {"pick-row@B": 10, "super-bet": 2}, winning))


@pytest.mark.parametrize(
    ("row", "pays"),
    [
        ("7c 7d 7h Ad Qs", 2),
        ("7c Ad 7h 7d Qs", 8),
        ("7c 7d Qh Ad Qs", 1),
        ("7c Qd 7h Ad Qs", 6),
        ("7c 8d 9h Td Js", 10),
        ("7c 7d 8h Ad Qs", -1),
    ],
)
def test_the_peek_bonus_pays_less_on_a_row_that_began_with_a_pair(row: str, pays: int) -> None:
    row_cards = rows("Kd 4c 5d 6h Ks", "9c 8s 2c 3h Jd", row)
    assert settle_nets(PEEK, {"pick-row@A": 10}, row_cards, "C=20")["peek-bonus"] == 20 * pays


def test_the_peek_bonus_is_bet_between_the_two_settlements() -> None:
    settlement = settle(case(PEEK, {"pick-row@A": 10, "super-bet": 1}, ROWS, "C=20"))
    assert [line["wager"] for line in settlement["lines"]] == [
        "pick-row",
        "peek-bonus",
        "super-bet",
    ]
    with pytest.raises(InputError, match="Peek Bonus is bet after the first settlement"):
        settle(case(PEEK, {"pick-row@A": 10, "peek-bonus@C": 20}, ROWS))


def test_the_peek_bonus_is_at_most_fifty_dollars() -> None:
    with pytest.raises(InputError, match=r"Peek Bonus must be at most \$50, not \$51"):
        settle(case(PEEK, {"pick-row@A": 10}, ROWS, "C=51"))


def test_a_pick_must_name_a_row_and_other_wagers_need_a_pick() -> None:
    with pytest.raises(InputError, match="must be on one of"):
        settle(case(PEEK, {"pick-row": 10}, ROWS))
    with pytest.raises(InputError, match="requires a bet on"):
        settle(case(PEEK, {"2-card-poker@A": 10}, ROWS))


def test_two_card_peek_deals_the_rows_in_columns_of_three_cards() -> None:
    shoe = "Kd 9c 7c 4c 8d 7d 5d 2c 7h 6h 3h Ad Ks Jd Qs"
    settlement = settle(case(PEEK, {"pick-row@A": 10}, shoe=shoe, choices="none"))
    assert settlement["hands"] == {name: cards.split() for name, cards in ROWS.items()}
