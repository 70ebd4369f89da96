"""Pai gow poker: every special rule of every filing, on hands that show it."""

import pytest

from houseway.cards.card import JOKER, STANDARD
from houseway.errors import InputError
from houseway.games.case import settle
from houseway.games.game import Game
from houseway.rulebook.book import Rulebook

BOOK = Rulebook()
SALOON = "saloon/pai-gow-poker"
WILD = "saloon/jokers-wild-pai-gow-poker"
FORTUNE = "saloon/fortune-pai-gow-poker"
FACE_UP = "saloon/face-up-pai-gow-poker"
TAVERN = "tavern/fortune-pai-gow-poker"
FREE = "tavern/commission-free-fortune-pai-gow-poker"
BUCK = "lucky-buck/pai-gow-double-hand-poker"
BUCK_FORTUNE = "lucky-buck/fortune-pai-gow-poker"
DEUCE = "deuce-lounge/fortune-pai-gow-poker"
CORDOVA = "cordova/pai-gow-poker"
MINI = "cordova/mini-pai-gow"
ULTIMATE = "cordova/ultimate-pai-gow-poker"
TRIPLE = "cordova/pai-gow-poker-triple-bonus"
LUCKY = "cordova/lucky-pai-gow-poker"
ACE_UP = "cordova/ace-up-pai-gow-poker"

KINGS = "Ks Kd Qc 9h 7d 4c 2s"
"""A pair of kings behind queen-nine."""


def bet(seat, wager, amount="10.00", bettor=""):
    return {"seat": seat, "bettor": bettor or f"P{seat}", "wager": wager, "amount": amount}


def case(game, hands, wagers, choices=(), bank="100000.00", dealer=7, **more):
    return {
        "game": game,
        "player_dealer": {"seat": dealer, "bank": bank},
        "wagers": wagers,
        "hands": {name: cards.split() for name, cards in hands.items()},
        "choices": list(choices),
        **more,
    }


def results(game, hands, wagers, choices=(), **more):
    """Seat, wager, result and what was paid, line by line."""
    ruled = settle(case(game, hands, wagers, choices, **more), BOOK)
    return [(x["seat"], x["wager"], x["result"], x["paid"]) for x in ruled["lines"]]


def others(hand, cards=7):
    """Some other cards for the player-dealer, where it does not matter which."""
    return " ".join(card for card in STANDARD[::3] if card not in hand.split())[: 3 * cards - 1]


def base(game, player, dealer=KINGS, choices=(), **more):
    hands = {"1": player, "player-dealer": dealer}
    return results(game, hands, [bet(1, "base")], choices, **more)[0][2]


def set_low(seat, cards):
    return {"seat": seat, "choice": "set", "low": cards.split()}


PLAIN = [SALOON, WILD, FORTUNE, TAVERN, BUCK, BUCK_FORTUNE, DEUCE, CORDOVA, TRIPLE, LUCKY]


@pytest.mark.parametrize("game", PLAIN)
def test_a_player_wins_with_both_hands_higher_and_loses_with_both_lower(game):
    assert base(game, "As Ad Kc 9d 8h 4d 2c") == "win"
    assert base(game, "Js Jd Tc 8d 6h 4d 2c") == "lose"


@pytest.mark.parametrize("game", PLAIN)
def test_one_hand_higher_and_one_lower_is_a_push(game):
    assert base(game, "As Ad Jc 9d 7h 4d 2c") == "push"


@pytest.mark.parametrize("game", PLAIN)
def test_the_player_dealer_wins_copies(game):
    both = "Kh Kc Qs 9d 7s 4d 2c"
    assert base(game, both) == "lose"
    front_copies_back_wins = "Ah Ac Qs 9d 7s 4d 2c"
    assert base(game, front_copies_back_wins) == "push"
    front_copies_back_loses = "Jh Jc Qs 9d 7s 4d 2c"
    assert base(game, front_copies_back_loses) == "lose"


@pytest.mark.parametrize("game", [SALOON, BUCK, CORDOVA, FACE_UP, TAVERN])
def test_a_front_that_outranks_the_back_is_foul_and_loses(game):
    hand = "As Ad Kc 9d 8h 4d 2c"
    assert base(game, hand, choices=[set_low(1, "As Ad")]) == "lose"


def test_a_front_of_three_cards_is_foul():
    assert base(SALOON, "As Ad Kc 9d 8h 4d 2c", choices=[set_low(1, "Kc 9d 8h")]) == "lose"


