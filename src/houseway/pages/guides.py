"""The documents of `docs/` as HTML: headings, paragraphs, lists, tables and code; their search."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from houseway.pages.markup import Html, join, tag
from houseway.pages.page import anchor
from houseway.values.search_words import search_words

GROUPS: dict[str, dict[str, str]] = {
    "Start": {
        "tutorial": "Tutorial",
        "learn": "How to learn and train",
        "how-to-name-cards": "How to name cards in a bet",
    },
    "Settle": {
        "settle": "How to settle a case",
        "settle-twenty-one": "Settling blackjack",
        "settle-three-card-and-carnival": "Settling three-card poker, specialty poker and war",
        "settle-pai-gow": "Settling pai gow poker and tiles",
        "poker": "Poker",
        "pan": "Pan",
    },
    "Floor and compliance": {
        "audit-a-shift": "How to audit a shift",
        "how-to-check": "How to check, compare and file",
        "how-to-report": "How to make a math report",
        "readings": "How filings are read",
        "rules-over-time": "Rules over time",
    },
    "Odds and the bank": {
        "prices": "Prices of banked games",
        "bank": "How to price a bank",
        "protection": "Game protection",
        "workbench": "How to try pay tables and side bets",
        "how-to-compare-hands": "How to compare hands",
    },
    "Filings": {
        "how-to-add-a-filing": "How to add a filing",
        "facts": "Facts for conditions",
        "how-to-add-a-family": "How to add a family",
    },
    "Programs": {
        "api": "Python library",
        "data": "How to use the rulebook as data",
        "mcp": "Tools for language models",
        "environments": "Environments for learning programs",
        "notebooks": "Notebooks",
        "protocol": "Live tables: messages",
    },
    "Servers": {
        "deploy": "Deployment",
        "journal": "Journal and ledger",
        "reliability": "Reliability",
        "fairness": "Fair shuffles",
        "random-tests": "Tests of the random numbers",
        "benchmarks": "Benchmarks",
    },
    "Inside": {
        "architecture": "Architecture",
        "third-party": "Third-party licenses",
    },
}
"""The documents of the site with their titles, by group."""
GUIDES = {name: title for group in GROUPS.values() for name, title in group.items()}
"""The titles of all documents."""

_PLACES = (Path(__file__).parents[1] / "docs", Path(__file__).parents[3] / "docs")
"""Where the documents are: in an installed package, or in a checkout."""
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*|(?<!\w)\*(?P<soft>[^*\s][^*]*)\*"
    r"|!?\[(?P<text>[^\]]*)\]\((?P<href>[^)\s]*)\)"
)
_ITEM = re.compile(r"(?:[-*]|\d+\.) +(.*)")
MAX_PASSAGES = 40
_HEADING = re.compile(r"(#{1,6}) +(.*)")
_CHECK = re.compile(r"checks/([A-Z]{2,3}\d{3})")
_SEPARATOR = re.compile(r"\|?[\s:|-]+\|?")


class Passage(NamedTuple):
    """A part of a document under one heading, as plain text."""

    guide: str
    heading: str
    text: str

    @property
    def address(self) -> str:
        return f"/docs/{self.guide}#{anchor(self.heading)}"


def guide_text(name: str) -> str | None:
    """The Markdown of a document; None if it is not installed."""
    for place in _PLACES:
        path = place / f"{name}.md"
        if path.is_file():
            return path.read_text("utf-8")
    return None


def search_guides(query: str) -> list[Passage]:
    """The passages with every word of a query, those with a word in their heading first."""
    wanted = search_words(query)
    if not wanted:
        return []
    found = [
        passage
        for passage in _passages()
        if all(word in f"{passage.heading} {passage.text}".lower() for word in wanted)
    ]
    in_heading = {passage: _in_heading(passage, wanted) for passage in found}
    return sorted(found, key=lambda passage: -in_heading[passage])[:MAX_PASSAGES]


def _in_heading(passage: Passage, wanted: list[str]) -> int:
    heading = f"{GUIDES[passage.guide]} {passage.heading}".lower()
    return sum(word in heading for word in wanted)


@cache
def _passages() -> list[Passage]:
    """Every passage of the installed documents, in their order."""
    return [passage for name in GUIDES for passage in _passages_of(name, guide_text(name) or "")]


def _passages_of(name: str, markdown: str) -> Iterator[Passage]:
    heading, lines, is_code = "", list[str](), False
    for line in markdown.splitlines():
        is_fence = line.startswith("```")
        is_code ^= is_fence
        if not is_code and (match := _HEADING.fullmatch(line)):
            if lines or heading:
                yield Passage(name, heading, " ".join(lines))
            heading, lines = match[2], []
        elif line.strip() and not is_fence and not _SEPARATOR.fullmatch(line):
            lines.append(line.strip() if is_code else _plain(line.strip()))
    yield Passage(name, heading, " ".join(lines))


def _plain(line: str) -> str:
    """A line without the marks of code, emphasis, links and tables.

    >>> _plain("| Run `make`, see [poker](poker.md) |")
    'Run make, see poker'
    """
    words = _INLINE.sub(lambda m: m["code"] or m["bold"] or m["soft"] or m["text"], line)
    return words.strip("|").strip()


def as_html(markdown: str) -> Html:
    """The Markdown of a document as HTML."""
    return join(*_blocks(markdown.splitlines()))


def _blocks(lines: list[str]) -> Iterator[Html]:
    """Each block of the text as HTML."""
    place = 0
    while place < len(lines):
        line = lines[place]
        end = place + 1
        if not line.strip():
            pass
        elif line.startswith("```"):
            end = _until(lines, end, lambda text: text.startswith("```")) + 1
            yield tag("pre", tag("code", "\n".join(lines[place + 1 : end - 1])), tabindex="0")
        elif line.startswith("    "):
            end = _until(lines, end, lambda text: not text.startswith("    "))
            code = "\n".join(text[4:] for text in lines[place:end])
            yield tag("pre", tag("code", code), tabindex="0")
        elif heading := _HEADING.fullmatch(line):
            yield _heading(len(heading[1]), heading[2])
        elif line.startswith("|"):
            end = _until(lines, end, lambda text: not text.startswith("|"))
            yield _table(lines[place:end])
        elif _ITEM.match(line):
            end = _until(lines, end, lambda text: not text.strip())
            yield _list(lines[place:end])
        else:
            end = _until(lines, end, lambda text: not text.strip() or text.startswith("```"))
            yield tag("p", inline(" ".join(lines[place:end])))
        place = end


def _until(lines: list[str], start: int, ends: Callable[[str], bool]) -> int:
    """The index of the first line from `start` on that ends the block."""
    return next((n for n in range(start, len(lines)) if ends(lines[n])), len(lines))


def _heading(level: int, text: str) -> Html:
    return tag(f"h{level}", inline(text), id=anchor(text))


def _list(lines: list[str]) -> Html:
    items: list[str] = []
    for line in lines:
        item = _ITEM.match(line.strip())
        if item:
            items.append(item[1])
        else:
            items[-1] += f" {line.strip()}"
    kind = "ol" if lines[0].lstrip()[0].isdigit() else "ul"
    return tag(kind, *(tag("li", inline(item)) for item in items))


def _table(lines: list[str]) -> Html:
    rows = [_cells(line) for line in lines if not _SEPARATOR.fullmatch(line)]
    head = tag("tr", *(tag("th", inline(cell), scope="col") for cell in rows[0]))
    body = (tag("tr", *(tag("td", inline(cell)) for cell in row)) for row in rows[1:])
    caption = tag("caption", ", ".join(filter(None, rows[0])), class_="hear")
    return tag(
        "div",
        tag("table", caption, tag("thead", head), tag("tbody", *body), class_="full"),
        class_="table",
    )


def _cells(line: str) -> list[str]:
    """The cells of a row; a bar inside code does not separate cells."""
    parts = re.split(r"(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)", line.strip().strip("|"))
    return [part.strip().replace("\\|", "|") for part in parts]


def inline(text: str) -> Html:
    """Code, emphasis and links within a line.

    >>> inline("Run `make` **now**, see [poker](poker.md).")
    'Run <code>make</code> <b>now</b>, see <a href="/docs/poker">poker</a>.'
    """
    parts: list[str] = []
    end = 0
    for match in _INLINE.finditer(text):
        parts += [text[end : match.start()], _span(match)]
        end = match.end()
    return join(*parts, text[end:])


def _span(match: re.Match[str]) -> Html:
    if match["code"]:
        return tag("code", match["code"])
    if match["bold"]:
        return tag("b", inline(match["bold"]))
    if match["soft"]:
        return tag("i", inline(match["soft"]))
    href = _address(match["href"])
    return tag("a", inline(match["text"]), href=href) if href else inline(match["text"])


def _address(href: str) -> str:
    """The address on the site that a document's link leads to; "" if the site does not have it."""
    page, _, place = href.partition("#")
    part = f"#{place}" if place else ""
    if not page:
        return part
    name = page.removesuffix(".md")
    if check := _CHECK.fullmatch(name):
        return f"/check/rules/{check[1]}"
    if name == "glossary":
        return f"/glossary{part}"
    return f"/docs/{name}{part}" if name in GUIDES else ""
