"""The library: every playable filing deals, answers, copies and saves in the same way."""

import re

import pytest
from tools import api_reference

import houseway
from houseway import Hand, Rulebook
from houseway.play.events import ChoiceMade

BOOK = Rulebook()
PLAYABLE = [game_id for game_id in BOOK if BOOK[game_id].playable]


def test_ninety_two_filings_can_be_dealt():
    assert len(PLAYABLE) == 92


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_a_hand_is_played_to_the_end_and_its_nets_add_up_to_zero(game_id):
    hand = BOOK[game_id].play(seed=7)
    assert hand.closed
    assert hand.decisions == []
    assert len(hand.nets) >= 3
    assert sum(hand.nets.values()) == 0
    assert hand.events == BOOK[game_id].play(seed=7).events


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_a_copied_or_saved_hand_continues_like_the_original(game_id):
    table = BOOK[game_id].open_table()
    hand = table.deal(seed=3)
    while not hand.closed:
        other = hand.copy()
        saved = Hand.from_json(hand.to_json())
        for version in (hand, other, saved):
            decision = version.decisions[0]
            cards = last_cards(version, decision) if decision.kind == "discard" else ()
            version.answer(decision.default, cards=cards)
        assert hand.events == other.events == saved.events
    assert hand.nets == Hand.from_json(hand.to_json()).nets
    assert sum(hand.nets.values()) == 0
    assert sum(table.deal(seed=4).play_on().nets.values()) == 0


def last_cards(hand, decision):
    return hand.state.cards[decision.seat][-decision.cards :]


def test_a_hand_can_be_dealt_with_given_wagers_bank_and_names():
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
        == sum(first.events[0].stacks.values()) - first.nets["house"]
    )


def test_pan_carries_the_tops_of_a_hand_that_nobody_plays_to_the_next_hand():
    table = houseway.game("lucky-buck/pan").open_table()
    hand = table.deal(seed=2, players=4)
    while not hand.closed:
        hand.answer("top")
    assert hand.nets == {"P1": -100, "P2": -100, "P3": -100, "P4": -100, "house": 0, "carried": 400}
    assert table.deal(seed=3).events[0].carried == 400


@pytest.mark.parametrize(
    ("change", "message"),
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
def test_a_bad_argument_is_refused_with_a_message_that_names_it(change, message):
    table = houseway.game("tavern/zoobac").open_table()
    with pytest.raises(houseway.InputError, match=message):
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
    for text in ("", "{}", '{"seed": "x"}', "[1]", '{"seed": "1", "names": {"x": "Ann"}}'):
        with pytest.raises(houseway.InputError):
            Hand.from_json(text)


def test_answers_already_given_stand_when_other_players_finish_the_hand():
    hand = houseway.game("tavern/21st-century-blackjack-switch").open_table().deal(seed=3)
    insured = hand.decisions[-1]
    hand.answer("insure", seat=insured.seat, hand=insured.hand)
    choices = [event for event in hand.play_on().events if isinstance(event, ChoiceMade)]
    assert [choice.seat for choice in choices if choice.choice == "insure"] == [insured.seat]


def test_players_with_the_same_name_have_one_net():
    table = houseway.game("tavern/texas-holdem").open_table()
    hand = table.deal(seed=6, players=3, names={2: "Ann", 3: "Ann"}).play_on()
    assert hand.nets == {"Ann": 400, "P1": -400, "house": 0}


def test_a_settlement_of_pan_has_payments_but_no_lines():
    melds = [["3s", "3s", "3s"], ["Kh", "Qh", "Jh"], ["4c", "5c", "6c", "7c", "Jc"]]
    others = {"2": {"stack": "50.00"}, "3": {"stack": "50.00"}}
    players = {"1": {"stack": "50.00", "melds": melds}, **others}
    case = {"game": "deuce-lounge/pan", "condition": "1.00", "out": "1", "players": players}
    settlement = houseway.settle(case)
    assert (settlement.net, settlement.lines) == (None, [])
    assert settlement["lines"][0]["paid"] == "7.00"
    assert "<table" in settlement._repr_html_()


def test_results_are_typed_and_display_as_html_tables():
    case = {
        "game": "tavern/zoobac",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "10.00"}],
        "hands": {"player": ["9s", "Kd"], "banker": ["2c", "2h"]},
    }
    settlement = houseway.settle(case)
    assert (settlement.net, settlement.lines[0].paid) == (-1000, "10.00")
    assert settlement.to_dict()["lines"][0]["result"] == "win"
    assert "<table" in settlement._repr_html_()
    prices = houseway.price("tavern/zoobac", "player")
    assert prices.method == "exact"
    assert prices.edge("player") == pytest.approx(0.012351, abs=1e-6)
    with pytest.raises(houseway.InputError, match="wager must be player, not 'tie'"):
        prices.edge("tie")
    assert "<table" in prices._repr_html_()
    fee = houseway.fee("tavern/zoobac", "18", action=30000)
    assert fee.fees[0].payer == "player-dealer"
    assert "<table" in fee._repr_html_()
    findings = houseway.check("saloon", packs=["local"])
    assert findings.to_dict()[0]["code"] == findings[0].code
    assert repr(findings) == "<Findings: 2 warn>"
    assert "<table" in findings._repr_html_()


def test_the_api_reference_is_up_to_date_and_its_example_runs():
    text = api_reference.TARGET.read_text("utf-8")
    assert text == api_reference.reference(), "run `make docs`"
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(example[1], "docs/api.md", "exec"), {})


def test_an_amount_that_is_not_whole_cents_is_refused_with_its_argument_named():
    with pytest.raises(houseway.InputError, match="whole cents") as refused:
        houseway.fee("tavern/ez-baccarat-panda-8", "12", action="450.00")  # type: ignore[arg-type]
    assert refused.value.where == "action"
