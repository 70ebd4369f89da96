"""The player-dealer's bank: wagers are paid and collected only as far as it covers them."""

from dataclasses import dataclass
from typing import Literal

import msgspec

from houseway.rulebook.model import CoverPolicy
from houseway.values.money import Cents
from houseway.values.odds import Odds, Rounding

Result = Literal["win", "lose", "push", "no-action", "surrender", "withdrawn"]


class Cover(msgspec.Struct, frozen=True, gc=False):
    """How one wager was settled, and how much of it the bank covered."""

    result: Result
    in_action: Cents
    paid: Cents
    taken: Cents
    returned: Cents


@dataclass(slots=True)
class Bank:
    """The amount put up, and how much of it is used.

    Gross: payouts and the losing bets collected both use up the bank.
    Net: the player-dealer's running result is limited to the bank in each direction.
    Each way: payouts and the losing bets collected are each limited to the bank.
    """

    amount: Cents
    policy: CoverPolicy = "gross"
    paid: Cents = 0
    taken: Cents = 0

    @property
    def used(self) -> Cents:
        if self.policy == "gross":
            return self.paid + self.taken
        if self.policy == "each-way":
            return max(self.paid, self.taken)
        return abs(self.net)

    @property
    def net(self) -> Cents:
        """The player-dealer's result so far, before fees; negative for a loss."""
        return self.taken - self.paid

    @property
    def can_pay(self) -> Cents:
        if self.policy == "gross":
            return self.amount - self.paid - self.taken
        if self.policy == "each-way":
            return self.amount - self.paid
        return self.amount + self.net

    @property
    def can_take(self) -> Cents:
        if self.policy == "gross":
            return self.amount - self.paid - self.taken
        if self.policy == "each-way":
            return self.amount - self.taken
        return self.amount - self.net

    def covers(self, to_pay: Cents, to_take: Cents) -> bool:
        """Whether the bank covers these sums in any order of settlement."""
        if self.policy == "gross":
            return self.paid + self.taken + to_pay + to_take <= self.amount
        return to_pay <= self.can_pay and to_take <= self.can_take

    def pay(self, stake: Cents, odds: Odds, rounding: Rounding = "up") -> Cover:
        """Pay a winner; if the bank is short, only the part it can pay is in action."""
        due = odds.pays(stake, rounding)
        if not due:
            # "1 for 1" only returns the stake, which has no action once the bank is used up.
            back = self.push(stake)
            return back if back.result == "no-action" else Cover("win", stake, 0, 0, 0)
        paid = min(due, self.can_pay)
        in_action = stake if paid == due else odds.stake_for(paid)
        if (in_action == 0 and stake) or not paid:
            return Cover("no-action", 0, 0, 0, stake)
        self.paid += paid
        return Cover("win", in_action, paid, 0, stake - in_action)

    def take(self, stake: Cents) -> Cover:
        """Collect the part of a losing stake that the bank covers; return the rest."""
        taken = min(stake, self.can_take)
        if taken == 0 and stake:
            return Cover("no-action", 0, 0, 0, stake)
        self.taken += taken
        return Cover("lose", taken, 0, taken, stake - taken)

    def surrender(self, stake: Cents) -> Cover:
        """Collect half of a stake, rounded in favor of the bettor."""
        half = self.take(stake // 2)
        if half.result == "no-action":
            return Cover("no-action", 0, 0, 0, stake)
        in_action = 2 * half.taken if half.returned else stake
        return Cover("surrender", in_action, 0, half.taken, stake - in_action)

    def push(self, stake: Cents) -> Cover:
        """Return a stake that pushes; once the bank is used up, the stake has no action instead."""
        if self.can_pay <= 0 and self.can_take <= 0:
            return Cover("no-action", 0, 0, 0, stake)
        return Cover("push", stake, 0, 0, 0)
