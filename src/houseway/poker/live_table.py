"""A poker table: the button moves, a hand is dealt, and one seat after another is asked."""

from __future__ import annotations

from time import time
from typing import Any

from houseway.banked.hand import Choice, Ruling
from houseway.cards.card import Card
from houseway.cards.shoe import Shoe
from houseway.play.ledger import FEES, Transfer, stack, wagers
from houseway.play.table_events import (
    BombPotJoined,
    ButtonDrawn,
    ButtonMoved,
    CardsOpened,
    HandsDeclared,
    RulingGiven,
    SatIn,
    SatOut,
    SeatChanged,
    StraddleAsked,
    TableWaits,
    TimeCharged,
    TimeReturned,
)
from houseway.poker import view
from houseway.poker.betting import Turn
from houseway.poker.chips import HandChips
from houseway.poker.events import Reshuffled
from houseway.poker.hand import Hand
from houseway.poker.live_state import PokerState
from houseway.poker.record import recorded_rulings, reopen
from houseway.poker.rulings import check_at_turn
from houseway.poker.step import Play, default_choice, resume
from houseway.poker.table import Plan
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents, format_printed

LATE = "did not answer in time"
_LEAST_BETS = 10
"""What one sits down with at least where no buy-in is filed, in the largest bets."""
_BOT_BETS = 50


