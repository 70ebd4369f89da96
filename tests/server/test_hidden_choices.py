"""A choice that is held until everyone has chosen is sent to nobody else.

Each moment at which several players choose at once is played several times, with another choice of
one player each time: other cards in front, another amount, another word. Until all have chosen, no
byte that others receive may differ.
"""

from itertools import islice

import pytest
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import open_table, step
from tests.server.live_tables import recover, wire

from houseway.banked import view
from houseway.play.decision import Choice

BLACKJACK = "cordova/blackjack-x"
DOUBLE_HAND = "lucky-buck/pai-gow-double-hand-poker"
PAI_GOW = "tavern/pai-gow-poker"
TILES = "tavern/pai-gow-tiles"
MOMENTS = 3
"""How many moments of each game are compared."""
HANDS = 6
"""How many hands are played to find them."""


def simultaneous_moments(game_id):
    """Moments at which ann must choose while others still have to."""
    table = open_table(game_id)
    while table.hand <= HANDS:
        ours = [decision for decision in table.open_decisions() if table.decider(decision) == "ann"]
        if ours and len(table.open_decisions()) > 1:
            yield table, ours[0]
        step(table)


def answers(table, decision):
    """All kinds of answers to a decision, at least two of them."""
    for choice in decision.choices:
        amount = decision.amount_with(choice)
        if choice == "set":
            cards = table.current.hands[str(decision.seat)]
            half = 1 if len(cards) == 6 else 2
            yield from (Choice("set", cards=tuple(pick)) for pick in (cards[:half], cards[-half:]))
        elif amount and amount.least < amount.most:
            yield from (Choice(choice, amount.least), Choice(choice, amount.most))
        else:
            yield Choice(choice)


def sent_to_others(table, decision, choice):
    """All that others receive after ann has made a choice that is still held."""
    other = recover(table)
    other.choose("ann", decision.seat, decision.kind, choice, hand=decision.hand)
    assert other.held, "the choice is not held"
    return {viewer: wire(other, viewer) for viewer in others_at(other)}


def others_at(table):
    return ["", *(sitting.person for sitting in table.seats.values() if sitting.person != "ann")]


def compare(game_id):
    """Compare some moments of a game; return how many answers were compared."""
    compared = 0
    for table, decision in islice(simultaneous_moments(game_id), MOMENTS):
        sent = [sent_to_others(table, decision, choice) for choice in answers(table, decision)]
        assert all(messages == sent[0] for messages in sent), (game_id, table.hand)
        compared += len(sent)
    return compared


def test_no_byte_sent_to_others_depends_on_a_choice_that_is_held():
    compared = {game_id: compare(game_id) for game_id in PLAYABLE}
    at_once = {game_id for game_id, answers in compared.items() if answers >= 2}
    assert {BLACKJACK, PAI_GOW, TILES} <= at_once
    assert len(at_once) >= 19


LEAKS = {
    "the guard of held choices is always false": ("_is_own", lambda *args: True),
    "a held choice keeps its word": ("_without_choice", lambda event: event),
}


def sent_until_the_end(table, decision, choice):
    """All that others receive between ann's choice and the end of the round, at each step."""
    other = recover(table)
    other.choose("ann", decision.seat, decision.kind, choice, hand=decision.hand)
    sent = []
    while other.open_decisions():
        open_now = other.open_decisions()[0]
        answer = Choice(open_now.default)
        who = other.decider(open_now)
        other.choose(who, open_now.seat, open_now.kind, answer, hand=open_now.hand)
        if not other.current.closed:
            sent.append([wire(other, viewer) for viewer in others_at(other)])
    return sent


def compare_set_hands(game_id):
    """Compare how others see a hand that is set while the player-dealer still has to choose."""
    compared = 0
    for table, decision in islice(simultaneous_moments(game_id), MOMENTS):
        sets = [choice for choice in answers(table, decision) if choice.cards]
        sent = [sent_until_the_end(table, decision, choice) for choice in sets]
        assert all(messages == sent[0] for messages in sent), (game_id, table.hand)
        compared += sum(map(len, sent))
    return compared


def test_no_byte_sent_to_others_depends_on_how_a_hand_is_set_before_all_hands_are_shown():
    assert compare_set_hands(DOUBLE_HAND) > 2
    assert compare_set_hands(TILES) > 2


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("game_id", [BLACKJACK, PAI_GOW, TILES])
def test_the_comparison_finds_a_leak(leak, game_id, monkeypatch):
    monkeypatch.setattr(view, *LEAKS[leak])
    with pytest.raises(AssertionError):
        compare(game_id)


def test_the_player_who_holds_a_choice_sees_it():
    table, decision = next(simultaneous_moments(PAI_GOW))
    first, second = islice(answers(table, decision), 2)
    ours = []
    for choice in (first, second):
        other = recover(table)
        other.choose("ann", decision.seat, decision.kind, choice, hand=decision.hand)
        ours.append(wire(other, "ann"))
    assert ours[0] != ours[1]
