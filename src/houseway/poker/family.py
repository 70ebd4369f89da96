"""The interface of a family of poker games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from houseway.cards.card import Card
from houseway.equities.contest import Contest
from houseway.play.family import Family
from houseway.play.game import Rules
from houseway.poker.hand import PokerHand
from houseway.poker.rules import PokerPlay
from houseway.poker.showdown import Ranking
from houseway.poker.values import Values
from houseway.values.errors import RulebookError

Hands = Mapping[int, Sequence[Card]]
FACES = ("down", "up", "turned")
"""How a stud card was dealt; a `turned` card was dealt face down and turned up later."""


class ShowdownCards(Protocol):
    """The cards at the showdown; a hand implements this protocol."""

    @property
    def play(self) -> PokerPlay: ...
    @property
    def values(self) -> Values: ...
    @property
    def cards(self) -> Sequence[Sequence[Card]]: ...
    @property
    def up(self) -> Sequence[Sequence[bool]]: ...
    @property
    def dealt_up(self) -> Sequence[Sequence[bool]]: ...
    @property
    def boards(self) -> Sequence[Sequence[Card]]: ...
    @property
    def common(self) -> Sequence[Card]: ...


class HeldCards(ShowdownCards, Protocol):
    """The cards during a hand; a hand implements this protocol."""

    @property
    def drawn(self) -> Sequence[int]: ...


@dataclass(frozen=True, kw_only=True)
class PokerFamily(Family):
    """A family of poker games."""

    kind: str = "poker"
    ranking: Callable[[ShowdownCards], Ranking]
    rounds: Callable[[Any], int]
    """How many betting rounds a hand has."""
    reached: Callable[[Any, Hands, Sequence[Sequence[Card]]], str]
    """The street that a finished hand has reached, judged by its cards."""
    check: Callable[[PokerHand], Mapping[int, str]]
    """Raises InputError for impossible boards and faces; returns a message, by seat, for each hand
    with the wrong number of cards."""
    board: bool = False
    """Whether hands share a board."""
    contest: Callable[[Any, Contest], Contest] = lambda play, contest: contest
    """How hands are compared, given the contest of five-card hands by the game's ranking."""
    phh_variant: Callable[[PokerHand], str] = lambda hand: ""
    """The code of the game in the PHH format; empty if it has none."""
    give_back: Callable[[PokerHand], None] | None = None
    """Returns bets that a rule gives back before the pots are awarded."""
    strength: Callable[[HeldCards, int], int]
    """How good a seat's cards look to a simple bot, 0 to 100."""


def family_of(rules: Rules) -> PokerFamily:
    """The family of a poker game."""
    if not isinstance(rules.family, PokerFamily):
        raise RulebookError(f"{rules.filing.name} is not a poker game", rules.where)
    return rules.family


def play_of(rules: Rules) -> PokerPlay:
    return rules.play_as(PokerPlay)


def wrong_counts(hand: PokerHand, count: int) -> dict[int, str]:
    """A message, by seat, for each live hand with the wrong number of cards."""
    return {
        seat: f"seat {seat} must have {count} cards at the showdown, not {len(hand.cards[seat])}"
        for seat in hand.live
        if len(hand.cards[seat]) != count
    }
