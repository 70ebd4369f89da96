"""The learning pages: every kind of drill, with right and wrong answers, and the first lesson."""

import json
import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect
from tests.book import BOOK
from tests.browser.axe import violations
from tests.browser.drills import answer_question
from tests.browser.pages import collect_posts

from houseway.drills.drill import DRILLS, make_drill
from houseway.play.game import FiledGame

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
    "count": "tavern/ez-baccarat-panda-8",
}
SEED = "11"


@cache
def drill_of(kind):
    return make_drill(FiledGame(BOOK, GAMES[kind]), kind, SEED)


def start(page: Page, kind: str) -> None:
    page.goto(f"/games/{GAMES[kind]}/learn?seed={SEED}")
    page.get_by_label("Drill").select_option(kind)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=2)).to_be_visible()


def fill_in(page: Page, kind: str, *, wrong: bool = False) -> None:
    """Fill in the right answer; if `wrong`, make the first field or row wrong."""
    answer_question(page, drill_of(kind), wrong=wrong)


def test_there_is_a_game_for_every_kind_of_drill() -> None:
    assert set(GAMES) == set(DRILLS)


QUICK = ("settle", "set")
KINDS = [pytest.param(kind, marks=() if kind in QUICK else pytest.mark.slow) for kind in GAMES]


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_marks_a_wrong_answer_and_then_a_right_answer(page: Page, kind: str) -> None:
    start(page, kind)
    fill_in(page, kind, wrong=True)
    requests = collect_posts(page, "/api/drills/grade")
    page.get_by_role("button", name="Check").dblclick()
    result = page.locator("[aria-live=polite]")
    expect(result.get_by_role("heading", name="Wrong")).to_be_visible()
    assert len(requests) == 1
    expect(result).to_contain_text("should be")
    moves_heading = result.get_by_text("How the chips should move", exact=True)
    expect(moves_heading).to_have_count(1 if drill_of(kind).solution.moves else 0)
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"Time \d+:\d\d"))
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


def test_the_right_settlement_is_shown_in_a_table(page: Page) -> None:
    start(page, "settle")
    fill_in(page, "settle", wrong=True)
    page.get_by_role("button", name="Check").click()
    table = page.get_by_role("table", name="How the chips should move")
    lines = drill_of("settle").solution.lines
    rows = table.locator("tbody tr")
    expect(rows).to_have_count(len(lines))
    for number, line in enumerate(lines):
        expect(rows.nth(number)).to_contain_text(
            re.compile(rf"\bseat {line.seat}\b", re.IGNORECASE)
        )


@pytest.mark.slow
def test_an_answer_can_be_tapped_with_the_card_picker(page: Page) -> None:
    start(page, "set")
    picker = page.locator("hw-cards#field-low")
    expect(picker.get_by_role("group", name="Deck for").get_by_role("button")).to_have_count(7)
    assert violations(page) == []
    question, solution = drill_of("set")
    hand = question.shown[0].text.split()
    for card in solution.answer.fields["low"].split():
        picker.locator(".deck button").filter(
            has=page.get_by_role("img", name=card_name(card), exact=True)
        ).click()
    assert len(hand) == 7
    page.locator("#field-rule").select_option(solution.answer.fields["rule"])
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="Right")).to_be_visible()


def card_name(card: str) -> str:
    """Return the name that a screen reader says for a card."""
    if card == "Jk":
        return "joker"
    ranks = dict(zip("23456789TJQKA", RANKS, strict=True))
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    return f"{ranks[card[0]]} of {suits[card[1]]}"


RANKS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
]


def answer_item(page: Page, *, wrong: bool = False) -> str:
    """Answer the question on the page and return its seed."""
    question = page.locator("hw-question").evaluate("element => element.question")
    drill = make_drill(
        FiledGame(BOOK, question["game"]),
        question["kind"],
        question["seed"],
        level=question["level"],
    )
    answer_question(page, drill, wrong=wrong)
    page.get_by_role("button", name="Check").click()
    name = "Wrong" if wrong else "Right"
    expect(page.locator("[aria-live=polite]").get_by_role("heading", name=name)).to_be_visible()
    return str(question["seed"])


@pytest.mark.slow
def test_difficulty_grows_and_a_missed_question_returns(page: Page) -> None:
    page.goto("/games/tavern/zoobac/learn")
    page.get_by_label("Drill").select_option("button")
    page.get_by_role("button", name="Start").click()
    seeds = []
    for number in range(5):
        expect(page.get_by_role("button", name="Check")).to_be_enabled()
        seeds.append(answer_item(page, wrong=number == 0))
        page.get_by_role("button", name="Next question").click()
        expect(page.locator("[aria-live=polite]").get_by_role("heading")).to_have_count(0)
    assert seeds[4] == seeds[0]  # Three other questions come in between.
    assert len(set(seeds)) == 4
    expect(page.locator("hw-question .source")).to_contain_text("level 2")
    page.reload()  # The browser stores the practice session until it is deleted.
    expect(page.get_by_role("main")).to_contain_text("Your last practice: 4 of 5 right.")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("hw-question .source")).to_contain_text("level 2")
    page.reload()
    page.get_by_role("button", name="Delete it").click()
    page.reload()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_have_count(0)


