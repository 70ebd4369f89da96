"""Guests, accounts, play chips and roles in Chromium."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.people import PASSWORD, account_menu, page_of, sign_in
from tests.browser.tables import open_table

pytestmark = pytest.mark.browser


@pytest.mark.smoke
def test_a_guest_signs_in_with_a_nickname_and_returns_to_the_previous_page(page: Page) -> None:
    page.goto("/rooms/lucky-buck")
    account_menu(page).get_by_role("link", name="Sign in").click()
    page.get_by_label("Nickname").fill("Nora")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lucky Buck")
    expect(account_menu(page)).to_contain_text("Nora guest")
    expect(account_menu(page)).to_contain_text("$10,000 in play chips")


@pytest.mark.smoke
def test_a_person_creates_an_account_signs_out_and_signs_in_again(page: Page) -> None:
    page.goto("/account")
    form = page.get_by_role("form", name="Create account")
    form.get_by_label("Name").fill("Olga")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_role("heading", name="Olga")).to_be_focused()
    expect(page.get_by_text("with an account", exact=True)).to_be_visible()
    account_menu(page).get_by_role("button", name="Sign out").click()
    login = page.get_by_role("form", name="Sign in")
    login.get_by_label("Name").fill("Olga")
    login.get_by_label("Password").fill(PASSWORD)
    login.get_by_role("button").click()
    expect(account_menu(page)).to_contain_text("Olga")


@pytest.mark.parametrize(
    ("form", "name", "password", "field", "message"),
    [
        ("Create account", "Fran", PASSWORD, "Name", "The name 'Fran' is taken: choose another."),
        ("Create account", "Rita", "short", "Password", "Passwords must have 8 to 200 characters."),
        ("Create account", "?!", PASSWORD, "Name", "Names have 1 to 24 characters"),
        ("Sign in", "Fran", "not Fran's password", "Password", "Wrong name or password."),
        ("Sign in", "", PASSWORD, "Name", "Enter a name."),
    ],
)
def test_an_error_is_shown_beside_its_field(
    page: Page, form: str, name: str, password: str, field: str, message: str
) -> None:
    page.goto("/account")
    fields = page.get_by_role("form", name=form)
    fields.get_by_label("Name").fill(name)
    fields.get_by_label("Password").fill(password)
    fields.get_by_role("button").click()
    box = fields.get_by_label(field)
    expect(box).to_be_focused()
    expect(box).to_have_accessible_description(re.compile(re.escape(message)))
    expect(fields.get_by_role("alert")).to_contain_text(message)


def test_a_guest_must_confirm_signing_out(page: Page) -> None:
    sign_in(page, "Paula")
    page.goto("/account")
    account_menu(page).get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("dialog", name="Sign out?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(account_menu(page)).to_contain_text("Paula")
    account_menu(page).get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(account_menu(page).get_by_role("link", name="Sign in")).to_be_visible()


def test_a_guest_who_sets_a_password_keeps_their_name(page: Page) -> None:
    sign_in(page, "Quinn")
    page.goto("/account")
    form = page.get_by_role("form", name="Save your account")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_text("with an account", exact=True)).to_be_visible()
    expect(account_menu(page)).not_to_contain_text("guest")
    assert page.request.post("/api/login", data={"name": "Quinn", "password": PASSWORD}).ok


def test_the_header_shows_the_balance_and_chips_can_be_refilled(page: Page, site: str) -> None:
    sign_in(page, "Rosa")
    page.goto(f"/tables/{open_table(site)}")
    expect(account_menu(page)).to_contain_text("$10,000")
    page.get_by_role("button", name="Sit here, seat 1", exact=True).click()
    page.get_by_label("Buy-in").fill("1500")
    page.get_by_role("button", name="Take seat 1").click()
    expect(account_menu(page)).to_contain_text("$8,500")
    account_menu(page).get_by_role("link", name="Rosa").click()
    page.get_by_role("button", name="Refill to $10,000").click()
    expect(account_menu(page)).to_contain_text("$10,000")
    expect(page.get_by_role("button", name="You have $10,000 or more")).to_be_disabled()


def test_the_form_says_so_if_the_server_does_not_respond(
    other_context: BrowserContext, site: str
) -> None:
    with page_of(other_context, "Zeno") as page:
        page.goto("/account")
        page.route("**/api/keep", lambda route: route.abort())
        form = page.get_by_role("form", name="Save your account")
        form.get_by_label("Password").fill(PASSWORD)
        form.get_by_role("button").click()
        text = "Server not responding: try again."
        expect(form.get_by_role("alert")).to_have_text(text)


def test_the_owner_of_an_account_sees_how_many_wrong_passwords_were_tried(page: Page) -> None:
    sign_in(page, "Otto")
    for wrong in ("not Otto's password", "nor is this"):
        page.request.post("/api/login", data={"name": "Otto", "password": wrong})
    page.goto("/account")
    expect(page.get_by_text("2 wrong passwords were tried for your account")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_text("wrong passwords were tried")).to_have_count(0)


def test_an_admin_gives_roles_by_name(page: Page, other_context: BrowserContext, site: str) -> None:
    with page_of(other_context, "Zita") as other:
        sign_in(page, "Ada")
        page.goto("/floor")
        page.get_by_label("Name", exact=True).fill("Zita")
        page.get_by_label("dealer").check()
        page.get_by_role("button", name="Save roles").click()
        expect(page.get_by_role("status").filter(has_text="Zita: player, dealer.")).to_be_visible()
        other.goto("/")
        expect(account_menu(other)).to_contain_text("dealer")
        expect(account_menu(other).get_by_role("link", name="Floor")).to_be_visible()
        page.get_by_label("Name", exact=True).fill("Nobody At All")
        page.get_by_role("button", name="Save roles").click()
        box = page.get_by_label("Name", exact=True)
        expect(box).to_have_accessible_description("No account called 'Nobody At All'.")


def test_an_admin_must_confirm_removing_their_own_role(page: Page) -> None:
    sign_in(page, "Ada")
    page.goto("/floor")
    page.get_by_role("button", name="Change Ada").click()
    expect(page.get_by_label("admin")).to_be_checked()
    page.get_by_label("admin").uncheck()
    page.get_by_role("button", name="Save roles").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.reload()
    expect(page.get_by_role("heading", name="Roles")).to_be_visible()
