"""Replaying hand histories."""

from pathlib import Path

import pytest
from tests.book import BOOK

from houseway.poker.histories.compare import compare_files
from houseway.poker.histories.phh import dumps, loads, read_file
from houseway.poker.histories.replay import Replay, Unsupported, replay
from houseway.poker.values import fast
from houseway.values.errors import InputError

DATA = Path("tests/data/phh")

HEADS_UP = """
variant = 'NT'
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [{actions}]
finishing_stacks = [{stacks}]
"""


def heads_up(*actions: str, stacks: str = "100, 100") -> tuple[int, ...]:
    quoted = ", ".join(f"'{action}'" for action in ("d dh p1 AsAh", "d dh p2 KsKh", *actions))
    return replay(loads(HEADS_UP.format(actions=quoted, stacks=stacks)))


def test_every_test_history_replays_to_its_finishing_stacks() -> None:
    report = compare_files(sorted(DATA.iterdir()), BOOK)
    assert report["mismatched"] == []
    assert report["unsupported"] == []
    assert (report["hands"], report["matched"], report["unstated"]) == (6, 6, [])


def test_the_fast_rankings_give_the_same_stacks_as_the_plain_rankings() -> None:
    for path in DATA.iterdir():
        for _, history in read_file(path):
            assert not isinstance(history, InputError)
            assert replay(history, fast()) == replay(history)


def test_a_written_history_reads_back_the_same() -> None:
    for path in DATA.iterdir():
        for _, history in read_file(path):
            assert not isinstance(history, InputError)
            assert loads(dumps(history)) == history


def test_a_side_pot_is_awarded_separately_from_the_main_pot() -> None:
    ((_, history),) = read_file(DATA / "three-handed-side-pot.phh")
    assert not isinstance(history, InputError)
    hand_replay = Replay(history)
    assert hand_replay.run() == (0, 80, 290)
    assert [pot.amount for pot in hand_replay.pots] == [150, 140, 80]


def test_heads_up_the_second_player_is_the_button_with_the_small_blind() -> None:
    assert heads_up("p2 f") == (101, 99)
    with pytest.raises(InputError, match="p1 acts out of turn: it is p2's turn"):
        heads_up("p1 f")


def test_the_odd_chip_goes_to_the_left_of_the_button() -> None:
    text = HEADS_UP.replace("[1, 2]", "[1, 2, 0]").replace("[0, 0]", "[0, 0, 0]")
    text = text.replace("[100, 100]", "[100, 100, 100]")
    actions = [
        *("d dh p1 2c7h", "d dh p2 AsKd", "d dh p3 AhKc", "p3 cc", "p1 f", "p2 cc"),
        *("d db 3c4c9d", "p2 cc", "p3 cc", "d db Jd", "p2 cc", "p3 cc"),
        *("d db Qh", "p2 cc", "p3 cc"),
    ]
    quoted = ", ".join(f"'{action}'" for action in actions)
    assert replay(loads(text.format(actions=quoted, stacks="99, 101, 100"))) == (99, 101, 100)


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (("p2 cbr 3",), "p2 must raise to 4 or more, not 3"),
        (("p2 cbr 101",), "has chips for only 100"),
        (("p2 cbr 2",), "the bet is already 2"),
        (("p2 cbr 6", "d db 2c3c4c"), "p1 must call or fold before cards are dealt"),
        (("p2 f", "p2 cc"), "acts after folding"),
    ],
)
def test_an_action_out_of_turn_or_a_bet_of_a_wrong_size_is_refused(
    actions: tuple[str, ...], error: str
) -> None:
    with pytest.raises(InputError, match=error):
        heads_up(*actions)


def test_a_history_that_ends_before_its_board_is_complete_is_not_supported() -> None:
    with pytest.raises(Unsupported, match="5 cards at a showdown, not 3"):
        heads_up("p2 cc", "p1 cc", "d db 2c3c4c", "p1 cc", "p2 cc")


def test_a_big_blind_that_antes_for_everybody_can_lose_the_ante_to_a_shorter_stack() -> None:
    text = HEADS_UP.replace("true", "false").replace("antes = [0, 0]", "antes = [0, 3]")
    actions = "'d dh p1 KsKh', 'd dh p2 AsAh', 'p2 cbr 97', 'p1 cc', 'd db 2c3c4c9dJd'"
    assert replay(loads(text.format(actions=actions, stacks="0, 200"))) == (0, 200)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"NT": "ZZ"}, "unknown variant 'ZZ'"),
        ({"AsAh": "????"}, "p1 must have 2 known cards at the showdown"),
    ],
)
def test_a_history_that_cannot_be_replayed_is_reported_with_the_reason(
    changes: dict[str, str], error: str
) -> None:
    actions = "'d dh p1 AsAh', 'd dh p2 KsKh', 'p2 cc', 'p1 cc', 'd db 2c3c4c9dJd'"
    text = HEADS_UP.format(actions=actions, stacks="100, 100")
    for old, new in changes.items():
        text = text.replace(old, new)
    with pytest.raises(Unsupported, match=error):
        replay(loads(text))


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        ("'p3 f'", "player must be p1 to p2"),
        ("'p1 jumps'", "is not an action"),
        ("'p1 cbr x'", "amount must be"),
        ("'p1 cbr -3'", "amount must be"),
        ("'d db 2x'", "'2x' is not a card"),
        ("7", "7 is not an action"),
    ],
)
def test_a_malformed_action_is_refused_with_its_position(actions: str, error: str) -> None:
    with pytest.raises(InputError, match=error) as caught:
        loads(HEADS_UP.format(actions=actions, stacks="1, 1"), "a.phh")
    assert caught.value.where == "a.phh: actions[0]"


def test_fees_come_from_the_pot_or_from_a_players_chips() -> None:
    text = HEADS_UP.format(actions="'d dh p1 AsAh', 'd dh p2 KsKh', 'p2 f'", stacks="99, 97")
    fees = '[_houseway]\nfees = [{ amount = 2, from = "pot" }, { amount = 2, from = "p2" }]\n'
    history = loads(text + fees)
    assert replay(history) == history.finishing == (99, 97)
    assert loads(dumps(history)) == history


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ("players = 3", "players must be a list, not 3"),
        ("seats = 5", "seats must be a list, not 5"),
        ("_houseway = 3", "_houseway must be a table, not 3"),
        ("[_houseway]\nfees = 3", "fees must be a list, not 3"),
        ("[_houseway]\nfees = [3]", "a fee must be a table, not 3"),
        ("[_houseway]\nfees = [{ amount = 1, from = 'x' }]", "player must be p1 to p2, not 'x'"),
        ("[_houseway]\nfees = [{ amount = 1, from = 'p7' }]", "player must be p1 to p2, not 'p7'"),
    ],
)
def test_a_malformed_field_is_refused_with_its_name(fields: str, error: str) -> None:
    with pytest.raises(InputError, match=error):
        loads(HEADS_UP.format(actions="'p2 f'", stacks="101, 99") + fields, "a.phh")
