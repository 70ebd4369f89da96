"""The betting limits of a table, and the betting round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseway.play.decision import Script
from houseway.poker.rules import Betting, PokerPlay, Stakes
from houseway.rulebook.decode import encode
from houseway.values.money import Cents

if TYPE_CHECKING:
    from houseway.poker.hand import PokerHand

UNLIMITED = 1 << 60


class Limits:
    """The betting limits of one table, from the filing and the stakes."""

    def __init__(self, play: PokerPlay, stakes: Stakes, rounds: int, times: int = 2) -> None:
        """`times` counts half bets: 2 is the filed bet, 3 a half kill, 4 a full kill."""
        betting = play.betting
        self.play = play
        self.times = times
        self.stakes = stakes
        self.stakes_data: dict[str, Any] = encode(stakes)
        """The stakes as plain data, for the record of a hand."""
        self.structure = stakes.betting
        self.rounds = rounds
        bets = [amount.cents * times // 2 for amount in stakes.bets]
        self.units = _units(bets, rounds, betting.low_rounds)
        self.least = bets[0]
        self.spread = bets[-1] if stakes.betting == "spread" else UNLIMITED
        self.blinds = [amount.cents for amount in stakes.blinds]
        self.ante = stakes.ante.cents if stakes.ante else 0
        self.bring_in = stakes.bring_in.cents if stakes.bring_in else 0
        self.cap = stakes.round_cap.cents if stakes.round_cap else UNLIMITED
        self.most_wagers = 1 + betting.raises if _is_capped(betting, stakes) else UNLIMITED
        self.two_remain = betting.uncapped == "two-remain"
        self.two_entered = betting.uncapped == "two-entered"
        self.two_can_wager = betting.uncapped == "two-can-wager"
        self.check_raise = betting.check_raise
        fold = ("fold",) if betting.free_folds else ()
        self.to_check = (*fold, "check")
        self.to_bet = (*fold, "check", "bet")
        self.to_raise_blind = (*fold, "check", "raise")
        self.by_increment = betting.least_raise == "increment"
        self.together = betting.short_all_in == "together"

    def unit(self, index: int) -> Cents:
        """The bet of the round with this index; any further rounds repeat the last bet."""
        return self.units[index] if index < self.rounds else self.units[-1]

    def kill(self) -> Limits:
        """The limits of a killed pot: doubled, or one and a half times as high for a half kill."""
        times = self.times * 3 // 2 if self.stakes.kill == "half" else self.times * 2
        return Limits(self.play, self.stakes, self.rounds, times)

    @property
    def amounts(self) -> list[Cents]:
        """Every amount that the table bets or posts, in a killed pot too."""
        amounts = [*self.units, *self.blinds, self.ante, self.bring_in]
        if self.spread != UNLIMITED:
            amounts.append(self.spread)
        return [*amounts, *self.kill().units, self.kill_amount] if self.stakes.kill else amounts

    @property
    def kill_amount(self) -> Cents:
        """The total that the killer posts, including a blind."""
        return self.blinds[-1] * self.kill().times // 2


def _is_capped(betting: Betting, stakes: Stakes) -> bool:
    """Whether the number of raises is limited at these stakes."""
    if stakes.betting == "limit":
        return betting.raises > 0
    rule = betting.spread_raises if stakes.betting == "spread" else betting.no_limit_raises
    return betting.raises > 0 and rule == "capped"


def _units(bets: Sequence[Cents], rounds: int, low_rounds: int) -> list[Cents]:
    """The bet of each round: one bet for all rounds, a low and a high bet, or a bet for each round.

    >>> _units([300, 600], 4, 2), _units([400], 2, 1)
    ([300, 300, 600, 600], [400, 400])
    """
    if len(bets) == rounds and rounds > 2:
        return list(bets)
    return [bets[0] if place < low_rounds else bets[-1] for place in range(rounds)]


def bet_round(hand: PokerHand) -> Script:
    """Play the open betting round: ask each seat in turn until every bet is called."""
    while hand.at < len(hand.queue):
        if hand.able < 2 and not hand.must_act(hand.queue[hand.at]):
            break
        yield (hand.turn(),)
    hand.close_street()
