"""A live table with a player-dealer: offering the bank, betting, playing the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Literal

from houseway.banked import view
from houseway.banked.events import (
    BackCode,
    BankAccepted,
    BankOffered,
    BankPassed,
    CardsMoved,
    ChoiceHeld,
    HandSet,
    ReadyToPlay,
    WagerBack,
    WagerMade,
    WagerPlaced,
)
from houseway.banked.family import family_of
from houseway.banked.hand import CARD_REMEDIES, SEAT_REMEDIES, BankedHand
from houseway.banked.lasting_shoes import LastingShoes
from houseway.banked.live_state import DecisionKey
from houseway.banked.opening import Opening
from houseway.banked.record import opening_of, recorded_rulings
from houseway.banked.rotation import next_turn, turn_at
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.setting import SET
from houseway.banked.spots import arrange, free_spot, merge
from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.cards.shoe import ShoeEmpty
from houseway.cards.shuffle import Seed
from houseway.play.chance import hand_chance
from houseway.play.decision import Choice, Decision, Ruling
from houseway.play.driver import Driver
from houseway.play.events import ChoiceMade, Event, FeeTaken
from houseway.play.ledger import Account, Transfer, bank, covers, stack, wagers
from houseway.play.live.viewers import IrregularityView
from houseway.play.record import resume
from houseway.play.table_events import HandCalledOff, HandLookedAt, RulingGiven, SatIn
from houseway.values.errors import FeeError, InputError, either
from houseway.values.money import Cents, format_printed

_TRIAL = Seed.of(0)
"""The seed of trial deals, which only check that the wagers can be dealt."""
_RAN_OUT = "the shoe ran out of cards"


class _Offer(Exception):
    """Stops the rotation at a player who has not answered the offer of the bank yet."""

    def __init__(self, seat: int, person: str) -> None:
        self.seat = seat
        self.person = person


class LiveBanked(LastingShoes):
    """A table where one of the players banks each hand."""

    buys_in_hand = True

    def _reopen(self, record: Sequence[Event]) -> BankedHand:
        if self.opening is None:
            self.opening = opening_of(self.rules.game, record)
        return self.opening.begin(self._chance(), recorded_rulings(record, self.due))

    # Requests from players.

    def ready(self, who: str) -> None:
        self._in_phase("wagers", "betting is closed")
        seat = self._seat(who)
        if not self.seats[seat].ready:
            self.emit(ReadyToPlay(seat))
        self._advance()

    def give_up(self, who: str) -> None:
        super().give_up(who)
        seat = self.seat_of(who)
        if self.phase == "wagers" and seat in self.awaited():
            self.ready(who)
        elif self.phase == "play":
            self._pass_over()

    def take_bank(self, who: str, accept: bool, amount: Cents | None = None) -> None:
        """Answer an offer of the bank; without an amount, the bank is the maximum."""
        self._in_phase("bank", "the bank is not being offered now")
        offered = self.offered
        if offered is None or offered.person != who:
            raise InputError("another player is being offered the bank", "bank")
        if not accept:
            self.emit(BankPassed(offered.seat, who))
            self._advance()
            return
        seat = self._seat(who)
        minimum, maximum = self.bank_range(seat)
        amount = maximum if amount is None else amount
        if not minimum <= amount <= maximum:
            allowed = f"{format_printed(minimum)} to {format_printed(maximum)}"
            raise InputError(f"bank must be {allowed}, not {format_printed(amount)}", "amount")
        transfers = [Transfer(stack(self.id, seat), bank(self.id), amount, "bank")]
        self.emit(BankAccepted(offered.seat, who, offered.hand, amount), transfers)
        self._advance()

    def wager(
        self, who: str, seat: int, wager: str, amount: Cents, *, on: str = "", spot: int = 0
    ) -> None:
        """Make a wager, together with the wagers that must equal it.

        Without a spot, it goes to the bettor's first spot on the seat, or to the first free spot.
        """
        self._in_phase("wagers", "betting is closed")
        own_seat = self._seat(who)
        if who == self.banker:
            raise InputError("the player-dealer can't bet", "wager")
        spot = spot or self._spot_of(who, seat)
        placed = self._with_equal_wagers(Placed(seat, who, wager, amount, on, spot=spot))
        fees = _by_bettor(self._check_wagers([*self.wagers, *placed]).placed)
        cost = sum(bet.amount for bet in placed)
        if cost + fees[who] > self.stacks.get(own_seat, 0):
            raise InputError("not enough chips for the bet plus collection", "amount")
        for bet in placed:
            transfer = Transfer(stack(self.id, own_seat), wagers(self.id), bet.amount, bet.wager)
            self.emit(WagerMade(*bet[:5], spot=bet.spot), [transfer])
        if self.seats[own_seat].out:
            self.emit(SatIn(own_seat))

    def unwager(self, who: str, seat: int, wager: str) -> None:
        """Remove wagers before the deal, with the wagers that depend on them."""
        self._in_phase("wagers", "bets can't be changed now")
        self._seat(who)
        bets = [bet for bet in self.wagers if bet[:3] == (seat, who, wager)]
        if not bets:
            compiled = self.rules.wagers.get(wager)
            name = compiled.wager.name if compiled else repr(wager)
            raise InputError(f"you have no chips on {name} at seat {seat}", "wager")
        for bet in bets:
            self._return_wager(bet, "taken back", "taken-back")
        self._return_refused()

    def choose(self, who: str, seat: int, kind: str, choice: Choice, *, hand: int = 1) -> None:
        """Answer an open decision; answers to simultaneous decisions are shown when all are in."""
        self._in_phase("play", "no decision is open")
        decision = self._open_decision(who, seat, kind, hand)
        if choice.choice not in decision.choices:
            offered = either(decision.choices)
            raise InputError(f"choose {offered}, not {choice.choice!r}", "choice")
        amount = decision.amount_with(choice.choice)
        if amount is not None:
            amount.check(choice.amount, "amount")
        elif choice.amount:
            raise InputError(f"{choice.choice!r} takes no amount", "amount")
        for card in choice.cards:
            if card not in self.rules.cards:
                raise InputError(f"{card} is not in this game's deck", "cards")
        self._try_choice(decision, choice)
        self._choose(decision, choice)

    # Requests from the floor.

    def rule(
        self, by: str, irregularity: str, *, seat: int = 0, remedy: str = "", bettor: str = ""
    ) -> None:
        """Apply a remedy that the filing lists, while decisions are open."""
        self._check_ruling(by, seat, closed="no player has a decision")
        state = self.current
        assert state is not None
        bettor = bettor or self._conceding_bettor(irregularity, seat)
        ruling = Ruling(
            irregularity=irregularity,
            after=state.cards_out + 1,
            seat=seat,
            remedy=remedy,
            choices=len(state.choices),
            bettor=bettor,
        )
        remedy = state.remedy_of(ruling)
        if remedy in SEAT_REMEDIES and all(wager.seat != seat for wager in state.unsettled()):
            raise InputError(f"all bets on seat {seat} are settled", "seat")
        if remedy in CARD_REMEDIES and family_of(self.rules).deals_first:
            raise InputError("all cards of this hand are dealt, so none can be replaced")
        if remedy in CARD_REMEDIES and self._has_looked(by):
            raise InputError("you can't replace a card of a hand you've viewed")
        self.emit(
            RulingGiven(
                irregularity=irregularity,
                remedy=remedy,
                seat=seat,
                by=by,
                after=ruling.after,
                bettor=bettor,
            )
        )
        self._rule(ruling)

    def _conceding_bettor(self, irregularity: str, seat: int) -> str:
        """The only bettor on a seat, if the filed remedy is that a bettor concedes; else ""."""
        assert self.current is not None
        filed = self.rules.irregularities.get(irregularity)
        on_seat = {wager.bettor for wager in self.current.unsettled() if wager.seat == seat}
        concedes = filed is not None and filed.remedy == "concede-bettor"
        return on_seat.pop() if concedes and len(on_seat) == 1 else ""

    def _has_looked(self, by: str) -> bool:
        return any(isinstance(event, HandLookedAt) and event.by == by for _, event in self.log)

    # What the table reports.

    def waits_for(self) -> object:
        turn = len(self.current.events) if self.current else 0
        return (self.hand, self.phase, self.offered, turn)

    # Queries.

    def open_decisions(self) -> list[Decision]:
        """The decisions that are not answered yet."""
        if self.driver is None or self.phase != "play":
            return []
        return [decision for decision in self.driver.open if _key(decision) not in self.held]

    def rulable(self) -> bool:
        return bool(self.open_decisions()) and not self.froze

    def irregularities(self) -> list[IrregularityView]:
        return view.list_irregularities(self)

    def amount_range(self, decision: Decision) -> tuple[Cents, Cents] | None:
        """The range of amounts to choose from, limited by the stack; None if there is no range."""
        amount = decision.amount
        if amount is None or amount.least == amount.most:
            return None
        who = self.decider(decision)
        available = self.stacks.get(self.seat_of(who), 0) - self._promised(who)
        return amount.least, max(amount.least, min(amount.most, available))

    def costs(self, decision: Decision) -> dict[str, Cents]:
        """The chips that each choice puts on the felt right away; free choices are left out."""
        who, costs = self.decider(decision), {}
        free = {decision.default, *family_of(self.rules).free_choices}
        for choice in decision.choices:
            if choice not in free and not decision.cards:
                amount = decision.amount_with(choice)
                trial = self._trial(decision, Choice(choice, amount.least if amount else 0), {})
                cost = sum(
                    wager.amount for wager in _placed_immediately(trial) if wager.bettor == who
                )
                if cost:
                    costs[choice] = cost
        return costs

    def _promised(self, who: str) -> Cents:
        """The amount a player has committed in answers that are not applied yet."""
        promised = 0
        for decision in self.driver.open if self.driver else ():
            held = self.held.get(_key(decision))
            amount = decision.amount_with(held.choice) if held else None
            if held and amount and self.decider(decision) == who:
                promised += amount.of(held.amount)
        return promised

    def bank_range(self, seat: int) -> tuple[Cents, Cents]:
        """The minimum and maximum bank of the player in a seat."""
        return self.buy_range()[0], max(0, self.stacks.get(seat, 0) - self._reserve())

    def awaited(self) -> list[int]:
        """The seats that may still bet and are not ready."""
        return [
            seat
            for seat, sitting in sorted(self.seats.items())
            if not sitting.ready and sitting.person != self.banker and self._may_wager(seat)
        ]

    def _may_wager(self, seat: int) -> bool:
        who = self.seats[seat].person
        return self.able(seat) or any(wager.bettor == who for wager in self.wagers)

    # Advancing the table.

    def _advance_hand(self) -> None:
        if self.phase == "bank" and self.offered is None:
            self._offer_bank()
        elif self.phase == "wagers" and not self.awaited():
            self._close_wagers()

    def _time_out_in_hand(self) -> None:
        match self.phase:
            case "bank" if self.offered is not None:
                self.emit(BankPassed(self.offered.seat, self.offered.person))
                self._advance()
            case "wagers":
                self._close_wagers()
            case "play":
                for decision in self.open_decisions():
                    self._choose(decision, Choice(decision.default))

    def _deal(self) -> None:
        self._commit_shoe()
        self._offer_bank()

    def _offer_bank(self) -> None:
        rule = self.rules.filing.player_dealer
        assert rule is not None
        try:
            next_turn(
                rule,
                self.table.seats,
                self.seated,
                self._accepts,
                last=self.last,
                bets=self.squares,
            )
        except _Offer as offer:
            turn = turn_at(rule, self.last, offer.seat, offer.person)
            self.emit(BankOffered(turn.seat, turn.person, turn.hand))
            return
        self._call_off("no one took the bank", "no-bank")

    def _accepts(self, seat: int, who: str) -> bool:
        own_seat = self.seat_of(who)
        if not own_seat or not self.able(own_seat):
            return False
        minimum, maximum = self.bank_range(own_seat)
        if maximum < minimum:
            return False
        if (seat, who) not in self.answers:
            raise _Offer(seat, who)
        return self.answers[seat, who]

    def _close_wagers(self) -> None:
        """Return wagers that cannot be dealt, then deal."""
        self._return_refused()
        self._return_unpaid()
        if not self.wagers:
            self._call_off("no one bet", "no-wager")
            return
        try:
            driver = Driver(self._opening(self.wagers).begin(self._chance()))
        except ShoeEmpty:
            self._void(_RAN_OUT, "house")
        else:
            self._adopt(driver, 0)

    def _opening(self, wagers: Sequence[Placed]) -> Opening:
        assert self.turn is not None
        return self.table.opening(self.turn.seat, self.bank, wagers, seated=self.seated)

    def _call_off(self, why: str, code: Literal["no-bank", "no-wager"]) -> None:
        transfers = []
        if self.turn is not None:
            transfers = [Transfer(bank(self.id), self._bank_stack(), self.bank, "bank returned")]
        self.emit(HandCalledOff(why, self.bank if self.turn else 0, code), transfers)
        self._reveal()

    def _choose(self, decision: Decision, choice: Choice) -> None:
        assert self.driver is not None
        decisions = self.driver.open
        if len(decisions) > 1:
            self.emit(ChoiceHeld.to(decision, choice))
            if self.open_decisions():
                return
        answers = (
            [self.held[_key(decision)] for decision in decisions]
            if len(decisions) > 1
            else [choice]
        )
        emitted = len(self.driver.hand.events)
        try:
            self.driver.answer_all(answers)
        except ShoeEmpty:
            self._void(_RAN_OUT, "house")
        else:
            self._adopt(self.driver, emitted)

    def _adopt(self, driver: Driver[BankedHand], emitted: int) -> None:
        super()._adopt(driver, emitted)
        if not driver.hand.closed:
            self._pass_over()

    def _pass_over(self) -> None:
        """Choose the default where the player is gone or a ruling left nothing to decide."""
        assert self.current is not None
        hand = self.current
        while decisions := [
            decision for decision in self.open_decisions() if self._is_passed_over(hand, decision)
        ]:
            self._choose(decisions[0], Choice(decisions[0].default))

    def _is_passed_over(self, hand: BankedHand, decision: Decision) -> bool:
        if self.decider(decision) in self.gone:
            return True
        if decision.bettor == PLAYER_DEALER:
            return False
        house_way = decision.kind == SET and hand.is_set_house_way(decision.seat)
        return house_way or hand.is_out(decision.seat, decision.bettor)

    def _refunds(self) -> list[Transfer]:
        transfers = []
        bank_chips = self.bank if self.turn else 0
        on_felt = self.wagers
        if self.current is not None:
            on_felt = self.current.unsettled()
            bank_chips += self.current.bank.net
        for wager in on_felt:
            owner = stack(self.id, self.seat_of(wager.bettor))
            transfers.append(
                Transfer(wagers(self.id), owner, wager.amount, f"{wager.wager} returned")
            )
        if self.turn is not None:
            transfers.append(
                Transfer(bank(self.id), self._bank_stack(), bank_chips, "bank returned")
            )
        return transfers

    def _yield_turn(self, who: str) -> None:
        """Pass the bank for a player who leaves or sits out during the offer."""
        if self.offered is not None and self.offered.person == who:
            self.emit(BankPassed(self.offered.seat, who))

    # Checks.

    def _in_hand(self, who: str) -> bool:
        if self.phase not in ("wagers", "play"):
            return False
        return who == self.banker or any(wager.bettor == who for wager in self.wagers)

    def _reserve(self) -> Cents:
        """The chips that the player-dealer must reserve for the highest possible collection."""
        collection = self.collection
        if collection is None:
            return 0
        return sum(
            max(fee.amount for fee in charge.fees if fee)
            for charge in collection.banked
            if charge.terms.payer == "player-dealer"
        )

    def _spot_of(self, who: str, seat: int) -> int:
        """The spot for a wager that names no spot."""
        rule = self.rules.filing.seats
        if rule is None or not rule.has_spots:
            return 0
        on_seat = [wager for wager in self.wagers if wager.seat == seat]
        own_spots = [wager.spot for wager in on_seat if wager.bettor == who]
        return min(own_spots) if own_spots else free_spot(wager.spot for wager in on_seat)

    def _with_equal_wagers(self, first: Placed) -> list[Placed]:
        """The wager on each of its hands, and the wagers that must equal it."""
        spaces = self.rules.wagers
        if first.wager not in spaces:
            raise InputError(f"no bet called {first.wager!r} here", "wager")
        equal = [
            name
            for name, compiled in spaces.items()
            if compiled.wager.limit.equals == first.wager
            and compiled.wager.placed == BEFORE_THE_DEAL
        ]
        names = [first.wager, *equal]
        return [
            first._replace(wager=name) for name in names for _ in range(spaces[name].wager.hands)
        ]

    def _check_wagers(self, placed: Sequence[Placed]) -> Opening:
        """The start of a hand with these wagers; raises InputError or FeeError if not allowed."""
        opening = self._opening(placed)
        check_deal = family_of(self.rules).check_deal
        if check_deal is not None:
            check_deal(opening.begin(hand_chance(_TRIAL, self.rules.cards)))
        return opening

    def _return_refused(self) -> None:
        """Return wagers until all that remain are allowed."""
        while self.wagers:
            try:
                self._check_wagers(self.wagers)
            except FeeError:
                self._return_wager(
                    self.wagers[-1], "the collection has no tier for this bet", "no-tier"
                )
            except InputError as error:
                place = -1 if error.index is None else error.index
                self._return_wager(self.wagers[place], error.what, "refused")
            else:
                return

    def _return_unpaid(self) -> None:
        """Return the wagers of bettors who cannot pay the collection."""
        fees = self._fees()
        for who in sorted({wager.bettor for wager in self.wagers}):
            if fees[who] > self.stacks.get(self.seat_of(who), 0):
                for unpaid in [wager for wager in self.wagers if wager.bettor == who]:
                    self._return_wager(unpaid, "not enough chips for the collection", "unpaid")
                fees = self._fees()

    def _fees(self) -> Counter[str]:
        """What each bettor owes in collection for the wagers made so far."""
        assert self.turn is not None
        merged = merge(arrange(self.rules.filing, self.wagers, self.seated))
        return _by_bettor(self.table.fees(self.turn.seat, self.bank, merged))

    def _return_wager(self, wager: Placed, why: str, code: BackCode) -> None:
        owner = stack(self.id, self.seat_of(wager.bettor))
        transfers = [Transfer(wagers(self.id), owner, wager.amount, f"{wager.wager} returned")]
        self.emit(WagerBack(*wager[:5], why, wager.spot, code), transfers)

    def _try_choice(self, decision: Decision, choice: Choice) -> None:
        """Raise InputError if a choice is not allowed, or costs more than the stack."""
        assert self.current is not None
        free = (decision.default, *family_of(self.rules).free_choices)
        if choice.choice in free and choice == Choice(choice.choice):
            return
        chips = copy(self.chips)
        assert chips is not None
        balances = {stack(self.id, seat): amount for seat, amount in self.stacks.items()}
        for event in self._trial(decision, choice, self.held):
            if not covers(balances, chips.follow(event)):
                raise InputError(self._uncovered(decision, balances), "choice")

    def _trial(
        self, decision: Decision, choice: Choice, held: Mapping[DecisionKey, Choice]
    ) -> Sequence[Event]:
        """The events a choice would lead to; decisions without a held answer get the default."""
        assert self.current is not None
        if held:
            return self._run_trial(decision, choice, held)
        key = (len(self.current.events), len(self.rulings), _key(decision), choice)
        if key not in self.trials:
            self.trials[key] = self._run_trial(decision, choice, held)
        return self.trials[key]

    def _run_trial(
        self, decision: Decision, choice: Choice, held: Mapping[DecisionKey, Choice]
    ) -> Sequence[Event]:
        assert self.current is not None
        record = self.current.events
        trial = resume(self._reopen(record), record)
        answers = {**held, _key(decision): choice}
        try:
            trial.answer_all(
                [answers.get(_key(decision), Choice(decision.default)) for decision in trial.open]
            )
        except ShoeEmpty:
            return []
        return trial.hand.events[len(record) :]

    def _uncovered(self, decision: Decision, balances: Mapping[Account, Cents]) -> str:
        """The error for a choice that a stack does not cover: the player's or another bettor's."""
        own_seat = self.seat_of(self.decider(decision))
        if balances[stack(self.id, own_seat)] < 0:
            return f"not enough chips: you have {format_printed(self.stacks[own_seat])}"
        short_seat = next(seat for seat in self.stacks if balances[stack(self.id, seat)] < 0)
        return f"seat {short_seat} doesn't have enough chips"

    def _bank_stack(self) -> Account:
        return stack(self.id, self.seat_of(self.banker))


def _by_bettor(events: Iterable[Event]) -> Counter[str]:
    """The fees that each bettor pays."""
    fees: Counter[str] = Counter()
    for event in events:
        if isinstance(event, FeeTaken):
            fees[event.bettor] += event.amount
    return fees


def _placed_immediately(events: Sequence[Event]) -> Iterator[WagerPlaced]:
    """The wagers that are placed before the first card is dealt or turned."""
    for event in events:
        if isinstance(event, WagerPlaced):
            yield event
        elif not isinstance(event, ChoiceMade | HandSet | CardsMoved):
            return


def _key(decision: Decision) -> tuple[int, str, str, int]:
    return (decision.seat, decision.bettor, decision.kind, decision.hand)


LIVE = LiveBanked
