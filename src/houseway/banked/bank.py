"""The player-dealer's bank: wagers are paid and taken only as far as it covers them."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from houseway.rulebook.model import CoverPolicy
from houseway.values.money import Cents
from houseway.values.odds import Odds, Rounding

Result = Literal["win", "lose", "push", "no-action", "surrender", "withdrawn"]


class Cover(NamedTuple):
    """What became of one wager."""

    result: Result
    in_action: Cents
    paid: Cents
    taken: Cents
    returned: Cents


@dataclass(slots=True)
class Bank:
    """The amount in action, and how much of it is used.

    Gross: payouts and collections both count against the bank; losing wagers do not refill it.
    Net: the player-dealer's running result stays between minus and plus the bank.
    Each way: what is paid stays within the bank, and apart from that what is taken.
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
        """What the player-dealer has won so far, fees aside."""
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
        """Whether these sums are covered whatever the order in which they are settled."""
        if self.policy == "gross":
            return self.paid + self.taken + to_pay + to_take <= self.amount
        return to_pay <= self.can_pay and to_take <= self.can_take

    def pay(self, stake: Cents, odds: Odds, rounding: Rounding = "up") -> Cover:
        """Pay a winner; if the bank is short, only the part that it pays for is in action."""
        due = odds.pays(stake, rounding)
        paid = min(due, self.can_pay)
        in_action = stake if paid == due else min(stake, odds.stake_for(paid))
        if (in_action == 0 and stake) or (due and not paid):
            return Cover("no-action", 0, 0, 0, stake)
        self.paid += paid
        return Cover("win", in_action, paid, 0, stake - in_action)

    def take(self, stake: Cents) -> Cover:
        """Collect a loser up to the bank; any excess is returned."""
        taken = min(stake, self.can_take)
        if taken == 0 and stake:
            return Cover("no-action", 0, 0, 0, stake)
        self.taken += taken
        return Cover("lose", taken, 0, taken, stake - taken)

    def surrender(self, stake: Cents) -> Cover:
        """Take half of a stake, a half cent in favor of the bettor."""
        half = self.take(stake // 2)
        if half.result == "no-action":
            return Cover("no-action", 0, 0, 0, stake)
        in_action = 2 * half.taken if half.returned else stake
        return Cover("surrender", in_action, 0, half.taken, stake - in_action)

    def push(self, stake: Cents) -> Cover:
        """A push uses no cover; with none left it has no action at all."""
        if self.can_pay <= 0 and self.can_take <= 0:
            return Cover("no-action", 0, 0, 0, stake)
        return Cover("push", stake, 0, 0, 0)