def test_cards_that_are_not_in_the_hand_cannot_be_set():
    with pytest.raises(InputError, match="Qh is not among"):
        base(SALOON, "As Ad Kc 9d 8h 4d 2c", choices=[set_low(1, "Qh 2c")])


def test_a_joker_in_front_of_nines_counts_as_a_king_where_it_is_wild():
    hand = "As Jk 9s 9d 7h 3d 2c"
    choices = [set_low(1, "As Jk")]
    assert base(WILD, hand, "8s 8h Ac Qd 6h 5d 3s", choices) == "win"
    assert base(WILD, hand, "8s 8h Ac Kd 6h 5d 3s", choices) == "push"  # A-K copies


def test_the_same_front_with_the_joker_as_an_ace_is_foul_elsewhere():
    hand = "As Jk 9s 9d 7h 3d 2c"
    assert base(SALOON, hand, "8s 8h Ac Qd 6h 5d 3s", [set_low(1, "As Jk")]) == "lose"


def test_the_wheel_is_the_lowest_straight_unless_chosen_otherwise():
    wheel = "5s 4d 3c 2h As Kd Qc"
    six_high = "6s 5d 4c 3h 2s Jd Tc"
    assert base(CORDOVA, wheel, six_high) == "push"
    assert base(CORDOVA, wheel, six_high, rules={"wheel": "second-highest"}) == "win"


@pytest.mark.parametrize("game", [SALOON, BUCK, CORDOVA, TRIPLE])
def test_a_bettor_on_several_seats_sets_the_first_hand_only(game):
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(1, "base", bettor="A"), bet(2, "base", bettor="A")]
    foul = [set_low(1, "As Ad")]
    assert [line[2] for line in results(game, hands, wagers, foul)] == ["lose", "win"]
    with pytest.raises(InputError, match="only"):
        results(game, hands, wagers, [*foul, set_low(2, "Ah Ac")])


def test_elsewhere_a_bettor_sets_every_hand():
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(1, "base", bettor="A"), bet(2, "base", bettor="A")]
    fouls = [set_low(1, "As Ad"), set_low(2, "Ah Ac")]
    assert [line[2] for line in results(LUCKY, hands, wagers, fouls)] == ["lose", "lose"]


@pytest.mark.parametrize("game", [SALOON, WILD, BUCK])
def test_the_most_money_on_a_hand_decides(game):
    hands = {"1": "As Ad Kc 9d 8h 4d 2c", "player-dealer": "Qs Qd Jc Th 7d 5c 2s"}
    wagers = [bet(1, "base", "10.00", "A"), bet(1, "base", "50.00", "B")]
    choice = {**set_low(1, "As Ad"), "bettor": "B"}
    assert [line[2] for line in results(game, hands, wagers, [choice])] == ["lose", "lose"]
    with pytest.raises(InputError):
        results(game, hands, wagers, [{**choice, "bettor": "A"}])


@pytest.mark.parametrize("game", [FORTUNE, FREE, DEUCE, "tavern/pai-gow-poker"])
def test_the_player_dealer_must_play_the_house_way_where_it_is_filed(game):
    hands = {"1": "As Ad Kc 9d 8h 4d 2c", "player-dealer": KINGS}
    with pytest.raises(InputError, match="only"):
        results(game, hands, [bet(1, "base")], [set_low(7, "9h 7d")])


def test_the_player_dealer_may_set_freely_elsewhere_but_never_foul():
    strong = "Ks Kd 4c 4h Ac 9d 8h"
    both_behind = [set_low(7, "Ac 9d")]
    player = "Js Jd Tc 8c 6h 3d 2c"
    hands = {"1": player, "player-dealer": strong}
    ruled = settle(case(CORDOVA, hands, [bet(1, "base")], both_behind), BOOK)
    assert ruled["set"]["player-dealer"]["low"] == ("Ac", "9d")
    foul = settle(case(CORDOVA, hands, [bet(1, "base")], [set_low(7, "Ks Kd")]), BOOK)
    assert "house way" in foul["set"]["player-dealer"]["why"]


# Deal and action.


def deck_without(*cards):
    return [card for card in (*STANDARD, JOKER) if card not in cards]


def whole_shoe(piles, cards=7, back_and_forth=True):
    """A shoe that deals these piles."""
    shoe = []
    if back_and_forth:
        for turn in range(cards):
            order = piles if turn % 2 == 0 else piles[::-1]
            shoe += [pile[turn] for pile in order]
    else:
        shoe = [card for pile in piles for card in pile]
    return shoe


PILES = [[str(card) for card in deck_without()[7 * n : 7 * n + 7]] for n in range(7)]


