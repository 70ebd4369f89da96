"""Deals hands of pan for programs that use Houseway as a library.

By default five players (fewer at a smaller table) buy in for 200 chips of the condition. The seed
decides the first eldest hand, and after that the winner is dealt first.
"""

from __future__ import annotations

from houseway.cards.card import Card
from houseway.cards.shuffle import Seed
from houseway.pan.advice import advise
from houseway.pan.chips import PanChips
from houseway.pan.hand import PanHand, lowest
from houseway.pan.table import PanTable, open_event, turned_up_by
from houseway.play.chance import hand_chance
from houseway.play.collection import Collection
from houseway.play.dealer import Deal, Dealer, seat_name
from houseway.play.decision import Answer
from houseway.play.game import Rules
from houseway.values.errors import InputError
from houseway.values.money import Cents

PLAYERS = 5
CHIPS = 200


class PanDealer(Dealer):
    """Deals hands at one pan table."""

    carries = True

    def __init__(
        self, rules: Rules, seats: int, collection: Collection | None, condition: Cents
    ) -> None:
        self.rules = rules
        self.collection = collection
        self.condition = condition
        self._seats = seats
        self._table: PanTable | None = None
        self._names: dict[int, str] = {}

    @property
    def seats(self) -> int:
        return self._seats

    def open(self, seed: Seed, deal: Deal) -> PanHand:
        if deal.wagers or deal.bank is not None:
            raise InputError("pan takes stacks, not wagers or a bank", "wagers")
        table = self._prepare_table(seed, deal)
        if not table.last_winner and table.play.eldest == "drawn":
            table.last_winner = lowest(turned_up_by(seed, self.rules.cards, table.stacks))
        opened = open_event(
            self.rules,
            stacks=table.stacks,
            condition=self.condition,
            eldest=table.last_winner,
            carried=table.carried,
            carried_doubles=table.carried_doubles,
            collection=self.collection,
        )
        shoe = hand_chance(seed, self.rules.cards, top=deal.shoe).shoe
        return PanHand(self.rules, opened, shoe, self.collection)

    def names(self, hand: PanHand) -> dict[int, str]:
        return {seat: self._names.get(seat, seat_name(seat)) for seat in hand.order}

    def chips(self, hand: PanHand) -> PanChips:
        return PanChips("")

    def hands(self, hand: PanHand) -> dict[str, list[Card]]:
        return {str(seat): player.cards for seat, player in hand.players.items()}

    def stacks(self, hand: PanHand) -> dict[int, Cents]:
        return {seat: player.stack for seat, player in hand.players.items()}

    def carried(self, hand: PanHand) -> Cents:
        return hand.opened.carried + hand.opened.carried_doubles

    def advise(self, hand: PanHand, seed: Seed) -> Answer:
        return advise(hand)

    def finish(self, hand: PanHand) -> None:
        assert self._table is not None
        self._table.finish(hand)

    def _prepare_table(self, seed: Seed, deal: Deal) -> PanTable:
        """The table with everyone's chips; players without chips buy in again."""
        self._names.update(deal.names)
        buy_in = CHIPS * self.condition
        if self._table is None:
            count = min(PLAYERS, self.seats) if deal.players is None else deal.players
            stacks = dict(deal.stacks) or dict.fromkeys(range(1, count + 1), buy_in)
            chooser = seed.stream("shoe")
            self._table = PanTable(
                self.rules,
                stacks,
                condition=self.condition,
                chooser=chooser,
                doubles=(),
                collection=self.collection,
            )
        table = self._table
        table.stacks |= deal.stacks
        table.stacks = {seat: chips or buy_in for seat, chips in table.stacks.items()}
        return table
