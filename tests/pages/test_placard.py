"""Placards: one sheet with the fees of a collection option."""

import re
import sys
from pathlib import Path

import pytest
from tests.book import BOOK
from typer.testing import CliRunner

from houseway.cli.commands import build
from houseway.pages.markup import tag
from houseway.pages.placard import Placard, placard_sheet
from houseway.pages.sheet import WEB, sheet_file, sheet_html, sheet_pdf
from houseway.play.game import FiledGame
from houseway.values.errors import FeeError, InputError
from houseway.values.extras import MissingExtra

STYLE = tag("link", rel="stylesheet", href="placard.css")


def read_placard(game_id: str, option: str, **table: str) -> Placard:
    return Placard.read(FiledGame(BOOK, game_id), option, **table)


def html_of(game_id: str, option: str, **table: str) -> str:
    return sheet_html(placard_sheet(read_placard(game_id, option, **table)), STYLE)


def posted_text(html: str) -> str:
    """The text of a placard without its tags."""
    return re.sub(r"<[^>]+>", " ", html.partition("<body")[2])


def pages(game_id: str, option: str) -> int:
    from weasyprint import HTML

    return len(HTML(string=html_of(game_id, option), base_url=f"{WEB}/shared/").render().pages)


def test_a_placard_shows_the_game_room_limits_payers_fees_and_when_they_are_due() -> None:
    html = html_of("tavern/zoobac", "18")
    for part in (
        '<p class="room">The Tavern at Stones Gambling Hall</p><h1>ZooBac</h1>',
        "<dt>Table minimum</dt><dd>$1</dd>",
        "<dt>Table maximum</dt><dd>$10,000</dd>",
        "<h2>The player-dealer</h2>",
        "<caption>Per hand, based on total table action</caption>",
        '<th scope="row">$300-$499</th><td>$6</td>',
        "After the wagers are down, before the deal.",
        '<h2>Each player</h2><p class="amount">No fee</p>',
        "Rules as filed.",
    ):
        assert part in html


def test_a_flat_fee_is_shown_without_a_table() -> None:
    html = html_of("cordova/mexican-stud", "1")
    assert '<p class="unit">Per hand</p><p class="amount">$5</p>' in html


def test_the_placard_of_a_superseded_option_says_so() -> None:
    options = BOOK.collection_options("saloon/ez-baccarat-panda-8")
    old = next(option for option in options if not option.serves("saloon/ez-baccarat-panda-8"))
    later = "A later schedule is current for this game."
    assert later in html_of("saloon/ez-baccarat-panda-8", old.id)
    assert later not in html_of("saloon/ez-baccarat-panda-8", options[0].id)


def test_a_missing_fee_has_no_placard() -> None:
    with pytest.raises(FeeError, match="the fee of option holdem:split-1-2 is missing"):
        html_of("lucky-buck/texas-holdem", "split-1-2")


@pytest.mark.slow
def test_every_option_with_legible_fees_has_a_placard_with_all_of_them() -> None:
    count = 0
    for game_id in BOOK:
        game = FiledGame(BOOK, game_id)
        for option in BOOK.collection_options(game_id):
            if not option.lost:
                sheet = Placard.read(game, option.id)
                html = sheet_html(placard_sheet(sheet), STYLE)
                assert html.count("<section>") == len(sheet.fees)
                assert option.id not in html
                assert " lines " not in html
                assert not re.search(r"[a-z]:\d|\b[a-z]+-(v?\d|list)", posted_text(html))
                count += 1
    assert count > 2000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "option"),
    [
        ("tavern/zoobac", "18"),
        ("saloon/big-o", "147"),
        ("saloon/big-o", "72"),
        ("tavern/texas-holdem", "gega-003783:9"),
        ("tavern/face-up-pai-gow-poker", "face-up-pai-gow-poker:9"),
        ("deuce-lounge/fortune-pai-gow-poker", "pai-gow-poker:2"),
        ("lucky-buck/fortune-pai-gow-poker", "1"),
        ("lucky-buck/lowball", "spread-2-10"),
        ("saloon/omaha-hi-low-split", "147"),
    ],
)
def test_a_placard_with_many_fees_fits_on_one_sheet(game_id: str, option: str) -> None:
    assert pages(game_id, option) == 1


