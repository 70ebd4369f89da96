"""Options of the joker: the highest ace of Mini Pai Gow, and a joker without a pair."""

from random import Random

import numpy as np
import pytest
from tests.book import BOOK
from tests.cards.codes import card_from_code

import houseway
from houseway.families.pai_gow.house_way import set_hand
from houseway.families.pai_gow.price import kernel
from houseway.families.pai_gow.price.tables import way_tables
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.game import FiledGame
from houseway.ranking.pai_gow import ACE, Ranking, five_value, pair_rank
from houseway.values.errors import RulebookError

MINI = "cordova/mini-pai-gow"
HIGHEST = Ranking(royal_with_joker=False, joker_ace="highest")
PLAIN = Ranking(royal_with_joker=False)


def value(text, ranking):
    return five_value(text.split(), ranking)


@pytest.mark.parametrize(
    ("joker", "ace"),
    [
        ("Jk 7c 6d 4c 2h", "As Kd Jd Ts 9c"),
        ("Jk As 8d 3c 2h", "Ac Ad Ks Qd Jc"),
        ("9h 9c Jk 3d 2h", "9s 9d As Kd Qc"),
        ("Jk As 3d 3c 2h", "Ac Ad 3s 3h Kc"),
        ("9h 9c 4d 4h Jk", "9s 9d 4s 4c As"),
    ],
)
def test_an_ace_that_is_the_joker_beats_a_natural_ace(joker, ace):
    assert value(joker, HIGHEST) > value(ace, HIGHEST)
    assert value(joker, PLAIN) <= value(ace, PLAIN)


def test_a_pair_with_the_joker_is_a_pair_of_aces():
    assert pair_rank(value("Jk As 8d 3c 2h", HIGHEST)) == ACE


@pytest.mark.parametrize(
    ("joker", "natural"),
    [
        ("Jk Kh Qd Jc Ts", "As Kd Qh Js Tc"),
        ("Jk 5h 4d 3c 2s", "6s 5d 4h 3s 2c"),
        ("Jk Kh 9h 7h 4h", "As Ks 9s 7s 4s"),
        ("Ah Jk 9h 7h 4h", "As Ks 9s 7s 4s"),
        ("Jk Kh Qh Jh 9h", "Ks Qs Js Ts 9s"),
    ],
)
def test_in_a_straight_or_flush_the_joker_is_the_card_that_it_stands_for(joker, natural):
    assert value(joker, HIGHEST) == value(natural, HIGHEST)


def hands(front, count=1000):
    """Random hands; two of three are rich in flushes, high straights, aces and the joker."""
    dealer = Random(31)
    pools = range(53), [c for c in range(53) if c % 4 == 1 or c >= 44], range(32, 53)
    for turn in range(count):
        hand = dealer.sample(pools[turn % 3], 5 + front)
        yield sorted(hand if turn % 2 or 52 in hand else [*hand[1:], 52])


@pytest.mark.parametrize(
    ("game", "option"),
    [
        (MINI, {"joker_ace": "highest"}),
        (MINI, {"joker_ace": "plain"}),
        ("deuce-lounge/fortune-pai-gow-poker", {"lone_joker": "handicap"}),
    ],
)
def test_the_kernel_sets_and_values_hands_as_the_reference_does(game, option):
    play = FiledGame(BOOK, game).rules(option).play
    dealt = list(hands(play.front))
    tables = way_tables(play.house_way, play.ranking, play.front)
    values, rules = kernel.set_many(np.array(dealt), *tables)
    for hand, number, rule in zip(dealt, values.tolist(), rules.tolist(), strict=True):
        cards = [card_from_code(code) for code in hand]
        setting, used = set_hand(cards, play.house_way, play.ranking, play.front)
        packed = setting.front_value << kernel.BACK_BITS | setting.back_value
        assert (packed, used.id) == (number, play.house_way.rules[rule].id), cards


def test_the_reason_names_the_joker_if_it_decides():
    case = {
        "game": MINI,
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 4, "bettor": "Ann", "wager": "base", "amount": "10.00"}],
        "hands": {"4": "6d Kh 7c Jk 2h 4c", "player-dealer": "Ts Jd As 5s Kc 4h"},
    }
    (line,) = houseway.settle(case).lines
    assert line.why == (
        "king in front copies king, A-7-6-4-2 (the joker is the highest ace) in back beats "
        "A-J-10-5-4: pushes"
    )


def test_a_highest_ace_needs_one_card_in_front():
    way = FiledGame(BOOK, MINI).rules().play.house_way
    with pytest.raises(RulebookError, match="needs one card in front, not 2"):
        PaiGowPlay(house_way=way, source=way.source, ranking=HIGHEST, front=2)
