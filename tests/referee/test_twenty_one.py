"""The referee of blackjack agrees with the library in twelve filings, and notices wrong rules."""

import pytest
from tests.referee import twenty_one, twenty_one_pays, twenty_one_play
from tests.referee.runs import SLOW_HANDS, compare_hands, differs
from tests.referee.twenty_one import JOKER, total
from tests.referee.twenty_one_filings import FILINGS
from tests.referee.twenty_one_hands import compare
from tests.referee.twenty_one_pays import EVEN, LOSE, PUSH

PLANTED = 3000
"""Hands in which a planted fault must show; most show within the first few."""

CORDOVA_X = "cordova/blackjack-x"
DEUCE = "deuce-lounge/no-bust-21st-century-blackjack"
LUCKY_BUCK_X = "lucky-buck/blackjack-x"
PURE = "lucky-buck/pure-21-5-blackjack"
SALOON = "saloon/no-bust-21st-century-blackjack"
SALOON_BUSTER = "saloon/no-bust-21st-century-buster-blackjack"
SALOON_SPANISH = "saloon/pure-spanish-21-5"
SWITCH = "tavern/21st-century-blackjack-switch"
TAVERN = "tavern/no-bust-21st-century-blackjack"
TAVERN_BUSTER = "tavern/no-bust-21st-century-buster-blackjack"
LUCKY_LUCKY = "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky"
SPANISH = "tavern/pure-spanish-21-5"


@pytest.mark.parametrize("filing", FILINGS)
def test_hands_are_played_and_settled_as_filed(filing):
    compare_hands(compare, filing)


@pytest.mark.slow
@pytest.mark.parametrize("filing", FILINGS)
def test_many_hands_are_played_and_settled_as_filed(filing):
    compare_hands(compare, filing, SLOW_HANDS)


