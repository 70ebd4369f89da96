"""`houseway chart`: basic strategy for a blackjack game, or the edge of your own chart."""

from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli import Json, Preset, RulebookDir, open_rulebook
from houseway.cli.price import read_pairs
from houseway.cli.show import write_json, write_table, write_text
from houseway.pages.results import percent
from houseway.play.game import FiledGame, Rules
from houseway.play.registry import has_family
from houseway.pricing.charts import ChartReport, Charts, charts_of
from houseway.rulebook.model import PRESETS
from houseway.values.errors import InputError, unreadable, unwritable
from houseway.values.strict import decoder


def chart(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    rules: Annotated[list[str] | None, typer.Option(help="A table option, as name=value.")] = None,
    follow: Annotated[
        Path | None, typer.Option(help="Price your own chart: a file in the format of --json.")
    ] = None,
    write: Annotated[
        Path | None, typer.Option(help="Write the chart as a page and a picture to a directory.")
    ] = None,
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Basic-strategy chart for a blackjack game."""
    filed_game = FiledGame(open_rulebook(rulebook), game)
    if not has_family(filed_game.filing.family) or not filed_game.family.has("chart"):
        raise InputError(
            f"charts are only for blackjack games: {filed_game.filing.name} is not one", "game"
        )
    chosen = filed_game.rules(read_pairs(rules, "--rules"), preset=preset)
    charts = charts_of(chosen)
    assert charts is not None
    if follow is not None:
        _follow(charts, chosen, follow, json)
        return
    report = charts.report(chosen)
    if write is not None:
        write_chart(filed_game, report, write)
    elif json:
        write_json({**report.chart.to_json(), "edge": report.edge, "preset": preset})
    else:
        _print(report)
        print(f"Rules {PRESETS[preset]}.")


def _print(report: ChartReport) -> None:
    chart = report.chart
    for title, rows in chart.sections():
        write_table(title, ["", *chart.columns], [(name, *cells) for name, cells in rows.items()])
    for line in chart.means:
        write_text(line)
    for line in _summary(report):
        write_text(line)


def _summary(report: ChartReport) -> list[str]:
    lines = [f"Played by this chart, the base wager has an edge of {percent(report.edge)}."]
    if report.best is not None:
        best = percent(report.best)
        lines.append(f"The best play for the exact cards in hand has an edge of {best}.")
    return [*lines, *report.says]


def _follow(charts: Charts, rules: Rules, path: Path, json: bool) -> None:
    import msgspec

    if not charts.is_whole(rules):
        raise InputError("can't price this game: a chart does not say when to switch", "--follow")
    try:
        data = decoder(dict[str, Any]).decode(path.read_bytes())
    except OSError as error:
        raise unreadable(error, path) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        what = "not a chart: the file must be the output of houseway chart --json"
        raise InputError(what, str(path)) from error
    try:
        worth = charts.worth_of(rules, data)
    except InputError as error:
        raise InputError(error.what, f"{path}: {error.where}") from error
    if json:
        write_json({"game": rules.id, "rules": rules.options, "edge": -worth})
    else:
        print(f"{rules.id}: played by {path}, the base wager has an edge of {percent(-worth)}")


def write_chart(game: FiledGame, report: ChartReport, directory: Path) -> None:
    """Writes a chart as a page and a picture."""
    name = game.id.replace("/", "-")
    room = game.rulebook.room_of(game.id).name
    title = f"{game.filing.name}, {room}"
    page = report.chart.to_markdown(title, _summary(report), f"{name}.svg")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        (directory / f"{name}.svg").write_text(report.chart.to_svg(), encoding="utf-8")
        (directory / f"{name}.md").write_text(page, encoding="utf-8")
    except OSError as error:
        raise unwritable(error, directory) from error
