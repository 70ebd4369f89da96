"""Everything that people read is in plain American English and names wagers as filed.

The phrases to avoid and what to write instead are in `tests/data/phrases.toml`. Documents, code,
tests, tools, benchmarks and examples are checked, except generated documents and the files of this
check itself. There are no other exceptions.
"""

import re
from collections.abc import Iterator

import pytest
from tests.book import BOOK
from tests.each import each
from tests.plain_english import (
    PARTS,
    ROOT,
    Finding,
    files,
    labels,
    part_findings,
    phrases,
    python_texts,
    script_texts,
)

from houseway.pages.filing import filing_page
from houseway.pages.page import Bullets, DataTable, Facts, Page, Paragraph, Section
from houseway.play.game import FiledGame


@pytest.mark.parametrize("part", PARTS)
def test_no_text_has_a_phrase_to_avoid(part: str) -> None:
    replacements = {old.casefold(): new for old, new in phrases()["anywhere"].items()}
    replacements |= {old.casefold(): new for old, new in phrases()["words"].items()}
    assert any(files(part))
    findings = sorted(part_findings(part))
    shown = [
        f"{finding} (write: {replacements.get(finding.phrase, 'see phrases.toml')})"
        for finding in findings
    ]
    assert not findings, "\n".join(shown)


def test_every_label_list_is_for_an_existing_file() -> None:
    missing = [file for file in phrases()["labels"] if not (ROOT / file).exists()]
    assert not missing


def test_python_texts_are_strings_and_comments_but_not_names() -> None:
    source = 'told = f"a {told} b" " c"\n# first line\n# second line\nhis = 1\n'
    assert list(python_texts(source)) == ["a {} b c", "first line second line"]


def test_script_texts_have_braces_for_values() -> None:
    assert list(script_texts("say(`Seat ${seat} throws\n  // ${n} away`)")) == [
        "say(`Seat {} throws {} away`)"
    ]


def test_a_label_is_a_whole_string() -> None:
    path = ROOT / "tests" / "data" / "phrases.toml"
    assert "src/houseway/web/static/replay/replay.js" in labels(path)
    assert "replay" not in labels(path)


# Wagers by their filed names

FILINGS = (
    "cordova/blackjack-x",
    "cordova/ultimate-texas-holdem",
    "deuce-lounge/let-it-ride",
    "lucky-buck/three-card-poker-6-card-bonus",
    "saloon/face-up-pai-gow-poker",
    "saloon/no-bust-21st-century-buster-blackjack",
    "tavern/casino-war",
    "tavern/zoobac",
)
ENGLISH = re.compile(r"(?:base (?:game )?(?:wager|bet)|ace-high hand)s?")
"""Ordinary words that happen to be an id, too."""
TYPED = ("ID", "Test", "Condition", "Option")


def sentences(page: Page) -> Iterator[str]:
    """Every text of a page except ids and conditions, which are there to be typed."""
    for section in page.walk():
        yield section.heading
        yield from _texts(section)


def _texts(section: Section) -> Iterator[str]:
    for block in section.blocks:
        if isinstance(block, Paragraph):
            yield block.text
        elif isinstance(block, Bullets):
            yield from block.items
        elif isinstance(block, Facts):
            yield from (value for name, value in block.pairs if name not in TYPED)
        elif isinstance(block, DataTable):
            columns = [n for n, column in enumerate(block.columns) if column.name not in TYPED]
            yield from (str(row[n]) for row in block.rows for n in columns)


def recognizable_ids(game: FiledGame) -> set[str]:
    """Wager ids that cannot be mistaken for words of a wager's name."""
    names = " ".join(wager.name.casefold() for wager in game.filing.wagers)
    ids = {wager.id for wager in game.filing.wagers}
    return {
        wager_id for wager_id in ids if "-" in wager_id or "_" in wager_id or wager_id not in names
    }


@each("filing", FILINGS)
def test_a_page_names_wagers_as_filed(filing: str) -> None:
    game = FiledGame(BOOK, filing)
    ids = sorted(recognizable_ids(game))
    pattern = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, ids)) + r")(?![\w-])")
    texts = (ENGLISH.sub("", text) for text in sentences(filing_page(game)))
    shown = [text for text in texts if ids and pattern.search(text)]
    assert not shown, (ids, shown)


def test_a_finding_reads_as_file_and_phrase() -> None:
    assert str(Finding(file="README.md", phrase="told")) == "README.md: told"
