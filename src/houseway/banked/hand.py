"""One hand at a player-dealer table: it changes only through `apply(event)`.

The script of a game family calls the steps below (`deal`, `roll`, `know`, `settle`) in the order in
which a dealer works through a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from houseway.banked.action import count_seat, first_with_wager, place_seat
from houseway.banked.bank import Bank
from houseway.banked.events import (
    ActionPlaced,
    CardDealt,
    CardsMoved,
    CardsShown,
    DiceRolled,
    FactsKnown,
    FeeReturned,
    HandSet,
    NumberDrawn,
    RoundClosed,
    RoundOpened,
    WagerPlaced,
    WagerSettled,
)
from houseway.banked.family import family_of
from houseway.banked.reasons import Reason
from houseway.banked.seats import next_seat
from houseway.banked.settlement import Decided, needed_cover, passes_for, settle
from houseway.banked.wagers import Placed
from houseway.cards.card import Card
from houseway.play.chance import Chance
from houseway.play.decision import Choice, Decision, HandVoid, Ruling
from houseway.play.events import CardBurned, ChoiceMade, Event, FeeTaken, FloorRuled
from houseway.play.game import Rules
from houseway.play.hand import ScriptedHand
from houseway.play.limits import TableLimits
from houseway.rulebook.facts import FactValue
from houseway.rulebook.model import Irregularity
from houseway.values.errors import InputError, either
from houseway.values.money import Cents

SEAT_REMEDIES = ("void-seat", "forfeit-seat", "concede-bettor")
"""The remedies for wagers on one seat."""
CARD_REMEDIES = ("replace-card", "exchange-card")
"""The remedies that affect the next card."""

RuledWagers = tuple[int, str]
"""The seat and the bettor of wagers that the floor ruled on; bettor "" means all on the seat."""


class BankedHand(ScriptedHand):
    """The state of one hand at a player-dealer table."""

    __slots__ = (
        "_family",
        "action_placed",
        "bank",
        "button",
        "cards_out",
        "chance",
        "choices",
        "closed",
        "events",
        "exchanges",
        "facts",
        "fees",
        "fees_due",
        "forfeited",
        "hands",
        "limits",
        "lines",
        "open_wagers",
        "player_dealer",
        "returned",
        "rules",
        "rulings",
        "rulings_between",
        "seated",
        "seats",
        "set_house_way",
        "sets",
        "void",
        "wagered",
        "wagers",
    )

    def __init__(
        self,
        rules: Rules,
        opened: RoundOpened,
        *,
        chance: Chance,
        rulings: Sequence[Ruling] = (),
    ) -> None:
        self.rules = rules
        self._family = family_of(rules)
        self.seats = opened.seats
        self.player_dealer = opened.player_dealer
        self.chance = chance
        self.rulings: list[Ruling] = []
        self.rulings_between: list[Ruling] = []
        if rulings:
            with_card = [ruling for ruling in rulings if ruling.choices is None]
            self.rulings = sorted(with_card, key=lambda ruling: ruling.after)
            self.rulings_between = [ruling for ruling in rulings if ruling.choices is not None]
        self.seated: Mapping[int, str] = opened.seated
        self.events: list[Event] = []
        self.bank = Bank(opened.bank, rules.cover)
        self.limits = TableLimits(*opened.limits) if opened.limits else None
        self.hands: dict[str, list[Card]] = {}
        self.sets: dict[str, HandSet] = {}
        self.cards_out = 0
        self.wagers: list[Placed] = []
        self.open_wagers: list[Placed] = []
        """The wagers that are not settled yet."""
        self.wagered: set[int] = set()
        """The seats with a wager."""
        self.fees: list[FeeTaken] = []
        self.fees_due: list[FeeTaken] = []
        """The fees that are still to be taken during the hand."""
        self.choices: list[ChoiceMade] = []
        self.facts: dict[str, FactValue] = {}
        self.lines: list[WagerSettled] = []
        self.button = 0
        self.action_placed = False
        self.returned: dict[RuledWagers, str] = {}
        """The wagers that are returned by a ruling, and why."""
        self.forfeited: dict[RuledWagers, str] = {}
        self.set_house_way: dict[int, str] = {}
        """The seats whose hands a ruling sets house way, and why; seat 0 means all seats."""
        self.exchanges: list[str] = []
        """The hands that will get a card in place of an exposed one."""
        self.closed = False
        self.void = False

    # State changes.

    def apply(self, event: Event) -> None:
        """Apply an event to the state and record it."""
        self.events.append(event)
        _CHANGES[type(event)](self, event)

    # Steps of a script.

    def deal(self, hand: str, face_up: bool = True) -> Card:
        """Deal the next card to a hand, applying any floor ruling on it."""
        card = self.chance.card(hand)
        if self.rulings:
            card = self._ruled_card(hand, card)
        if card:
            self.apply(CardDealt(hand, card, face_up))
        return card

    def deal_exchanges(self, face_up: bool = True) -> None:
        """Deal a card to each hand whose exposed card was set aside."""
        for hand in self.exchanges:
            self.deal(hand, face_up)

    def burn(self) -> Card:
        card = self.chance.card("burn")
        self.apply(CardBurned(card))
        return card

    def move(self, hands: Mapping[str, Sequence[Card]]) -> None:
        """Move cards between hands, for a split or a switch."""
        self.apply(CardsMoved({name: tuple(cards) for name, cards in hands.items()}))

    def show(self, hand: str, cards: int) -> None:
        """Turn up the first `cards` cards of a hand that was dealt face down."""
        self.apply(CardsShown(hand, cards))

    def place(self, placed: Placed) -> None:
        """Make a wager during the hand, such as a raise, a double or a split."""
        self.apply(WagerPlaced(*placed))

    def take_fees(self) -> None:
        """Take the fees that are due during the hand."""
        fees, self.fees_due = self.fees_due, []
        for fee in fees:
            self.apply(fee)

    def roll(self, count: int) -> tuple[int, ...]:
        """Roll the dice that the deal depends on; raises InputError if the case gives none."""
        dice = self.chance.dice(count)
        if dice is None:
            raise InputError(f"give the values of the {count} dice", "dice")
        self.apply(DiceRolled(dice))
        return dice

    def place_action(self, blocked: int = 0) -> int:
        """Place the action button as filed; a blocked seat is not counted.

        Returns the counted seat, which may have no wager; 0 if the case gives no dice or number.
        """
        counted, reason = self._action_seat(blocked)
        seat = counted
        if counted == self.player_dealer:
            place = self.rules.action.if_player_dealer
            seat = place_seat(place, self.seats, self.player_dealer, 0)
        if seat:
            seat = first_with_wager(seat, self.wagered, self.seats)
        self.apply(ActionPlaced(seat, reason=reason))
        return counted

    def know(self, facts: dict[str, FactValue], moment: str = "end") -> None:
        self.apply(FactsKnown(moment, facts))

    def settle(self, moment: str = "end", only: Sequence[Placed] | None = None) -> None:
        """Settle the wagers that are due at this moment, or `only` these, in the filed order."""
        self.take_fees()
        passes = self.rules.passes.get(moment, [])
        if only is None:
            only = self._due(moment) if passes else ()
        if not only:
            return
        decided = [self._decide(placed, moment) for placed in only]
        bank = Bank(self.bank.amount, self.bank.policy, self.bank.paid, self.bank.taken)
        start = self.button or next_seat(self.player_dealer, self.seats)
        if self.action_placed and not self.button and not bank.covers(*needed_cover(decided)):
            self._require_action_value(passes_for(passes, decided, bank))
        for settled, cover in settle(
            passes, decided, bank, seats=self.seats, player_dealer=self.player_dealer, button=start
        ):
            placed = settled.placed
            self.apply(
                # CPython passes more than 14 keywords in a dict, which takes three times as long.
                WagerSettled(
                    len(self.lines) + 1,
                    placed.seat,
                    bettor=placed.bettor,
                    hand=placed.hand,
                    wager=placed.wager,
                    amount=placed.amount + settled.excess,
                    in_action=cover.in_action,
                    result=cover.result,
                    paid=cover.paid,
                    taken=cover.taken,
                    returned=cover.returned + settled.excess,
                    why=settled.why,
                    source=settled.source,
                    on=placed.on,
                    spot=placed.spot,
                    reason=settled.reason,
                )
            )

    def answer(self, decision: Decision, choice: Choice) -> None:
        decision.check(choice, f"seat {decision.seat}, {decision.bettor}")
        self.apply(ChoiceMade.to(decision, choice))

    def return_chips(self, why: str) -> None:
        for placed in self.unsettled():
            self.apply(
                WagerSettled(
                    order=len(self.lines) + 1,
                    seat=placed.seat,
                    bettor=placed.bettor,
                    hand=placed.hand,
                    wager=placed.wager,
                    amount=placed.amount,
                    in_action=0,
                    result="withdrawn",
                    paid=0,
                    taken=0,
                    returned=placed.amount,
                    why="the round is void",
                    source=self.rules.wagers[placed.wager].source,
                    on=placed.on,
                    spot=placed.spot,
                )
            )

    def check_rulings(self) -> None:
        for ruling in self.rulings:
            cards = f"only {self.cards_out} cards were dealt"
            what = f"a ruling at card {ruling.after} is too late: {cards}"
            raise InputError(what, f"rulings: {ruling.irregularity}")

    def close(self) -> None:
        self.apply(RoundClosed(self.bank.used, self.bank.net, self.void))

    def choice(self, seat: int, bettor: str, kind: str, hand: int = 1) -> str:
        """A bettor's first choice at a decision of this kind; "" if they have made none."""
        key = (seat, bettor, kind, hand)
        for chosen in self.choices:
            if (chosen.seat, chosen.bettor, chosen.decision, chosen.hand) == key:
                return chosen.choice
        return ""

    def unsettled(self) -> list[Placed]:
        """The wagers that are not settled yet."""
        return list(self.open_wagers)

    def stake(self, placed: Placed) -> Cents:
        """The part of a wager that is at risk; any excess accepted over the maximum is not."""
        limit = self.rules.wagers[placed.wager].wager.limit
        if limit.over_maximum == "refuse" or self.limits is None:
            return placed.amount
        return min(placed.amount, self.limits.maximum)

    def is_out(self, seat: int, bettor: str) -> bool:
        """Whether the floor removed a bettor's wagers on a seat from the hand."""
        ruled = ((seat, ""), (seat, bettor))
        return any(place in self.returned or place in self.forfeited for place in ruled)

    def is_set_house_way(self, seat: int) -> bool:
        """Whether the floor ruled that a seat's hand is set house way."""
        return seat in self.set_house_way or 0 in self.set_house_way

    # Rulings between two cards.

    def remedy_of(self, ruling: Ruling) -> str:
        """The remedy of a ruling; raises InputError if the filing or the wagers do not allow it."""
        entry = self.rules.irregularity(ruling.irregularity)
        remedy = _remedy(entry, ruling)
        if remedy in SEAT_REMEDIES and ruling.seat not in self.wagered:
            raise InputError(f"{entry.id}: seat {ruling.seat} has no wager", "rulings")
        self._check_ruled_bettor(entry, remedy, ruling)
        return remedy

    def _check_ruled_bettor(self, entry: Irregularity, remedy: str, ruling: Ruling) -> None:
        if remedy == "concede-bettor" and not ruling.bettor:
            raise InputError(f"{entry.id}: name the bettor who concedes", "rulings.bettor")
        if not ruling.bettor:
            return
        if remedy not in SEAT_REMEDIES:
            what = f"{entry.id}: {remedy} can't be ruled for only one bettor"
            raise InputError(what, "rulings.bettor")
        if not any((w.seat, w.bettor) == (ruling.seat, ruling.bettor) for w in self.wagers):
            what = f"{entry.id}: {ruling.bettor} has no wager on seat {ruling.seat}"
            raise InputError(what, "rulings.bettor")

    def rule(self, ruling: Ruling) -> bool:
        """Apply a ruling while decisions are open; a ruling on a card applies to the next card."""
        if self.remedy_of(ruling) in CARD_REMEDIES:
            self.rulings.append(ruling._replace(after=self.cards_out + 1, choices=None))
        elif self._rule(ruling) == "void-round":
            raise HandVoid
        return False

    def rule_as_recorded(self) -> bool:
        between = self.rulings_between
        while between and between[0].choices == len(self.choices):
            self.rule(between.pop(0))
        return False

    def _ruled_card(self, hand: str, card: Card) -> Card:
        while self.rulings and self.rulings[0].after <= self.cards_out + 1:
            remedy = self._rule(self._on_card(self.rulings.pop(0), card), hand, card)
            if remedy in (*CARD_REMEDIES, "void-round"):
                self.apply(CardBurned(card))
            if remedy == "void-round":
                raise HandVoid
            if remedy == "replace-card":
                card = self.chance.card(hand)
            elif remedy == "exchange-card":
                return Card("")
        return card

    def _on_card(self, ruling: Ruling, card: Card) -> Ruling:
        """The ruling for a card that went wrong; some cards are ruled on in another way."""
        entry = self.rules.irregularity_of_card(ruling.irregularity, card)
        if entry.id == ruling.irregularity:
            return ruling
        return ruling._replace(irregularity=entry.id, remedy="")

    def _rule(self, ruling: Ruling, hand: str = "", card: Card | None = None) -> str:
        remedy = self.remedy_of(ruling)
        self.apply(
            FloorRuled(
                irregularity=ruling.irregularity,
                remedy=remedy,
                seat=ruling.seat,
                hand=hand,
                card=card or Card(""),
                bettor=ruling.bettor,
            )
        )
        if self.rules.irregularities[ruling.irregularity].returns_fee:
            self._return_fees(ruling)
        return remedy

    def _return_fees(self, ruling: Ruling) -> None:
        """Return the collection of bettors whose wagers on a seat are returned."""
        on_seat = {w.bettor for w in self.wagers if w.seat == ruling.seat}
        bettors = {ruling.bettor} if ruling.bettor else on_seat
        for fee in list(self.fees):
            if fee.bettor in bettors and fee.seat in (0, ruling.seat):
                self.apply(FeeReturned(fee.payer, fee.amount, fee.seat, fee.bettor))

    def _action_seat(self, blocked: int) -> tuple[int, Reason]:
        action = self.rules.action
        if action.by == "place":
            seat = place_seat(action.place, self.seats, self.player_dealer, 0)
            return seat, Reason("place", {"place": action.place})
        value, counted = self._action_value()
        if value is None:
            return 0, Reason("not-given", counted)
        seat = count_seat(action, value, self.seats, self.player_dealer, blocked)
        values = {**counted, "value": value, "from": action.count_from}
        return seat, Reason("counted", values | ({"blocked": blocked} if blocked else {}))

    def _action_value(self) -> tuple[int | None, dict[str, Any]]:
        """The value to count, and where it comes from; None if the case does not give it."""
        action = self.rules.action
        if action.by == "card":
            card = self.hands[action.hand][action.card - 1]
            return action.values[card[0]], {"hand": action.hand, "place": action.card, "card": card}
        if action.by == "dice":
            dice = self.chance.dice(action.dice)
            if dice is None:
                return None, {"missing": "dice"}
            self.apply(DiceRolled(dice))
            return sum(dice), {"dice": list(dice)}
        number = self.chance.number(action.modulus or self.seats)
        if number is None:
            return None, {"missing": "number"}
        self.apply(NumberDrawn(number))
        return number, {"number": number}

    def _require_action_value(self, passes: Sequence[Any]) -> None:
        if any(pass_.filed.start == "action-button" for pass_ in passes):
            what = "dice" if self.rules.action.by == "dice" else "number"
            raise InputError(f"the bank is short, so the order matters: give the {what}", what)

    def _due(self, moment: str) -> list[Placed]:
        """The wagers that are settled at this moment."""
        wagers = self.rules.wagers
        return [
            placed for placed in self.open_wagers if wagers[placed.wager].wager.settles == moment
        ]

    def _decide(self, placed: Placed, moment: str) -> Decided:
        if self.returned or self.forfeited:
            ruled = self._decide_ruled(placed)
            if ruled is not None:
                return ruled
        compiled, family = self.rules.wagers[placed.wager], self._family
        facts: Mapping[str, FactValue] = self.facts
        if compiled.personal and family.wager_facts is not None:
            facts = {**facts, **family.wager_facts(self, placed)}
        if compiled.sets:
            assert family.named_cards is not None
            facts = {**facts, **compiled.card_facts(family.named_cards(self, placed))}
        outcome = compiled.outcome(facts)
        excess = placed.amount - self.stake(placed) if self.limits else 0
        code, values = family.reason(self, placed, facts, moment)
        odds = outcome.odds
        return Decided(
            placed=placed._replace(amount=placed.amount - excess) if excess else placed,
            result=outcome.result,
            odds=odds,
            rounding=compiled.wager.rounding,
            why=outcome.why,
            source=compiled.source,
            excess=excess,
            reason=Reason(
                code=code,
                values=values,
                decided=outcome.result,
                odds=odds.text if odds else "",
                excess=excess,
            ),
        )

    def _decide_ruled(self, placed: Placed) -> Decided | None:
        """The result of a wager that the floor has ruled on; None for any other wager."""
        compiled = self.rules.wagers[placed.wager]
        for ruled in ((placed.seat, ""), (placed.seat, placed.bettor)):
            for result, why in (
                ("withdrawn", self.returned.get(ruled)),
                ("lose", self.forfeited.get(ruled)),
            ):
                if why is not None:
                    return Decided(
                        placed=placed,
                        result=result,
                        odds=None,
                        rounding=compiled.wager.rounding,
                        why=why,
                        source=compiled.source,
                        reason=Reason("ruling", decided=result),
                    )
        return None


