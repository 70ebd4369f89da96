"""The check, diff and filing pages show the same results as the commands."""

import re
import sys
import threading
from collections.abc import Iterator
from functools import cache
from html import unescape
from urllib.request import urlopen

import pytest
from tests.book import BOOK
from tests.checking.bureau import ORDER
from tests.each import each
from tests.server.running import get, running

from houseway.checking.check import Report, check, choose_rules, find_games
from houseway.checking.diff import differences, price_changes
from houseway.checking.rule import Rule
from houseway.checking.rules.all import RULES
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.web.pages import check as check_pages

NO_BUST = "tavern/no-bust-21st-century-blackjack"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """A server that shares its check results with the tests, so that each check runs only once."""
    with pytest.MonkeyPatch.context() as patch, running(BOOK) as address:
        patch.setattr(check_pages, "check", cached_check)
        yield address


def read_page(address: str) -> str:
    answer = get(address)
    assert answer.status == 200
    return unescape(answer.text)


def strip_tags(page: str) -> str:
    """Return the text of a page without its HTML tags."""
    return unescape(re.sub(r"<[^>]+>", "", page))


def cached_check(book: FiledRulebook, games: list[str], rules: list[Rule]) -> Report:
    assert book is BOOK
    return _cached_check(tuple(games), tuple(rule.code for rule in rules))


@cache
def _cached_check(games: tuple[str, ...], codes: tuple[str, ...]) -> Report:
    return check(BOOK, games, [RULES[code] for code in codes])


@cache
def messages(*targets: str) -> list[str]:
    """The messages of all findings that the command reports for some rooms or filings."""
    reports = [cached_check(*find_games(BOOK, target), choose_rules()) for target in targets]
    return [finding.message for report in reports for finding in report.findings]


def all_messages() -> list[str]:
    return messages(*BOOK.rooms)


# Check.


