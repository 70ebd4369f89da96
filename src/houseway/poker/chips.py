"""The chip transfers of each event of a poker hand."""

from houseway.play.events import Event, FeeTaken
from houseway.play.ledger import FEES, Chips, Transfer, stack, wagers
from houseway.poker.events import Acted, BetReturned, Posted, PotAwarded, StreetClosed
from houseway.values.money import Cents

NO_BETS = ("ante", "bomb", "dead")
"""Posts that do not count toward a bet."""


class PokerChips(Chips):
    """Follows a poker hand; `bets` has each seat's bet in the current betting round."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.bets: dict[int, Cents] = {}

    def apply(self, event: Event) -> None:
        match event:
            case Posted() if event.what not in NO_BETS:
                self.bets[event.seat] = self.bets.get(event.seat, 0) + event.amount
            case Acted():
                self.bets[event.seat] = event.level
            case StreetClosed():
                self.bets.clear()

    def moves(self, event: Event) -> list[Transfer]:
        match event:
            case Posted():
                return self._into_pot(event.seat, event.amount, event.what)
            case Acted():
                chips = event.level - self.bets.get(event.seat, 0)
                return self._into_pot(event.seat, chips, event.choice)
            case StreetClosed():
                return self._out_of_pot(event.seat, event.returned, "nobody called it")
            case BetReturned():
                return self._out_of_pot(event.seat, event.amount, event.why)
            case PotAwarded():
                return self._out_of_pot(event.seat, event.amount, f"pot {event.pot}")
            case FeeTaken():
                return self._fee(event)
        return []

    def _into_pot(self, seat: int, amount: Cents, why: str) -> list[Transfer]:
        return [Transfer(stack(self.table, seat), wagers(self.table), amount, why)]

    def _out_of_pot(self, seat: int, amount: Cents, why: str) -> list[Transfer]:
        return [Transfer(wagers(self.table), stack(self.table, seat), amount, why)]

    def _fee(self, event: FeeTaken) -> list[Transfer]:
        """A fee is taken from the pot or a stack; a negative fee is paid back."""
        payer = stack(self.table, event.seat)
        if event.payer in ("pot", "blinds"):
            payer = wagers(self.table)
        if event.amount < 0:
            return [Transfer(FEES, payer, -event.amount, "collection returned")]
        return [Transfer(payer, FEES, event.amount, "collection")]
