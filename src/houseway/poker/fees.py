"""The collection during a hand: each charge of the collection option is taken when due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.play.collection import Charge, Collection
from houseway.play.events import FeeTaken
from houseway.values.money import Cents

if TYPE_CHECKING:
    from houseway.poker.hand import PokerHand


class Fees:
    """The collection option, and how much this hand has paid so far for each charge."""

    def __init__(self, collection: Collection, condition: str = "", time: Cents = 0) -> None:
        self.collection = collection
        self.time = time
        self.streets = collection.option.schedule.streets
        self.charges = [
            charge
            for charge in collection.charges_by(condition)
            if charge.terms.per != "half-hour" and (charge.takes_something or charge.figure)
        ]
        self.taken = [0] * len(self.charges)
        self.players: dict[str, int] = {}
        """How many players were in the hand when fees were first checked on each street."""
        self.at_street = True
        """Whether players are counted at the street that the schedule names."""

    def note_players(self, street: str, count: int) -> None:
        self.players.setdefault(street, count)

    def charge(self, hand: PokerHand, street: str, final: bool = False) -> None:
        """Take the fees due at a street; with `final`, also those due at the end of the hand."""
        street_index = self.streets.index(street) if street in self.streets else 0
        pot = hand.pot
        self.note_players(street, len(hand.live))
        if self.time and pot:
            due = min(self.time, pot - hand.fee_total)
            self.time -= due
            hand.apply(FeeTaken("pot", due, "half-hour", "", "for the half hour, from the pot"))
        for place, charge in enumerate(self.charges):
            if self.taken[place] and not charge.terms.carried:
                continue
            due = self._due(charge, self._count(charge, hand), pot, street_index, final)
            due = due - self.taken[place]
            if charge.terms.payer in ("pot", "blinds"):
                due = min(due, pot - hand.fee_total)  # The pot cannot pay more than it has.
            if due > 0:
                self.taken[place] += due
                self._take(hand, charge, due, pot)

    def _due(
        self, charge: Charge, players: int, pot: Cents, street_index: int, final: bool
    ) -> Cents:
        terms = charge.terms
        uncounted = self.at_street and terms.players_at and terms.players_at not in self.players
        if uncounted and not final:
            return 0
        if terms.unless and not (final and street_index < self.streets.index(terms.unless)):
            return 0
        if terms.reaches and street_index < self.streets.index(terms.reaches):
            return 0
        if terms.pot_from is not None and pot < terms.pot_from.cents:
            return 0
        if terms.pot_below is not None and not (final and pot < terms.pot_below.cents):
            return 0
        if charge.figure == "pot":
            if not final and charge.scale.find(pot) is not charge.scale.tiers[-1]:
                return 0
            return charge.fee(pot).amount
        return charge.fee(players if charge.figure == "players" else 0).amount

    def _count(self, charge: Charge, hand: PokerHand) -> int:
        """The number of players for the fee: dealt in, or in the hand at a street."""
        dealt_in = len(hand.order)
        return self.players.get(charge.terms.players_at, dealt_in) if self.at_street else dealt_in

    def depends_on_players(self, street: str, players: int, other_count: int) -> bool:
        """Whether two numbers of players at a street give different fees."""
        return self.at_street and any(
            charge.fee(players).amount != charge.fee(other_count).amount
            for charge in self.charges
            if charge.terms.players_at == street
        )

    def _payers(self, charge: Charge, hand: PokerHand) -> list[int]:
        """The seats that pay a charge; seat 0 is the pot."""
        if charge.terms.payer in ("pot", "blinds"):
            return [0]
        return [hand.button] if charge.terms.payer == "button" else list(hand.order)

    def _take(self, hand: PokerHand, charge: Charge, due: Cents, pot: Cents) -> None:
        terms = charge.terms
        size = pot if charge.figure else 0
        if charge.figure == "players":
            size = self._count(charge, hand)
        tier = charge.fee(size).tier
        for seat in self._payers(charge, hand):
            amount = min(due, hand.stacks[seat]) if seat else due
            basis = terms.basis or terms.per
            hand.apply(
                FeeTaken(
                    payer=terms.payer,
                    amount=amount,
                    basis=basis,
                    tier=tier,
                    when=terms.when,
                    seat=seat,
                )
            )
