"""Mexican Stud and short-deck hold'em: a flush beats a full house."""

from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ranking.masks import every_hand, every_hand_with_joker, values_of

from houseway.cards.card import JOKER, Card, parse_cards
from houseway.ranking.fast import Masks, mask_of
from houseway.ranking.fast_joker import BUG, WILD
from houseway.ranking.fast_stripped import (
    FILLER,
    evaluate_mexican,
    evaluate_short,
)
from houseway.ranking.joker import Joker
from houseway.ranking.stripped import CLASSES, MEXICAN, SHORT_DECK
from houseway.values.errors import InputError

JOKER_RULES: dict[Joker, int] = {"bug": BUG, "wild": WILD, "filler": FILLER}


def mexican(text: str, joker: Joker = "wild") -> int:
    return MEXICAN.rank(parse_cards(text), joker).value


def hand_name(text: str, joker: Joker) -> str:
    return str(MEXICAN.rank(parse_cards(text), joker))


def test_a_flush_beats_a_full_house_without_eights_nines_and_tens() -> None:
    assert mexican("2h 4h 5h 7h Qh") > mexican("Ks Kd Kc 7s 7d")


@pytest.mark.parametrize(
    "straight", ["4c 5d 6h 7s Jc", "5c 6d 7h Js Qc", "6c 7d Jh Qs Kc", "7c Jd Qh Ks Ac"]
)
def test_a_jack_follows_a_seven(straight: str) -> None:
    assert MEXICAN.rank(parse_cards(straight)).class_name == "straight"


def test_the_wheel_is_the_lowest_straight_and_a_suited_ace_to_seven_is_a_royal_flush() -> None:
    assert mexican("6c 5d 4h 3s 2c") > mexican("5c 4d 3h 2s Ac")
    assert hand_name("As Ks Qs Js 7s", "wild") == "a royal flush"
    assert hand_name("Ks Qs Js 7s 6s", "wild") == "a king-high straight flush"


def test_a_joker_dealt_down_is_any_card() -> None:
    assert hand_name("6s 6d 6h 6c Jk", "wild") == "five sixes"
    assert mexican("6s 6d 6h 6c Jk") > mexican("As Ks Qs Js 7s")
    assert hand_name("As Ad Ks Kd Jk", "wild") == "aces full of kings"


def test_a_joker_dealt_up_is_an_ace_or_completes_a_straight_or_flush() -> None:
    assert mexican("6s 6d 6h 6c Jk", "bug") == mexican("6s 6d 6h 6c As")
    assert hand_name("6s 7d Qh Kc Jk", "bug") == "a king-high straight"
    assert hand_name("2s 7s Qs Ks Jk", "bug") == "an ace-high flush"


def test_a_joker_turned_up_by_its_owner_only_completes_a_straight_or_flush() -> None:
    assert hand_name("6s 7d Qh Kc Jk", "filler") == "a king-high straight"
    assert hand_name("As Ad Qh Kc Jk", "filler") == "a pair of aces"
    assert mexican("As Ad Qh Kc Jk", "filler") < mexican("As Ad Qh Kc 2d")


def test_a_card_that_the_deck_does_not_have_is_refused() -> None:
    with pytest.raises(InputError, match="9s is given"):
        mexican("9s 7d Qh Kc Jk")


@pytest.mark.slow
def test_forty_cards_have_the_class_counts_of_ten_ranks() -> None:
    counts = class_counts(every_hand(MEXICAN.cards, 5), WILD)
    straights = 7 * 4**5 - 28
    flushes = 4 * comb(10, 5) - 28
    assert counts == {
        "royal-flush": 4,
        "straight-flush": 24,
        "four-of-a-kind": 10 * 36,
        "flush": flushes,
        "full-house": 10 * comb(4, 3) * 9 * comb(4, 2),
        "straight": straights,
        "three-of-a-kind": 10 * comb(4, 3) * comb(9, 2) * 16,
        "two-pair": comb(10, 2) * 36 * 32,
        "pair": 10 * comb(4, 2) * comb(9, 3) * 64,
        "high-card": comb(10, 5) * 4**5 - straights - flushes - 28,
    }


@pytest.mark.slow
def test_with_a_wild_joker_the_class_counts_of_41_cards_follow_from_ranks() -> None:
    counts = class_counts(every_hand_with_joker(MEXICAN.cards, 5), WILD)
    assert counts.total() == comb(41, 5)
    assert counts["five-of-a-kind"] == 10
    assert counts["four-of-a-kind"] == 360 + 10 * comb(4, 3) * 36
    assert counts["full-house"] == 10 * 4 * 9 * 6 + comb(10, 2) * 36


def class_counts(masks: Masks, joker_rule: int) -> Counter[str]:
    values = values_of(masks, evaluate_mexican, joker_rule)
    return Counter(CLASSES[MEXICAN.five_of(value).kind] for value in values.tolist())


@pytest.mark.parametrize("joker", JOKER_RULES)
@given(st.data())
def test_fast_values_of_mexican_stud_equal_the_reference(joker: Joker, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(st.sampled_from(MEXICAN.cards), min_size=5, max_size=5, unique=True))
    for cards in (drawn, [*drawn[1:], JOKER]):
        assert (
            evaluate_mexican(mask_of(cards), JOKER_RULES[joker]) == MEXICAN.rank(cards, joker).value
        )


@given(st.lists(st.sampled_from(SHORT_DECK.cards), min_size=5, max_size=7, unique=True))
def test_fast_values_of_short_deck_holdem_equal_the_reference(cards: list[Card]) -> None:
    assert evaluate_short(mask_of(cards)) == SHORT_DECK.rank(cards).value
