"""A table: a game with its options, seats, limits and one collection option, dealing rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.banked.wagers import Bettor, Placed, check_wagers, number_hands
from houseway.play.collection import Collection
from houseway.play.events import FeeTaken
from houseway.play.limits import TableLimits
from houseway.rulebook.schedule import Limits
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed, parse_printed

if TYPE_CHECKING:
    from houseway.banked.hand import BankedHand, Opening
    from houseway.play.chance import Chance
    from houseway.play.decision import Answer, Ruling
    from houseway.play.game import Rules

_Range = tuple[Cents, Cents]


class BankedTable:
    """Where rounds are played; it keeps no chips and no history."""

    def __init__(
        self,
        rules: Rules,
        seats: int | None = None,
        option: str | None = None,
        limits: TableLimits | None = None,
        collect_by: str = "",
    ) -> None:
        self.rules = rules
        self.seats = rules.seats if seats is None else seats
        if not 2 <= self.seats <= rules.most_seats:
            raise InputError(f"a table of {rules.id} has 2 to {rules.most_seats} seats", "seats")
        self.collection: Collection | None = None
        self.limits = limits
        self.collect_by = collect_by
        if option is not None:
            chosen = rules.game.rulebook.collection_option(rules.id, option)
            self.collection = Collection(chosen, collect_by or None)
            self.limits = limits or table_limits(chosen.limits)

    @property
    def option(self) -> str:
        return self.collection.option.id if self.collection else ""

    def open_round(
        self,
        player_dealer: int,
        bank: Cents,
        wagers: Sequence[Placed],
        chance: Chance,
        seated: Mapping[int, Bettor] | None = None,
        rulings: Sequence[Ruling] = (),
    ) -> BankedHand:
        """Check the wagers, take the fees and begin a round; no card is dealt yet."""
        return self.opening(player_dealer, bank, wagers, seated).begin(chance, rulings)

    def opening(
        self,
        player_dealer: int,
        bank: Cents,
        wagers: Sequence[Placed],
        seated: Mapping[int, Bettor] | None = None,
    ) -> Opening:
        """Check the wagers and take the fees, for one round or for many that begin alike."""
        from houseway.banked.hand import make_opening

        if not 1 <= player_dealer <= self.seats:
            raise InputError(f"there is no seat {player_dealer}", "player_dealer.seat")
        if bank <= 0:
            raise InputError("the player-dealer puts up no money", "player_dealer.bank")
        filing = self.rules.filing
        wagers = number_hands(filing, wagers)
        check_wagers(filing, wagers, self.seats, player_dealer, self.limits, seated)
        fees = self.fees(player_dealer, bank, wagers)
        return make_opening(
            self.rules,
            self.seats,
            player_dealer,
            bank,
            wagers,
            fees,
            self.option,
            seated,
            self.limits,
            self.collect_by,
        )

    def play(
        self,
        player_dealer: int,
        bank: Cents,
        wagers: Sequence[Placed],
        chance: Chance,
        answer: Answer,
    ) -> BankedHand:
        """Play one round to its end."""
        from houseway.play.driver import play_hand

        state = self.open_round(player_dealer, bank, wagers, chance)
        play_hand(state, answer)
        return state

    def fees(self, player_dealer: int, bank: Cents, wagers: Sequence[Placed]) -> list[FeeTaken]:
        """What each payer owes for this round under the option in force."""
        if self.collection is None:
            return []
        bets = [(wager.seat, wager.bettor, wager.wager, wager.amount) for wager in wagers]
        return [
            FeeTaken(
                due.fee.payer,
                due.fee.amount,
                due.fee.basis,
                due.fee.tier,
                due.fee.when,
                due.seat or (player_dealer if due.fee.payer == "player-dealer" else 0),
                due.bettor or "",
            )
            for due in self.collection.round_fees(bets, bank)
        ]


def table_limits(printed: Limits) -> TableLimits | None:
    """The widest limits that an option allows; None where it does not print both."""
    minimum, maximum = _limit_ranges(printed)
    return TableLimits(minimum[0], maximum[1]) if minimum and maximum else None


def check_limits(printed: Limits | None, limits: TableLimits) -> None:
    """Refuse limits that no table has, or none under the option in force."""
    if not 0 < limits.minimum <= limits.maximum:
        raise InputError("the least wager is not above nothing and up to the most", "limits")
    ranges = _limit_ranges(printed)
    for name, amount, filed in zip(TableLimits._fields, limits, ranges, strict=True):
        if filed is not None and not filed[0] <= amount <= filed[1]:
            allowed = " to ".join(map(format_printed, sorted(set(filed))))
            raise InputError(f"the {name} that is filed for the option is {allowed}", "limits")


def _limit_ranges(printed: Limits | None) -> tuple[_Range | None, _Range | None]:
    """Within what the minimum and the maximum of a table may be set; None where that is free."""
    if printed is None:
        return None, None
    if printed.limit:
        low, high = _bounds(printed.limit)
        return (low, low), (high, high)
    ends = (printed.minimum, printed.maximum)
    minimum, maximum = (_bounds(text) if text else None for text in ends)
    return minimum, maximum


def _bounds(printed: str) -> _Range:
    low, _, high = printed.partition("-")
    return parse_printed(low), parse_printed(high or low)
