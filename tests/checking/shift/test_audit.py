"""A shift compared with the filings: the amounts are worked out from the papers."""

import json
from pathlib import Path

import pytest
from tests.book import BOOK

from houseway.checking.shift.audit import audit_rows
from houseway.checking.shift.parallel import examine_all
from houseway.checking.shift.report import audit_page, to_csv
from houseway.checking.shift.rows import Row, read_rows

EZ = "tavern/ez-baccarat-panda-8"
NATURAL = {"player": ["Kd", "9d"], "banker": ["4h", "3c"]}
THREE_CARD_SEVEN = {"player": ["Kd", "2d", "4d"], "banker": ["2h", "3c", "2s"]}


def ez(*wagers, hands=NATURAL, option="12", **fields):
    """Wagers of Ann on seat 1; option 12 takes $3 at $100 and $6 at $200 (001 3639-3642)."""
    return {
        "game": EZ,
        "option": option,
        "player_dealer": {"seat": 8, "bank": "5000.00"},
        "wagers": [
            {"seat": 1, "bettor": "Ann", "wager": wager, "amount": amount}
            for wager, amount in wagers
        ],
        "hands": hands,
        "dice": [1, 2, 3],
        **fields,
    }


def paid(amount, **fields):
    return {"seat": 1, "paid": amount, **fields}


def audit(*rows):
    return audit_rows([Row(number, row) for number, row in enumerate(rows, 1)], BOOK)


def found(report):
    return [(d.row, d.what, d.paid, d.filed) for d in report.differences]


PLAYER = ez(("player", "150.00"))
DRAGON = ez(("banker", "100.00"), ("dragon-7", "5.00"), hands=THREE_CARD_SEVEN)


def test_a_shift_that_paid_and_collected_as_filed_agrees():
    report = audit(
        {"case": PLAYER, "paid": [paid("150.00")], "collected": "3.00"},
        {"case": DRAGON, "paid": [paid("200.00", wager="dragon-7"), paid("100.00")]},
    )
    assert (report.rows, report.agreed) == (2, 2)
    assert (report.differences, report.errors) == ([], [])


def test_each_wrong_payment_is_found_with_its_rule_and_lines():
    """A three-card 7 pays the Banker line as filed, and the Dragon 7 at 40 to 1 (001 50, 87)."""
    wrong = [paid("0.00", wager="banker"), paid("250.00", wager="dragon-7")]
    report = audit({"table": "5", "case": DRAGON, "paid": wrong})
    assert found(report) == [
        (1, "Ann, seat 1: Banker line", "0.00", "100.00"),
        (1, "Ann, seat 1: Dragon 7 Bonus Bet", "250.00", "200.00"),
    ]
    first = report.differences[0]
    assert (first.table, first.game, first.option) == ("5", EZ, "gega-003784-b:12")
    assert first.why
    assert first.source.startswith("001 lines ")


def test_the_preset_of_a_hand_counts():
    pushed = [paid("0.00", wager="banker"), paid("200.00", wager="dragon-7")]
    case = {**DRAGON, "preset": "practice"}
    assert audit({"case": case, "paid": pushed}).agreed == 1


def test_a_winning_wager_without_a_payment_is_a_difference():
    report = audit({"case": DRAGON, "paid": [paid("100.00", wager="banker")]})
    assert found(report) == [(1, "Ann, seat 1: Dragon 7 Bonus Bet", "0.00", "200.00")]


def test_a_payment_without_a_wager_is_the_total_of_the_bettor():
    assert audit({"case": DRAGON, "paid": [paid("300.00", bettor="Ann")]}).agreed == 1
    report = audit({"case": DRAGON, "paid": [paid("299.00")]})
    assert found(report) == [(1, "Ann, seat 1: 2 wagers together", "299.00", "300.00")]


def test_what_was_taken_is_compared_if_it_is_noted():
    lost = ez(("banker", "150.00"))
    assert audit({"case": lost, "paid": [paid("0.00")]}).agreed == 1
    report = audit({"case": lost, "paid": [paid("0.00", taken="100.00")]})
    assert found(report) == [(1, "Ann, seat 1: Banker line (taken)", "100.00", "150.00")]


