"""`houseway fee`: look up a collection fee."""

from typing import Annotated

import typer

from houseway.cli import Json, OnDate, PapersDir, Preset, RulebookDir, open_rulebook
from houseway.cli.cited import open_papers, print_cited
from houseway.cli.show import write_json, write_page
from houseway.pages.collection import standing
from houseway.pages.placard import STANDING
from houseway.pages.results import fee_page
from houseway.play.collection import Figures, fee_report, figures_used
from houseway.rulebook.model import PRESETS
from houseway.rulebook.schedule import FEE_FIGURES
from houseway.values.errors import FeeError, InputError
from houseway.values.money import Cents, parse_printed

HELP = {figure.id: figure.help for figure in FEE_FIGURES.values()}
IGNORED = FEE_FIGURES.keys() - {"spots", "condition"}
"""The figures that an option may ignore; `spots` is refused if no fee is per spot."""


def fee(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    option: Annotated[str, typer.Option(help="A collection option: schedule:number, or a number.")],
    action: Annotated[str | None, typer.Option(help=HELP["action"])] = None,
    wager: Annotated[str | None, typer.Option(help=HELP["wager"])] = None,
    bank: Annotated[str | None, typer.Option(help=HELP["bank"])] = None,
    spots: Annotated[int | None, typer.Option(min=0, help=HELP["spots"])] = None,
    players: Annotated[int | None, typer.Option(min=0, help=HELP["players"])] = None,
    pot: Annotated[str | None, typer.Option(help=HELP["pot"])] = None,
    street: Annotated[str | None, typer.Option(help=HELP["street"])] = None,
    condition: Annotated[str | None, typer.Option(help=HELP["condition"])] = None,
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
    papers: PapersDir = None,
) -> None:
    """Look up a collection fee."""
    book = open_rulebook(rulebook, on)
    copies = open_papers(papers, book.filing(game).source)
    figures = Figures(
        action=_cents(action, "--action"),
        wager=_cents(wager, "--wager"),
        bank=_cents(bank, "--bank"),
        spots=spots,
        players=players,
        pot=_cents(pot, "--pot"),
        street=street,
        condition=condition,
    )
    try:
        report = fee_report(book, game, option, figures=figures, preset=preset)
    except FeeError as error:
        where = f"--{error.where}" if error.where in FEE_FIGURES else error.where
        raise FeeError(error.what, where) from error
    if json:
        write_json(report)
        return
    chosen = book.collection_option(game, option)
    write_page(fee_page(report))
    entered = {name for name in IGNORED if getattr(figures, name) is not None}
    if unused := sorted(entered - figures_used(chosen)):
        print(f"Not used by this option: {', '.join(f'--{name}' for name in unused)}.")
    note = STANDING.get(standing(chosen.schedule, game))
    if note:
        print(note)
    if preset != "letter":
        print(f"Rules {PRESETS[preset]}; fees are the same either way.")
    print_cited(copies, [str(chosen.source)])


def _cents(text: str | None, where: str) -> Cents | None:
    if text is None:
        return None
    try:
        return parse_printed(text)
    except ValueError as error:
        raise InputError(str(error), where) from error
