"""The chips moved by events of a pan hand."""

from houseway.pan.events import Anted, ChipsPaid, HandKilled, TopsAwarded
from houseway.play.events import Event, FeeTaken
from houseway.play.ledger import FEES, Account, Chips, Transfer, balances, stack, wagers
from houseway.values.money import Cents


class PanChips(Chips):
    """Follows a pan hand; its tops are held with the table's wagers."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.moved: list[Transfer] = []
        """All transfers of the hand."""
        self._antes: dict[int, Cents] = {}

    def apply(self, event: Event) -> None:
        self.moved += self.transfers(event)
        if isinstance(event, Anted):
            self._antes[event.seat] = self._antes.get(event.seat, 0) + event.amount
        elif isinstance(event, HandKilled):
            self._antes.pop(event.seat, None)

    def back(self) -> list[Transfer]:
        """The transfers that undo the hand."""
        tops = wagers(self.table)
        left = {account: net for account, net in balances(self.moved).items() if account != tops}
        given = [Transfer(account, tops, net, "void") for account, net in left.items()]
        return [
            *(transfer for transfer in given if transfer.amount > 0),
            *(
                Transfer(tops, transfer.debit, -transfer.amount, "void")
                for transfer in given
                if transfer.amount < 0
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
