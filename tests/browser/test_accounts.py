"""Who one is, in Chromium: guests, accounts, play chips, and the roles that an admin gives."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.pages import Run
from tests.browser.people import PASSWORD, another, come_in, head
from tests.browser.tables import open_table

pytestmark = pytest.mark.browser


def test_a_guest_comes_in_by_nickname_and_is_back_on_the_page_one_came_from(page: Page) -> None:
    page.goto("/rooms/lucky-buck")
    head(page).get_by_role("link", name="Sign in").click()
    page.get_by_label("Nickname").fill("Nora")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lucky Buck")
    expect(head(page)).to_contain_text("Nora guest")
    expect(head(page)).to_contain_text("$10,000 in play chips")


def test_an_account_is_made_left_and_entered_again(page: Page) -> None:
    page.goto("/account")
    made = page.get_by_role("form", name="Create account")
    made.get_by_label("Name").fill("Olga")
    made.get_by_label("Password").fill(PASSWORD)
    made.get_by_role("button").click()
    expect(page.get_by_role("heading", name="Olga")).to_be_focused()
    expect(page.get_by_text("with an account", exact=True)).to_be_visible()
    head(page).get_by_role("button", name="Sign out").click()
    login = page.get_by_role("form", name="Sign in")
    login.get_by_label("Name").fill("Olga")
    login.get_by_label("Password").fill(PASSWORD)
    login.get_by_role("button").click()
    expect(head(page)).to_contain_text("Olga")


@pytest.mark.parametrize(
    ("form", "name", "password", "field", "message"),
    [
        ("Create account", "Fran", PASSWORD, "Name", "The name 'Fran' is taken."),
        ("Create account", "Rita", "short", "Password", "Passwords must have 8 to 200 characters."),
        ("Create account", "?!", PASSWORD, "Name", "Names can be up to 24 characters"),
        ("Sign in", "Fran", "not hers", "Password", "Wrong name or password."),
        ("Sign in", "", PASSWORD, "Name", "Enter a name."),
    ],
)
def test_a_refusal_is_shown_beside_its_field(
    page: Page, form: str, name: str, password: str, field: str, message: str
) -> None:
    page.goto("/account")
    there = page.get_by_role("form", name=form)
    there.get_by_label("Name").fill(name)
    there.get_by_label("Password").fill(password)
    there.get_by_role("button").click()
    box = there.get_by_label(field)
    expect(box).to_be_focused()
    expect(box).to_have_accessible_description(re.compile(re.escape(message)))
    expect(there.get_by_role("alert")).to_contain_text(message)


def test_a_guest_is_asked_before_the_name_is_gone(page: Page) -> None:
    come_in(page, "Paula")
    page.goto("/account")
    head(page).get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("dialog", name="Sign out?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(head(page)).to_contain_text("Paula")
    head(page).get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(head(page).get_by_role("link", name="Sign in")).to_be_visible()


def test_a_guest_keeps_the_name_with_a_password(page: Page) -> None:
    come_in(page, "Quinn")
    page.goto("/account")
    keep = page.get_by_role("form", name="Save your account")
    keep.get_by_label("Password").fill(PASSWORD)
    keep.get_by_role("button").click()
    expect(page.get_by_text("with an account", exact=True)).to_be_visible()
    expect(head(page)).not_to_contain_text("guest")
    assert page.request.post("/api/login", data={"name": "Quinn", "password": PASSWORD}).ok


def test_the_head_tells_the_balance_as_it_moves_and_chips_are_filled_up(
    page: Page, site: str
) -> None:
    come_in(page, "Rosa")
    page.goto(f"/tables/{open_table(site)}")
    expect(head(page)).to_contain_text("$10,000")
    page.get_by_role("button", name="Sit here, seat 1", exact=True).click()
    page.get_by_label("Buy-in").fill("1500")
    page.get_by_role("button", name="Take seat 1").click()
    expect(head(page)).to_contain_text("$8,500")
    head(page).get_by_role("link", name="Rosa").click()
    page.get_by_role("button", name="Refill to $10,000").click()
    expect(head(page)).to_contain_text("$10,000")
    expect(page.get_by_role("button", name="You're at $10,000")).to_be_disabled()


@pytest.mark.parametrize(
    ("to", "there"),
    [
        ("/floor", "/floor"),
        ("", ""),
        ("//else.example", ""),
        ("/\\else.example", ""),
        ("https://else.example", ""),
    ],
)
def test_one_who_comes_in_is_led_nowhere_but_on_this_site(run: Run, to: str, there: str) -> None:
    assert run("account", "m.whereTo('?to=' + encodeURIComponent(values[0]))", to) == there


def test_a_server_that_does_not_answer_is_reported_in_words(
    elsewhere: BrowserContext, site: str
) -> None:
    with another(elsewhere, "Zeno") as page:
        page.goto("/account")
        page.route("**/api/keep", lambda route: route.abort())
        keep = page.get_by_role("form", name="Save your account")
        keep.get_by_label("Password").fill(PASSWORD)
        keep.get_by_role("button").click()
        text = "Server not responding: try again."
        expect(keep.get_by_role("alert")).to_have_text(text)


def test_an_admin_gives_roles_by_name(page: Page, elsewhere: BrowserContext, site: str) -> None:
    with another(elsewhere, "Zita") as other:
        come_in(page, "Ada")
        page.goto("/floor")
        page.get_by_label("Name", exact=True).fill("Zita")
        page.get_by_label("dealer").check()
        page.get_by_role("button", name="Save roles").click()
        expect(page.get_by_role("status").filter(has_text="Zita: player, dealer.")).to_be_visible()
        other.goto("/")
        expect(head(other)).to_contain_text("dealer")
        expect(head(other).get_by_role("link", name="Floor")).to_be_visible()
        page.get_by_label("Name", exact=True).fill("Nobody At All")
        page.get_by_role("button", name="Save roles").click()
        box = page.get_by_label("Name", exact=True)
        expect(box).to_have_accessible_description("No account called 'Nobody At All'.")


def test_an_admin_is_asked_before_giving_their_own_role_away(page: Page) -> None:
    come_in(page, "Ada")
    page.goto("/floor")
    page.get_by_role("button", name="Change Ada").click()
    expect(page.get_by_label("admin")).to_be_checked()
    page.get_by_label("admin").uncheck()
    page.get_by_role("button", name="Save roles").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.reload()
    expect(page.get_by_role("heading", name="Roles")).to_be_visible()
