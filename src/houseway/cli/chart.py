"""`houseway chart`: basic strategy for a blackjack game, or the edge of your own chart."""

from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli import Json, Preset, RulebookDir, open_rulebook
from houseway.cli.price import read_pairs
from houseway.cli.show import percent, write_json, write_table, write_text
from houseway.play.game import Game, Rules
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
    filed_game = Game(open_rulebook(rulebook), game)
    if filed_game.filing.family != "twenty-one":
        raise InputError(
            f"charts are only for blackjack games: {filed_game.filing.name} is not one", "game"
        )
    chosen = filed_game.rules(read_pairs(rules, "--rules"), preset=preset)
    if follow is not None:
        _follow(chosen, follow, json)
        return
    from houseway.pricing.twenty_one.chart_report import chart_report

    report = chart_report(chosen)
    if write is not None:
        _write(filed_game, report, write)
    elif json:
        write_json({**report["chart"].to_json(), "edge": report["edge"], "preset": preset})
    else:
        _print(report)
        print(f"Rules {PRESETS[preset]}.")


def _print(report: dict[str, Any]) -> None:
    from houseway.pricing.twenty_one.chart import MEANS, MEANS_DOUBLED, sections

    chart = report["chart"]
    for title, rows in sections(chart):
        write_table(title, ["", *chart.columns], [(name, *cells) for name, cells in rows.items()])
    write_text(MEANS)
    if chart.doubled:
        write_text(MEANS_DOUBLED)
    for line in _summary(report):
        write_text(line)


def _summary(report: dict[str, Any]) -> list[str]:
    lines = [f"Played by this chart, the base wager has an edge of {percent(report['edge'])}."]
    if report["best"] is not None:
        best = percent(report["best"])
        lines.append(f"The best play for the exact cards in hand has an edge of {best}.")
    else:
        lines.append("Switch whenever that makes the two hands worth more.")
    if report["until_joker"]:
        lines.append("A hand over 21 is hit again, until a joker makes it 21.")
    return lines


def _follow(rules: Rules, path: Path, json: bool) -> None:
    import msgspec

    from houseway.pricing.twenty_one.chart import read_chart
    from houseway.pricing.twenty_one.full_game import play_out

    if getattr(rules.play, "hands", 1) == 2:
        raise InputError("can't price this game: a chart does not say when to switch", "--follow")
    try:
        data = decoder(dict[str, Any]).decode(path.read_bytes())
    except OSError as error:
        raise unreadable(error, path) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        what = "not a chart: the file must be the output of houseway chart --json"
        raise InputError(what, str(path)) from error
    try:
        strategy = read_chart(rules, data)
    except InputError as error:
        raise InputError(error.what, f"{path}: {error.where}") from error
    worth = float(play_out(rules, strategy=strategy).worth)
    if json:
        write_json({"game": rules.id, "rules": rules.options, "edge": -worth})
    else:
        print(f"{rules.id}: played by {path}, the base wager has an edge of {percent(-worth)}")


def _write(game: Game, report: dict[str, Any], directory: Path) -> None:
    from houseway.pricing.twenty_one.chart import to_markdown, to_svg

    name = game.id.replace("/", "-")
    room = game.rulebook.room_of(game.id).name
    title = f"{game.filing.name}, {room}"
    page = to_markdown(report["chart"], title, _summary(report), f"{name}.svg")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        (directory / f"{name}.svg").write_text(to_svg(report["chart"]), encoding="utf-8")
        (directory / f"{name}.md").write_text(page, encoding="utf-8")
    except OSError as error:
        raise unwritable(error, directory) from error
