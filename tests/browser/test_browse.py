"""Reading the rulebook in Chromium: by mouse, by keyboard, on a phone, in dark mode."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.pages import WatchedPage, choose_option
from tests.browser.readable import must_fit_a_phone, must_have_contrast, use_phone_size

pytestmark = pytest.mark.browser

PATHS = [
    "/",
    "/rooms/saloon",
    "/games/tavern/zoobac",
    "/games/tavern/zoobac/placard",
    "/games/tavern/zoobac/play",
    "/games/tavern/zoobac/filing",
    "/games/tavern/no-bust-21st-century-blackjack/check",
    "/games/tavern/zoobac?decks=4",
    "/rooms/lucky-buck/check",
    "/check/rules/QUA007",
    "/diff?first=saloon/ez-baccarat-panda-8&second=lucky-buck/ez-baccarat",
    "/nothing",
    "/games/saloon/big-o",
    "/games/lucky-buck/draw-poker",
]
MAIN_PATHS = ["/", "/rooms/saloon", "/games/tavern/zoobac", "/games/saloon/big-o", "/nothing"]


@pytest.mark.smoke
def test_links_lead_from_the_list_through_a_room_to_a_filing_and_its_readings(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="The Tavern at Stones Gambling Hall", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Tavern at Stones Gambling Hall")
    page.get_by_role("link", name="ZooBac", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ZooBac")
    page.get_by_role("navigation", name="Contents").get_by_role(
        "link", name="Interpretations"
    ).click()
    reading = page.get_by_role("heading", name="What does a face card count")
    expect(reading).to_be_in_viewport()
    expect(page.get_by_text("Ten, its value in the game; a ten also counts ten.")).to_be_visible()


def test_no_game_name_is_cut_on_a_phone(page: Page) -> None:
    use_phone_size(page)
    page.goto("/")
    page.evaluate("document.fonts.ready")
    assert page.locator(".family-games li").count() > 90
    overlapping = """() => [...document.querySelectorAll(".family-games li")]
        .filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)"""
    assert page.evaluate(overlapping) == []


@pytest.mark.smoke
def test_the_list_is_filtered_while_a_person_types(page: Page) -> None:
    page.goto("/")
    page.get_by_role("searchbox", name="Search games and rules").press_sequentially("panda")
    expect(page.get_by_role("status")).to_have_text(
        "2 games Search the rules for \u201cpanda\u201d"
    )
    expect(page.get_by_role("link", name="EZ Baccarat Panda 8", exact=True)).to_have_count(2)
    expect(page.get_by_role("link", name="ZooBac", exact=True)).to_be_hidden()
    expect(page.get_by_role("heading", name="Cordova")).to_be_hidden()


def test_clearing_the_filter_shows_everything_again(page: Page) -> None:
    page.goto("/")
    box = page.get_by_role("searchbox", name="Search games and rules")
    box.fill("panda")
    box.fill("")
    expect(page.get_by_role("link", name="ZooBac", exact=True)).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("")


def test_a_placard_is_opened_from_a_filing(page: Page) -> None:
    page.goto("/games/tavern/zoobac")
    page.get_by_role("link", name="Collection placard").click()
    choose_option(page, "18")
    page.get_by_role("button", name="Show placard").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ZooBac")
    expect(page.get_by_role("row", name="$300-$499 $6")).to_be_visible()


def test_findings_are_filtered_by_severity_and_words_without_a_reload(page: Page) -> None:
    page.goto("/rooms/saloon/check")
    findings = page.locator(".findings > li:visible")
    total = page.locator(".findings > li").count()
    page.evaluate("window.isFirstLoad = true")
    # Many findings are collapsed by game until a filter is set.
    expect(findings).to_have_count(0)
    page.get_by_label("Severity").select_option("error")
    expect(findings).to_have_count(1)
    expect(page).to_have_url(re.compile("severity=error$"))
    expect(page.get_by_role("status")).to_have_text(f"1 of {total} findings")
    page.get_by_label("Search", exact=True).fill("favors the bettor")
    expect(findings).to_have_count(0)
    page.get_by_label("Severity").select_option("")
    expect(findings).to_have_count(7)
    page.get_by_label("Search", exact=True).fill("")
    expect(findings).to_have_count(0)
    page.locator("details.place > summary").first.click()
    expect(findings.first).to_be_visible()
    assert page.evaluate("window.isFirstLoad")
    page.goto("/rooms/saloon/check?severity=error")
    expect(findings).to_have_count(1)


def test_the_options_of_a_filing_are_chosen_on_its_page(page: Page) -> None:
    page.goto("/games/tavern/zoobac")
    page.get_by_text("Change table options").click()
    page.get_by_label("Decks").select_option("4")
    page.get_by_role("button", name="Apply").click()
    expect(page.locator(".about")).to_contain_text("changed options: Decks in the shoe: 4")
    page.get_by_role("link", name="Reset to defaults").click()
    expect(page.locator(".about")).not_to_contain_text("changed options")


def test_a_placard_prints_on_one_sheet(page: Page) -> None:
    page.goto("/games/saloon/big-o/placard?option=147")
    pdf = page.pdf(prefer_css_page_size=True)
    assert pdf.count(b"/Type /Page\n") == 1


def test_the_first_tab_stop_skips_to_the_content(page: Page) -> None:
    page.goto("/games/tavern/zoobac")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@pytest.fixture(scope="module", params=PATHS)
def opened_page(
    request: pytest.FixtureRequest, context: BrowserContext, site: str
) -> Iterator[WatchedPage]:
    """Each page, opened once for several tests."""
    watched = WatchedPage(context, site)
    watched.page.goto(request.param)
    yield watched
    watched.page.close()


@pytest.fixture
def any_page(opened_page: WatchedPage) -> Iterator[Page]:
    yield opened_page.page
    opened_page.must_have_no_errors()


def must_have_title_and_landmarks(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for landmark in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(landmark)).to_have_count(1)  # type: ignore[arg-type]
    assert page.title().count("Houseway") == 1
    unnamed = page.locator("a:not([href]), table:not(:has(caption)), input:not([id])")
    expect(unnamed).to_have_count(0)


def test_every_page_has_one_title_and_its_landmarks(any_page: Page) -> None:
    must_have_title_and_landmarks(any_page)


@pytest.mark.smoke
def test_the_main_pages_have_a_title_and_landmarks_and_fit_a_phone(page: Page) -> None:
    for path in MAIN_PATHS:
        page.goto(path)
        must_have_title_and_landmarks(page)
        use_phone_size(page)
        must_fit_a_phone(page)


def test_no_page_scrolls_sideways_on_a_phone(any_page: Page) -> None:
    use_phone_size(any_page)
    must_fit_a_phone(any_page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_has_a_contrast_of_at_least_four_and_a_half(
    any_page: Page, scheme: Literal["light", "dark"]
) -> None:
    must_have_contrast(any_page, scheme)


def test_a_page_in_dark_mode_is_dark(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    background: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert sum(int(part) for part in background[4:-1].split(",")) < 150
