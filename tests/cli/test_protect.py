"""`houseway protect`: stored figures at once, and one clear line for bad input."""

import pytest
from tests.cli.program import Program
from tests.each import each

X = "lucky-buck/blackjack-x"
EZ = "tavern/ez-baccarat-panda-8"

BAD_INPUT = {
    "no such game": (("nope/nope",), "no game called 'nope/nope'"),
    "no bank": (("tavern/omaha",), "players play against each other here"),
    "no such wager": ((EZ, "--wager", "lion"), "not 'lion' (wager)"),
    "no amount": ((EZ, "--under", "much"), "not 'much' (--under)"),
    "a negative amount": ((EZ, "--under", "-5"), "not '-5' (--under)"),
    "no such preset": ((EZ, "--preset", "loose"), "not 'loose' (preset)"),
    "no value": ((EZ, "--rules", "decks"), "(--rules)"),
    "no such option": ((EZ, "--rules", "shoe=3"), "(rules.shoe)"),
}


@pytest.fixture
def program(monkeypatch, capsys):
    return Program(monkeypatch, capsys)


@each("name", BAD_INPUT)
def test_bad_input_is_one_clear_line(program, name):
    arguments, says = BAD_INPUT[name]
    answer = program("protect", *arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("houseway: ")
    assert answer.err.count("\n") == 1
    assert says in answer.err


def test_the_report_of_a_blackjack_game_has_counts_and_spreads(program):
    answer = program("protect", X, "--wager", "base")
    assert answer.code == 0
    assert "1 to 16" in answer.out
    assert "With insurance" in answer.out
    figures = program("protect", X, "--wager", "base", "--json").json["wagers"][0]
    assert figures["cards_behind_cut"] == 52
    assert [spread["units"] for spread in figures["counting"]["spreads"]] == [1, 2, 4, 8, 12, 16]
    assert figures["counting"]["exact_edge"] == ""


def test_a_larger_accepted_sum_makes_larger_bets_safe(program):
    bets = [
        float(program("protect", EZ, "--wager", "dragon-7", "--json", *under).json["wagers"][0]
              ["safety"]["bet"])
        for under in ((), ("--under", "50"))
    ]  # fmt: skip
    assert bets[1] == pytest.approx(2 * bets[0], abs=0.02)
