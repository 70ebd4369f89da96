"""A family of games: the facts it declares and the script that its rounds follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.banked.wagers import Placed
from houseway.rulebook.decode import Strict
from houseway.rulebook.facts import Facts, FactValue
from houseway.rulebook.source import Source
from houseway.values.errors import InputError, RulebookError
from houseway.values.money import Cents, format_money

if TYPE_CHECKING:
    from houseway.banked.hand import Round
    from houseway.cards.card import Card
    from houseway.play.game import Game, Rules


class Amount(NamedTuple):
    """How much goes with some of the choices: this is offered, and all else is refused."""

    choices: tuple[str, ...]
    least: Cents
    most: Cents
    usual: Cents
    """What is put down where nobody says how much."""
    what: str
    stake: Cents = 0
    """The wager that it doubles or insures."""

    def of(self, told: Cents) -> Cents:
        """What is put down; 0 is told where nobody says how much."""
        return told or self.usual

    def check(self, told: Cents, where: str) -> None:
        """Refuse an amount that is not offered."""
        amount = self.of(told)
        if not self.least <= amount <= self.most:
            least, most = format_money(self.least), format_money(self.most)
            offered = f"{least} to {most}" if self.least < self.most else f"only {most}"
            what = f"{self.what} of {format_money(self.stake)}" if self.stake else self.what
            raise InputError(f"{format_money(amount)} is no {what}: {offered}", where)


class Decision(NamedTuple):
    """A choice that is open now, and what happens when the clock runs out."""

    seat: int
    bettor: str
    kind: str
    choices: tuple[str, ...]
    default: str
    hand: int = 1
    amount: Amount | None = None
    """What goes with those of the choices that take an amount."""

    def amount_with(self, choice: str) -> Amount | None:
        """The amount that a choice takes; None where it takes none, or is no free one."""
        takes = self.amount is not None and choice in self.amount.choices
        return self.amount if takes else None


class Simulation(NamedTuple):
    """What `houseway simulate` asks for."""

    rounds: int
    seed: str
    players: int
    rules: Mapping[str, object]
    option: str | None
    progress: Callable[[int], None] | None


class SetHand(NamedTuple):
    """A hand set by the house way, and the rule that was used."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    rule: str
    says: str
    source: Source


Script = Iterator[tuple[Decision, ...]]
"""A round yields the decisions that are open together, and goes on once they are made."""


Laid = Mapping[str, "list[list[Card]]"]
"""Hands as they lie at the end, by position; more than one after a split."""
Told = tuple[int, str]
"""A seat and a choice that a case tells of."""


@dataclass(frozen=True)
class Family:
    """What the base needs to know of a family."""

    name: str
    play: type[Strict]
    facts: Facts
    script: Callable[[Round], Script]
    describe: Callable[[Mapping[str, FactValue]], str]
    hands: tuple[str, ...] = ()
    advise: Callable[[Round, Decision], str] | None = None
    """A simple good choice, for simulations and bots; the default choice where it is None."""
    wager_facts: Callable[[Round, Placed], Mapping[str, FactValue]] | None = None
    """The facts of a wager's own seat, hand or bettor, for wagers that speak of them."""
    moments: tuple[str, ...] = ("end",)
    """When wagers may be settled, in order; a fact is known from one of them on."""
    cards: Callable[[Rules], tuple[Card, ...]] | None = None
    """What is shuffled, where it is not the deck of the filing (tiles)."""
    read: Callable[[object, str], list[Card]] | None = None
    """Reads what is dealt from a case, where it is not cards (tiles)."""
    lay: Callable[[Rules, Laid, Sequence[Told]], dict[str, list[Card]]] | None = None
    """In which order the cards of finished hands were dealt to each, where seats have several."""
    laid: Callable[[Round, Decision, Laid, str], str] | None = None
    """What finished hands say was chosen; the case may tell the next choice of a hand, else ""."""
    set_hand: Callable[[Rules, str], SetHand] | None = None
    """Sets a hand by the filing's house way (pai gow poker, tiles)."""
    settle: Callable[[Game, bytes], dict[str, Any]] | None = None
    """Settles a case of its own form (poker, pan)."""
    simulate: Callable[[Game, Simulation], dict[str, Any]] | None = None
    """Plays many rounds of its own form (poker, pan)."""


def find_family(name: str, where: str = "") -> Family:
    """The family of this name: module `houseway.games.<name>`, imported when first used."""
    if not is_written(name):
        raise RulebookError(f"the rounds of the family {name!r} are not written", where)
    family: Family = import_module(_module(name)).FAMILY
    return family


def is_written(name: str) -> bool:
    return find_spec(_module(name)) is not None


def _module(name: str) -> str:
    return f"houseway.games.{name.replace('-', '_')}"
