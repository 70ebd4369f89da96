"""What stands before the deal: the table, its wagers and fees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.banked.events import RoundOpened, WagerPlaced
from houseway.banked.hand import BankedHand
from houseway.banked.wagers import Placed, seated_players
from houseway.play.chance import Chance
from houseway.play.decision import Ruling
from houseway.play.events import Event, FeeTaken
from houseway.play.game import Rules
from houseway.play.limits import TableLimits
from houseway.values.money import Cents


class Opening(NamedTuple):
    """Rounds that begin alike share it."""

    rules: Rules
    seats: int
    player_dealer: int
    bank: Cents
    seated: Mapping[int, str]
    limits: TableLimits | None
    events: tuple[Event, ...]

    def begin(self, chance: Chance, rulings: Sequence[Ruling] = ()) -> BankedHand:
        """Begin a round; no card is dealt yet."""
        state = BankedHand(
            self.rules,
            seats=self.seats,
            player_dealer=self.player_dealer,
            bank=self.bank,
            chance=chance,
            rulings=rulings,
            seated=self.seated,
        )
        state.limits = self.limits
        for event in self.events:
            state.apply(event)
        return state


def make_opening(
    rules: Rules,
    seats: int,
    *,
    player_dealer: int,
    bank: Cents,
    wagers: Sequence[Placed],
    fees: Sequence[FeeTaken] = (),
    option: str = "",
    seated: Mapping[int, str] | None = None,
    limits: TableLimits | None = None,
    collect_by: str = "",
) -> Opening:
    """Put wagers and fees on the table."""
    players = seated_players(wagers, seated or {})
    opened = RoundOpened(
        game=rules.id,
        rules=rules.options,
        seats=seats,
        player_dealer=player_dealer,
        bank=bank,
        option=option,
        seated=players,
        limits=limits,
        collect_by=collect_by,
    )
    events = (opened, *(WagerPlaced(*wager) for wager in wagers), *fees)
    return Opening(
        rules=rules,
        seats=seats,
        player_dealer=player_dealer,
        bank=bank,
        seated=players,
        limits=limits,
        events=events,
    )
