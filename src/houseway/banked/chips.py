"""The chips moved by events of a banked hand."""

from collections.abc import Mapping

from houseway.banked.events import (
    FeeReturned,
    RoundClosed,
    RoundOpened,
    WagerPlaced,
    WagerSettled,
)
from houseway.play.events import Event, FeeTaken
from houseway.play.ledger import FEES, Account, Chips, Transfer, bank, stack, wagers
from houseway.values.money import Cents


class BankedChips(Chips):
    """The chips that each event of a hand moves at a player-dealer table.

    `seat_of` has the seat where a bettor's chips are, which for a back-line wager is not the seat
    they bet on. `banker` is the person who banks, by default the player in the player-dealer's
    seat. With `on_felt` the bank and the wagers before the deal are already on the felt, and the
    opening of the hand moves only the fees.
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

    def apply(self, event: Event) -> None:
        if isinstance(event, RoundOpened):
            self.player_dealer = event.player_dealer
            self.banked = event.bank
        elif not isinstance(event, WagerPlaced | FeeTaken | WagerSettled | RoundClosed):
            self.opening = False

    def moves(self, event: Event) -> list[Transfer]:
        match event:
            case RoundOpened() | WagerPlaced() if self.opening:
                return []
            case RoundOpened():
                dealer = self._owner(self.banker, event.player_dealer)
                return [Transfer(dealer, self._bank, event.bank, "bank")]
            case WagerPlaced():
                owner = self._owner(event.bettor, event.seat)
                return [Transfer(owner, self._wagers, event.amount, event.wager)]
            case FeeTaken():
                return [Transfer(self._payer(event), FEES, event.amount, "collection")]
            case FeeReturned():
                return [Transfer(FEES, self._payer(event), event.amount, "collection returned")]
            case WagerSettled():
                return self._settlement(event)
            case RoundClosed():
                remaining = self.banked + event.net
                return [Transfer(self._bank, self._dealer, remaining, "bank returned")]
        return []

    def _settlement(self, event: WagerSettled) -> list[Transfer]:
        owner = self._owner(event.bettor, event.seat)
        returned = event.amount - event.taken
        return [
            Transfer(self._wagers, self._bank, event.taken, f"{event.wager} taken"),
            Transfer(self._wagers, owner, returned, f"{event.wager} returned"),
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

    def _payer(self, event: FeeTaken | FeeReturned) -> Account:
        if event.payer == "player-dealer":
            return self._dealer
        return self._owner(event.bettor, event.seat)