def test_collections_are_compared_in_total_or_by_payer():
    report = audit({"case": ez(("player", "200.00")), "collected": "3.00"})
    assert found(report) == [(1, "collection", "3.00", "6.00")]
    by_payer = [{"payer": "player-dealer", "amount": "5.00"}]
    report = audit({"case": ez(("player", "200.00")), "collected": by_payer})
    assert found(report) == [(1, "collection from player-dealer", "5.00", "6.00")]
    report = audit({"case": ez(("player", "200.00")), "collected": []})
    assert found(report) == [(1, "collection from player-dealer", "0.00", "6.00")]


def test_hands_counted_by_tier_are_compared_with_their_collections_and_the_drop():
    """31 hands in the tier of $200 to $299 pay $6 each, 10 in that of $100 to $199 $3."""
    count = {"game": EZ, "option": "12"}
    report = audit(
        {"table": "5", "count": {**count, "action": "250.00", "hands": 31}, "collected": "180.00"},
        {"table": "5", "count": {**count, "action": "150.00", "hands": 10}},
        {"table": "6", "count": {**count, "action": "150.00", "hands": 9}},
        {"table": "5", "drop": "200.00"},
        {"table": "5", "drop": "16.00"},
        {"table": "6", "drop": "20.00"},
    )
    assert found(report) == [
        (1, "collection of 31 hands", "180.00", "186.00"),
        (6, "drop of table 6", "20.00", "27.00"),
    ]
    assert (report.rows, report.agreed) == (6, 4)


def test_shares_of_pots_and_payments_of_pan_are_compared():
    """Two hole cards must be used (000 13727-13729), so seat 2's small flush wins $40."""
    omaha = {
        "game": "saloon/omaha",
        "button": 1,
        "stacks": {"1": "100.00", "2": "100.00"},
        "bets": {"1": "20.00", "2": "20.00"},
        "boards": [["Kh", "9h", "7h", "4h", "2s"]],
        "hands": {"1": ["Ah", "As", "Jd", "Tc"], "2": ["5h", "3h", "Qd", "Qc"]},
    }
    pan = {"game": "deuce-lounge/pan", "condition": "1.00", "out": "1", "tops": "4.00"}
    pan["players"] = {
        "1": {
            "stack": "50.00",
            "melds": [["3s", "3s", "3s"], ["Kh", "Qh", "Jh"], ["4c", "5c", "6c", "7c", "Jc"]],
        },
        "2": {"stack": "50.00"},
        "3": {"stack": "50.00", "status": "top"},
    }
    assert audit({"case": omaha, "paid": [{"seat": 2, "paid": "40.00"}]}).agreed == 1
    report = audit({"case": omaha, "paid": [paid("40.00")]})
    assert found(report) == [
        (1, "seat 1: share of the pots", "40.00", "0.00"),
        (1, "seat 2: share of the pots", "0.00", "40.00"),
    ]
    assert audit({"case": pan, "paid": [{"seat": 2, "paid": "7.00"}]}).agreed == 1
    report = audit({"case": pan, "paid": [{"seat": 2, "paid": "6.00"}]})
    assert found(report) == [(1, "seat 2: payment to the winner", "6.00", "7.00")]


@pytest.mark.parametrize(
    ("row", "what", "where"),
    [
        ({}, "a row needs one of case, count or drop", "row"),
        ({"case": PLAYER}, "say what was paid or collected", "paid"),
        ({"drop": "1"}, "money must have two decimals, like \"25.00\", not '1'", "drop"),
        ({"drop": "1.00", "collected": "1.00"}, "a drop has no paid or collected", "drop"),
        ({"drop": "1.00", "time": "25:00"}, "time must be like 21:05", "time"),
        ({"tabel": "5", "drop": "1.00"}, "unknown key 'tabel'", "tabel"),
        ({"case": {**PLAYER, "game": "x/y"}, "paid": []}, "no game called 'x/y'", ""),
        (
            {"case": PLAYER, "paid": [paid("1.00", wager="tie")]},
            "seat 1 has no such tie: it has Ann, seat 1: Player line",
            "paid[0]",
        ),
        (
            {"case": PLAYER, "paid": [paid("150.00"), paid("150.00")]},
            "the payment of seat 1 is listed twice",
            "paid[1]",
        ),
        (
            {"case": {**PLAYER, "option": None}, "collected": "3.00"},
            "a collection can only be checked with an option",
            "case.option",
        ),
        (
            {"count": {"game": EZ, "option": "12", "hands": 1, "action": "5.00", "payer": "pot"}},
            "payer must be player-dealer or player, not 'pot'",
            "count.payer",
        ),
    ],
)
def test_a_bad_row_says_what_is_wrong_and_the_others_are_compared(row, what, where):
    good = {"case": PLAYER, "paid": [paid("150.00")]}
    report = audit(good, row, good)
    assert (report.rows, report.agreed, report.differences) == (3, 2, [])
    (error,) = report.errors
    assert error.row == 2
    assert what in error.what
    assert where in error.where


