"""Cards as text: which texts are accepted, and the error messages for all other texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards.codes import card_from_code
from tests.each import each

from houseway.cards.card import (
    JOKER,
    NO_RANK,
    NO_SUIT,
    RANK_NAMES,
    RANKS,
    STANDARD,
    SUITS,
    X_ACE,
    card_code,
    card_name,
    format_cards,
    parse_card,
    parse_cards,
    plain_card,
    rank_of,
    rank_plural,
    suit_of,
)
from houseway.values.errors import InputError, shown

ALL = (*STANDARD, JOKER, X_ACE)
cards = st.sampled_from(ALL)


def test_a_standard_deck_has_52_different_cards_with_thirteen_of_each_suit() -> None:
    assert len(set(STANDARD)) == 52
    for suit in SUITS:
        assert "".join(card[0] for card in STANDARD if card[1] == suit) == RANKS


@given(st.lists(cards))
def test_cards_print_and_parse_back_to_themselves(hand: list[str]) -> None:
    assert parse_cards(format_cards(hand)) == hand
    assert parse_cards(hand) == hand
    assert parse_cards(tuple(hand)) == hand


@given(cards)
def test_the_same_card_is_the_same_object_however_it_was_read(card: str) -> None:
    assert parse_card("".join(list(card))) is card


@given(st.one_of(st.text(max_size=4), st.integers(), st.none(), st.booleans(), st.lists(cards)))
def test_any_value_is_a_card_or_an_input_error_that_quotes_it(value: object) -> None:
    if value in ALL:
        assert parse_card(value) == value
    else:
        with pytest.raises(InputError) as error:
            parse_card(value)
        assert error.value.what.startswith(f"{shown(value)} is not a card: ")


@each(
    ("text", "message"),
    [
        ("as", "write the rank as 'A'"),
        ("tS", "write the rank as 'T'"),
        ("AS", "write the suit as 's'"),
        ("10s", "ten is T, as in 'Ts'"),
        ("10", "ten is T, as in 'Ts'"),
        ("1s", "the rank must be one of 2 3 4 5 6 7 8 9 T J Q K A"),
        ("Az", "the suit must be one of c d h s"),
        ("Kx", "the suit must be one of c d h s"),
        ("joker", "the joker is 'Jk'"),
        ("JK", "the joker is 'Jk'"),
        ("A", "a card is a rank and a suit, two characters such as 'As'"),
        ("AsKd", "a card is a rank and a suit, two characters such as 'As'"),
        ("", "a card is a rank and a suit, two characters such as 'As'"),
        (10, "write text such as 'As'"),
    ],
)
def test_the_error_says_what_is_wrong_with_the_card(text: object, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_card(text)
    assert error.value.what == f"{text!r} is not a card: {message}"


def test_the_error_gives_the_position_of_the_card_in_a_list() -> None:
    with pytest.raises(InputError) as error:
        parse_cards(["As", "Kd", "9x"], "shoe")
    assert error.value.where == "shoe[2]"


@pytest.mark.parametrize(
    ("value", "shown"), [(None, "null"), (7, "7"), (True, "true"), ({"As": 1}, "an object")]
)
def test_cards_must_be_a_list_or_text(value: object, shown: str) -> None:
    with pytest.raises(InputError) as error:
        parse_cards(value, "hands")
    assert str(error.value) == f"give a list of cards, not {shown} (hands)"


def test_a_code_is_four_times_the_rank_plus_the_suit() -> None:
    for card in STANDARD:
        code = card_code(card)
        assert (RANKS[code >> 2], SUITS[code & 3]) == (card[0], card[1])
    assert (card_code(JOKER), card_code(X_ACE)) == (52, 53)


@given(cards)
def test_every_card_has_its_own_code(card: str) -> None:
    assert card_from_code(card_code(card)) is card


def test_codes_order_suits_from_clubs_up_to_spades() -> None:
    aces = sorted(parse_cards("As Ac Ah Ad"), key=card_code)
    assert aces == ["Ac", "Ad", "Ah", "As"]


def test_a_joker_is_not_a_jack_and_has_no_suit() -> None:
    assert rank_of(JOKER) == NO_RANK
    assert suit_of(JOKER) == NO_SUIT
    assert NO_RANK not in RANKS
    assert NO_SUIT not in SUITS


def test_an_x_ace_acts_as_an_ace_of_spades() -> None:
    assert plain_card(X_ACE) == "As"
    assert (rank_of(X_ACE), suit_of(X_ACE)) == ("A", "s")


@given(st.sampled_from(STANDARD))
def test_an_ordinary_card_is_its_rank_and_suit(card: str) -> None:
    assert rank_of(card) + suit_of(card) == plain_card(card) == card


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("As", "ace of spades"),
        ("Td", "ten of diamonds"),
        ("2c", "two of clubs"),
        ("Qh", "queen of hearts"),
        ("Jk", "joker"),
        ("Ax", "Blackjack X ace"),
    ],
)
def test_cards_have_full_names(card: str, name: str) -> None:
    assert card_name(parse_card(card)) == name


def test_the_plural_of_six_is_sixes() -> None:
    assert rank_plural("6") == "sixes"
    assert all(rank_plural(rank) == RANK_NAMES[rank] + "s" for rank in RANKS if rank != "6")
