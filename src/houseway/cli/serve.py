"""`houseway serve`: the rulebook and live tables in a browser."""

import re
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from houseway.cli import PapersDir, RulebookDir, open_rulebook
from houseway.cli.verify import DATABASE, Database
from houseway.values.errors import InputError
from houseway.values.extras import require_extra

_HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]+")


class Log(StrEnum):
    """The form of the log."""

    text = "text"
    json = "json"


class Rules(StrEnum):
    """The rules for people who play or learn."""

    filed = "filed"
    usual = "usual"


_PRESETS = {Rules.filed: "letter", Rules.usual: "practice"}


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
    rules: Annotated[
        Rules | None,
        typer.Option(
            help="The rules for people who play or learn: as filed or as usually dealt."
            " The default is what the floor chose, or as usually dealt."
        ),
    ] = None,
    metrics: Annotated[
        Path | None,
        typer.Option(help="A file with a token, which GET /metrics (Prometheus) requires."),
    ] = None,
    log: Annotated[
        Log, typer.Option(help="json: one line of JSON for each entry and each request.")
    ] = Log.text,
    rulebook: RulebookDir = None,
    papers: PapersDir = None,
) -> None:
    """Run the web app."""
    require_extra("serve", "serve")
    _check_addresses(proxy, address, allow_host or [])
    from houseway.pages.papers import Papers
    from houseway.web.metrics import read_token
    from houseway.web.run import Site, run

    book = open_rulebook(rulebook)
    copies = Papers(papers) if papers else None
    run(
        book,
        Site(
            host,
            port,
            proxy,
            address,
            tuple(allow_host or ()),
            read_token(metrics) if metrics else "",
            log is Log.json,
        ),
        database,
        papers=copies,
        key=key,
        preset=_PRESETS[rules] if rules else "",
        read_again=lambda: open_rulebook(rulebook),
    )


def _check_addresses(proxy: str, address: str, names: list[str]) -> None:
    """Raise InputError for an address or name that no request could have."""
    if proxy and not _is_ip(proxy):
        raise InputError(f"proxy must be an IP address, such as 10.0.0.2, not {proxy!r}", "--proxy")
    if address and not _is_server(address):
        what = f"address must be like http://10.0.0.3:8000, not {address!r}"
        raise InputError(what, "--address")
    for name in names:
        if not _HOST_NAME.fullmatch(name):
            what = f"a host name must be like cards.example.com, without a port, not {name!r}"
            raise InputError(what, "--allow-host")


def _is_ip(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _is_server(text: str) -> bool:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and port != 0
