"""`houseway site`: the product as files that any web host can serve."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from houseway.values.extras import require_extra


def site(
    folder: Annotated[Path, typer.Argument(help="The folder to write.")],
    pyodide: Annotated[
        Path, typer.Option(help="The folder of Pyodide, which runs Python in browsers.")
    ] = Path("node_modules/pyodide"),
    wheels: Annotated[
        Path, typer.Option(help="The folder of the wheels in requirements/site.txt.")
    ] = Path("build/wheels"),
) -> None:
    """Write the product as a site that needs no server."""
    require_extra("serve", "site")
    from houseway.rulebook.book import FiledRulebook
    from houseway.site.build import build

    built = build(FiledRulebook(), folder, pyodide=pyodide, wheels=wheels, progress=_show)
    engine = sum(built.engine.values()) / 1e6
    print(f"Wrote {built.pages:,} pages ({built.page_bytes / 1e6:.0f} MB) to {folder}.")
    print(f"The rules engine, loaded when it is needed, has {engine:.1f} MB.")


def _show(pages: int) -> None:
    """The number of pages, rewritten in place in a terminal."""
    if sys.stderr.isatty() and pages % 25 == 0:
        print(f"\r{pages:,} pages", end="", file=sys.stderr, flush=True)
