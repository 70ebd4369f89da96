"""One key for each action in the whole product, and no key with two meanings in one game."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.pages import Run
from tests.browser.tables import DECISION, GAMES, Guest, press

pytestmark = pytest.mark.browser

HANDS = Path(__file__).parent.parent / "golden" / "hands"
RECORDS = sorted(HANDS.glob("*/*.jsonl"))
SAME = ({"check", "call"}, {"play", "yes"}, {"no", "none", "decline", "no-double"})
"""Choices that mean the same and share a key."""


def choices_of(record: Path) -> set[str]:
    """Every choice that was made in the recorded hands of a game, moves of pan left out."""
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            if isinstance(choice := value.get("choice"), str) and " " not in choice:
                found.add(choice)
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    for line in record.read_text("utf-8").splitlines():
        look(json.loads(line))
    return found


def test_no_key_has_two_meanings_in_one_game(run: Run) -> None:
    every = sorted({choice for record in RECORDS for choice in choices_of(record)})
    keys = dict(zip(every, run("keys", "values[0].map(m.keyFor)", every), strict=True))
    assert len(every) > 30
    assert all(keys.values()), [choice for choice in every if not keys[choice]]
    for record in RECORDS:
        made = choices_of(record)
        for choice in made:
            others = {made_choice for made_choice in made if keys[made_choice] == keys[choice]} - {
                choice
            }
            same = next((group for group in SAME if choice in group), set())
            assert others <= same, (record.stem, choice, others)


SECOND_CLICK = """() => {
  document.querySelector("hw-table").askedAt = performance.now();
  const click = new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true });
  document.querySelector("[data-choice=fold]").dispatchEvent(click);
}"""


def test_keys_and_second_clicks_are_not_taken_before_the_question_can_be_read(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAMES["three-card"])
    anna.plays_until(DECISION)
    page.evaluate(SECOND_CLICK)
    page.evaluate("document.querySelector('hw-table').askedAt = performance.now()")
    page.keyboard.press("f")
    expect(page.locator("hw-decide")).to_be_visible()
    assert page.evaluate("document.querySelector('hw-table').link.unanswered.size") == 0
    press(page, "f")
    expect(page.locator("hw-decide")).to_have_count(0)


def test_a_choice_says_what_it_costs_and_giving_up_looks_unlike_playing(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAMES["three-card"])
    anna.plays_until(DECISION)
    decision = page.evaluate("document.querySelector('hw-table').view.decisions[0]")
    cost = decision["costs"]["play"].removesuffix(".00")
    button = page.locator("[data-choice=play]")
    expect(button).to_contain_text(f"Play (${cost})")
    expect(page.locator("[data-choice=fold]")).to_have_class("quiet gives-up")
    expect(page).to_have_title(r"● Your turn · " + page.locator("h1").inner_text() + " · Houseway")
