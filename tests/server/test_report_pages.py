"""Math reports over HTTP: the page, its files and the API."""

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from time import sleep
from urllib.request import Request, urlopen

import pytest
from pypdf import PdfReader
from tests.book import BOOK
from tests.server.running import get, running

import houseway
from houseway.checking.report import ReportRequest, math_report
from houseway.play.game import FiledGame
from houseway.web.jobs import reports

GAME = "tavern/casino-war"
PAUSE = 0.02
"""Seconds between two requests for the progress of a job."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running(BOOK) as address:
        yield address


def read_page(address: str) -> str:
    """Return the text of a page; wait for it if it is still being made."""
    answer = get(address)
    while answer.status == 202:
        sleep(PAUSE)
        answer = get(address)
    assert answer.status == 200
    return unescape(answer.text)


@pytest.mark.slow
def test_a_slow_report_can_be_followed_and_canceled(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "PATIENCE", 0.0)
    address = f"{site}/games/{GAME}/report?rounds=20000&seed=5"
    first = get(address)
    assert first.status == 202
    work = re.search(r'<hw-report work="([^"]+)"', first.text)
    assert work is not None
    assert f'work="{work[1]}"' in get(address).text
    job = f"{site}/api/jobs/{work[1]}"
    assert get(job).data["kind"] == reports.KIND
    assert get(job, "DELETE").data["state"] == "canceled"
    second = get(address)
    assert second.status == 202
    assert work[1] not in second.text
    new_work = re.search(r'<hw-report work="([^"]+)"', second.text)
    assert new_work is not None
    assert get(f"{site}/api/jobs/{new_work[1]}", "DELETE").data["state"] == "canceled"


@pytest.mark.slow
def test_a_browser_sees_the_progress_of_a_file_and_a_program_waits_for_it(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "PATIENCE", 0.0)
    address = f"{site}/games/{GAME}/report.pdf?rounds=2000&seed=6"
    with urlopen(Request(address, headers={"Accept": "text/html,*/*"})) as response:
        assert response.status == 202
        page = unescape(response.read().decode())
    work = re.search(r'<hw-report work="([^"]+)" back="([^"]+)"', page)
    assert work is not None
    assert work[2] == f"/games/{GAME}/report?rounds=2000&seed=6"
    texts = set()
    while (job := get(f"{site}/api/jobs/{work[1]}").data)["state"] in ("waiting", "running"):
        texts |= {job["progress"].get("text")}
        sleep(PAUSE)
    assert job["state"] == "done"
    with urlopen(Request(address, headers={"Accept": "text/html,*/*"})) as response:
        assert response.status == 200
        assert response.headers["Content-Type"] == "application/pdf"
    with urlopen(f"{site}/games/{GAME}/report.pdf?rounds=100&seed=8") as response:
        assert response.headers["Content-Type"] == "application/pdf"
    assert {"simulated rounds", "page 2"} & texts


def test_the_page_has_every_edge_and_links_to_its_files(site: str) -> None:
    html = read_page(f"{site}/games/{GAME}/report?rounds=100&seed=7")
    assert f"Houseway {houseway.__version__}" in html
    assert all(edge in html for edge in ("2.3301%", "18.6495%"))
    assert "100 rounds from seed 7" in html
    assert "Rounds to simulate" in html
    for suffix in ("pdf", "html", "md"):
        link = f"/games/{GAME}/report.{suffix}?preset=letter&rounds=100&seed=7"
        assert f'href="{link}"' in html


def test_the_api_returns_the_same_report_as_the_library(site: str) -> None:
    request = ReportRequest(rounds=100, seed="7")
    data = get(f"{site}/api/report/{GAME}?rounds=100&seed=7").data
    expected = math_report(FiledGame(BOOK, GAME), request).to_json()
    assert data["simulation"] == expected["simulation"]
    assert data["wagers"] == expected["wagers"]
    assert data["rules_hash"] == expected["rules_hash"]


def test_counts_beyond_64_bits_are_exact(site: str) -> None:
    data = get(f"{site}/api/report/lucky-buck/blackjack-x?rounds=0").data
    buster = next(wager for wager in data["wagers"] if wager["wager"] == "buster")
    assert int(buster["total"]) == 18512560512527773520033205


@pytest.mark.slow
def test_the_text_of_the_pdf_can_be_extracted(site: str) -> None:
    with urlopen(f"{site}/games/{GAME}/report.pdf?rounds=50") as answer:
        assert answer.headers["content-type"] == "application/pdf"
        disposition = 'attachment; filename="tavern-casino-war-math-report.pdf"'
        assert answer.headers["content-disposition"] == disposition
        pdf = PdfReader(BytesIO(answer.read()))
    content = " ".join(" ".join(sheet.extract_text() for sheet in pdf.pages).split())
    assert "Casino War: math report" in content
    assert f"Houseway {houseway.__version__}" in content
    assert all(edge in content for edge in ("2.3301%", "18.6495%"))


@pytest.mark.slow
def test_table_options_and_presets_are_taken_from_the_address(site: str) -> None:
    practice = read_page(f"{site}/games/tavern/ez-baccarat-panda-8/report?rounds=0&preset=practice")
    # The published edge of a Banker bet that pushes on a three-card seven is 1.0183%.
    assert "1.0183%" in practice
    four_decks = read_page(f"{site}/games/tavern/ez-baccarat-panda-8/report?rounds=0&decks=4")
    assert f"{208 * 207 * 206 * 205 * 204 * 203:,}" in four_decks


@pytest.mark.parametrize("game_id", ["saloon/omaha", "deuce-lounge/pan"])
def test_poker_and_pan_have_a_report_that_says_why_it_has_no_odds(site: str, game_id: str) -> None:
    html = read_page(f"{site}/games/{game_id}/report")
    assert "No odds: players play against each other" in html
    assert "Rounds to simulate" not in html


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("rounds=many", "rounds must be a whole number from 0 to 20,000, not 'many'"),
        ("rounds=20001", "rounds must be 0 to 20,000, not 20,001"),
        ("rounds=-1", "rounds must be a whole number from 0 to 20,000, not '-1'"),
        ("rounds=10&seed=lucky", "seed"),
        ("preset=usual", "preset must be letter or practice"),
        ("decks=99", "decks"),
        ("option=9999", "9999"),
    ],
)
def test_bad_input_is_refused_with_an_error_that_names_the_field(
    site: str, query: str, error: str
) -> None:
    for path in (f"games/{GAME}/report", f"games/{GAME}/report.pdf", f"api/report/{GAME}"):
        answer = get(f"{site}/{path}?{query}")
        assert answer.status == 400
        assert error.lower() in unescape(answer.text).lower()
        if path.startswith("api/") and query.startswith("rounds=") and "&" not in query:
            assert answer.data["where"] == "rounds"


@pytest.mark.parametrize(
    "path", ["games/tavern/nothing/report", f"games/{GAME}/report.doc", "games/tavern/x/report.pdf"]
)
def test_a_missing_page_is_a_404(site: str, path: str) -> None:
    assert get(f"{site}/{path}").status == 404


def test_the_odds_and_filing_pages_link_to_the_report(site: str) -> None:
    assert f'href="/games/{GAME}/report?preset=letter"' in read_page(f"{site}/games/{GAME}/odds")
    assert f'href="/games/{GAME}/report"' in read_page(f"{site}/games/{GAME}/filing")


def test_the_page_obeys_its_own_security_policy(site: str) -> None:
    html = read_page(f"{site}/games/{GAME}/report?rounds=0")
    for forbidden in ("<style", " style=", " onclick=", "http://", "https://", "<script>"):
        assert forbidden not in html
    assert html.count("<h1>") == 1


# Redline.


@pytest.mark.slow
def test_a_redline_can_be_downloaded_as_a_file(site: str) -> None:
    query = "first=saloon/ez-baccarat-panda-8&second=lucky-buck/ez-baccarat"
    html = read_page(f"{site}/diff?{query}")
    assert "<del><b>Deleted:</b> " in html
    assert f'href="/diff.pdf?{query}"' in html
    for suffix, start in (("pdf", b"%PDF-"), ("html", b"<!doctype html>"), ("md", b"# Redline")):
        with urlopen(f"{site}/diff.{suffix}?{query}") as answer:
            assert answer.read().startswith(start)
            assert "redline-saloon-ez-baccarat" in answer.headers["content-disposition"]


def test_a_redline_needs_two_filings(site: str) -> None:
    answer = get(f"{site}/diff.pdf?first=tavern/zoobac")
    assert answer.status == 400
    assert "Choose a filing to compare (second)" in unescape(answer.text)
