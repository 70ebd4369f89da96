"""The generated documents are up to date, and the reference has every filing and fee."""

import re

import pytest
from tests.book import BOOK
from tools import environments_page, prices_page, protection_page
from tools.reference import FACTS, facts_page, reference

LINK = re.compile(r"\]\(([^)]+)\)")
SEPARATOR = re.compile(r"(?<!\\)\|")


def test_the_page_of_facts_is_up_to_date() -> None:
    assert FACTS.read_text("utf-8") == facts_page(BOOK), "run `make docs` and commit docs/facts.md"


def test_the_reference_has_every_filing_and_every_schedule() -> None:
    files = reference(BOOK)
    assert set(LINK.findall(files["README.md"])) == files.keys() - {"README.md"}
    missing = [
        game_id
        for game_id in BOOK
        if f"- **ID:** {game_id}\n" not in files[f"{game_id.split('/')[0]}.md"]
    ]
    missing += [
        f"{room}: {schedule.id}"
        for room in BOOK.rooms
        for schedule in BOOK.schedules(room)
        if f"\nSchedule {schedule.id}" not in files[f"{room}-collections.md"]
    ]
    assert not missing
    assert not uneven_tables(files)


def uneven_tables(files: dict[str, str]) -> list[str]:
    """Rows with more or fewer cells than the row above them."""
    faults = []
    for name, text in files.items():
        width = 0
        for number, line in enumerate(text.splitlines(), 1):
            cells = len(SEPARATOR.findall(line)) if line.startswith("|") else 0
            if width and cells and cells != width:
                faults.append(f"{name}:{number}")
            width = cells
    return faults


def test_the_prices_page_is_up_to_date() -> None:
    generated = prices_page.page(BOOK)
    assert prices_page.PLACE.read_text("utf-8") == generated, (
        "run `make docs` and commit docs/prices.md"
    )


def test_the_protection_page_is_up_to_date() -> None:
    assert protection_page.PLACE.read_text("utf-8") == protection_page.page(BOOK), (
        "run `make docs` and commit docs/protection.md"
    )


@pytest.mark.slow
def test_the_page_of_environments_is_up_to_date() -> None:
    assert environments_page.PLACE.read_text("utf-8") == environments_page.page(BOOK), (
        "run `make docs` and commit docs/environments.md"
    )
