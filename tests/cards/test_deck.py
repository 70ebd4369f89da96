"""Decks as filings describe their equipment."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.each import each

from houseway.cards.card import JOKER, RANKS, STANDARD, X_ACE, parse_cards
from houseway.cards.deck import Deck
from houseway.rulebook.decode import decode
from houseway.values.errors import InputError, RulebookError

PAN_SPADES = tuple(f"{rank}s" for rank in RANKS if rank not in "89T")


@each(
    ("deck", "size"),
    [
        (Deck(), 52),
        (Deck(jokers=1), 53),
        (Deck(decks=8), 416),
        (Deck(decks=12), 624),
        (Deck(without="T"), 48),
        (Deck(without="T", decks=4), 192),
        (Deck(without="T", decks=8), 384),
        (Deck(without="89T", jokers=1), 41),
        (Deck(without="89T", decks=8), 320),
        (Deck(without="89T", decks=8, removed=PAN_SPADES), 310),
        (Deck(decks=8, jokers=8), 424),
        (Deck(decks=6, extra=("Ax",)), 313),
        (Deck(decks=8, extra=("Ax",)), 417),
        (Deck(decks=6, instead=(("As", "Ax"),)), 312),
    ],
)
def test_every_filed_deck_has_the_right_number_of_cards(deck: Deck, size: int) -> None:
    assert len(deck) == len(deck.cards) == deck.counts.total() == size


def test_a_standard_deck_is_in_code_order() -> None:
    assert Deck().cards == STANDARD


def test_a_spanish_deck_has_no_tens_and_four_of_every_other_rank() -> None:
    ranks = Counter(card[0] for card in Deck(without="T").cards)
    assert ranks == {rank: 4 for rank in RANKS if rank != "T"}


def test_x_aces_can_replace_every_ace_of_spades() -> None:
    deck = Deck(decks=6, instead=(("As", "Ax"),))
    assert deck.count(X_ACE) == 6
    assert "As" not in deck


def test_an_additional_x_ace_leaves_the_aces_of_spades_in_the_shoe() -> None:
    deck = Deck(decks=6, extra=("Ax",))
    assert (deck.count(X_ACE), deck.count("As")) == (1, 6)


def test_the_pan_deck_lacks_one_set_of_spades() -> None:
    deck = Deck(without="89T", decks=8, removed=PAN_SPADES)
    assert {deck.count(card) for card in PAN_SPADES} == {7}
    assert deck.count("Kh") == 8


@given(st.integers(1, 12), st.integers(0, 8), st.sets(st.sampled_from(RANKS), max_size=12))
def test_a_shoe_has_each_card_once_per_deck_except_removed_ranks(
    decks: int, jokers: int, removed_ranks: set[str]
) -> None:
    deck = Deck(decks=decks, jokers=jokers, without="".join(sorted(removed_ranks)))
    for card in STANDARD:
        assert deck.count(card) == (0 if card[0] in removed_ranks else decks)
    assert deck.count(JOKER) == jokers


def test_equal_descriptions_make_equal_decks() -> None:
    assert Deck(decks=6) == Deck(decks=6)
    assert len({Deck(decks=6), Deck(decks=6), Deck(decks=8)}) == 2


def test_a_rulebook_file_describes_a_deck() -> None:
    data = {"decks": 6, "extra": ["Ax"], "instead": [["Ah", "Ax"]], "removed": ["2c"]}
    deck = decode(data, Deck, "blackjack-x.toml")
    assert deck == Deck(6, extra=("Ax",), instead=(("Ah", "Ax"),), removed=("2c",))
    assert (len(deck), deck.count(X_ACE), deck.count("2c")) == (312, 7, 5)


@each(
    ("data", "message"),
    [
        ({"decks": 0}, "decks must be 1 to 100, not 0"),
        ({"decks": 800}, "decks must be 1 to 100, not 800"),
        ({"jokers": -1}, "jokers must be 0 or more, not -1"),
        ({"without": "10"}, "ranks to leave out must be in 23456789TJQKA, not '1'"),
        ({"without": RANKS}, "no cards are left in the deck"),
        ({"extra": ["Xa"]}, "'Xa' is not a card"),
        ({"removed": ["As", "As"]}, "the deck has no ace of spades to take out"),
        ({"instead": [["Jk", "Ax"]]}, "the deck has no joker to take out"),
        ({"joker": 1}, "unknown key 'joker'"),
    ],
)
def test_a_malformed_deck_is_a_rulebook_error(data: dict[str, object], message: str) -> None:
    with pytest.raises(RulebookError) as error:
        decode(data, Deck, "game.toml")
    assert message in error.value.what
    assert error.value.where.startswith("game.toml")


def test_the_same_card_twice_in_a_one_deck_game_is_refused() -> None:
    with pytest.raises(InputError) as error:
        Deck().check(parse_cards("As Kd As"), "shoe")
    assert str(error.value) == "As is given 2 times, but this game has 1 (shoe)"


def test_a_card_that_the_game_does_not_use_is_refused() -> None:
    with pytest.raises(InputError) as error:
        Deck(without="T").check(parse_cards("9c Tc"))
    assert str(error.value) == "Tc is given, but this game has no ten of clubs"


def test_a_card_may_appear_once_per_deck() -> None:
    Deck(decks=8).check(["As"] * 8)
    with pytest.raises(InputError):
        Deck(decks=8).check(["As"] * 9)
