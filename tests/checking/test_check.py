"""Choosing rules and filings to check, and the report as SARIF."""

from datetime import date
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.checking.clean import CLEAN, GAME, RATES, ROOM, changed, check_room

from houseway.checking.check import check, choose_rules, find_games
from houseway.checking.packs import PACKS
from houseway.checking.rules.all import RULES
from houseway.checking.sarif import to_sarif
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError


def codes(**chosen: list[str]) -> set[str]:
    return {rule.code for rule in choose_rules(**chosen)}


def test_by_default_the_packs_that_are_on_are_used() -> None:
    on = {pack.id for pack in PACKS.values() if pack.on}
    assert (
        {RULES[code].pack for code in codes()} == on == {"ca-state", "filing", "quality", "local"}
    )


def test_only_the_requested_pack_is_used() -> None:
    assert {RULES[code].pack for code in codes(packs=["local"])} == {"local"}


def test_a_prefix_selects_every_code_that_begins_with_it() -> None:
    assert codes(select=["loc"]) == {"LOC001", "LOC002", "LOC004", "LOC005", "LOC006"}


def test_a_selected_rule_runs_even_if_its_pack_is_off() -> None:
    assert codes(select=["BJ003"]) == {"BJ003"}


def test_an_ignored_rule_does_not_run() -> None:
    assert "FEE009" not in codes(ignore=["FEE009"])
    assert codes(select=["LOC"], ignore=["LOC00"]) == set()


@pytest.mark.parametrize("chosen", [{"packs": ["ca-1999"]}, {"select": ["X"]}, {"ignore": ["X"]}])
def test_an_unknown_pack_or_code_is_refused(chosen: dict[str, list[str]]) -> None:
    with pytest.raises(InputError, match=r"no pack called|no rule starts with"):
        choose_rules(**chosen)


def test_the_target_can_be_a_room_a_filing_or_everything() -> None:
    _, tavern = find_games(BOOK, "tavern")
    assert len(tavern) == 20
    assert find_games(BOOK, "tavern/zoobac")[1] == ["tavern/zoobac"]
    assert len(find_games(BOOK, None)[1]) == 96


def test_a_directory_as_target_selects_its_own_filings_within_the_whole_rulebook() -> None:
    book, games = find_games(BOOK, str(CLEAN))
    assert games == ["clean/baccarat"]
    assert "tavern/zoobac" in book


def test_a_directory_is_checked_on_the_day_of_the_rulebook(tmp_path: Path) -> None:
    status = 'status = "game"\n'
    dated = f'{status}approved = {{ on = "2014-07", source = "900 3" }}\n'
    room = changed(tmp_path, (GAME, status, dated))
    book, games = find_games(FiledRulebook(on=date(2014, 8, 1)), str(room))
    assert (book.on, games) == (date(2014, 8, 1), ["clean/baccarat"])
    with pytest.raises(InputError, match="was in force on 2014-06-01"):
        find_games(FiledRulebook(on=date(2014, 6, 1)), str(room))


@pytest.mark.parametrize("target", ["nowhere", "tavern/nothing"])
def test_a_target_that_does_not_exist_is_refused(target: str) -> None:
    with pytest.raises(InputError, match="no cardroom, game or directory called"):
        find_games(BOOK, target)


def test_a_directory_without_filings_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no rooms/"):
        find_games(BOOK, str(tmp_path))


def test_a_filing_is_checked_only_with_the_schedules_that_serve_it() -> None:
    report = check(BOOK, ["saloon/ez-baccarat-panda-8"], engine=False)
    schedules = {f.where.option.partition(":")[0] for f in report.findings if f.where.option}
    assert schedules == {"ez-baccarat-panda-8", "gega-000512-ez"}


def test_findings_are_ordered_by_game_with_the_most_severe_first(tmp_path: Path) -> None:
    room = changed(
        tmp_path,
        (RATES, 'fees.player = "$0.50"', 'fees.player = "$0"'),
        (GAME, '"900 3-40"', '"900 3-90"'),
        (RATES, "$5-$100: $1", "$10-$100: $1"),
    )
    severities = [finding.severity for finding in check_room(room).findings]
    assert severities == ["error", "warn", "info"]
    findings = check(BOOK, find_games(BOOK, "tavern")[1], engine=False).findings
    keys = [(f.where.game or "", ("error", "warn", "info").index(f.severity)) for f in findings]
    assert keys == sorted(keys)
    assert len({game for game, _ in keys}) > 5


def test_without_the_engine_no_round_is_played() -> None:
    report = check_room(CLEAN, engine=False)
    assert not any(rule.engine for rule in report.rules)


def test_sarif_names_the_rule_the_level_and_the_file(tmp_path: Path) -> None:
    room = changed(
        tmp_path,
        (GAME, '"900 3-40"', '"900 3-90"'),
        (RATES, "$5-$100: $1", "$10-$100: $1"),
        (ROOM, 'value = "Sacramento"', 'value = "Petaluma"'),
    )
    book, games = find_games(BOOK, str(room))
    sarif = to_sarif(check(book, games, engine=False), book)
    assert sarif["version"] == "2.1.0"
    (run,) = sarif["runs"]
    rules = run["tool"]["driver"]["rules"]
    results = {result["ruleId"]: result for result in run["results"]}
    assert {code: results[code]["level"] for code in results} == {
        "QUA006": "error",
        "FEE009": "warning",
        "LOC005": "warning",
    }
    for code, result in results.items():
        assert rules[result["ruleIndex"]]["id"] == code
    (location,) = results["FEE009"]["locations"]
    uri = location["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "rooms/clean/collections/rates.toml"
    assert (room / uri).is_file()
