"""Settlement reasons are true and show the deciding values; a fold reveals no cards."""

import msgspec
import pytest
from tests.each import each
from tests.games.random_play import PLAYABLE
from tests.games.test_random_play import random_round

import houseway
from houseway.banked.events import WagerSettled
from houseway.banked.reasons import Reason, words
from houseway.play.registry import decode_event

EZ = "tavern/ez-baccarat-panda-8"
DEALER_HAND = "deuce-lounge/21st-century-baccarat"
NO_BUST = "tavern/no-bust-21st-century-blackjack"
SWITCH = "tavern/21st-century-blackjack-switch"
BLACKJACK_X = "lucky-buck/blackjack-x"
LUCKY_LUCKY = "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky"
THREE = "cordova/3-card-poker"
ULTIMATE = "cordova/ultimate-texas-holdem"
LET_IT_RIDE = "deuce-lounge/let-it-ride"
PEEK = "cordova/two-card-peek"
PAI_GOW = "saloon/pai-gow-poker"
FORTUNE = "deuce-lounge/fortune-pai-gow-poker"
TWO_SIDES = "cordova/ultimate-pai-gow-poker"
TILES = "tavern/pai-gow-tiles"
WAR = "tavern/casino-war"
COMMUNITY_WAR = "cordova/ultimate-war"

PAIR_OF_NINES = "9s 9d Kc Qd 7h 5s 3c"
PAIR_OF_EIGHTS = "8h 8c Ah Js 6d 4c 2s"


def reasons(game_id, wagers, hands, bank="5000.00", choices=(), **extra):
    """The reason for each wager's result in a finished hand."""
    case = {
        "game": game_id,
        "player_dealer": {"seat": 7, "bank": bank},
        "wagers": [
            {"seat": 1, "bettor": "A", "wager": wager, "amount": "10.00", **on}
            for wager, on in ((w, {}) if isinstance(w, str) else w for w in wagers)
        ],
        "hands": {
            name: [hand.split() for hand in cards] if isinstance(cards, list) else cards.split()
            for name, cards in hands.items()
        },
        "choices": list(choices),
        **extra,
    }
    return [line["why"] for line in houseway.settle(case)["lines"]]


@pytest.mark.parametrize(
    ("game_id", "wagers", "hands", "expected"),
    [
        (EZ, ["banker"], ("Ad 3c Kh", "2d 4c"), ["banker 6 beats player 4: pays 1 to 1"]),
        (EZ, ["player"], ("Ad 3c Kh", "2d 4c"), ["player 4 loses to banker 6"]),
        (EZ, ["player"], ("Kd 7c", "5h 2s"), ["player and banker tie at 7: pushes"]),
        (
            EZ,
            ["tie"],
            ("Kd 7c", "5h 2s"),
            ["the totals are equal (player 7, banker 7): pays 8 to 1"],
        ),
        (
            EZ,
            ["player", "dragon-7"],
            ("Ad 3c Kh", "2d 4c"),
            [
                "player 4 loses to banker 6",
                "the banker hand does not win with a three-card 7 "
                "(banker 6 with 2 cards over player 4 with 3 cards): loses",
            ],
        ),
        (DEALER_HAND, ["dealer"], ("Kd 9c", "Qh 8s"), ["dealer 8 loses to player 9"]),
    ],
)
def test_baccarat_gives_the_points_of_both_hands(game_id, wagers, hands, expected):
    player, banker = hands
    assert reasons(game_id, wagers, {"player": player, "banker": banker}) == expected


@each(
    ("game_id", "hands", "expected"),
    [
        (NO_BUST, ("Ts 8d", "Kd Qc"), "18 loses to 20"),
        (NO_BUST, ("Ts 9d", "Kd 8c"), "19 beats 18: pays 1 to 1"),
        (NO_BUST, ("Ts 9d", "Kd 9c"), "19 ties 19: pushes"),
        (NO_BUST, ("Ts 6d 8c", "Td 6c Tc"), "24 against 26, both bust: the player-dealer wins"),
        (NO_BUST, ("Ts 6d 8c", "Td 8h"), "24 is over 21 and loses to 18"),
        (BLACKJACK_X, ("Ts 6d 6c", "Td 8h"), "22 is over 21 and loses to 18"),
        (
            NO_BUST,
            ("Ts 9d", "Td 6c Tc"),
            "the player-dealer goes over 21 (19 against 26): pays 1 to 1",
        ),
        (
            NO_BUST,
            ("Ts 6d 9c", "Td 6c Tc"),
            "a three-card 25 against a higher total (25 against 26): pushes",
        ),
        (BLACKJACK_X, ("Ts 6d 6c", "Td 6h 9c"), "22 against 25, both bust: the player-dealer wins"),
    ],
)
def test_twenty_one_gives_both_totals(game_id, hands, expected):
    player, dealer = hands
    assert reasons(game_id, ["base"], {"1": player, "player-dealer": dealer}) == [expected]


