"""One hand of poker: it changes only through `apply(event)`.

Amounts are in cents, in lists by seat with index 0 unused. A family's script calls the steps below
as a dealer would and yields the open turns. Each step creates and applies an event, so the same
inputs give the same events, and a hand can be rebuilt from its record.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from houseway.cards.card import Card
from houseway.play.decision import Amount, Choice, Decision, Ruling
from houseway.play.events import CardBurned, ChoiceMade, Event, FeeTaken
from houseway.play.hand import ScriptedHand
from houseway.poker.betting import Limits
from houseway.poker.changes import CHANGES
from houseway.poker.events import (
    Acted,
    BoardDealt,
    Dealt,
    HandClosed,
    HandOpened,
    Posted,
    PotAwarded,
    Reshuffled,
    StreetClosed,
    StreetOpened,
)
from houseway.poker.rules import PokerPlay
from houseway.poker.rulings import (
    burn_exposed,
    deal_ruled,
    exchange_exposed,
    return_chips,
    rule_as_recorded,
    rule_at_turn,
    rule_between,
)
from houseway.poker.values import PLAIN, Values
from houseway.values.errors import InputError, either
from houseway.values.money import Cents

if TYPE_CHECKING:
    from houseway.cards.shoe import Shoe
    from houseway.play.game import Rules
    from houseway.poker.fees import Fees

_FOLD_CALL = ("fold", "call")
_FOLD_CALL_RAISE = ("fold", "call", "raise")
_RAISES = ("bet", "raise")
_ALL_CALLED = StreetClosed()


class PokerHand(ScriptedHand):
    """The state of one hand of poker."""

    __slots__ = (
        "able",
        "aside",
        "at",
        "awards",
        "bet",
        "bets",
        "boards",
        "bomb",
        "burned",
        "button",
        "by",
        "cards",
        "cards_out",
        "checked",
        "chip",
        "choices",
        "closed",
        "collection",
        "common",
        "dead",
        "dealt_up",
        "double",
        "drawn",
        "entered",
        "events",
        "exposed",
        "fee_total",
        "fees",
        "free",
        "full",
        "kills",
        "limits",
        "live",
        "mucked",
        "order",
        "paid",
        "paid_before",
        "pairs",
        "play",
        "queue",
        "rounds",
        "rules",
        "rulings",
        "scrapped",
        "seats",
        "seen",
        "serial",
        "shoe",
        "stacks",
        "street",
        "stub",
        "thrown",
        "to_exchange",
        "turn_rulings",
        "unit",
        "up",
        "values",
        "void",
        "wagers",
    )

    def __init__(self, rules: Rules, limits: Limits, opened: HandOpened, shoe: Shoe[Card]) -> None:
        assert isinstance(rules.play, PokerPlay)
        self.rules = rules
        self.play = rules.play
        self.limits = limits
        self.shoe = shoe
        self.events: list[Event] = []
        seats = opened.seats + 1
        self.seats = opened.seats
        self.button = opened.button
        stacks = opened.stacks
        self.stacks = [stacks.get(seat, 0) for seat in range(seats)]
        self.order = clockwise(stacks, opened.button)
        """The seats dealt in, from the button's left."""
        self.live = list(self.order)
        self.able = len(self.order)
        """How many of the players still in have chips left."""
        self.paid = [0] * seats
        self.paid_before = self.paid
        """The total that each seat put in before this betting round, from the second round on."""
        self.bets = [0] * seats
        self.dead = 0
        self.cards: list[list[Card]] = [[] for _ in range(seats)]
        self.up: list[Sequence[bool]] = [()] * seats
        self.dealt_up: list[Sequence[bool]] = [()] * seats
        self.boards: list[list[Card]] = [[]]
        self.burned: list[Card] = []
        self.common: list[Card] = []
        """A card that plays in every hand when the deck runs short."""
        self.stub = len(rules.cards)
        """How many cards are left in the deck."""
        self.thrown: list[Card] = []
        self.drawn = [-1] * seats
        """How many cards each seat discarded last; -1 before its first discard."""
        self.street = ""
        self.rounds = 1 if opened.bomb and opened.revision else 0
        """How many betting rounds have begun; a bomb pot skips the first."""
        self.queue: list[int] = []
        """The seats to act in this betting round; `at` is the index of the next."""
        self.at = 0
        self.bet = self.full = self.by = self.unit = 0
        """The amount to match, the part of it that is a full bet, the smallest raise and the fixed
        bet."""
        self.wagers = self.serial = 0
        """How many full bets and raises this round has, with and without the forced bet."""
        self.seen = [-1] * seats
        """The `serial` when each seat last acted; the seat may raise again when `serial` grows."""
        self.checked: set[int] = set()
        self.free = False
        """Whether raises are unlimited this round because of how many players began it."""
        self.pairs: tuple[int, ...] = ()
        """The seats that show a pair and may choose the higher limit this round."""
        self.double = 0
        self.entered: list[int] = []
        """The seats that put chips in voluntarily, in order."""
        self.kills: list[int] = []
        self.choices: list[ChoiceMade] = []
        self.fees: list[FeeTaken] = []
        self.fee_total = 0
        self.collection: Fees | None = None
        self.values: Values = PLAIN
        self.awards: list[PotAwarded] = []
        self.mucked: set[int] = set()
        self.chip = 0
        """The smallest chip; by default inferred from the table and the amounts."""
        self.bomb = opened.bomb
        self.rulings: list[Ruling] = []
        self.turn_rulings: list[Ruling] = []
        """Recorded rulings to apply while a bet is open."""
        self.exposed: list[Card] = []
        """Cards exposed in the deal, which become the first burn cards."""
        self.to_exchange: list[tuple[int, Card]] = []
        """Seats and their cards exposed in the current deal, to be replaced after it."""
        self.aside: list[Card] = []
        """Board cards dealt too early, to be shuffled back."""
        self.scrapped: list[Card] = []
        self.cards_out = 0
        self.void = self.closed = False
        self.apply(opened)

    def __repr__(self) -> str:
        return f"<Hand {self.rules.id}, button {self.button}, {self.street or 'not begun'}>"

    def apply(self, event: Event) -> None:
        """Apply an event to the state and record it."""
        self.events.append(event)
        CHANGES[type(event)](self, event)

    @property
    def opened(self) -> HandOpened:
        assert isinstance(self.events[0], HandOpened)
        return self.events[0]

    @property
    def over(self) -> bool:
        """Whether only one player is left, who wins the pot."""
        return len(self.live) == 1

    @property
    def pot(self) -> Cents:
        """The total put in so far, before the collection."""
        return sum(self.paid) + self.dead

    # Forced bets.

    def post(self, seat: int, what: str, amount: Cents) -> None:
        """Post an ante, a blind or another forced bet, up to the seat's stack."""
        self.apply(Posted(seat, what, min(amount, self.stacks[seat])))

    # Cards.

    def deal(self, to: Sequence[int], up: bool = False, each: int = 1) -> None:
        """Deal around the table, one card at a time."""
        seats = tuple(to) * each
        if self.rulings:
            deal_ruled(self, seats, up)
            exchange_exposed(self)
            return
        cards = tuple(self.shoe.deal(len(seats)))
        self.apply(Dealt(seats, cards, (True,) * len(seats) if up else ()))

    def deal_draw(self, seat: int, count: int) -> None:
        """Deal a player's draw; an exposed card is replaced after all draws."""
        if self.rulings:
            deal_ruled(self, (seat,) * count, up=False)
            return
        self.deal((seat,), each=count)

    def burn(self) -> None:
        if self.exposed:
            burn_exposed(self)
            return
        self.apply(CardBurned(self.shoe.draw()))

    def deal_board(self, street: str, count: int, board: int = 1) -> None:
        self.apply(BoardDealt(board, tuple(self.shoe.deal(count)), street))

    def reshuffle(self, cards: Sequence[Card], why: str) -> None:
        """Shuffle cards back into the stub."""
        self.shoe.shuffle_in(cards)
        self.apply(Reshuffled(tuple(cards), why))

    # Betting.

    def open_street(
        self,
        street: str,
        first: int,
        *,
        bet: Cents = 0,
        full: Cents = 0,
        wagers: int = 0,
        last: Sequence[int] = (),
        skip: int = 0,
        pairs: Sequence[int] = (),
    ) -> None:
        """Begin a betting round; seats without chips are skipped.

        Seats in `last` act at the end, and seat `skip` only after a raise. Seats in `pairs` may bet
        at the higher limit.
        """
        if self.rulings:
            rule_between(self)
        stacks = self.stacks
        order = [seat for seat in self.from_seat(first) if stacks[seat]]
        if last:
            order.sort(key=lambda seat: last.index(seat) + 1 if seat in last else 0)
        if len(order) < 2:
            order = [seat for seat in order if self.must_act(seat)]
        if skip and skip in order:
            order.remove(skip)
        self.apply(
            StreetOpened(
                street=street,
                order=tuple(order),
                bet=bet,
                full=full,
                wagers=wagers,
                pairs=tuple(pairs),
            )
        )

    def from_seat(self, first: int) -> list[int]:
        """The seats still in, starting with this seat or the next one still in."""
        live = self.live
        if first == live[0]:
            return live
        if first not in live:
            first = clockwise(live, first)[0]
        at = live.index(first)
        return live[at:] + live[:at]

    def after(self, seat: int) -> int:
        """The next seat clockwise that was dealt in."""
        order = self.order
        return order[(order.index(seat) + 1) % len(order)]

    def must_act(self, seat: int) -> bool:
        """Whether a seat still has a bet to call."""
        others = [self.bets[other] for other in self.live if other != seat]
        return self.bets[seat] < max(others, default=0)

    def turn(self) -> Decision:
        """The decision of the next seat to act, with the choices and amounts that it has."""
        seat = self.queue[self.at]
        own = self.bets[seat]
        bet = self.bet
        stack = self.stacks[seat]
        call = bet - own
        reach = own + stack
        limits = self.limits
        if reach > limits.cap:
            reach = limits.cap
        if call >= stack:
            return Decision(seat, "bet", _FOLD_CALL, "fold", stack)
        if reach <= bet or self.able < 2 or not self._may_raise(seat, own):
            if call:
                return Decision(seat, "bet", _FOLD_CALL, "fold", call)
            return Decision(seat, "bet", limits.to_check, "check")
        structure = limits.structure
        if structure == "limit":
            least = most = self.full + self.unit
            if seat in self.pairs:
                most = self.full + self.double
        else:
            least = bet + self.by
            most = reach
            if structure == "spread":
                most = bet + limits.spread
            elif structure == "pot-limit":
                most = bet + sum(self.paid) + self.dead - self.fee_total + call
        if most > reach:
            most = reach
        if least > most:
            least = most
        step = most - least if structure == "limit" and most > least else 1
        what = "raise" if bet else "bet"
        usual = least if least == most else 0
        amount = Amount((what,), least, most, usual, step, what)
        if call:
            return Decision(
                seat=seat,
                kind="bet",
                choices=_FOLD_CALL_RAISE,
                default="fold",
                call=call,
                amount=amount,
            )
        return Decision(
            seat=seat,
            kind="bet",
            choices=limits.to_raise_blind if bet else limits.to_bet,
            default="check",
            call=0,
            amount=amount,
        )

    def _may_raise(self, seat: int, own: Cents) -> bool:
        limits = self.limits
        if self.wagers >= limits.most_wagers and not (
            self.free or (limits.two_remain and len(self.live) == 2)
        ):
            return False
        if self.seen[seat] == self.serial and not (limits.together and self.bet - own >= self.by):
            return False
        return limits.check_raise or seat not in self.checked

    def act(self, turn: Decision, choice: str, amount: Cents = 0) -> None:
        """Bet, call or fold; raises InputError if the choice or amount is not offered."""
        if choice not in turn.choices:
            offered = either(turn.choices)
            raise InputError(f"choose {offered}, not {choice!r}", _seat(turn))
        level = self.bets[turn.seat]
        if choice in _RAISES:
            offer = turn.amount
            assert offer is not None
            offer.check(amount, _seat(turn))
            level = offer.of(amount)
        elif choice == "call":
            level += turn.call
        self.apply(Acted(turn.seat, choice, level))

    def answer(self, decision: Decision, choice: Choice) -> None:
        if decision.kind == "bet":
            self.act(decision, choice.choice, choice.amount)
            return
        seat, where = decision.seat, _seat(decision)
        decision.check(choice, where)
        if choice.amount:
            raise InputError(f"{choice.choice} takes no amount", where)
        _check_count(decision, choice)
        held = list(self.cards[seat])
        for card in choice.cards:
            if card not in held:
                raise InputError(f"seat {seat} does not hold {card}", where)
            held.remove(card)
        event = ChoiceMade(seat, "", decision.kind, choice.choice, cards=choice.cards)
        self.apply(event)

    # Rulings.

    def rule(self, ruling: Ruling) -> bool:
        """Apply a ruling while a bet is open; the player to act is asked again."""
        rule_at_turn(self, ruling)
        return True

    def rule_as_recorded(self) -> bool:
        return bool(self.turn_rulings) and rule_as_recorded(self)

    def return_chips(self, why: str) -> None:
        return_chips(self, f"the hand is void: {why}")

    def check_rulings(self) -> None:
        for ruling in (*self.rulings, *self.turn_rulings):
            what = f"the hand never reached this ruling: only {self.cards_out} cards were dealt"
            raise InputError(what, f"rulings: {ruling.irregularity}")

    def close_street(self) -> None:
        """Return an uncalled bet, close the street, and take the collection that is due."""
        self.return_uncalled()
        self.collect()

    def return_uncalled(self) -> None:
        """Return an uncalled bet and close the street."""
        bets = self.bets
        top = max(bets)
        if bets.count(top) > 1:
            self.apply(_ALL_CALLED)
        else:
            second = sorted(bets)[-2]
            # The collection may have taken part of the bet out of the pot already.
            uncalled = min(top - second, self.pot - self.fee_total)
            self.apply(StreetClosed(bets.index(top), uncalled))

    def collect(self, street: str = "") -> None:
        """Take the collection that is due on a street, by default the current street."""
        if self.collection is not None:
            self.collection.charge(self, street or self.street)

    def close(self) -> None:
        stacks = {seat: self.stacks[seat] for seat in self.order}
        self.apply(HandClosed(stacks, self.fee_total, self.void))


def clockwise(seats: Iterable[int], button: int) -> list[int]:
    """The seats clockwise from the button's left; the button's own seat, if listed, is last.

    >>> clockwise([1, 3, 5], 3)
    [5, 1, 3]
    """
    ordered = sorted(seats)
    start = bisect(ordered, button)
    return ordered[start:] + ordered[:start]


def _seat(turn: Decision) -> str:
    return f"seat {turn.seat}"


def _check_count(turn: Decision, choice: Choice) -> None:
    """Raise InputError for too many or too few discards."""
    count = len(choice.cards)
    if turn.kind == "discard" and count != turn.cards:
        raise InputError(f"discard one card, not {count}", _seat(turn))
    most = turn.cards if choice.choice in ("draw", "discard") else 0
    if count > most:
        allowed = f"at most {most} cards" if most else "no cards"
        raise InputError(f"{choice.choice} takes {allowed}, not {count}", _seat(turn))