def dealt(game, dice, pick="4", dealer=7, wagers=None, piles=PILES, **more):
    """The hands of a round dealt from a shoe, nobody setting otherwise than house way."""
    seats = sorted({placed["seat"] for placed in wagers or [bet(1, "base")]})
    choices = [{"seat": dealer, "choice": pick}] if pick else []
    full = {
        "game": game,
        "player_dealer": {"seat": dealer, "bank": "1000.00"},
        "wagers": wagers or [bet(1, "base")],
        "shoe": whole_shoe(piles, **more.pop("shoe", {})),
        **({"dice": dice} if isinstance(dice, list) else {"number": dice}),
        "choices": choices
        + [{"seat": seat, "choice": "house-way"} for seat in more.pop("order", seats)]
        + more.pop("after", [{"seat": dealer, "choice": "house-way"}]),
        **more,
    }
    return settle(full, BOOK)


def test_piles_are_dealt_back_and_forth_and_given_out_from_the_picked_one():
    """Pile 4 and a total of 10: position 3 gets pile 4, then 5, 6, 7, 1, 2 (the bank) and 3."""
    wagers = [bet(seat, "base") for seat in range(1, 7)]
    ruled = dealt(CORDOVA, [3, 3, 4], "4", wagers=wagers, order=[2, 3, 4, 5, 6, 1])
    given = {
        name: [PILES.index(sorted(cards, key=lambda c: [*STANDARD, JOKER].index(c)))]
        for name, cards in ruled["hands"].items()
    }
    assert ruled["action_seat"] == 2
    assert given == {
        "2": [3],
        "3": [4],
        "4": [5],
        "5": [6],
        "6": [0],
        "player-dealer": [1],
        "1": [2],
    }


@pytest.mark.parametrize(
    ("dice", "seat"), [([1, 1, 1], 2), ([1, 1, 2], 3), ([3, 4, 5], 4), ([6, 6, 6], 3)]
)
def test_the_dice_count_the_player_dealer_as_one_eight_and_fifteen(dice, seat):
    wagers = [bet(n, "base") for n in range(1, 7)]
    order = [(seat - 1 + n) % 7 + 1 for n in range(7)]
    ruled = dealt(SALOON, dice, wagers=wagers, order=[n for n in order if n != 7])
    assert ruled["action_seat"] == seat


@pytest.mark.parametrize("dice", [[2, 2, 4], [5, 5, 5]])
def test_a_count_that_ends_at_the_player_dealer_gives_him_the_first_pile(dice):
    ruled = dealt(SALOON, dice, pick="1")
    assert ruled["hands"]["player-dealer"] == PILES[0]
    assert ruled["action_seat"] == 1
    assert ruled["hands"]["1"] == PILES[1]


def test_a_shuffler_counts_its_number_and_gives_its_first_hand_there():
    """Number 9 with the player-dealer on seat 3 is seat 4; 15 gives him the first hand."""
    shoe = {"back_and_forth": False}
    ruled = dealt(TAVERN, 9, "", 3, [bet(4, "base")], shoe=shoe)
    assert ruled["action_seat"] == 4
    assert ruled["hands"]["4"] == PILES[0]
    ruled = dealt(TAVERN, 15, "", 3, [bet(4, "base")], shoe=shoe)
    assert ruled["action_seat"] == 4
    assert ruled["hands"]["player-dealer"] == PILES[0]
    assert ruled["hands"]["4"] == PILES[1]


def test_piles_of_seats_without_a_wager_are_discarded():
    assert set(dealt(SALOON, [3, 4, 5])["hands"]) == {"1", "player-dealer"}


def test_the_dice_must_be_told_when_a_shoe_is():
    with pytest.raises(InputError, match="dice"):
        settle(
            {
                "game": SALOON,
                "player_dealer": {"seat": 7, "bank": "100.00"},
                "wagers": [bet(1, "base")],
                "shoe": whole_shoe(PILES),
                "choices": [{"seat": 7, "choice": "1"}],
            },
            BOOK,
        )


def test_with_eight_seats_the_one_at_the_right_of_the_player_dealer_is_blocked():
    hands = {"1": "As Ad Kc 9d 8h 4d 2c", "player-dealer": KINGS}
    assert results(BUCK, hands, [bet(1, "base")], seats=8, dealer=3)[0][2] == "win"
    blocked = {"2": hands["1"], "player-dealer": KINGS}
    with pytest.raises(InputError, match="seat 2 is blocked"):
        results(BUCK, blocked, [bet(2, "base")], seats=8, dealer=3)
    with pytest.raises(InputError):
        results(SALOON, hands, [bet(1, "base")], seats=8)


