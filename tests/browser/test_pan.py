"""Pan in Chromium: whole hands by mouse and by keyboard, on a phone, checked and replayed."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect
from tests.browser.contrast import CONTRAST
from tests.browser.test_play import CLOCK, SOON, prompt, sit_down

pytestmark = pytest.mark.browser

DEUCE = "deuce-lounge/pan"
LUCKY = "lucky-buck/pan"
OVER = re.compile(r"out for \d+ chips?\.|^Hand \d+ is over")
ASKED_OR = """until => {
  const said = document.querySelector(".prompt [role=status]").innerText;
  return document.querySelector("hw-pan-turn button") || new RegExp(until).test(said);
}"""


def open_table(page: Page, game: str, bots: int = 3, settled: float = 60) -> str:
    """Come in as a guest and open a table by the API; returns its id."""
    page.request.post("/api/guest", data={"nickname": "Anna"})
    wish = {"game": game, "clock": {**CLOCK, "settled": settled}, "bots": bots}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    return table


def sit_first(page: Page, game: str) -> None:
    """Be in the first hand: bots wait for a person."""
    sit_down(page, open_table(page, game, bots=2), buy_in="200")


def asked(page: Page) -> Locator:
    return page.locator("hw-pan-turn .decision button")


def play_on(page: Page, *wanted: str, until: re.Pattern[str] = OVER) -> str:
    """Make the first wanted choice that is there, else the first, until the prompt fits."""
    for _ in range(300):
        page.wait_for_function(ASKED_OR, arg=until.pattern, timeout=30_000)
        said = prompt(page).inner_text()
        if until.search(said):
            return said
        before = page.locator(".play").inner_text()
        with suppress(TimeoutError):
            choice(page, wanted).click(timeout=SOON)
        page.wait_for_function(
            "before => document.querySelector('.play').innerText !== before", arg=before
        )
    raise AssertionError(f"{until.pattern} was not reached: {prompt(page).inner_text()}")


def choice(page: Page, wanted: tuple[str, ...]) -> Locator:
    for word in wanted:
        button = page.locator(f'hw-pan-turn button[data-choice^="{word}"]')
        if button.count():
            return button.first
    return asked(page).first


@pytest.mark.parametrize("game", [LUCKY, DEUCE])
def test_a_guest_plays_a_whole_hand_checks_the_shuffle_and_replays_it(
    page: Page, game: str
) -> None:
    sit_first(page, game)
    expect(page.locator(".hand.own .card")).to_have_count(10)
    play_on(page)
    payments = page.get_by_role("region", name="Payments")
    expect(payments.get_by_role("list", name="Won and lost")).to_contain_text("You")
    rows = payments.get_by_role("row").count()
    assert rows > 1
    expect(payments.get_by_role("row").last).to_contain_text("Going out")
    page.get_by_role("button", name=re.compile("^Check hand")).click()
    expect(page.locator(".fair")).to_contain_text("leads to the published root")
    page.locator(".past a").first.click()
    page.get_by_role("button", name="Last").click()
    expect(prompt(page)).to_contain_text("cards are opened against the root")
    expect(page.get_by_role("region", name="Payments").get_by_role("row")).to_have_count(rows)


def test_melds_lie_before_the_seats_and_cards_of_others_stay_hidden(page: Page) -> None:
    sit_first(page, LUCKY)
    play_on(page)
    melds = page.locator(".seat .melds .card")
    assert melds.count() >= 11
    assert page.locator(".seat:not(.yours) .hand .card:not(.down)").count() == 0


def test_a_hand_that_goes_on_top_is_thrown_face_up_at_the_deuce_lounge(page: Page) -> None:
    sit_first(page, DEUCE)
    play_on(page, "top")
    expect(page.locator(".seat.yours .thrown .card")).to_have_count(10)
    expect(page.locator(".seat.yours")).to_contain_text("on top")


def test_a_hand_is_played_by_keyboard_alone(page: Page) -> None:
    sit_first(page, LUCKY)
    for _ in range(300):
        page.wait_for_function(ASKED_OR, arg=OVER.pattern, timeout=30_000)
        if OVER.search(prompt(page).inner_text()):
            return
        before = page.locator(".play").inner_text()
        page.keyboard.press(asked(page).first.get_attribute("data-key") or "1")
        page.wait_for_function(
            "before => document.querySelector('.play').innerText !== before", arg=before
        )
    raise AssertionError("the hand did not end")


def test_doubles_are_asked_for_beside_the_table(page: Page) -> None:
    sit_first(page, LUCKY)
    page.get_by_role("button", name="Play doubles").click()
    expect(page.locator(".seat.yours .button").filter(has_text="plays doubles")).to_be_visible()
    page.get_by_role("button", name="Play singles again").click()
    expect(page.locator(".seat.yours .button").filter(has_text="plays doubles")).to_be_hidden()


def test_a_pan_table_does_not_scroll_sideways_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    table = open_table(page, DEUCE, bots=7, settled=1)
    sit_down(page, table, buy_in="200")
    for until in (re.compile("^Do you stay in"), re.compile("^You drew|^Lay down"), OVER):
        play_on(page, until=until)
        assert page.evaluate("document.documentElement.scrollWidth") == 360, until


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_of_a_pan_table_has_contrast_and_every_control_a_name(
    page: Page, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    sit_first(page, DEUCE)
    for until in (re.compile("^Do you stay in"), re.compile("^You drew|^Lay down"), OVER):
        play_on(page, until=until)
        ratio, where = page.evaluate(CONTRAST)
        assert ratio >= 4.5, where
        for role in ("button", "link", "checkbox", "img"):
            controls = page.get_by_role(role)
            named = page.get_by_role(role, name=re.compile(r"\S"))
            assert controls.count() == named.count(), (until, role)
