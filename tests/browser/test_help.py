"""Help, the documentation and the page of the API in Chromium."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.readable import must_fit_a_phone, use_phone_size

from houseway.pages.guides import GUIDES, guide_text

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True])
def test_help_leads_to_the_documents_which_lead_to_each_other(page: Page, phone: bool) -> None:
    if phone:
        use_phone_size(page)
    page.goto("/help")
    assert violations(page) == []
    page.get_by_role("link", name="How to do it, and how it works").click()
    assert violations(page) == []
    if phone:
        must_fit_a_phone(page)
    side = page.get_by_role("navigation", name="Documentation")
    side.get_by_role("link", name="How to settle a case").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to settle a case")
    expect(page.get_by_role("cell", name="player_dealer", exact=True)).to_be_visible()
    assert violations(page) == []
    expect(side.locator("[aria-current=page]")).to_have_text("How to settle a case")
    page.get_by_role("link", name="pai gow poker and tiles").first.click()
    expect(page).to_have_url("/docs/settle-pai-gow")
    if phone:
        must_fit_a_phone(page)


@pytest.mark.parametrize("name", GUIDES)
def test_every_document_is_a_page_with_one_title(page: Page, name: str) -> None:
    assert guide_text(name)
    answer = page.goto(f"/docs/{name}")
    assert answer
    assert answer.ok
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_text("```")).to_have_count(0)


def test_the_documentation_is_searched_and_a_passage_opens_at_its_heading(page: Page) -> None:
    page.goto("/docs")
    page.get_by_role("searchbox", name="Search the documentation").fill("action button dice")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("status")).to_contain_text("for \u201caction button dice\u201d")
    link = page.locator(".passages a").first
    address = link.get_attribute("href") or ""
    link.click()
    expect(page).to_have_url(address)
    assert page.evaluate("document.querySelector(':target') !== null")


def test_a_call_of_the_api_is_run_on_its_page(page: Page) -> None:
    page.goto("/api")
    assert violations(page) == []
    call = page.locator("#post-api-settle")
    call.locator("summary").click()
    call.get_by_role("button", name="Run").click()
    expect(call.locator("output p")).to_contain_text("200 in")
    expect(call.locator("output pre")).to_contain_text('"lines"')
    call.get_by_label("Body").fill("{}")
    call.get_by_role("button", name="Run").click()
    expect(call.locator("output p")).to_contain_text("400 in")
    price = page.locator("#get-api-price-room-game")
    price.locator("summary").click()
    price.get_by_role("button", name="Run").click()
    expect(price.locator("output pre")).to_contain_text("zoobac")
    assert violations(page) == []
