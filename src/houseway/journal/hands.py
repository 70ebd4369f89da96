"""Hands of every kind in a journal, by the event that opens them: how each is played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, get_args

from houseway.cards.card import Card
from houseway.pan import events as pan
from houseway.pan.record import begin_again as begin_pan
from houseway.play.chance import ShuffledChance
from houseway.play.events import (
    AnyEvent,
    CardBurned,
    CardDealt,
    DiceRolled,
    Event,
    FloorRuled,
    NumberDrawn,
    RoundClosed,
    RoundOpened,
)
from houseway.play.game import Game
from houseway.play.record import Difference, begin_again, first_difference, rulings_of
from houseway.poker import events as poker
from houseway.poker.record import begin_again as begin_poker
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.rulebook.book import Rulebook

OF_HANDS = frozenset(get_args(AnyEvent | poker.AnyPokerEvent | pan.AnyPanEvent))
"""The types of events that stand in the record of a hand."""

_CHANCES = (CardDealt, CardBurned, DiceRolled, NumberDrawn)


class Again(NamedTuple):
    """A recorded hand that is about to be played again."""

    events: Sequence[Event]
    """What has happened in it, so far."""
    play: Callable[[], object]


class Kind(NamedTuple):
    """How a kind of hand ends, and how a record is begun again, with its own cards or others.

    Where no seed is revealed hands may be mucked, and the seed stays in the house.
    """

    closes: type[Event]
    begin_again: Callable[[Sequence[Event], Game, ShuffledChance | None], Again]
    seed_revealed: bool


def kind_of(opened: Event) -> Kind | None:
    """The kind of hand that an event opens; None if it opens none."""
    return _KINDS.get(type(opened))


def play_again(
    record: Sequence[Event], rulebook: Rulebook, chance: ShuffledChance | None = None
) -> Difference | None:
    """Play a record from its inputs, or with the cards of a chance; None if all comes out so.

    One that was broken off, as a void hand is, must come out so as far as it goes.
    """
    kind = kind_of(record[0]) if record else None
    if kind is None:
        raise InputError("a record begins with the opening of its hand")
    again = kind.begin_again(record, Game(rulebook, record[0].game), chance)  # type: ignore[attr-defined]
    if isinstance(record[-1], kind.closes):
        again.play()
        return first_difference(record, again.events)
    # It stops where the record does, or by the very fault for which the floor called it void.
    with suppress(Exception):
        again.play()
    return first_difference(record, again.events[: len(record)])


def cards_of(opened: Event, rulebook: Rulebook) -> tuple[Card, ...]:
    """The cards that are shuffled for the hand that is opened so."""
    return Game(rulebook, opened.game).rules(opened.rules).cards  # type: ignore[attr-defined]


def _round_again(record: Sequence[Event], game: Game, chance: ShuffledChance | None) -> Again:
    if chance is None:
        round, play = begin_again(record, game.rulebook)
    else:
        # Rulings fall due by the cards of the record, which is played without them.
        rulings = rulings_of(record)
        told = [event for event in record if not isinstance(event, (*_CHANCES, FloorRuled))]
        round, play = begin_again(told, game.rulebook, chance, rulings=rulings)
    return Again(round.events, play)


def _poker_again(record: Sequence[Event], game: Game, chance: ShuffledChance | None) -> Again:
    hand, play = begin_poker(game, record, chance.shoe if chance else None)
    return Again(hand.events, play)


def _pan_again(record: Sequence[Event], game: Game, chance: ShuffledChance | None) -> Again:
    hand, play = begin_pan(game, record, chance.shoe if chance else None)
    return Again(hand.events, play)


_KINDS: dict[type[Event], Kind] = {
    RoundOpened: Kind(RoundClosed, _round_again, seed_revealed=True),
    poker.HandOpened: Kind(poker.HandClosed, _poker_again, seed_revealed=False),
    pan.PanOpened: Kind(pan.PanClosed, _pan_again, seed_revealed=False),
}
