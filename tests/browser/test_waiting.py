"""The waiting list of a table in Chromium."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.people import page_of
from tests.browser.tables import open_table
from tests.server.players import Player

pytestmark = pytest.mark.browser


def test_a_player_joins_the_waiting_list_of_a_full_table_and_gets_a_reserved_seat(
    page: Page, other_context: BrowserContext, site: str
) -> None:
    table = open_table(site, seats=2)
    clients = [Player(site).connect(table) for _ in range(2)]
    for seat, client in enumerate(clients, 1):
        client.must("sit", seat=seat, buy_in="1000.00")
    page.goto("/")
    # Full tables may be hidden if many tables are open, so only the text is checked.
    entry = page.locator("li").filter(has=page.locator(f'a[href="/tables/{table}"]'))
    expect(entry).to_contain_text("full · join the waitlist")
    with page_of(other_context, "Vera") as vera:
        vera.goto(f"/tables/{table}")
        vera.get_by_role("button", name="Join the list").click()
        expect(vera.get_by_text("You're next up.")).to_be_visible()
        page.goto(f"/tables/{table}")
        expect(page.get_by_text("Waiting: Vera")).to_be_visible()
        page.get_by_role("button", name="Join the list").click()
        page.get_by_label("Screen name").fill("Willa")
        page.get_by_role("button", name="Join the list").click()
        expect(page.get_by_text("You're second on the list.")).to_be_visible()
        vera.get_by_role("button", name="Leave the list").click()
        expect(page.get_by_text("You're next up.")).to_be_visible()
    clients[1].must("leave")
    expect(page.locator(".prompt")).to_contain_text("Seat 2 is yours: take it?")
    expect(page.locator(".prompt").get_by_role("timer")).to_be_visible()
    page.get_by_role("button", name="Take seat 2").click()
    page.get_by_role("button", name="Take seat 2").click()
    expect(page.locator(".seat.yours .name")).to_have_text("Willa you")
    for client in clients:
        client.close()


@pytest.mark.smoke
def test_a_reserved_seat_is_not_offered_to_other_people(page: Page, site: str) -> None:
    table = open_table(site, seats=2)
    clients = [Player(site).connect(table) for _ in range(3)]
    for seat, client in enumerate(clients[:2], 1):
        client.must("sit", seat=seat, buy_in="1000.00")
    clients[2].must("wait")
    clients[0].must("leave")
    page.goto(f"/tables/{table}")
    expect(page.get_by_title("Seat 1, reserved for the waitlist")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here, seat 1")).to_have_count(0)
    for client in clients:
        client.close()
