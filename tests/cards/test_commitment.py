"""Card by card: a root binds every card of a shoe, and an opened card reveals no other."""

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


def shuffled(seed, cards=DECK):
    return Commitment(Shoe(cards, seed.stream("shoe")).deal(len(cards)), seed)


@given(seeds, st.integers(1, 70))
def test_every_card_of_a_shoe_of_any_size_opens_against_its_root(seed, size):
    bound = shuffled(seed, Deck(decks=2).cards[:size])
    openings = bound.open(range(size))
    assert [opening.card for opening in openings] == list(bound.order)
    assert all(check(bound.root, size, opening) for opening in openings)


@given(seeds, st.integers(0, 51), st.integers(1, 51), st.data())
def test_no_other_card_or_place_opens_with_the_same_proof(seed, place, step, data):
    bound = shuffled(seed)
    (opening,) = bound.open([place])
    elsewhere = (place + step) % 52
    other = bound.order[elsewhere]
    changed = data.draw(
        st.sampled_from(
            [
                {"card": other},
                {"place": elsewhere},
                {"place": place + 64},
                {"place": -1},
                {"salt": bound.open([elsewhere])[0].salt},
                {"salt": "00"},
                {"salt": "no hash"},
                {"path": bound.open([elsewhere])[0].path},
                {"path": opening.path[:-1]},
                {"path": (*opening.path, "00" * 32)},
                {"path": ()},
            ]
        )
    )
    assert not check(bound.root, 52, msgspec.structs.replace(opening, **changed))
    assert not check(shuffled(seed.child("other")).root, 52, opening)


def test_a_place_that_only_fills_the_tree_up_cannot_be_opened():
    bound = shuffled(Seed.of(1))
    with pytest.raises(InputError, match="no place 52"):
        bound.open([52])
    with pytest.raises(InputError, match="no cards to commit to"):
        Commitment((), Seed.of(1))


def test_the_root_is_what_the_formulas_say():
    seed = Seed.of(7)
    bound = Commitment(("As", "Kd", "2c"), seed)
    leaves = [
        sha256(b"\0" + bytes(seed.child("salt", 0, n)) + bytes([0, 0, 0, n]) + card).digest()
        for n, card in enumerate((b"As", b"Kd", b"2c"))
    ]
    low = sha256(b"\1" + leaves[0] + leaves[1]).digest()
    high = sha256(b"\1" + leaves[2] + bytes(32)).digest()
    assert bound.root == sha256(b"\1" + low + high).hexdigest()
    assert bound.open([2])[0].path == ("00" * 32, low.hex())


@given(seeds, st.integers(0, 51), st.data())
def test_other_unseen_cards_change_no_salt_and_no_number_or_length_of_hashes(seed, seen, data):
    order = shuffled(seed).order
    others = list(order[:seen] + order[seen + 1 :])
    data.draw(st.randoms(use_true_random=False)).shuffle(others)
    again = Commitment((*others[:seen], order[seen], *others[seen:]), seed)
    first, second = Commitment(order, seed).open([seen])[0], again.open([seen])[0]
    assert (first.card, first.salt) == (second.card, second.salt)
    assert list(map(len, first.path)) == list(map(len, second.path))


def test_no_hash_beside_an_opened_card_is_that_of_a_guessed_card_without_its_salt():
    (opening,) = shuffled(Seed.of(5)).open([0])
    salts = (b"", bytes(32), bytes.fromhex(opening.salt))
    plain = {
        sha256(b"\0" + salt + bytes([0, 0, 0, 1]) + card.encode()).hexdigest()
        for card in DECK
        for salt in salts
    }
    assert not plain & set(opening.path)


@given(seeds, st.integers(1, 8))
def test_a_committed_shoe_deals_what_the_lazy_shoe_of_the_seed_deals(seed, decks):
    cards = Deck(decks=decks).cards
    bound = CommittedShoe(cards, seed)
    root = bound.commitment().root
    dealt = bound.deal(len(cards))
    assert dealt == Shoe(cards, seed.stream("shoe")).deal(len(cards))
    assert list(bound.commitment().order) == dealt
    assert bound.commitment().root == root == CommittedShoe(cards, seed).commitment().root


steps = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=4)


@given(seeds, steps, st.integers(0, 30))
def test_a_stub_mixed_again_in_mid_hand_has_a_commitment_to_what_it_will_deal(seed, steps, rest):
    lazy, bound = Shoe(DECK, seed.stream("shoe")), CommittedShoe(DECK, seed)
    out: list[str] = []
    left: list[tuple[int, int, str]] = []

    def draw(count):
        for _ in range(min(count, lazy.remaining)):
            left.append((bound.stub, bound.place, bound.draw()))
            out.append(lazy.draw())
            assert left[-1][2] == out[-1]

    roots = [(bound.commitment().root, bound.commitment().cards)]
    for drawn, mixed in steps:
        draw(drawn)
        back, out = out[:mixed], out[mixed:]
        lazy.shuffle_in(back)
        bound.shuffle_in(back)
        if bound.remaining:
            roots.append((bound.commitment().root, bound.commitment().cards))
            assert bound.commitment().cards == bound.remaining
    draw(rest)
    openings = bound.open([(stub, place) for stub, place, _ in left])
    for opening, (stub, place, card) in zip(openings, left, strict=True):
        assert (opening.stub, opening.place, opening.card) == (stub, place, card)
        assert check(*roots[stub], opening)


def test_two_stubs_of_one_seed_share_no_salt():
    shoe = CommittedShoe(DECK, Seed.of(3))
    thrown = shoe.deal(10)
    shoe.shuffle_in(thrown)
    salts = {opening.salt for stub in (0, 1) for opening in shoe.open((stub, n) for n in range(52))}
    assert len(salts) == 104
    assert shoe.commitment(0).root != shoe.commitment(1).root


def test_tiles_and_jokers_are_committed_to_like_cards():
    for cards in (TILES, Deck(jokers=2).cards):
        bound = CommittedShoe(cards, Seed.of(2)).commitment()
        assert all(
            check(bound.root, len(cards), opening) for opening in bound.open(range(len(cards)))
        )