def test_the_html_file_includes_its_style_and_fonts() -> None:
    html = sheet_file(placard_sheet(read_placard("tavern/zoobac", "18")))
    assert "data:font/woff2;base64," in html
    assert "fonts/" not in html
    assert "<link" not in html


def test_the_pdf_is_a_pdf_file() -> None:
    assert sheet_pdf(placard_sheet(read_placard("tavern/zoobac", "18"))).startswith(b"%PDF-")


def test_without_weasyprint_a_pdf_is_an_error_that_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(MissingExtra, match=r"a PDF needs weasyprint: .*houseway\[pdf\]"):
        sheet_pdf(placard_sheet(read_placard("tavern/zoobac", "18")))


def run(*arguments: str) -> None:
    """Run the command; Houseway's own errors are raised."""
    CliRunner().invoke(build(), ["placard", *arguments], catch_exceptions=False)


@pytest.mark.parametrize(("name", "start"), [("p.html", b"<!doctype html>"), ("p.pdf", b"%PDF-")])
def test_the_file_extension_decides_the_format(tmp_path: Path, name: str, start: bytes) -> None:
    run("tavern/zoobac", "--option", "18", "--out", str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("name", "message"), [("p.txt", "end in .html or .pdf"), ("no/such/p.html", "can't write file")]
)
def test_the_command_refuses_a_file_that_it_cannot_write(
    tmp_path: Path, name: str, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        run("tavern/zoobac", "--option", "18", "--out", str(tmp_path / name))
    assert list(tmp_path.iterdir()) == []


def test_a_placard_shows_the_limits_of_the_table() -> None:
    html = html_of("tavern/zoobac", "18", minimum="$25", maximum="$500")
    assert "<dt>Table minimum</dt><dd>$25</dd>" in html
    assert "<dt>Table maximum</dt><dd>$500</dd>" in html


def test_limits_that_are_not_filed_are_refused() -> None:
    with pytest.raises(InputError, match="limits"):
        html_of("tavern/zoobac", "18", minimum="$2,000", maximum="$5,000")
    with pytest.raises(InputError, match="both the minimum and the maximum"):
        html_of("tavern/zoobac", "18", minimum="$25")


def test_only_the_chosen_collection_method_is_posted() -> None:
    game_id, option = next(
        (game_id, option)
        for game_id in BOOK
        for option in BOOK.collection_options(game_id)
        if len(option.ways) > 1 and not option.lost
    )
    for way in option.ways:
        sheet = read_placard(game_id, option.id, collect_by=way)
        assert {terms.condition for terms, _ in sheet.fees} <= {"", way}
        assert len(sheet.fees) < len(option.fees)


def test_the_placard_names_the_practice_preset() -> None:
    assert "Rules as usually dealt." in html_of(
        "tavern/ez-baccarat-panda-8", "12", preset="practice"
    )


@pytest.mark.parametrize(
    ("game_id", "option", "mark"),
    [
        (
            "tavern/texas-holdem",
            "gega-003783:85",
            "Who pays the time charge? Each seated player pays.",
        ),
        (
            "tavern/commission-free-fortune-pai-gow-poker",
            "6",
            "What is the $1 of options 6-7 charged for? For the round: each player pays it once.",
        ),
        (
            "cordova/omaha",
            "9",
            "Not filed, by interpretation. What is taken in a hand without a flop? Nothing.",
        ),
    ],
)
def test_readings_of_a_schedule_are_marked_on_its_placard(
    game_id: str, option: str, mark: str
) -> None:
    footer = html_of(game_id, option).partition("<footer>")[2]
    assert "y interpretation. " in footer
    assert mark in footer


def test_readings_about_how_papers_are_recorded_are_not_posted() -> None:
    html = html_of("deuce-lounge/pan", "pan:1")
    assert "Which players are counted? Players who post the ante." in html
    assert "What numbers do the options have?" not in html
