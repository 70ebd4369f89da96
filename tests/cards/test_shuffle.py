"""The shuffle: without bias or correlation, and determined by the seed alone."""

import ast
import hashlib
import hmac
import json
from collections import Counter
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards.statistics import chi_square_is_plausible

import houseway
from houseway.cards import shuffle
from houseway.cards.card import format_cards
from houseway.cards.deck import Deck
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed, Stream
from houseway.values.errors import InputError

SOURCE = Path(houseway.__file__).parent

seeds = st.binary(min_size=32, max_size=32).map(Seed)
labels = st.lists(st.one_of(st.text(max_size=8), st.integers(0, 10**9)), max_size=4).map(tuple)


@pytest.fixture
def tiny_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make words three bits long, so that every sequence of words can be tried."""
    monkeypatch.setattr(shuffle, "_WORD_BITS", 3)
    monkeypatch.setattr(shuffle, "_LOW_BITS", 7)


def choice_of(word: int, n: int) -> int | None:
    """The choice below n that a word gives, or None if the word is rejected."""
    try:
        return Stream(iter([word])).below(n)
    except StopIteration:
        return None


# No bias


@pytest.mark.usefixtures("tiny_words")
@pytest.mark.parametrize("n", range(1, 9))
def test_every_choice_comes_from_the_same_number_of_words(n: int) -> None:
    counts = Counter(choice_of(word, n) for word in range(8))
    rejected = counts.pop(None, 0)
    assert counts == dict.fromkeys(range(n), 8 // n)
    assert rejected == 8 % n


@pytest.mark.usefixtures("tiny_words")
@pytest.mark.parametrize("n", range(1, 6))
def test_every_permutation_comes_from_the_same_number_of_word_sequences(n: int) -> None:
    cards = "ABCDE"[:n]
    orders: Counter[tuple[str, ...]] = Counter()
    for words in product(range(8), repeat=n):
        shoe = Shoe(cards, Stream(iter(words)))
        try:
            orders[tuple(shoe.deal(n))] += 1
        except StopIteration:
            continue
    assert set(orders) == set(permutations(cards))
    assert len(set(orders.values())) == 1


@given(st.integers(1, 2**32), st.data())
def test_every_choice_comes_from_the_same_number_of_32_bit_words(
    n: int, data: st.DataObject
) -> None:
    choice = data.draw(st.integers(0, n - 1))
    each = 2**32 // n
    # The words that give this choice are consecutive; only the first of them may be rejected.
    end = -(-((choice + 1) << 32) // n)
    assert choice_of(end - 1, n) == choice
    assert choice_of(end - each, n) == choice
    if end > each:
        assert choice_of(end - each - 1, n) != choice


def test_a_rejected_word_is_skipped() -> None:
    assert choice_of(0, 3) is None
    assert Stream(iter([0, 2**31])).below(3) == 1


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_the_number_of_choices_must_be_1_to_2_to_the_32(n: int) -> None:
    with pytest.raises(ValueError, match=r"n must be 1 to 2\^32"):
        Seed.of(1).stream("test").below(n)


@given(seeds, st.integers(1, 2**32))
def test_a_choice_is_below_its_bound(seed: Seed, n: int) -> None:
    assert 0 <= seed.stream("test").below(n) < n


@pytest.mark.parametrize("n", [2, 6, 52, 416])
def test_choices_are_evenly_distributed(n: int) -> None:
    stream = Seed.of(n).stream("even")
    counts = np.bincount([stream.below(n) for _ in range(500 * n)], minlength=n)
    assert chi_square_is_plausible(counts, 500, n - 1)


# The seed alone decides


def test_the_documented_algorithm_deals_the_same_cards() -> None:
    """A second implementation of the algorithm that the module documents."""
    seed = bytes(range(32))
    child = hmac.new(seed, json.dumps(["shoe"]).encode(), hashlib.sha256).digest()
    remaining, dealt, block = list(Deck().cards), [], 0
    words: list[int] = []
    while remaining:
        if not words:
            digest = hashlib.sha512(child + block.to_bytes(8, "big")).digest()
            words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 64, 4)]
            block += 1
        product_ = words.pop(0) * len(remaining)
        if product_ % 2**32 >= 2**32 % len(remaining):
            place = product_ // 2**32
            remaining[place], remaining[-1] = remaining[-1], remaining[place]
            dealt.append(remaining.pop())
    assert Shoe(Deck().cards, Seed(seed).stream("shoe")).deal(52) == dealt


def test_a_seed_deals_the_same_cards_forever() -> None:
    shoe = Shoe(Deck().cards, Seed.of(7).stream("shoe"))
    assert format_cards(shoe.deal(10)) == "7h 4d 7c Qc Ac Ah 6c 5h Ad 4s"


@given(seeds, st.lists(st.booleans(), max_size=60))
def test_other_streams_do_not_change_the_cards(seed: Seed, order: list[bool]) -> None:
    alone = seed.stream("shoe")
    expected = [alone.below(52) for turn in order if turn]
    shoe, dice = seed.stream("shoe"), seed.stream("dice")
    drawn = [(shoe.below(52) if turn else dice.below(6), turn) for turn in order]
    assert [value for value, turn in drawn if turn] == expected


# No correlation


@given(seeds, labels, labels)
def test_different_labels_give_different_seeds(
    seed: Seed, first: tuple[str | int, ...], second: tuple[str | int, ...]
) -> None:
    assert (seed.child(*first) == seed.child(*second)) == (first == second)


def test_labels_do_not_run_together() -> None:
    seed = Seed.of(1)
    children = [("ab",), ("a", "b"), ("a,b",), ('a","b',), (1,), ("1",), (1, 2), (12,), ()]
    assert len({bytes(seed.child(*labels)) for labels in children}) == len(children)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("shoe", 1), ("shoe", 2)),
        (("shoe", 1), ("dice", 1)),
        (("shoe", "table 1", 5), ("shoe", "table 2", 5)),
    ],
)
def test_streams_for_different_hands_tables_and_purposes_are_independent(
    first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    streams = Seed.of(1).stream(*first), Seed.of(1).stream(*second)
    counts = np.zeros((13, 13), int)
    for _ in range(100 * 169):
        counts[streams[0].below(13), streams[1].below(13)] += 1
    assert chi_square_is_plausible(counts, 100, 168)


def test_first_choices_of_successive_hands_are_independent() -> None:
    seed = Seed.of(2)
    first = [seed.stream("shoe", hand).below(13) for hand in range(100 * 169 + 1)]
    counts = np.zeros((13, 13), int)
    np.add.at(counts, (first[:-1], first[1:]), 1)
    assert chi_square_is_plausible(counts, 100, 168)


# Seeds


def test_fresh_seeds_are_256_bits_and_never_the_same() -> None:
    fresh = {bytes(Seed.fresh()) for _ in range(1000)}
    assert len(fresh) == 1000
    assert {len(bits) for bits in fresh} == {32}


@given(seeds)
def test_a_seed_written_in_hexadecimal_reads_back_the_same(seed: Seed) -> None:
    assert Seed.parse(seed.hex()) == seed
    assert hash(Seed.parse(seed.hex().upper())) == hash(seed)


@given(st.integers(-(10**18), 10**18))
def test_every_number_is_a_different_seed(number: int) -> None:
    assert Seed.parse(str(number)) == Seed.of(number)
    assert Seed.of(number) != Seed.of(number + 1)


@pytest.mark.parametrize("text", ["", "seven", "1.5", "0x10", "ab" * 31, "ab" * 33, "7\n"])
def test_text_that_is_neither_a_number_nor_64_hexadecimal_digits_is_not_a_seed(text: str) -> None:
    with pytest.raises(InputError) as error:
        Seed.parse(text, "--seed")
    assert str(error.value).startswith("seed must be a whole number or 64 hexadecimal digits")
    assert error.value.where == "--seed"


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(InputError, match="a seed is 32 bytes, not 31"):
        Seed(bytes(31))


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert Seed(bytes(32)).commitment == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )


@given(seeds)
def test_printing_a_seed_does_not_reveal_it(seed: Seed) -> None:
    for text in (repr(seed), str(seed), f"{seed}"):
        assert seed.hex()[:16] not in text
        assert seed.commitment[:16] in text


def test_no_module_of_the_cards_package_uses_the_clock() -> None:
    for path in (SOURCE / "cards").glob("*.py"):
        imports = [
            node
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        names = {alias.name for node in imports for alias in node.names}
        names |= {node.module for node in imports if isinstance(node, ast.ImportFrom)}
        assert not names & {"time", "datetime"}
