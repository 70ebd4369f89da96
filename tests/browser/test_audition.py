"""Auditions: guests take them, trainers compose them, and results are printed or downloaded."""

import csv
import io
import re
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.axe import violations
from tests.browser.drills import answer_question
from tests.browser.people import page_of, sign_in

from houseway.cardroom.auditions import Take
from houseway.cardroom.cardroom import Cardroom
from houseway.drills.audition import Part, Plan
from houseway.drills.question import Drill

pytestmark = pytest.mark.browser

PARTS = (
    Part(game="tavern/zoobac", kinds=("button", "settle")),
    Part(game="tavern/pai-gow-poker", kinds=("set",)),
)
PLAN = Plan(title="Friday group", parts=PARTS, questions=4)


def compose(room: Cardroom, plan: Plan = PLAN) -> str:
    person, _ = room.people.login("Tess", "a long password")
    return room.auditions.compose(person, plan).id


def take_of(room: Cardroom, audition: str) -> Take:
    """The newest attempt at an audition."""
    tess, _ = room.people.login("Tess", "a long password")
    return room.auditions.results(audition, tess.id)[-1].take


def open_drill(room: Cardroom, take: Take) -> Drill:
    question = room.auditions._open(take)
    assert question is not None
    return question.drill


def begin(page: Page, audition: str, name: str = "Nell") -> None:
    page.goto(f"/auditions/{audition}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Start the audition").click()
    expect(page.locator("#ask")).to_be_focused()


