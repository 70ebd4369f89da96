"""Hands of every kind in a journal, by the event that opens them: how each is played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, get_args

from houseway.cards.card import Card
from houseway.errors import InputError
from houseway.games.chance import ShuffledChance
from houseway.games.game import Game
from houseway.games.pan import events as pan
from houseway.games.pan.replay import replay_hand as replay_pan
from houseway.journal.events import (
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
from houseway.journal.replay import Difference, first_difference, rebuild, rulings_of
from houseway.poker import events as poker
from houseway.poker.run import replay_hand as replay_poker

if TYPE_CHECKING:
    from houseway.rulebook.book import Rulebook

OF_HANDS = frozenset(get_args(AnyEvent | poker.AnyPokerEvent | pan.AnyPanEvent))
"""The types of events that stand in the record of a hand."""

_CHANCES = (CardDealt, CardBurned, DiceRolled, NumberDrawn)


class Kind(NamedTuple):
    """How a kind of hand ends, and how a record is played again, with its own cards or others.

    Where no seed is revealed hands may be mucked, and the seed stays in the house.
    """

    closes: type[Event]
    play_again: Callable[[Sequence[Event], Game, ShuffledChance | None], Sequence[Event]]
    seed_revealed: bool


def kind_of(opened: Event) -> Kind | None:
    """The kind of hand that an event opens; None if it opens none."""
    return _KINDS.get(type(opened))


def play_again(
    record: Sequence[Event], rulebook: Rulebook, chance: ShuffledChance | None = None
) -> Difference | None:
    """Play a record from its inputs, or with the cards of a chance; None if all comes out so."""
    kind = kind_of(record[0]) if record else None
    if kind is None:
        raise InputError("a record begins with the opening of its hand")
    game = Game(rulebook, record[0].game)  # type: ignore[attr-defined]
    return first_difference(record, kind.play_again(record, game, chance))


def cards_of(opened: Event, rulebook: Rulebook) -> tuple[Card, ...]:
    """The cards that are shuffled for the hand that is opened so."""
    return Game(rulebook, opened.game).rules(opened.rules).cards  # type: ignore[attr-defined]


def _play_round(
    record: Sequence[Event], game: Game, chance: ShuffledChance | None
) -> Sequence[Event]:
    if chance is None:
        return rebuild(record, game.rulebook).events
    # Rulings fall due by the cards of the record, which is played without them.
    rulings = rulings_of(record)
    told = [event for event in record if not isinstance(event, (*_CHANCES, FloorRuled))]
    return rebuild(told, game.rulebook, chance, rulings=rulings).events


def _play_poker(
    record: Sequence[Event], game: Game, chance: ShuffledChance | None
) -> Sequence[Event]:
    return replay_poker(game, record, chance.shoe if chance else None).events


def _play_pan(
    record: Sequence[Event], game: Game, chance: ShuffledChance | None
) -> Sequence[Event]:
    return replay_pan(game, record, chance.shoe if chance else None).events


_KINDS: dict[type[Event], Kind] = {
    RoundOpened: Kind(RoundClosed, _play_round, seed_revealed=True),
    poker.HandOpened: Kind(poker.HandClosed, _play_poker, seed_revealed=False),
    pan.PanOpened: Kind(pan.PanClosed, _play_pan, seed_revealed=False),
}
