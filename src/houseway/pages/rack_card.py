"""The rack card of a game: what its dealer looks up at the table, on one sheet to print.

Pay tables, the order of dealing and settling, the house way and the irregularities are the
sections of the page of the filing, without conditions in code.
"""

from collections.abc import Iterator
from dataclasses import replace

from houseway.pages.filing import changed_options, filing_page
from houseway.pages.html import page_sections
from houseway.pages.markup import Html, tag
from houseway.pages.page import (
    Block,
    Bullets,
    Cell,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
    anchor,
    nonempty,
)
from houseway.pages.papers import reword, short_name, with_named_sources
from houseway.pages.sheet import Sheet
from houseway.pages.words import NOT_FILED, OWN, count, sentence
from houseway.play.game import FiledGame
from houseway.rulebook.model import PRESETS
from houseway.values.errors import InputError

SECTIONS = {
    "Wagers": "Pay tables",
    "Deal and play": "Dealing",
    "House way": "House way",
    "Action": "Where the action starts",
    "Settlement": "Settling",
    "Irregularities": "Irregularities",
}
"""The sections of a filing's page that the card has, with their headings on the card."""
_OWN_SECTIONS = ("House way",)
"""Sections that are part of another section of the page."""
_USUAL = (("Limits", "table minimum to maximum"), ("When", "before the deal"))
"""What holds for nearly all wagers, so that a card need not say it."""
_SIZES = ((3_900, None), (5_100, "medium"), (7_000, "small"))
"""The length of a card up to which each type size fits on one sheet."""
_SMALLEST = "smaller"
_HEADING, _ROW = 60, 12
"""How many letters a heading and the space around a row count for."""


def card_page(game: FiledGame, preset: str = "letter") -> Page:
    """What a rack card says: the sections of a filing's page that a dealer needs."""
    if not game.playable:
        raise InputError(f"{game.filing.name} has no rules of its own to print", "game")
    page = filing_page(game, lambda game: Section("Collection"), preset=preset)
    filed = {section.heading: section for section in _split(page)}
    sections = nonempty(
        *(
            replace(_shortened(filed[name]), heading=heading)
            for name, heading in SECTIONS.items()
            if name in filed
        )
    )
    named = with_named_sources(Page(page.title, _about(game, preset), sections))
    papers = f" of the {short_name(game.rulebook.room_of(game.id))} papers"
    return replace(
        named,
        sections=tuple(
            reword(section, lambda text: text.replace(papers, "")) for section in named.sections
        ),
    )


def rack_card(game: FiledGame, preset: str = "letter") -> Sheet:
    """The rack card of a game as a sheet; `preset` chooses the rules."""
    page = card_page(game, preset)
    room = game.rulebook.room_of(game.id)
    main = tag(
        "main",
        tag(
            "header",
            tag("p", room.name, class_="room"),
            tag("h1", page.title),
            tag("p", page.about, class_="about"),
            _filed(game),
        ),
        tag("div", *map(_part, page.sections), class_="columns"),
    )
    title = f"{page.title}: rack card"
    return Sheet(title, main, "rack-card", _size(page))


def _part(section: Section) -> Html:
    """A section of the card; its class is its heading, for the style."""
    return tag("div", page_sections(Page("", "", (section,))), class_=anchor(section.heading))


def _split(page: Page) -> Iterator[Section]:
    """The sections of the page, each house way after the section that it was part of."""
    for section in page.sections:
        parts = [inner for inner in section.sections if inner.heading in _OWN_SECTIONS]
        others = tuple(inner for inner in section.sections if inner not in parts)
        yield replace(section, sections=others)
        yield from parts


def _shortened(section: Section) -> Section:
    """A section without conditions in code and ids."""
    return replace(
        section,
        blocks=tuple(_short(block) for block in section.blocks),
        sections=tuple(map(_shortened, section.sections)),
    )


def _short(block: Block) -> Block:
    match block:
        case DataTable():
            return _without_source(block.without_detail())
        case Facts(pairs):
            kept = (pair for pair in pairs if pair[0] != "ID" and pair not in _USUAL)
            return replace(block, pairs=tuple(kept))
        case _:
            return block


def _without_source(table: DataTable) -> DataTable:
    """The table without a column of sources; a row that is not filed says so at its end."""
    if table.columns[-1].name != "Source":
        return table
    rows = tuple((*row[:-2], _ruling(row[-2], row[-1])) for row in table.rows)
    return replace(table, columns=table.columns[:-1], rows=rows)


def _ruling(ruling: Cell, source: Cell) -> Cell:
    return f"{str(ruling).rstrip('.')} ({NOT_FILED})." if source == NOT_FILED else ruling


def _about(game: FiledGame, preset: str) -> str:
    """The filing, its cards and seats, and which rules the card has."""
    filing = game.filing_with({}, preset)
    decks = filing.equipment.decks if filing.equipment else 0
    seats = filing.seats.tables[0].seats if filing.seats else 0
    parts = [
        filing.filing,
        filing.date,
        count(decks, "deck") if decks else "",
        count(seats, "seat") if seats else "",
        f"rules {PRESETS[preset]}",
        changed_options(game, {}, preset),
    ]
    return ", ".join(part for part in parts if part)


def _filed(game: FiledGame) -> Html:
    """Where the rules were filed; a user's own filing is marked."""
    papers = short_name(game.rulebook.room_of(game.id))
    lines = str(game.filing.source).partition(" lines ")[2]
    own = f"{sentence(OWN)} " if game.own else ""
    text = f"{own}Filed in lines {lines} of the {papers} papers, as all line numbers on this card."
    return tag("p", text, class_="filed")


def _size(page: Page) -> str | None:
    """The class of the largest type in which the card fits on one sheet; None is normal type."""
    length = sum(map(_length, page.sections))
    return next((size for most, size in _SIZES if length <= most), _SMALLEST)


def _length(section: Section) -> int:
    """About how many letters of space a section takes."""
    own = sum(map(_block_length, section.blocks))
    return _HEADING + len(section.source) + own + sum(map(_length, section.sections))


def _block_length(block: Block) -> int:
    match block:
        case Paragraph(text):
            return len(text) + _ROW
        case Bullets(items):
            return sum(len(item) + _ROW for item in items)
        case Facts(pairs):
            return sum(len(name) + len(value) for name, value in pairs)
        case DataTable(rows=rows):
            return sum(sum(len(str(cell)) for cell in row) + _ROW for row in rows)
        case _:
            return 0
