"""`houseway list`: the filings of the rulebook."""

import pytest
from tests.cli.program import Program
from tests.games.plain_baccarat import GAMES
from tests.own_rulebook import SIDE_BET, write_files

from houseway.rulebook.book import FiledRulebook

LINES = {
    "saloon/ez-baccarat-panda-8": [[1414, 1955], [5826, 6032]],
    "tavern/ez-baccarat-panda-8": [[3, 145], [3572, 3982]],
    "tavern/zoobac": [[1456, 1601], [3572, 3982]],
    "tavern/dai-bacc": [[4346, 4977]],
    "lucky-buck/commission-free-baccarat": [[3429, 3792]],
    "lucky-buck/ez-baccarat": [[3793, 4127]],
    "deuce-lounge/21st-century-baccarat": [[338, 583], [5804, 5853], [6086, 6108]],
    "deuce-lounge/ez-baccarat": [[584, 898], [5856, 5905], [6086, 6094], [6109, 6122]],
    "cordova/commission-free-baccarat-dragon-bonus": [[892, 1162], [3153, 3281]],
    "cordova/commission-free-baccarat": [[4615, 4793], [3153, 3281]],
    "cordova/cash-in-baccarat": [[6059, 6326]],
    "cordova/big-bonus-baccarat": [[7565, 8173]],
}


def test_a_row_has_the_keys_of_the_contract(houseway: Program) -> None:
    rows = houseway("list", "tavern", "--json").json
    (row,) = [row for row in rows if row["id"] == "tavern/zoobac"]
    assert row == {
        "id": "tavern/zoobac",
        "name": "ZooBac",
        "cardroom": "The Tavern at Stones Gambling Hall",
        "family": "baccarat",
        "status": "game",
        "filing": "GEGA-004206",
        "source": [{"seed": "001", "lines": [[1456, 1601], [3572, 3982]]}],
        "collection_options": 74,
        "wagers": ["player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo"],
    }


def test_the_twelve_baccarat_games_are_listed_with_their_wagers_and_sources(
    houseway: Program,
) -> None:
    rows = {row["id"]: row for row in houseway("list", "--json").json}
    assert len(rows) == 96
    baccarat = {i: row for i, row in rows.items() if row["family"] == "baccarat"}
    assert set(baccarat) == set(GAMES) == set(LINES)
    for game, row in baccarat.items():
        assert set(row["wagers"]) == set(GAMES[game])
        assert row["source"][0]["lines"] == LINES[game]
        assert row["collection_options"] > 0


def test_one_room_lists_only_its_own_games(houseway: Program) -> None:
    rows = houseway("list", "saloon", "--json").json
    assert {row["id"].split("/")[0] for row in rows} == {"saloon"}


def test_the_printed_table_names_every_filing_of_the_room(houseway: Program) -> None:
    result = houseway("list", "tavern")
    assert result.code == 0
    for row in houseway("list", "tavern", "--json").json:
        assert row["id"] in result.out
        assert row["name"] in " ".join(result.out.split())


def test_a_narrow_terminal_shows_every_id_whole(
    houseway: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    output = houseway("list").out
    assert set(FiledRulebook()) <= set(output.split())


def test_a_users_side_bet_is_listed_by_itself_and_with_its_game(
    houseway: Program, tmp_path
) -> None:
    book = write_files(tmp_path, **{"lucky-nine": SIDE_BET})
    rows = {row["id"]: row for row in houseway("list", "--rulebook", str(book), "--json").json}
    assert rows["mine/lucky-nine"]["status"] == "side-bet"
    assert rows["mine/lucky-nine"]["cardroom"] == "mine"
    assert rows["tavern/ez-baccarat-panda-8"]["wagers"][-1] == "lucky-nine"


def test_a_users_own_room_is_listed_by_its_folder(houseway: Program, tmp_path) -> None:
    book = write_files(tmp_path, **{"lucky-nine": SIDE_BET})
    rows = houseway("list", "mine", "--rulebook", str(book), "--json").json
    assert [row["id"] for row in rows] == ["mine/lucky-nine"]
