"""Pai gow poker's ranking: joker rules, fronts and fouls."""

import random

import pytest

from houseway.cards.card import JOKER, STANDARD, parse_cards
from houseway.ranking.joker import rank_bug, rank_wild
from houseway.ranking.pai_gow import (
    CLASSES,
    Ranking,
    class_of,
    five_value,
    setting_of,
    settings,
)

BUG = Ranking()
WILD = Ranking(joker="wild", five_of_a_kind="all")


def value(cards, ranking=BUG):
    return five_value(parse_cards(cards), ranking)


@pytest.mark.parametrize(("ranking", "reference"), [(BUG, rank_bug), (WILD, rank_wild)])
def test_five_cards_rank_as_in_the_plain_joker_rankings(ranking, reference):
    dealer = random.Random(2)
    hands = [[JOKER, *dealer.sample(STANDARD, 4)] for _ in range(1500)]
    hands += [[JOKER, *dealer.sample(STANDARD[::4], 4)] for _ in range(500)]
    hands += [dealer.sample(STANDARD, 5) for _ in range(500)]
    values = [five_value(hand, ranking) for hand in hands]
    expected = [reference(hand) for hand in hands]
    assert [CLASSES[class_of(value)] for value in values] == [rank.class_name for rank in expected]
    by_value = sorted(range(len(hands)), key=lambda place: values[place])
    assert [expected[place].value for place in by_value] == sorted(rank.value for rank in expected)


def test_the_joker_is_an_ace_or_completes_a_straight_or_flush():
    assert CLASSES[class_of(value("Jk Kd 9c 7h 2s"))] == "high-card"
    assert CLASSES[class_of(value("Jk Ad 9c 7h 2s"))] == "pair"
    assert CLASSES[class_of(value("Jk 9d 9c 7h 2s"))] == "pair"
    assert CLASSES[class_of(value("Jk 9d 8c 7h 5s"))] == "straight"
    assert CLASSES[class_of(value("Jk 9d 8d 4d 2d"))] == "flush"
    assert CLASSES[class_of(value("Jk Kd Qd Td 9d"))] == "straight-flush"


def test_the_joker_in_a_flush_is_the_highest_card_that_is_not_held():
    assert value("Jk Ad 8d 4d 2d") == value("Ad Kd 8d 4d 2d")
    assert value("Jk 9d 8d 4d 2d") == value("Ad 9d 8d 4d 2d")


def test_without_flushes_in_its_rule_the_joker_completes_only_straights():
    no_flushes = Ranking(joker="ace-straight")
    assert CLASSES[class_of(value("Jk 9d 8d 4d 2d", no_flushes))] == "high-card"
    assert CLASSES[class_of(value("Jk Kd Qd Td 9d", no_flushes))] == "straight-flush"


def test_a_royal_flush_with_the_joker_may_count_as_the_highest_straight_flush():
    mini = Ranking(royal_with_joker=False)
    assert CLASSES[class_of(value("Jk Ad Kd Qd Td", mini))] == "straight-flush"
    assert value("Jk Ad Kd Qd Td", mini) > value("Kd Qd Jd Td 9d", mini)
    assert CLASSES[class_of(value("Ad Kd Qd Jd Td", mini))] == "royal-flush"


def test_five_aces_beat_a_royal_flush_and_other_five_of_a_kind_hands_may_count_as_four():
    assert value("As Ad Ac Ah Jk") > value("As Ks Qs Js Ts")
    aces_only = Ranking(joker="wild")
    assert value("9s 9d 9c 9h Jk", aces_only) == value("9s 9d 9c 9h Ad", aces_only)
    assert CLASSES[class_of(value("9s 9d 9c 9h Jk", WILD))] == "five-of-a-kind"


def test_the_wheel_is_the_lowest_or_the_second_highest_straight():
    second = Ranking(wheel="second-highest")
    wheel, six, king, ace = "5s 4d 3c 2h As", "6s 5d 4c 3h 2s", "Ks Qd Jc Th 9s", "As Kd Qc Jh Ts"
    assert value(wheel) < value(six) < value(king) < value(ace)
    assert value(six, second) < value(king, second) < value(wheel, second) < value(ace, second)


@pytest.mark.parametrize(
    ("front", "back", "foul"),
    [
        ("As Kd", "Ah Qd 9c 7h 2s", True),
        ("As Qs", "Ah Qd 9c 7h 2s", False),
        ("9s 9d", "8s 8d Ac Kh Qs", True),
        ("8s 8c", "8h 8d Ac Kh Qs", False),
        ("As Ad", "2s 2d 3c 3h 4s", False),
        ("Jk Kd", "Ah Qd 9c 7h 2s", True),
    ],
)
def test_a_front_may_not_outrank_the_back(front, back, foul):
    assert setting_of(parse_cards(front), parse_cards(back), BUG).foul == foul


def test_a_wild_joker_in_front_is_demoted_until_the_hand_is_not_foul():
    demoted = setting_of(parse_cards("As Jk"), parse_cards("9s 9d 7h 3d 2c"), WILD)
    king = setting_of(parse_cards("As Kd"), parse_cards("9s 9d 7h 3d 2c"), WILD)
    assert not demoted.foul
    assert demoted.front_value == king.front_value
    always_foul = setting_of(parse_cards("Ks Jk"), parse_cards("Qs 9d 7h 3d 2c"), WILD)
    assert always_foul.foul


def test_seven_cards_have_21_settings_minus_the_foul_settings():
    assert len(settings(parse_cards("As Ad Ac Ah Jk Ks Kd"), BUG)) == 21
    legal_settings = settings(parse_cards("As Qd Tc 8h 6d 4c 2s"), BUG)
    # The ace must stay in back, so the front has two of the six other cards.
    assert len(legal_settings) == 15
    assert all(not setting.foul for setting in legal_settings)
