"""Commitments to a shoe: the root fixes every card, and opening a card reveals no other card."""

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.commitment import Commitment, CommittedShoe, check
from houseway.cards.deck import Deck
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.cards.tiles import TILES
from houseway.values.errors import InputError

seeds = st.integers(0, 10**6).map(Seed.of)
DECK = Deck().cards


def shuffled_commitment(seed, cards=DECK):
    return Commitment(Shoe(cards, seed.stream("shoe")).deal(len(cards)), seed)


@given(seeds, st.integers(1, 70))
def test_every_card_of_a_shoe_of_any_size_can_be_checked_against_its_root(seed, size):
    commitment = shuffled_commitment(seed, Deck(decks=2).cards[:size])
    openings = commitment.open(range(size))
    assert [opening.card for opening in openings] == list(commitment.order)
    assert all(check(commitment.root, size, opening) for opening in openings)


@given(seeds, st.integers(0, 51), st.integers(1, 51), st.data())
def test_a_proof_is_not_valid_for_any_other_card_or_place(seed, place, step, data):
    commitment = shuffled_commitment(seed)
    (opening,) = commitment.open([place])
    elsewhere = (place + step) % 52
    other = commitment.order[elsewhere]
    change = data.draw(
        st.sampled_from(
            [
                {"card": other},
                {"place": elsewhere},
                {"place": place + 64},
                {"place": -1},
                {"salt": commitment.open([elsewhere])[0].salt},
                {"salt": "00"},
                {"salt": "no hash"},
                {"path": commitment.open([elsewhere])[0].path},
                {"path": opening.path[:-1]},
                {"path": (*opening.path, "00" * 32)},
                {"path": ()},
            ]
        )
    )
    assert not check(commitment.root, 52, msgspec.structs.replace(opening, **change))
    assert not check(shuffled_commitment(seed.child("other")).root, 52, opening)


def test_a_padding_leaf_of_the_tree_cannot_be_opened():
    commitment = shuffled_commitment(Seed.of(1))
    with pytest.raises(InputError, match="no place 52"):
        commitment.open([52])


def test_an_empty_shoe_has_no_commitment():
    with pytest.raises(InputError, match="no cards to commit to"):
        Commitment((), Seed.of(1))


def test_the_root_follows_the_documented_formula():
    seed = Seed.of(7)
    commitment = Commitment(("As", "Kd", "2c"), seed)
    leaves = [
        sha256(b"\0" + bytes(seed.child("salt", 0, n)) + bytes([0, 0, 0, n]) + card).digest()
        for n, card in enumerate((b"As", b"Kd", b"2c"))
    ]
    low = sha256(b"\1" + leaves[0] + leaves[1]).digest()
    high = sha256(b"\1" + leaves[2] + bytes(32)).digest()
    assert commitment.root == sha256(b"\1" + low + high).hexdigest()
    assert commitment.open([2])[0].path == ("00" * 32, low.hex())


@given(seeds, st.integers(0, 51), st.data())
def test_the_card_and_salt_of_an_opening_do_not_depend_on_other_cards(seed, place, data):
    order = shuffled_commitment(seed).order
    other_cards = list(order[:place] + order[place + 1 :])
    data.draw(st.randoms(use_true_random=False)).shuffle(other_cards)
    reordered = Commitment((*other_cards[:place], order[place], *other_cards[place:]), seed)
    first, second = Commitment(order, seed).open([place])[0], reordered.open([place])[0]
    assert (first.card, first.salt) == (second.card, second.salt)
    assert list(map(len, first.path)) == list(map(len, second.path))


def test_hashes_in_an_opening_cannot_be_matched_to_guessed_cards_without_their_salts():
    (opening,) = shuffled_commitment(Seed.of(5)).open([0])
    salts = (b"", bytes(32), bytes.fromhex(opening.salt))
    guessed_hashes = {
        sha256(b"\0" + salt + bytes([0, 0, 0, 1]) + card.encode()).hexdigest()
        for card in DECK
        for salt in salts
    }
    assert not guessed_hashes & set(opening.path)


@given(seeds, st.integers(1, 8))
def test_a_committed_shoe_deals_the_same_cards_as_a_lazy_shoe_of_that_seed(seed, decks):
    cards = Deck(decks=decks).cards
    shoe = CommittedShoe(cards, seed)
    root = shoe.commitment().root
    dealt = shoe.deal(len(cards))
    assert dealt == Shoe(cards, seed.stream("shoe")).deal(len(cards))
    assert list(shoe.commitment().order) == dealt
    assert shoe.commitment().root == root == CommittedShoe(cards, seed).commitment().root


steps = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=4)


@given(seeds, steps, st.integers(0, 30))
def test_a_stub_reshuffled_in_the_middle_of_a_hand_gets_its_own_commitment(seed, steps, last_count):
    lazy, committed = Shoe(DECK, seed.stream("shoe")), CommittedShoe(DECK, seed)
    out: list[str] = []
    drawn_cards: list[tuple[int, int, str]] = []

    def draw(count):
        for _ in range(min(count, lazy.remaining)):
            drawn_cards.append((committed.stub, committed.place, committed.draw()))
            out.append(lazy.draw())
            assert drawn_cards[-1][2] == out[-1]

    roots = [(committed.commitment().root, committed.commitment().cards)]
    for drawn, mixed in steps:
        draw(drawn)
        back, out = out[:mixed], out[mixed:]
        lazy.shuffle_in(back)
        committed.shuffle_in(back)
        if committed.remaining:
            roots.append((committed.commitment().root, committed.commitment().cards))
            assert committed.commitment().cards == committed.remaining
    draw(last_count)
    openings = committed.open([(stub, place) for stub, place, _ in drawn_cards])
    for opening, (stub, place, card) in zip(openings, drawn_cards, strict=True):
        assert (opening.stub, opening.place, opening.card) == (stub, place, card)
        assert check(*roots[stub], opening)


def test_two_stubs_of_one_seed_have_no_salt_in_common():
    shoe = CommittedShoe(DECK, Seed.of(3))
    discards = shoe.deal(10)
    shoe.shuffle_in(discards)
    salts = {opening.salt for stub in (0, 1) for opening in shoe.open((stub, n) for n in range(52))}
    assert len(salts) == 104
    assert shoe.commitment(0).root != shoe.commitment(1).root


def test_tiles_and_jokers_are_committed_to_like_cards():
    for cards in (TILES, Deck(jokers=2).cards):
        commitment = CommittedShoe(cards, Seed.of(2)).commitment()
        assert all(
            check(commitment.root, len(cards), opening)
            for opening in commitment.open(range(len(cards)))
        )