def answer(page: Page, room: Cardroom, audition: str, *, wrong: bool = False) -> None:
    answer_question(page, open_drill(room, take_of(room, audition)), wrong=wrong)
    page.get_by_role("button", name="Check").dblclick()
    heading = "Wrong" if wrong else "Right"
    expect(page.locator("[aria-live=polite]").get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text("")


def open_next_question(page: Page) -> None:
    page.locator("button.next").dblclick()


def test_a_guest_takes_an_audition_and_prints_the_result(page: Page, room: Cardroom) -> None:
    audition = compose(room)
    begin(page, audition)
    assert violations(page) == []
    for number in (1, 2, 3, 4):
        if number > 1:
            open_next_question(page)
        expect(page.get_by_text(f"Question {number} of 4")).to_be_visible()
        if number == 2:
            page.reload()  # The same question stays open, and the clock keeps running.
            expect(page.get_by_text("Question 2 of 4")).to_be_visible()
        # Each person gets the questions in a random order; one question is a settlement.
        wrong = open_drill(room, take_of(room, audition)).question.kind == "settle"
        answer(page, room, audition, wrong=wrong)
        assert violations(page) == []
    open_next_question(page)
    expect(page.get_by_role("heading", level=1, name="Result: Friday group")).to_be_visible()
    main = page.get_by_role("main")
    expect(main).to_contain_text("3 of 4 right (75%)")
    expect(main).to_contain_text("Nell")
    expect(main).to_contain_text(re.compile(r"Time\s*\d+:\d\d"))
    expect(page.get_by_role("heading", name="Mistakes to review")).to_be_visible()
    expect(main).to_contain_text("How the chips should move:")
    assert not re.search(r"licen[sc]e|certificat", main.inner_text(), re.IGNORECASE)
    assert violations(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(main).to_contain_text("3 of 4 right (75%)")
    page.emulate_media(media="screen")


@pytest.mark.slow
def test_an_audition_can_be_taken_by_keyboard_on_a_phone(page: Page, room: Cardroom) -> None:
    parts = (Part(game="tavern/zoobac", kinds=("button",)),)
    audition = compose(room, Plan(title="Buttons", parts=parts, questions=2))
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/auditions/{audition}")
    page.get_by_label("Your name").focus()
    page.keyboard.type("Kay")
    page.keyboard.press("Enter")
    for _ in range(2):
        expect(page.locator("#ask")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator("#field-seat")).to_be_focused()
        drill = open_drill(room, take_of(room, audition))
        page.keyboard.type(drill.solution.answer.fields["seat"])
        page.keyboard.press("Enter")
        expect(page.locator("button.next")).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_contain_text("2 of 2 right (100%)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_a_trainer_composes_an_audition_and_reads_the_group_results(
    page: Page, room: Cardroom, other_context: BrowserContext
) -> None:
    sign_in(page, "Tess")
    page.goto("/auditions")
    page.get_by_role("link", name="Compose an audition").click()
    page.get_by_label("Title").fill("Baccarat night")
    page.get_by_label("Questions", exact=True).fill("2")
    page.get_by_label("Games").select_option("tavern/zoobac")
    page.get_by_role("button", name="Add").click()
    page.get_by_text("Options of Zoobac").click()
    page.get_by_label("Decks in the shoe").select_option("6")
    page.get_by_label("Place the action button").check()
    assert violations(page) == []
    page.get_by_role("button", name="Save the audition").click()
    address = page.get_by_label("Give this link to the group").input_value()
    audition = address.rpartition("/")[2]
    assert room.auditions.find(audition).plan.parts == (
        Part(game="tavern/zoobac", kinds=("button",), rules={"decks": 6}),
    )
    with page_of(other_context, "Gwen") as other:
        other.goto(f"/auditions/{audition}")
        other.get_by_role("button", name="Start the audition").click()
        expect(other.locator("#ask")).to_be_visible()
        answer(other, room, audition)
        open_next_question(other)
        expect(other.get_by_text("Question 2 of 2")).to_be_visible()
        other.get_by_role("button", name="Finish now").click()
        other.get_by_role("button", name="Finish", exact=True).click()
        expect(other.get_by_role("main")).to_contain_text("1 of 2 right (50%)")
        page.goto(f"/auditions/{audition}/results")
        expect(page.get_by_role("row", name="Gwen")).to_contain_text("50%")
        assert violations(page) == []
        with page.expect_download() as download:
            page.get_by_role("link", name="Download as CSV").click()
        [row] = csv.DictReader(io.StringIO(download.value.path().read_text("utf-8")))
        assert (row["name"], row["right"], row["q1"], row["q2"]) == ("Gwen", "1", "1", "")
        other.get_by_role("button", name="Delete").click()
        other.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(other.get_by_role("heading", level=1, name="Auditions")).to_be_visible()
        assert violations(other) == []
    page.reload()
    expect(page.get_by_role("main")).to_contain_text("No results yet.")
    expect(page.get_by_role("main")).to_contain_text("Gwen: 1 attempt deleted")


@pytest.mark.slow
def test_only_a_trainer_can_open_group_results(page: Page, room: Cardroom) -> None:
    audition = compose(room)
    page.goto(f"/auditions/{audition}/results")
    expect(page).to_have_url(re.compile(r"/account\?to="))
    sign_in(page, "Ivo")
    page.goto(f"/auditions/{audition}/results")
    expect(page.get_by_role("main")).to_contain_text(
        "Only trainers can see the results of a group."
    )
    page.goto("/auditions/compose")
    expect(page.get_by_role("main")).to_contain_text("Trainers only.")
    page.goto("/takes/nothing")
    expect(page.get_by_role("main")).to_contain_text("This attempt does not exist or is not yours.")


@pytest.mark.slow
def test_no_answer_is_accepted_after_the_time_limit(
    page: Page, room: Cardroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    audition = compose(room, Plan(title="Quick", parts=PARTS, questions=4, minutes=1))
    begin(page, audition)
    expect(page.get_by_role("timer")).to_contain_text("left")
    take = take_of(room, audition)
    assert take.deadline is not None
    late = take.deadline + timedelta(seconds=1)
    monkeypatch.setattr(room.auditions, "now", lambda: late)
    answer_question(page, open_drill(room, take))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_have_text("This audition is over.")


@pytest.mark.slow
def test_anybody_can_find_the_audition_for_a_game_family(page: Page) -> None:
    page.goto("/learn")
    page.get_by_role("link", name="Auditions").click()
    expect(page.get_by_role("heading", level=1, name="Auditions")).to_be_visible()
    page.get_by_role("link", name="Pai Gow Poker").click()
    expect(page.get_by_role("main")).to_contain_text("20 questions, level 2, no time limit.")
