"""Rules of the rulebook that no other test guarded: faults were planted, and nothing failed."""

from pathlib import Path

import pytest
from tests.book import BOOK
from tests.own_rulebook import SMALL, own_book, write_files

from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.decode import decode, read_bytes
from houseway.rulebook.model import Irregularity, Option, Wager
from houseway.rulebook.schedule import Schedule, find_option
from houseway.rulebook.worked_cases import worked_cases
from houseway.values.errors import InputError, RulebookError

CASES = """
[[case]]
title = "{title}"
source = "900 1"
"""


def test_rooms_come_in_order_of_their_ids_however_the_disk_lists_them(monkeypatch):
    glob = Path.glob
    monkeypatch.setattr(Path, "glob", lambda path, what: sorted(glob(path, what), reverse=True))
    assert list(FiledRulebook().rooms) == [
        "cordova",
        "deuce-lounge",
        "lucky-buck",
        "saloon",
        "tavern",
    ]


@pytest.mark.parametrize("stakes", ["[5]", "[{}]", '["betting"]', "[{ betting = [] }]", "5"])
def test_stakes_that_are_no_tables_do_not_hide_the_collections_of_a_game(stakes, tmp_path):
    """They are refused when the game is played; a list of fees needs only the kinds of betting."""
    book = own_book(tmp_path, ("[play]\n", f"[play]\nstakes = {stakes}\n"))
    assert book.collection_options(SMALL) == []


def test_the_beginning_of_an_id_suggests_the_games_that_begin_so():
    tavern = sorted(game_id for game_id in BOOK if game_id.startswith("tavern/"))
    with pytest.raises(InputError, match=f"did you mean {tavern[0]}, {tavern[1]} or {tavern[2]}"):
        BOOK.raw("TAVERN/")


def test_a_folder_in_place_of_a_file_is_refused_by_its_name(tmp_path):
    (tmp_path / "small.toml").mkdir()
    with pytest.raises(RulebookError, match=r"not a file.*small\.toml"):
        read_bytes(tmp_path / "small.toml")


def test_the_number_of_values_in_a_range_is_limited_not_their_size():
    far_up = {"says": "Bank", "default": 9_000, "range": [9_000, 10_000]}
    assert decode(far_up, Option, "test").range == (9_000, 10_000)
    with pytest.raises(RulebookError, match="a range may have up to 10,000 values"):
        decode(far_up | {"range": [9_000, 19_000]}, Option, "test")


@pytest.mark.parametrize(
    ("odds", "short"),
    [
        (["1 to 1"], "1 to 1"),
        (["40 to 1", "6 to 1", "6 to 1"], "40 to 1, 6 to 1"),
        (["6 to 1", "40 to 1", "push", "1 to 1"], "up to 40 to 1"),
        (["1 to 1", "$50", "$1,000"], "up to 1 to 1"),
    ],
)
def test_a_betting_spot_shows_one_or_two_odds_or_the_highest(odds, short):
    pays = [{"when": f"points == {number}", "odds": text} for number, text in enumerate(odds)]
    data = {"id": "a", "name": "A", "source": "900 1", "pays": pays}
    assert decode(data, Wager, "test").short_odds == short


@pytest.mark.parametrize(
    ("remedy", "remedies"),
    [
        ("void-round", ("void-round",)),
        ("floor-decides", ("void-round", "void-seat", "forfeit-seat", "replace-card", "play-on")),
    ],
)
def test_the_floor_chooses_a_remedy_only_where_the_filing_leaves_it_open(remedy, remedies):
    data = {"id": "exposed", "condition": "A card is exposed", "remedy": remedy, "source": "900 1"}
    assert set(decode(data, Irregularity, "test").open_remedies) == set(remedies)


def test_options_with_names_are_offered_by_name_and_numbered_ones_as_a_range():
    def offer(*numbers):
        rows = [{"number": number, "source": "900 1", "fees": {"p": "$1"}} for number in numbers]
        terms = {"p": {"payer": "pot", "per": "hand", "when": "w"}}
        group = {"source": "900 1", "fees": terms, "options": rows}
        data = {"id": "s", "name": "S", "source": "900 1", "games": ["mine/a"], "groups": [group]}
        with pytest.raises(InputError) as error:
            find_option([decode(data, Schedule, "test")], "mine/a", "x", set())
        return str(error.value)

    assert "s:a or b" in offer("a", "b")
    assert "s:1 to 3" in offer(1, 2, 3)


def test_worked_cases_come_from_the_last_directory_that_has_any(tmp_path):
    first, last = (write_files(tmp_path / name) for name in ("first", "last"))
    for directory in (first, last):
        (directory / "cases/mine").mkdir(parents=True)
        text = CASES.format(title=directory.name)
        (directory / "cases/mine/both.toml").write_text(text, "utf-8")
    (first / "cases/mine/one.toml").write_text(CASES.format(title="only"), "utf-8")
    titles = [
        [case.title for case in worked_cases(game_id, first, last)]
        for game_id in ("mine/both", "mine/one", "mine/none")
    ]
    assert titles == [["last"], ["only"], []]


def test_worked_cases_are_the_filed_ones_unless_directories_are_named():
    assert worked_cases("tavern/ez-baccarat-panda-8")
    assert worked_cases("mine/none") == []
