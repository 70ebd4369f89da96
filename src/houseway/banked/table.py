"""A table that deals hands of a game, with its options, seats, limits and collection option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.banked.events import RoundOpened, WagerPlaced
from houseway.banked.limits import check_limits, table_limits
from houseway.banked.spots import arrange, merge, number_hands
from houseway.banked.wagers import (
    Bettor,
    Placed,
    check_wagers,
    order_bettors,
    seated_players,
)
from houseway.play.collection import Bet, Collection, Due
from houseway.play.events import FeeTaken
from houseway.play.limits import TableLimits
from houseway.rulebook.schedule import Limits
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed

if TYPE_CHECKING:
    from houseway.banked.hand import BankedHand
    from houseway.banked.opening import Opening
    from houseway.play.chance import Chance
    from houseway.play.decision import Answer, Ruling
    from houseway.play.game import Rules


class BankedTable:
    """A table that deals hands; it has no chips and no history."""

    def __init__(
        self,
        rules: Rules,
        *,
        seats: int | None = None,
        option: str | None = None,
        limits: TableLimits | None = None,
        collect_by: str = "",
    ) -> None:
        self.rules = rules
        self.seats = rules.seats if seats is None else seats
        if not 2 <= self.seats <= rules.most_seats:
            raise InputError(f"seats must be 2 to {rules.most_seats}, not {self.seats}", "seats")
        self.collection: Collection | None = None
        self.limits = limits
        self.collect_by = collect_by
        if option is not None:
            collection_option = rules.game.rulebook.collection_option(rules.id, option)
            self.collection = Collection(collection_option, collect_by or None)
            self.limits = limits or table_limits(collection_option.limits)
        if limits is not None:
            check_limits(self.printed, limits)

    @property
    def printed(self) -> Limits | None:
        """The limits printed with the option."""
        return self.collection.option.limits if self.collection else None

    @property
    def usual_minimum(self) -> Cents:
        """The minimum bet, or the start of the first tier if that is higher; 0 without limits."""
        if self.limits is None:
            return 0
        lowest = self.collection.lowest_wager if self.collection else 0
        return min(max(self.limits.minimum, lowest), self.limits.maximum)

    @property
    def option(self) -> str:
        return self.collection.option.id if self.collection else ""

    def open_round(
        self,
        player_dealer: int,
        bank: Cents,
        wagers: Sequence[Placed],
        chance: Chance,
        *,
        seated: Mapping[int, Bettor] | None = None,
        rulings: Sequence[Ruling] = (),
        recorded: bool = False,
    ) -> BankedHand:
        """Check the wagers, take the fees and begin a hand; no card is dealt yet."""
        opening = self.opening(player_dealer, bank, wagers, seated=seated, recorded=recorded)
        return opening.begin(chance, rulings)

    def opening(
        self,
        player_dealer: int,
        bank: Cents,
        wagers: Sequence[Placed],
        *,
        seated: Mapping[int, Bettor] | None = None,
        recorded: bool = False,
    ) -> Opening:
        """Check the wagers and take the fees, for one hand or many with the same start.

        Recorded wagers are not checked again.
        """
        from houseway.banked.opening import Opening

        if not 1 <= player_dealer <= self.seats:
            raise InputError(
                f"seat must be 1 to {self.seats}, not {player_dealer}", "player_dealer.seat"
            )
        if bank <= 0:
            raise InputError(
                f"bank must be more than $0, not {format_printed(bank)}", "player_dealer.bank"
            )
        filing, players = self.rules.filing, dict(seated or {})
        if recorded:
            wagers = number_hands(filing, wagers)
        else:
            players = seated_players(wagers, players)
            wagers = merge(self.check(player_dealer, wagers, players))
            wagers = order_bettors(filing, wagers, players)
        opened = RoundOpened(
            game=self.rules.id,
            rules=self.rules.options,
            seats=self.seats,
            player_dealer=player_dealer,
            bank=bank,
            option=self.option,
            seated=players,
            limits=self.limits,
            collect_by=self.collect_by,
        )
        dues = self._dues(bank, wagers)
        fees = [self._fee_taken(due, player_dealer) for due in dues if not _is_later(due)]
        later = [self._fee_taken(due, player_dealer) for due in dues if _is_later(due)]
        placed = [WagerPlaced(*wager) for wager in wagers]
        return Opening(self.rules, opened, (*placed, *fees), tuple(later))

    def check(
        self,
        player_dealer: int,
        wagers: Sequence[Placed],
        seated: Mapping[int, Bettor] | None = None,
    ) -> list[Placed]:
        """The wagers with their hands and spots; raises InputError if one is not allowed."""
        filing = self.rules.filing
        self._check_offered(wagers)
        players = seated_players(wagers, seated or {})
        placed = arrange(filing, wagers, players)
        check_wagers(
            filing,
            placed,
            seats=self.seats,
            player_dealer=player_dealer,
            limits=self.limits,
            seated=players,
            printed=self.printed,
        )
        return placed

    def _check_offered(self, wagers: Sequence[Placed]) -> None:
        """Raise InputError for a side bet that is not offered with this table's options."""
        unknown = [n for n, wager in enumerate(wagers) if wager.wager not in self.rules.wagers]
        withheld = self.rules.game.withheld(self.rules.options) if unknown else {}
        for number in unknown:
            if (wager := wagers[number].wager) in withheld:
                raise InputError(withheld[wager], f"wagers[{number}]", index=number)

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
        """What each payer owes for this hand."""
        return [self._fee_taken(due, player_dealer) for due in self._dues(bank, wagers)]

    def _dues(self, bank: Cents, wagers: Sequence[Placed]) -> list[Due]:
        if self.collection is None:
            return []
        bets = [
            Bet(wager.seat, wager.bettor, wager.wager, wager.amount, wager.spot) for wager in wagers
        ]
        return self.collection.round_fees(bets, bank)

    def _fee_taken(self, due: Due, player_dealer: int) -> FeeTaken:
        return FeeTaken(
            payer=due.fee.payer,
            amount=due.fee.amount,
            basis=due.fee.basis,
            tier=due.fee.tier,
            when=due.fee.when,
            seat=due.seat or (player_dealer if due.fee.payer == "player-dealer" else 0),
            bettor=due.bettor or "",
        )


def _is_later(due: Due) -> bool:
    """Whether a fee is taken during the hand, not before the deal."""
    return due.fee.taken != "before-the-deal"
