"""`houseway bank`: what the player-dealer's bank earns, and how large it must be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import Json, Preset, RulebookDir, open_rulebook
from houseway.cli.price import read_pairs
from houseway.cli.show import write_json
from houseway.pages.bank import bank_page
from houseway.pages.results import wager_names
from houseway.play.game import FiledGame
from houseway.values.errors import InputError, unreadable
from houseway.values.money import parse_printed

if TYPE_CHECKING:
    from houseway.pricing.bank.report import BankReport

FLAGS = {
    "bets": "--bet",
    "seats": "--seats",
    "hands_per_hour": "--hands-per-hour",
    "hours": "--hours",
    "risk": "--risk",
    "bankroll": "--bankroll",
    "option": "--option",
    "collect_by": "--collect-by",
    "rules": "--rules",
}


def bank(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    option: Annotated[
        str | None, typer.Option(help="A collection option (default: the first).")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many seats bet, not counting the player-dealer's.")
    ] = None,
    bet: Annotated[
        list[str] | None, typer.Option(help="What each seat bets, as wager=amount.")
    ] = None,
    hands_per_hour: Annotated[int, typer.Option(help="Hands dealt in an hour.")] = 60,
    hours: Annotated[int, typer.Option(help="Hours in a shift.")] = 8,
    bankroll: Annotated[str | None, typer.Option(help="The whole bankroll, such as 20000.")] = None,
    risk: Annotated[float, typer.Option(help="The risk of ruin you accept, such as 0.01.")] = 0.01,
    results: Annotated[
        Path | None, typer.Option(help="Actual results as CSV: date, hands, action, result, fee.")
    ] = None,
    rules: Annotated[list[str] | None, typer.Option(help="A table option, as name=value.")] = None,
    collect_by: Annotated[
        str, typer.Option(help="Collection method, where several are filed.")
    ] = "",
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Result per hour and shift, risk of ruin, and all collection options compared."""
    from houseway.checking.bank import bank as report_bank
    from houseway.checking.bank import check_banked
    from houseway.values.extras import needs_extras

    book = open_rulebook(rulebook)
    filed_game = FiledGame(book, game)
    check_banked(filed_game)
    with needs_extras("bank"):
        from houseway.pricing.bank.report import BankRequest
    bets = {name: _cents(text, "--bet") for name, text in read_pairs(bet, "--bet").items()}
    inputs = BankRequest(
        option=option,
        seats=seats,
        bets=bets,
        hands_per_hour=hands_per_hour,
        hours=hours,
        bankroll=None if bankroll is None else _cents(bankroll, "--bankroll"),
        risk=risk,
        results="" if results is None else _read(results),
        collect_by=collect_by,
    )
    try:
        report = report_bank(filed_game, inputs, rules=read_pairs(rules, "--rules"), preset=preset)
    except InputError as error:
        raise InputError(error.what, _flag(error.where, results)) from error
    if json:
        write_json(report)
    else:
        _print(report, filed_game, read_pairs(rules, "--rules"), preset)


def _print(report: BankReport, game: FiledGame, rules: Mapping[str, str], preset: str) -> None:
    from houseway.checking.protection import protect
    from houseway.pages.protection import expert_section
    from houseway.pages.terminal import print_page

    names = wager_names(game.rulebook, game.id, report.assumes.bets)
    page = bank_page(report.to_dict(), game.filing.name, names)
    figures = protect(game, None, rules, preset=preset, stored_only=True).to_dict()
    every = wager_names(game.rulebook, game.id, (row["wager"] for row in figures["wagers"]))
    expert = expert_section(figures, every)
    print_page(replace(page, sections=(*page.sections, expert)) if expert else page)


def _cents(text: str, where: str) -> int:
    try:
        return parse_printed(text)
    except ValueError as error:
        raise InputError(str(error), where) from error


def _flag(where: str, results: Path | None) -> str:
    """The flag that sets a field of the report, or the place in the file of results."""
    if results is not None and where.startswith("results"):
        return where.replace("results", str(results), 1)
    return FLAGS.get(where.partition(".")[0], where)


def _read(path: Path) -> str:
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise unreadable(error, path) from error
    except UnicodeError as error:
        raise InputError("not a CSV file: the text is not UTF-8", str(path)) from error
    if not text.strip():
        raise InputError("the file is empty", str(path))
    return text
