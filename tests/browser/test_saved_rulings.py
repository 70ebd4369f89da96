"""Saved rulings in Chromium: saved from the Settle page, found by search, opened and printed."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.pages import collect_posts
from tests.browser.people import sign_in
from tests.browser.readable import use_phone_size
from tests.server.test_saved_rulings import CASE

pytestmark = pytest.mark.browser
ADDRESS = f"/games/tavern/casino-war/settle#{quote(json.dumps(CASE))}"


def test_a_ruling_is_saved_found_and_printed(page: Page) -> None:
    use_phone_size(page)
    sign_in(page, "Fran")
    page.goto(ADDRESS)
    page.get_by_role("button", name="Save ruling…").click()
    dialog = page.get_by_role("dialog", name="Save ruling")
    dialog.get_by_role("button", name="Save ruling").click()
    expect(dialog.get_by_role("alert")).to_have_text("Enter a title.")
    dialog.get_by_label("Title").fill("King or nine")
    dialog.get_by_label("Amount in dispute").fill("50")
    dialog.get_by_label("Decision").fill("The king wins.")
    requests = collect_posts(page, "/api/rulings")
    dialog.get_by_role("button", name="Save ruling").dblclick()
    page.get_by_role("link", name="King or nine").click()
    expect(page.get_by_role("heading", name="King or nine")).to_be_visible()
    assert len(requests) == 1
    expect(page.locator("main")).to_contain_text("Fran")
    expect(page.locator("main")).to_contain_text("$50")
    expect(page.get_by_role("region", name="Settlement")).to_contain_text("Win")
    assert violations(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_text("Floor:")).to_be_visible()
    expect(page.get_by_role("button", name="Print record")).to_be_hidden()
    page.emulate_media(media="screen")
    page.goto("/saved-rulings?q=king")
    expect(page.get_by_role("link", name="King or nine").first).to_be_visible()
    assert violations(page) == []
    page.get_by_label("Search saved rulings").fill("no such words")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("No rulings found")


def test_a_guest_cannot_save_or_see_rulings(page: Page) -> None:
    sign_in(page, "Gus")
    page.goto(ADDRESS)
    expect(page.get_by_role("button", name="Print record")).to_be_visible()
    expect(page.get_by_role("button", name="Save ruling…")).to_have_count(0)
    page.goto("/saved-rulings")
    expect(page.get_by_role("alert")).to_contain_text("permission")