def test_settlement_runs_from_the_button_until_the_bank_is_used_up():
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(1, "base", "100.00"), bet(2, "base", "100.00")]
    first = results(CORDOVA, hands, wagers, bank="150.00", dice=[3, 3, 3])  # nine is seat 1
    assert first == [(1, "base", "win", "100.00"), (2, "base", "win", "50.00")]
    second = results(CORDOVA, hands, wagers, bank="150.00", dice=[3, 3, 4])
    assert second == [(2, "base", "win", "100.00"), (1, "base", "win", "50.00")]


# Fortune and envy.

QUADS = "9s 9d 9c 9h Kd 4c 2d"
STRAIGHT_FLUSH = "8h 7h 6h 5h 4h 4s 3c"
NOTHING = "Ah Qd Tc 8s 6d 4d 2h"


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("4h 5h 6h 7h 8h 9h Th", "12500.00"),
        ("As Ks Qs Js Ts Kh Qh", "5000.00"),
        ("4h 5h Jk 7h 8h 9h Th", "3750.00"),
        ("As Ad Ah Ac Jk 9d 2c", "1250.00"),
        ("As Ks Qs Js Ts Kh Jh", "625.00"),
        (STRAIGHT_FLUSH, "250.00"),
        (QUADS, "125.00"),
        ("Ks Kd Kc 7h 7d 4c 2d", "25.00"),
        ("Ks Qs 9s 8s 5s 4c 2d", "20.00"),
        ("9s 9d 9c 8h 7d 6c 5d", "15.00"),
        ("Ks 9d 8c 7h 6d 5c 2d", "10.00"),
    ],
)
def test_fpg_04_pays_the_best_row_three_of_a_kind_before_a_straight(hand, pays):
    hands = {"1": hand, "player-dealer": others(hand)}
    wagers = [bet(1, "base"), bet(1, "fortune-bonus", "5.00")]
    lines = results(TAVERN, hands, wagers)
    assert lines[1] == (1, "fortune-bonus", "win", pays)


def test_the_royal_match_may_have_a_joker_in_the_royal_but_not_in_the_match():
    hands = {"player-dealer": "2s 3d 4s 6h 8d Tc 3h"}
    wagers = [bet(1, "base"), bet(1, "fortune-bonus", "5.00")]
    in_royal = results(TAVERN, {**hands, "1": "As Ks Jk Js Ts Kh Qh"}, wagers)
    in_match = results(TAVERN, {**hands, "1": "As Ks Qs Js Ts Kh Jk"}, wagers)
    wild = results(FORTUNE, {**hands, "1": "As Ks Qs Js Ts Kh Jk"}, wagers)
    assert [lines[1][3] for lines in (in_royal, in_match, wild)] == [
        "5000.00",
        "625.00",
        "5000.00",
    ]


def test_envy_is_paid_for_every_other_hand_in_the_bonus_and_never_for_ones_own():
    """A nothing, B four of a kind, C a straight flush: $5 and $20, $20, $5."""
    hands = {
        "1": NOTHING,
        "2": QUADS,
        "3": STRAIGHT_FLUSH,
        "player-dealer": "As Ad Jd Ts 7c 5d 3s",
    }
    wagers = [bet(n, w, "5.00") for n in (1, 2, 3) for w in ("base", "fortune-bonus")]
    ruled = settle(case(FACE_UP, hands, wagers), BOOK)
    envy = [(x["seat"], x["paid"]) for x in ruled["lines"] if x["wager"] == "envy"]
    assert envy == [(1, "5.00"), (1, "20.00"), (2, "20.00"), (3, "5.00")]
    assert all(x["amount"] == "0.00" for x in ruled["lines"] if x["wager"] == "envy")
    assert [x["wager"] for x in ruled["lines"]][-4:] == ["envy"] * 4


def test_the_player_dealers_hand_and_hands_without_a_bonus_bet_earn_no_envy():
    hands = {"1": NOTHING, "2": "Ks Kh Jc Ts 7h 5d 3s", "player-dealer": QUADS}
    wagers = [bet(1, "base"), bet(1, "fortune-bonus", "5.00"), bet(2, "base")]
    assert not [x for x in results(TAVERN, hands, wagers) if x[1] == "envy"]
    hands = {"1": NOTHING, "2": QUADS, "player-dealer": "Ks Kh Jc Ts 7h 5d 3s"}
    assert not [x for x in results(TAVERN, hands, wagers) if x[1] == "envy"]


