"""Rack cards: what a dealer looks up at the table, on one sheet, for every playable filing."""

import re
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.each import each
from typer.testing import CliRunner

from houseway.cli.commands import build
from houseway.pages.markup import tag
from houseway.pages.rack_card import card_page, rack_card
from houseway.pages.sheet import WEB, sheet_html
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

PLAYABLE = [game_id for game_id in BOOK if FiledGame(BOOK, game_id).playable]
STYLE = tag("link", rel="stylesheet", href="rack-card.css")


def card_html(game_id: str, preset: str = "letter") -> str:
    return sheet_html(rack_card(FiledGame(BOOK, game_id), preset), STYLE)


def card_text(game_id: str) -> str:
    return re.sub(r"<[^>]+>", " ", card_html(game_id).partition("<body")[2])


def test_a_card_has_the_pay_tables_dealing_settling_house_way_and_irregularities():
    headings = [
        section.heading for section in card_page(FiledGame(BOOK, "cordova/pai-gow-poker")).sections
    ]
    assert headings == [
        "Pay tables",
        "Dealing",
        "House way",
        "Where the action starts",
        "Settling",
        "Irregularities",
    ]


def test_a_card_says_what_the_filing_pays_and_where_it_is_filed():
    html = card_html("tavern/zoobac")
    for part in (
        '<p class="room">The Tavern at Stones Gambling Hall</p><h1>ZooBac</h1>',
        "GEGA-004206, 8 decks, 8 seats, rules as filed",
        '<th class="wide" scope="row">a zero to zero tie</th><td class="number">150 to 1</td>',
        '<p class="source">lines 1525, 1563, 1592</p>',
        "Filed in lines 1456-1601, 3572-3982 of the Tavern papers",
    ):
        assert part in html


@each("game_id", PLAYABLE)
def test_every_game_has_a_card_with_every_wager_and_irregularity_and_no_code(game_id):
    filing = FiledGame(BOOK, game_id).filing_with({}, "letter")
    html = card_html(game_id)
    pay_tables = re.findall(r"<h3[^>]*>(.*?)</h3>", html)
    for wager in filing.wagers:
        assert sheet_text(wager.name) in pay_tables
    rulings = html.partition(">Irregularities<")[2].count("<tr>") - 1
    assert rulings == len(filing.irregularities)
    text = re.sub(r"with the option \w+", "", card_text(game_id))
    assert game_id not in text
    assert " papers" not in text.partition("Filed in")[0]
    assert not re.search(r"==|\b[a-z]+_[a-z]+", text)


def sheet_text(text: str) -> str:
    return str(tag("b", text))[3:-4]


def test_a_game_without_rules_has_no_card():
    with pytest.raises(InputError, match="has no rules of its own"):
        rack_card(FiledGame(BOOK, "saloon/blackjack-bonus-bet"))


@pytest.mark.slow
@each("game_id", PLAYABLE)
def test_every_card_fits_on_one_sheet(game_id):
    from weasyprint import HTML

    sheet = HTML(string=card_html(game_id), base_url=f"{WEB}/shared/").render()
    assert len(sheet.pages) == 1


def run(*arguments: str) -> str:
    """What the command prints; Houseway's own errors are raised."""
    return CliRunner().invoke(build(), ["placard", *arguments], catch_exceptions=False).output


def test_the_command_writes_a_card_and_refuses_what_a_card_does_not_use(tmp_path: Path):
    out = tmp_path / "card.html"
    run("tavern/zoobac", "--card", "--out", str(out))
    assert "<h1>ZooBac</h1>" in out.read_text("utf-8")
    for wrong, message in (
        (["--option", "18"], "a card has no collection"),
        (["--layout"], "--card or --layout, not both"),
    ):
        with pytest.raises(InputError, match=message):
            run("tavern/zoobac", "--card", *wrong)
    with pytest.raises(InputError, match="choose a collection option, or --card or --layout"):
        run("tavern/zoobac")
