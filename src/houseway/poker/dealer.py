"""Deals hands of poker for programs that use Houseway as a library.

By default six players (fewer at a smaller table) buy in for fifty times the largest bet (in no
limit and pot limit, the minimum bet), within the filed buy-in limits. The first button is drawn
from the seed. Time collections are taken when the clock is moved.
"""

from __future__ import annotations

from houseway.cards.card import Card
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import hand_chance
from houseway.play.dealer import Deal, Dealer, seat_name
from houseway.play.decision import Answer
from houseway.poker.advice import SimpleBot
from houseway.poker.chips import PokerChips
from houseway.poker.hand import PokerHand
from houseway.poker.hand_names import hand_name
from houseway.poker.table import PokerTable
from houseway.values.errors import InputError
from houseway.values.money import Cents

PLAYERS = 6
STACK_BETS = 50


class PokerDealer(Dealer):
    """Deals hands at one poker table."""

    def __init__(self, table: PokerTable) -> None:
        self.table = table
        self._minute = 0

    @property
    def seats(self) -> int:
        return self.table.seats

    def open(self, seed: Seed, deal: Deal) -> PokerHand:
        if deal.wagers or deal.bank is not None:
            raise InputError("poker takes stacks, not wagers or a bank", "wagers")
        self._seat_players(deal)
        cards = self.table.rules.cards
        if not self.table.places.button:
            self.table.draw_button(Shoe(cards, seed.stream("button")))
        return self.table.open_hand(hand_chance(seed, cards, top=deal.shoe).shoe)

    def names(self, hand: PokerHand) -> dict[int, str]:
        return {seat: self.table.players[seat].name for seat in hand.order}

    def chips(self, hand: PokerHand) -> PokerChips:
        return PokerChips("")

    def hands(self, hand: PokerHand) -> dict[str, list[Card]]:
        return {str(seat): hand.cards[seat] for seat in hand.order}

    def boards(self, hand: PokerHand) -> list[list[Card]]:
        return [hand.common] if hand.common else hand.boards

    def stacks(self, hand: PokerHand) -> dict[int, Cents]:
        return {seat: hand.stacks[seat] for seat in hand.order}

    def hand_names(self, hand: PokerHand) -> dict[str, str]:
        names = {str(seat): hand_name(hand, seat) for seat in hand.live}
        return {seat: name for seat, name in names.items() if name}

    def advise(self, hand: PokerHand, seed: Seed) -> Answer:
        return SimpleBot(hand, seed.stream("players"))

    def finish(self, hand: PokerHand) -> None:
        self.table.finish(hand)

    def tick(self, minutes: int) -> dict[str, Cents]:
        """Move the clock and take the time collection of the half hour that it reaches.

        What a pot pays is taken from the next hand.
        """
        self._minute += minutes
        if not self.table.players:
            return {}
        self._buy_in_again()
        due = self.table.time_owed(self._minute)
        if due.fees or due.pot:
            self.table.pay_time(*due)
        fees: dict[str, Cents] = {}
        for seat, fee in due.fees.items():
            name = self.table.players[seat].name
            fees[name] = fees.get(name, 0) + fee
        return fees

    def _seat_players(self, deal: Deal) -> None:
        """Seat new players; players without chips buy in again."""
        players = self.table.players
        stacks = dict(deal.stacks)
        if not stacks and not players:
            count = min(PLAYERS, self.seats) if deal.players is None else deal.players
            if not 2 <= count <= self.seats:
                raise InputError(f"players must be 2 to {self.seats}, not {count}", "players")
            stacks = dict.fromkeys(range(1, count + 1), self._buy_in())
        for seat, chips in stacks.items():
            if seat in players:
                players[seat].stack = chips
            else:
                name = deal.names.get(seat, seat_name(seat))
                self.table.put(seat, name, chips, self._minute)
        self._buy_in_again()

    def _buy_in_again(self) -> None:
        for player in self.table.players.values():
            player.stack = player.stack or self._buy_in()

    def _buy_in(self) -> Cents:
        stakes = self.table.stakes
        amount = STACK_BETS * max(self.table.limits.units)
        if stakes.least_buy is not None:
            amount = max(amount, stakes.least_buy.cents)
        return amount if stakes.most_buy is None else min(amount, stakes.most_buy.cents)
