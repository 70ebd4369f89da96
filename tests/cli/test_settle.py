"""`houseway settle`: what each wager is paid, in what order."""

import json

from tests.cli.program import Program
from tests.games.twenty_one_cases import NO_BUST, describe
from tests.own_rulebook import SIDE_BET, write_files

CASE = {
    "game": "tavern/ez-baccarat-panda-8",
    "option": "12",
    "player_dealer": {"seat": 8, "bank": "120.00"},
    "wagers": [
        {"seat": 1, "bettor": "A", "wager": "banker", "amount": "100.00"},
        {"seat": 3, "bettor": "B", "wager": "player", "amount": "50.00"},
    ],
    "shoe": ["8d", "3h", "Ks", "4c"],
}


def write(directory, case):
    path = directory / "case.json"
    path.write_text(json.dumps(case))
    return str(path)


def test_a_case_is_settled_as_json(houseway: Program, tmp_path) -> None:
    result = houseway("settle", write(tmp_path, CASE), "--json").json
    assert result["action_seat"] == 1
    assert [
        (x["wager"], x["result"], x["paid"], x["taken"], x["returned"]) for x in result["lines"]
    ] == [
        ("player", "win", "50.00", "0.00", "0.00"),
        ("banker", "lose", "0.00", "70.00", "30.00"),
    ]
    assert result["fees"][0]["amount"] == "3.00"


def test_a_case_is_settled_as_a_printed_table(houseway: Program, tmp_path) -> None:
    result = houseway("settle", write(tmp_path, CASE))
    assert result.code == 0
    assert "Action starts at seat 1." in result.out
    assert "Fee: player-dealer $3 " in result.out
    assert "Player-dealer: bank $120, in action $120, net $20" in result.out


def test_a_split_is_printed_with_both_its_hands(houseway: Program, tmp_path) -> None:
    case = describe(NO_BUST, "8s 3d Tc|8d Ts", "Td 8c", "split", "double")
    result = houseway("settle", write(tmp_path, case))
    assert result.code == 0, result.err
    assert "8s 3d Tc; 8d Ts" in result.out


def test_a_users_side_bet_is_settled_last_with_its_game(houseway: Program, tmp_path) -> None:
    book = write_files(tmp_path, **{"lucky-nine": SIDE_BET})
    side_bet = {"seat": 1, "bettor": "A", "wager": "lucky-nine", "amount": "2.00"}
    case = CASE | {"shoe": ["9d", "9h", "Ks", "Kc"], "player_dealer": {"seat": 8, "bank": "500.00"}}
    case["wagers"] = [side_bet, *CASE["wagers"]]
    result = houseway("settle", write(tmp_path, case), "--rulebook", str(book), "--json").json
    last = result["lines"][-1]
    assert (last["wager"], last["result"], last["paid"]) == ("lucky-nine", "win", "100.00")
    assert last["source"] == "900 lines 1"
