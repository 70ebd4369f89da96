"""A live pan table: the winner is dealt first, and tops carry over."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.pan import bots
from houseway.pan.events import DeckRenewed, DoublesChosen, EldestFound, PanOpened, TopsDivided
from houseway.pan.hand import PanHand, lowest
from houseway.pan.live_state import PanState
from houseway.pan.record import reopen
from houseway.pan.table import open_event, right_of, turned_up_by
from houseway.play.decision import Choice, Decision
from houseway.play.driver import Driver
from houseway.play.events import Event
from houseway.play.ledger import Transfer, stack, wagers
from houseway.play.table_events import CardsOpened, SatOut
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed


class LivePan(PanState):
    """A pan table where people play."""

    def _prepare_cards(self) -> None:
        self.shoe = self._new_shoe()

    def _forget_cards(self) -> None:
        self.shoe = None

    def _reopen(self, record: Sequence[Event]) -> PanHand:
        assert self.shoe is not None
        opened = record[0]
        assert isinstance(opened, PanOpened)
        return reopen(self.rules.game.recorded_rules(opened.rules), opened, self.shoe)

    def _adopt(self, driver: Driver[PanHand], known: int) -> None:
        self._bind_shoe()
        super()._adopt(driver, known)

    def _emit_hand_event(self, event: Event) -> None:
        super()._emit_hand_event(event)
        if isinstance(event, DeckRenewed):
            self._bind_shoe()

    # Requests from players.

    def choose(self, who: str, seat: int, kind: str, choice: Choice, *, hand: int = 1) -> None:
        """Answer the open decision."""
        self._in_phase("play", "no decision is open")
        self._open_decision(who, seat, kind, hand).check(choice, "choice")
        self._answer(Choice(choice.choice))
        self._advance()

    def play_doubles(self, who: str, on: bool) -> None:
        """Turn doubles on or off from the next hand on."""
        if not self.filed.doubles:
            raise InputError(f"{self.rules.filing.name} has no doubles on file", "doubles")
        seat = self._seat(who)
        if (seat in self.doubles) != on:
            self.emit(DoublesChosen(seat, on))

    # Requests from the floor.

    def close(self, by: str, why: str = "") -> None:
        if not self.playing and self.phase != "stopped":
            self._divide_tops()
        super().close(by, why)

    # What the table reports.

    def bot_buy_in(self) -> Cents:
        return bots.CHIPS * self.condition

    def waits_for(self) -> object:
        return (self.hand, self.phase, len(self.current.events) if self.current else 0)

    def open_decision(self) -> Decision | None:
        """The open decision, if there is one."""
        return next(iter(self.open_decisions()), None)

    def able(self, seat: int) -> bool:
        """Whether the player in a seat is dealt into the next hand."""
        sitting = self.seats.get(seat)
        if sitting is None or sitting.out or sitting.leaving:
            return False
        return self.filed.plays_for_tops or self.stacks.get(seat, 0) >= self.condition

    @property
    def least_players(self) -> int:
        return self.filed.least_players

    def buy_range(self) -> tuple[Cents, Cents | None]:
        return max(1, self.filed.buy_in) * self.condition, None

    # Playing the hand.

    def _deal(self) -> None:
        """Commit to the shoe, find the eldest hand, and deal."""
        self.shoe = self._new_shoe()
        self._bind_shoe()
        seats = [seat for seat in sorted(self.seats) if self.able(seat)]
        opened = open_event(
            self.rules,
            stacks={seat: self.stacks.get(seat, 0) for seat in seats},
            condition=self.condition,
            eldest=self._eldest(seats),
            doubles=[seat for seat in seats if seat in self.doubles],
            carried=self.carried,
            carried_doubles=self.carried_doubles,
            collection=self.collection,
        )
        self._adopt(Driver(PanHand(self.rules, opened, self.shoe, self.collection)), 0)

    def _eldest(self, seats: list[int]) -> int:
        """The seat dealt first: the last winner's, or the next to the right if they sit out.

        In a new game it is the seat with the lowest card, or 0 if the fifth card will decide.
        """
        winner = self.winner
        if winner is not None:
            is_seated = winner.seat in seats and self.seats[winner.seat].person == winner.person
            return winner.seat if is_seated else right_of(winner.seat, seats)
        if self.filed.eldest == "fifth-card":
            return 0
        if not self.eldest:
            assert self.secret is not None
            shown = turned_up_by(self.secret, self.rules.cards, seats)
            self.emit(EldestFound(shown, lowest(shown)))
        return self.eldest

    def _bind_shoe(self) -> None:
        """Commit to every stub that may be used now."""
        while len(self.roots) <= self._next_place[0]:
            self._commit_stub()

    def _advance_hand(self) -> None:
        """Answer for people who are leaving or away."""
        while (decision := self.open_decision()) is not None:
            sitting = self.seats[decision.seat]
            is_leaving = sitting.leaving and not sitting.bot
            if not is_leaving and decision.seat not in self.absent:
                return
            self._answer(Choice(decision.default))

    def _time_out_in_hand(self) -> None:
        """Take the default; the player sits out until they come back."""
        decision = self.open_decision()
        if decision is None:
            return
        if not self.seats[decision.seat].bot:
            self.emit(SatOut(decision.seat, f"no answer in time: {decision.kind}", "no-answer"))
        self._answer(Choice(decision.default))
        self._advance()

    def _reveal(self) -> None:
        """Open the dealt cards to the people who saw them; the seed stays secret."""
        if self.shoe is not None:
            places = [place for dealt in self.dealt.values() for place in dealt]
            self.emit(CardsOpened(self.shoe.open(sorted(places + self.plucked))))

    def _refunds(self) -> list[Transfer]:
        return self.chips.undo()

    def _stand_up(self, seat: int) -> None:
        if len(self.seats) == 1:
            self._divide_tops()
        super()._stand_up(seat)

    def _divide_tops(self) -> None:
        """Divide carried-over tops among the seated players."""
        if not self.carried or not self.seats:
            return
        share, odd = divmod(self.carried, len(self.seats))
        shares = {seat: share + (place < odd) for place, seat in enumerate(sorted(self.seats))}
        transfers = [
            Transfer(wagers(self.id), stack(self.id, seat), amount, "tops")
            for seat, amount in shares.items()
            if amount
        ]
        self.emit(TopsDivided(shares), transfers)

    # Checks.

    def _check_buy_in(self, who: str, amount: Cents, adding: bool) -> None:
        least, _ = self.buy_range()
        may_buy_short = adding and self.short_buys.get(self.seat_of(who), 0) < self.filed.short_buys
        if amount < least and not may_buy_short:
            what = f"buy-in must be {format_printed(least)} or more, not {format_printed(amount)}"
            raise InputError(what, "buy_in")


LIVE = LivePan
