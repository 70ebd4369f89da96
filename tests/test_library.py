"""The library: every playable filing is dealt, answered, copied and saved in the same way."""

import re

import pytest
from tools import api_reference

import houseway
from houseway import Hand, Rulebook

BOOK = Rulebook()
PLAYABLE = [game_id for game_id in BOOK if BOOK[game_id].playable]


def test_ninety_two_filings_can_be_dealt():
    assert len(PLAYABLE) == 92


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_a_whole_hand_is_played_and_its_chips_add_up(game_id):
    hand = BOOK[game_id].play(seed=7)
    assert hand.closed
    assert hand.decisions == []
    assert len(hand.nets) >= 3
    assert sum(hand.nets.values()) == 0
    assert hand.events == BOOK[game_id].play(seed=7).events


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_an_open_hand_is_answered_copied_and_saved(game_id):
    table = BOOK[game_id].open_table()
    hand = table.deal(seed=3)
    while not hand.closed:
        other = hand.copy()
        saved = Hand.from_json(hand.to_json())
        for result in (hand, other, saved):
            decision = result.decisions[0]
            cards = dealt_last(result, decision) if decision.kind == "discard" else ()
            result.answer(decision.default, cards=cards)
        assert hand.events == other.events == saved.events
    assert hand.nets == Hand.from_json(hand.to_json()).nets
    assert sum(hand.nets.values()) == 0
    assert sum(table.deal(seed=4).play_on().nets.values()) == 0


def dealt_last(hand, decision):
    return hand.state.cards[decision.seat][-decision.cards :]


def test_wagers_bank_and_names_are_given():
    table = houseway.game("tavern/zoobac").open_table(seats=8)
    hand = table.deal(
        seed=1,
        wagers=[{"seat": 2, "bettor": "Ann", "wager": "player", "amount": "100.00"}],
        bank="50.00",
        player_dealer=5,
        names={5: "Cora"},
    )
    assert set(hand.nets) == {"Cora", "Ann", "house"}
    assert abs(hand.nets["Ann"]) <= 5000


def test_the_next_hand_of_poker_moves_the_button_and_keeps_the_stacks():
    table = houseway.game("tavern/texas-holdem").open_table()
    first = table.deal(seed=1, players=4).play_on()
    second = table.deal(seed=2)
    assert first.events[0].button != second.events[0].button
    assert (
        sum(second.events[0].stacks.values())
        == sum(first.events[0].stacks.values()) - (first.nets["house"])
    )


def test_pan_carries_its_tops():
    hand = houseway.game("lucky-buck/pan").play(seed=2)
    assert "carried" in hand.nets


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"stacks": {1: 100}}, "not stacks"),
        ({"players": 12}, "players must be 1 to"),
        ({"bank": 2.5}, "whole cents"),
        ({"wagers": [{"seat": 1, "wager": "player"}]}, "the key 'amount' is missing"),
        (
            {"wagers": [{"seat": 1, "wager": "player", "amount": 100, "odd": 1}]},
            "unknown key 'odd'",
        ),
    ],
)
def test_a_wrong_value_is_refused_in_one_line(change, what):
    table = houseway.game("tavern/zoobac").open_table()
    with pytest.raises(houseway.InputError, match=what):
        table.deal(seed=1, **change)


def test_a_choice_that_is_not_offered_changes_nothing():
    hand = houseway.game("tavern/texas-holdem").open_table().deal(seed=1)
    before = hand.events
    with pytest.raises(houseway.InputError, match="not 'dance'"):
        hand.answer("dance")
    with pytest.raises(houseway.InputError, match="not over"):
        _ = hand.nets
    with pytest.raises(houseway.InputError, match="no decision is open for seat 99"):
        hand.answer("fold", seat=99)
    assert hand.events == before


def test_a_saved_file_that_is_not_a_hand_is_refused():
    for text in ("", "{}", '{"seed": "x"}', "[1]"):
        with pytest.raises(houseway.InputError):
            Hand.from_json(text)


def test_answers_are_typed_and_show_as_tables():
    case = {
        "game": "tavern/zoobac",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "10.00"}],
        "hands": {"player": ["9s", "Kd"], "banker": ["2c", "2h"]},
    }
    settled = houseway.settle(case)
    assert (settled.net, settled.lines[0].paid) == (-1000, "10.00")
    assert settled.to_dict()["lines"][0]["result"] == "win"
    assert "<table" in settled._repr_html_()
    priced = houseway.price("tavern/zoobac", "player")
    assert priced.method == "exact"
    assert priced.edge("player") == pytest.approx(0.012351, abs=1e-6)
    assert "<table" in priced._repr_html_()
    charged = houseway.fee("tavern/zoobac", "18", action=30000)
    assert charged.fees[0].payer == "player-dealer"
    assert "<table" in charged._repr_html_()
    found = houseway.check("saloon", packs=["local"])
    assert found.to_dict()[0]["code"] == found[0].code
    assert repr(found) == "<Findings: 2 warn>"
    assert "<table" in found._repr_html_()


def test_the_reference_is_made_from_the_code_and_its_example_runs():
    text = api_reference.TARGET.read_text("utf-8")
    assert text == api_reference.reference(), "make docs"
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(example[1], "docs/api.md", "exec"), {})


def test_an_amount_that_is_not_whole_cents_is_refused_by_name():
    with pytest.raises(houseway.InputError, match="whole cents") as refused:
        houseway.fee("tavern/ez-baccarat-panda-8", "12", action="450.00")  # type: ignore[arg-type]
    assert refused.value.where == "action"
