"""`houseway mcp`: the rulebook as tools for programs that use language models."""

from typing import Annotated

import typer

from houseway.cli import RulebookDir, open_rulebook
from houseway.values.extras import require_extra


def mcp(
    http: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="Serve on this port of 127.0.0.1 (default: standard input)."
        ),
    ] = None,
    rulebook: RulebookDir = None,
) -> None:
    """Serve rules, rulings, fees and odds over the Model Context Protocol; changes nothing."""
    require_extra("mcp", "mcp")
    from houseway.mcp.server import run_http, run_stdio

    book = open_rulebook(rulebook)
    if http is None:
        run_stdio(book)
    else:
        run_http(book, http)
