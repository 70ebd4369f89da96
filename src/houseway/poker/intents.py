"""Requests to a poker table."""

from __future__ import annotations

from typing import Any

from houseway.play.live.intents import Intent, Money, Number, positive_amount


class Straddle(Intent, tag="straddle", kw_only=True):
    on: bool = True

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.straddle(who, self.on)


class BombPot(Intent, tag="bomb-pot", kw_only=True):
    amount: Money

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.join_bomb_pot(who, positive_amount(self.amount, "amount"))


class ChangeSeat(Intent, tag="change-seat", kw_only=True):
    seat: Number

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.change_seat(who, self.seat)


class DeclareHands(Intent, tag="declare-hands", kw_only=True):
    on: bool = True

    def carry_out(self, table: Any, who: str, name: str) -> None:
        table.declare_hands(who, self.on)


INTENTS = (Straddle, BombPot, ChangeSeat, DeclareHands)
