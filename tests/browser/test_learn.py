"""The pages to learn on: every kind of drill, answered rightly and wrongly."""

import json
from functools import cache

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.drills import answer_question

from houseway.drills.drill import DRILLS, make_drill
from houseway.play.game import Game
from houseway.rulebook.book import Rulebook

pytestmark = pytest.mark.browser

GAMES = {
    "settle": "tavern/ez-baccarat-panda-8",
    "set": "tavern/commission-free-fortune-pai-gow-poker",
    "read": "tavern/three-card-poker",
    "fee": "tavern/zoobac",
    "button": "tavern/zoobac",
    "irregularity": "saloon/caribbean-stud",
    "pots": "cordova/texas-holdem",
    "divide": "cordova/texas-holdem",
    "pan": "deuce-lounge/pan",
    "decision": "tavern/three-card-poker",
}
SEED = "11"


@cache
def solved(kind):
    return make_drill(Game(Rulebook(), GAMES[kind]), kind, SEED)


def start(page: Page, kind: str) -> None:
    page.goto(f"/learn/{GAMES[kind]}?seed={SEED}")
    page.get_by_label("Kind").select_option(kind)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=2)).to_be_visible()


def fill_in(page: Page, kind: str, *, wrong: bool = False) -> None:
    """Answer the question as it is solved, or with the first thing wrong."""
    answer_question(page, solved(kind), wrong=wrong)


def test_there_is_a_game_for_every_kind() -> None:
    assert set(GAMES) == set(DRILLS)


@pytest.mark.parametrize("kind", GAMES)
def test_a_drill_with_a_wrong_and_a_right_answer(page: Page, kind: str) -> None:
    start(page, kind)
    fill_in(page, kind, wrong=True)
    page.get_by_role("button", name="Check").click()
    result = page.locator("[aria-live=polite]")
    expect(result.get_by_role("heading", name="Wrong")).to_be_visible()
    expect(result).to_contain_text("due is")
    expect(result).to_contain_text("0 of 1 right")
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("button", name="Check")).to_be_enabled()
    fill_in(page, kind)
    page.get_by_role("button", name="Check").click()
    expect(result.get_by_role("heading", name="Right")).to_be_visible()
    expect(result).to_contain_text("1 of 1 right")
    page.get_by_role("button", name="Next question").click()
    expect(page.get_by_role("button", name="Check")).to_be_enabled()
    expect(result.get_by_role("heading")).to_have_count(0)


def test_axe_finds_nothing_wrong_with_a_question_and_its_grade(page: Page) -> None:
    page.goto("/learn")
    assert violations(page) == []
    start(page, "settle")
    assert violations(page) == []
    fill_in(page, "settle", wrong=True)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="Wrong")).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast") == []


def test_a_drill_goes_by_keyboard_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/learn/{GAMES['pots']}?seed={SEED}")
    page.get_by_label("Kind").select_option("pots")
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_focused()
    for field in solved("pots").question.fields:
        page.keyboard.press("Tab")
        expect(page.locator(f"#field-{field.id}")).to_be_focused()
        page.keyboard.type(solved("pots").solution.answer.fields[field.id])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right")).to_be_visible()
    expect(page.get_by_role("button", name="Next question")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_wagers_in_one_place_are_refused_in_words(page: Page) -> None:
    start(page, "settle")
    fill_in(page, "settle")
    for row in solved("settle").question.rows:
        page.locator(f"#place-{row.id}").fill("1")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_have_text("Give each wager a place of its own.")


def test_a_filing_without_rules_of_play_says_so(page: Page) -> None:
    book = Rulebook()
    fees_only = next(one for one in book if not Game(book, one).playable)
    page.goto(f"/learn/{fees_only}")
    expect(page.get_by_role("main")).to_contain_text("has no drills")


def test_the_answer_is_not_in_the_question(page: Page) -> None:
    """What the browser is sent before an answer holds no solution."""
    with page.expect_response("**/api/drills/**") as found:
        start(page, "settle")
    sent = json.loads(found.value.text())
    assert set(sent) == {"question", "item", "progress"}
    assert "answer" not in sent["question"]


def test_the_first_lesson_leads_to_the_drills(page: Page) -> None:
    page.goto(f"/learn/{GAMES['settle']}")
    page.get_by_role("link", name="First lesson: ten guided hands").click()
    expect(page.get_by_role("heading", level=2)).to_have_count(10)
    expect(page.get_by_role("main")).to_contain_text("The player-dealer")
    assert violations(page) == []
    page.get_by_role("link", name="Go on with the drills").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
