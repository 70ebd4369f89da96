"""Felt layouts: every spot of the live table is drawn at every seat, and nothing overlaps."""

import re
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from tests.book import BOOK
from tests.each import each
from typer.testing import CliRunner

from houseway.banked.family import family_of
from houseway.banked.view import betting_spaces
from houseway.cli.commands import build
from houseway.pages.felt.half_round import CENTER, OUTER
from houseway.pages.felt.layout import felt_layout
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

PLAYABLE = [FiledGame(BOOK, game_id) for game_id in BOOK if FiledGame(BOOK, game_id).playable]
BANKED = [game for game in PLAYABLE if game.kind.banks]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: FiledGame) -> ElementTree.Element:
    return ElementTree.fromstring(felt_layout(game))


def words(part: ElementTree.Element) -> str:
    return " ".join(part.itertext())


def seats_of(game: FiledGame) -> int:
    assert game.filing.seats is not None
    return game.filing.seats.tables[0].seats


@each("game", BANKED)
def test_every_spot_of_the_live_table_is_drawn_at_every_seat_with_its_filed_name(game):
    rules = game.rules({})
    spaces = msgspec.json.decode(betting_spaces(rules))
    spots = [part for part in drawn(game).iter(f"{SVG}g") if "data-spot" in part.attrib]
    wanted = {
        f"{space['wager']} {on}".strip(): space for space in spaces for on in space["on"] or [""]
    }
    names = [part.attrib["data-spot"] for part in spots]
    assert {name: names.count(name) for name in wanted} == dict.fromkeys(wanted, seats_of(game))
    assert set(names) == set(wanted)
    for part in spots:
        space = wanted[part.attrib["data-spot"]]
        # All choices of a ring share one name.
        if not space["on"]:
            filed = space["name"].partition(", pay table")[0]
            assert "".join(filed.split()) in "".join(words(part).split())


@each("game", BANKED)
def test_no_spot_overlaps_another_or_leaves_the_felt(game):
    if not family_of(game.rules({})).seat_hands(game.rules({}).play):
        return
    circles = [
        tuple(float(part.attrib[key]) for key in ("cx", "cy", "r"))
        for part in drawn(game).iter(f"{SVG}circle")
    ]
    for number, (x, y, r) in enumerate(circles):
        assert hypot(x - CENTER.x, y - CENTER.y) + r <= OUTER + 8
        assert y - r >= 24
        for other_x, other_y, other_r in circles[:number]:
            assert hypot(x - other_x, y - other_y) >= r + other_r


@each("game", PLAYABLE)
def test_every_layout_has_its_seats_and_the_name_of_the_game(game):
    picture = drawn(game)
    seats = [part for part in picture.iter(f"{SVG}g") if "data-seat" in part.attrib]
    assert [words(part) for part in seats] == [str(seat) for seat in range(1, seats_of(game) + 1)]
    assert "".join(game.filing.name.split()) in "".join(words(picture).split())


@pytest.mark.parametrize(("name", "spots"), [("pai-gow-poker", 8), ("lucky-pai-gow-poker", 0)])
def test_numbered_squares_are_drawn_where_a_number_of_spots_is_filed(name: str, spots: int):
    svg = felt_layout(FiledGame(BOOK, f"cordova/{name}"))
    assert svg.count("data-square") == 7 * spots


def test_a_layout_has_nothing_that_runs_or_loads():
    svg = felt_layout(FiledGame(BOOK, "tavern/zoobac"))
    assert not re.search(r"<script|style=|url\(|http(?!://www.w3.org/2000/svg)", svg)


def test_the_command_writes_a_layout_as_svg_only(tmp_path: Path):
    out = tmp_path / "felt.svg"
    CliRunner().invoke(
        build(), ["placard", "tavern/zoobac", "--layout", "--out", str(out)], catch_exceptions=False
    )
    assert out.read_text("utf-8").startswith("<svg ")
    with pytest.raises(InputError, match=r"must end in \.svg"):
        CliRunner().invoke(
            build(),
            ["placard", "tavern/zoobac", "--layout", "--out", str(tmp_path / "felt.pdf")],
            catch_exceptions=False,
        )
