"""Each action has the same key everywhere, and no key has two meanings in one game."""

import json
from pathlib import Path

from tests.page.node import Run

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
    keys = dict(
        zip(all_choices, run("shared/keys", "values[0].map(m.keyFor)", all_choices), strict=True)
    )
    assert len(all_choices) > 30
    assert all(keys.values()), [choice for choice in all_choices if not keys[choice]]
    for record in RECORDS:
        in_game = choices_of(record)
        for choice in in_game:
            others = {other for other in in_game if keys[other] == keys[choice]} - {choice}
            same = next((group for group in SYNONYMS if choice in group), set())
            assert others <= same, (record.stem, choice, others)
