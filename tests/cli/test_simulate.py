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