@pytest.mark.parametrize(
    ("game", "least", "under"), [(TAVERN, "5.00", "4.00"), (BUCK_FORTUNE, "25.00", "5.00")]
)
def test_a_bonus_bet_under_the_least_amount_earns_no_envy(game, least, under):
    hands = {"1": NOTHING, "2": QUADS, "player-dealer": "Ks Kh Jc Ts 7h 5d 3s"}
    for amount, count in ((least, 1), (under, 0)):
        wagers = [bet(1, "base", "25.00"), bet(1, "fortune-bonus", amount)]
        wagers += [bet(2, "base", "25.00"), bet(2, "fortune-bonus", under)]
        assert len([x for x in results(game, hands, wagers) if x[1] == "envy"]) == count


def test_the_saloons_introduction_says_25_dollars_which_can_be_chosen():
    hands = {"1": NOTHING, "2": QUADS, "player-dealer": "Ks Kh Jc Ts 7h 5d 3s"}
    wagers = [bet(n, w, "5.00") for n in (1, 2) for w in ("base", "fortune-bonus")]
    chosen = {"envy_minimum": "$25"}
    assert [x for x in results(FORTUNE, hands, wagers) if x[1] == "envy"]
    assert not [x for x in results(FORTUNE, hands, wagers, rules=chosen) if x[1] == "envy"]


def test_envy_is_paid_only_as_far_as_the_bank_covers():
    hands = {"1": NOTHING, "2": QUADS, "player-dealer": "Ks Kh Jc Ts 7h 5d 3s"}
    wagers = [bet(n, w, "5.00") for n in (1, 2) for w in ("base", "fortune-bonus")]
    used = settle(case(TAVERN, hands, wagers, number=2), BOOK)["player_dealer"]["used"]
    assert used == "140.00"

    def envy(bank):
        line = settle(case(TAVERN, hands, wagers, bank=bank, number=2), BOOK)["lines"][-1]
        return line["wager"], line["result"], line["paid"]

    assert envy("140.00") == ("envy", "win", "5.00")
    assert envy("137.00") == ("envy", "win", "2.00")
    assert envy("135.00") == ("envy", "no-action", "0.00")


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("9s 9d 9c 9h Jk Kd 4c", "5000.00"),
        ("As Ad Ac Ah Jk Kd 4c", "6250.00"),
        ("4h 5h Jk 7h 8h 9h Th", "12500.00"),
        ("Ks 9d 8c 7h Jk 5c 2d", "50.00"),
    ],
)
def test_lucky_bucks_table_for_fully_wild_jokers(hand, pays):
    hands = {"1": hand, "player-dealer": "2s 3d 4s 6h 8d Tc Qh"}
    wagers = [bet(1, "base", "25.00"), bet(1, "fortune-bonus", "25.00")]
    lines = results(BUCK_FORTUNE, hands, wagers, rules={"joker_rule": "wild"})
    assert (1, "fortune-bonus", "win", pays) in lines


def test_three_of_a_kind_loses_on_the_wild_table_and_three_pairs_on_fpg_03():
    hands = {"1": "9s 9d 9c Kd Qh 4c 2d", "player-dealer": "2s 3d 4s 6h 8d Tc Qc"}
    wagers = [bet(1, "base", "25.00"), bet(1, "fortune-bonus", "25.00")]
    lines = results(BUCK_FORTUNE, hands, wagers, rules={"joker_rule": "wild"})
    assert lines[1][2] == "lose"
    hands = {"1": "9s 9d 8c 8d 7h 7c 2d", "player-dealer": "2s 3d 4s 6h Jd Tc Qc"}
    assert results(DEUCE, hands, wagers)[1][2] == "lose"


# Face Up and Ace Up.

ACE_HIGH = "As Kd 9c 7h 5d 3c 2s"
JOKER_HIGH = "Jk Kd Tc 8h 6d 4c 2s"


@pytest.mark.parametrize(
    ("game", "bonus"), [(FACE_UP, "ace-high"), ("tavern/face-up-pai-gow-poker", "ace-high")]
)
def test_ace_high_pushes_the_base_wagers_and_pays_the_bonus(game, bonus):
    wagers = [bet(1, "base"), bet(1, bonus)]

    def ruled(player, dealer):
        hands = {"1": player, "player-dealer": dealer}
        return [(x[2], x[3]) for x in results(game, hands, wagers)]

    pair = "Ts Td 8d 6c 4h 3h 2c"
    assert ruled(pair, ACE_HIGH) == [("push", "0.00"), ("win", "50.00")]
    assert ruled("Ah Qd Tc 8s 6d 4c 2h", ACE_HIGH) == [("push", "0.00"), ("win", "400.00")]
    assert ruled("9s 9d Jc 7h 5c 3d 2h", JOKER_HIGH) == [("push", "0.00"), ("win", "150.00")]
    assert ruled(pair, "Jk As Kd 9c 7h 5d 3c")[1] == ("lose", "0.00")


