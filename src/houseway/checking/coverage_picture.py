"""Coverage as a picture: a strip of blocks in the terminal, or every line as a cell in SVG."""

from itertools import groupby

from houseway.checking.coverage import KINDS, Coverage, Kind

COLORS: dict[Kind, str] = {
    "rule": "#2c7a4b",
    "option": "#3a6ea5",
    "reading": "#8a5a9e",
    "excluded": "#9aa0a6",
    "bounds": "#e0b23c",
    "none": "#c0392b",
    "blank": "#f1f1ef",
}

BLOCKS: dict[Kind, str] = {
    "rule": "█",
    "option": "▓",
    "reading": "▒",
    "excluded": "▪",
    "bounds": "░",
    "none": "!",
    "blank": " ",
}

MEANS: dict[Kind, str] = {
    "rule": "cited by a rule",
    "option": "cited by a collection option or a table option",
    "reading": "cited by an interpretation",
    "excluded": "excluded, with a reason",
    "bounds": "in a filing, but cited only as part of half the filing or more",
    "none": "not cited",
    "blank": "blank",
}

PER_ROW = 200
CELL = 4
MARGIN = 12


def svg(coverage: Coverage) -> str:
    """Every line of the papers as a cell, 200 to a row, starting at the top left."""
    rows = -(-len(coverage.kinds) // PER_ROW)
    width = 2 * MARGIN + PER_ROW * CELL
    height = 4 * MARGIN + rows * CELL + len(KINDS) * 14
    title = f"{coverage.room}: {coverage.share:.1%} of {coverage.written} written lines are cited"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="11" role="img" aria-label="{title}">',
        f'<text x="{MARGIN}" y="{MARGIN + 4}">{title}</text>',
    ]
    for row in range(rows):
        parts += _row(coverage.kinds[row * PER_ROW : (row + 1) * PER_ROW], row)
    parts += _legend(coverage, 3 * MARGIN + rows * CELL)
    return "\n".join([*parts, "</svg>\n"])


def _row(kinds: tuple[Kind, ...], row: int) -> list[str]:
    """Runs of one kind as one rectangle each."""
    rectangles = []
    start = 0
    for kind, run in groupby(kinds):
        length = len(list(run))
        rectangles.append(_rectangle(MARGIN + start * CELL, 2 * MARGIN + row * CELL, length, kind))
        start += length
    return rectangles


def _rectangle(x: int, y: int, cells: int, kind: Kind) -> str:
    size = f'width="{cells * CELL}" height="{CELL}"'
    return f'<rect x="{x}" y="{y}" {size} fill="{COLORS[kind]}"/>'


def _legend(coverage: Coverage, top: int) -> list[str]:
    counts = coverage.counts
    lines = []
    for number, kind in enumerate(KINDS):
        y = top + number * 14
        lines.append(_rectangle(MARGIN, y, 3, kind))
        lines.append(f'<text x="{MARGIN + 20}" y="{y + 6}">{counts[kind]} {MEANS[kind]}</text>')
    return lines
