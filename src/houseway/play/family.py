"""A family of games: its rules of play, its facts and its script."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from houseway.cards.card import Card
from houseway.kinds import FAMILIES
from houseway.play.decision import Script
from houseway.rulebook.facts import Facts
from houseway.rulebook.source import Source
from houseway.values.errors import InputError
from houseway.values.strict import Strict

if TYPE_CHECKING:
    from houseway.play.game import Rules


P = TypeVar("P")


@cache
def has_part(package: str, name: str) -> bool:
    """Whether a family's package has a module of this name; the module is not imported."""
    return find_spec(f"{package}.{name}") is not None


def part_of(package: str, name: str, kind: type[P]) -> P:
    """What a module of a family says about one subject, imported on first use.

    The module has it as a constant with its own name in capitals: `PRICE` in `price`.
    """
    part = _constant(f"{package}.{name}", name.upper())
    assert isinstance(part, kind)
    return part


@cache
def _constant(module: str, name: str) -> object:
    return getattr(import_module(module), name)


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
    advised: Callable[[Rules], tuple[str, ...]] = lambda rules: ()
    """The kinds of decision whose choices the family's module `advice` compares."""
    counted: Callable[[Rules], tuple[str, ...]] = lambda rules: ()
    """Sentences about what was counted for the prices of a game."""
    blackjack_style: bool = False
    """Whether its games add points, count an ace as 1 or 11, and let a player draw."""
    price_seconds: int = 0
    """About how long a new price takes, if more than a few seconds."""

    def has(self, name: str) -> bool:
        """Whether the family has a module of this name, such as `price`."""
        return has_part(FAMILIES[self.name], name)

    def part(self, name: str, kind: type[P]) -> P | None:
        """What the family's module of this name says, imported on first use; None without one."""
        return part_of(FAMILIES[self.name], name, kind) if self.has(name) else None
