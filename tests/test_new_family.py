"""A new family is its folder, one line and data: the guide's Red Dog, built and played."""

import json
from pathlib import Path

import pytest
from tests.new_family import GAME, ROOT, build, run

CASE = {
    "game": GAME,
    "player_dealer": {"seat": 8, "bank": "500.00"},
    "wagers": [
        {"seat": 1, "bettor": "A", "wager": "base", "amount": "10.00"},
        {"seat": 2, "bettor": "B", "wager": "base", "amount": "10.00"},
    ],
    "choices": [
        {"seat": 1, "bettor": "A", "choice": "raise"},
        {"seat": 2, "bettor": "B", "choice": "stay"},
    ],
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("copy")
    build(directory)
    return directory


def settle(copy: Path, *cards: str) -> dict[tuple[int, str], tuple[str, str, str]]:
    """The result of each wager, what it was paid and what was taken, by seat and wager."""
    case = json.dumps({**CASE, "shoe": cards})
    lines = json.loads(run(copy, "settle", "-", "--json", case=case))["lines"]
    return {
        (line["seat"], line["wager"]): (line["result"], line["paid"], line["taken"])
        for line in lines
    }


def test_a_new_family_is_its_folder_and_one_line(copy: Path) -> None:
    before, after = ROOT / "src" / "houseway", copy / "src" / "houseway"
    files = {path.relative_to(after).as_posix(): path for path in after.rglob("*.py")}
    old = {path.relative_to(before).as_posix() for path in before.rglob("*.py")}
    assert {name.rpartition("/")[0] for name in files.keys() - old} == {"families/red_dog"}
    changed = [name for name in old if files[name].read_bytes() != (before / name).read_bytes()]
    assert changed == ["kinds.py"]
    lines, had = (
        (folder / "kinds.py").read_text("utf-8").splitlines() for folder in (after, before)
    )
    assert len(lines) == len(had) + 1


def test_a_card_in_the_gap_pays_the_ante_and_the_raise(copy: Path) -> None:
    assert settle(copy, "4s", "9d", "7c") == {
        (1, "base"): ("win", "10.00", "0.00"),
        (1, "raise"): ("win", "10.00", "0.00"),
        (2, "base"): ("win", "10.00", "0.00"),
    }


def test_a_card_outside_the_gap_loses_both(copy: Path) -> None:
    assert settle(copy, "4s", "9d", "9c") == {
        (1, "base"): ("lose", "0.00", "10.00"),
        (1, "raise"): ("lose", "0.00", "10.00"),
        (2, "base"): ("lose", "0.00", "10.00"),
    }


def test_the_price_is_the_published_one(copy: Path) -> None:
    # Published for six decks: 2.798%.
    price = json.loads(run(copy, "price", GAME, "--wager", "base", "--json"))
    base, *_ = price["wagers"]
    assert (base["wager"], f"{base['edge']:.3%}") == ("base", "2.798%")


def test_a_drill_asks_for_the_best_decision_and_grades_it(copy: Path, tmp_path: Path) -> None:
    asked = ("drill", GAME, "--kind", "decision", "--seed", "3", "--json")
    question = json.loads(run(copy, *asked))
    assert question["fields"][0]["choices"] == ["raise", "stay"]
    assert question["shown"][0]["text"] == "Jh 4h"  # a gap of six ranks
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps({"fields": {"choice": "stay"}}))
    assert json.loads(run(copy, *asked, "--answer", str(answer)))["right"] is True
