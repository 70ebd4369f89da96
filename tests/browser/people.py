"""The people in these tests: the staff and any number of guests."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Locator, Page

PASSWORD = "a long password"
STAFF = {
    "Fran": ("player", "floor"),
    "Otto": ("auditor",),
    "Ada": ("player", "admin"),
    "Tess": ("player", "trainer"),
}


def sign_in(page: Page, name: str) -> None:
    """Sign in as a member of staff, or as a new guest."""
    if name in STAFF:
        answer = page.request.post("/api/login", data={"name": name, "password": PASSWORD})
    else:
        answer = page.request.post("/api/guest", data={"nickname": name})
    assert answer.ok, answer.text()


@contextmanager
def page_of(other_context: BrowserContext, name: str) -> Iterator[Page]:
    """Open a page on which another person is signed in."""
    page = other_context.new_page()
    sign_in(page, name)
    yield page
    page.close()
    other_context.clear_cookies()


def account_menu(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Account")
