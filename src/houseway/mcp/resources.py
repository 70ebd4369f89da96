"""Filings and schedules as resources, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.pages.collection import schedule_section
from houseway.pages.filing import filing_page
from houseway.pages.markdown import write_page
from houseway.pages.page import Page
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError

FILINGS = "houseway://filings/"
SCHEDULES = "houseway://schedules/"
MARKDOWN = "text/markdown"


class Resource(NamedTuple):
    """A resource and what it is called."""

    uri: str
    name: str
    description: str
    mime_type: str = MARKDOWN


def resources(book: FiledRulebook) -> Iterator[Resource]:
    """Every filing, then every schedule."""
    for game in book:
        room, name = book.room_of(game).name, FiledGame(book, game).filing.name
        yield Resource(FILINGS + game, game, f"{name}, {room}")
    for room_id, room_file in book.rooms.items():
        for schedule in book.schedules(room_id):
            about = f"Collection schedule {schedule.name}, {room_file.name}"
            yield Resource(f"{SCHEDULES}{room_id}/{schedule.id}", schedule.id, about)


def templates() -> list[dict[str, str]]:
    """The addresses of resources."""
    return [
        {
            "uri_template": FILINGS + "{room}/{game}",
            "name": "filing",
            "description": "A filing: rules, wagers, options, interpretations and fees",
            "mime_type": MARKDOWN,
        },
        {
            "uri_template": SCHEDULES + "{room}/{schedule}",
            "name": "schedule",
            "description": "A collection schedule with its options",
            "mime_type": MARKDOWN,
        },
    ]


def find_resource(book: FiledRulebook, uri: str) -> str:
    """The text of a resource."""
    if uri.startswith(FILINGS):
        return write_page(filing_page(FiledGame(book, uri.removeprefix(FILINGS))))
    if uri.startswith(SCHEDULES):
        room, _, wanted = uri.removeprefix(SCHEDULES).partition("/")
        for schedule in book.schedules(room) if room in book.rooms else ():
            if schedule.id == wanted:
                section = schedule_section(schedule)
                return write_page(Page(schedule.name, book.rooms[room].name, (section,)))
    raise InputError(f"no resource: they begin with {FILINGS} or {SCHEDULES}", uri)
