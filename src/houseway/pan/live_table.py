"""A pan table: hand after hand among the players, the winner dealt first, tops carried on."""

from __future__ import annotations

from houseway.banked.hand import Choice
from houseway.pan import bots
from houseway.pan.events import DeckRenewed
from houseway.pan.hand import PanHand
from houseway.pan.live_state import PanState
from houseway.pan.step import Play, resume
from houseway.pan.table import lowest, meld_rules, right_of, turned_up_by
from houseway.play.family import Decision
from houseway.play.ledger import Transfer, stack, wagers
from houseway.play.table_events import (
    CardsOpened,
    DoublesChosen,
    EldestFound,
    SatOut,
    TopsDivided,
)
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents, format_printed


class LivePan(PanState):
    """A table at which pan is played."""

    def _clear(self) -> None:
        super()._clear()
        self.play: Play | None = None

    def _resume(self) -> None:
        """Find the open decision again, or void the hand by rule if it cannot go on."""
        try:
            if self.secret is None or self.rules_hash != self.rules_now:
                raise InputError("the rules of the hand have changed")
            if self.pan is None:
                self._deal()
                return
            self.shoe = self._new_shoe()
            play = resume(self.rules, self.collection, self.pan.events, self.shoe)
        except HousewayError as error:
            self.shoe = None
            self._void(f"the hand cannot be resumed: {error}", "house")
            return
        self._bind_shoe()
        self._took(play, len(self.pan.events))
        self._go_on()

    # What people ask.

    def choose(self, who: str, seat: int, kind: str, choice: Choice, hand: int = 1) -> None:
        """Answer the open decision."""
        self._in_phase("play", "nothing is to be chosen now")
        asked = self.open_decision()
        wanted = (self.persons.get(seat), seat, kind, hand)
        if asked is None or wanted != (who, asked.seat, asked.kind, 1):
            raise InputError("this is not yours to choose now", "choice")
        if choice.choice not in asked.choices:
            offered = " or ".join(asked.choices)
            raise InputError(f"{choice.choice!r} is not a choice here, only {offered}", "choice")
        self._answer(choice.choice)
        self._go_on()

    def play_doubles(self, who: str, on: bool) -> None:
        """Play doubles from the next hand on, or no more."""
        if not self.filed.doubles:
            raise InputError(f"{self.rules.id} files no doubles", "doubles")
        seat = self._seat(who)
        if (seat in self.doubles) != on:
            self._happen(DoublesChosen(seat, on))

    # What the floor asks.

    def close(self, by: str, why: str = "") -> None:
        if not self.playing and self.phase != "stopped":
            self._divide_tops()
        super().close(by, why)

    # What the table tells.

    def bot_buy_in(self) -> Cents:
        return bots.CHIPS * self.condition

    def waits_for(self) -> object:
        return (self.hand, self.phase, len(self.pan.events) if self.pan else 0)

    # Questions.

    def open_decision(self) -> Decision | None:
        """What is asked now."""
        return self.play.open if self.play is not None and self.phase == "play" else None

    def able(self, seat: int) -> bool:
        """Whether whoever sits there is dealt the next hand."""
        sitting = self.seats.get(seat)
        if sitting is None or sitting.out or sitting.leaving:
            return False
        return self.filed.plays_for_tops or self.stacks.get(seat, 0) >= self.condition

    @property
    def least_players(self) -> int:
        return self.filed.least_players

    def buy_range(self) -> tuple[Cents, Cents | None]:
        return max(1, self.filed.buy_in) * self.condition, None

    # Going on.

    def _deal(self) -> None:
        """Commit to the shoe, find the eldest hand, and deal."""
        self.shoe = self._new_shoe()
        self._bind_shoe()
        seats = [seat for seat in sorted(self.seats) if self.able(seat)]
        hand = PanHand(
            self.rules.id,
            self.filed,
            meld_rules(self.rules),
            self.condition,
            {seat: self.stacks.get(seat, 0) for seat in seats},
            self._eldest(seats),
            self.shoe,
            [seat for seat in seats if seat in self.doubles],
            self.carried,
            self.rules.options,
            self.collection.option.id if self.collection else "",
        )
        self._took(Play(hand, self.collection), 0)

    def _eldest(self, seats: list[int]) -> int:
        """The winner of the last hand, else the player to his right; in a new game the lowest."""
        winner = self.winner
        if winner is not None:
            stays = winner.seat in seats and self.seats[winner.seat].person == winner.person
            return winner.seat if stays else right_of(winner.seat, seats)
        if not self.eldest:
            assert self.secret is not None
            shown = turned_up_by(self.secret, self.rules.cards, seats)
            self._happen(EldestFound(shown, lowest(shown)))
        return self.eldest

    def _bind_shoe(self) -> None:
        """Bind every stub of which cards may leave now."""
        while len(self.roots) <= self._from[0]:
            self._bind_stub()

    def _answer(self, choice: str) -> None:
        assert self.play is not None
        known = len(self.play.hand.events)
        self.play.answer(choice)
        self._took(self.play, known)

    def _took(self, play: Play, known: int) -> None:
        """Let what the script did happen, with its chips."""
        self.play = play
        self.pan = play.hand
        for event in play.hand.events[known:]:
            transfers = self.chips.transfers(event)
            self._record(event, transfers)
            self._see(event)
            if isinstance(event, DeckRenewed):
                self._bind_shoe()
        if play.hand.closed:
            self._reveal()

    def _go_on_in_hand(self) -> None:
        """Answer for people who are about to leave, or are not there."""
        while (asked := self.open_decision()) is not None:
            sitting = self.seats[asked.seat]
            leaves = sitting.leaving and not sitting.bot
            if not leaves and asked.seat not in self.absent:
                return
            self._answer(asked.default)

    def _time_out_in_hand(self) -> None:
        """Take the default; nobody waits again for whoever is not there, until he comes back."""
        asked = self.open_decision()
        if asked is None:
            return
        if not self.seats[asked.seat].bot:
            self._happen(SatOut(asked.seat, f"no answer in time: {asked.kind}"))
        self._answer(asked.default)
        self._go_on()

    def _reveal(self) -> None:
        """Open the cards that left the shoe, each viewer those that he saw; never the seed."""
        if self.shoe is not None:
            places = [place for dealt in self.dealt.values() for place in dealt]
            self._happen(CardsOpened(self.shoe.open(sorted(places + self.plucked))))

    def _returned(self) -> list[Transfer]:
        return self.chips.back()

    def _stand_up(self, seat: int) -> None:
        if len(self.seats) == 1:
            self._divide_tops()
        super()._stand_up(seat)

    def _divide_tops(self) -> None:
        """Give tops that wait for no hand any more to those who sit here."""
        if not self.carried or not self.seats:
            return
        share, odd = divmod(self.carried, len(self.seats))
        shares = {seat: share + (place < odd) for place, seat in enumerate(sorted(self.seats))}
        moved = [
            Transfer(wagers(self.id), stack(self.id, seat), amount, "tops")
            for seat, amount in shares.items()
            if amount
        ]
        self._happen(TopsDivided(shares), moved)

    # Checks.

    def _check_buy_in(self, who: str, amount: Cents, more: bool) -> None:
        least, _ = self.buy_range()
        short = more and self.short_buys.get(self.seat_of(who), 0) < self.filed.short_buys
        if amount < least and not short:
            raise InputError(f"the least buy-in is {format_printed(least)}", "buy_in")
