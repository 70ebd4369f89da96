"""`houseway equity`."""

import pytest
from tests.cli.program import Program
from tests.each import each


def test_exact_equity_has_counts(houseway: Program) -> None:
    report = houseway("equity", "holdem", "AsAh", "Ks Kh", "--json").json
    assert (report["method"], report["boards"]) == ("exact", 1_712_304)
    assert report["players"][0] == {
        "hand": "AsAh",
        "win": 1_410_336,
        "tie": 9_308,
        "equity": pytest.approx(0.826366, abs=1e-6),
        "error": 0.0,
    }


def test_sampled_equity_has_its_error(houseway: Program) -> None:
    report = houseway("equity", "omaha", "AsAh", "random", "--samples", "2000", "--json").json
    assert (report["method"], report["boards"]) == ("sampled", 2000)
    first = report["players"][0]
    assert 0 < first["win"] < 1
    assert 0 < first["error"] < 0.02


def test_equity_takes_boards_and_dead_cards(houseway: Program) -> None:
    command = ("equity", "double-board-omaha", "AsAhKsKh", "QsQhJsJh")
    result = houseway(*command, "--board", "2c3c4c9d / 2d3d4d9c", "--dead", "Qc Qd")
    assert "1,122 deals, exact" in result.out


@each(
    ("arguments", "error"),
    [
        (("bridge", "AsAh", "KsKh"), "no poker game called 'bridge'"),
        (("holdem", "AsAh"), "give 2 to 10 hands, not 1"),
        (("holdem", "AsAh", "KsK"), "'K' is not a card"),
        (("holdem", "AsAh", "AhKs"), "Ah is given 2 times"),
        (("holdem", "AsAh", "KsKh", "--board", "As"), "As is given 2 times"),
        (("saloon/ez-baccarat-panda-8", "AsAh", "KsKh"), "is not a poker game"),
        (("saloon/nowhere", "AsAh", "KsKh"), "no game called"),
        (("holdem", "AsAh", "KsKh", "--samples", f"{10**24}"), "--samples"),
    ],
)
def test_bad_input_gives_one_line_and_exit_code_2(
    houseway: Program, arguments: tuple[str, ...], error: str
) -> None:
    result = houseway("equity", *arguments, "--json")
    assert (result.code, result.out) == (2, "")
    assert error in result.err
    assert result.err.count("\n") == 1
