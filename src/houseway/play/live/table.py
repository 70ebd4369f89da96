"""A live table: checks requests and turns them into events with their chips.

This code neither waits nor writes. A request is either refused without a change, or adds its events
to `pending`, to be stored before they are sent; `time_out` applies the clock. This module has what
all tables share; the three kinds of tables are in banked/, poker/ and pan/.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Self

from houseway.cards.shuffle import Seed
from houseway.play.decision import Choice, Decision, Ruling
from houseway.play.driver import Driver
from houseway.play.events import Event
from houseway.play.hand import ScriptedHand
from houseway.play.ledger import ISSUER, Transfer, person, stack
from houseway.play.live.bot_names import bot_id, bot_name
from houseway.play.live.state import TableState
from houseway.play.live.viewers import IrregularityView
from houseway.play.record import resume
from houseway.play.rules_hash import rules_hash, same_rules
from houseway.play.table_events import (
    ChipsBought,
    HandCommitted,
    HandLookedAt,
    HandVoided,
    LeavingAsked,
    Left,
    SatIn,
    SatOut,
    Seated,
    SeatOffered,
    SeedRevealed,
    TableClosed,
    TableFroze,
    TableOpened,
    TablePaused,
    TableResumed,
    TableWaits,
    WaitingJoined,
    WaitingLeft,
)
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents, format_printed

log = logging.getLogger("houseway")

Seeds = Callable[[str, int], Seed]
Move = Callable[[], None]

_BOT_CHIPS: Cents = 200_000
_MIN_BUY_IN: Cents = 100
"""The minimum buy-in at a table without limits."""
CHECKPOINT_EVERY = 20
"""The number of hands between checkpoints of a table."""
NO_HURRY = 600.0
"""A clock of this many seconds or more counts as no clock."""


class Stored(NamedTuple):
    """An event of a journal with the chips that it moved."""

    event: Event
    transfers: Sequence[Transfer]


class Emitted(NamedTuple):
    """An event of a hand that is not stored yet, with its chips."""

    hand: int
    event: Event
    transfers: list[Transfer]
    checkpoint: str = ""
    """The checkpoint of the table, if one is stored with this event."""


def fresh_seed(table: str, hand: int) -> Seed:
    return Seed.fresh()


class LiveTable(TableState):
    """A table that people and bots play at."""

    def __init__(
        self,
        table_id: str,
        opened: TableOpened,
        rulebook: FiledRulebook,
        seeds: Seeds = fresh_seed,
    ) -> None:
        super().__init__(table_id, opened, rulebook)
        self.seeds = seeds
        self.pending: list[Emitted] = []
        self.secret: Seed | None = None
        """The seed of this hand, which stays secret at least until the hand is over."""
        self.rules_now = rules_hash(self.rules)
        self.gone: set[str] = set()
        """People who are away for good; their decisions are answered with the defaults."""
        self.purse: Callable[[str], Cents] | None = None
        """Looks up the chips that a person has off the table; the journal makes the final check."""

    def _clear(self) -> None:
        super()._clear()
        self.driver: Driver[Any] | None = None
        """Runs the hand in play; its events count once they are emitted."""

    @classmethod
    def open(
        cls,
        table_id: str,
        opened: TableOpened,
        rulebook: FiledRulebook,
        seeds: Seeds = fresh_seed,
    ) -> Self:
        """Open a table; raise InputError if it cannot be played."""
        table = cls(table_id, opened, rulebook, seeds)
        table.emit(opened)
        return table

    @classmethod
    def recover(
        cls,
        table_id: str,
        stored: Iterable[Stored],
        *,
        seed: Callable[[int], str],
        rulebook: FiledRulebook,
        seeds: Seeds = fresh_seed,
        checkpoint: str = "",
    ) -> Self:
        """Rebuild a table from its journal: same phase, same cards, same open decisions.

        With a checkpoint, `stored` has the table's opening and the events since the checkpoint.
        """
        events = iter(stored)
        first = next(events)
        opened = first.event
        assert isinstance(opened, TableOpened)
        table = cls(table_id, opened, rulebook, seeds)
        table.apply(opened, first.transfers)
        if checkpoint:
            table.restore(checkpoint)
        for event in events:
            table.apply(event.event, event.transfers)
        secret = seed(table.hand)
        table.secret = Seed.parse(secret) if secret else None
        if table.phase == "play":
            table._resume()
        return table

    # The hand in play.

    def _resume(self) -> None:
        """Restore the open decisions, or void the hand if it cannot continue."""
        try:
            if self.secret is None:
                raise InputError("the seed was lost")
            self._prepare_cards()
            if not same_rules(self.rules_hash, self.rules_now):
                raise InputError("the rules of the hand have changed")
            if self.current is None:
                self._deal()
                return
            record = self.current.events
            driver = resume(self._reopen(record), record)
        except Exception as error:
            self._forget_cards()
            why = str(error)
            if not isinstance(error, HousewayError):
                log.exception("table %s: hand %d cannot be resumed", self.id, self.hand)
                why = "internal error; the server's log has the details"
            self._void(f"the hand cannot be resumed: {why}", "house")
            return
        self._adopt(driver, len(record))
        self._advance()

    def _adopt(self, driver: Driver[Any], emitted: int) -> None:
        """Emit the events after the first `emitted` ones and continue the hand."""
        self.driver = driver
        for event in driver.hand.events[emitted:]:
            self._emit_hand_event(event)
        if driver.hand.closed:
            self._reveal()

    def _emit_hand_event(self, event: Event) -> None:
        """Emit an event of the hand with the chips that it moves."""
        self.emit(event, self.chips.transfers(event) if self.chips is not None else ())

    def _answer(self, choice: Choice) -> None:
        """Answer the first open decision."""
        assert self.driver is not None
        emitted = len(self.driver.hand.events)
        self.driver.answer(choice)
        self._adopt(self.driver, emitted)

    def _rule(self, ruling: Ruling) -> None:
        assert self.driver is not None
        emitted = len(self.driver.hand.events)
        self.driver.rule(ruling)
        self._adopt(self.driver, emitted)

    def open_decisions(self) -> list[Decision]:
        """The decisions that may be answered now; only one if they are asked in turn."""
        if self.driver is None or self.phase != "play":
            return []
        return list(self.driver.open[:1])

    def _open_decision(self, who: str, seat: int, kind: str, hand: int) -> Decision:
        """The open decision of a person; raises InputError if there is none."""
        for decision in self.open_decisions():
            if (decision.seat, decision.kind, decision.hand) == (seat, kind, hand) and self.decider(
                decision
            ) == who:
                return decision
        raise InputError("it's not your turn", "choice")

    # Implemented by each kind of table.

    def decider(self, decision: Decision) -> str:
        """The person who answers a decision."""
        raise NotImplementedError

    def _prepare_cards(self) -> None:
        """Prepare the cards of this hand from its seed."""

    def _forget_cards(self) -> None:
        """Drop the cards of a hand that cannot be resumed, in kinds where hands may stay hidden."""

    def _reopen(self, record: Sequence[Event]) -> ScriptedHand:
        """The hand of a record before its first card, with the cards from its seed."""
        raise NotImplementedError

    def _deal(self) -> None:
        """Continue after the commitment to a hand."""
        raise NotImplementedError

    def _advance_hand(self) -> None:
        """Advance the hand through every step that needs no answer."""

    def _time_out_in_hand(self) -> None:
        """Continue the hand when the clock has run out."""
        raise NotImplementedError

    def _refunds(self) -> list[Transfer]:
        """The chips to return when the hand is void."""
        raise NotImplementedError

    def _in_hand(self, who: str) -> bool:
        """Whether a person has chips or cards in the hand."""
        raise NotImplementedError

    def _check_ruling(self, by: str, seat: int, *, closed: str) -> None:
        """Raise InputError if the floor can't rule now or is in the hand, or if the seat is wrong.

        `closed` says why no ruling is available when the table is not on hold.
        """
        if self.froze:
            raise InputError("no ruling available: the table is on hold")
        if not self.rulable():
            raise InputError(f"no ruling available: {closed}")
        if self.seat_of(by) or self._in_hand(by):
            raise InputError("you can't rule on a hand you're playing")
        if seat:
            self._check_seat(seat)

    def _check_seat(self, seat: int) -> None:
        if not 1 <= seat <= self.places:
            raise InputError(f"seat must be 1 to {self.places}, not {seat}", "seat")

    def _yield_turn(self, who: str) -> None:
        """Decline an open offer for a player who leaves or sits out."""

    @property
    def least_players(self) -> int:
        """The minimum number of players for a hand."""
        return 2

    buys_in_hand = False
    """Whether a player in the hand may add chips; not allowed where whole stacks are at stake."""

    def buy_range(self) -> tuple[Cents, Cents | None]:
        """The minimum and maximum buy-in."""
        return (self.limits.minimum if self.limits else _MIN_BUY_IN), None

    def _check_buy_in(self, who: str, amount: Cents, adding: bool) -> None:
        """Raise InputError for a buy-in that is not allowed; `adding` means already seated."""
        minimum, _ = self.buy_range()
        if amount < minimum:
            allowed = f"at least {format_printed(minimum)}"
            raise InputError(f"buy-in must be {allowed}, not {format_printed(amount)}", "buy_in")

    def choose(self, who: str, seat: int, kind: str, choice: Choice, *, hand: int = 1) -> None:
        """Answer an open decision."""
        raise NotImplementedError

    def bot_buy_in(self) -> Cents:
        """What a bot brings to the table."""
        return max(_BOT_CHIPS, 100 * self.buy_range()[0])

    def minute(self) -> int:
        """The time in minutes since 1970 if a rule needs it, otherwise 0."""
        return 0

    def arrival(self) -> int:
        """The minute at which a player sits down if a rule needs it, otherwise 0."""
        return 0

    def waits_for(self) -> object:
        """What the clock is waiting for; it restarts when this changes."""
        raise NotImplementedError

    # Requests from players.

    def sit(self, who: str, name: str, seat: int, buy_in: Cents, *, bot: bool = False) -> None:
        self._not_stopped()
        self._check_seat(seat)
        if seat in self.seats:
            raise InputError(f"seat {seat} is taken", "seat")
        if self.seat_of(who):
            raise InputError("you're already seated here", "seat")
        offer = self.seat_offer
        if self.queue and (offer is None or offer.person != who):
            raise InputError("there is a waitlist: join it to get a seat", "seat")
        self._check_buy_in(who, buy_in, adding=False)
        self._check_purse(who, buy_in, bot)
        source = ISSUER if bot else person(who)
        transfers = [Transfer(source, stack(self.id, seat), buy_in, "buy-in")]
        self.emit(
            Seated(seat=seat, person=who, name=name, amount=buy_in, bot=bot, minute=self.arrival()),
            transfers,
        )
        self._advance()

    def sit_bot(self, seat: int) -> None:
        name = bot_name(self.id, seat)
        self.sit(bot_id(seat), name, seat, self.bot_buy_in(), bot=True)

    def add_bot(self, who: str) -> None:
        """Seat one more bot, for a player here or the person who opened the table."""
        if not self.seat_of(who) and self.opened.by != who:
            raise InputError("sit down to add a bot", "seat")
        if not self.free_seats:
            raise InputError("every seat is taken", "seat")
        self.sit_bot(self.free_seats[-1])

    def buy(self, who: str, amount: Cents) -> None:
        """Bring more chips; a player in the hand may do so only if `buys_in_hand`."""
        seat = self._seat(who)
        if self.phase == "play" and self._in_hand(who) and not self.buys_in_hand:
            raise InputError("you can add chips only between hands", "amount")
        self._check_buy_in(who, amount, adding=True)
        self._check_purse(who, amount, self.seats[seat].bot)
        source = ISSUER if self.seats[seat].bot else person(who)
        transfers = [Transfer(source, stack(self.id, seat), amount, "buy-in")]
        self.emit(ChipsBought(who, seat, amount), transfers)
        self._advance()

    def leave(self, who: str) -> None:
        """Leave now, or after the hand if the player has chips in it."""
        seat = self._seat(who)
        if self._in_hand(who):
            if not self.seats[seat].leaving:
                self.emit(LeavingAsked(seat))
        else:
            self._yield_turn(who)
            self._stand_up(seat)
        self._advance()

    def give_up(self, who: str) -> None:
        """Let a player who is away for good leave, and answer their open decisions."""
        self.leave(who)

    def at_stake(self, who: str) -> bool:
        """Whether a seated person has chips or cards in a hand that is not over."""
        return self._in_hand(who)

    def sit_out(self, who: str, out: bool, post: bool = False) -> None:
        """Sit out, or come back; in poker optionally by posting."""
        seat = self._seat(who)
        if self.seats[seat].out != out:
            self.emit(SatOut(seat) if out else SatIn(seat))
            if out:
                self._yield_turn(who)
        self._advance()

    def next_hand(self, who: str) -> None:
        """End the pause after a hand, if all other players are bots or the table has no clock."""
        seat = self._seat(who)
        self._in_phase("settled", "the hand is not over")
        alone = all(sitting.bot for number, sitting in self.seats.items() if number != seat)
        if not alone and self.opened.clock.get("settled", 0) < NO_HURRY:
            raise InputError("other players are here: the next hand starts when the clock runs out")
        self._next_hand()

    def wait(self, who: str, name: str) -> None:
        """Join the waitlist."""
        self._not_stopped()
        if self.seat_of(who):
            raise InputError("you're already seated here")
        if any(guest.person == who for guest in self.queue):
            raise InputError("you're already on the waitlist")
        if self.free_seats and not self.queue:
            raise InputError(f"seat {self.free_seats[0]} is open", "seat")
        self.emit(WaitingJoined(who, name))
        self._make_room()
        self._advance()

    def unwait(self, who: str) -> None:
        """Leave the waitlist, or decline an offered seat."""
        if all(guest.person != who for guest in self.queue):
            raise InputError("you're not on the waitlist")
        self.emit(WaitingLeft(who, "left the list", "left"))
        self._advance()

    # Requests from the floor.

    def pause(self, by: str) -> None:
        self._not_stopped()
        if not self.paused:
            self.emit(TablePaused(by))

    def resume(self, by: str) -> None:
        """Resume a paused or frozen table."""
        if self.paused or self.froze:
            self.emit(TableResumed(by))
            self._advance()

    def void(self, by: str, reason: str) -> None:
        """Void the hand and return all unsettled chips."""
        if not self.playing:
            raise InputError("there is no hand to void")
        if not reason.strip():
            raise InputError("enter a reason", "reason")
        if self.seat_of(by) or self._in_hand(by):
            raise InputError("you can't void a hand you're playing")
        self._void(reason, by)

    def rule(self, by: str, irregularity: str, *, seat: int = 0, remedy: str = "") -> None:
        """Apply a remedy from the filing."""
        raise InputError(f"in {self.rules.filing.name} the floor can only void a hand")

    def rulable(self) -> bool:
        """Whether the floor may rule now."""
        return False

    def irregularities(self) -> list[IrregularityView]:
        """What the floor may rule on now."""
        return []

    def close(self, by: str, why: str = "") -> None:
        """Close the table between hands; everyone takes their chips."""
        if self.playing:
            raise InputError("finish or void the hand first")
        self._not_stopped()
        for seat in sorted(self.seats):
            self._stand_up(seat)
        self.emit(TableClosed(by, why))

    def close_unused(self) -> None:
        """Close an unused table; an unfinished hand between bots is voided."""
        why = "the table is not in use"
        if self.playing:
            self._void(why, "house")
        self.close("house", why)

    def freeze(self, what: str) -> None:
        """Stop after an error; the chips stay where they are."""
        self.emit(TableFroze(what))

    def look(self, by: str) -> None:
        """Record that staff looked at hidden cards; raises InputError for a player in the hand."""
        if self.seat_of(by) or self._in_hand(by):
            raise InputError("you can't view a hand you're playing")
        self.emit(HandLookedAt(by))

    # The clock.

    def time_out(self) -> None:
        """Continue the table when the clock has run out."""
        if self.paused or self.froze:
            return
        if self.playing:
            self._time_out_in_hand()
        elif self.phase == "settled":
            self._next_hand()
        elif self.phase == "waiting":
            self._advance()

    def expire_seat_offer(self) -> None:
        """Remove a person who did not take an offered seat in time."""
        if self.seat_offer is not None:
            self.emit(WaitingLeft(self.seat_offer.person, "did not take the seat", "not-taken"))
            self._advance()

    # Advancing the table.

    def _advance(self) -> None:
        """Advance until someone must answer."""
        if self.paused or self.froze:
            return
        self._offer_seat()
        if self.phase == "waiting" and self._enough():
            self._begin_hand()
        elif self.playing:
            self._advance_hand()

    def _offer_seat(self) -> None:
        """Reserve a free seat for the first person on the waitlist."""
        if self.queue and self.seat_offer is None and self.free_seats and self.phase != "stopped":
            self.emit(SeatOffered(self.free_seats[0], self.queue[0].person))

    def _make_room(self) -> None:
        """Make enough bots leave to seat the people on the waitlist."""
        bots = [seat for seat in self.seats.values() if seat.bot]
        opening_up = sum(bot.leaving for bot in bots) + len(self.free_seats)
        staying = [bot for bot in bots if not bot.leaving]
        for bot in staying[: max(0, len(self.queue) - opening_up)]:
            self.leave(bot.person)

    def _enough(self) -> bool:
        """Whether there are enough players for another hand."""
        return sum(map(self.able, self.seats)) >= self.least_players

    def _begin_hand(self) -> None:
        self.secret = self._next_seed()
        checkpoint = self.checkpoint() if self.hand and self.hand % CHECKPOINT_EVERY == 0 else ""
        self.emit(HandCommitted(self.secret.commitment, self.rules_now), checkpoint=checkpoint)
        self._deal()

    def _next_seed(self) -> Seed:
        """The seed of the next hand."""
        return self.seeds(self.id, self.hand + 1)

    def _next_hand(self) -> None:
        for seat in [seat for seat, sitting in self.seats.items() if sitting.leaving]:
            self._stand_up(seat)
        self._offer_seat()
        if self._enough():
            self._begin_hand()
        else:
            self.emit(TableWaits())

    def _reveal(self) -> None:
        if self.secret is not None:
            self.emit(SeedRevealed(self.secret.hex()))

    def _void(self, reason: str, by: str) -> None:
        refunds = [transfer for transfer in self._refunds() if transfer.amount]
        self.emit(HandVoided(reason, by), refunds)
        self._reveal()

    def _stand_up(self, seat: int) -> None:
        sitting = self.seats[seat]
        amount = self.stacks.get(seat, 0)
        target = ISSUER if sitting.bot else person(sitting.person)
        transfers = [Transfer(stack(self.id, seat), target, amount, "leaves")] if amount else []
        self.emit(Left(seat, sitting.person, amount, self.minute()), transfers)

    def emit(self, event: Event, transfers: Sequence[Transfer] = (), checkpoint: str = "") -> None:
        self.apply(event, transfers)
        self.pending.append(Emitted(self.hand, event, list(transfers), checkpoint))

    # Checks.

    def _check_purse(self, who: str, amount: Cents, bot: bool) -> None:
        """Raise InputError if a person cannot pay, before anything changes."""
        if bot or self.purse is None:
            return
        shortfall = amount - self.purse(who)
        if shortfall > 0:
            raise InputError(f"you are {format_printed(shortfall)} short", "amount")

    def _seat(self, who: str) -> int:
        seat = self.seat_of(who)
        if not seat:
            raise InputError("you're not seated at this table", "seat")
        return seat

    def _in_phase(self, phase: str, error: str) -> None:
        if self.froze:
            raise InputError("table on hold for a floor decision")
        if self.paused:
            raise InputError("table paused")
        if self.phase != phase:
            raise InputError(error)

    def _not_stopped(self) -> None:
        if self.phase == "stopped":
            raise InputError("this table is closed")
