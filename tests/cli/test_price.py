"""`houseway price`: the edge of every wager, exact where it can be counted."""

import pytest
from tests.cli.program import Program
from tests.own_rulebook import SIDE_BET, write_files

ZOO = "tavern/zoobac"


def test_a_game_is_priced_as_json(houseway: Program) -> None:
    report = houseway("price", ZOO, "--json").json
    assert report["method"] == "exact"
    assert report["total_combinations"] == 4998398275503360
    edges = {row["wager"]: f"{row['edge']:.6f}" for row in report["wagers"]}
    assert edges["rabbit"] == "0.093700"


def test_one_wager_can_be_priced_with_chosen_options(houseway: Program) -> None:
    report = houseway("price", ZOO, "--wager", "tie", "--rules", "decks=6", "--json").json
    assert report["rules"]["decks"] == 6
    assert [row["wager"] for row in report["wagers"]] == ["tie"]


def test_the_edge_of_the_bank_is_lower_after_the_collection(houseway: Program) -> None:
    report = houseway(
        "price", ZOO, "--option", "12", "--bet", "player=10", "--hands-per-hour", "70", "--json"
    ).json
    banker = report["banker"]
    assert banker["option"] == "gega-003784-b:12"
    assert banker["assumes"]["bets"] == {"player": "10.00"}
    assert banker["assumes"]["hands_per_hour"] == 70
    assert banker["edge_after_fee"] < banker["edge_before_fee"]


def test_the_printed_table_shows_edges_outcomes_and_the_bank(houseway: Program) -> None:
    out = houseway("price", ZOO, "--option", "12", "--bet", "player=10").out
    assert "9.3700%" in out
    assert "4,998,398,275,503,360 combinations" in out
    assert "a $70 bank covers 99.9% of hands" in out


@pytest.mark.parametrize("scheduler", ["", "nonsense", "none://here:8786"])
@pytest.mark.parametrize("engine", ["local", "dask"])
def test_a_bad_scheduler_is_refused_even_if_it_is_not_needed(
    houseway: Program, engine: str, scheduler: str
) -> None:
    result = houseway("price", ZOO, "--wager", "tie", "--engine", engine, "--scheduler", scheduler)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 1
    assert result.err.endswith("(--scheduler)\n")


def test_a_users_side_bet_is_priced_without_new_code(houseway: Program, tmp_path) -> None:
    book = str(write_files(tmp_path, **{"lucky-nine": SIDE_BET}))
    game = "tavern/ez-baccarat-panda-8"
    report = houseway("price", game, "--wager", "lucky-nine", "--rulebook", book, "--json").json
    assert [outcome["pays"] for outcome in report["wagers"][0]["outcomes"]] == [50, -1]
