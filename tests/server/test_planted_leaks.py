"""Every comparison of what is sent notices each planted leak, for every kind of subscriber.

A leak sends one kind of event, or one part of the view, as only the floor may see it. Who gets it:
players, others and spectators at each kind of table, readers of replays and exports, and the coach.
"""

from functools import partial

import msgspec
import pytest
from tests.book import BOOK
from tests.server import (
    banked_tables,
    pan_tables,
    poker_tables,
    test_hidden_choices,
    test_pan_hidden,
    test_pan_on_top,
    test_poker_hidden,
    test_records_hidden,
    test_views_hidden,
)

from houseway.banked import view as banked
from houseway.cardroom import exports, played_hands, recall
from houseway.pan import view as pan
from houseway.play.live.view import view
from houseway.play.live.viewers import ALL
from houseway.poker import view as poker
from houseway.pricing.seen import DecisionKey, seen_of

pytestmark = pytest.mark.usefixtures("checkpoint_before_every_hand")

BLACKJACK = "cordova/blackjack-x"
DOUBLE_HAND = test_hidden_choices.DOUBLE_HAND
PAI_GOW = "tavern/pai-gow-poker"
THREE_CARD = "tavern/three-card-poker"
WAR = "tavern/casino-war"


def event(module, name):
    """Sends the events of this name unmasked."""
    masked = module.seen_event

    def seen_event(table, viewer, sent):
        return sent if type(sent).__name__ == name else masked(table, viewer, sent)

    return module, "seen_event", seen_event


def part(module, name):
    """Sends one part of the view as the floor sees it."""
    own = module.hand_view

    def hand_view(table, viewer):
        return msgspec.structs.replace(own(table, viewer), **{name: getattr(own(table, ALL), name)})

    return module, "hand_view", hand_view


def whole(module, name):
    """Gives a reader what the floor sees, instead of what a function would show them."""
    real = getattr(module, name)
    return module, name, lambda table, viewer, *args: real(table, ALL, *args)


def banked_table(game_id):
    test_views_hidden.test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen(game_id)


def banked_replay(game_id):
    test_views_hidden.test_no_byte_of_a_replayed_hand_depends_on_burned_or_undealt_cards(
        game_id, "ann"
    )


def set_hands(game_id):
    test_hidden_choices.compare_set_hands(game_id)


def poker_table(game_id):
    test_poker_hidden.test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen(game_id)


def pan_table(game_id):
    table = pan_tables.open_table(game_id, kind=test_pan_hidden.Recorded)
    test_pan_hidden.compare(table, ("", "ann"), every=20)


def pan_on_top(game_id):
    test_pan_on_top.test_a_replay_of_the_hand_does_not_show_the_cards_on_top_at_lucky_buck()


def poker_records(game_id, folder):
    table = poker_tables.open_table(game_id, kind=test_poker_hidden.RecordingTable)
    for at_end in test_records_hidden.finished_hands(table, poker_tables.step):
        viewers = ("", *test_records_hidden.ROLES)
        test_records_hidden.compare(at_end, viewers, test_poker_hidden.resampled_hand, folder)


def coach(game_id, folder):
    """The coach is asked about what the player saw, at a table and afterwards."""
    table = banked_tables.open_table(game_id)
    asked = []
    while table.hand < 4:
        asked += [seen_of(table.rules, view(table, "ann"), key, "ann") for key in open_keys(table)]
        banked_tables.step(table)
    journal = test_records_hidden.stored(folder, "coach.db", table.pending)
    hands = range(1, table.hand)
    played = played_hands.played_hands(journal, "t1", hands=hands, person="ann", rulebook=BOOK)
    journal.close()
    seen = [choice.seen for hand in played for choice in hand.choices]
    assert seen
    assert [found for found in seen if found not in asked] == []


def open_keys(table):
    """The open decisions of ann."""
    return [
        DecisionKey(decision.seat, decision.hand, decision.kind)
        for decision in table.open_decisions()
        if table.decider(decision) == "ann"
    ]


LEAKS = {
    "a card dealt face down": (banked_table, THREE_CARD, event(banked, "CardDealt")),
    "a burned card": (banked_replay, WAR, event(banked, "CardBurned")),
    "cards of moved piles": (banked_table, PAI_GOW, event(banked, "CardsMoved")),
    "how a hand was set": (set_hands, DOUBLE_HAND, event(banked, "HandSet")),
    "how a player chose to set a hand": (set_hands, DOUBLE_HAND, event(banked, "ChoiceMade")),
    "hands of others": (banked_table, THREE_CARD, part(banked, "hands")),
    "the name of a hidden hand": (banked_table, THREE_CARD, part(banked, "names")),
    "the hands set by others": (set_hands, DOUBLE_HAND, part(banked, "set")),
    "choices in the view": (set_hands, DOUBLE_HAND, part(banked, "choices")),
    "a held choice": (test_hidden_choices.compare, PAI_GOW, event(banked, "ChoiceHeld")),
    "cards dealt at poker": (poker_table, poker_tables.HOLDEM, event(poker, "Dealt")),
    "cards dealt at stud": (poker_table, poker_tables.STUD, event(poker, "Dealt")),
    "a card burned at poker": (poker_table, poker_tables.HOLDEM, event(poker, "CardBurned")),
    "cards thrown away": (poker_table, poker_tables.LOWBALL, event(poker, "Drew")),
    "proofs of hidden cards": (poker_table, poker_tables.HOLDEM, event(poker, "CardsOpened")),
    "hands of others at poker": (poker_table, poker_tables.HOLDEM, part(poker, "hands")),
    "hands of others at stud": (poker_table, poker_tables.STUD, part(poker, "hands")),
    "names of poker hands": (poker_table, poker_tables.HOLDEM, part(poker, "names")),
    "a hand dealt at pan": (pan_table, pan_tables.LUCKY, event(pan, "HandDealt")),
    "proofs at pan": (pan_table, pan_tables.LUCKY, event(pan, "CardsOpened")),
    "hands of others at pan": (pan_table, pan_tables.LUCKY, part(pan, "hands")),
    "hands on top at pan": (pan_on_top, pan_tables.LUCKY, part(pan, "pan")),
}


def noticed(monkeypatch, compare, game_id, leak):
    with monkeypatch.context() as planted:
        planted.setattr(*leak)
        try:
            compare(game_id)
        except (AssertionError, msgspec.MsgspecError):
            return True
    return False


@pytest.mark.slow
def test_each_leak_at_a_table_is_noticed(monkeypatch):
    missed = [name for name, leak in LEAKS.items() if not noticed(monkeypatch, *leak)]
    assert missed == []


READERS = {
    "views of a replay": (poker_records, poker_tables.HOLDEM, whole(recall, "view")),
    "events of a replay": (poker_records, poker_tables.HOLDEM, whole(recall, "seen_event")),
    "events of an export": (poker_records, poker_tables.HOLDEM, whole(exports, "seen_event")),
    "what the coach is asked": (coach, BLACKJACK, whole(played_hands, "view")),
}


def test_the_coach_is_asked_about_what_the_player_saw(tmp_path):
    coach(BLACKJACK, tmp_path)


@pytest.mark.slow
def test_each_leak_to_a_reader_of_a_record_is_noticed(monkeypatch, tmp_path):
    missed = []
    for name, (compare, game_id, leak) in READERS.items():
        folder = tmp_path / name
        folder.mkdir()
        if not noticed(monkeypatch, partial(compare, folder=folder), game_id, leak):
            missed.append(name)
    assert missed == []
