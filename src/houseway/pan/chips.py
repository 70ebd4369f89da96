"""The chip transfers of each event of a pan hand."""

from houseway.pan.events import Anted, ChipsPaid, HandKilled, TopsAwarded
from houseway.play.events import Event, FeeTaken
from houseway.play.ledger import FEES, Account, Chips, Transfer, balances, stack, wagers
from houseway.values.money import Cents


class PanChips(Chips):
    """Follows a pan hand; the tops are in the table's wagers account."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.all_transfers: list[Transfer] = []
        """The transfers of the hand so far."""
        self._antes: dict[int, Cents] = {}

    def apply(self, event: Event) -> None:
        self.all_transfers += self.transfers(event)
        if isinstance(event, Anted):
            self._antes[event.seat] = self._antes.get(event.seat, 0) + event.amount
        elif isinstance(event, HandKilled):
            self._antes.pop(event.seat, None)

    def undo(self) -> list[Transfer]:
        """The transfers that undo the hand: all gains go into the tops, then out to the losers."""
        tops, nets = wagers(self.table), balances(self.all_transfers)
        accounts = {account: net for account, net in nets.items() if account != tops}
        return [
            *(Transfer(account, tops, net, "void") for account, net in accounts.items() if net > 0),
            *(
                Transfer(tops, account, -net, "void")
                for account, net in accounts.items()
                if net < 0
            ),
        ]

    def moves(self, event: Event) -> list[Transfer]:
        match event:
            case Anted():
                return [Transfer(self._stack(event.seat), self._tops, event.amount, "ante")]
            case FeeTaken():
                payer = self._tops if event.payer == "pot" else self._stack(event.seat)
                return [Transfer(payer, FEES, event.amount, "collection")]
            case ChipsPaid():
                payer, payee = self._stack(event.payer), self._stack(event.payee)
                return [Transfer(payer, payee, event.amount, event.why)]
            case HandKilled():
                ante = self._antes.get(event.seat, 0)
                return [Transfer(self._tops, self._stack(event.seat), ante, "ante returned")]
            case TopsAwarded():
                return [Transfer(self._tops, self._stack(event.seat), event.amount, "tops")]
        return []

    @property
    def _tops(self) -> Account:
        return wagers(self.table)

    def _stack(self, seat: int) -> Account:
        return stack(self.table, seat)
