"""A live table: what people ask of it, checked; what happens, as events with their chips.

Nothing here waits or writes. Each request either is refused and changes nothing, or leaves what
happened in `pending`, to be stored before anybody is told; `time_out` does what the clock would.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from houseway.cards.card import Card
from houseway.cards.shuffle import Seed
from houseway.errors import FeeError, HousewayError, InputError
from houseway.games.chance import hand_chance
from houseway.games.family import Decision
from houseway.games.game import Rules
from houseway.games.round import Chance, Choice
from houseway.journal.chips import RoundChips
from houseway.journal.events import Event
from houseway.journal.ledger import ISSUER, Account, Transfer, bank, covers, person, stack, wagers
from houseway.journal.store import StoredEvent
from houseway.journal.table_events import (
    BankAccepted,
    BankOffered,
    BankPassed,
    ChipsBought,
    ChoiceHeld,
    HandCalledOff,
    HandCommitted,
    HandLookedAt,
    HandVoided,
    LeavingAsked,
    Left,
    ReadyToPlay,
    SatIn,
    SatOut,
    Seated,
    SeedRevealed,
    TableClosed,
    TableFroze,
    TableOpened,
    TablePaused,
    TableResumed,
    TableWaits,
    WagerBack,
    WagerMade,
    decode_event,
)
from houseway.money import Cents, format_printed
from houseway.rulebook.book import Rulebook
from houseway.server.play import Play, begin, decider, resume
from houseway.server.state import TableState
from houseway.table.rotation import next_turn
from houseway.table.wagers import BEFORE_THE_DEAL, Placed, check_wagers, number_hands

Seeds = Callable[[str, int], Seed]
Chances = Callable[[Seed, Sequence[Card]], Chance]

_TRIAL = Seed.of(0)
"""Whether a hand can be dealt is tried with cards that mean nothing."""


class Happened(NamedTuple):
    """An event of a hand that is not stored yet, with its chips."""

    hand: int
    event: Event
    transfers: list[Transfer]


class _Offer(Exception):
    """Raised by the rotation where it would ask somebody who has not answered."""

    def __init__(self, seat: int, person: str) -> None:
        self.seat = seat
        self.person = person


def fresh_seed(table: str, hand: int) -> Seed:
    return Seed.fresh()


def rules_hash(rules: Rules) -> str:
    """What a hand is played by, so that it is never finished by other rules."""
    told = (rules.game.raw.data, rules.options)
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()


class LiveTable(TableState):
    """A table that people and bots play at."""

    def __init__(
        self,
        table_id: str,
        opened: TableOpened,
        rulebook: Rulebook,
        seeds: Seeds = fresh_seed,
        chances: Chances = hand_chance,
    ) -> None:
        super().__init__(table_id, opened, rulebook)
        self.seeds = seeds
        self.chances = chances
        self.pending: list[Happened] = []
        self.secret: Seed | None = None
        """The seed of this hand; nothing that is shown may come from it before the hand is over."""
        self.rules_now = rules_hash(self.table.rules)
        self.play: Play | None = None
        self.chips: RoundChips | None = None

    @classmethod
    def open(
        cls,
        table_id: str,
        opened: TableOpened,
        rulebook: Rulebook,
        seeds: Seeds = fresh_seed,
        chances: Chances = hand_chance,
    ) -> LiveTable:
        """Open a table; what cannot be played is refused."""
        table = cls(table_id, opened, rulebook, seeds, chances)
        if table.table.rules.family.settle is not None:
            raise InputError(f"{opened.game} is not played against a player-dealer", "game")
        table._happen(opened)
        return table

    @classmethod
    def recover(
        cls,
        table_id: str,
        stored: Iterable[StoredEvent],
        seed: Callable[[int], str],
        rulebook: Rulebook,
        seeds: Seeds = fresh_seed,
        chances: Chances = hand_chance,
    ) -> LiveTable:
        """Rebuild a table from its journal: same phase, same cards, same open decisions."""
        events = iter(stored)
        first = next(events)
        opened = decode_event(first.body)
        assert isinstance(opened, TableOpened)
        table = cls(table_id, opened, rulebook, seeds, chances)
        table.apply(opened, first.entries)
        for one in events:
            table.apply(decode_event(one.body), one.entries)
        kept = seed(table.hand)
        table.secret = Seed.parse(kept) if kept else None
        if table.phase == "play":
            table._resume()
        return table

    def _resume(self) -> None:
        """Find the open decisions again, or void the hand by rule if it cannot go on."""
        assert self.round is not None
        try:
            if self.secret is None or self.rules_hash != self.rules_now:
                raise InputError("the rules of the hand have changed")
            self.play = resume(self.table, self.round.events, self._chance())
        except HousewayError as error:
            self._void(f"the hand cannot be resumed: {error}", "house")
            return
        self.round = self.play.round
        self.chips = self._round_chips()
        for event in self.round.events:
            self.chips.transfers(event)

    # What people ask.

    def sit(self, who: str, name: str, seat: int, buy_in: Cents, bot: bool = False) -> None:
        self._not_stopped()
        if not 1 <= seat <= self.table.seats:
            raise InputError(f"there is no seat {seat}; seats are 1 to {self.table.seats}", "seat")
        if seat in self.seats:
            raise InputError(f"seat {seat} is taken", "seat")
        if self.seat_of(who):
            raise InputError("one seat at a table for each person", "seat")
        self._check_buy_in(buy_in)
        source = ISSUER if bot else person(who)
        moved = [Transfer(source, stack(self.id, seat), buy_in, "buy-in")]
        self._happen(Seated(seat, who, name, buy_in, bot), moved)
        self._go_on()

    def buy(self, who: str, amount: Cents) -> None:
        """Bring more chips, between hands or while wagers are open."""
        seat = self._seat(who)
        if self.phase == "play":
            raise InputError("chips are bought between hands", "amount")
        self._check_buy_in(amount)
        source = ISSUER if self.seats[seat].bot else person(who)
        moved = [Transfer(source, stack(self.id, seat), amount, "buy-in")]
        self._happen(ChipsBought(who, seat, amount), moved)
        self._go_on()

    def leave(self, who: str) -> None:
        """Leave now, or once the hand is over where one has chips in it."""
        seat = self._seat(who)
        if self._in_hand(seat):
            if not self.seats[seat].leaving:
                self._happen(LeavingAsked(seat))
        else:
            self._pass_offer(who)
            self._stand_up(seat)
        self._go_on()

    def sit_out(self, who: str, out: bool) -> None:
        seat = self._seat(who)
        if self.seats[seat].out != out:
            self._happen(SatOut(seat) if out else SatIn(seat))
            if out:
                self._pass_offer(who)
        self._go_on()

    def ready(self, who: str) -> None:
        self._in_phase("wagers", "nobody waits for wagers now")
        seat = self._seat(who)
        if not self.seats[seat].ready:
            self._happen(ReadyToPlay(seat))
        self._go_on()

    def take_bank(self, who: str, accept: bool, amount: Cents | None = None) -> None:
        """Answer the offer of the player-dealer position."""
        self._in_phase("bank", "the bank is not offered now")
        offered = self.offered
        if offered is None or offered.person != who:
            raise InputError("the bank is offered to somebody else", "bank")
        if not accept:
            self._happen(BankPassed(offered.seat, who))
            self._go_on()
            return
        seat = self._seat(who)
        least, most = self.bank_range(seat)
        amount = most if amount is None else amount
        if not least <= amount <= most:
            allowed = f"{format_printed(least)} to {format_printed(most)}"
            raise InputError(f"{format_printed(amount)} is no bank: {allowed}", "amount")
        moved = [Transfer(stack(self.id, seat), bank(self.id), amount, "bank")]
        self._happen(BankAccepted(offered.seat, who, offered.hand, amount), moved)
        self._go_on()

    def wager(self, who: str, seat: int, wager: str, amount: Cents, on: str = "") -> None:
        """Put chips on a betting space, with those that are made together with it."""
        self._in_phase("wagers", "no wagers are taken now")
        own = self._seat(who)
        if who == self.banker:
            raise InputError("the player-dealer makes no wager", "wager")
        more = self._made_together(Placed(seat, who, wager, amount, on))
        self._check_wagers([*self.wagers, *more])
        cost = sum(one.amount for one in more)
        if cost + self._fees_of(who, [*self.wagers, *more]) > self.stacks.get(own, 0):
            raise InputError("your stack does not cover the wager and the collection", "amount")
        for one in more:
            moved = Transfer(stack(self.id, own), wagers(self.id), one.amount, one.wager)
            self._happen(WagerMade(*one[:5]), [moved])
        if self.seats[own].out:
            self._happen(SatIn(own))

    def unwager(self, who: str, seat: int, wager: str) -> None:
        """Take wagers back before the deal, with those that cannot stand without them."""
        self._in_phase("wagers", "wagers stay where they are now")
        self._seat(who)
        gone = [w for w in self.wagers if (w.seat, w.bettor, w.wager) == (seat, who, wager)]
        if not gone:
            raise InputError(f"you have no wager on {wager} of seat {seat}", "wager")
        for one in gone:
            self._give_back(one, "taken back")
        self._give_back_refused()

    def choose(self, who: str, seat: int, kind: str, choice: Choice, hand: int = 1) -> None:
        """Answer an open decision; together with others it is shown once all are made."""
        self._in_phase("play", "nothing is to be chosen now")
        decision = self._decision(who, seat, kind, hand)
        if choice.choice not in decision.choices:
            offered = " or ".join(decision.choices)
            raise InputError(f"{choice.choice!r} is not a choice here, only {offered}", "choice")
        for card in choice.cards:
            if card not in self.table.rules.cards:
                raise InputError(f"{card!r} is no card of this game", "cards")
        self._try_choice(decision, choice)
        self._choose(decision, choice)

    # What the floor asks.

    def pause(self, by: str) -> None:
        self._not_stopped()
        if not self.paused:
            self._happen(TablePaused(by))

    def resume(self, by: str) -> None:
        if self.paused:
            self._happen(TableResumed(by))
            self._go_on()

    def void(self, by: str, reason: str) -> None:
        """Give every unsettled wager and the bank back."""
        if self.phase not in ("bank", "wagers", "play"):
            raise InputError("there is no hand to void")
        if not reason.strip():
            raise InputError("say why the hand is void", "reason")
        self._void(reason, by)

    def close(self, by: str) -> None:
        """Close the table between hands; everybody takes their chips."""
        if self.phase in ("bank", "wagers", "play"):
            raise InputError("the hand is not over: void it first")
        self._not_stopped()
        for seat in sorted(self.seats):
            self._stand_up(seat)
        self._happen(TableClosed(by))

    def freeze(self, what: str) -> None:
        """Stop after a fault; the chips stay where they are."""
        self._happen(TableFroze(what))

    def look(self, by: str) -> None:
        """Note that somebody of the house looks at hidden cards; never into a hand of their own."""
        if self.seat_of(by) or any(wager.bettor == by for wager in self.wagers):
            raise InputError("nobody looks into a hand that they sit in")
        self._happen(HandLookedAt(by))

    # What the clock does.

    def time_out(self) -> None:
        """Do what happens when nobody has answered in time."""
        if self.paused or self.froze:
            return
        match self.phase:
            case "bank" if self.offered is not None:
                self._happen(BankPassed(self.offered.seat, self.offered.person))
                self._go_on()
            case "wagers":
                self._close_wagers()
            case "play" if self.play is not None:
                for decision in self.open_decisions():
                    self._choose(decision, Choice(decision.default))
            case "settled":
                self._next_hand()
            case "waiting":
                self._go_on()

    # Questions.

    def open_decisions(self) -> list[Decision]:
        """The decisions that nobody has answered yet."""
        if self.play is None or self.phase != "play":
            return []
        return [one for one in self.play.open if _asked(one) not in self.held]

    def bank_range(self, seat: int) -> tuple[Cents, Cents]:
        """The least and the most that whoever sits there may bank with."""
        return self._least_bank(), max(0, self.stacks.get(seat, 0) - self._reserve())

    def awaited(self) -> list[int]:
        """The seats that may still wager and have not said that they are ready."""
        return [
            seat
            for seat, sitting in sorted(self.seats.items())
            if not sitting.ready and sitting.person != self.banker and self._may_wager(seat)
        ]

    def _may_wager(self, seat: int) -> bool:
        who = self.seats[seat].person
        return self.able(seat) or any(wager.bettor == who for wager in self.wagers)

    # Going on.

    def _go_on(self) -> None:
        """Do whatever needs nobody's answer."""
        if self.paused or self.froze:
            return
        if self.phase == "waiting" and sum(map(self.able, self.seats)) >= 2:
            self._begin_hand()
        elif self.phase == "bank" and self.offered is None:
            self._offer_bank()
        elif self.phase == "wagers" and not self.awaited():
            self._close_wagers()

    def _begin_hand(self) -> None:
        self.secret = self.seeds(self.id, self.hand + 1)
        self.play = None
        self.chips = None
        self._happen(HandCommitted(self.secret.commitment, self.rules_now))
        self._offer_bank()

    def _next_hand(self) -> None:
        for seat in [seat for seat, sitting in self.seats.items() if sitting.leaving]:
            self._stand_up(seat)
        if sum(map(self.able, self.seats)) >= 2:
            self._begin_hand()
        else:
            self._happen(TableWaits())

    def _offer_bank(self) -> None:
        rule = self.table.rules.filing.player_dealer
        assert rule is not None
        try:
            next_turn(rule, self.table.seats, self.seated, self._accepts, self.last, self.squares)
        except _Offer as offer:
            last = self.last
            goes_on = last is not None and (last.seat, last.person) == (offer.seat, offer.person)
            turn = last.hand + 1 if last and goes_on and last.hand < rule.turns else 1
            self._happen(BankOffered(offer.seat, offer.person, turn))
            return
        self._call_off("nobody takes the bank")

    def _accepts(self, seat: int, who: str) -> bool:
        own = self.seat_of(who)
        if not own or not self.able(own):
            return False
        if self.stacks[own] < self._least_bank() + self._reserve():
            return False
        if (seat, who) not in self.answers:
            raise _Offer(seat, who)
        return self.answers[seat, who]

    def _close_wagers(self) -> None:
        """Give back what may not be dealt, then deal."""
        self._give_back_refused()
        self._give_back_unpaid()
        if not self.wagers:
            self._call_off("nobody makes a wager")
            return
        assert self.turn is not None
        self.chips = self._round_chips()
        args = (self.turn.seat, self.bank, self.wagers, self._chance(), self.seated)
        self._took(begin(self.table, *args), 0)

    def _call_off(self, why: str) -> None:
        moved = []
        if self.turn is not None:
            moved = [Transfer(bank(self.id), self._bank_stack(), self.bank, "bank returned")]
        self._happen(HandCalledOff(why, self.bank if self.turn else 0), moved)
        self._reveal()

    def _reveal(self) -> None:
        if self.secret is not None:
            self._happen(SeedRevealed(self.secret.hex()))

    def _choose(self, decision: Decision, choice: Choice) -> None:
        assert self.play is not None
        if len(self.play.open) > 1:
            self._happen(
                ChoiceHeld(*_asked(decision)[:3], choice.choice, decision.hand, *choice[1:])
            )
            if self.open_decisions():
                return
            answers = [self.held[_asked(one)] for one in self.play.open]
            self.held = {}
        else:
            answers = [choice]
        known = len(self.play.round.events)
        self.play.answer(answers)
        self._took(self.play, known)

    def _took(self, play: Play, known: int) -> None:
        """Keep what the script has done since the first `known` events."""
        assert self.chips is not None
        self.play = play
        self.round = play.round
        self.phase = "play"
        for event in play.round.events[known:]:
            transfers = self.chips.transfers(event)
            self._keep(event, transfers)
            self.faces.see(event)
            self.pending.append(Happened(self.hand, event, transfers))
        if play.round.closed:
            self._close()
            self._reveal()

    def _void(self, reason: str, by: str) -> None:
        moved = []
        left = self.bank if self.turn else 0
        on_felt = self.wagers
        if self.round is not None:
            on_felt = self.round.unsettled()
            left += self.round.bank.net
        for one in on_felt:
            owner = stack(self.id, self.seat_of(one.bettor))
            moved.append(Transfer(wagers(self.id), owner, one.amount, f"{one.wager} returned"))
        if self.turn is not None:
            moved.append(Transfer(bank(self.id), self._bank_stack(), left, "bank returned"))
        self._happen(HandVoided(reason, by), [one for one in moved if one.amount])
        self.play = None
        self._reveal()

    def _pass_offer(self, who: str) -> None:
        if self.offered is not None and self.offered.person == who:
            self._happen(BankPassed(self.offered.seat, who))

    def _stand_up(self, seat: int) -> None:
        sitting = self.seats[seat]
        amount = self.stacks.get(seat, 0)
        target = ISSUER if sitting.bot else person(sitting.person)
        moved = [Transfer(stack(self.id, seat), target, amount, "leaves")] if amount else []
        self._happen(Left(seat, sitting.person, amount), moved)

    def _happen(self, event: Event, transfers: Sequence[Transfer] = ()) -> None:
        self.apply(event, transfers)
        self.pending.append(Happened(self.hand, event, list(transfers)))

    # Checks.

    def _seat(self, who: str) -> int:
        seat = self.seat_of(who)
        if not seat:
            raise InputError("you do not sit at this table", "seat")
        return seat

    def _in_phase(self, phase: str, otherwise: str) -> None:
        if self.froze:
            raise InputError("the table is frozen until the floor rules")
        if self.paused:
            raise InputError("the table is paused")
        if self.phase != phase:
            raise InputError(otherwise)

    def _not_stopped(self) -> None:
        if self.phase == "stopped":
            raise InputError("the table is closed")

    def _check_buy_in(self, amount: Cents) -> None:
        least = self.table.limits.minimum if self.table.limits else 100
        if amount < least:
            raise InputError(f"the least buy-in is {format_printed(least)}", "buy_in")

    def _in_hand(self, seat: int) -> bool:
        who = self.seats[seat].person
        if self.phase not in ("wagers", "play"):
            return False
        return who == self.banker or any(wager.bettor == who for wager in self.wagers)

    def _least_bank(self) -> Cents:
        return self.table.limits.minimum if self.table.limits else 100

    def _reserve(self) -> Cents:
        """What the player-dealer keeps back for the highest collection."""
        collection = self.table.collection
        if collection is None:
            return 0
        return sum(
            max(fee.amount for fee in charge.fees if fee)
            for charge in collection.banked
            if charge.terms.payer == "player-dealer"
        )

    def _made_together(self, first: Placed) -> list[Placed]:
        """A wager on each hand that it is made on, and the wagers that must equal it."""
        spaces = self.table.rules.wagers
        if first.wager not in spaces:
            raise InputError(f"there is no wager {first.wager!r} here", "wager")
        equal = [
            name
            for name, ready in spaces.items()
            if ready.wager.limit.equals == first.wager and ready.wager.placed == BEFORE_THE_DEAL
        ]
        names = [first.wager, *equal]
        return [
            first._replace(wager=name) for name in names for _ in range(spaces[name].wager.hands)
        ]

    def _check_wagers(self, placed: Sequence[Placed]) -> None:
        """Refuse wagers that the filing does not allow or that could not be dealt."""
        assert self.turn is not None
        filing, limits = self.table.rules.filing, self.table.limits
        numbered = number_hands(filing, placed)
        seat = self.turn.seat
        check_wagers(filing, numbered, self.table.seats, seat, limits, self.seated)
        chance = hand_chance(_TRIAL, self.table.rules.cards)
        begin(self.table, seat, self.bank, placed, chance, self.seated)

    def _give_back_refused(self) -> None:
        """Give back wagers that cannot stand as they are."""
        while self.wagers:
            try:
                self._check_wagers(self.wagers)
            except FeeError:
                self._give_back(self.wagers[-1], "the collection has no tier for it")
            except InputError as error:
                self._give_back(self.wagers[_place(error)], error.what)
            else:
                return

    def _give_back_unpaid(self) -> None:
        """Give back the wagers of whoever cannot pay the collection."""
        for who in sorted({wager.bettor for wager in self.wagers}):
            if self._fees_of(who, self.wagers) > self.stacks.get(self.seat_of(who), 0):
                for one in [wager for wager in self.wagers if wager.bettor == who]:
                    self._give_back(one, "the stack does not cover the collection")

    def _give_back(self, one: Placed, why: str) -> None:
        owner = stack(self.id, self.seat_of(one.bettor))
        moved = [Transfer(wagers(self.id), owner, one.amount, f"{one.wager} returned")]
        self._happen(WagerBack(*one[:5], why), moved)

    def _fees_of(self, who: str, placed: Sequence[Placed]) -> Cents:
        assert self.turn is not None
        fees = self.table.fees(self.turn.seat, self.bank, placed)
        return sum(fee.amount for fee in fees if fee.bettor == who)

    def _decision(self, who: str, seat: int, kind: str, hand: int) -> Decision:
        for one in self.open_decisions():
            asked = (one.seat, one.kind, one.hand) == (seat, kind, hand)
            if asked and decider(one, self.banker) == who:
                return one
        raise InputError("this is not yours to choose now", "choice")

    def _try_choice(self, decision: Decision, choice: Choice) -> None:
        """Refuse what the script would refuse, or what the stack does not cover, beforehand."""
        assert self.play is not None
        if choice == Choice(decision.default):
            return
        trial = resume(self.table, self.play.round.events, self._chance())
        known = len(trial.round.events)
        answers = {**self.held, _asked(decision): choice}
        trial.answer([answers.get(_asked(one), Choice(one.default)) for one in trial.open])
        chips = self._round_chips()
        left = {stack(self.id, seat): amount for seat, amount in self.stacks.items()}
        for number, event in enumerate(trial.round.events):
            moved = chips.transfers(event)
            if number >= known and not covers(left, moved):
                raise InputError("your stack does not cover that", "choice")

    def _round_chips(self) -> RoundChips:
        seat_of = {sitting.person: seat for seat, sitting in self.seats.items()}
        return RoundChips(self.id, seat_of, self.banker, on_felt=True)

    def _bank_stack(self) -> Account:
        return stack(self.id, self.seat_of(self.banker))

    def _chance(self) -> Chance:
        assert self.secret is not None
        return self.chances(self.secret, self.table.rules.cards)


def _asked(decision: Decision) -> tuple[int, str, str, int]:
    return (decision.seat, decision.bettor, decision.kind, decision.hand)


def _place(error: InputError) -> int:
    """Which of the wagers an error names; the newest if none."""
    inside = error.where.partition("wagers[")[2].partition("]")[0]
    return int(inside) if inside.isdecimal() else -1
