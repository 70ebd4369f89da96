"""Findings as CSV and SARIF over HTTP, with the same filters as the page."""

import csv
import json
from collections.abc import Iterator
from functools import cache
from html import unescape
from io import StringIO
from typing import Any

import pytest
from tests.book import BOOK
from tests.server.running import get, running

from houseway.checking.check import Report, check, find_games
from houseway.checking.finding import Finding, Where
from houseway.checking.findings_csv import to_csv
from houseway.checking.rule import Rule
from houseway.checking.rules.all import RULES
from houseway.web.pages import check as check_pages

ROOM = "lucky-buck"
LEVELS = {"error": "error", "warn": "warning", "info": "note"}


@cache
def cached_check(games: tuple[str, ...], codes: tuple[str, ...]) -> Report:
    return check(BOOK, games, [RULES[code] for code in codes], engine=False)


def check_fast(book: object, games: list[str], rules: list[Rule]) -> Report:
    return cached_check(tuple(games), tuple(rule.code for rule in rules))


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch, running(BOOK) as address:
        patch.setattr(check_pages, "check", check_fast)
        yield address


def read_csv(address: str) -> list[dict[str, str]]:
    answer = get(address)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(StringIO(answer.text, newline="")))


def read_sarif(address: str) -> dict[str, Any]:
    answer = get(address)
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/sarif+json"
    document = json.loads(answer.text)
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    return dict(run)


def expected_report(room: str = ROOM) -> Report:
    _, games = find_games(BOOK, room)
    return check(BOOK, games, engine=False)


def test_csv_has_every_finding_with_its_location_and_evidence(site: str) -> None:
    table = read_csv(f"{site}/rooms/{ROOM}/check.csv")
    report = expected_report()
    assert len(table) == len(report.findings)
    for row, finding in zip(table, report.findings, strict=True):
        assert row["message"] == finding.message
        assert row["code"] == finding.code
        for part in ("game", "option", "field", "source"):
            assert row[part] == (getattr(finding.where, part) or "")
        assert row["evidence"].split("\n") == (finding.evidence or [""])


def test_no_cell_is_a_formula_in_a_spreadsheet() -> None:
    texts = ["=1+1", "+1", "-1", "@SUM(1)", "\tx", "plain"]
    findings = [
        Finding("X", "money", "warn", "I", Where(text, text, text, text), text, [text])
        for text in texts
    ]
    rows = list(csv.DictReader(StringIO(to_csv(findings), newline="")))
    for column in ("game", "option", "field", "source", "message", "evidence"):
        assert [row[column] for row in rows] == [*(f"'{text}" for text in texts[:-1]), "plain"]


def test_sarif_has_every_finding_with_its_rule_and_level(site: str) -> None:
    document = read_sarif(f"{site}/rooms/{ROOM}/check.sarif")
    report = expected_report()
    ids = [rule["id"] for rule in document["tool"]["driver"]["rules"]]
    assert len(document["results"]) == len(report.findings)
    for result, finding in zip(document["results"], report.findings, strict=True):
        assert ids[result["ruleIndex"]] == result["ruleId"] == finding.code
        assert result["level"] == LEVELS[finding.severity]


def test_a_filter_selects_the_same_findings_in_a_file_as_on_the_page(site: str) -> None:
    for query in ("severity=warn", "rule=QUA007", "q=tavern+no-bust", "severity=info&q=fee"):
        html = get(f"{site}/check?{query}").text
        assert len(read_csv(f"{site}/check.csv?{query}")) == html.count("data-words=")
        assert len(read_sarif(f"{site}/check.sarif?{query}")["results"]) == html.count(
            "data-words="
        )
    assert read_csv(f"{site}/check.csv?severity=warn")
    assert {row["severity"] for row in read_csv(f"{site}/check.csv?severity=warn")} == {"warn"}


def test_the_findings_of_a_pack_that_is_off_can_be_downloaded(site: str) -> None:
    table = read_csv(f"{site}/rooms/deuce-lounge/check.csv?pack=ca-2026-blackjack")
    assert {row["pack"] for row in table} == {"ca-2026-blackjack"}


def test_the_file_of_a_game_has_only_findings_on_the_game_or_its_room(site: str) -> None:
    game = "tavern/no-bust-21st-century-blackjack"
    table = read_csv(f"{site}/games/{game}/check.csv")
    assert table
    assert {row["game"] for row in table} <= {game, "tavern"}
    assert len(read_sarif(f"{site}/games/{game}/check.sarif")["results"]) == len(table)


def test_the_files_have_names_and_the_pages_link_to_them(site: str) -> None:
    answer = get(f"{site}/check.csv?severity=error")
    assert answer.headers["content-disposition"] == 'attachment; filename="findings.csv"'
    assert 'href="/check.csv"' in get(f"{site}/check").text
    assert 'formaction="/check.sarif"' in get(f"{site}/check?q=").text
    assert f'formaction="/rooms/{ROOM}/check.csv"' in get(f"{site}/rooms/{ROOM}/check").text
    assert 'href="/games/tavern/zoobac/check.csv"' in get(f"{site}/games/tavern/zoobac/check").text


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("check.csv?severity=grave", 400, "Severity must be error, warn or info, not 'grave'"),
        ("check.sarif?rule=XYZ", 400, "No rule called 'XYZ' (rule)"),
        ("check.csv?pack=ca-1999", 400, "No pack called"),
        ("check.doc", 404, "csv and sarif"),
        ("rooms/nowhere/check.csv", 404, "nowhere"),
        ("games/tavern/nothing/check.sarif", 404, "nothing"),
    ],
)
def test_an_unknown_filter_format_or_address_is_refused(
    site: str, path: str, status: int, error: str
) -> None:
    answer = get(f"{site}/{path}")
    assert answer.status == status
    assert error in unescape(answer.text)
