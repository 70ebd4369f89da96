"""The stored simulated rounds agree with the stored prices."""

from fractions import Fraction

import pytest
from tests.book import BOOK

from houseway.checking.prices import price_key
from houseway.checking.proof import (
    all_proofs,
    priced_games,
    proof_of,
    read_sums,
    stored_sums,
    write_sums,
)
from houseway.play.game import FiledGame
from houseway.pricing.compiled import can_compile
from houseway.pricing.proving import Compared, Sum, limit_of
from houseway.pricing.wager import OutcomeCount, WagerPrice


def test_no_simulated_edge_is_further_from_its_price_than_chance_allows() -> None:
    proofs = all_proofs(BOOK)
    limit = limit_of(len(proofs))
    assert [(p.price.wager, p.z) for p in proofs if abs(p.z) > limit] == []


def test_every_game_with_compiled_rounds_is_proved_by_the_letter_and_in_practice() -> None:
    missing = [
        (game.id, rules.preset)
        for game, rules in priced_games(BOOK, BOOK)
        if can_compile(game) and not proof_of(game, rules)
    ]
    assert not missing, "run `make proof`"


def test_the_stored_rounds_are_of_games_as_they_are_now() -> None:
    keys = {price_key(rules) for _, rules in priced_games(BOOK, BOOK)}
    assert stored_sums().keys() <= keys, "run `make proof`"


def test_a_price_that_is_wrong_by_a_tenth_of_a_percent_is_beyond_the_limit() -> None:
    game = FiledGame(BOOK, "tavern/zoobac")
    proof = next(p for p in proof_of(game, game.rules()) if p.price.wager == "player")
    wrong = Compared(proof.price, proof.sum._replace(won=proof.sum.won - proof.sum.rounds // 1000))
    assert abs(proof.z) < limit_of(300) < abs(wrong.z)


def test_the_limit_is_passed_by_chance_in_one_of_a_thousand_cases() -> None:
    assert limit_of(1) == pytest.approx(3.2905, abs=1e-4)
    assert limit_of(1000) == pytest.approx(4.8916, abs=1e-4)


def test_an_error_of_the_price_counts_against_the_difference() -> None:
    outcomes = (OutcomeCount("win", Fraction(1), 1, ""), OutcomeCount("lose", Fraction(-1), 1, ""))
    price = WagerPrice("even", outcomes, error=0.03)
    compared = Compared(price, Sum(rounds=625, won=-50, squares=625, scale=1))
    assert compared.error == pytest.approx(0.04)
    assert compared.z == pytest.approx(0.08 / 0.05)


def test_sums_that_are_written_are_read_back_exactly() -> None:
    sums = {"key": {"base": Sum(10**9, -(10**30), 10**40, 60)}}
    assert read_sums(write_sums({"key": "room/game"}, sums)) == sums
