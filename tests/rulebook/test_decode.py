"""Strict decoding: the error for a wrong value is one line with the file and the key's path."""

import pytest

from houseway.rulebook.decode import decode, decode_file, encode, read_toml
from houseway.rulebook.model import Option, PayRow, Room
from houseway.values.errors import RulebookError

ROOM = 'id = "r"\nname = "R"\nseed = "000"\nsource = "000 1"\n'


def refusal(path, text, kind=Room):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(RulebookError) as caught:
        decode_file(path, kind)
    assert "\n" not in str(caught.value)
    assert str(path) in caught.value.where
    return caught.value


def test_an_unknown_key_is_named(tmp_path):
    error = refusal(tmp_path / "room.toml", ROOM + 'nmae = "x"')
    assert "unknown key 'nmae'" in error.what


def test_a_wrong_type_is_named_with_its_path(tmp_path):
    error = refusal(tmp_path / "room.toml", ROOM + "formerly = [1]")
    assert error.what == "formerly[0] must be text, not a whole number"
    assert error.where.endswith("room.toml: formerly[0]")


def test_a_missing_key_is_named(tmp_path):
    assert "the key 'seed' is missing" in refusal(tmp_path / "r", 'id = "r"\nname = "R"').what


def test_text_that_its_type_refuses_is_named_with_its_path(tmp_path):
    error = refusal(tmp_path / "room.toml", ROOM.replace("000 1", "line 1"))
    assert "a source must be like" in error.what
    assert error.where.endswith(": source")


@pytest.mark.parametrize("text", ["id = ", "id = 1\nid = 2", "[a\n", b"name = '\xff'"])
def test_text_that_is_not_toml_is_one_line_with_its_file(tmp_path, text):
    assert refusal(tmp_path / "room.toml", text).what.startswith("not valid TOML")


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(RulebookError, match="file not found") as caught:
        read_toml(tmp_path / "none.toml")
    assert caught.value.where == str(tmp_path / "none.toml")


def test_a_number_in_place_of_text_is_refused():
    with pytest.raises(RulebookError, match="must be text, not 40"):
        decode({"when": "x", "odds": 40}, PayRow, "here")


def test_a_decoded_value_encodes_to_the_same_data():
    row = {"when": 'winner == "tie"', "odds": "40 to 1", "says": ""}
    assert encode(decode(row, PayRow, "here")) == row
    option = decode({"says": "s", "default": 8, "range": [3, 8]}, Option, "here")
    assert decode(encode(option), Option, "here") == option
