"""The command line: one file per verb, each thin."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from houseway.rulebook.book import Rulebook
from houseway.values.errors import HousewayError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="The executable rulebook of California cardrooms.",
)

Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
RulebookDir = Annotated[
    Path | None,
    typer.Option("--rulebook", help="A directory of your own filings, added to these."),
]


def open_rulebook(directory: Path | None) -> Rulebook:
    if directory is None:
        return Rulebook()
    if not directory.is_dir():
        raise HousewayError("is not a directory", str(directory))
    if not any((directory / part).is_dir() for part in ("rooms", "library")):
        raise HousewayError(
            "has neither rooms nor library, the folders of a rulebook", str(directory)
        )
    return Rulebook(directory)


def main() -> None:
    """Run a command; bad input of any kind is one line on standard error and exit code 2."""
    from houseway.cli import commands

    if not app.registered_commands:
        commands.register(app)
    code: object = 0
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        code = app(standalone_mode=False)
    except HousewayError as error:
        fail(str(error))
    except (typer.Abort, KeyboardInterrupt):
        fail("interrupted", 130)
    except typer.TyperException as error:
        fail(_usage(error))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    sys.exit(code if isinstance(code, int) else 0)


def _usage(error: typer.TyperException) -> str:
    message = getattr(error, "format_message", lambda: str(error))()
    context = getattr(error, "ctx", None)
    return f"{message.rstrip('.')} ({context.command_path if context else 'houseway'})"


def fail(message: str, code: int = 2) -> None:
    one_line = " ".join(message.split())
    print(f"houseway: {one_line}", file=sys.stderr)
    sys.exit(code)
