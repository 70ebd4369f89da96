"""Poker simulations with simple bots; every chip is accounted for."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.driver import play_hand
from houseway.play.kind import Simulation
from houseway.poker.advice import SimpleBot
from houseway.poker.family import play_of
from houseway.poker.rules import find_stakes
from houseway.poker.table import PokerTable
from houseway.poker.values import fast
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_money

if TYPE_CHECKING:
    from houseway.play.game import FiledGame

_BUY_IN_BETS = 100
"""The buy-in as a multiple of the largest limit bet, or of the minimum no-limit bet."""


class FeeTally:
    """The average share of a pot that the collection takes."""

    def __init__(self) -> None:
        self.count = 0
        self.parts = 0.0
        self.squares = 0.0

    def add(self, fee: Cents, pot: Cents) -> None:
        part = fee / pot if pot else 0.0
        self.count += 1
        self.parts += part
        self.squares += part * part

    def to_json(self) -> dict[str, Any]:
        mean = self.parts / self.count
        variance = max(self.squares / self.count - mean * mean, 0.0)
        stderr = sqrt(variance / self.count)
        return {"wager": "pot", "count": self.count, "edge": mean, "stderr": stderr}


def _table(game: FiledGame, simulation: Simulation) -> PokerTable:
    """The table; an option whose fee is missing only sets the stakes."""
    rules = game.rules(simulation.rules)
    option = (
        game.rulebook.collection_option(game.id, simulation.option) if simulation.option else None
    )
    if option is None or not option.lost:
        return PokerTable(rules, option=simulation.option)
    return PokerTable(rules, find_stakes(play_of(rules), None, option))


def simulate(game: FiledGame, simulation: Simulation) -> dict[str, Any]:
    """Play hands at one table; players with short stacks buy in again."""
    table = _table(game, simulation)
    players = max(simulation.players, 2)
    if players > table.seats:
        raise InputError(f"players must be 2 to {table.seats}, not {players}", "--seats")
    stream = Seed.parse(simulation.seed, "--seed").stream("simulate")
    buy_in = _BUY_IN_BETS * max(table.limits.units)
    if table.stakes.most_buy is not None:
        buy_in = min(buy_in, table.stakes.most_buy.cents)
    chips_in = 0
    for seat in range(1, players + 1):
        table.sit(seat, f"P{seat}", buy_in)
        chips_in += buy_in
    cards = table.rules.cards
    table.draw_button(Shoe(cards, stream))
    values, tally, fees = fast(), FeeTally(), 0
    started = perf_counter()
    for _ in simulation.hands():
        chips_in += _buy_again(table, buy_in)
        hand = table.open_hand(Shoe(cards, stream), values=values)
        play_hand(hand, SimpleBot(hand, stream))
        table.finish(hand)
        hand_fees = sum(fee.amount for fee in hand.fees)
        fees += hand_fees
        tally.add(hand_fees, hand.pot)
    return simulation.report(
        game,
        started,
        chips_in=chips_in,
        chips_out=table.chips + fees,
        stakes=table.stakes.name,
        players=players,
        wagers=[tally.to_json()],
        fees=format_money(fees),
    )


def _buy_again(table: PokerTable, buy_in: Cents) -> Cents:
    """Refill stacks below a quarter of the buy-in; returns the chips added."""
    chips_added = 0
    for player in table.players.values():
        if player.stack < buy_in // 4:
            chips_added += buy_in - player.stack
            player.stack = buy_in
    return chips_added