def _remedy(entry: Irregularity, ruling: Ruling) -> str:
    remedies = entry.open_remedies
    if entry.remedy != "floor-decides":
        if ruling.remedy not in ("", *remedies):
            raise InputError(f"{entry.id}: the filed remedy is {entry.remedy}", "rulings")
        return entry.remedy
    if ruling.remedy not in remedies:
        raise InputError(f"{entry.id}: the floor must name {either(remedies)}", "rulings")
    return ruling.remedy


# How each event changes the state.


def _place(state: BankedHand, event: WagerPlaced) -> None:
    placed = _placed(event)
    state.wagers.append(placed)
    state.open_wagers.append(placed)
    state.wagered.add(placed.seat)


@lru_cache(maxsize=1000)
def _placed(event: WagerPlaced) -> Placed:
    """The wager of an event, cached because many rounds begin with the same wagers."""
    return Placed(*_wager(event))


_wager: Callable[[WagerPlaced | WagerSettled], tuple[Any, ...]] = attrgetter(*Placed._fields)
"""The fields of an event that make up its `Placed`."""


def _receive(state: BankedHand, event: CardDealt) -> None:
    state.cards_out += 1
    hand = state.hands.get(event.hand)
    if hand is None:
        state.hands[event.hand] = [event.card]
    else:
        hand.append(event.card)