def test_ace_up_pays_without_a_base_wager_and_settles_the_lucky_bonus_too():
    hands = {"1": QUADS, "player-dealer": "As Kh Tc 7h 5d 3c 2s"}
    wagers = [bet(1, "base"), bet(1, "lucky-bonus"), bet(1, "ace-up")]
    assert [x[1:] for x in results(ACE_UP, hands, wagers)] == [
        ("base", "push", "0.00"),
        ("lucky-bonus", "win", "150.00"),
        ("ace-up", "win", "50.00"),
    ]
    assert results(ACE_UP, hands, [bet(1, "ace-up")])[0][2] == "win"


def test_nobody_sets_a_hand_against_ace_high():
    hands = {"1": QUADS, "player-dealer": "As Kh Tc 7h 5d 3c 2s"}
    with pytest.raises(InputError, match="only"):
        results(FACE_UP, hands, [bet(1, "base")], [set_low(1, "9s 9d")])


def test_the_shown_hand_is_set_before_the_players_set_theirs():
    hands = {"1": "As Ad Kc 9d 8h 4d 2c", "player-dealer": KINGS}
    choices = [set_low(7, "Qc 9h"), set_low(1, "Kc 9d")]
    assert results(FACE_UP, hands, [bet(1, "base")], choices)[0][2] == "win"
    with pytest.raises(InputError):
        results(FACE_UP, hands, [bet(1, "base")], choices[::-1])


def test_an_ace_up_joker_completes_a_flush_unless_chosen_otherwise():
    flush = "Jk Ks Qs 9s 5s 4d 2c"
    trips = "7d 7h 7c Ah Qd 5c 3h"
    assert base(ACE_UP, flush, trips) == "push"
    assert base(ACE_UP, flush, trips, rules={"joker_rule": "ace-straight"}) == "lose"


# Commission Free.


def test_a_nine_high_front_pushes_game_wagers_and_pays_tiger_9():
    hands = {"1": "As Ad Kc Qd 8h 4d 3c", "player-dealer": "9h 8c 5s 5d 5h 5c 2s"}
    wagers = [bet(1, "base"), bet(1, "fortune-bonus", "5.00"), bet(1, "tiger-9", "5.00")]
    assert results(FREE, hands, wagers) == [
        (1, "fortune-bonus", "lose", "0.00"),
        (1, "tiger-9", "win", "150.00"),
        (1, "base", "push", "0.00"),
    ]
    hands["player-dealer"] = "Tc 9d 8s 5s 4c 3d 2h"
    assert results(FREE, hands, wagers)[1][2] == "win"


def test_a_pair_of_nines_in_front_is_no_nine_high():
    hands = {"1": "As Ad Kc Qd 8h 4d 3c", "player-dealer": "9h 9c Js Jd Qs 5c 2s"}
    wagers = [bet(1, "base"), bet(1, "tiger-9", "5.00")]
    assert results(FREE, hands, wagers)[0][2] == "lose"


# Mini Pai Gow.


def mini(player, dealer, choices=(), wagers=("base",), **more):
    hands = {"1": player, "player-dealer": dealer}
    placed = [bet(1, wager) for wager in wagers]
    lines = results(MINI, hands, placed, choices, dealer=8, **more)
    return [(x[1], x[2], x[3]) for x in lines]


DOUBLE = {"seat": 1, "choice": "double"}


def test_one_card_lies_in_front_and_five_behind():
    assert mini("As Kd Kc 9h 7d 4c", "Qs Jd Jc 9d 7h 4d") == [("base", "win", "10.00")]
    assert mini("Js Kd Kc 9h 7d 4c", "Qs Qd Ac 9d 7h 4d") == [("base", "push", "0.00")]


def test_the_joker_in_front_beats_an_ace():
    assert mini("Jk Kd Kc 9h 7d 4c", "As Qd Qc 9d 7h 4d") == [("base", "win", "10.00")]
    assert mini("Ad Kd Kc 9h 7d 4c", "As Qd Qc 9d 7h 4d") == [("base", "push", "0.00")]


