"""Hands as lines of a CSV file, one for each wager."""

from pathlib import Path

import pytest
from tests.book import BOOK

from houseway.checking.shift.audit import audit_rows
from houseway.checking.shift.rows import read_rows
from houseway.play.case import settle
from houseway.values.errors import InputError

HEAD = "hand,table,game,option,bank_seat,bank,cards,dice,seat,bettor,wager,amount,choices,paid"


def rows(tmp_path: Path, *lines: str, name: str = "shift.csv"):
    path = tmp_path / name
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return list(read_rows(path))


def test_lines_of_one_hand_are_a_case(tmp_path: Path):
    """A split hand, with a double on its second half."""
    (row,) = rows(
        tmp_path,
        HEAD + ",collected,rules,seated",
        "7,2,a/b,3,8,500.00,1 8s Kd | 1 8h Qd | player-dealer Qs 9d,1-2-3,1,Ann,base,25.00,"
        '"split, 2:double 25.00",50.00,3.00,decks=6;hits_over=true,yes',
        "7,2,,,,,,,1,Bob,base,10.00,,,,,",
    )
    assert row.error is None
    assert row.data == {
        "hand": "7",
        "table": "2",
        "collected": "3.00",
        "paid": [{"seat": 1, "bettor": "Ann", "wager": "base", "paid": "50.00"}],
        "case": {
            "game": "a/b",
            "option": "3",
            "player_dealer": {"seat": 8, "bank": "500.00"},
            "hands": {"1": [["8s", "Kd"], ["8h", "Qd"]], "player-dealer": ["Qs", "9d"]},
            "dice": [1, 2, 3],
            "rules": {"decks": 6, "hits_over": True},
            "seated": {"1": "Ann"},
            "wagers": [
                {"seat": 1, "bettor": "Ann", "wager": "base", "amount": "25.00"},
                {"seat": 1, "bettor": "Bob", "wager": "base", "amount": "10.00"},
            ],
            "choices": [
                {"seat": 1, "bettor": "Ann", "choice": "split"},
                {"seat": 1, "bettor": "Ann", "hand": 2, "choice": "double", "amount": "25.00"},
            ],
        },
    }


def test_a_hand_in_csv_settles_like_its_case(tmp_path: Path):
    (row,) = rows(
        tmp_path,
        HEAD,
        "1,,cordova/ultimate-texas-holdem,,7,500.00,"
        "1 Qs 3s | player-dealer Kc Jd | board As 9s 4s Kd 2h,,1,Ann,ante,10.00,4x,",
        "1,,,,,,,,1,Ann,blind,10.00,,",
    )
    lines = settle(row.data["case"], BOOK)["lines"]
    assert [(x["wager"], x["paid"]) for x in lines] == [
        ("play", "40.00"),
        ("ante", "10.00"),
        ("blind", "15.00"),
    ]


def test_counts_drops_and_whole_cases_are_lines_too(tmp_path: Path):
    found = rows(
        tmp_path,
        "table,game,option,hands,action,payer,collected,drop,case,paid",
        "5,tavern/zoobac,18,31,250.00,player-dealer,180.00,,,",
        "5,,,,,,,12.00,,",
        '5,,,,,,,,"{""game"": ""a/b""}","[{""seat"": 1, ""paid"": ""5.00""}]"',
    )
    assert [row.data for row in found] == [
        {
            "table": "5",
            "collected": "180.00",
            "count": {
                "game": "tavern/zoobac",
                "option": "18",
                "hands": 31,
                "action": "250.00",
                "payer": "player-dealer",
            },
        },
        {"table": "5", "drop": "12.00"},
        {"table": "5", "case": {"game": "a/b"}, "paid": [{"seat": 1, "paid": "5.00"}]},
    ]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("1,,,,8,500.00,,,1,Ann,base,5.00,,", "the column 'game' is empty (game)"),
        ("1,,a/b,,8,500.00,,,one,Ann,base,5.00,,", "seat must be a whole number, not 'one' (seat)"),
        ("1,,a/b,,8,500.00,As Kd |,,1,Ann,base,5.00,,", "cards must be hands such as"),
        ("1,,a/b,,8,500.00,1 As Kd,1 x,1,Ann,base,5.00,,", "dice must be a whole number, not 'x'"),
        ("1,,a/b,,8,500.00,,,1,Ann,base,5.00,,,9", "the line has 15 cells for 14 columns (row)"),
        ("1,,a/b,,8,500.00,,,,,,,,", "a line needs a seat with a wager, a case, hands or a drop"),
    ],
)
def test_a_bad_line_is_an_error_of_its_row(tmp_path: Path, line: str, error: str):
    good = "9,,a/b,,8,500.00,,,1,Ann,base,5.00,,"
    first, second = rows(tmp_path, HEAD, line, good)
    assert error in str(first.error)
    assert (first.line, second.line, second.error) == (2, 3, None)


def test_lines_that_contradict_each_other_are_an_error(tmp_path: Path):
    (row,) = rows(
        tmp_path,
        HEAD,
        "1,,a/b,,8,500.00,,,1,Ann,base,5.00,,",
        "1,,a/c,,8,500.00,,,2,Bob,base,5.00,,",
    )
    assert str(row.error) == "the lines of a hand have different cells: 'a/b' and 'a/c' (game)"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (b"", "the first line must name the columns"),
        (b"table,drpo\n", "no column called 'drpo': the columns are hand, table, dealer"),
        (b"table,table\n", "two columns are called 'table'"),
        (b"table,drop\n5,\xff\n", "not a CSV file: the text is not UTF-8"),
        (
            b'table,drop\n5,"1.00\n' + b"x" * 200_000,
            "not a CSV file: field larger than field limit",
        ),
    ],
)
def test_a_file_that_is_no_shift_is_refused(tmp_path: Path, text: bytes, error: str):
    path = tmp_path / "shift.csv"
    path.write_bytes(text)
    with pytest.raises(InputError) as caught:
        list(read_rows(path))
    assert error in str(caught.value)


def test_a_file_of_another_kind_or_none_is_refused(tmp_path: Path):
    with pytest.raises(InputError, match=r"must end in \.jsonl, \.ndjson or \.csv"):
        list(read_rows(tmp_path / "shift.xlsx"))
    with pytest.raises(InputError, match="file not found"):
        list(read_rows(tmp_path / "none.csv"))


def test_byte_order_marks_and_windows_line_ends_are_read(tmp_path: Path):
    path = tmp_path / "shift.csv"
    path.write_bytes("\ufefftable,drop\r\n5,1.00\r\n".encode())
    report = audit_rows(read_rows(path), BOOK)
    assert (report.rows, report.totals["drops"][0]["paid"]) == (1, "1.00")
