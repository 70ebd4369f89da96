"""A player-dealer's bank that pays and collects in order until it runs out, and seats in order.

How the bank covers wagers, and what happens to one covered in part, follows the shared readings
`table/cover-is-gross` and `table/part-cover`; money is in whole cents.
"""

from collections.abc import Container
from dataclasses import dataclass
from typing import NamedTuple


class Line(NamedTuple):
    """How one wager was settled."""

    result: str
    in_action: int
    paid: int
    taken: int
    returned: int


@dataclass
class Bank:
    """What the player-dealer put up, and what was paid out of it and collected so far.

    gross: payments and collections use up one amount. net: the running result stays within the
    amount, up and down. each-way: payments and collections are each limited to the amount.
    """

    amount: int
    policy: str = "gross"
    paid: int = 0
    taken: int = 0

    @property
    def can_pay(self) -> int:
        if self.policy == "gross":
            return self.amount - self.paid - self.taken
        if self.policy == "net":
            return self.amount - self.paid + self.taken
        return self.amount - self.paid

    @property
    def can_take(self) -> int:
        if self.policy == "gross":
            return self.amount - self.paid - self.taken
        if self.policy == "net":
            return self.amount + self.paid - self.taken
        return self.amount - self.taken

    @property
    def used(self) -> int:
        if self.policy == "gross":
            return self.paid + self.taken
        if self.policy == "net":
            return abs(self.taken - self.paid)
        return max(self.paid, self.taken)

    def covers(self, to_pay: int, to_take: int) -> bool:
        """Whether the bank covers these sums whatever the order."""
        if self.policy == "gross":
            return to_pay + to_take <= self.can_pay
        return to_pay <= self.can_pay and to_take <= self.can_take

    def win(self, stake: int, pays: int, per: int = 1) -> Line:
        """Pay a winner `pays` to `per`, a fraction of a cent rounded up.

        When the bank is short, only the part of the stake that earns what is left has action.
        """
        due = -(-stake * pays // per)
        paid = min(due, self.can_pay)
        if paid == 0:
            return self._no_action(stake)
        self.paid += paid
        in_action = stake if paid == due else -(-paid * per // pays)
        return Line("win", in_action, paid, 0, stake - in_action)

    def lose(self, stake: int) -> Line:
        """Collect a loser, up to what the bank still covers."""
        taken = min(stake, self.can_take)
        if taken == 0:
            return self._no_action(stake)
        self.taken += taken
        return Line("lose", taken, 0, taken, stake - taken)

    def push(self, stake: int) -> Line:
        """Return a stake that pushes; it has no action once the bank is used up."""
        if self.can_pay <= 0 and self.can_take <= 0:
            return self._no_action(stake)
        return Line("push", stake, 0, 0, 0)

    def surrender(self, stake: int) -> Line:
        """Collect half of a stake, a half cent in favor of the bettor."""
        half = stake // 2
        taken = min(half, self.can_take)
        if taken == 0 and half:
            return self._no_action(stake)
        self.taken += taken
        in_action = stake if taken == half else 2 * taken
        return Line("surrender", in_action, 0, taken, stake - in_action)

    def settle(self, stake: int, result: str, pays: int = 0, per: int = 1) -> Line:
        """Settle a wager that is decided: win, lose, push or surrender."""
        if result == "win":
            return self.win(stake, pays, per)
        return {"lose": self.lose, "push": self.push, "surrender": self.surrender}[result](stake)

    def _no_action(self, stake: int) -> Line:
        return Line("no-action", 0, 0, 0, stake)


def around(first: int, seats: int, step: int = 1) -> list[int]:
    """Every seat once from `first` on, clockwise unless `step` is -1."""
    return [(first - 1 + step * turn) % seats + 1 for turn in range(seats)]


def count_without_player_dealer(value: int, first: int, seats: int, player_dealer: int) -> int:
    """The seat reached by counting `value` from `first`, which is one, past the player-dealer."""
    counted = [seat for seat in around(first, seats) if seat != player_dealer]
    return counted[(value - 1) % len(counted)]


def first_with_wager(start: int, seats: int, wagered: Container[int]) -> int:
    """The first seat with a wager, clockwise from `start`."""
    return next(seat for seat in around(start, seats) if seat in wagered)
