"""A record of pan is its cards and choices: played again, every event comes out the same."""

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
def test_every_hand_that_bots_play_comes_out_the_same_again(game, option):
    played = table(game, option, 3)
    for _ in range(12):
        hand = played.play_next(advise)
        read = [decode_event(msgspec.json.encode(event).decode()) for event in hand.events]
        assert read == hand.events
        assert rebuild(read, BOOK).events == hand.events


@pytest.mark.parametrize(("game", "option"), GAMES)
def test_a_hand_is_dealt_again_from_its_seed_and_not_from_another(game, option):
    played = table(game, option, 4)
    played.last_winner = 2
    hand = played.play_next(advise)

    def chance(number):
        stream = Seed.of(number).stream("shoe")
        return ShuffledChance(Shoe(game.rules().cards, stream), stream)

    assert replay(hand.events, BOOK, chance(4)) is None
    with pytest.raises(InputError):
        replay(hand.events, BOOK, chance(5))


def never_meld(hand):
    """Stay in, pluck, and throw away what was drawn."""
    return lambda one: Choice("in" if one.kind == "declare" else one.choices[-1])


def test_a_deck_that_was_renewed_from_the_muck_is_renewed_again():
    hand = table(LUCKY, "", 3).play_next(never_meld)
    assert sum(isinstance(event, DeckRenewed) for event in hand.events) > 2
    assert rebuild(hand.events, BOOK).events == hand.events


def test_a_record_that_lacks_an_answer_is_refused():
    hand = table(LUCKY, "", 3).play_next(advise)
    made = [event for event in hand.events if type(event).__name__ != "ChoiceMade"]
    with pytest.raises(InputError, match="ends before seat"):
        rebuild(made, BOOK)
