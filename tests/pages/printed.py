"""Pages read back: what they print of pay tables, fees, limits, options and figures."""

import json
import re
from functools import cache
from html import unescape

from tests.book import BOOK

from houseway.banked.view import betting_spaces
from houseway.checking.document import filing_document
from houseway.drills.lessons.banked_words import pay_sentence
from houseway.pages.filing import filing_page
from houseway.pages.markup import tag
from houseway.pages.page import Bullets, DataTable, Facts, Paragraph
from houseway.pages.placard import placard_sheet
from houseway.pages.sheet import sheet_html
from houseway.play.game import FiledGame
from houseway.rulebook.tiers import Tiers

game_of = cache(lambda game_id: FiledGame(BOOK, game_id))
rules_page = cache(lambda game_id, preset: filing_page(game_of(game_id), preset=preset))
filing_form = cache(lambda game_id, preset: filing_document(game_of(game_id), preset))


def presets_of(game):
    """The presets of a game; one if both are the same."""
    return ("letter", "practice") if game.raw.practice else ("letter",)


def sections(page):
    """Every section with its path of headings."""

    def walk(parts, path):
        for part in parts:
            yield (*path, part.heading), part
            yield from walk(part.sections, (*path, part.heading))

    yield from walk(page.sections, ())


def blocks(page, kind):
    for path, section in sections(page):
        for block in section.blocks:
            if isinstance(block, kind):
                yield path, block


# Pay tables.


def pay_tables(page):
    """The rows of each pay table, as words and odds, by the name of the wager."""
    return {
        table.caption.removeprefix("Pay table: "): [row[:2] for row in table.rows]
        for _, table in blocks(page, DataTable)
        if table.caption.startswith("Pay table: ")
    }


def table_rows(rules):
    """The pay tables that a live table shows."""
    spaces = json.loads(bytes(betting_spaces(rules)))
    return {
        space["name"]: [
            (row["says"], row["odds"].replace("withdrawn", "returned")) for row in space["pays"]
        ]
        for space in spaces
    }


def lesson_rows(rules):
    """The pay rows that a lesson tells a beginner."""
    told = {}
    for ready in rules.wagers.values():
        text = pay_sentence(ready.wager).removeprefix(f"{ready.wager.name} pays: ")
        rows = text.removesuffix(".").removesuffix("; and other results").split("; ")
        told[ready.wager.name] = [tuple(row.rsplit(", ", 1)) for row in rows if row]
    return told


# Collections.

_SECTION = re.compile(r"<section>(.*?)</section>")
_ROW = re.compile(r'<th scope="row">(.*?)</th><td>(.*?)</td>')
_CAPTION = re.compile(r'<(?:caption|p class="unit")>(.*?)</')
_AMOUNT = re.compile(r'<p class="amount">(.*?)</p>')
_LIMIT = re.compile(r"<dt>(.*?)</dt><dd>(.*?)</dd>")


class PlacardText:
    """A placard as people read it: limits by label, and fees as tiers with their caption."""

    def __init__(self, placard):
        text = sheet_html(placard_sheet(placard), tag("style", ""))
        self.limits = {name: unescape(value) for name, value in _LIMIT.findall(text)}
        self.fees = []
        for section in _SECTION.findall(text):
            rows = [(unescape(label), fee) for label, fee in _ROW.findall(section)]
            rows = rows or [("", fee) for fee in _AMOUNT.findall(section)]
            caption = _CAPTION.search(section)
            self.fees.append((unescape(caption[1]) if caption else "", rows))


@cache
def tier_cells(game_id):
    """The fees of each option on a rules page, by the id of the option."""
    cells = {}
    for _, table in blocks(rules_page(game_id, "letter"), DataTable):
        _, found, schedule = table.caption.rpartition(", schedule ")
        if found and table.columns[0].name == "Option":
            for row in table.rows:
                fees = [str(cell) for cell in row if isinstance(cell, Tiers)]
                cells[f"{schedule}:{row[0]}"] = fees
    return cells


# Sentences.

FIGURE = re.compile(r"\$\d|\d%|\d times|pays? [\d,]+ to \d")
_NOT_RULES = ("Worked examples", "Notes", "Sources")
_OF_THE_PAPER = ("What was filed", "Why")


def text_lines(page):
    """Every line of text that says what is done, and where it stands.

    Worked examples are settled by their own tests. Tables are read as tables.
    """
    for path, block in blocks(page, Paragraph | Bullets | Facts):
        if path[0] in _NOT_RULES:
            continue
        match block:
            case Paragraph(text):
                yield path, text
            case Bullets(items):
                yield from ((path, str(item)) for item in items)
            case Facts(pairs):
                for name, text in pairs:
                    if name not in _OF_THE_PAPER:
                        yield path, f"{name}: {text}"


def sentences(page):
    """The lines with a figure."""
    return [(path, line) for path, line in text_lines(page) if FIGURE.search(line)]


def option_rows(page):
    """The table options of a page, by column."""
    for _, table in blocks(page, DataTable):
        if table.caption == "Table options":
            names = [column.name for column in table.columns]
            yield from (dict(zip(names, row, strict=True)) for row in table.rows)