def test_a_double_pushes_unless_the_player_dealer_has_fives():
    player = "As Kd Kc 9h 7d 4c"
    fives = mini(player, "Qs 5d 5c 9d 7h 4d", [DOUBLE])
    assert fives == [("base", "win", "10.00"), ("double-down", "win", "10.00")]
    fours = mini(player, "Qs 4h 4s 9d 7h 2d", [DOUBLE])
    assert fours == [("base", "win", "10.00"), ("double-down", "push", "0.00")]
    nothing = mini(player, "Qs Jd 9d 7h 4d 2d", [DOUBLE])
    assert nothing[1] == ("double-down", "push", "0.00")


def test_a_front_card_above_five_odd_cards_is_foul():
    assert mini("As Kd Qc 9h 7d 4c", "Js Td 8d 6h 4d 2d", [set_low(1, "As")])[0][1] == "lose"


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("As Ad Ac Ah Jk 4c", "25000.00"),
        ("As Ks Qs Js Ts 4c", "10000.00"),
        ("As Ks Qs Jk Ts 4c", "1000.00"),
        ("9s 9d 5c 5h 3d 3s", "50.00"),
        ("As Ad Ac 9h 7d 4c", "20.00"),
        ("8s 7d 6c 4h 3d 2c", "500.00"),
    ],
)
def test_the_aces_bonus_pays_however_the_hand_is_set(hand, pays):
    assert ("aces-bonus", "win", pays) in mini(hand, others(hand, 6), wagers=("base", "aces-bonus"))


def test_twelve_on_the_dice_is_seat_5_when_seat_2_banks_though_the_example_says_6():
    hands = {
        "5": "As Kd Kc 9h 7d 4c",
        "6": "Ad Kh Ks 8h 6d 3c",
        "player-dealer": "Qs Jd 9d 7h 4d 2d",
    }
    wagers = [bet(5, "base"), bet(6, "base")]
    ruled = settle(case(MINI, hands, wagers, dealer=2, dice=[3, 4, 5]), BOOK)
    assert ruled["action_seat"] == 5


# Ultimate and Triple Bonus.


def ultimate(player, banker, wagers=("player", "banker", "push", "tie"), **more):
    hands = {"player": player, "banker": banker}
    lines = results(ULTIMATE, hands, [bet(1, w) for w in wagers], dealer=14, **more)
    return {x[1]: (x[2], x[3]) for x in lines}


def test_a_side_that_wins_both_halves_pays_two_to_one_and_three_with_a_pair_in_front():
    both = ultimate("As Ad Kc 9d 8h 4d 2c", "Qs Qd Jc Th 7d 5c 2s")
    assert both["player"] == ("win", "20.00")
    assert both["banker"] == both["push"] == both["tie"] == ("lose", "0.00")
    paired = ultimate("Qs Qd Jc Th 7d 5c 2s", "As Ad 3c 3d 8h 6d 2c")
    assert paired["banker"] == ("win", "30.00")
    twos = ultimate("Qs Qd Jc Th 7d 5c 3s", "As Ad 2c 2d 8h 6d 4c")
    assert twos["banker"] == ("win", "20.00")


def test_one_half_each_loses_the_base_wagers_and_wins_the_push():
    one_each = ultimate("As Ad Jc 9d 7h 4d 2c", KINGS)
    assert one_each["player"] == one_each["banker"] == ("lose", "0.00")
    assert one_each["push"] == ("win", "10.00")
    chosen = ultimate("As Ad Jc 9d 7h 4d 2c", KINGS, rules={"one_each": "push"})
    assert chosen["player"] == chosen["banker"] == ("push", "0.00")


def test_a_copied_half_pushes_the_side_that_wins_the_other():
    front = ultimate("Ah Ac Qs 9d 7s 4d 2c", KINGS)
    assert front["player"] == ("push", "0.00")
    assert front["banker"] == ("lose", "0.00")
    assert front["push"] == ("lose", "0.00")
    assert front["tie"] == ("win", "300.00")
    assert ultimate(KINGS, "Ah Ac Qs 9d 7s 4d 2c")["banker"] == ("push", "0.00")
    counted = ultimate("Ah Ac Qs 9d 7s 4d 2c", KINGS, rules={"copy_pushes": "yes"})
    assert counted["push"] == ("win", "10.00")


def test_seven_copied_cards_pay_a_thousand_to_one_alone():
    all_seven = ultimate("Kh Kc Qs 9d 7s 4d 2c", KINGS)
    assert all_seven["player"] == all_seven["banker"] == ("lose", "0.00")
    assert all_seven["tie"] == ("win", "10000.00")