@pytest.mark.parametrize(
    ("filing", "wrong"),
    [
        (CORDOVA_X, {"special_choices": False}),
        (CORDOVA_X, {"surrenders": "turn"}),
        (CORDOVA_X, {"surrenders_split": False}),
        (CORDOVA_X, {"insures": "up to half"}),
        (CORDOVA_X, {"insurance_early": True}),
        (CORDOVA_X, {"insurance_on_x": False}),
        (CORDOVA_X, {"double_beside": False}),
        (CORDOVA_X, {"draws_for": ("buster",)}),
        (CORDOVA_X, {"x": (3, 2)}),
        (DEUCE, {"first_turned": False}),
        (DEUCE, {"joker_ends": False}),
        (DEUCE, {"no_surrender_against": ""}),
        (DEUCE, {"step": 1}),
        (DEUCE, {"hits_over": True}),
        (LUCKY_BUCK_X, {"insurance_on_x": True}),
        (LUCKY_BUCK_X, {"x": (2, 1)}),
        (LUCKY_BUCK_X, {"back_line_bonuses": ("buster",), "adds_by_choice": False}),
        (PURE, {"doubles_hard": 21}),
        (PURE, {"doubles_split": True}),
        (PURE, {"stands_hard": 18}),
        (PURE, {"hits": 10}),
        (PURE, {"draws_for": ()}),
        (PURE, {"button": "house-dealer"}),
        (PURE, {"faces_count_ten": False}),
        (SALOON, {"acts_from_house": False}),
        (SALOON, {"last": (), "bonuses": ("blackjack-bonus",), "by_seat": True}),
        (SALOON_BUSTER, {"naturals_at_once": False}),
        (SALOON_SPANISH, {"naturals_at_once": True}),
        (SALOON_SPANISH, {"by_seat": False}),
        (SALOON_SPANISH, {"draws_for": ()}),
        (SWITCH, {"insures": "up to half"}),
        (SWITCH, {"checks": "ATJQK"}),
        (SWITCH, {"done_over": 0}),
        (SWITCH, {"start": "player-dealer-left"}),
        (SWITCH, {"deals_from_house": False}),
        (TAVERN, {"stands_soft": 22}),
        (TAVERN, {"natural": (3, 2)}),
        (TAVERN, {"surrenders": ""}),
        (TAVERN, {"pair_is_rank": False}),
        (TAVERN, {"hits_soft_17": False}),
        (TAVERN_BUSTER, {"waits_for": ()}),
        (LUCKY_LUCKY, {"early": ()}),
        (LUCKY_LUCKY, {"tie_over_pushes": False}),
        (SPANISH, {"redoubles": 1}),
        (SPANISH, {"for_less": "any"}),
        (SPANISH, {"rescue": False}),
        (SPANISH, {"draws_to_aces": False}),
        (SPANISH, {"naturals_tie": True}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, filing, wrong):
    monkeypatch.setitem(FILINGS, filing, FILINGS[filing]._replace(**wrong))
    assert differs(compare, filing, PLANTED)


def without(function, *found):
    """The same choices without one of them."""
    return lambda *args: function(*args) - set(found)


def hits_soft_18(filing, cards):
    return total(cards) == (18, True) or twenty_one.dealer_draws(filing, cards)


def one_split_less(filing, hand, family):
    return family < 3 and MAY_SPLIT(filing, hand, family)


def first_share_takes_the_rest(stakes, whole, amount):
    parts = SHARES(stakes, whole, amount)
    return sorted(parts, reverse=True)


MAY_SPLIT, SHARES = twenty_one.may_split, twenty_one.shares
INSURANCE, CLOSER = twenty_one.insurance_amounts, twenty_one_pays.closer
WRONG = {
    "the player-dealer hits soft 18": (DEUCE, twenty_one_play, "dealer_draws", hits_soft_18),
    "three hands at most": (PURE, twenty_one, "may_split", one_split_less),
    "no hit": (TAVERN, twenty_one, "stand_or_hit", without(twenty_one.stand_or_hit, "hit")),
    "a special hand is asked": (
        TAVERN,
        twenty_one,
        "special_choices",
        lambda filing, hand, special, up: {"stand", "double"},
    ),
    "a joker counts ten": (
        DEUCE,
        twenty_one_pays,
        "total",
        lambda cards: total(["Td" if card == JOKER else card for card in cards]),
    ),
    "a double for less has no minimum": (
        TAVERN,
        twenty_one_play,
        "double_amounts",
        lambda filing, stake, minimum: (1, stake),
    ),
    "the last spot takes no rest": (PURE, twenty_one_play, "shares", first_share_takes_the_rest),
    "1% is rounded down": (
        LUCKY_BUCK_X,
        twenty_one_play,
        "insurance_amounts",
        lambda filing, stake: (max(1, stake // 100), stake // 2),
    ),
    "half is rounded up": (
        TAVERN,
        twenty_one_play,
        "insurance_amounts",
        lambda filing, stake: (INSURANCE(filing, stake)[0], -(-stake // 2)),
    ),
    "a tie loses": (
        SALOON,
        twenty_one_pays,
        "closer",
        lambda points, own: LOSE if points == own.total else CLOSER(points, own),
    ),
    "Buster never wins": (
        TAVERN_BUSTER,
        twenty_one_pays,
        "buster",
        lambda filing, own: LOSE,
    ),
    "Aces Bonus never wins": (LUCKY_BUCK_X, twenty_one_pays, "aces_bonus", lambda *args: LOSE),
    "suits do not matter": (SALOON, twenty_one_pays, "colors", lambda cards: "mixed"),
    "Match the Dealer never wins": (
        SPANISH,
        twenty_one_pays,
        "match_the_dealer",
        lambda two, up: LOSE,
    ),
    "an over hand pushes": (TAVERN, twenty_one_pays, "LOSE", PUSH),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_noticed(monkeypatch, wrong):
    filing, *fault = WRONG[wrong]
    monkeypatch.setattr(*fault)
    assert differs(compare, filing, PLANTED)


def no_three_card_25(filing, hand, own):
    due = twenty_one_pays.no_bust(filing, hand, own)
    return LOSE if due == PUSH and total(hand.cards)[0] == 25 else due


def no_push_at_888(filing, hand, own):
    due = twenty_one_pays.pure(filing, hand, own)
    return LOSE if due == PUSH and total(hand.cards)[0] > 21 else due


def closer_over_loses(filing, hand, own):
    return LOSE if total(hand.cards)[0] > 21 else twenty_one_pays.deuce_lounge(filing, hand, own)


def hard_31_is_over(filing, hand, own):
    return LOSE if total(hand.cards)[0] == 31 else twenty_one_pays.blackjack_x(filing, hand, own)


def x_is_natural(filing, hand, own):
    tied = hand.special(filing) and own.special
    return PUSH if tied else twenty_one_pays.blackjack_x(filing, hand, own)


def switched_wins(filing, hand, own):
    due = twenty_one_pays.switch(filing, hand, own)
    return EVEN if due == PUSH and hand.special(filing) else due


def no_push_against_22(filing, hand, own):
    due = twenty_one_pays.switch(filing, hand, own)
    return EVEN if due == PUSH and own.total == 22 else due


@pytest.mark.parametrize(
    ("filing", "game", "wrong"),
    [
        (TAVERN, "no-bust", no_three_card_25),
        (PURE, "pure", no_push_at_888),
        (SPANISH, "spanish", twenty_one_pays.pure),
        (DEUCE, "deuce-lounge", closer_over_loses),
        (CORDOVA_X, "blackjack-x", hard_31_is_over),
        (LUCKY_BUCK_X, "blackjack-x", x_is_natural),
        (SWITCH, "switch", switched_wins),
        (SWITCH, "switch", no_push_against_22),
    ],
)
def test_a_wrong_comparison_is_noticed(monkeypatch, filing, game, wrong):
    monkeypatch.setitem(twenty_one_pays.COMPARE, game, wrong)
    assert differs(compare, filing, PLANTED)
