"""The smallest chip of a table: what its stakes, fees and stacks need, and old records."""

from msgspec.structs import replace
from tests.book import BOOK

import houseway
from houseway.play.game import FiledGame
from houseway.play.record import decode_events, rebuild
from houseway.poker.family import play_of
from houseway.poker.record import make_limits, table_chip
from houseway.poker.rules import find_stakes

OMAHA = "deuce-lounge/omaha-high-low-split"


def played(game_id, seed, **terms):
    return houseway.game(game_id).open_table(**terms).deal(seed).play_on()


def shares(hand):
    return [(award.seat, award.amount, award.part) for award in hand.state.awards]


def chip(game_id, stakes, option=None):
    rules = FiledGame(BOOK, game_id).rules()
    limits = make_limits(rules, find_stakes(play_of(rules), stakes))
    return table_chip(limits, rules.game.collection(option))


def test_a_table_with_half_dollar_blinds_and_fees_splits_95_dollars_equally() -> None:
    hand = played(OMAHA, 5, option="limit:15", stakes="$1-$2")
    assert hand.state.pot - hand.state.fee_total == 9500
    assert shares(hand) == [(2, 4750, "high"), (1, 4750, "low")]


def test_a_hand_recorded_without_a_chip_is_replayed_as_it_was_dealt() -> None:
    hand = played(OMAHA, 5, option="limit:15", stakes="$1-$2")
    opened, *events = hand.events
    old = [replace(opened, chip=0), *events]
    replayed = rebuild(old)
    assert [(award.seat, award.amount) for award in replayed.awards] == [(2, 4700), (1, 4800)]


def test_a_record_of_the_version_before_has_no_chip() -> None:
    line = (
        b'{"event":"hand-opened","game":"tavern/omaha","rules":{},"stakes":{},"seats":10,'
        b'"button":1,"stacks":{}}'
    )
    (opened,) = decode_events(line)
    assert opened.chip == 0


def test_the_chip_follows_from_bets_blinds_antes_and_fees() -> None:
    assert chip(OMAHA, "$1-$2") == 50
    assert chip(OMAHA, "$2-$4") == 100
    assert chip("deuce-lounge/texas-holdem-v1", "$2-$4") == 100
    assert chip("deuce-lounge/mexican-stud-poker", "$1-$2", "mexican-stud-limit:15") == 50


def test_a_fee_alone_can_need_the_smaller_chip() -> None:
    assert chip(OMAHA, "$3-$6") == 100
    assert chip(OMAHA, "$3-$6", "limit:1") == 50


def test_a_half_kill_of_an_odd_limit_needs_half_dollars() -> None:
    rules = FiledGame(BOOK, OMAHA).rules()
    stakes = find_stakes(play_of(rules), "$3-$6")
    assert table_chip(make_limits(rules, replace(stakes, kill="half")), None) == 50
    assert table_chip(make_limits(rules, replace(stakes, kill="full")), None) == 100


def test_chips_on_the_table_count_too() -> None:
    case = {
        "game": OMAHA,
        "button": 3,
        "stakes": "$3-$6",
        "stacks": {"1": "10.25", "2": "10.25"},
        "bets": {"1": "10.25", "2": "10.25"},
        "boards": [["2s", "5d", "8c", "Kh", "Qd"]],
        "hands": {"1": ["Ac", "3d", "Jh", "9h"], "2": ["Kc", "Qh", "Jd", "9d"]},
    }
    (pot,) = houseway.settle(case).to_dict()["pots"]
    assert [winner["share"] for winner in pot["winners"]] == ["10.25", "10.25"]