def test_a_bonus_on_dealt_cards_gives_the_cards():
    hands = {"1": "Ts 5d 3c", "player-dealer": "3s Kd 5h"}
    texts = reasons(LUCKY_LUCKY, ["base", "lucky-lucky"], hands)
    assert "18 or less, or over 21 (18 with Ts 5d and 3s): loses" in texts


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (("9s 9d 4c", "Ah 8d 3c"), "a pair of nines beats ace high: pays 1 to 1"),
        (("Ks 9d 4c", "Ah 8d 3c"), "king high loses to ace high"),
        (("As 9d 4c", "Ah 8d 3c"), "A-9-4 beats A-8-3: pays 1 to 1"),
        (("9s 9d 4c", "9h 9c Kd"), "a pair of nines with 4 loses to a pair of nines with K"),
        (("As 9d 4c", "Ah 9c 4d"), "ace high ties ace high: pushes"),
        (
            ("6s 9d 4c", "Jh 9c 4d"),
            "the player-dealer does not qualify (nine high against jack high): pays 1 to 1",
        ),
    ],
)
def test_three_card_poker_names_both_hands(hands, expected):
    player, dealer = hands
    assert reasons(THREE, ["ante"], {"1": player, "player-dealer": dealer})[0] == expected


def test_ultimate_names_the_best_five_cards_of_each_side():
    hands = {"1": "9s 9d", "player-dealer": "Kh Kd", "board": "9c 4s 4d 7h 2c"}
    wagers = ["ante", "blind", "trips"]
    choices = [{"seat": 1, "choice": "4x"}]
    assert reasons(ULTIMATE, wagers, hands, choices=choices) == [
        "nines full of fours beat kings and fours: pays 1 to 1",
        "nines full of fours beat kings and fours: pays 1 to 1",
        "nines full of fours beat kings and fours: pays 3 to 1",
        "full house (nines full of fours): pays 8 to 1",
    ]


def test_let_it_ride_names_the_hand():
    hands = {"1": "9s 9d 4c", "board": "Kd 2h"}
    texts = reasons(LET_IT_RIDE, ["bet-1", "bet-2", "bet-3"], hands)
    assert texts == ["less than a pair of tens (a pair of nines): loses"] * 3


def test_two_card_peek_gives_the_rows():
    hands = {"A": "As 9d 2c 3h 7s", "B": "Kd 8c 4h 4s Jd", "C": "Td 5s 6c 6h Qs"}
    assert reasons(PEEK, [("pick-row", {"on": "A"})], hands) == [
        "the row is the highest (row A As 9d, row B Kd 8c, row C Td 5s): pays 2 to 1"
    ]


def test_pai_gow_compares_both_halves():
    hands = {"1": PAIR_OF_NINES, "player-dealer": PAIR_OF_EIGHTS}
    expected = ["K-Q in front loses to A-J, a pair of nines in back beats a pair of eights: pushes"]
    assert reasons(PAI_GOW, ["base"], hands) == expected
    copies = {"1": PAIR_OF_NINES, "player-dealer": "9h 9c Kd Qh 7c 5d 3s"}
    assert reasons(PAI_GOW, ["base"], copies) == [
        "K-Q in front copies K-Q, a pair of nines in back copies a pair of nines: loses"
    ]
    kickers = {"1": PAIR_OF_NINES, "player-dealer": "9h 9c Kd Qh 7c 5d 2s"}
    assert reasons(PAI_GOW, ["base"], kickers) == [
        "K-Q in front copies K-Q, "
        "a pair of nines with 7-5-3 in back beats a pair of nines with 7-5-2: pushes"
    ]


def test_a_losing_bonus_names_the_best_hand():
    hands = {"1": PAIR_OF_NINES, "player-dealer": PAIR_OF_EIGHTS}
    texts = reasons(FORTUNE, ["base", "fortune-bonus"], hands)
    assert texts[1] == "the hand is not on the pay table (pair): loses"


