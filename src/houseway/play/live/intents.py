"""Requests to every kind of table; each kind adds its own.

A client sends an intent with an id it chooses; the table decides. docs/protocol.md describes them.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.cards.card import Card
from houseway.play.case import read_money
from houseway.play.decision import Choice
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed

ActionId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9._:-]{1,64}$")]
Number = Annotated[int, Meta(ge=0, le=1000)]
Word = Annotated[str, Meta(max_length=64)]
Money = Annotated[str, Meta(max_length=12)]
"""An amount as text; 12 characters allow amounts up to $999,999,999.99."""


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Base of all messages from clients."""


class Intent(Message):
    """A request; its id makes sure that it takes effect only once."""

    id: ActionId

    def carry_out(self, table: Any, who: str, name: str) -> None:
        """Apply the request at a table, or raise InputError."""
        raise NotImplementedError


def positive_amount(text: str, where: str) -> Cents:
    """An amount above zero."""
    amount = read_money(text, where)
    if amount <= 0:
        raise InputError(f"{where} must be more than $0, not {format_printed(amount)}", where)
    return amount


class Sit(Intent, tag="sit", kw_only=True):
    seat: Number
    buy_in: Money

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.sit(who, name, self.seat, positive_amount(self.buy_in, "buy_in"))


class Buy(Intent, tag="buy", kw_only=True):
    amount: Money

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.buy(who, positive_amount(self.amount, "amount"))


class Leave(Intent, tag="leave"):
    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.leave(who)


class SitOut(Intent, tag="sit-out", kw_only=True):
    out: bool = True
    post: bool = False

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.sit_out(who, self.out, self.post)


class NextHand(Intent, tag="next-hand"):
    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.next_hand(who)


class Wait(Intent, tag="wait"):
    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.wait(who, name)


class Unwait(Intent, tag="unwait"):
    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.unwait(who)


class AddBot(Intent, tag="add-bot"):
    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.add_bot(who)


class Choose(Intent, tag="choose", kw_only=True):
    seat: Number
    kind: Word
    choice: Word
    hand: Number = 1
    amount: Money = ""
    cards: Annotated[list[Word], Meta(max_length=8)] = []

    def carry_out(self, table: Any, who: str, name: str) -> None:
        amount = positive_amount(self.amount, "amount") if self.amount else 0
        choice = Choice(self.choice, amount, tuple(Card(card) for card in self.cards))
        table.choose(who, self.seat, self.kind, choice, hand=self.hand)


SHARED = (Sit, Buy, Leave, SitOut, NextHand, Wait, Unwait, AddBot, Choose)
"""The intents that every table accepts."""
