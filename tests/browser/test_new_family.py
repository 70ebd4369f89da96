"""A family that is added as the guide says is played in the browser without any new page script."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.pages import WatchedPage
from tests.browser.tables import CLOCK, OVER, Guest
from tests.new_family import GAME, build, environment
from tests.server.running import serving

from houseway.cardroom.cardroom import Cardroom

pytestmark = pytest.mark.browser


class Visitor(Guest):
    """A guest of a server in another process."""

    def plays_on(self, hand: int) -> None:
        self.page.get_by_role("button", name="Next hand").click()
        self.page.wait_for_function(
            "hand => document.querySelector('hw-table').view.hand > hand", arg=hand
        )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    directory = tmp_path_factory.mktemp("copy")
    rulebook = build(directory)
    arguments = ("--database", "copy.db", "--rulebook", str(rulebook))
    with serving(*arguments, cwd=directory, env=environment(directory)) as server:
        assert server.stdout
        said = next(line for line in server.stdout if "Houseway is at" in line)
        address = re.search(r"http://\S+", said)
        assert address
        yield address[0]
        server.terminate()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    with browser.new_context(
        base_url=site, service_workers="block", viewport={"width": 1600, "height": 900}
    ) as context:
        watched = WatchedPage(context, site)
        yield watched.page
        watched.must_have_no_errors()


def test_a_guest_plays_red_dog_and_sees_the_settlement(page: Page, room: Cardroom) -> None:
    guest = Visitor(page, room)
    guest.sits_down(GAME, clock={**CLOCK, "bots": 0.2})
    guest.plays_until(OVER)
    payouts = page.get_by_role("table", name="Payouts in order")
    row = payouts.get_by_role("row").filter(has_text="Anna").first
    expect(row).to_contain_text("Ante")


def test_the_settle_page_asks_for_the_cards_of_the_table_and_the_raise(page: Page) -> None:
    page.goto(f"/games/{GAME}/settle")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Red Dog")
    expect(page.get_by_text("With a gap").first).to_be_attached()
