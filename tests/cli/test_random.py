"""`houseway random`: a test lab gets random numbers from the generator that deals the tables."""

import hashlib
import hmac
import sys

import pytest
from tests.cli.program import Program

from houseway.cards.deck import Deck
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.cli import main

SEED = "ab" * 32


@pytest.fixture
def raw(monkeypatch: pytest.MonkeyPatch, capfdbinary):
    """A function that runs `houseway random` and returns the bytes it writes."""

    def run(*arguments: str) -> bytes:
        monkeypatch.setattr(sys, "argv", ["houseway", "random", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
        return bytes(capfdbinary.readouterr().out)

    return run


@pytest.mark.parametrize("count", [1, 3, 64, 100])
def test_raw_bytes_are_the_published_stream(raw, count) -> None:
    child = hmac.digest(bytes.fromhex(SEED), b'["shoe"]', "sha256")
    blocks = b"".join(
        hashlib.sha512(child + block.to_bytes(8, "big")).digest() for block in range(2)
    )
    assert raw("--raw", str(count), "--seed", SEED) == blocks[:count]


def test_many_raw_bytes_come_from_one_stream(raw) -> None:
    expected = Seed.parse(SEED).stream("shoe").raw(200_001)
    assert raw("--raw", "200001", "--seed", SEED) == expected


def test_raw_bytes_without_a_seed_are_new_each_time(raw) -> None:
    assert raw("--raw", "32") != raw("--raw", "32")


def test_each_deck_is_shuffled_from_its_own_seed(houseway: Program) -> None:
    lines = houseway("random", "--decks", "3", "--seed", "7").out.splitlines()
    cards = Deck().cards
    assert [line.split(" ") for line in lines] == [
        Shoe(cards, Seed.of(7).child("deck", number).stream("shoe")).deal(52)
        for number in (1, 2, 3)
    ]


def test_decks_without_a_seed_are_new_each_time(houseway: Program) -> None:
    lines = houseway("random", "--decks", "4").out.splitlines()
    assert len(set(lines)) == 4
    assert all(sorted(line.split()) == sorted(Deck().cards) for line in lines)


@pytest.mark.parametrize(
    "arguments", [[], ["--raw", "4", "--decks", "2"], ["--raw", "4", "--seed", "seven"]]
)
def test_bad_arguments_are_refused_in_one_line(houseway: Program, arguments) -> None:
    result = houseway("random", *arguments)
    assert result.code == 2
    assert len(result.err.splitlines()) == 1
