"""`houseway export`: tidy tables whose keys hold, described as a data package."""

import csv
import json
import shutil
from hashlib import sha256

import pytest
from tests.book import BOOK
from tests.cli.program import Program
from tests.own_rulebook import SMALL, small, write_files

from houseway.export import fees, rules
from houseway.export.changes import changes_table, read_version
from houseway.export.package import check_keys, export
from houseway.export.table import clean
from houseway.values.errors import InputError

FILED_TABLES = (*rules.TABLES, *fees.TABLES)


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    place = tmp_path_factory.mktemp("export")
    export(BOOK, place, "csv", FILED_TABLES)
    return place


def read(place, name):
    with (place / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_filing_wager_pay_row_and_option_is_in_its_table(exported):
    filings = [BOOK.filing(game) for game in BOOK]
    assert [row["game"] for row in read(exported, "filings")] == list(BOOK)
    wagers = [(filing.id, wager) for filing in filings for wager in filing.wagers]
    assert len(read(exported, "wagers")) == len(wagers)
    assert [(row["game"], row["wager"], row["odds"]) for row in read(exported, "pay_rows")] == [
        (game, wager.id, str(row.odds)) for game, wager in wagers for row in wager.pays
    ]
    options = sum(len(BOOK.raw(game).options) for game in BOOK)
    assert len(read(exported, "options")) == options
    served = sum(len(BOOK.collection_options(game)) for game in BOOK)
    assert len(read(exported, "game_options")) == served


def test_a_tier_has_its_bounds_in_cents_or_players_and_its_lines(exported):
    rows = [
        row
        for row in read(exported, "tiers")
        if (row["room"], row["schedule"], row["option"]) == ("tavern", "gega-003784-b", "12")
        and row["payer"] == "player-dealer"
    ]
    top = rows[-1]
    assert (top["label"], top["low"], top["high"], top["amount"]) == ("$300+", "30000", "", "1000")
    assert (top["bounds_in"], top["source"]) == ("US cents", "001 lines 3639-3643")
    assert {row["bounds_in"] for row in read(exported, "tiers")} == {"US cents", "players", ""}


def test_the_description_has_types_units_keys_and_hashes(exported):
    package = json.loads((exported / "datapackage.json").read_text())
    resources = {resource["name"]: resource for resource in package["resources"]}
    assert len(resources) == len(FILED_TABLES)
    for resource in resources.values():
        content = (exported / resource["path"]).read_bytes()
        assert resource["hash"] == f"sha256:{sha256(content).hexdigest()}"
        header = content.decode().splitlines()[0].split(",")
        assert header == [field["name"] for field in resource["schema"]["fields"]]
        assert set(resource["schema"]["primaryKey"]) <= set(header)
        for key in resource["schema"]["foreignKeys"]:
            assert_key_holds(exported, resource, resources, key)
    amount = next(f for f in resources["tiers"]["schema"]["fields"] if f["name"] == "amount")
    assert (amount["type"], amount["unit"]) == ("integer", "US cents")


def assert_key_holds(place, resource, resources, key):
    target = resources[key["reference"]["resource"]]
    known = {
        tuple(row[name] for name in key["reference"]["fields"])
        for row in read(place, target["path"].removesuffix(".csv"))
    }
    rows = read(place, resource["path"].removesuffix(".csv"))
    assert {tuple(row[name] for name in key["fields"]) for row in rows} <= known


def test_a_wrong_type_or_a_repeated_key_is_refused():
    (filings,) = (table for table in rules.TABLES if table.name == "filings")
    row = list(next(filings.rows(BOOK)))
    check_keys(filings, [row])
    with pytest.raises(InputError, match="two rows have the key"):
        check_keys(filings, [row, row])
    row[8] = "8"
    with pytest.raises(TypeError, match=r"filings\.decks must be integer, not str"):
        clean(filings, row)


def test_changes_lists_what_was_added_removed_and_changed(tmp_path):
    mine = write_files(tmp_path / "first", small=small())
    first = read_version(mine)
    assert list(first) == [SMALL]
    (tmp_path / "second").mkdir()
    second_place = tmp_path / "second"
    shutil.copytree(mine / "rooms", second_place / "rooms")
    path = second_place / "rooms" / f"{SMALL}.toml"
    path.write_text(path.read_text().replace("Small Baccarat", "Smaller Baccarat"))
    copy = path.with_name("other.toml")
    copy.write_text(path.read_text().replace(f'"{SMALL}"', f'"{SMALL.split("/")[0]}/other"'))
    rows = list(changes_table(first, read_version(second_place)).rows(first))
    assert rows == [
        (f"{SMALL.split('/')[0]}/other", 1, "added", None, None, "Smaller Baccarat"),
        (SMALL, 1, "changed", "name", '"Small Baccarat"', '"Smaller Baccarat"'),
    ]
    back = list(changes_table(read_version(second_place), first).rows(first))
    assert [row[2] for row in back] == ["removed", "changed"]


def test_the_command_writes_the_changes_between_two_directories(tmp_path, monkeypatch, capsys):
    program = Program(monkeypatch, capsys)
    out, mine = tmp_path / "out", str(write_files(tmp_path / "mine", small=small()))
    result = program("export", str(out), "--changes", mine, mine, "--json")
    assert (result.code, result.json["rows"]) == (0, {"changes": 0})
    assert sorted(path.name for path in out.iterdir()) == ["changes.csv", "datapackage.json"]
    wrong = program("export", str(out), "--changes", str(tmp_path), mine)
    assert wrong.code == 2
    assert (
        wrong.err
        == f"houseway: not a rulebook or a checkout: it has no rooms folder ({tmp_path})\n"
    )
    taken = tmp_path / "file"
    taken.write_text("")
    refused = program("export", str(taken), "--changes", mine, mine)
    assert (refused.code, refused.err.count("\n")) == (2, 1)