def _move(state: BankedHand, event: CardsMoved) -> None:
    state.hands.update({name: list(cards) for name, cards in event.hands.items()})
    state.hands = {name: cards for name, cards in state.hands.items() if cards}


def _count_burn(state: BankedHand, event: CardBurned) -> None:
    state.cards_out += 1


def _settle_wager(state: BankedHand, event: WagerSettled) -> None:
    state.bank.paid += event.paid
    state.bank.taken += event.taken
    state.lines.append(event)
    settled, wagers = _wager(event), state.open_wagers
    # An imported record may settle a wager that was never placed.
    for number, placed in enumerate(wagers):
        if placed == settled:
            del wagers[number]
            return


def _apply_ruling(state: BankedHand, event: FloorRuled) -> None:
    filed = state.rules.irregularities.get(event.irregularity)
    condition = filed.condition if filed else event.irregularity
    why = f"the floor ruled: {condition[:1].lower()}{condition[1:]}"
    match event.remedy:
        case "void-round":
            state.void = True
        case "void-seat":
            state.returned[event.seat, event.bettor] = why
        case "forfeit-seat" | "concede-bettor":
            state.forfeited[event.seat, event.bettor] = why
        case "house-way":
            state.set_house_way[event.seat] = why
        case "exchange-card":
            state.exchanges.append(event.hand)


