"""The desk pages (Settle, Fees, House way, Irregularities and Help) load without a connection."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.pages import WatchedPage

from houseway.web.pages import offline

pytestmark = pytest.mark.browser
GAME = "/games/tavern/ez-baccarat-panda-8/settle"
STORED_PATHS = """async () => {
  const names = await caches.keys();
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().map(({ url }) => new URL(url).pathname);
}"""

WAIT_FOR_REPLACEMENT = """async (old) => {
  while ((await caches.keys()).includes(old)) await new Promise((done) => setTimeout(done, 50));
}"""


@pytest.fixture
def worker_context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser context with its own service worker."""
    with browser.new_context(base_url=site) as context:
        yield context


@pytest.fixture
def desk(worker_context: BrowserContext, site: str) -> Iterator[Page]:
    """A page opened after the service worker has stored the desk pages."""
    watched = WatchedPage(worker_context, site)
    watched.page.goto("/settle")
    watched.page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    watched.page.wait_for_function("navigator.serviceWorker.controller !== null")
    yield watched.page
    watched.must_have_no_errors()


def test_the_desk_pages_load_offline_and_a_hand_settles_after_reconnecting(desk: Page) -> None:
    desk.goto(GAME)
    desk.context.set_offline(True)
    for path, heading in {
        "/fees": "Fees",
        "/house-way": "House way",
        "/rulings": "Irregularities",
        "/help": "Help",
        "/settle": "Settle a hand",
        "/account": "Offline",
    }.items():
        desk.goto(path)
        expect(desk.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        expect(desk.get_by_text("Offline.", exact=False).first).to_be_visible()
    desk.goto(GAME)
    desk.get_by_role("textbox", name="Player", exact=True).fill("Ks 5d Tc")
    desk.get_by_role("textbox", name="Banker", exact=True).fill("Ac 2h 4d")
    desk.get_by_label("Banker line").fill("10")
    expect(desk.get_by_role("alert")).to_contain_text("Offline")
    # Open another page and return without the case in the address.
    desk.goto("/help")
    desk.goto(GAME)
    expect(desk.get_by_label("Banker line")).to_have_value("10.00")
    desk.context.set_offline(False)
    expect(desk.get_by_role("region", name="Settlement").locator("tbody tr")).to_have_count(1)
    expect(desk.locator("p.offline")).to_have_text("")
    # The hand has been settled, so a new hand begins empty.
    desk.goto("/help")
    desk.goto(GAME)
    expect(desk.get_by_label("Banker line")).to_have_value("")


def test_only_the_desk_pages_are_stored_for_offline_use(desk: Page) -> None:
    for path in (GAME, "/games/tavern/zoobac", "/floor", "/account", "/play", "/fees?room=tavern"):
        desk.goto(path)
    desk.goto("/house-way#As%20Ks%20Qd%20Jc%209h%208s%202d")
    expect(desk.locator("section.way").first).to_be_visible()
    stored = desk.evaluate(STORED_PATHS)
    pages = {path for path in stored if not path.startswith("/web/")}
    assert pages == {
        "/settle",
        "/fees",
        "/house-way",
        "/rulings",
        "/help",
        "/docs",
        "/offline",
        GAME,
    }


def test_a_new_version_replaces_the_stored_files_and_keeps_opened_pages(
    desk: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.goto(GAME)
    (old_name,) = desk.evaluate("caches.keys()")
    new_worker = offline.worker().replace('"version":"', '"version":"next-', 1)
    monkeypatch.setattr(offline, "worker", lambda: new_worker)
    desk.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.update())")
    desk.evaluate(WAIT_FOR_REPLACEMENT, old_name)
    (new_name,) = desk.evaluate("caches.keys()")
    assert new_name.startswith("desk-next-")
    assert GAME in desk.evaluate(STORED_PATHS)