def test_both_sides_of_ultimate_pai_gow_are_compared():
    hands = {"player": PAIR_OF_NINES, "banker": PAIR_OF_EIGHTS}
    assert (
        "each hand wins one half "
        "(for the player, K-Q in front loses to A-J, "
        "a pair of nines in back beats a pair of eights): pays 1 to 1"
    ) in reasons(TWO_SIDES, ["player", "push"], hands)


def test_tiles_compare_the_low_hands_and_the_high_hands():
    hands = {"1": "6-6 6-3 5-4 1-1", "player-dealer": "5-5 6-5 6-2 3-1"}
    (text,) = reasons(TILES, ["base"], hands, player_dealer={"seat": 8, "bank": "1000.00"})
    # Teen and Dey each make a wong with a nine; 21 and 12 spots are one and two points.
    assert text == (
        "a wong in the low hand beats 1 point, a wong in the high hand beats 2 points: pays 1 to 1"
    )


def test_war_names_both_cards():
    assert reasons(WAR, ["base"], {"1": "9s", "player-dealer": "Kd"}) == ["nine loses to king"]
    at_war = {"1": "9s Jd", "player-dealer": "9d 4c"}
    assert reasons(WAR, ["base"], at_war) == [
        "the war is won (jack against four): pushes",
        "jack beats four: pays 1 to 1",
    ]
    community = reasons(COMMUNITY_WAR, ["banker"], {"player": "Kd", "banker": "3s"})
    assert community == ["three loses to king"]


def test_the_reason_mentions_a_bank_that_runs_out():
    short_bank = {"player_dealer": {"seat": 7, "bank": "4.00"}}
    texts = reasons(
        EZ, ["banker"], {"player": "Ad 3c Kh", "banker": "2d 4c"}, number=1, **short_bank
    )
    assert texts == ["banker 6 beats player 4: pays 1 to 1; the bank covers $4 of $10"]


@pytest.mark.parametrize(
    ("game_id", "hands"),
    [
        (THREE, {"1": "9s 9d 4c", "player-dealer": "Ah Kd 3c"}),
        ("saloon/caribbean-stud", {"1": "9s 9d 4c 3h 2s", "player-dealer": "Ah Kd 3c 4d 5s"}),
        (ULTIMATE, {"1": "9s 9d", "player-dealer": "Kh Kd", "board": "Tc 4s 4d 7h 2c"}),
    ],
)
def test_the_reason_for_a_fold_reveals_no_cards(game_id, hands):
    wagers = ["ante", "blind"] if game_id == ULTIMATE else ["ante"]
    checks = ["check", "check"] if game_id == ULTIMATE else []
    choices = [{"seat": 1, "choice": choice} for choice in (*checks, "fold")]
    texts = reasons(game_id, wagers, hands, choices=choices)
    assert set(texts) <= {"folded: loses", "surrendered: loses"}


def test_an_event_of_the_first_version_has_its_reason_as_text():
    event = WagerSettled(
        order=1, seat=1, bettor="A", hand=1, wager="player", amount=100, in_action=100,
        result="lose", paid=0, taken=100, returned=0, why="the banker hand is closer: loses",
        source="", reason=Reason("points", {"player": 4, "banker": 6}),
    )  # fmt: skip
    old = msgspec.json.decode(msgspec.json.encode(event))
    del old["reason"]
    decoded = decode_event(msgspec.json.encode(old))
    assert decoded.reason is None
    assert words(decoded) == "the banker hand is closer: loses"


RESULT_WORDS = {
    "win": ("pays ",),
    "lose": ("loses", "lose to ", "the player-dealer wins"),
    "push": ("pushes",),
    "no-action": ("the bank is used up",),
}


@each("game_id", PLAYABLE)
def test_every_reason_agrees_with_the_result_and_survives_encoding(game_id):
    lines = [line for seed in range(6) for line in random_round(game_id, seed).lines]
    assert any(line.reason for line in lines)
    for line in lines:
        if line.reason is not None:
            text = words(line)
            assert any(phrase in text for phrase in RESULT_WORDS.get(line.result, ("",))), text
            if line.result == "win":
                assert not any(phrase in text for phrase in ("loses", "pushes")) or "(" in text
            assert words(decode_event(msgspec.json.encode(line))) == text
