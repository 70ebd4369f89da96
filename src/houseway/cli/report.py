"""`houseway report`: the math of a game as a document."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import Json, Preset, RulebookDir, open_rulebook
from houseway.cli.documents import DocumentFormat, choose_format, write_document
from houseway.cli.price import read_pairs
from houseway.cli.show import write_json
from houseway.play.game import FiledGame


def report(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    rules: Annotated[list[str] | None, typer.Option(help="A table option, as name=value.")] = None,
    option: Annotated[str | None, typer.Option(help="A collection option to include.")] = None,
    format: Annotated[
        DocumentFormat | None, typer.Option(help="The format (default: from the file name).")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="A file that ends in .txt, .md, .html or .pdf.")
    ] = None,
    rounds: Annotated[int, typer.Option(help="Rounds to simulate; 0 for none.")] = 10000,
    seed: Annotated[str, typer.Option(help="A number, or 64 hexadecimal digits.")] = "1",
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Count again, without stored prices. Takes minutes.")
    ] = False,
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Math report: rules, pay tables with combinations, edge, covariance, method and checks."""
    from houseway.checking.report import ReportRequest, math_report

    chosen = None if json else choose_format(format, output)
    filed_game = FiledGame(open_rulebook(rulebook), game)
    request = ReportRequest(
        preset=preset,
        rules=read_pairs(rules, "--rules"),
        option=option,
        rounds=rounds,
        seed=seed,
        fresh=fresh,
    )
    report = math_report(filed_game, request)
    if chosen is None:
        write_json(report.to_json())
        return
    from houseway.checking.report_page import report_page

    write_document(report_page(report), chosen, output)
