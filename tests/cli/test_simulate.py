"""`houseway simulate`: many rounds through the reference engine."""

from tests.cli.program import Program


def test_rounds_are_simulated_as_json(houseway: Program) -> None:
    report = houseway("simulate", "tavern/zoobac", "--rounds", "100", "--seats", "3", "--json").json
    assert report["conserved"] is True
    assert {row["count"] for row in report["wagers"]} == {300}


def test_a_seed_repeats_the_rounds(houseway: Program) -> None:
    reports = [
        houseway("simulate", "tavern/zoobac", "--rounds", "50", "--seed", seed, "--json").json
        for seed in ("7", "7", "8")
    ]
    assert reports[0]["wagers"] == reports[1]["wagers"] != reports[2]["wagers"]


def test_the_printed_table_says_that_chips_are_conserved(houseway: Program) -> None:
    result = houseway("simulate", "tavern/zoobac", "--rounds", "50")
    assert result.code == 0
    assert "conserved" in result.out
    assert "NOT" not in result.out


def test_compiled_rounds_are_printed_with_their_error_and_the_drop(houseway: Program) -> None:
    result = houseway("simulate", "cordova/ultimate-war", "--fast", "--rounds", "20000")
    assert result.code == 0
    assert "20,000 rounds" in result.out
    assert "Standard error" in result.out
    report = houseway("simulate", "cordova/ultimate-war", "--fast", "--rounds", "3", "--json").json
    assert (report["rounds"], report["strategy"], report["interrupted"]) == (3, "best", False)


def test_strategies_and_one_seat_are_for_compiled_rounds(houseway: Program) -> None:
    refused = houseway("simulate", "tavern/zoobac", "--strategy", "best")
    assert refused.code == 2
    assert "add --fast" in refused.err
    assert "1 seat" in houseway("simulate", "tavern/zoobac", "--fast", "--seats", "3").err