def test_by_hand_the_dice_count_the_player_pile_from_the_one_that_was_picked():
    full = {
        "game": ULTIMATE,
        "rules": {"deal": "back-and-forth"},
        "player_dealer": {"seat": 14, "bank": "1000.00"},
        "wagers": [bet(1, "player")],
        "shoe": whole_shoe(PILES),
        "dice": [1, 1, 1],
        "choices": [{"seat": 14, "choice": "6"}],
    }
    hands = settle(full, BOOK)["hands"]
    assert hands == {"player": PILES[0], "banker": PILES[1]}


def triple(player, dealer, wager, choices=(), **more):
    hands = {"1": player, "player-dealer": dealer}
    return results(TRIPLE, hands, [bet(1, "base"), bet(1, wager)], choices, **more)[1][2:]


def test_the_ultimate_push_is_decided_house_way_whatever_the_player_did():
    player = "As Ad Jc 9d 7h 4d 2c"
    foul = [set_low(1, "As Ad")]
    assert triple(player, KINGS, "ultimate-push", foul) == ("win", "10.00")
    assert triple("As Ad 3c 3d 7h 4d 2c", "Ks Kd Qc Qh 7d 4c 2s", "ultimate-push") == (
        "win",
        "20.00",
    )
    assert triple("As Ad Kc 9d 8h 4d 2c", KINGS, "ultimate-push") == ("lose", "0.00")


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("9s 8d 7c 6h 4d 3c 2s", "1000.00"),
        ("Ts 8d 7c 6h 4d 3c 2s", "250.00"),
        ("As Qd Tc 8h 6d 4c 2s", "30.00"),
        ("Jk Qd Tc 8h 6d 4c 2s", "30.00"),
        ("As Qd Tc 8h 6d 2c 2s", "0.00"),
    ],
)
def test_happy_pai_gow_pays_the_more_the_lower_the_hand(hand, pays):
    assert triple(hand, others(hand), "happy-pai-gow")[1] == pays


def test_nine_high_of_one_color_pays_a_thousand_only_from_a_machine():
    red = "9h 8d 7h 6d 4h 3d 2h"
    assert triple(red, others(red), "happy-pai-gow")[1] == "1000.00"
    assert triple(red, others(red), "happy-pai-gow", rules={"machine": "yes"})[1] == "10000.00"


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("8c 7c 6c 5c 4c 3c 2c", "20000.00"),
        ("As Ad Ac Ah Jk 9d 9c", "10000.00"),
        ("8c 7c Jk 5c 4c 3c 2c", "300.00"),
        ("Ac Kc Qc Jc Tc 3d 3h", "2000.00"),
        ("9s 9d 9c 9h 5d 5c 2s", "400.00"),
        ("8s 8d 8c 4h 4d As Ad", "200.00"),
        ("9s 8d 7c 6h 5d 3c 3s", "40.00"),
        ("9s 8d 7c 6h 5d 9c 2s", "20.00"),
    ],
)
def test_double_luck_doubles_with_a_pair_beside_the_hand(hand, pays):
    assert triple(hand, others(hand), "double-luck")[1] == pays


def test_triple_bonus_is_paid_from_the_left_of_the_bank_unless_its_money_is_short():
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(1, "base"), bet(2, "base")]
    dice = [3, 3, 4]  # ten is seat 2
    rich = results(TRIPLE, hands, wagers, dice=dice)
    poor = results(TRIPLE, hands, wagers, dice=dice, bank="15.00")
    assert [line[0] for line in rich] == [1, 2]
    assert [line[0] for line in poor] == [2, 1]


def test_lucky_pai_gow_settles_all_base_wagers_before_all_bonuses():
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(n, w) for n in (1, 2) for w in ("base", "lucky-bonus")]
    assert [x[:2] for x in results(LUCKY, hands, wagers)] == [
        (1, "base"),
        (2, "base"),
        (1, "lucky-bonus"),
        (2, "lucky-bonus"),
    ]


@pytest.mark.parametrize("game", [BUCK, CORDOVA])
def test_a_card_exposed_in_the_distribution_kills_that_hand_alone(game):
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    ruling = [{"irregularity": "exposed-in-distribution", "after": 3, "seat": 1}]
    lines = results(game, hands, [bet(1, "base"), bet(2, "base")], rulings=ruling)
    assert [line[2] for line in lines] == ["withdrawn", "win"]


def test_the_deuce_lounges_other_game_has_fees_only():
    with pytest.raises(InputError, match="fees-only"):
        Game(BOOK, "deuce-lounge/pai-gow-poker").rules()
