"""Shoes: lazy shuffles that are as fair as full shuffles, and cards in a given order."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards.choices import Choices

from houseway.cards.card import parse_cards
from houseway.cards.deck import Deck
from houseway.cards.shoe import GivenShoe, Shoe
from houseway.cards.shuffle import Seed
from houseway.cards.tiles import TILES
from houseway.values.errors import InputError

seeds = st.integers(0, 10**6).map(Seed.of)


def ways(n: int, drawn: int) -> list[Choices]:
    """Every sequence of choices by which `drawn` of n cards can be drawn."""
    return [Choices(choices) for choices in product(*(range(n - i) for i in range(drawn)))]


@pytest.mark.parametrize("n", range(1, 9))
def test_every_order_of_up_to_eight_cards_is_equally_likely(n: int) -> None:
    cards = "ABCDEFGH"[:n]
    orders = Counter(tuple(Shoe(cards, way).deal(n)) for way in ways(n, n))
    assert orders == Counter(permutations(cards))


@pytest.mark.parametrize(("n", "drawn"), [(8, 3), (7, 5), (6, 1), (52, 2)])
def test_every_ordered_hand_is_equally_likely(n: int, drawn: int) -> None:
    cards = Deck().cards[:n]
    hands = Counter(tuple(Shoe(cards, way).deal(drawn)) for way in ways(n, drawn))
    assert hands == Counter(permutations(cards, drawn))


@given(seeds, st.integers(0, 416))
def test_cards_drawn_in_parts_are_the_same_as_cards_drawn_all_at_once(
    seed: Seed, pause: int
) -> None:
    cards = Deck(decks=8).cards
    whole = Shoe(cards, seed.stream("shoe")).deal(416)
    shoe = Shoe(cards, seed.stream("shoe"))
    assert shoe.deal(pause) == whole[:pause]
    assert shoe.remaining == 416 - pause
    assert shoe.deal(416 - pause) == whole[pause:]


@given(seeds)
def test_a_shoe_deals_every_card_of_its_deck_once(seed: Seed) -> None:
    deck = Deck(decks=2, jokers=2, without="T")
    assert Counter(Shoe(deck.cards, seed.stream("shoe")).deal(len(deck))) == deck.counts


def test_dealing_from_a_shoe_does_not_change_its_deck() -> None:
    deck = Deck()
    before = deck.cards
    Shoe(deck.cards, Seed.of(1).stream("shoe")).deal(52)
    assert deck.cards == before


def test_an_empty_shoe_says_how_many_cards_it_had() -> None:
    shoe = Shoe(Deck(jokers=1).cards, Seed.of(1).stream("shoe"))
    shoe.deal(53)
    with pytest.raises(InputError) as error:
        shoe.draw()
    assert str(error.value) == "the shoe has run out: it had 53 cards"


def test_tiles_are_shuffled_like_cards() -> None:
    drawn = Shoe(TILES, Seed.of(1).stream("tiles")).deal(32)
    assert Counter(drawn) == Counter(TILES)
    assert tuple(drawn) != TILES


def test_a_burn_takes_the_top_cards_out_of_play() -> None:
    shoe = GivenShoe(parse_cards("As Kd 9c 2h"))
    assert shoe.burn() == ["As"]
    assert shoe.burn(2) == ["Kd", "9c"]
    assert shoe.draw() == "2h"


@given(seeds)
def test_cards_put_back_are_shuffled_in_with_the_remaining_cards(seed: Seed) -> None:
    shoe = Shoe(Deck().cards, seed.stream("shoe"))
    dealt = shoe.deal(40)
    shoe.shuffle_in(dealt[:10])
    assert shoe.remaining == 22
    assert Counter(dealt[10:] + shoe.deal(22)) == Deck().counts


def test_every_order_is_equally_likely_after_a_card_is_put_back() -> None:
    orders: Counter[tuple[str, ...]] = Counter()
    for choices in product(range(3), *(range(n) for n in (3, 2, 1))):
        shoe = Shoe("ABC", Choices(choices))
        shoe.shuffle_in([shoe.draw()])
        orders[tuple(shoe.deal(3))] += 1
    assert orders == dict.fromkeys(permutations("ABC"), 3)


@given(st.lists(st.sampled_from(Deck().cards)))
def test_given_cards_are_dealt_in_their_order(cards: list[str]) -> None:
    shoe = GivenShoe(cards)
    assert shoe.remaining == len(cards)
    assert shoe.deal(len(cards)) == cards
    assert shoe.remaining == 0


@pytest.mark.parametrize(
    ("given_cards", "message"),
    [
        ("", "0 cards were given, but the hand needs another (shoe)"),
        ("As", "1 card was given, but the hand needs another (shoe)"),
        ("As Kd 9c", "3 cards were given, but the hand needs another (shoe)"),
    ],
)
def test_the_error_counts_the_given_cards_when_they_run_out(given_cards: str, message: str) -> None:
    cards = parse_cards(given_cards)
    shoe = GivenShoe(cards)
    shoe.deal(len(cards))
    with pytest.raises(InputError) as error:
        shoe.draw()
    assert str(error.value) == message


def test_a_given_shoe_deals_its_order_even_after_cards_are_put_back() -> None:
    shoe = GivenShoe(parse_cards("As Kd As"))
    shoe.shuffle_in([shoe.draw()])
    assert shoe.deal(2) == ["Kd", "As"]
    assert shoe.remaining == 0


@given(seeds)
def test_a_shuffle_done_in_advance_deals_like_a_lazy_shuffle(seed: Seed) -> None:
    fixed = GivenShoe(Shoe(Deck().cards, seed.stream("shoe")).deal(52))
    lazy = Shoe(Deck().cards, seed.stream("shoe"))
    assert [fixed.draw() for _ in range(52)] == [lazy.draw() for _ in range(52)]
