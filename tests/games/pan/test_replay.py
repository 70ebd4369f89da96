"""A record of pan is its cards and choices: played again, every event comes out the same."""

import msgspec
import pytest
from tests.games.pan.helpers import BOOK, DEUCE, LUCKY

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.pan.advice import choose
from houseway.pan.events import DeckRenewed
from houseway.pan.record import replay_hand
from houseway.pan.table import PanTable
from houseway.play.collection import Collection
from houseway.play.registry import decode_event
from houseway.values.errors import InputError

GAMES = [(DEUCE, "pan:1"), (LUCKY, "")]


def table(game, option, number):
    filed = BOOK.collection_option(game.id, option) if option else None
    stacks = dict.fromkeys(range(1, 6), 50000)
    stream = Seed.of(number).stream("shoe")
    return PanTable(game.rules(), stacks, 100, stream, (), Collection(filed) if filed else None)


@pytest.mark.parametrize(("game", "option"), GAMES)
def test_every_hand_that_bots_play_comes_out_the_same_again(game, option):
    played = table(game, option, 3)
    for _ in range(12):
        hand = played.play_next(choose)
        read = [decode_event(msgspec.json.encode(event).decode()) for event in hand.events]
        assert read == hand.events
        assert replay_hand(game, read).events == hand.events


@pytest.mark.parametrize(("game", "option"), GAMES)
def test_a_hand_is_dealt_again_from_its_seed_and_not_from_another(game, option):
    played = table(game, option, 4)
    played.last_winner = 2
    hand = played.play_next(choose)

    def shoe(number):
        return Shoe(game.rules().cards, Seed.of(number).stream("shoe"))

    assert replay_hand(game, hand.events, shoe(4)).events == hand.events
    with pytest.raises(InputError):
        replay_hand(game, hand.events, shoe(5))


def never_meld(hand, decision, moves):
    """Stay in, pluck, and throw away what was drawn."""
    if decision.kind == "declare":
        return "in"
    return decision.choices[-1]


def test_a_deck_that_was_renewed_from_the_muck_is_renewed_again():
    hand = table(LUCKY, "", 3).play_next(never_meld)
    assert sum(isinstance(event, DeckRenewed) for event in hand.events) > 2
    assert replay_hand(LUCKY, hand.events).events == hand.events


def test_a_record_that_lacks_an_answer_is_refused():
    hand = table(LUCKY, "", 3).play_next(choose)
    made = [event for event in hand.events if type(event).__name__ != "ChoiceMade"]
    with pytest.raises(InputError, match="has no answer"):
        replay_hand(LUCKY, made)
