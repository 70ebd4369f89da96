"""Two filings compared in the words of their pages, as a document to print.

Sections come in the order of a filing, with interpretations last. They are matched by heading,
wagers by id, and table rows by their first cell; sources and ids are not compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest

import houseway
from houseway.checking.diff import PriceChange
from houseway.checking.prices import price_name
from houseway.pages.filing import OPTION_LABEL, TEST, filing_page
from houseway.pages.page import (
    Block,
    Bullets,
    Cell,
    Change,
    Changes,
    Column,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
    nonempty,
)
from houseway.pages.words import capital, count, tier_lines, words
from houseway.play.game import FiledGame
from houseway.play.rules_hash import rules_hash
from houseway.rulebook.tiers import Tiers

LEFT_OUT = frozenset({"Sources", "Worked examples", "Notes", "Claims"})
"""Sections that state no rule of play."""
LAST = "Interpretations"
NOT_COMPARED = frozenset({"ID", "Source"})
"""Facts and columns that only identify a rule or say where it is filed."""
SOURCE = re.compile(r" \((?:\d{3} lines? [^()]*|not filed)\)")
"""A source in parentheses, or "(not filed)"."""
OPTION = "Option"
"""The column with the id of a table option or the number of a collection option."""
MONEY = frozenset({"Settlement", "Collection"})
MONEY_MARK = "changes the money"
EDGE_MARK = "changes the house edge"
EDGES = "House edge of each wager"
MAX_LINES = 12
"""How many lines of a section are shown if only one filing has it."""
KEY = (
    "Deleted: only the first filing has it. Inserted: only the second has it. "
    "Source lines and ids are not compared."
)


def redline(first: FiledGame, second: FiledGame, prices: Sequence[PriceChange]) -> Page:
    """The differences between two filings, and the changes in house edge."""
    before, after = filing_page(first), filing_page(second)
    repriced = {change.wager for change in prices if change.change}
    sections = list(_compare(_by_key(before.sections), _by_key(after.sections), repriced))
    sections.sort(key=lambda section: section.heading == LAST)
    names = [f"{game.filing.name} ({_room(game)})" for game in (first, second)]
    total = how_many_changes(sections)
    summary = (
        f"{count(total, 'difference')} in the rules" if total else "no differences in the rules"
    )
    return Page(
        f"Redline: {names[0]} and {names[1]}",
        f"Houseway {houseway.__version__}; {summary}",
        nonempty(
            _filings(first, second),
            edge_section(first, second, prices),
            *sections,
            _hashes(first, second),
        ),
    )


def how_many_changes(sections: Iterable[Section]) -> int:
    """The number of differences in these sections."""
    return sum(
        sum(len(block.changes) for block in section.blocks if isinstance(block, Changes))
        + how_many_changes(section.sections)
        for section in sections
    )


def _room(game: FiledGame) -> str:
    return game.rulebook.room_of(game.id).name


def _filings(first: FiledGame, second: FiledGame) -> Section:
    """The two filings by name, number and date."""
    pairs = []
    for which, game in (("First", first), ("Second", second)):
        parts = [game.filing.name, _room(game), game.filing.filing, game.filing.date]
        pairs.append((which, ", ".join(part for part in parts if part)))
    return Section("The two filings", (Facts(tuple(pairs)), Paragraph(KEY)))


def _hashes(first: FiledGame, second: FiledGame) -> Section:
    """The hashes of the rules, which identify their versions."""
    games = (("First", first), ("Second", second))
    pairs = ((which, rules_hash(game.rules())) for which, game in games if game.playable)
    facts = tuple((f"{which}: rules hash", text) for which, text in pairs)
    return Section("For auditors", (Facts(facts),) if facts else ())


def edge_section(first: FiledGame, second: FiledGame, prices: Sequence[PriceChange]) -> Section:
    """The house edge of every wager in both filings."""
    heading = EDGES
    if not prices:
        return Section(heading, (Paragraph("No odds to compare."),))
    numbers = (Column(name, number=True) for name in ("First", "Second", "Change"))
    rows = edge_rows(first, second, prices)
    return Section(heading, (DataTable("House edge by wager", (Column("Wager"), *numbers), rows),))


def edge_rows(
    first: FiledGame, second: FiledGame, prices: Sequence[PriceChange]
) -> tuple[tuple[str, str, str, str], ...]:
    """Each wager by name, its edge in both filings and the change, as text."""
    names = wager_names(first, second)
    return tuple((price_name(change.wager, (), names), *_edges(change)) for change in prices)


def wager_names(first: FiledGame, second: FiledGame) -> dict[str, str]:
    """Wager names by id; both names if they differ."""
    names: dict[str, str] = {}
    for game in (first, second):
        for wager in game.filing.wagers:
            known = names.get(wager.id)
            same = known in (None, wager.name)
            names[wager.id] = wager.name if same else f"{known} / {wager.name}"
    return names


def _edges(change: PriceChange) -> tuple[str, str, str]:
    first, second, difference = change.shown
    if change.change == 0:
        return first, second, "no change"
    return first or "not offered", second or "not offered", difference


# Sections.


def _by_key(sections: Iterable[Section]) -> dict[str, Section]:
    """Sections by the id of their wager, or by their heading; a repeated key gets a number."""
    by_key: dict[str, Section] = {}
    for number, section in enumerate(sections):
        key = _fact(section, "ID") if section.heading != "The game" else ""
        key = key or section.heading
        by_key[key if key not in by_key else f"{key} #{number}"] = section
    return by_key


def _fact(section: Section, name: str) -> str:
    pairs = [pair for block in section.blocks if isinstance(block, Facts) for pair in block.pairs]
    return dict(pairs).get(name, "")


def _compare(
    before: Mapping[str, Section], after: Mapping[str, Section], repriced: set[str], top: str = ""
) -> Iterator[Section]:
    for key in dict.fromkeys((*before, *after)):
        if key in LEFT_OUT:
            continue
        section = _section(key, before.get(key), after.get(key), repriced, top)
        if section:
            yield section


def _section(
    key: str, before: Section | None, after: Section | None, repriced: set[str], top: str
) -> Section:
    """The differences in a section and its nested sections."""
    shown = after or before
    assert shown is not None
    heading = shown.heading
    if before is None or after is None:
        changes = tuple(_whole(shown, deleted=after is None))
        mark = "only in the first" if after is None else "only in the second"
        return Section(heading, (Changes(changes),), mark=mark)
    changed = list(_blocks(before.blocks, after.blocks))
    if before.heading != after.heading:
        changed.insert(0, Change("Name", before.heading, after.heading))
    inner = tuple(
        _compare(_by_key(before.sections), _by_key(after.sections), repriced, top or heading)
    )
    blocks = (Changes(tuple(changed)),) if changed else ()
    mark = _mark(key, repriced, top or heading) if blocks else ""
    return Section(heading, blocks, inner, mark=mark)


def _mark(key: str, repriced: set[str], top: str) -> str:
    if top == "Wagers" and key in repriced:
        return EDGE_MARK
    return MONEY_MARK if top in MONEY else ""


def money_sections(sections: Iterable[Section], top: str = "") -> tuple[Section, ...]:
    """The sections of a redline that change money or the house edge, and those around them."""
    kept = []
    for section in sections:
        area = top or section.heading
        is_money = section.mark in (MONEY_MARK, EDGE_MARK) or section.heading == EDGES
        if is_money or (section.mark and area in {"Wagers", *MONEY}):
            kept.append(section)
        elif inner := money_sections(section.sections, area):
            kept.append(replace(section, blocks=(), sections=inner))
    return tuple(kept)


def _whole(section: Section, *, deleted: bool) -> Iterator[Change]:
    """The lines of a section that only one filing has."""
    lines = list(_lines(section))
    shown = lines[:MAX_LINES]
    if len(lines) > len(shown):
        shown.append(f"and {count(len(lines) - len(shown), 'more line', 'more lines')}")
    for line in shown or [section.heading]:
        yield Change("", line if deleted else None, None if deleted else line)


def _lines(section: Section) -> Iterator[str]:
    yield from _sentences(section.blocks)
    yield from (f"{name}: {value}" for name, value in _all_pairs(section.blocks).items())
    for block in section.blocks:
        if isinstance(block, DataTable):
            yield from (_row(_cells(block.columns, row)) for row in block.rows)
    for inner in section.sections:
        yield from (f"{inner.heading}: {line}" for line in _lines(inner))


# Blocks.


def _blocks(before: Sequence[Block], after: Sequence[Block]) -> Iterator[Change]:
    """The differences between the blocks of a section, kind by kind."""
    yield from _texts(list(_sentences(before)), list(_sentences(after)))
    yield from _pairs(_all_pairs(before), _all_pairs(after))
    old_tables, new_tables = (
        [b for b in blocks if isinstance(b, DataTable)] for blocks in (before, after)
    )
    for first, second in zip_longest(old_tables, new_tables):
        yield from _tables(first, second)


def _sentences(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield _without_source(block.text)
        elif isinstance(block, Bullets):
            yield from map(_without_source, block.items)


def _without_source(text: str) -> str:
    return SOURCE.sub("", text)


def _texts(old: list[str], new: list[str]) -> Iterator[Change]:
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            for before, after in zip_longest(old[a:b], new[c:d]):
                yield Change("", before, after)


def _all_pairs(blocks: Sequence[Block]) -> dict[str, str]:
    pairs = (pair for block in blocks if isinstance(block, Facts) for pair in block.pairs)
    return {name: _without_source(value) for name, value in pairs if name not in NOT_COMPARED}


def _pairs(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Change]:
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            yield Change(capital(name), before.get(name), after.get(name))


def _tables(old: DataTable | None, new: DataTable | None) -> Iterator[Change]:
    """Rows that only one table has, and cells that differ."""
    first, second = _rows(old), _rows(new)
    for key in (key for key in first if key in second):
        yield from _cell_changes(key, first[key], second[key])
    removed = [row for key, row in first.items() if key not in second]
    added = [row for key, row in second.items() if key not in first]
    for before, after in zip_longest(removed, added):
        yield Change("", _row(before) if before else None, _row(after) if after else None)


def _cell_changes(key: str, before: dict[str, str], after: dict[str, str]) -> Iterator[Change]:
    """The cells of a row that differ; its exact condition only if no other cell does."""
    names = dict.fromkeys((*before, *after))
    changed = [name for name in names if before.get(name, "") != after.get(name, "")]
    for name in [name for name in changed if name != TEST] or changed:
        label = f"{_row_name(key, before, renamed=OPTION_LABEL in changed)}, {name.lower()}"
        yield Change(label, before.get(name, ""), after.get(name, ""))


def _row_name(key: str, cells: Mapping[str, str], *, renamed: bool) -> str:
    """The name of a row: an option by what it sets, or by its id if that text changed."""
    if OPTION not in cells:
        return capital(words(key))
    label = "" if renamed else cells.get(OPTION_LABEL, "")
    return label or f"Option {key}"


def _rows(table: DataTable | None) -> dict[str, dict[str, str]]:
    """The rows of a table by their first cell; a repeated cell gets a number."""
    rows: dict[str, dict[str, str]] = {}
    if table is None:
        return rows
    for number, row in enumerate(table.rows, 1):
        cells = _cells(table.columns, row)
        key = next(iter(cells.values()), "")
        rows[key if key not in rows else f"{key} #{number}"] = cells
    return rows


def _cells(columns: Sequence[Column], row: Sequence[Cell]) -> dict[str, str]:
    return {
        column.name: _text(cell)
        for column, cell in zip(columns, row, strict=True)
        if column.name not in NOT_COMPARED
    }


def _text(cell: Cell) -> str:
    return "; ".join(tier_lines(cell)) if isinstance(cell, Tiers) else cell


def _row(cells: Mapping[str, str]) -> str:
    """A row in one line: its name, then the other cells with their column names."""
    names = [name for name in cells if name != TEST]
    if OPTION_LABEL in names:
        names.remove(OPTION)
    parts = [f"{name.lower()} {cells[name]}" for name in names[1:] if cells[name]]
    first = words(cells[names[0]]) if names else ""
    first = f"option {first}" if names[:1] == [OPTION] else first
    return f"{first.rstrip('.')}: {', '.join(parts)}" if parts else first
