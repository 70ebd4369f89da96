"""`houseway coverage`: which lines of a room's papers the rulebook cites."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_table
from houseway.pages.results import percent
from houseway.values.errors import InputError, unwritable

if TYPE_CHECKING:
    from houseway.checking.coverage import Coverage, Kind
    from houseway.rulebook.book import FiledRulebook

MARGIN = 15
WIDEST = 100


def coverage(
    room: Annotated[str | None, typer.Argument(help="Cardroom (default: all).")] = None,
    gaps: Annotated[
        bool, typer.Option("--gaps", help="List the lines that are not cited.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Write an SVG picture to this file.")] = None,
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Source coverage: which lines of a cardroom's papers the rulebook cites."""
    from houseway.checking.coverage import coverage as room_coverage

    book = open_rulebook(rulebook)
    rooms = [room] if room else [name for name, known in book.rooms.items() if known.seed]
    coverages = [room_coverage(book, name) for name in rooms]
    if svg is not None:
        _write_svg(coverages, svg)
    if json:
        write_json([_data(coverage, book) for coverage in coverages])
        return
    _print_table(coverages)
    if room:
        filings = _filings(coverages[0], book).items()
        rows = [(game, percent(share, 1)) for game, share in filings]
        write_table("Cited share of each filing's lines", ["filing", "cited>"], rows)
    _print_strips(coverages)
    for coverage in coverages if gaps else ():
        _print_gaps(coverage)


def _filings(coverage: Coverage, book: FiledRulebook) -> dict[str, float]:
    """The share of cited lines of each filing in a room."""
    games = [game for game in book if game.startswith(f"{coverage.room}/")]
    return {game: coverage.share_of(book.filing(game).source) for game in games}


def _data(coverage: Coverage, book: FiledRulebook) -> dict[str, Any]:
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


def _print_table(coverages: list[Coverage]) -> None:
    from houseway.checking.coverage import KINDS

    kinds = [kind for kind in KINDS if kind != "blank"]
    write_table(
        "Nonblank lines of the papers, by what cites them",
        ["room", "lines>", "cited>", *(f"{kind}>" for kind in kinds)],
        [
            (
                coverage.room,
                f"{coverage.written:,}",
                percent(coverage.share, 1),
                *(percent(coverage.shares[kind], 1) for kind in kinds),
            )
            for coverage in coverages
        ],
    )


def _print_strips(coverages: list[Coverage]) -> None:
    """Print each document as a strip of blocks, from first line to last, and a legend."""
    from rich.console import Console
    from rich.text import Text

    from houseway.checking.coverage_picture import BLOCKS, COLORS, MEANS

    console = Console(highlight=False)
    width = min(console.width - MARGIN, WIDEST)
    for coverage in coverages:
        text = Text(f"{coverage.room:>13} ")
        for kind in coverage.strip(width):
            text.append(BLOCKS[kind], COLORS[kind])
        console.print(text)
    for kind, meaning in MEANS.items():
        if kind != "blank":
            console.print(Text(f"{BLOCKS[kind]:>14} ", COLORS[kind]).append(meaning, ""))


def _print_gaps(coverage: Coverage) -> None:
    from houseway.checking.coverage_picture import MEANS

    kinds: tuple[Kind, ...] = ("none", "bounds")
    for kind in kinds:
        runs = coverage.gaps(kind)
        shown = ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)
        print(f"{coverage.seed} {MEANS[kind]}: {shown or 'none'}")


def _write_svg(coverages: list[Coverage], path: Path) -> None:
    from houseway.checking.coverage_picture import svg

    if len(coverages) != 1:
        raise InputError("name one cardroom: --svg draws only one", "--svg")
    try:
        path.write_text(svg(coverages[0]), "utf-8")
    except OSError as error:
        raise unwritable(error, path) from error
