"""A live poker table."""

from __future__ import annotations

from collections.abc import Sequence
from time import time

from houseway.cards.shoe import Shoe
from houseway.play.decision import Choice, Decision, Ruling
from houseway.play.driver import Driver
from houseway.play.events import Event
from houseway.play.ledger import FEES, Transfer, stack, wagers
from houseway.play.live.viewers import IrregularityView
from houseway.play.table_events import CardsOpened, RulingGiven, SatIn, SatOut, TableWaits
from houseway.poker import view
from houseway.poker.events import (
    BombPotJoined,
    ButtonDrawn,
    ButtonMoved,
    HandOpened,
    HandsDeclared,
    Reshuffled,
    SeatChanged,
    StraddleAsked,
    TimeCharged,
    TimeReturned,
)
from houseway.poker.hand import PokerHand
from houseway.poker.live_state import PokerState
from houseway.poker.player import Plan
from houseway.poker.record import default_choice, recorded_rulings, reopen
from houseway.poker.rulings import check_at_turn
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed

LATE = "did not answer in time"
_LEAST_BETS = 10
"""The minimum buy-in where none is filed, as a multiple of `_largest_bet`."""
_BOT_BETS = 50


class LivePoker(PokerState):
    """A table where players play each other for the pot."""

    def _prepare_cards(self) -> None:
        self.shoe = self._new_shoe()

    def _reopen(self, record: Sequence[Event]) -> PokerHand:
        assert self.shoe is not None
        opened = record[0]
        assert isinstance(opened, HandOpened)
        return reopen(self.rules.game, opened, self.shoe, recorded_rulings(record))

    # Requests from players.

    def choose(self, who: str, seat: int, kind: str, choice: Choice, *, hand: int = 1) -> None:
        """Answer the open decision of a seat."""
        self._in_phase("play", "no decision is open")
        self._open_decision(who, seat, kind, hand)
        self._answer(choice)
        self._advance()

    def sit_out(self, who: str, out: bool, post: bool = False) -> None:
        """Sit out from the next hand on, or come back: by posting, or on the big blind."""
        seat = self._seat(who)
        is_out, posts = self.seats[seat].out, self.table.players[seat].posting
        if out and not is_out:
            self.emit(SatOut(seat))
        elif not out and (is_out or post != posts):
            self.emit(SatIn(seat, post))
        self._advance()

    def straddle(self, who: str, on: bool) -> None:
        """Turn automatic straddles on or off."""
        seat = self._seat(who)
        if on:
            self.table.check_straddle()
        if (seat in self.straddlers) != on:
            self.emit(StraddleAsked(seat, on))

    def join_bomb_pot(self, who: str, amount: Cents) -> None:
        """Agree to put an amount into the next pot before the deal; bots then join too."""
        seat = self._seat(who)
        agreed_amount = next(iter(self.bombs.values()), amount)
        if amount != agreed_amount:
            agreed, offered = format_printed(agreed_amount), format_printed(amount)
            raise InputError(f"the bomb pot is {agreed} each, not {offered}", "amount")
        self.table.check_bomb(amount)
        seats = [seat, *(s for s, sitting in self.seats.items() if sitting.bot)]
        for joining in sorted(seats):
            if joining not in self.bombs:
                self.emit(BombPotJoined(joining, amount))

    def change_seat(self, who: str, to: int) -> None:
        """Move to an empty seat between hands, with all chips."""
        seat = self._seat(who)
        if self._in_hand(who):
            raise InputError("you can change seats only between hands", "seat")
        if self.seat_offer is not None and self.seat_offer.seat == to:
            raise InputError(f"seat {to} is reserved for the next person on the list", "seat")
        self.table.check_change(seat, to)
        amount = self.stacks.get(seat, 0)
        transfer = Transfer(stack(self.id, seat), stack(self.id, to), amount, "seat changed")
        self.emit(SeatChanged(seat, to, amount), [transfer] if amount else [])
        self._advance()

    def declare_hands(self, who: str, on: bool) -> None:
        """Declare that the player will stay only a few hands after the next time payment.

        If they leave within those hands, the payment is refunded.
        """
        seat = self._seat(who)
        self.table.check_declaring()
        if self.table.players[seat].declares != on:
            self.emit(HandsDeclared(seat, on))

    # Requests from the floor.

    def rule(self, by: str, irregularity: str, *, seat: int = 0, remedy: str = "") -> None:
        """Declare a player's hand dead or the whole hand void, if the filing allows it."""
        self._check_ruling(by, seat, closed="no bet is open")
        state = self.current
        assert state is not None
        ruling = Ruling(irregularity, state.cards_out, seat, remedy)
        remedy = check_at_turn(state, ruling)
        self.emit(RulingGiven(irregularity, remedy, seat, by, state.cards_out))
        self._rule(ruling)
        self._advance()

    def rulable(self) -> bool:
        return self.turn is not None and self.turn.kind == "bet" and not self.froze

    def irregularities(self) -> list[IrregularityView]:
        return view.list_irregularities(self)

    # What the table reports.

    def waits_for(self) -> object:
        count = len(self.current.events) if self.current else 0
        return (self.hand, self.phase, count)

    @property
    def turn(self) -> Decision | None:
        """The open decision, if there is one."""
        return next(iter(self.open_decisions()), None)

    def buy_range(self) -> tuple[Cents, Cents | None]:
        stakes = self.table.stakes
        least = stakes.least_buy.cents if stakes.least_buy else _LEAST_BETS * self._largest_bet
        return least, stakes.most_buy.cents if stakes.most_buy else None

    @property
    def _largest_bet(self) -> Cents:
        """The largest bet of the stakes; in no limit and pot limit, the largest minimum bet."""
        return max(self.table.limits.units)

    def bot_buy_in(self) -> Cents:
        """A buy-in that lets a bot play several hands and buy in again."""
        least, most = self.buy_range()
        amount = _BOT_BETS * self._largest_bet
        return max(least, amount if most is None else min(amount, most * 4 // 5))

    def minute(self) -> int:
        return int(time() // 60) if self._needs_time else 0

    def arrival(self) -> int:
        return self.minute() if self.table.newcomers_pay else 0

    @property
    def _needs_time(self) -> bool:
        return bool(self.table.play.button.return_minutes) or self.table.takes_time

    # Playing the hand.

    def _begin_hand(self) -> None:
        self._charge_time()
        if self._enough():
            super()._begin_hand()
        elif self.phase != "waiting":
            self.emit(TableWaits())

    def _charge_time(self) -> None:
        """Take the time charge for the half hour from players who have not paid it."""
        due = self.table.time_owed(self.minute())
        if due.fees or due.pot:
            fees = due.fees.items()
            transfers = [Transfer(stack(self.id, seat), FEES, fee, "time") for seat, fee in fees]
            self.emit(TimeCharged(*due), transfers)

    def _stand_up(self, seat: int) -> None:
        """Refund the time charge of a player who leaves as declared, then let them leave."""
        refund = self.table.time_back(seat)
        if refund:
            transfer = Transfer(FEES, stack(self.id, seat), refund, "time returned")
            self.emit(TimeReturned(seat, refund), [transfer])
        super()._stand_up(seat)

    def _deal(self) -> None:
        self.shoe = self._new_shoe()
        if not self.roots:
            self._commit_stub()
        if not self.table.places.button:
            self._draw_button()
        plan = self._plan()
        if plan.places != self.places_now:
            self.emit(ButtonMoved(*plan.places))
        hand = self.table.make_hand(plan, self.shoe, may_kill=self.opened.may_kill)
        self._adopt(Driver(hand), 0)
        self._advance_hand()

    def _draw_button(self) -> None:
        """Draw for the first button, with a deck separate from the hand's."""
        assert self.secret is not None
        cards, stream = self.rules.cards, self.secret.stream
        shoe = Shoe(cards, stream("button"))
        button = self.table.high_card(shoe)
        drawn_cards = Shoe(cards, stream("button")).deal(len(cards) - shoe.remaining)
        self.emit(ButtonDrawn(button, tuple(drawn_cards)))

    def _plan(self) -> Plan:
        """Plan the next hand: a bomb pot if two or more players joined it, else a usual hand."""
        joined_seats = [seat for seat in self.bombs if self.able(seat)]
        if len(joined_seats) > 1:
            return self.table.plan(bomb=self.bombs[joined_seats[0]], bomb_seats=joined_seats)
        return self.table.plan(straddle=self.straddlers)

    def _adopt(self, driver: Driver[PokerHand], known: int) -> None:
        self._commit_stubs(known)
        super()._adopt(driver, known)

    def _emit_hand_event(self, event: Event) -> None:
        super()._emit_hand_event(event)
        if isinstance(event, Reshuffled):
            self._commit_stub()

    def _commit_stubs(self, known: int) -> None:
        """Commit to a stub that was shuffled just before the table stopped."""
        events = self.current.events[:known] if self.current else ()
        reshuffles = sum(isinstance(event, Reshuffled) for event in events)
        if known and len(self.roots) <= reshuffles:
            self._commit_stub()

    def _advance_hand(self) -> None:
        """Answer for players who are leaving or away."""
        while (turn := self.turn) is not None:
            sitting = self.seats[turn.seat]
            if not sitting.leaving and turn.seat not in self.absent:
                return
            assert self.current is not None
            self._answer(default_choice(self.current, turn))

    def _time_out_in_hand(self) -> None:
        turn = self.turn
        if turn is None or self.current is None:
            return
        if not self.seats[turn.seat].bot:
            self.emit(SatOut(turn.seat, LATE, "no-answer"))
        self._answer(default_choice(self.current, turn))
        self._advance_hand()

    def _reveal(self) -> None:
        """Open the dealt cards to the people who saw them; the seed stays secret."""
        shoe = self.shoe
        if shoe is None or not self.roots or shoe.commitment(0).root != self.roots[0].root:
            self.emit(CardsOpened(()))
            return
        places = [
            (card.stub, card.place) for card in self.card_places.cards if card.stub <= shoe.stub
        ]
        self.emit(CardsOpened(shoe.open(places)))

    def _refunds(self) -> list[Transfer]:
        """The transfers that undo a hand: winnings are taken back, then bets and fees returned."""
        hand = self.current
        if hand is None:
            return []
        pot, taken_back = wagers(self.id), []
        from_pot = sum(fee.amount for fee in hand.fees if fee.payer in ("pot", "blinds"))
        returned: list[Transfer] = [Transfer(FEES, pot, from_pot, "collection returned")]
        for seat, before in hand.opened.stacks.items():
            own = stack(self.id, seat)
            paid = sum(fee.amount for fee in hand.fees if fee.seat == seat)
            loss = before - hand.stacks[seat] - paid
            returned.append(Transfer(FEES, own, paid, "collection returned"))
            if loss < 0:
                taken_back.append(Transfer(own, pot, -loss, "pot taken back"))
            else:
                returned.append(Transfer(pot, own, loss, "bets returned"))
        return taken_back + returned

    # Checks.

    def _check_buy_in(self, who: str, amount: Cents, adding: bool) -> None:
        if adding:
            self.table.check_buy(self.seat_of(who), amount)
            return
        super()._check_buy_in(who, amount, adding)
        self.table.check_buy_in(who, amount, self.minute())


LIVE = LivePoker
