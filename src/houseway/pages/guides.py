"""The guides of `docs/` as HTML: headings, paragraphs, lists, tables and code."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from houseway.pages.markup import Html, join, tag
from houseway.pages.page import anchor

GUIDES = {
    "tutorial": "Tutorial",
    "settle": "How to settle a case",
    "settle-twenty-one": "Settling blackjack",
    "settle-three-card-and-carnival": "Settling three-card poker, specialty poker and war",
    "settle-pai-gow": "Settling pai gow poker and tiles",
    "poker": "Poker",
    "pan": "Pan",
    "audit-a-shift": "How to audit a shift",
    "bank": "How to price a bank",
    "how-to-check": "How to check, compare and file",
    "how-to-report": "How to make a math report",
    "how-to-compare-hands": "How to compare hands",
    "how-to-add-a-filing": "How to add a filing",
    "how-to-name-cards": "How to name cards in a bet",
    "data": "How to use the rulebook as data",
    "mcp": "Tools for language models",
    "environments": "Environments for learning programs",
    "facts": "Facts for conditions",
    "rules-over-time": "Rules over time",
    "workbench": "How to try pay tables and side bets",
    "learn": "How to learn and train",
    "prices": "Prices of banked games",
    "fairness": "Fair shuffles",
    "reliability": "Reliability",
    "api": "Python library",
    "protocol": "Live tables: messages",
    "journal": "Journal and ledger",
    "architecture": "Architecture",
}
"""The guides that the site has, with their titles."""

_PLACES = (Path(__file__).parents[1] / "docs", Path(__file__).parents[3] / "docs")
"""Where the guides are: in an installed package, or in a checkout."""
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*|(?<!\w)\*(?P<soft>[^*\s][^*]*)\*"
    r"|!?\[(?P<text>[^\]]*)\]\((?P<href>[^)\s]*)\)"
)
_ITEM = re.compile(r"(?:[-*]|\d+\.) +(.*)")
_HEADING = re.compile(r"(#{1,6}) +(.*)")
_SEPARATOR = re.compile(r"\|?[\s:|-]+\|?")


def guide_text(name: str) -> str | None:
    """The Markdown of a guide; None if it is not installed."""
    for place in _PLACES:
        path = place / f"{name}.md"
        if path.is_file():
            return path.read_text("utf-8")
    return None


def as_html(markdown: str) -> Html:
    """The Markdown of the guides as HTML."""
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
    'Run <code>make</code> <b>now</b>, see <a href="/help/poker">poker</a>.'
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
    """The address on the site that a guide's link leads to; "" if the site does not have it."""
    page, _, place = href.partition("#")
    part = f"#{place}" if place else ""
    if not page:
        return part
    name = page.removesuffix(".md")
    return f"/help/{name}{part}" if name in GUIDES else ""
