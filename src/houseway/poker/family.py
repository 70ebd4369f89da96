"""What the base needs to know of a family of poker games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from houseway.cards.card import Card
from houseway.play.family import Family
from houseway.play.game import Rules
from houseway.poker.betting import Script
from houseway.poker.hand import Hand
from houseway.poker.rules import PokerPlay
from houseway.poker.showdown import Ranking
from houseway.poker.values import Values
from houseway.rulebook.facts import Facts, FactValue
from houseway.values.errors import RulebookError

Hands = Mapping[int, Sequence[Card]]


class Laid(Protocol):
    """Cards as they lie at the showdown; a hand is such a thing."""

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


@dataclass(frozen=True, kw_only=True)
class PokerFamily(Family):
    """A family whose rounds are hands of poker."""

    ranking: Callable[[Laid], Ranking]
    rounds: Callable[[Any], int]
    """How many betting rounds a hand has."""
    reached: Callable[[Any, Hands, Sequence[Sequence[Card]]], str]
    """The street that a finished hand has reached, by its cards."""
    check: Callable[[Hand], None]
    """Refuses cards that cannot lie at a showdown."""
    strength: Callable[[Hand, int], int]
    """How good a seat's cards look to a simple player, 0 to 100."""


def poker_family(
    name: str,
    play: type[PokerPlay],
    script: Callable[[Hand], Script],
    ranking: Callable[[Laid], Ranking],
    rounds: Callable[[Any], int],
    reached: Callable[[Any, Hands, Sequence[Sequence[Card]]], str],
    check: Callable[[Hand], None],
    strength: Callable[[Hand, int], int],
) -> PokerFamily:
    """Make a family known to the base."""
    return PokerFamily(
        name=name,
        play=play,
        facts=Facts(),
        script=cast(Any, script),
        describe=_describe,
        settle=_settle,
        simulate=_simulate,
        ranking=ranking,
        rounds=rounds,
        reached=reached,
        check=check,
        strength=strength,
    )


def family_of(rules: Rules) -> PokerFamily:
    """The family of a poker game."""
    if not isinstance(rules.family, PokerFamily):
        raise RulebookError(f"{rules.id} is no poker game", rules.where)
    return rules.family


def play_of(rules: Rules) -> PokerPlay:
    assert isinstance(rules.play, PokerPlay)
    return rules.play


def _describe(facts: Mapping[str, FactValue]) -> str:
    return ""


def _settle(game: Any, text: bytes) -> dict[str, Any]:
    from houseway.poker.case import settle_hand

    return settle_hand(game, text)


def _simulate(game: Any, simulation: Any) -> dict[str, Any]:
    from houseway.poker.simulate import simulate_hands

    return simulate_hands(game, simulation)
