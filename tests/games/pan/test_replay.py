"""Replaying the cards and choices of a recorded hand of pan gives the same events."""

import msgspec
import pytest
from tests.book import BOOK
from tests.games.pan.helpers import DEUCE, LUCKY

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.pan.advice import advise
from houseway.pan.events import DeckRenewed
from houseway.pan.table import PanTable
from houseway.play.chance import ShuffledChance
from houseway.play.collection import Collection
from houseway.play.decision import Choice
from houseway.play.record import rebuild, replay
from houseway.play.registry import decode_event
from houseway.values.errors import InputError

GAMES = [(DEUCE, "pan:1"), (LUCKY, "")]


def table(game, option, number):
    filed = BOOK.collection_option(game.id, option) if option else None
    stacks = dict.fromkeys(range(1, 6), 50000)
    stream = Seed.of(number).stream("shoe")
    return PanTable(
        game.rules(),
        stacks,
        condition=100,
        chooser=stream,
        doubles=(),
        collection=Collection(filed) if filed else None,
    )


@pytest.mark.parametrize(("game", "option"), GAMES)
def test_replaying_a_bots_hand_gives_the_same_events(game, option):
    pan_table = table(game, option, 3)
    for _ in range(12):
        hand = pan_table.play_next(advise)
        decoded = [decode_event(msgspec.json.encode(event).decode()) for event in hand.events]
        assert decoded == hand.events
        assert rebuild(decoded, BOOK).events == hand.events


@pytest.mark.parametrize(("game", "option"), GAMES)
def test_a_hand_replays_from_its_seed_but_not_from_another_seed(game, option):
    pan_table = table(game, option, 4)
    pan_table.last_winner = 2
    hand = pan_table.play_next(advise)

    def chance(number):
        stream = Seed.of(number).stream("shoe")
        return ShuffledChance(Shoe(game.rules().cards, stream), stream)

    assert replay(hand.events, BOOK, chance(4)) is None
    with pytest.raises(InputError):
        replay(hand.events, BOOK, chance(5))


def never_meld(hand):
    """Stay in, pluck, and discard the card that was drawn."""
    return lambda decision: Choice("in" if decision.kind == "declare" else decision.choices[-1])


def test_a_hand_whose_deck_was_renewed_from_the_muck_replays():
    hand = table(LUCKY, "", 3).play_next(never_meld)
    assert sum(isinstance(event, DeckRenewed) for event in hand.events) > 2
    assert rebuild(hand.events, BOOK).events == hand.events


def test_a_record_without_its_choices_is_refused():
    hand = table(LUCKY, "", 3).play_next(advise)
    events = [event for event in hand.events if type(event).__name__ != "ChoiceMade"]
    with pytest.raises(InputError, match="ends before seat"):
        rebuild(events, BOOK)
