"""Which chips move with an event of a player-dealer round."""

from collections.abc import Mapping

from houseway.play.events import (
    Event,
    FeeTaken,
    RoundClosed,
    RoundOpened,
    WagerPlaced,
    WagerSettled,
)
from houseway.play.ledger import FEES, Account, Transfer, bank, stack, wagers
from houseway.values.money import Cents


class RoundChips:
    """Follows one round: who put chips where, so that each event moves its own.

    Bettors' chips stand in front of their seats: `seat_of` tells the seat at which a bettor sits,
    which for a back-line wager is not the seat that he bets on. `banker` is the person who banks,
    where that is not whoever sits at the player-dealer's seat. With `on_felt` the bank and the
    wagers before the deal are out already and the opening of the round moves nothing.
    """

    def __init__(
        self, table: str, seat_of: Mapping[str, int], banker: str = "", on_felt: bool = False
    ) -> None:
        self.table = table
        self.seat_of = seat_of
        self.banker = banker
        self.opening = on_felt
        self.player_dealer = 0
        self.banked: Cents = 0

    def transfers(self, event: Event) -> list[Transfer]:
        """The chips that an event moves, without movements of nothing."""
        match event:
            case RoundOpened():
                self.player_dealer = event.player_dealer
                self.banked = event.bank
                moved = [Transfer(self._dealer, self._bank, event.bank, "bank")]
                moved = [] if self.opening else moved
            case WagerPlaced():
                owner = self._owner(event.bettor, event.seat)
                moved = [Transfer(owner, self._wagers, event.amount, event.wager)]
                moved = [] if self.opening else moved
            case FeeTaken():
                moved = [Transfer(self._payer(event), FEES, event.amount, "collection")]
            case WagerSettled():
                moved = self._settled(event)
            case RoundClosed():
                left = self.banked + event.net
                moved = [Transfer(self._bank, self._dealer, left, "bank returned")]
            case _:
                self.opening = False
                moved = []
        return [transfer for transfer in moved if transfer.amount]

    def _settled(self, event: WagerSettled) -> list[Transfer]:
        owner = self._owner(event.bettor, event.seat)
        back = event.amount - event.taken
        return [
            Transfer(self._wagers, self._bank, event.taken, f"{event.wager} taken"),
            Transfer(self._wagers, owner, back, f"{event.wager} returned"),
            Transfer(self._bank, owner, event.paid, f"{event.wager} paid"),
        ]

    @property
    def _dealer(self) -> Account:
        return self._owner(self.banker, self.player_dealer)

    @property
    def _bank(self) -> Account:
        return bank(self.table)

    @property
    def _wagers(self) -> Account:
        return wagers(self.table)

    def _owner(self, bettor: str, seat: int) -> Account:
        return stack(self.table, self.seat_of.get(bettor, seat))

    def _payer(self, event: FeeTaken) -> Account:
        if event.payer == "player-dealer":
            return self._dealer
        return self._owner(event.bettor, event.seat)
