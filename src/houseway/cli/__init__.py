"""The command line: one thin module per command, listed in `commands.py`.

Calculations and pages belong in the packages below; a command reads arguments and prints a page.
"""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.values.errors import HousewayError, either
from houseway.values.extras import needs_extras

if TYPE_CHECKING:
    from houseway.rulebook.book import FiledRulebook

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
RulebookDir = Annotated[
    Path | None,
    typer.Option("--rulebook", help="A directory of your own filings to add."),
]

PapersDir = Annotated[
    Path | None,
    typer.Option("--papers", help="A directory of text copies of the papers, to show cited lines."),
]

Preset = Annotated[
    str, typer.Option("--preset", help="letter (as filed) or practice (as usually dealt).")
]

OnDate = Annotated[
    str | None,
    typer.Option("--on", help="Use the rules in force on this day, such as 2014-07-01."),
]


def open_rulebook(directory: Path | None, on: str | None = None) -> "FiledRulebook":
    """The rulebook with the user's directory (`--rulebook`) and day (`--on`)."""
    from houseway.rulebook.book import FiledRulebook
    from houseway.rulebook.in_force import first_day

    day = first_day(on, "--on") if on is not None else None
    if directory is None:
        return FiledRulebook(on=day)
    if not directory.is_dir():
        raise HousewayError("--rulebook must be a directory", str(directory))
    if not any((directory / part).is_dir() for part in ("rooms", "library")):
        raise HousewayError(
            "not a rulebook: it has neither a rooms nor a library folder", str(directory)
        )
    from houseway.pages.papers import learn_papers

    rulebook = FiledRulebook(directory, on=day)
    learn_papers(rulebook)
    return rulebook


_INVALID = "Invalid value for '(.+?)': "
_PLAIN_MESSAGES = (
    (_INVALID + r"('.*') is not one of (.+)", "{0} must be {2}, not {1}"),
    (_INVALID + r"(\S+) is not in the range x>=(\S+)", "{0} must be {2} or more, not {1}"),
    (_INVALID + r"(\S+) is not in the range (\S+)<=x<=(\S+)", "{0} must be {2} to {3}, not {1}"),
    (_INVALID + r"('.*') is not a valid int.*", "{0} must be a whole number, not {1}"),
    (_INVALID + r"('.*') is not a valid float.*", "{0} must be a number, not {1}"),
    (r"Missing option '(.+)'", "{} is missing"),
    (r"Missing argument '(.+)'", "the argument {} is missing"),
    (r"No such option: (\S+) \(Possible options?: (.+)\)", "unknown option {}; did you mean {}?"),
    (r"No such option: (\S+)", "unknown option {}"),
    (r"No such command ('.+')\. Did you mean (.+)\?", "unknown command {}; did you mean {}?"),
    (r"No such command ('.+')", "unknown command {}"),
    (r"Option '(.+)' does not take a value", "{} does not take a value"),
    (r"Option '(.+)' requires an argument", "{} needs a value"),
    (r"Got unexpected extra argument\(s\) \((.+)\)", "unexpected argument: {}"),
)
"""Patterns of the parser's messages, each with the message shown instead."""


def main() -> None:
    """Run a command; bad input of any kind is one line on standard error and exit code 2."""
    from houseway.cli.commands import build

    code: object = 0
    arguments = sys.argv[1:] or ["--help"]
    try:
        with needs_extras(arguments[0]):
            code = build(arguments[0])(arguments, "houseway", standalone_mode=False)
    except HousewayError as error:
        from houseway.rulebook.book import UnknownGame

        unknown = isinstance(error, UnknownGame)
        fail(f"{error.what} (see houseway list)" if unknown else str(error))
    except (typer.Abort, KeyboardInterrupt):
        fail("interrupted", 130)
    except typer.TyperException as error:
        fail(_usage_message(error, arguments[0]))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    sys.exit(code if isinstance(code, int) else 0)


def _usage_message(error: typer.TyperException, first: str) -> str:
    from houseway.cli.commands import COMMANDS

    message = getattr(error, "format_message", lambda: str(error))()
    context = getattr(error, "ctx", None)
    default = f"houseway {first}" if first in COMMANDS else "houseway"
    command = context.command_path if context else default
    return f"{_plain_message(message.rstrip('.'))} (see {command} --help)"


def _plain_message(message: str) -> str:
    for pattern, template in _PLAIN_MESSAGES:
        if match := re.fullmatch(pattern, message):
            return template.format(*map(_unquoted_choices, match.groups()))
    return message


def _unquoted_choices(text: str) -> str:
    """A list of quoted choices such as 'a', 'b' in a message of the parser, in plain words."""
    quoted = re.findall(r"'([^']*)'", text)
    return either(quoted) if len(quoted) > 1 else text


def fail(message: str, code: int = 2) -> None:
    """Print the message as one line on standard error, and exit."""
    one_line = " ".join(message.split())
    print(f"houseway: {one_line}", file=sys.stderr)
    sys.exit(code)
