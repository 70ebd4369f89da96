"""A poker table between hands: seats, button, blinds, missed blinds, buy-ins, time."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.cards.card import Card
from houseway.cards.shoe import Shoe
from houseway.play.collection import Charge, Collection
from houseway.poker.button import MOVES, Places, draw_for_button
from houseway.poker.events import REVISION, HandOpened
from houseway.poker.family import play_of
from houseway.poker.hand import PokerHand, clockwise
from houseway.poker.player import Departed, Plan, Player, StateBetweenHands, TimeDue
from houseway.poker.record import make_limits, open_hand, table_chip
from houseway.poker.rules import Stakes, chosen_stakes
from houseway.poker.values import PLAIN, Values
from houseway.rulebook.schedule import Periods
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed

if TYPE_CHECKING:
    from houseway.play.game import Rules

HALF_HOUR = 30
"""How many minutes one time collection pays for."""


class PokerTable:
    """One table with its stakes and collection option; hands are played one after another."""

    def __init__(
        self,
        rules: Rules,
        stakes: str | Stakes | None = None,
        *,
        seats: int | None = None,
        option: str | None = None,
        collect_by: str = "",
    ) -> None:
        self.rules = rules
        self.play = play = play_of(rules)
        self.seats = seats or rules.seats
        if not 2 <= self.seats <= rules.most_seats:
            raise InputError(f"seats must be 2 to {rules.most_seats}, not {self.seats}", "seats")
        filed = rules.game.rulebook.collection_option(rules.id, option) if option else None
        self.collection = Collection(filed, collect_by or None) if filed else None
        self.stakes = stakes if isinstance(stakes, Stakes) else chosen_stakes(play, stakes, filed)
        self.limits = make_limits(rules, self.stakes)
        self.collect_by = collect_by
        self.chip = table_chip(self.limits, self.collection, collect_by)
        self.moves = MOVES[play.button.moves]
        self.players: dict[int, Player] = {}
        self.places = Places(0, 0, 0)
        self.hands = 0
        self.left: dict[str, Departed] = {}
        self.winners: list[int] = []
        """The winners of the last two pots, for a kill; 0 for a split pot or a player who left."""
        self.time_due = 0
        self.paid_until = 0
        """The minute until which time is paid."""
        self._before: tuple[Places, dict[int, tuple[bool, bool, bool, bool]], Cents]
        self._before = (self.places, {}, 0)
        """The places, owed blinds and time due before the last hand, restored if it is void."""

    @property
    def between_hands(self) -> StateBetweenHands:
        """The state to store between two hands."""
        return StateBetweenHands(*(getattr(self, name) for name in StateBetweenHands._fields))

    @between_hands.setter
    def between_hands(self, state: StateBetweenHands) -> None:
        for name, value in zip(StateBetweenHands._fields, state, strict=True):
            setattr(self, name, value)

    # Players.

    def sit(self, seat: int, name: str, chips: Cents, minute: int = 0) -> Player:
        """Take a seat with a full buy-in; `minute` is for time collection and returning players."""
        if not 1 <= seat <= self.seats or seat in self.players:
            raise InputError(f"seat must be a free seat from 1 to {self.seats}, not {seat}", "seat")
        self.check_buy_in(name, chips, minute)
        return self.put(seat, name, chips, minute)

    def put(self, seat: int, name: str, chips: Cents, minute: int = 0) -> Player:
        """Seat a player; a time charge they have paid remains paid."""
        waiting = bool(self.hands) and self.play.button.new_player == "posts"
        player = Player(name, chips, waiting and self.has_blinds, came=minute)
        player.paid_until = self.left[name].paid_until if name in self.left else 0
        self.players[seat] = player
        return player

    def check_buy_in(self, name: str, chips: Cents, minute: int) -> None:
        """Raise InputError for a buy-in outside the limits, or too small for a returning player."""
        self._check_buy(chips)
        self._check_return(name, chips, minute)

    def check_buy(self, seat: int, chips: Cents) -> None:
        """Raise InputError if a seated player may not add these chips."""
        player = self._player(seat)
        is_limited = self._is_short(chips) and self.play.button.short_buys
        if is_limited and not player.short_buy_left:
            raise InputError("only one short buy is allowed after each full buy", f"seat {seat}")
        most, total = self.stakes.most_buy, player.stack + chips
        if most is not None and total > most.cents:
            what = f"stack and added chips must be at most {most} together"
            raise InputError(f"{what}, not {format_printed(total)}", "buy_in")

    def add(self, seat: int, chips: Cents) -> None:
        """Add chips to a player's stack."""
        player = self._player(seat)
        if not self._is_short(chips):
            player.short_buy_left = True
        elif self.play.button.short_buys:
            player.short_buy_left = False
        player.stack += chips

    def _is_short(self, chips: Cents) -> bool:
        least = self.stakes.least_buy
        return least is not None and chips < least.cents

    def depart(self, seat: int, minute: int) -> Cents:
        """Remove a player; returns their chips."""
        player = self.players.pop(seat)
        self.winners = [0 if winner == seat else winner for winner in self.winners]
        self.left[player.name] = Departed(player.stack, minute, player.paid_until)
        return player.stack

    def go_away(self, seat: int) -> None:
        self._player(seat).away = True

    def come_back(self, seat: int, post: bool = False) -> None:
        """Return to the game.

        A player who missed a blind must post or wait for the big blind.
        """
        player = self._player(seat)
        player.away = False
        player.waiting = player.waiting or player.missed_big or player.missed_small
        player.posting = post

    def check_change(self, seat: int, to: int) -> None:
        """Raise InputError if a player may not move to this seat."""
        self._player(seat)
        if len(self.players) <= self.play.button.short_game:
            raise InputError("you can't change seats in a short game", f"seat {seat}")
        if to in self.players or not 1 <= to <= self.seats:
            raise InputError(f"seat must be a free seat from 1 to {self.seats}, not {to}", "seat")

    def move(self, seat: int, to: int) -> None:
        """Move a player to another seat."""
        self.players[to] = player = self.players.pop(seat)
        self.winners = [to if winner == seat else winner for winner in self.winners]
        if self.hands and self.has_blinds:
            player.waiting = player.missed_big = True

    def draw_button(self, shoe: Shoe[Card]) -> int:
        """Draw for the first button."""
        button = self.high_card(shoe)
        self.give_button(button)
        return button

    def high_card(self, shoe: Shoe[Card]) -> int:
        """The seat with the high card for the first button."""
        return draw_for_button(self._ready_seats(), shoe, self.play.button.draw)

    def give_button(self, button: int) -> None:
        """Place the button so that it moves to this seat with the first hand."""
        seats = self._ready_seats()
        self.places = Places(clockwise(seats, button)[-2] if len(seats) > 1 else button, 0, 0)

    @property
    def has_blinds(self) -> bool:
        return bool(self.stakes.blinds)

    @property
    def may_straddle(self) -> bool:
        return self.has_blinds and self.play.button.straddles

    def check_straddle(self) -> None:
        """Raise InputError if the table has no straddles."""
        if not self.has_blinds:
            raise InputError(f"{self.rules.filing.name} has no blind to straddle", "straddle")
        if not self.play.button.straddles:
            raise InputError("straddles are off at this table: they are not filed", "straddle")

    @property
    def chips(self) -> Cents:
        """All chips on the table between hands."""
        return sum(player.stack for player in self.players.values())

    # Hands.

    def open_hand(
        self,
        shoe: Shoe[Card],
        *,
        straddle: bool = False,
        bomb: Cents = 0,
        bomb_seats: Sequence[int] | None = None,
        may_kill: bool = False,
        values: Values = PLAIN,
    ) -> PokerHand:
        """Move the button, work out the blinds and posts, and begin a hand."""
        plan = self.plan(straddle=straddle, bomb=bomb, bomb_seats=bomb_seats)
        hand = self.make_hand(plan, shoe, may_kill=may_kill, values=values)
        self.begin(plan.places, plan.dealt, bool(bomb))
        return hand

    def plan(
        self,
        *,
        straddle: bool | Container[int] = False,
        bomb: Cents = 0,
        bomb_seats: Sequence[int] | None = None,
    ) -> Plan:
        """Plan the next hand: button, blinds, straddle and posts, or a bomb pot."""
        waiting = self._waiting()
        places = self._move(waiting, bomb)
        dealt = self._dealt_in(places, waiting) if not bomb else self._bomb_seats(bomb, bomb_seats)
        if len(dealt) < 2:
            raise InputError("a hand needs at least two players", "players")
        if bomb:
            return Plan(places, dealt, (), (), bomb)
        blinds = self._blinds(places)
        if blinds and self._straddles(straddle, dealt, places, waiting):
            seat = clockwise(dealt, places.big)[0]
            blinds.append((seat, 2 * self.limits.blinds[-1]))
        posts = self._posts(dealt, [seat for seat, _ in blinds], waiting)
        return Plan(places, dealt, blinds, posts)

    def make_hand(
        self, plan: Plan, shoe: Shoe[Card], *, may_kill: bool = False, values: Values = PLAIN
    ) -> PokerHand:
        """The planned hand, before posts and cards."""
        opened = HandOpened(
            game=self.rules.id,
            rules=self.rules.options,
            stakes=self.limits.stakes_data,
            seats=self.seats,
            button=plan.places.button,
            stacks={seat: self.players[seat].stack for seat in sorted(plan.dealt)},
            option=self.collection.option.id if self.collection else "",
            blinds=tuple(plan.blinds),
            posts=tuple(plan.posts),
            bomb=plan.bomb,
            kill=self._killer(plan.dealt),
            may_kill=may_kill,
            condition=self.collect_by,
            time=self.time_due,
            passed=() if plan.bomb else tuple(plan.places.extra),
            counts_at_street=True,
            chip=self.chip,
            revision=REVISION,
        )
        return open_hand(
            self.rules, self.limits, opened, shoe, collection=self.collection, values=values
        )

    def begin(self, places: Places, dealt: Sequence[int], bomb: bool = False) -> None:
        """Apply the plan; unless it is a bomb pot, players dealt in no longer owe blinds."""
        self._before = (
            self.places,
            {seat: player.owes for seat, player in self.players.items()},
            self.time_due,
        )
        if not bomb:
            for seat in dealt:
                self.players[seat].owe(False, False, False, False)
        self.time_due = 0
        self._note_missed(places)
        self.places = places
        self.hands += 1

    def undo_hand(self) -> None:
        """Undo a void hand: the button moves back, and blinds and time are owed as before."""
        self.places, owed, self.time_due = self._before
        for seat, owes in owed.items():
            if seat in self.players:
                self.players[seat].owe(*owes)

    def finish(self, hand: PokerHand) -> None:
        """Copy the stacks from a finished hand, and record who won the pot."""
        for seat in hand.order:
            self.players[seat].stack = hand.stacks[seat]
        if hand.void:
            self.undo_hand()
            return
        winners = {award.seat for award in hand.awards}
        winner = winners.pop() if len(winners) == 1 else 0
        self.winners = [*self.winners[-1:], winner]

    # Time.

    @property
    def takes_time(self) -> bool:
        """Whether the collection is by the half hour."""
        return bool(self._time_charges())

    @property
    def newcomers_pay(self) -> bool:
        """Whether the time charge depends on when in a half hour a player joins."""
        periods = self._periods
        return periods is not None and periods.newcomers_pay

    @property
    def declared_hands(self) -> int:
        """How many hands a player may declare at a time payment; 0 if that is not filed."""
        return self._periods.declared_hands if self._periods else 0

    def time_owed(self, minute: int) -> TimeDue:
        """The time charge of each seat, and of the next pot, for the current half hour."""
        until = self._period_end(minute)
        owing_seats = [seat for seat in sorted(self.players) if self._owes_time(seat, until)]
        pot, fees = 0, dict.fromkeys(owing_seats, 0)
        for charge in self._time_charges():
            amount = charge.fee(len(self.players)).amount
            if charge.terms.payer == "pot":
                pot += amount if until > self.paid_until else 0
                continue
            for seat in owing_seats:
                fees[seat] = min(fees[seat] + amount, self.players[seat].stack)
        return TimeDue(until, {seat: fee for seat, fee in fees.items() if fee}, pot)

    def pay_time(self, until: int, fees: Mapping[int, Cents], pot: Cents) -> None:
        """Take the time charge; record declared hands."""
        for seat, fee in fees.items():
            player = self.players[seat]
            player.stack -= fee
            player.paid_until = until
            player.time_paid = fee if player.declares else 0
            player.time_hand = self.hands
            player.declares = False
        self.time_due += pot
        self.paid_until = until

    def declare_hands(self, seat: int, on: bool) -> None:
        """Declare that a player will stay only a few hands after paying time, or cancel that."""
        self.check_declaring()
        self._player(seat).declares = on

    def check_declaring(self) -> None:
        if not self.declared_hands:
            raise InputError("this table does not refund time", "on")

    def time_back(self, seat: int) -> Cents:
        """The refund if a player leaves now: the time charge, or 0 after their declared hands."""
        player = self._player(seat)
        return player.time_paid if self.hands - player.time_hand <= self.declared_hands else 0

    def return_time(self, seat: int, amount: Cents) -> None:
        """Refund the time charge of a player who leaves as declared."""
        if amount:
            player = self.players[seat]
            player.stack += amount
            player.paid_until = player.time_paid = 0

    def _period_end(self, minute: int) -> int:
        """When the current half hour ends: by the clock, or 30 minutes after it began."""
        if self._periods is not None and self._periods.on_the_clock:
            return minute - minute % HALF_HOUR + HALF_HOUR
        return self.paid_until if minute < self.paid_until else minute + HALF_HOUR

    def _owes_time(self, seat: int, until: int) -> bool:
        """Whether a player pays for this half hour; a latecomer pays from the next one on."""
        player = self.players[seat]
        if self.newcomers_pay:
            return player.paid_until < until and player.came < until - HALF_HOUR // 2
        return until > self.paid_until

    @property
    def _periods(self) -> Periods | None:
        return next((charge.terms.periods for charge in self._time_charges()), None)

    def _time_charges(self) -> list[Charge]:
        charges = self.collection.charges_by() if self.collection else []
        return [charge for charge in charges if charge.terms.per == "half-hour"]

    # Helpers.

    def _player(self, seat: int) -> Player:
        if seat not in self.players:
            raise InputError(f"seat {seat} is empty", "seat")
        return self.players[seat]

    def _check_buy(self, chips: Cents) -> None:
        low, high = self.stakes.least_buy, self.stakes.most_buy
        if self._is_short(chips) or (high is not None and chips > high.cents):
            allowed = f"{low or '$0'} to {high}" if high else f"{low} or more"
            raise InputError(f"buy-in must be {allowed}, not {format_printed(chips)}", "buy_in")

    def _check_return(self, name: str, chips: Cents, minute: int) -> None:
        before, when, _ = self.left.get(name, Departed(0, 0))
        if minute - when < self.play.button.return_minutes and chips < before:
            what = f"{name} left with {format_printed(before)} and must return with at least that"
            raise InputError(what, "buy_in")

    def _ready_seats(self) -> list[int]:
        return [seat for seat, player in sorted(self.players.items()) if player.ready]

    def _waiting(self) -> set[int]:
        """Seats that must post or wait for the big blind; none unless more than two others play."""
        seats = self._ready_seats()
        waiting = {seat for seat in seats if self.players[seat].waiting}
        return waiting if len(seats) - len(waiting) > 2 else set()

    def _move(self, waiting: set[int], bomb: Cents) -> Places:
        """The next button and blinds; waiting players count only for the big blind."""
        active = [seat for seat in self._ready_seats() if seat not in waiting]
        if len(active) < 2:
            raise InputError("a hand needs at least two players", "players")
        heads_up = self.play.button.heads_up
        places = self.moves(active, self.places, heads_up)
        if not self.places.big:
            places = MOVES["simplistic"](active, self.places, heads_up)
        if len(self.limits.blinds) == 1:
            on_button = self.play.button.single_blind == "button"
            blind = places.button if on_button else clockwise(active, places.button)[0]
            return Places(places.button, 0, blind)
        if waiting and not bomb:
            first = places.small or places.button
            big = clockwise([*waiting, places.big], first)[0]
            before = clockwise({*places.extra, big}, first)
            extra = tuple(seat for seat in before[: before.index(big)] if seat in places.extra)
            places = places._replace(big=big, extra=extra)
        return places

    def _dealt_in(self, places: Places, waiting: set[int]) -> list[int]:
        return [
            seat
            for seat in self._ready_seats()
            if seat == places.big or seat not in waiting or self._may_post(seat, places, waiting)
        ]

    def _may_post(self, seat: int, places: Places, waiting: set[int]) -> bool:
        """Whether a player may post now, under the filed rule for missed blinds."""
        if not self.players[seat].posting:
            return False
        if self.play.button.missed == "total":
            return True
        if self.play.button.missed == "straddles":
            active = [seat for seat in self._ready_seats() if seat not in waiting]
            return clockwise([*active, seat], places.big)[0] == seat
        first = places.small or places.big
        return clockwise([seat, first, places.big], places.button)[0] != seat

    def _straddles(
        self,
        requests: bool | Container[int],
        dealt: Sequence[int],
        places: Places,
        waiting: set[int],
    ) -> bool:
        """Whether the player left of the big blind straddles, by request or to come back."""
        seat = clockwise(dealt, places.big)[0]
        if seat in (places.small, places.big, *places.extra):
            return False
        by_request = requests if isinstance(requests, bool) else seat in requests
        to_return = self.play.button.missed == "straddles" and seat in waiting
        return to_return or (by_request and self.may_straddle)

    def _blinds(self, places: Places) -> list[tuple[int, Cents]]:
        amounts = self.limits.blinds
        if not amounts:
            return []
        blinds = [(places.small, amounts[0])] if len(amounts) > 1 and places.small else []
        blinds += [(seat, amounts[-1]) for seat in places.extra]
        blinds.append((places.big, amounts[-1]))
        return blinds

    def _posts(
        self, dealt: Sequence[int], blinds: Sequence[int], waiting: set[int]
    ) -> list[tuple[int, Cents, Cents]]:
        """The posts of players who enter or return: seat, live part and dead part."""
        if not self.has_blinds:
            return []
        total = self.play.button.missed == "total"
        *smaller, big = self.limits.blinds
        return [
            (seat, big, sum(smaller) if total or self.players[seat].missed_small else 0)
            for seat in dealt
            if seat in waiting and seat not in blinds
        ]

    def _note_missed(self, places: Places) -> None:
        """Record the blinds that players who are away have missed."""
        if not self.has_blinds or not self.places.big:
            return
        before = self.places
        counts_small = self.play.button.missed == "total" and len(self.limits.blinds) > 1
        small = places.small or clockwise(self._ready_seats(), places.button)[0]
        for seat, player in self.players.items():
            if not player.away:
                continue
            if _passes(seat, before.big, places.big):
                player.missed_big = player.missed_small = True
            elif counts_small and _passes(seat, before.small or before.button, small):
                player.missed_small = True

    def _bomb_seats(self, amount: Cents, seats: Sequence[int] | None) -> list[int]:
        """The seats that join a bomb pot; the others are dealt out."""
        self.check_bomb(amount)
        joined_seats = [
            s for s, p in self.players.items() if p.ready and (seats is None or s in seats)
        ]
        if len(joined_seats) < 2:
            raise InputError("a bomb pot needs at least two players", "bomb")
        return joined_seats

    def check_bomb(self, amount: Cents) -> None:
        if not getattr(self.play, "bomb_pots", False):
            raise InputError(f"{self.rules.filing.name} has no bomb pots", "bomb")
        least = max(self.limits.blinds, default=self.limits.least)
        most = max(self.limits.units) if self.limits.structure == "limit" else None
        if amount < least or (most is not None and amount > most):
            allowed = f"{format_printed(least)} or more"
            if most is not None:
                allowed = f"{format_printed(least)} to {format_printed(most)}"
            what = f"the bomb pot ante must be {allowed}, not {format_printed(amount)}"
            raise InputError(what, "bomb")

    def _killer(self, dealt: Sequence[int]) -> int:
        """The seat that kills the next pot: the winner of two whole pots in a row; 0 for none."""
        if not self.stakes.kill or len(self.winners) < 2 or self.winners[0] != self.winners[1]:
            return 0
        return self.winners[0] if self.winners[0] in dealt else 0


def _passes(seat: int, before: int, after: int) -> bool:
    """Whether a blind that moves from seat `before` to seat `after` passes this seat."""
    return seat not in (before, after) and clockwise({seat, before, after}, before)[0] == seat
