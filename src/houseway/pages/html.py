"""A page as HTML: headings from level two down, each with its source, and tables."""

from collections.abc import Sequence

from houseway.pages.markup import Html, join, tag
from houseway.pages.page import (
    DELETED,
    INSERTED,
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
    anchor,
)
from houseway.pages.papers import with_named_sources
from houseway.pages.words import tier_pairs
from houseway.rulebook.tiers import Tiers


def page_sections(page: Page) -> Html:
    """All sections of a page, each with an anchor to link to."""
    named = with_named_sources(page)
    return join(*(_section(section, 2, "") for section in named.sections))


def contents(page: Page) -> Html:
    """The table of contents."""
    return tag("ol", *(_entry(section) for section in page.sections))


def _entry(section: Section) -> Html:
    return tag("li", tag("a", section.heading, href=f"#{anchor(section.heading)}"))


def _section(section: Section, level: int, parent: str) -> Html:
    name = f"{parent}{anchor(section.heading)}"
    heading = tag(
        f"h{min(level, 6)}",
        section.heading,
        *(
            [" ", tag("span", section.mark, class_=f"mark {anchor(section.mark)}")]
            if section.mark
            else []
        ),
        id=name,
    )
    source = [tag("p", section.source, class_="source")] if section.source else []
    return tag(
        "section",
        tag("header", heading, *source),
        *(as_html(block) for block in section.blocks),
        *(_section(inner, level + 1, f"{name}--") for inner in section.sections),
        class_=f"level-{level}",
    )


def as_html(block: Block) -> Html:
    """A block of a section, such as a paragraph or a table."""
    match block:
        case Paragraph(text):
            return tag("p", text)
        case Bullets(items, ordered):
            return tag("ol" if ordered else "ul", *(tag("li", item) for item in items))
        case Facts(pairs, brief):
            lines = (tag("div", tag("dt", name), tag("dd", value)) for name, value in pairs)
            return tag("dl", *lines, class_="brief" if brief else None)
        case DataTable():
            return table(block)
        case Changes(changes):
            return tag("ul", *map(_change, changes), class_="changes")


def _change(change: Change) -> Html:
    """What was deleted and inserted, also marked by a word, for printing without color."""
    parts = [tag("span", change.label)] if change.label else []
    if change.before is not None:
        parts.append(tag("del", tag("b", DELETED.strip()), " ", change.before))
    if change.after is not None:
        parts.append(tag("ins", tag("b", INSERTED.strip()), " ", change.after))
    return tag("li", *parts)


def table(block: DataTable) -> Html:
    """A table that scrolls sideways on narrow screens; quoted lines of a paper are collapsed."""
    head = tag("tr", *(tag("th", c.name, scope="col", class_=_class(c)) for c in block.columns))
    shown = tag(
        "div",
        tag(
            "table",
            tag("caption", block.caption),
            tag("thead", head),
            tag("tbody", *(tag("tr", *_cells(block.columns, row)) for row in block.rows)),
            class_="full" if any(c.wide or c.detail for c in block.columns) else None,
        ),
        class_="table",
    )
    if not block.quoted:
        return shown
    return tag("details", tag("summary", "Cited lines"), tag("blockquote", shown), class_="cited")


def _cells(columns: Sequence[Column], row: Sequence[Cell]) -> list[Html]:
    """The cells of a row; the first one is its header if there are others."""
    first = "th" if len(row) > 1 else "td"
    return [
        tag(
            "td" if number else first,
            _cell(cell),
            class_=_class(column),
            scope=None if number or first == "td" else "row",
        )
        for number, (column, cell) in enumerate(zip(columns, row, strict=True))
    ]


def _class(column: Column) -> str | None:
    names = [name for name in ("number", "detail", "wide") if getattr(column, name)]
    return " ".join(names) or None


def _cell(cell: Cell) -> Html | str:
    return tiers(cell) if isinstance(cell, Tiers) else cell


def tiers(tiers: Tiers) -> Html:
    """A flat fee, or a list of tiers with their fees."""
    pairs = tier_pairs(tiers)
    if len(pairs) == 1 and not pairs[0][0]:
        return tag("b", pairs[0][1])
    lines = (tag("li", tag("span", bounds), " ", tag("b", fee)) for bounds, fee in pairs)
    return tag("ul", *lines, class_="tiers")
