"""Help and the guides in Chromium."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.readable import must_fit_a_phone, use_phone_size

from houseway.pages.guides import GUIDES, guide_text

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True])
def test_help_links_to_the_guides(page: Page, phone: bool) -> None:
    if phone:
        use_phone_size(page)
    page.goto("/help")
    assert violations(page) == []
    if phone:
        must_fit_a_phone(page)
    page.get_by_role("link", name="How to settle a case").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to settle a case")
    expect(page.get_by_role("cell", name="player_dealer", exact=True)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="pai gow poker and tiles").click()
    expect(page).to_have_url("/help/settle-pai-gow")
    if phone:
        must_fit_a_phone(page)


@pytest.mark.parametrize("name", GUIDES)
def test_every_guide_is_a_page_with_one_title(page: Page, name: str) -> None:
    assert guide_text(name)
    answer = page.goto(f"/help/{name}")
    assert answer
    assert answer.ok
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_text("```")).to_have_count(0)
