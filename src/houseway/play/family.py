"""A family of games: its rules of play, its facts and its script."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.cards.card import Card
from houseway.play.decision import Script
from houseway.rulebook.facts import Facts
from houseway.rulebook.source import Source
from houseway.values.errors import InputError
from houseway.values.strict import Strict

if TYPE_CHECKING:
    from houseway.play.game import Rules


class SetHand(NamedTuple):
    """A hand set by the house way, and the rule that was used."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    rule: str
    says: str
    source: Source

    def to_json(self) -> dict[str, Any]:
        """The setting as documented JSON."""
        return {**self._asdict(), "source": self.source.to_json()}


def set_hand(rules: Rules, cards: str) -> SetHand:
    """Set a hand by the house way of a filing."""
    if rules.family.set_hand is None:
        raise InputError(f"{rules.filing.name} has no house way: players do not set hands", "game")
    return rules.family.set_hand(rules, cards)


@dataclass(frozen=True, kw_only=True)
class Family:
    """The parts that every family has; each kind adds its own."""

    name: str
    kind: str
    """The kind of its hands, by its name in the registry."""
    play: type[Strict]
    """The struct of a filing's `[play]`."""
    script: Callable[[Any], Script]
    facts: Facts = field(default_factory=Facts)
    moments: tuple[str, ...] = ("end",)
    """When wagers may be settled, in order; each fact is known from one of these moments on."""
    prepare: Callable[[Rules], dict[str, list[Any]]] | None = None
    """Prepares the settlement passes of a filing, by moment."""
    cards: Callable[[Rules], tuple[Card, ...]] | None = None
    """Returns the cards to shuffle, in families that do not use the filing's deck (tiles)."""
    read: Callable[[object, str], list[Card]] | None = None
    """Reads what a case deals, in families that do not deal cards (tiles)."""
    card_places: Callable[[Rules], Mapping[str, int]] | None = None
    """The hands whose cards a wager may name, with how many cards each has."""
    own_facts: Callable[[Rules], Collection[str]] | None = None
    """The facts that a game's hands have, in families whose games have different facts."""
    set_hand: Callable[[Rules, str], SetHand] | None = None
    """Sets a hand by the filing's house way (pai gow poker, tiles)."""