def test_the_overview_runs_no_check(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    monkeypatch.setattr(check_pages, "check", lambda *arguments: calls.append(arguments))
    with running(BOOK) as address:
        html = read_page(f"{address}/check")
    assert calls == []
    assert len(html) < 40_000
    assert f"By default, {len(choose_rules())} rules check {len(list(BOOK))} " in html
    assert all(f'href="/rooms/{room}/check"' in html for room in BOOK.rooms)
    assert all(f'href="/check/rules/{code}"' in html for code in RULES)


def test_the_overview_can_load_the_number_of_findings_of_a_cardroom(site: str) -> None:
    counts = get(f"{site}/api/check/lucky-buck").data
    assert sum(counts.values()) == len(messages("lucky-buck"))


def test_the_page_of_all_findings_has_every_finding_that_the_command_reports(site: str) -> None:
    html = read_page(f"{site}/check?q=")
    assert html.count("data-words=") == len(all_messages())
    assert all(message in html for message in all_messages())
    assert all(f'href="/rooms/{room}/check"' in html for room in BOOK.rooms)


def test_the_page_of_a_room_has_only_the_findings_of_that_room(site: str) -> None:
    html = read_page(f"{site}/rooms/lucky-buck/check")
    assert html.count("data-words=") == len(messages("lucky-buck"))
    assert 'href="/games/tavern/' not in html


def test_the_page_of_a_filing_shows_each_rule_with_source_lines_and_evidence(site: str) -> None:
    html = read_page(f"{site}/games/{NO_BUST}/check")
    assert html.count('class="mark ') == len(messages(NO_BUST))
    assert 'href="/check/rules/QUA007"' in html
    assert "lines 572-573, 656-665 of the Tavern papers" in strip_tags(html)
    assert "Is the player-dealer's second card face up? Yes." in html


def test_findings_are_filtered_by_severity_rule_and_words_without_a_script(site: str) -> None:
    errors = read_page(f"{site}/check?severity=error")
    assert errors.count("data-words=") == 1
    assert 'data-rule="FEE004"' in errors
    by_rule = read_page(f"{site}/check?rule=QUA007")
    assert by_rule.count("data-words=") == by_rule.count('data-rule="QUA007"') > 5
    by_words = read_page(f"{site}/check?q=TAVERN+no-bust+favors")
    assert by_words.count("data-words=") == 3
    assert f"3 of {len(all_messages())} findings" in by_words


def test_a_filter_that_matches_nothing_shows_no_findings(site: str) -> None:
    html = read_page(f"{site}/check?severity=error&rule=QUA007")
    assert "data-words=" not in html
    assert f"0 of {len(all_messages())} findings" in html


def test_a_pack_that_is_off_can_be_selected_and_shows_its_court_status(site: str) -> None:
    html = read_page(f"{site}/rooms/deuce-lounge/check?pack=ca-2026-blackjack")
    assert "held that it exceeds the Bureau's authority" in strip_tags(html)
    assert set(re.findall(r'data-rule="([A-Z]+)', html)) == {"BJ"}
    assert 'name="pack" value="ca-2026-blackjack"' in html
    assert 'data-rule="BJ' not in read_page(f"{site}/rooms/deuce-lounge/check")


def test_the_page_of_a_rule_links_to_its_findings_even_if_its_pack_is_off(site: str) -> None:
    link = "/check?rule=BJ003&pack=ca-2026-blackjack"
    assert f'href="{link}"' in read_page(f"{site}/check/rules/BJ003")
    html = read_page(f"{site}{link}")
    assert html.count('data-rule="BJ003"') == 12
    assert 'href="/rooms/saloon/check?pack=ca-2026-blackjack"' in html


def test_an_unknown_pack_is_a_400_page(site: str) -> None:
    answer = get(f"{site}/check?pack=ca-1999")
    assert answer.status == 400
    assert "No pack called" in answer.text


@each("code", RULES)
def test_every_rule_has_a_page_with_its_explanation_and_law(site: str, code: str) -> None:
    html = read_page(f"{site}/check/rules/{code}")
    rule = RULES[code]
    assert all(
        rule.part(part).replace("`", "") in strip_tags(html)
        for part in ("What", "Why", "Example", "Limits")
    )
    assert rule.law in strip_tags(html)


def test_a_room_is_checked_once_for_all_visitors(monkeypatch: pytest.MonkeyPatch) -> None:
    checked_games: list[list[str]] = []

    def record_check(book: FiledRulebook, games: list[str], rules: list[Rule]) -> Report:
        checked_games.append(games)
        return check(book, games, rules, engine=False)

    monkeypatch.setattr(check_pages, "check", record_check)
    with running(BOOK) as address:
        visitors = [
            threading.Thread(target=get, args=(f"{address}/rooms/tavern/check",)) for _ in range(4)
        ]
        for visitor in visitors:
            visitor.start()
        for visitor in visitors:
            visitor.join()
        html = read_page(f"{address}/check?q=")
    assert len(checked_games) == len(BOOK.rooms)
    assert sorted(game for games in checked_games for game in games) == sorted(BOOK)
    report = check(*find_games(BOOK, None), engine=False)
    assert html.count("data-words=") == len(report.findings)


def test_other_pages_answer_while_a_check_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    started, answered, waited = threading.Event(), threading.Event(), []

    def slow_check(book: FiledRulebook, games: list[str], rules: list[Rule]) -> Report:
        started.set()
        waited.append(answered.wait(20))
        return check(book, games, rules, engine=False)

    monkeypatch.setattr(check_pages, "check", slow_check)
    with running(BOOK) as address:
        visitor = threading.Thread(target=get, args=(f"{address}/rooms/tavern/check",))
        visitor.start()
        assert started.wait(60)
        assert get(f"{address}/games/tavern/zoobac").status == 200
        answered.set()
        visitor.join()
    assert waited == [True]


# Diff.


def test_the_diff_page_shows_every_difference_that_the_command_reports(site: str) -> None:
    first_id, second_id = "saloon/ez-baccarat-panda-8", "lucky-buck/ez-baccarat"
    html = read_page(f"{site}/diff?first={first_id}&second={second_id}")
    first, second = FiledGame(BOOK, first_id), FiledGame(BOOK, second_id)
    fields = differences(first, second)
    assert f"As data fields: {len(fields)} differences" in html
    assert all(field.field in html for field in fields)
    for change in price_changes(first, second):
        assert all(shown in html for shown in change.shown if shown != "+0.0000%")
    assert "+0.0000%" not in html
    assert "-11.3239%" in html


def test_a_filing_does_not_differ_from_itself(site: str) -> None:
    html = read_page(f"{site}/diff?first=tavern/zoobac&second=tavern/zoobac")
    assert "No differences" in html


def test_games_without_prices_are_compared_only_by_their_fields(site: str) -> None:
    html = read_page(f"{site}/diff?first=saloon/big-o&second=saloon/omaha")
    assert "No odds to compare." in html


@pytest.mark.parametrize("query", ["", "?first=tavern/zoobac", "?first=tavern/zoobac&second="])
def test_a_form_lists_every_filing_until_two_are_chosen(site: str, query: str) -> None:
    html = read_page(f"{site}/diff{query}")
    assert all(html.count(f'<option value="{game_id}"') == 2 for game_id in BOOK)
    assert ('value="tavern/zoobac" selected' in html) is bool(query)
    assert "differences" not in html


# Filing.


def test_a_filing_is_a_document_in_the_bureaus_order(site: str) -> None:
    html = read_page(f"{site}/games/tavern/zoobac/filing")
    sections = [section for section in ORDER if section != "Bonus Bets"]
    headings = [heading.strip() for heading in re.findall(r"<h2[^>]*>(\d+\. [^<]+)", html)]
    assert headings == [f"{number}. {heading}" for number, heading in enumerate(sections, 1)]
    assert 'href="/games/tavern/zoobac/filing.md"' in html


@pytest.mark.parametrize(
    ("suffix", "kind", "start"),
    [
        ("md", "text/markdown; charset=utf-8", b"# ZooBac"),
        ("html", "text/html; charset=utf-8", b"<!doctype html>"),
        pytest.param("pdf", "application/pdf", b"%PDF-", marks=pytest.mark.slow),
    ],
)
def test_a_filing_can_be_downloaded_as_a_file(
    site: str, suffix: str, kind: str, start: bytes
) -> None:
    with urlopen(f"{site}/games/tavern/zoobac/filing.{suffix}") as answer:
        assert answer.headers["content-type"] == kind
        header_start = 'attachment; filename="tavern-zoobac.'
        assert answer.headers["content-disposition"] == f'{header_start}{suffix}"'
        assert answer.read().startswith(start)


def test_the_page_does_not_offer_a_pdf_if_it_cannot_be_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with running(BOOK) as address:
        html = read_page(f"{address}/games/tavern/zoobac/filing")
        assert ">Print</a>" in html
        assert "filing.pdf" not in html
        assert get(f"{address}/games/tavern/zoobac/filing.pdf").status == 400


# All pages.


@each(
    "path",
    [
        "check/rules/XYZ",
        "rooms/nowhere/check",
        "rooms/..%2f..%2fetc/check",
        "games/tavern/nothing/check",
        "games/tavern/nothing/filing",
        "games/tavern/zoobac/filing.exe",
        "diff?first=tavern/nothing",
        "diff.pdf?first=tavern/nothing&second=tavern/zoobac",
        "diff.doc?first=tavern/zoobac&second=tavern/dai-bacc",
    ],
)
def test_a_missing_page_is_a_404(site: str, path: str) -> None:
    assert get(f"{site}/{path}").status == 404


@pytest.mark.parametrize(
    "path",
    [
        "check",
        "check?q=%3Cscript%3E&rule=%22x",
        f"games/{NO_BUST}/check",
        "check/rules/FEE003",
        "diff?first=tavern/zoobac&second=tavern/dai-bacc",
        "games/tavern/zoobac/filing",
        "games/tavern/zoobac?decks=4",
    ],
)
def test_a_page_obeys_its_own_security_policy(site: str, path: str) -> None:
    html = get(f"{site}/{path}").text
    for forbidden in ("<style", " style=", " onclick=", "http://", "https://", "<script>"):
        assert forbidden not in html
    assert html.count("<h1>") == 1


ONE_OF_EACH_KIND = {
    (BOOK.filing(game_id).status, BOOK.filing(game_id).family): game_id
    for game_id in reversed(list(BOOK))
}


@pytest.mark.parametrize("game_id", ONE_OF_EACH_KIND.values())
def test_filings_of_every_status_and_family_have_check_filing_and_diff_pages(
    site: str, game_id: str
) -> None:
    for page in ("check", "filing"):
        assert get(f"{site}/games/{game_id}/{page}").status == 200
    assert get(f"{site}/diff?first={game_id}&second=tavern/zoobac").status == 200


def test_room_and_game_pages_link_to_check_filing_and_diff_pages(site: str) -> None:
    assert 'href="/rooms/tavern/check"' in read_page(f"{site}/rooms/tavern")
    html = read_page(f"{site}/games/tavern/zoobac")
    for link in (
        "games/tavern/zoobac/check",
        "diff?first=tavern/zoobac",
        "games/tavern/zoobac/filing",
    ):
        assert f'href="/{link}"' in html


def test_a_comparison_can_show_only_what_changes_money(site):
    address = f"{site}/diff?first=saloon/ez-baccarat-panda-8&second=lucky-buck/ez-baccarat"
    whole, money = read_page(address), read_page(f"{address}&only=money")
    assert f"{address.removeprefix(site)}&only=money" in whole
    assert "House edge of each wager" in money
    assert "changes the money" in money
    assert "What does a ten count for the action button?" in whole
    assert "What does a ten count for the action button?" not in money
