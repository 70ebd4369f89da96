"""The Floor page in Chromium: tables, actions and the journal."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from tests.browser.people import page_of, sign_in
from tests.browser.readable import must_have_contrast
from tests.browser.tables import freeze, open_table, player_in_a_hand
from tests.server.players import Player

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.commit import Batch
from houseway.play.table_events import HOUSE, ChipsGiven

pytestmark = pytest.mark.browser


@pytest.mark.smoke
def test_the_floor_page_tells_players_that_it_is_for_staff(page: Page) -> None:
    page.goto("/floor")
    notice = page.get_by_role("main").get_by_text("Staff only.")
    expect(notice).to_contain_text("with a dealer, floor, auditor or admin account.")
    expect(notice).not_to_contain_text("You're signed in")
    notice.get_by_role("link", name="Sign in", exact=True).click()
    page.get_by_label("Nickname").fill("Xaver")
    page.keyboard.press("Enter")
    expect(notice).to_contain_text("You're signed in as Xaver.")
    expect(page.get_by_role("heading", name="Tables")).to_have_count(0)


def row(page: Page, table: str) -> Locator:
    return page.get_by_role("listitem", name=f"Table {table}", exact=True)


def must_be_in_activity(page: Page, text: str) -> None:
    """Check that the activity log has a line with this text, among the lines of other tables."""
    expect(page.get_by_role("log").locator("li").filter(has_text=text)).to_be_visible()


def test_a_frozen_table_appears_on_the_floor_page_without_a_reload(
    page: Page, site: str, room: Cardroom
) -> None:
    table = open_table(site, bots=2)
    sign_in(page, "Fran")
    page.goto("/floor")
    expect(row(page, table)).to_contain_text("2 of 8 seats taken (2 bots)")
    freeze(room, table)
    expect(page.get_by_role("alert").filter(has_text=f"Frozen: table {table}.")).to_be_visible()
    must_be_in_activity(page, f"Table {table}: Frozen: the shoe is short.")
    expect(page).to_have_title(re.compile(r"^\(1 frozen\) Floor"))
    row(page, table).get_by_role("button", name="Void hand").click()
    dialog = page.get_by_role("dialog", name=f"Void hand 1 of table {table}?")
    dialog.get_by_label("Reason").fill("  ")
    dialog.get_by_role("button", name="Void hand").click()
    expect(dialog.get_by_role("alert")).to_have_text("Enter a reason.")
    dialog.get_by_label("Reason").fill("bad shoe")
    page.keyboard.press("Enter")
    must_be_in_activity(page, f"Table {table}: Fran voided hand 1: bad shoe.")
    expect(page.get_by_role("alert").filter(has_text="Frozen")).to_have_count(0)
    expect(page).to_have_title(re.compile(r"^Floor"))
    assert room.hosts[table].live.froze == ""


def test_players_see_that_a_table_is_frozen_and_when_it_resumes(
    page: Page, other_context: BrowserContext, site: str, room: Cardroom
) -> None:
    table = open_table(site)
    with page_of(other_context, "Yves") as player:
        player.goto(f"/tables/{table}")
        expect(player.locator(".prompt")).to_contain_text("Pick a seat.")
        freeze(room, table)
        notice = "Table on hold for a floor decision: the shoe is short."
        expect(player.locator(".prompt")).to_contain_text(notice)
        sign_in(page, "Fran")
        page.goto(f"/tables/{table}")
        floor = page.get_by_role("group", name=f"Floor, table {table}")
        floor.get_by_role("button", name="Resume").click()
        expect(player.locator(".prompt")).to_contain_text("Pick a seat.")


def test_a_search_on_the_floor_page_finds_a_table(page: Page, site: str) -> None:
    tables = [open_table(site) for _ in range(7)]
    war = open_table(site, "tavern/casino-war")
    sign_in(page, "Fran")
    page.goto("/floor")
    expect(row(page, tables[0])).to_be_visible()
    page.get_by_label("Search tables").fill(f"{war} casino")
    expect(row(page, war)).to_be_visible()
    expect(row(page, tables[0])).to_have_count(0)
    page.get_by_label("Search tables").fill("")
    expect(row(page, tables[0])).to_be_visible()


def test_players_see_that_the_floor_paused_and_resumed_a_table(
    page: Page, other_context: BrowserContext, site: str
) -> None:
    table = open_table(site)
    sign_in(page, "Fran")
    page.goto("/floor")
    with page_of(other_context, "Yara") as player:
        player.goto(f"/tables/{table}")
        expect(player.get_by_role("group", name=re.compile("Floor"))).to_have_count(0)
        row(page, table).get_by_role("button", name="Pause").click()
        expect(player.locator(".prompt")).to_contain_text("Table paused.")
        expect(row(page, table)).to_contain_text("paused")
        row(page, table).get_by_role("button", name="Resume").click()
        expect(player.locator(".prompt")).to_contain_text("Pick a seat.")


def test_closing_a_table_in_play_needs_a_reason_and_voids_its_hand(
    page: Page, site: str, room: Cardroom
) -> None:
    table = open_table(site, bots=3)
    sign_in(page, "Ada")
    page.goto("/floor")
    row(page, table).get_by_role("button", name="Close").click()
    dialog = page.get_by_role("dialog", name=f"Close table {table} during hand 1?")
    dialog.get_by_label("Reason").fill("  ")
    dialog.get_by_role("button", name="Void hand and close").click()
    expect(dialog.get_by_role("alert")).to_have_text("Enter a reason.")
    dialog.get_by_label("Reason").fill("the room closes at two")
    dialog.get_by_role("button", name="Void hand and close").click()
    expect(row(page, table)).to_have_count(0)
    must_be_in_activity(page, f"Table {table}: Ada voided hand 1: the room closes at two.")
    assert room.hosts[table].live.phase == "stopped"


def test_the_page_of_a_closed_table_says_so_and_links_to_its_hands(page: Page, site: str) -> None:
    table = open_table(site, bots=3)
    sign_in(page, "Fran")
    page.goto(f"/tables/{table}")
    expect(page.get_by_text("Hand over.")).to_be_visible(timeout=20_000)
    assert page.request.post(f"/api/tables/{table}/close", data={}).ok
    page.reload()
    expect(page.get_by_text("This table is closed.", exact=True)).to_be_visible()
    expect(page.get_by_text("No collection")).to_have_count(0)
    page.get_by_role("link", name="Hand 1").click()
    expect(page.get_by_role("button", name="Last step")).to_be_visible()


@pytest.mark.smoke
def test_an_auditor_can_read_the_journal_but_the_floor_cannot(page: Page, site: str) -> None:
    Player(site, "Berta")
    sign_in(page, "Otto")
    page.goto("/floor")
    events = page.get_by_role("table", name="Events, newest first")
    expect(events.get_by_role("row").nth(1)).to_be_visible()
    gift = events.get_by_role("row").filter(has_text="person berta")
    expect(gift).to_contain_text("Chips given")
    expect(gift).to_contain_text("$10,000 issuer → person:berta")
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    sign_in(page, "Fran")
    page.reload()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    expect(page.get_by_role("heading", name="Audit log")).to_have_count(0)


def test_older_events_of_the_journal_are_loaded_on_demand(page: Page, room: Cardroom) -> None:
    first = room.journal.append(Batch(HOUSE, 0, [ChipsGiven("berta", 0)] * 101)).first_seq
    sign_in(page, "Otto")
    page.goto("/floor")
    oldest = page.get_by_role("cell", name=str(first), exact=True)
    load_more = page.get_by_role("button", name="Load more")
    expect(load_more).to_be_visible()
    expect(oldest).to_have_count(0)
    load_more.click()
    expect(oldest).to_be_visible()


def test_a_dialog_on_the_floor_page_is_readable_and_returns_the_focus(
    page: Page, site: str
) -> None:
    table = open_table(site, bots=2)
    sign_in(page, "Fran")
    page.goto("/floor")
    button = row(page, table).get_by_role("button", name="Void hand")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Reason")).to_be_focused()
    must_have_contrast(page, "light", "dark")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


@pytest.mark.smoke
def test_the_activity_log_says_that_the_floor_looked_at_hidden_cards(
    page: Page, site: str, room: Cardroom
) -> None:
    sign_in(page, "Fran")
    with player_in_a_hand(site, room) as client:
        assert "??" in client.view["hands"]["player-dealer"]
        page.goto("/floor")
        row(page, client.table).get_by_role("button", name="Show all cards").click()
        page.get_by_role("dialog").get_by_role("button", name="Show").click()
        cards = page.get_by_role("region", name=f"All cards of table {client.table}")
        expect(cards.get_by_text("Player-dealer")).to_be_visible()
        names = [card.get_attribute("aria-label") for card in cards.locator(".card").all()]
        assert len(names) >= 6
        assert "face down" not in " ".join(map(str, names))
        notice = page.get_by_role("log").locator("li").first
        expect(notice).to_contain_text("Fran viewed all cards of hand")
        cards.get_by_role("button", name="Hide").click()
        expect(cards).to_have_count(0)
