"""Requests to a table with a player-dealer."""

from __future__ import annotations

from typing import Any

from houseway.play.live.intents import Intent, Money, Number, Word, positive_amount


class Ready(Intent, tag="ready"):
    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.ready(who)


class MakeWager(Intent, tag="wager", kw_only=True):
    seat: Number
    wager: Word
    amount: Money
    on: Word = ""
    spot: Number = 0

    def carry_out(self, table: Any, who: str, name: str) -> None:
        amount = positive_amount(self.amount, "amount")
        table.wager(who, self.seat, self.wager, amount, on=self.on, spot=self.spot)


class Unwager(Intent, tag="unwager", kw_only=True):
    seat: Number
    wager: Word

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.unwager(who, self.seat, self.wager)


class TakeBank(Intent, tag="bank", kw_only=True):
    accept: bool
    amount: Money | None = None

    def carry_out(self, table: Any, who: str, name: str) -> None:
        amount = None if self.amount is None else positive_amount(self.amount, "amount")
        table.take_bank(who, self.accept, amount)


INTENTS = (Ready, MakeWager, Unwager, TakeBank)