@pytest.mark.slow
def test_questions_follow_the_options_of_the_game(page: Page) -> None:
    page.goto(f"/games/tavern/zoobac/learn?seed={SEED}")
    page.get_by_label("Drill").select_option("button")
    page.get_by_text("Game options").click()
    page.get_by_label("Decks in the shoe").select_option("6")
    assert violations(page) == []
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#ask")).to_be_visible()
    question = page.locator("hw-question").evaluate("element => element.question")
    assert question["rules"] == {"decks": 6}


@pytest.mark.slow
def test_questions_can_come_from_worked_cases_but_own_hands_require_signing_in(page: Page) -> None:
    page.goto("/games/cordova/texas-holdem/learn")
    page.get_by_label("Drill").select_option("divide")
    page.get_by_label("Hands", exact=True).select_option("cases")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("hw-question .source")).to_contain_text("worked case")
    answer_item(page)
    page.get_by_label("Hands", exact=True).select_option("own")
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("alert")).to_have_text("Sign in first.")


def test_axe_finds_no_violations_in_a_question_and_its_grade(page: Page) -> None:
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


def test_a_drill_can_be_answered_by_keyboard_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/games/{GAMES['pots']}/learn?seed={SEED}")
    page.get_by_label("Drill").select_option("pots")
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_focused()
    for field in drill_of("pots").question.fields:
        page.keyboard.press("Tab")
        expect(page.locator(f"#field-{field.id}")).to_be_focused()
        page.keyboard.type(drill_of("pots").solution.answer.fields[field.id])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right")).to_be_visible()
    expect(page.get_by_role("button", name="Next question")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_wagers_cannot_have_the_same_place(page: Page) -> None:
    start(page, "settle")
    fill_in(page, "settle")
    for row in drill_of("settle").question.rows:
        page.locator(f"#place-{row.id}").fill("1")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_have_text("Give each wager a different place.")


def test_the_page_says_so_if_a_filing_has_no_drills(page: Page) -> None:
    fees_only = next(game_id for game_id in BOOK if not FiledGame(BOOK, game_id).playable)
    page.goto(f"/games/{fees_only}/learn")
    expect(page.get_by_role("main")).to_contain_text("has no drills")


@pytest.mark.smoke
def test_the_solution_is_not_sent_with_the_question(page: Page) -> None:
    with page.expect_response("**/api/drills/**") as response:
        start(page, "settle")
    body = json.loads(response.value.text())
    assert set(body) == {"question", "item", "progress"}
    assert "answer" not in body["question"]


def open_lesson(page: Page) -> None:
    page.goto(f"/games/{GAMES['settle']}/learn")
    page.get_by_role("link", name="First lesson: ten guided hands").click()
    expect(page.get_by_role("button", name="Hand 1 of 10")).to_be_visible()


def test_a_lesson_goes_step_by_step_and_asks_before_it_shows_the_answer(page: Page) -> None:
    open_lesson(page)
    hand = page.locator(".lesson-hand:not([hidden])")
    steps = hand.locator(".lesson-steps > li:not([hidden])")
    expect(steps).to_have_count(1)
    next_step = page.get_by_role("button", name="Next", exact=True)
    next_step.focus()
    page.keyboard.press("Enter")
    expect(steps).to_have_count(2)
    expect(next_step).to_be_focused()
    page.get_by_role("button", name="Hand 3 of 10").click()
    expect(page.get_by_role("heading", name="Hand 3")).to_be_focused()
    check = steps.locator(".lesson-check").last
    while check.count() == 0:
        next_step.click()
    answer_text = steps.last.locator(".lesson-shown")
    expect(answer_text).to_be_hidden()
    right = check.get_attribute("data-right")
    choices = check.get_by_role("button")
    expect(choices.first).to_be_focused()
    wrong_answer = next(text for text in choices.all_inner_texts() if text != right)
    check.get_by_role("button", name=wrong_answer).click()
    expect(check).to_contain_text("Not quite. The right answer is:")
    expect(answer_text).to_be_visible()
    expect(next_step).to_be_focused()
    assert violations(page) == []
    page.get_by_role("button", name="Show the whole hand").click()
    expect(hand.get_by_role("status")).to_have_text("0 of 1 right.")
    page.get_by_role("button", name="Next hand").click()
    expect(page).to_have_url(re.compile("#hand-4$"))


def test_the_first_lesson_fits_a_phone_and_links_to_the_drills(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page)
    page.get_by_role("button", name="Hand 10 of 10").click()
    page.get_by_role("button", name="Show the whole hand").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Next hand").click()
    expect(page.get_by_role("link", name="Continue with the drills")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
