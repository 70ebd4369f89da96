"""`houseway fee`: look up a collection fee."""

from typing import Annotated, Any

import typer

from houseway.cli import Json, OnDate, PapersDir, Preset, RulebookDir, open_rulebook
from houseway.cli.cited import open_papers, print_cited
from houseway.cli.show import write_json, write_table
from houseway.pages.collection import standing
from houseway.pages.papers import name_sources
from houseway.pages.placard import STANDING
from houseway.pages.words import fee_moment, spaced
from houseway.play.collection import Figures, fee_report, figures_used
from houseway.rulebook.model import PRESETS
from houseway.values.errors import FeeError, InputError
from houseway.values.money import Cents, format_printed, parse_printed

FIGURES = ("action", "wager", "bank", "players", "pot", "street")
"""The figures that an option may ignore; `spots` is refused if no fee is per spot."""


def fee(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    option: Annotated[str, typer.Option(help="A collection option: schedule:number, or a number.")],
    action: Annotated[str | None, typer.Option(help="Total table action, such as 450.")] = None,
    wager: Annotated[str | None, typer.Option(help="The wager, such as 25.00.")] = None,
    bank: Annotated[str | None, typer.Option(help="The player-dealer's wager.")] = None,
    spots: Annotated[int | None, typer.Option(min=0, help="Spots that are bet on.")] = None,
    players: Annotated[int | None, typer.Option(min=0, help="Players dealt in.")] = None,
    pot: Annotated[str | None, typer.Option(help="The size of the pot.")] = None,
    street: Annotated[str | None, typer.Option(help="The street that the hand reached.")] = None,
    condition: Annotated[
        str | None, typer.Option(help="Collection method, where several are filed.")
    ] = None,
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
        where = (
            f"--{error.where}" if error.where in (*FIGURES, "spots", "condition") else error.where
        )
        raise FeeError(error.what, where) from error
    if json:
        write_json(report)
        return
    chosen = book.collection_option(game, option)
    write_table(
        f"{game}, option {report['option']} ({name_sources(str(chosen.source))})",
        ["payer", "fee>", "per", "based on~", "tier", "when~"],
        [_row(r) for r in report["fees"]],
    )
    entered = {name for name in FIGURES if getattr(figures, name) is not None}
    if unused := sorted(entered - figures_used(chosen)):
        print(f"Not used by this option: {', '.join(f'--{name}' for name in unused)}.")
    note = STANDING.get(standing(chosen.schedule, game))
    if note:
        print(note)
    if preset != "letter":
        print(f"Rules {PRESETS[preset]}; fees are the same either way.")
    print_cited(copies, [str(chosen.source)])


def _row(fee: dict[str, Any]) -> tuple[str, ...]:
    when = fee_moment(fee["when"])
    return fee["payer"], _amount(fee), fee["per"], spaced(fee["basis"]), fee["tier"], when


def _cents(text: str | None, where: str) -> Cents | None:
    if text is None:
        return None
    try:
        return parse_printed(text)
    except ValueError as error:
        raise InputError(str(error), where) from error


def _amount(row: dict[str, Any]) -> str:
    return format_printed(parse_printed(row["amount"]))