class LivePoker(PokerState):
    """A table at which players play each other for the pot."""

    def _clear(self) -> None:
        super()._clear()
        self.play: Play | None = None
        self.chips = HandChips(self.id)

    def _resume(self) -> None:
        """Find the seat that is awaited again, or void the hand by rule if it cannot go on."""
        try:
            if self.secret is None:
                raise InputError("its seed is lost")
            self.shoe = self._new_shoe()
            if self.rules_hash != self.rules_now:
                raise InputError("the rules of the hand have changed")
            if self.current is None:
                self._deal()
            else:
                self._play_again(self.current, self.shoe)
        except HousewayError as error:
            self._void(f"the hand cannot be resumed: {error}", "house")

    def _play_again(self, hand: Hand, shoe: Shoe[Card]) -> None:
        """Deal the hand again as far as it was recorded."""
        record = hand.events
        rulings = recorded_rulings(record)
        play = resume(reopen(self.rules.game, hand.opened, shoe, rulings), record)
        for event in record:
            self.chips.transfers(event)
        self._took(play, len(record))

    # What people ask.

    def choose(self, who: str, seat: int, kind: str, choice: Choice, hand: int = 1) -> None:
        """Bet, fold, draw, whatever the seat is asked for."""
        self._in_phase("play", "nothing is to be chosen now")
        turn = self.turn
        asked = turn is not None and (turn.seat, turn.kind) == (seat, kind)
        if not asked or self.persons.get(seat) != who:
            raise InputError("this is not yours to choose now", "choice")
        self._answer(choice)
        self._go_on()

    def sit_out(self, who: str, out: bool, post: bool = False) -> None:
        """Be dealt out from the next hand on; or come back, by posting or once the blind comes."""
        seat = self._seat(who)
        is_out, posts = self.seats[seat].out, self.table.players[seat].posting
        if out and not is_out:
            self._happen(SatOut(seat))
        elif not out and (is_out or post != posts):
            self._happen(SatIn(seat, post))
        self._go_on()

    def straddle(self, who: str, on: bool) -> None:
        """Straddle whenever one sits left of the big blind, or no more."""
        seat = self._seat(who)
        if not self.table.has_blinds:
            raise InputError(f"{self.rules.id} has no blind to straddle", "straddle")
        if (seat in self.straddlers) != on:
            self._happen(StraddleAsked(seat, on))

    def join_bomb_pot(self, who: str, amount: Cents) -> None:
        """Agree to put an amount into the next pot before the deal; bots always do."""
        seat = self._seat(who)
        agreed = next(iter(self.bombs.values()), amount)
        if amount != agreed:
            raise InputError(f"the bomb pot is {format_printed(agreed)} each", "amount")
        self.table.check_bomb(amount)
        joining = [seat, *(s for s, sitting in self.seats.items() if sitting.bot)]
        for one in sorted(joining):
            if one not in self.bombs:
                self._happen(BombPotJoined(one, amount))

    def change_seat(self, who: str, to: int) -> None:
        """Move to an empty seat between hands, with all chips."""
        seat = self._seat(who)
        if self._in_hand(who):
            raise InputError("seats are changed between hands", "seat")
        if self.seat_offer is not None and self.seat_offer.seat == to:
            raise InputError(f"seat {to} is kept for somebody who waits", "seat")
        self.table.check_change(seat, to)
        amount = self.stacks.get(seat, 0)
        moved = [Transfer(stack(self.id, seat), stack(self.id, to), amount, "seat changed")]
        self._happen(SeatChanged(seat, to, amount), moved if amount else [])
        self._go_on()

    def declare_hands(self, who: str, on: bool) -> None:
        """Declare few hands for the next time that is paid, to get it back on leaving by then."""
        seat = self._seat(who)
        self.table.check_declaring()
        if self.table.players[seat].declares != on:
            self._happen(HandsDeclared(seat, on))

    # What the floor asks.

    def rule(self, by: str, irregularity: str, seat: int = 0, remedy: str = "") -> None:
        """Declare a hand dead, or the whole hand void, as the filing lists it."""
        if not self.rulable():
            raise InputError("the floor rules while a bet is awaited")
        self._check_ruling(by, seat)
        assert self.play is not None
        hand = self.play.hand
        ruling = Ruling(irregularity, hand.cards_out, seat, remedy)
        remedy = check_at_turn(hand, ruling)
        self._happen(RulingGiven(irregularity, remedy, seat, by, hand.cards_out))
        known = len(hand.events)
        self.play.rule(ruling)
        self._took(self.play, known)
        self._go_on()

    def rulable(self) -> bool:
        """Whether the floor may rule now."""
        return self.turn is not None and self.turn.kind == "bet" and not self.froze

    def irregularities(self) -> list[dict[str, Any]]:
        return view.tell_irregularities(self)

    # What the table tells.

    def waits_for(self) -> object:
        done = len(self.current.events) if self.current else 0
        return (self.hand, self.phase, done)

    @property
    def turn(self) -> Turn | None:
        """The choice that is awaited."""
        return self.play.turn if self.play is not None and self.phase == "play" else None

    def buy_range(self) -> tuple[Cents, Cents | None]:
        stakes = self.table.stakes
        least = stakes.least_buy.cents if stakes.least_buy else _LEAST_BETS * self._largest_bet
        return least, stakes.most_buy.cents if stakes.most_buy else None

    @property
    def _largest_bet(self) -> Cents:
        return max(self.table.limits.units)

    def bot_buy_in(self) -> Cents:
        """So much that a bot plays on, and so little that it may be bought again."""
        least, most = self.buy_range()
        wanted = _BOT_BETS * self._largest_bet
        return max(least, wanted if most is None else min(wanted, most * 4 // 5))

    def minute(self) -> int:
        return int(time() // 60) if self._asks_time else 0

    def arrival(self) -> int:
        return self.minute() if self.table.newcomers_pay else 0

    @property
    def _asks_time(self) -> bool:
        return bool(self.table.play.button.return_minutes) or self.table.takes_time

    # Going on.

    def _begin_hand(self) -> None:
        self._charge_time()
        if self._enough():
            super()._begin_hand()
        elif self.phase != "waiting":
            self._happen(TableWaits())

    def _charge_time(self) -> None:
        """Take what is owed for the half hour, from those who have not paid for it."""
        due = self.table.time_owed(self.minute())
        if due.fees or due.pot:
            paid = due.fees.items()
            moved = [Transfer(stack(self.id, seat), FEES, fee, "time") for seat, fee in paid]
            self._happen(TimeCharged(*due), moved)

    def _stand_up(self, seat: int) -> None:
        """Give back the time of whoever leaves as he declared, then let him go."""
        back = self.table.time_back(seat)
        if back:
            moved = [Transfer(FEES, stack(self.id, seat), back, "time returned")]
            self._happen(TimeReturned(seat, back), moved)
        super()._stand_up(seat)

    def _deal(self) -> None:
        self.shoe = self._new_shoe()
        if not self.roots:
            self._bind_stub()
        if not self.table.places.button:
            self._draw_button()
        plan = self._plan()
        if plan.places != self.places_now:
            self._happen(ButtonMoved(*plan.places))
        hand = self.table.make_hand(plan, self.shoe, self.opened.may_kill)
        self._took(Play(hand), 0)
        self._go_on_in_hand()

    def _draw_button(self) -> None:
        """Draw for the first button from cards of their own."""
        assert self.secret is not None
        cards, stream = self.rules.cards, self.secret.stream
        shoe = Shoe(cards, stream("button"))
        button = self.table.high_card(shoe)
        drawn = Shoe(cards, stream("button")).deal(len(cards) - shoe.remaining)
        self._happen(ButtonDrawn(button, tuple(drawn)))

    def _plan(self) -> Plan:
        """The next hand: a bomb pot if two have joined one, else with its blinds."""
        joined = [seat for seat in self.bombs if self.able(seat)]
        if len(joined) > 1:
            return self.table.plan(bomb=self.bombs[joined[0]], bomb_seats=joined)
        return self.table.plan(self.straddlers)

    def _answer(self, choice: Choice) -> None:
        assert self.play is not None
        known = len(self.play.hand.events)
        self.play.answer(choice)
        self._took(self.play, known)

    def _took(self, play: Play, known: int) -> None:
        """Keep what the script has done since the first `known` events."""
        self.play = play
        self.current = play.hand
        self._commit_stubs(known)
        for event in play.hand.events[known:]:
            transfers = self.chips.transfers(event)
            self._record(event, transfers)
            self._note(event)
            if isinstance(event, Reshuffled):
                self._bind_stub()
        if play.hand.closed:
            self._reveal()

    def _commit_stubs(self, known: int) -> None:
        """Bind a stub that was mixed as the last thing before the table stopped."""
        assert self.current is not None
        mixed = sum(isinstance(event, Reshuffled) for event in self.current.events[:known])
        if known and len(self.roots) <= mixed:
            self._bind_stub()

    def _go_on_in_hand(self) -> None:
        """Answer for those who leave or are not there: nobody waits for them."""
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
            self._happen(SatOut(turn.seat, LATE))
        self._answer(default_choice(self.current, turn))
        self._go_on_in_hand()

    def _reveal(self) -> None:
        """Open the cards that were dealt, each to those who saw it; the seed stays secret."""
        shoe = self.shoe
        if shoe is None or not self.roots or shoe.commitment(0).root != self.roots[0].root:
            self._happen(CardsOpened(()))
            return
        places = [(one.stub, one.place) for one in self.lay.cards if one.stub <= shoe.stub]
        self._happen(CardsOpened(shoe.open(places)))

    def _returned(self) -> list[Transfer]:
        """What every seat has put in or paid; winnings that were pushed come back first."""
        hand = self.current
        if hand is None:
            return []
        pot, moved = wagers(self.id), []
        from_pot = sum(fee.amount for fee in hand.fees if fee.payer in ("pot", "blinds"))
        due: list[Transfer] = [Transfer(FEES, pot, from_pot, "collection returned")]
        for seat, before in hand.opened.stacks.items():
            own = stack(self.id, seat)
            paid = sum(fee.amount for fee in hand.fees if fee.seat == seat)
            back = before - hand.stacks[seat] - paid
            due.append(Transfer(FEES, own, paid, "collection returned"))
            if back < 0:
                moved.append(Transfer(own, pot, -back, "pot taken back"))
            else:
                due.append(Transfer(pot, own, back, "bets returned"))
        return moved + due

    # Checks.

    def _check_buy_in(self, who: str, amount: Cents, more: bool) -> None:
        if more:
            self.table.check_buy(self.seat_of(who), amount)
            return
        super()._check_buy_in(who, amount, more)
        self.table.check_buy_in(who, amount, self.minute())
