"""`houseway serve`: the rulebook and live tables in a browser."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import PapersDir, RulebookDir, open_rulebook
from houseway.cli.verify import DATABASE, Database
from houseway.values.extras import require_extra


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    database: Database = DATABASE,
    proxy: Annotated[
        str, typer.Option(help="The address of a proxy whose X-Forwarded-For is trusted.")
    ] = "",
    key: Annotated[
        Path | None,
        typer.Option(
            help="A key file outside the database to sign the journal; created if missing."
        ),
    ] = None,
    address: Annotated[
        str,
        typer.Option(
            help="The address at which other servers of the database reach this one (http://HOST:PORT)."
        ),
    ] = "",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="A host name that visitors use; requests for other names are refused."),
    ] = None,
    rulebook: RulebookDir = None,
    papers: PapersDir = None,
) -> None:
    """Run the web app."""
    require_extra("serve", "serve")
    from houseway.pages.papers import Papers
    from houseway.web.run import Site, run

    book = open_rulebook(rulebook)
    copies = Papers(papers) if papers else None
    run(
        book,
        Site(host, port, proxy, address, tuple(allow_host or ())),
        database,
        papers=copies,
        key=key,
        read_again=lambda: open_rulebook(rulebook),
    )