def _return_fee(state: BankedHand, event: FeeReturned) -> None:
    paid = (event.payer, event.amount, event.seat, event.bettor)
    for number, fee in enumerate(state.fees):
        if (fee.payer, fee.amount, fee.seat, fee.bettor) == paid:
            del state.fees[number]
            return


def _close(state: BankedHand, event: RoundClosed) -> None:
    state.closed = True


def _record(state: BankedHand, event: Event) -> None:
    """Do nothing: the event is only for the record."""


def _place_button(state: BankedHand, event: ActionPlaced) -> None:
    state.button = event.seat
    state.action_placed = True


_CHANGES: dict[type[Event], Callable[[BankedHand, Any], None]] = {
    RoundOpened: _record,
    CardsShown: _record,
    DiceRolled: _record,
    NumberDrawn: _record,
    WagerPlaced: _place,
    FeeTaken: lambda state, event: state.fees.append(event),
    FeeReturned: _return_fee,
    CardDealt: _receive,
    CardBurned: _count_burn,
    CardsMoved: _move,
    HandSet: lambda state, event: state.sets.update({event.hand: event}),
    ChoiceMade: lambda state, event: state.choices.append(event),
    FactsKnown: lambda state, event: state.facts.update(event.facts),
    ActionPlaced: _place_button,
    WagerSettled: _settle_wager,
    FloorRuled: _apply_ruling,
    RoundClosed: _close,
}
