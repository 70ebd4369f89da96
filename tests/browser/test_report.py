"""Math reports, redlines and findings: downloads, progress and readability on a phone."""

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.pages import PATIENCE
from tests.browser.readable import must_fit_a_phone, must_have_contrast, use_phone_size

import houseway
from houseway.checking.prices import prices
from houseway.play.game import FiledGame

pytestmark = pytest.mark.browser

GAME = "tavern/ez-baccarat-panda-8"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_math_report_can_be_downloaded_as_pdf(page: Page, tmp_path: Path, phone: bool) -> None:
    """The PDF is two taps from the odds and has the title, the version and every edge."""
    if phone:
        use_phone_size(page)
    page.goto(f"/games/{GAME}/odds")
    page.get_by_role("link", name="Math report").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("EZ Baccarat Panda 8: math report")
    with page.expect_download(timeout=3 * PATIENCE) as download:
        page.get_by_role("link", name="PDF", exact=True).click(timeout=3 * PATIENCE)
    download.value.save_as(tmp_path / "report.pdf")
    pdf = PdfReader(tmp_path / "report.pdf")
    content = " ".join(" ".join(sheet.extract_text() for sheet in pdf.pages).split())
    assert "EZ Baccarat Panda 8: math report" in content
    assert f"Houseway {houseway.__version__}" in content
    game = FiledGame(BOOK, GAME)
    for price in prices(game, game.rules()).wagers:
        assert f"{100 * float(price.edge):.4f}%" in content


def test_a_long_report_shows_its_progress_and_can_be_canceled(page: Page) -> None:
    use_phone_size(page)
    page.goto("/games/cordova/blackjack-x/report?rounds=20000")
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("status")).to_have_text("Canceled.")
    expect(page.get_by_role("button", name="Create the report")).to_be_visible()


def test_a_report_survives_a_lost_connection_but_not_a_lost_job(page: Page) -> None:
    page.goto("/games/cordova/blackjack-x/report?rounds=20000&seed=3")
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.route("**/api/jobs/*", lambda route: route.abort("internetdisconnected"))
    expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    page.unroute("**/api/jobs/*")
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    page.request.delete(f"/api/jobs/{page.locator('hw-report').get_attribute('work')}")
    expect(page.get_by_role("alert")).to_have_text("The calculation was canceled.")
    page.route("**/api/jobs/*", lambda route: route.fallback(url=route.request.url + "x"))
    page.get_by_role("button", name="Create the report").click()
    expect(page.get_by_role("alert")).to_contain_text("start it again")
    page.request.delete(f"/api/jobs/{page.locator('hw-report').get_attribute('work')}")


@pytest.mark.parametrize(
    "path",
    [
        "/games/tavern/casino-war/report?rounds=100",
        "/diff?first=saloon/omaha&second=saloon/big-o",
    ],
)
def test_reports_and_redlines_are_readable_on_a_phone(page: Page, path: str) -> None:
    use_phone_size(page)
    page.goto(path)
    expect(page.locator("article, .changes").first).to_be_visible()
    must_fit_a_phone(page)
    must_have_contrast(page, "light", "dark")
    assert violations(page) == []


@pytest.mark.slow
def test_rounds_and_rules_can_be_changed_on_the_page(page: Page) -> None:
    page.goto(f"/games/{GAME}/report?rounds=0")
    page.get_by_text("Change options and rounds").click()
    page.get_by_label("Rules", exact=True).select_option("practice")
    page.get_by_label("Rounds to simulate").select_option("1000")
    page.get_by_role("button", name="Update report").click()
    expect(page.locator("main")).to_contain_text("1,000 rounds from seed 1")
    expect(page.locator("main")).to_contain_text("1.0183%")


def test_only_the_findings_that_match_the_filter_are_downloaded(page: Page, tmp_path: Path) -> None:
    page.goto("/rooms/lucky-buck/check")
    page.get_by_label("Severity").select_option("warn")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    download.value.save_as(tmp_path / "findings.csv")
    with (tmp_path / "findings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows
    assert {row["severity"] for row in rows} == {"warn"}