def test_totals_are_by_table_dealer_hour_game_and_option():
    labels = {"table": "5", "dealer": "Kim", "time": "2026-11-18T21:05"}
    late = {"table": "6", "dealer": "Kim", "time": "22:59"}
    report = audit(
        {**labels, "case": PLAYER, "paid": [paid("150.00")], "collected": "3.00"},
        {**late, "case": PLAYER, "paid": [paid("140.00")]},
        {**late, "case": {**PLAYER, "seats": 99}, "paid": []},
    )
    totals = report.totals
    assert totals["all"]["payouts"] == {
        "paid": "290.00",
        "filed": "300.00",
        "difference": "-10.00",
    }
    assert totals["all"]["collections"]["filed"] == "3.00"
    counts = {
        name: {label: (t["rows"], t["agreed"], t["errors"]) for label, t in totals[name].items()}
        for name in ("by_table", "by_dealer", "by_hour", "by_game", "by_option")
    }
    assert counts == {
        "by_table": {"5": (1, 1, 0), "6": (2, 0, 1)},
        "by_dealer": {"Kim": (3, 1, 1)},
        "by_hour": {"2026-11-18 21:00": (1, 1, 0), "22:00": (1, 0, 0)},
        "by_game": {EZ: (2, 1, 0)},
        "by_option": {"gega-003784-b:12": (2, 1, 0)},
    }


def test_several_processes_compare_as_one_does_and_in_order():
    rows = [
        Row(number, {"hand": str(number), "case": PLAYER, "paid": [paid(f"{number % 3}.00")]})
        if number % 7
        else Row(number, {})
        for number in range(1, 601)
    ]
    assert list(examine_all(rows, BOOK, processes=2)) == list(examine_all(rows, BOOK, processes=1))


def test_the_csv_and_the_page_show_every_difference_and_run_no_formula(tmp_path: Path):
    case = ez(("player", "150.00"))
    case["wagers"][0]["bettor"] = "=Ann()"
    report = audit({"dealer": "@Kim", "case": case, "paid": [paid("1.00")]}, {"time": "x"})
    lines = to_csv(report).splitlines()
    assert lines[0].startswith("kind,row,what,paid,filed,why,source,hand,table,dealer")
    assert "\"'=Ann()" in lines[1]
    assert ",'@Kim," in lines[1]
    assert lines[2].startswith("error,2,")
    page = audit_page(report.to_dict(), "shift.jsonl")
    assert page.about == (
        "0 of 2 rows agree with the filings; 1 difference found; 1 row could not be read."
    )
    rows = page.sections[0].blocks[0].rows
    assert rows[0][3:6] == ("$1", "$150", "-$149")


def test_a_file_is_read_row_by_row_with_progress(tmp_path: Path):
    path = tmp_path / "shift.jsonl"
    text = json.dumps({"drop": "1.00"})
    path.write_text(f"\ufeff{text}\n\n[1]\n{{\n{text}\n")
    progress = []
    rows = list(read_rows(path, lambda done, total: progress.append((done, total))))
    assert [(row.line, str(row.error or "")) for row in rows] == [
        (1, ""),
        (3, "a row must be an object (row)"),
        (4, "not valid JSON: it ends too early (row)"),
        (5, ""),
    ]
    assert progress[-1] == (path.stat().st_size, path.stat().st_size)
