"""`houseway rules`: show a whole filing."""

from typing import Annotated

import typer

from houseway.cli import Json, OnDate, PapersDir, Preset, RulebookDir, open_rulebook
from houseway.cli.show import write_json
from houseway.pages.data import filing_data
from houseway.play.game import FiledGame


def rules(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
    papers: PapersDir = None,
) -> None:
    """Show a filing: rules, options, wagers, interpretations and fees, with sources."""
    book = open_rulebook(rulebook, on)
    filed_game = FiledGame(book, game)
    if json:
        write_json(filing_data(filed_game, preset))
        return
    from houseway.cli.cited import open_papers
    from houseway.pages.filing import filing_page
    from houseway.pages.papers import with_cited_lines
    from houseway.pages.terminal import print_page

    page = filing_page(filed_game, preset=preset)
    if copies := open_papers(papers, filed_game.filing.source):
        page = with_cited_lines(page, copies)
    print_page(page)
