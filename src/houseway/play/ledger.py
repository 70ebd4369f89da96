"""Double-entry bookkeeping of chips: each transfer takes from one account and adds to another.

Accounts are text:

    issuer                        issues play chips; the only account that may be negative
    person:<id>                   chips that a person has off the tables
    table:<id>:stack:<seat>       chips in front of a seat
    table:<id>:bank               what the player-dealer has put up
    table:<id>:wagers             wagers on the felt, and antes or pots
    house:fees                    collections
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import NamedTuple

from houseway.play.events import Event
from houseway.values.money import Cents

Account = str

ISSUER: Account = "issuer"
FEES: Account = "house:fees"


class Transfer(NamedTuple):
    """An amount that moves from `debit` to `credit`."""

    debit: Account
    credit: Account
    amount: Cents
    why: str


def person(person_id: str) -> Account:
    return f"person:{person_id}"


def stack(table: str, seat: int) -> Account:
    return f"table:{table}:stack:{seat}"


def bank(table: str) -> Account:
    return f"table:{table}:bank"


def wagers(table: str) -> Account:
    return f"table:{table}:wagers"


def may_be_negative(account: Account) -> bool:
    return account == ISSUER


def balances(transfers: list[Transfer]) -> dict[Account, Cents]:
    """The balance of each account after some transfers; they add up to zero."""
    accounts: dict[Account, Cents] = {}
    for transfer in transfers:
        accounts[transfer.debit] = accounts.get(transfer.debit, 0) - transfer.amount
        accounts[transfer.credit] = accounts.get(transfer.credit, 0) + transfer.amount
    return accounts


def covers(accounts: dict[Account, Cents], transfers: Iterable[Transfer]) -> bool:
    """Move chips between the given accounts; returns whether none becomes negative."""
    for transfer in transfers:
        for account, sign in ((transfer.debit, -1), (transfer.credit, 1)):
            if account in accounts:
                accounts[account] += sign * transfer.amount
                if accounts[account] < 0:
                    return False
    return True


class Chips(ABC):
    """Follows one hand and finds the chips that each event moves."""

    @abstractmethod
    def moves(self, event: Event) -> list[Transfer]:
        """The chips that an event moves, given the events before it."""

    @abstractmethod
    def apply(self, event: Event) -> None:
        """Update the state with an event that has happened."""

    def transfers(self, event: Event) -> list[Transfer]:
        """The chips that an event moves, without transfers of $0."""
        return [transfer for transfer in self.moves(event) if transfer.amount]

    def follow(self, event: Event) -> list[Transfer]:
        """Apply an event and return the chips it moves."""
        transfers = self.transfers(event)
        self.apply(event)
        return transfers
