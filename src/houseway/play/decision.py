"""Decisions, answers and floor rulings, for every kind of game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from houseway.cards.card import Card
from houseway.values.errors import InputError, either
from houseway.values.money import Cents, format_printed
from houseway.values.short import Short


class Amount(Short, frozen=True, gc=False):
    """The amounts allowed with some of the choices.

    In poker, an amount is the seat's total for the betting round.
    """

    choices: tuple[str, ...]
    least: Cents
    most: Cents
    usual: Cents = 0
    """The amount used when none is given; 0 means that an amount is required."""
    step: Cents = 1
    """The step between amounts."""
    what: str = ""
    """The name of the amount in errors."""
    stake: Cents = 0
    """The wager that the amount doubles or insures."""

    def of(self, given: Cents) -> Cents:
        """The given amount, or the usual amount if `given` is 0."""
        return given or self.usual

    def check(self, given: Cents, where: str) -> None:
        """Refuse an amount that is not offered."""
        amount = self.of(given)
        if not self.least <= amount <= self.most or (amount - self.least) % self.step:
            raise self.refusal(amount, where)

    def refusal(self, amount: Cents, where: str) -> InputError:
        """The error for an amount that is not offered."""
        what = f"{self.what} on {format_printed(self.stake)}" if self.stake else self.what
        allowed = self.allowed
        if amount <= 0 and self.least == 1:
            allowed = f"more than $0 and {allowed}"
        return InputError(f"{what} must be {allowed}, not {format_printed(amount)}", where)

    @property
    def allowed(self) -> str:
        """The amounts that are offered, in words."""
        minimum, maximum = format_printed(self.least), format_printed(self.most)
        if minimum == maximum:
            return maximum
        if self.least == 1:
            return f"at most {maximum}"
        return f"{minimum} {'to' if self.step == 1 else 'or'} {maximum}"


class Decision(Short, frozen=True, gc=False):
    """An open choice, and its default when time runs out."""

    seat: int
    kind: str
    choices: tuple[str, ...]
    default: str
    call: Cents = 0
    """What a call adds to the pot."""
    amount: Amount | None = None
    """The amounts of the choices that take one."""
    cards: int = 0
    """How many cards must be chosen, or the maximum."""
    bettor: str = ""
    hand: int = 1
    moves: tuple[Any, ...] = ()
    """The effect of each choice on the table, in games where choices move cards."""

    @property
    def least(self) -> Cents:
        """The smallest amount of any choice; 0 if none takes an amount."""
        return self.amount.least if self.amount is not None else 0

    @property
    def most(self) -> Cents:
        return self.amount.most if self.amount is not None else 0

    @property
    def step(self) -> Cents:
        return self.amount.step if self.amount is not None else 1

    def amount_with(self, choice: str) -> Amount | None:
        """The amounts of a choice; None if it takes none."""
        takes = self.amount is not None and choice in self.amount.choices
        return self.amount if takes else None

    def read_choice(
        self, choice: str, amount: Cents | None, cards: tuple[Card, ...], where: str
    ) -> Choice:
        """An answer; its amount is None if none is given. Refuses a given $0 as an amount."""
        allowed = self.amount_with(choice)
        if amount == 0 and allowed is not None:
            raise allowed.refusal(amount, where)
        return Choice(choice, amount or 0, cards)

    def check(self, choice: Choice, where: str) -> None:
        """Refuse a choice or an amount that is not offered."""
        if choice.choice not in self.choices:
            raise InputError(f"choose {either(self.choices)}, not {choice.choice!r}", where)
        amount = self.amount_with(choice.choice)
        if amount is not None:
            amount.check(choice.amount, where)


class Choice(Short, frozen=True, gc=False, array_like=True):
    """An answer to a decision."""

    choice: str
    amount: Cents = 0
    cards: tuple[Card, ...] = ()


class Ruling(NamedTuple):
    """A floor ruling; `after` is the number of the card at which it applies."""

    irregularity: str
    after: int
    seat: int = 0
    remedy: str = ""
    choices: int | None = None
    """How many choices were made before the ruling; None for a ruling on a card."""
    bettor: str = ""
    """The bettor whose wagers are ruled on; empty for all bettors on the seat."""


class HandVoid(Exception):
    """Raised inside a script when the floor voids the hand."""


Script = Iterator[tuple[Decision, ...]]
"""A hand yields all open decisions and continues once they are answered."""

Answer = Callable[[Decision], Choice]
