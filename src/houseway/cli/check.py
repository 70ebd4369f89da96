"""`houseway check`: find what is contradictory, incomplete or unlawful in filings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import partial
from itertools import groupby
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import typer

from houseway.cli import Json, OnDate, PapersDir, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_section, write_text
from houseway.values.errors import InputError, either

if TYPE_CHECKING:
    from houseway.checking.check import Report
    from houseway.checking.rule import Rule
    from houseway.pages.papers import Papers
    from houseway.rulebook.book import FiledRulebook

FindGames = Callable[[], "tuple[FiledRulebook, list[str]]"]


class Format(StrEnum):
    table = "table"
    json = "json"
    sarif = "sarif"
    csv = "csv"


class Run(NamedTuple):
    """What to check and how to show it."""

    rules: list[Rule]
    engine: bool
    format: Format
    papers: Papers | None


def check(
    target: Annotated[
        str | None,
        typer.Argument(help="Cardroom, filing, or your own directory (default: all)."),
    ] = None,
    pack: Annotated[
        list[str] | None, typer.Option(help="Rule pack (default: all packs in force).")
    ] = None,
    select: Annotated[
        list[str] | None, typer.Option(help="Only rules whose code starts with this: FEE, PD003.")
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option(help="Skip these rules.")] = None,
    format: Annotated[Format, typer.Option(help="Output format.")] = Format.table,
    explain: Annotated[str | None, typer.Option(help="Explain one rule by its code.")] = None,
    engine: Annotated[
        bool, typer.Option(help="Include rules that play, price or settle hands.")
    ] = True,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again when a file changes.")
    ] = False,
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
    papers: PapersDir = None,
) -> int:
    """Find what is contradictory, incomplete or unlawful in filings."""
    from houseway.checking.check import choose_rules

    if explain is not None:
        return _explain(explain, json)
    rules = choose_rules(_split_values(pack), _split_values(select), _split_values(ignore))
    run = Run(rules, engine, Format.json if json else format, _open_papers(papers))
    find = partial(_find_games, target, rulebook, on)
    return _watch(find, run) if watch else _check_once(*find(), run)


def _open_papers(directory: Path | None) -> Papers | None:
    if directory is None:
        return None
    from houseway.pages.papers import Papers

    return Papers(directory)


def _split_values(values: list[str] | None) -> list[str]:
    """The values of an option that is repeated or has commas."""
    return [part.strip() for value in values or () for part in value.split(",") if part.strip()]


def _find_games(
    target: str | None, rulebook: Path | None, on: str | None
) -> tuple[FiledRulebook, list[str]]:
    """Read the rulebook, and list the games to check."""
    from houseway.checking.check import find_games

    return find_games(open_rulebook(rulebook, on), target)


def _check_once(book: FiledRulebook, games: list[str], run: Run) -> int:
    from houseway.checking.check import check as check_games

    report = check_games(book, games, run.rules, run.engine)
    if run.format is Format.json:
        write_json(report.findings)
    elif run.format is Format.csv:
        from houseway.checking.findings_csv import to_csv

        sys.stdout.write(to_csv(report.findings))
    elif run.format is Format.sarif:
        from houseway.checking.sarif import to_sarif

        write_json(to_sarif(report, book))
    else:
        _print(report, run.papers)
    return 1 if report.findings else 0


def _watch(find: FindGames, run: Run) -> int:

    watched, _ = find()
    code = 0
    try:
        for changed in changes(watched.directories):
            for path in changed:
                print(f"changed: {path}", file=sys.stderr)
            code = _check_again(find, run)
    except KeyboardInterrupt:
        return code
    return code


def _check_again(find: FindGames, run: Run) -> int:
    """Check once more; a half-written file is reported and does not end the watch."""
    from houseway.values.errors import HousewayError

    try:
        return _check_once(*find(), run)
    except HousewayError as error:
        print(f"houseway: {error}", file=sys.stderr)
        return 2


def _print(report: Report, papers: Papers | None) -> None:
    from houseway.cli.cited import print_cited
    from houseway.pages.results import findings_page

    for pack in report.not_in_force:
        write_text(f"{pack.id}: {pack.status} (as of {pack.as_of})")
    games = groupby(report.findings, lambda finding: finding.where.game)
    findings = [list(rows) for _, rows in games]
    for section, rows in zip(
        findings_page(msgspec.to_builtins(report.findings)).sections, findings, strict=True
    ):
        write_section(section, has_heading=False)
        print_cited(papers, (finding.where.source or "" for finding in rows))
    write_text(f"{report.summary}; run houseway check --explain CODE for details")


def _explain(code: str, json: bool) -> int:
    from houseway.checking.explain import as_data, as_markdown
    from houseway.checking.rules.all import RULES

    rule = RULES.get(code.upper())
    if rule is None:
        raise InputError(f"no rule called {code!r}: rules are {either(RULES)}", "--explain")
    if json:
        write_json(as_data(rule))
    else:
        for line in as_markdown(rule).splitlines():
            write_text(line)
    return 0


Stamps = dict[Path, int]


def stamps(directories: Iterable[Path]) -> Stamps:
    """When each TOML file was last written."""
    return {
        path: path.stat().st_mtime_ns
        for directory in directories
        for path in sorted(directory.rglob("*.toml"))
    }


def changes(
    directories: Iterable[Path], wait: Callable[[float], None] = sleep, every: float = 0.5
) -> Iterator[list[Path]]:
    """Yield an empty list first, then the changed files each time some change."""
    directories = list(directories)
    before = stamps(directories)
    yield []
    while True:
        wait(every)
        now = stamps(directories)
        if now != before:
            yield sorted({path for path, _ in before.items() ^ now.items()})
            before = now
