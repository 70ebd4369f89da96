"""Each action has the same key everywhere, and no key has two meanings in one game."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.pages import Run
from tests.browser.tables import DECISION, GAMES, Guest, press

pytestmark = pytest.mark.browser

HANDS = Path(__file__).parent.parent / "golden" / "hands"
RECORDS = sorted(HANDS.glob("*/*.jsonl"))
SYNONYMS = ({"check", "call"}, {"play", "yes"}, {"no", "none", "decline", "no-double"})
"""Choices with the same meaning, which share a key."""


def choices_of(record: Path) -> set[str]:
    """Return every choice in the recorded hands of a game, except pan moves."""
    choices: set[str] = set()

    def collect(value: object) -> None:
        if isinstance(value, dict):
            if isinstance(choice := value.get("choice"), str) and " " not in choice:
                choices.add(choice)
            for inner in value.values():
                collect(inner)
        elif isinstance(value, list):
            for inner in value:
                collect(inner)

    for line in record.read_text("utf-8").splitlines():
        collect(json.loads(line))
    return choices


def test_no_key_has_two_meanings_in_one_game(run: Run) -> None:
    all_choices = sorted({choice for record in RECORDS for choice in choices_of(record)})
    keys = dict(zip(all_choices, run("keys", "values[0].map(m.keyFor)", all_choices), strict=True))
    assert len(all_choices) > 30
    assert all(keys.values()), [choice for choice in all_choices if not keys[choice]]
    for record in RECORDS:
        in_game = choices_of(record)
        for choice in in_game:
            others = {other for other in in_game if keys[other] == keys[choice]} - {choice}
            same = next((group for group in SYNONYMS if choice in group), set())
            assert others <= same, (record.stem, choice, others)


SECOND_CLICK = """() => {
  document.querySelector("hw-table").askedAt = performance.now();
  const click = new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true });
  document.querySelector("[data-choice=fold]").dispatchEvent(click);
}"""


def test_keys_and_double_clicks_are_ignored_until_the_decision_can_be_read(
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


def test_a_choice_shows_its_cost_and_folding_looks_different_from_playing(
    page: Page, anna: Guest
) -> None:
    anna.sits_down(GAMES["three-card"])
    anna.plays_until(DECISION)
    decision = page.evaluate("document.querySelector('hw-table').view.decisions[0]")
    cost = decision["costs"]["play"].removesuffix(".00")
    button = page.locator("[data-choice=play]")
    expect(button).to_contain_text(f"Play (${cost})")
    expect(button).to_have_class("main")
    expect(page.locator("[data-choice=fold]")).to_have_class("quiet gives-up")
    expect(page).to_have_title(r"● Your turn · " + page.locator("h1").inner_text() + " · Houseway")
