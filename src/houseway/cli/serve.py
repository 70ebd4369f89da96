"""`houseway serve`: the rulebook in a browser."""

from typing import Annotated

import typer

from houseway.cli import RulebookDir, open_rulebook


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    rulebook: RulebookDir = None,
) -> None:
    """Serve the rulebook as pages."""
    from houseway.server.run import run

    run(open_rulebook(rulebook), host, port)
