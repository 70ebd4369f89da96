"""A placard says on one sheet what the house takes."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli.commands import build
from houseway.pages.markup import tag
from houseway.pages.placard import WEB, placard, placard_file, placard_pdf
from houseway.play.game import Game
from houseway.rulebook.book import Rulebook
from houseway.values.errors import FeeError, InputError
from houseway.values.extras import MissingExtra

BOOK = Rulebook()
STYLE = tag("link", rel="stylesheet", href="placard.css")


def of(game_id: str, option: str) -> str:
    return placard(Game(BOOK, game_id), option, STYLE)


def pages(game_id: str, option: str) -> int:
    from weasyprint import HTML

    return len(HTML(string=of(game_id, option), base_url=f"{WEB}/").render().pages)


def test_a_placard_names_game_room_limits_payers_fees_and_moment() -> None:
    html = of("tavern/zoobac", "18")
    for part in (
        '<p class="room">The Tavern at Stones Gambling Hall</p><h1>ZooBac</h1>',
        "<dt>Table minimum</dt><dd>$1-$1,000</dd>",
        "<h2>The player-dealer</h2>",
        "<caption>For each hand, by total table action</caption>",
        '<th scope="row">$300-$499</th><td>$6</td>',
        "After the wagers are down, before the deal.",
        '<h2>Each player</h2><p class="amount">No fee</p>',
        "source 001 lines 3672-3676",
    ):
        assert part in html


def test_a_fee_that_is_always_the_same_stands_alone() -> None:
    html = of("cordova/mexican-stud", "1")
    assert '<p class="unit">For each hand</p><p class="amount">$5</p>' in html


def test_the_placard_of_a_superseded_option_says_so() -> None:
    options = BOOK.collection_options("saloon/ez-baccarat-panda-8")
    old = next(option for option in options if not option.serves("saloon/ez-baccarat-panda-8"))
    assert "Superseded for this game." in of("saloon/ez-baccarat-panda-8", old.id)
    assert "Superseded" not in of("saloon/ez-baccarat-panda-8", options[0].id)


def test_there_is_no_placard_for_a_fee_that_is_lost() -> None:
    with pytest.raises(FeeError, match="the fee of holdem:split-1-2 is lost"):
        of("lucky-buck/texas-holdem", "split-1-2")


def test_every_option_that_is_not_lost_has_a_placard_with_all_its_fees() -> None:
    made = 0
    for game_id in BOOK:
        game = Game(BOOK, game_id)
        for option in BOOK.collection_options(game_id):
            if not option.lost:
                html = placard(game, option.id, STYLE)
                assert html.count("<section>") == len(option.fees)
                made += 1
    assert made > 2000


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
    ],
)
def test_a_placard_with_many_fees_still_stands_on_one_sheet(game_id: str, option: str) -> None:
    assert pages(game_id, option) == 1


def test_the_file_holds_its_style_and_type() -> None:
    html = placard_file(Game(BOOK, "tavern/zoobac"), "18")
    assert "data:font/woff2;base64," in html
    assert "fonts/" not in html
    assert "<link" not in html


def test_the_pdf_is_one() -> None:
    assert placard_pdf(Game(BOOK, "tavern/zoobac"), "18").startswith(b"%PDF-")


def test_without_weasyprint_a_pdf_is_an_error_that_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(MissingExtra, match=r"a PDF needs weasyprint: .*houseway\[pdf\]"):
        placard_pdf(Game(BOOK, "tavern/zoobac"), "18")


def run(*arguments: str) -> None:
    """Run the command; an error of ours comes through as it is."""
    CliRunner().invoke(build(), ["placard", *arguments], catch_exceptions=False)


@pytest.mark.parametrize(("name", "start"), [("p.html", b"<!doctype html>"), ("p.pdf", b"%PDF-")])
def test_the_command_writes_the_file_that_its_ending_asks_for(
    tmp_path: Path, name: str, start: bytes
) -> None:
    run("tavern/zoobac", "--option", "18", "--out", str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("name", "why"), [("p.txt", "as .html or .pdf"), ("no/such/p.html", "cannot be written")]
)
def test_the_command_refuses_a_file_that_it_cannot_write(
    tmp_path: Path, name: str, why: str
) -> None:
    with pytest.raises(InputError, match=why):
        run("tavern/zoobac", "--option", "18", "--out", str(tmp_path / name))
    assert list(tmp_path.iterdir()) == []
