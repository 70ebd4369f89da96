"""`houseway coverage`: which lines of a room's papers the rulebook cites."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import percent, write_json, write_table
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.checking.coverage import Coverage, Kind
    from houseway.rulebook.book import Rulebook

MARGIN = 15
WIDEST = 100


def coverage(
    room: Annotated[str | None, typer.Argument(help="Cardroom (default: all).")] = None,
    gaps: Annotated[
        bool, typer.Option("--gaps", help="List the lines that nothing cites.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file.")] = None,
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Source coverage: which lines of a cardroom's papers the rulebook cites."""
    from houseway.checking.coverage import coverage as look

    book = open_rulebook(rulebook)
    rooms = [room] if room else [name for name, known in book.rooms.items() if known.seed]
    found = [look(book, name) for name in rooms]
    if svg is not None:
        _write_svg(found, svg)
    if json:
        write_json([_data(coverage, book) for coverage in found])
        return
    _print_table(found)
    if room:
        filings = _filings(found[0], book).items()
        rows = [(game, percent(share, 1)) for game, share in filings]
        write_table("Lines of each filing that are cited", ["filing", "cited>"], rows)
    _print_strips(found)
    for coverage in found if gaps else ():
        _print_gaps(coverage)


def _filings(coverage: Coverage, book: Rulebook) -> dict[str, float]:
    """The share of each filing of a room."""
    games = [game for game in book if game.startswith(f"{coverage.room}/")]
    return {game: coverage.share_of(book.filing(game).source) for game in games}


def _data(coverage: Coverage, book: Rulebook) -> dict[str, Any]:
    return {
        "room": coverage.room,
        "seed": coverage.seed,
        "lines": len(coverage.kinds),
        "written": coverage.written,
        "cited": coverage.share,
        "counts": coverage.counts,
        "shares": coverage.shares,
        "filings": _filings(coverage, book),
        "gaps": coverage.gaps("bounds", "none"),
    }


def _print_table(found: list[Coverage]) -> None:
    from houseway.checking.coverage import KINDS

    kinds = [kind for kind in KINDS if kind != "blank"]
    write_table(
        "Written lines of the papers, by what cites them for what they say",
        ["room", "lines>", "cited>", *(f"{kind}>" for kind in kinds)],
        [
            (
                coverage.room,
                f"{coverage.written:,}",
                percent(coverage.share, 1),
                *(percent(coverage.shares[kind], 1) for kind in kinds),
            )
            for coverage in found
        ],
    )


def _print_strips(found: list[Coverage]) -> None:
    """Each seed from its first line to its last, in blocks, and what they mean."""
    from rich.console import Console
    from rich.text import Text

    from houseway.checking.coverage_picture import BLOCKS, COLORS, MEANS

    console = Console(highlight=False)
    width = min(console.width - MARGIN, WIDEST)
    for coverage in found:
        text = Text(f"{coverage.room:>13} ")
        for kind in coverage.strip(width):
            text.append(BLOCKS[kind], COLORS[kind])
        console.print(text)
    for kind, means in MEANS.items():
        if kind != "blank":
            console.print(Text(f"{BLOCKS[kind]:>14} ", COLORS[kind]).append(means, ""))


def _print_gaps(coverage: Coverage) -> None:
    from houseway.checking.coverage_picture import MEANS

    kinds: tuple[Kind, ...] = ("none", "bounds")
    for kind in kinds:
        runs = coverage.gaps(kind)
        shown = ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)
        print(f"{coverage.seed} {MEANS[kind]}: {shown or 'no line'}")


def _write_svg(found: list[Coverage], path: Path) -> None:
    from houseway.checking.coverage_picture import svg

    if len(found) != 1:
        raise InputError("a picture needs one cardroom", "--svg")
    try:
        path.write_text(svg(found[0]), "utf-8")
    except OSError as error:
        raise InputError(f"can't write file: {error.strerror}", str(path)) from error
