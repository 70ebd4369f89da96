"""Every command of the program, imported when it is run."""

from collections.abc import Iterable
from importlib import import_module
from typing import Annotated

import typer

from houseway import __version__

COMMANDS = {
    "list": "list_games",
    "rules": "rules",
    "fee": "fee",
    "placard": "placard",
    "set": "set_hand",
    "drill": "drill",
    "settle": "settle",
    "audit": "audit",
    "price": "price",
    "bank": "bank",
    "protect": "protect",
    "chart": "chart",
    "simulate": "simulate",
    "evaluate": "evaluate",
    "equity": "equity",
    "replay": "replay",
    "schema": "schema",
    "check": "check",
    "diff": "diff",
    "export": "export",
    "filing": "filing",
    "report": "report",
    "coverage": "coverage",
    "serve": "serve",
    "site": "site",
    "mcp": "mcp",
    "verify": "verify",
    "backup": "backup",
    "restore": "restore",
    "doctor": "doctor",
    "grant": "grant",
    "random": "random",
}
"""The function of each command; its module has the command's name."""


def build(first: str = "") -> typer.Typer:
    """The program with every command, or only with the one that `first` names, if any."""
    app = typer.Typer(
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(program)
    register(app, [first] if first in COMMANDS else [] if first == "--version" else COMMANDS)
    return app


def register(app: typer.Typer, names: Iterable[str] = COMMANDS) -> None:
    """Add commands to a program."""
    for name in names:
        module = import_module(f"houseway.cli.{name}")
        app.command(name)(getattr(module, COMMANDS[name]))


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"houseway {__version__}")
        raise typer.Exit


def program(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """The executable rulebook of California cardrooms."""
