"""Odd files and numbers on the command line give a one-line error, never a traceback."""

import json
import os

import pytest


def refusal(houseway, *args):
    code, out, err = houseway(*args)
    assert code == 2, (out, err)
    assert len(err.strip().splitlines()) == 1
    return err


@pytest.fixture
def rooms(tmp_path):
    folder = tmp_path / "book" / "rooms" / "x"
    folder.mkdir(parents=True)
    return folder


@pytest.mark.parametrize("kind", ["directory", "loop", "fifo", "zero"])
def test_a_path_in_a_rulebook_that_is_not_a_file_is_refused(houseway, rooms, kind):
    path = rooms / "x.toml"
    match kind:
        case "directory":
            path.mkdir()
        case "loop":
            path.symlink_to(path)
        case "fifo":
            os.mkfifo(path)
        case "zero":
            path.symlink_to("/dev/zero")
    assert "x.toml" in refusal(houseway, "list", "--rulebook", str(rooms.parents[1]))


def test_a_number_with_thousands_of_digits_is_refused(houseway, tmp_path):
    case = tmp_path / "case.json"
    case.write_text(json.dumps({"game": "tavern/casino-war", "rules": {"decks": "9" * 4301}}))
    assert "decks" in refusal(houseway, "settle", str(case))


def test_a_backup_without_line_breaks_is_refused(houseway, tmp_path):
    answer = refusal(houseway, "restore", "/dev/zero", "--database", str(tmp_path / "x.db"))
    assert "a line is too long" in answer


@pytest.mark.parametrize("database", ["sqlite://", "sqlite:///file:x.db?uri=true"])
def test_a_database_that_is_not_a_file_is_refused(houseway, database):
    answer = refusal(houseway, "serve", "--port", "0", "--database", database)
    assert "must be the path of a file" in answer
