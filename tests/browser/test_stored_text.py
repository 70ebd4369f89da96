"""Text that people store is shown as text on every page, in PDFs and in CSV files.

Each text has a tag with a mark and a script. No page may have an element with the mark, and the
script must not run; the content security policy would stop it, and report it in the console.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader
from tests.browser.pages import PATIENCE, WatchedPage
from tests.browser.people import PASSWORD, STAFF, sign_in
from tests.own_rulebook import SMALL, own_book
from tests.passwords import CHEAP
from tests.server.running import GENEROUS, get, running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.store import Journal

pytestmark = pytest.mark.browser

SCRIPT = "<img data-canary src=x onerror=canary=1><script>canary=1</script>"
CASE = {
    "game": SMALL,
    "player_dealer": {"seat": 8, "bank": "500.00"},
    "wagers": [{"seat": 1, "bettor": SCRIPT, "wager": "banker", "amount": "50.00"}],
    "hands": {"player": ["As", "7d"], "banker": ["2c", "6h"]},
}
OWN = (
    ('name = "Small Baccarat"', f'name = "Small {SCRIPT}"'),
    ('says = "Decks"', f'says = "Decks {SCRIPT}"'),
    ('says = ["Cards"]', f'says = ["Cards {SCRIPT}"]'),
    ('name = "Banker"', f'name = "Banker {SCRIPT}"'),
)
"""What one's own filing says."""
PAGES = (
    "/",
    "/play",
    "/odds",
    "/settle",
    "/rooms/mine",
    "/search?q=small+baccarat",
    "/saved-rulings",
    "/auditions",
    f"/games/{SMALL}",
    f"/games/{SMALL}/play",
    f"/games/{SMALL}/odds",
    f"/games/{SMALL}/filing",
    f"/games/{SMALL}/settle",
    f"/games/{SMALL}/learn",
    f"/games/{SMALL}/report?rounds=100&seed=8",
    f"/diff?first={SMALL}&second=tavern/zoobac",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Cardroom]]:
    folder = tmp_path_factory.mktemp("stored")
    journal = Journal.open(str(folder / "stored.db"))
    room = Cardroom(own_book(Path(folder), *OWN), journal, limits=GENEROUS)
    room.people._hasher = CHEAP
    for name, roles in STAFF.items():
        person, _ = room.people.register(name, PASSWORD)
        room.people.grant(person.id, roles, "house")
    with running(room.rulebook, room) as site:
        yield site, room
    journal.close()


def store(page: Page) -> list[str]:
    """Store texts as staff; return the addresses of what was stored."""

    def post(path: str, body: object) -> dict[str, str]:
        answer = page.request.post(path, data=body)
        assert answer.ok, answer.text()
        return dict(answer.json())

    sign_in(page, "Fran")
    ruling = {"case": CASE, "title": SCRIPT, "amount": "50.00", "decision": SCRIPT}
    saved = post("/api/rulings", ruling)
    table = post("/api/tables", {"game": SMALL, "bots": 2})["id"]
    sign_in(page, "Tess")
    plan = {"title": SCRIPT, "parts": [{"game": SMALL}], "questions": 2}
    audition = post("/api/auditions", plan)["id"]
    post(f"/api/auditions/{audition}/takes", {})
    pages = (f"/saved-rulings/{saved['id']}", f"/tables/{table}", f"/auditions/{audition}")
    return [*pages, f"/auditions/{audition}/results"]


def is_code(page: Page) -> bool:
    """Whether a stored text has become an element, or its script has run."""
    return bool(page.locator("[data-canary]").count() or page.evaluate("'canary' in window"))


def test_stored_text_is_text_on_every_page(browser: Browser, house: tuple[str, Cardroom]) -> None:
    site, _ = house
    faults = []
    with browser.new_context(base_url=site, service_workers="block") as context:
        watched = WatchedPage(context, site)
        page = watched.page
        page.set_default_timeout(PATIENCE)
        for address in (*PAGES, *store(page)):
            sign_in(page, "Fran" if "ruling" in address else "Tess")
            page.goto(address)
            page.get_by_text("data-canary").locator("visible=true").first.wait_for()
            if is_code(page):
                faults.append(address)
        watched.must_have_no_errors()
    assert not faults


def test_a_text_that_becomes_an_element_is_noticed(
    browser: Browser, house: tuple[str, Cardroom]
) -> None:
    with browser.new_context(base_url=house[0], service_workers="block") as context:
        page = context.new_page()
        page.goto("/icon")
        assert not is_code(page)
        page.evaluate("text => { document.body.innerHTML = text }", SCRIPT)
        assert is_code(page)


def test_stored_text_is_text_in_a_pdf_and_in_html_and_markdown(
    house: tuple[str, Cardroom],
) -> None:
    report = f"{house[0]}/games/{SMALL}/report"
    with urlopen(f"{report}.pdf?rounds=100&seed=8") as answer:
        pages = PdfReader(io.BytesIO(answer.read())).pages
    assert "<img data-canary src=x" in " ".join(pages[0].extract_text().split())
    for suffix in ("html", "md"):
        text = get(f"{report}.{suffix}?rounds=100&seed=8").text
        assert "data-canary" in text
        assert "<img data-canary" not in text.replace("\\<", ""), suffix
