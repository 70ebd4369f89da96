"""Guided hands of pan, the shortest first; turns without a meld are shown together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from houseway.cards.card import Card
from houseway.drills.lessons.model import HANDS, Check, LessonHand, Notes, Step, say
from houseway.drills.maker import Setup
from houseway.pages.words import capital, count, listed
from houseway.pan import events
from houseway.pan.hand import PanHand
from houseway.play.dealer import Deal
from houseway.play.driver import play_hand
from houseway.play.events import Event
from houseway.play.kind import TableTerms
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed

_DEALT = 40
"""How many hands are dealt to choose from."""
_PLAYERS = 3
_TAUGHT = 2
"""How many hands are shown before the first question."""
_ANTE = "Every player pays an ante before seeing the cards. These chips are the tops."
_DECLARED = "A player with a bad hand may go on top, and then loses only the ante."
_DREW = "A drawn card must be melded right away or discarded; it never goes into the hand."
_CONDITION = "Some melds are conditions: the other players pay for them right away."
_OUT = "A player needs eleven cards in melds to go out. All conditions are then paid again."
_MELDS = {
    "rope": "A rope: a run in one suit.",
    "suits": "A set: one rank, in at least three suits.",
    "same": "A set: one rank, at least three cards of one suit.",
    "any": "A set: one rank, in any suits.",
}
_AIMS = (
    "Follow one hand to the end.",
    "Follow another hand, with a closer look at what melds pay.",
    "Now say what each meld pays before you look.",
)


def lesson_hands(setup: Setup) -> Iterator[LessonHand]:
    """Ten hands in which a player goes out, the shortest first."""
    notes = Notes()
    dealt = [_deal(setup, number) for number in range(_DEALT)]
    out = [hand for hand in dealt if any(isinstance(e, events.WentOut) for e in hand.events)]
    if len(out) < HANDS:
        raise InputError(
            f"{setup.game.filing.name} has no lesson: too few hands end by going out", "game"
        )
    shortest = sorted(out, key=lambda hand: len(hand.events))[:HANDS]
    for number, hand in enumerate(shortest, 1):
        steps = PanNarrator(hand, notes, ask=number > _TAUGHT).steps()
        aim = _AIMS[min(number, len(_AIMS)) - 1]
        yield LessonHand(title=f"Hand {number}: {_title(hand)}", aim=aim, steps=tuple(steps))


def _deal(setup: Setup, number: int) -> PanHand:
    dealer = setup.game.kind.dealer(setup.rules, TableTerms())
    seed = setup.seed.child("pan", number)
    hand = dealer.open(seed, Deal(players=_PLAYERS))
    play_hand(hand, dealer.advise(hand, seed))
    assert isinstance(hand, PanHand)
    return hand


def _title(hand: PanHand) -> str:
    out = next(event for event in hand.events if isinstance(event, events.WentOut))
    return f"seat {out.seat} goes out for {count(out.chips, 'chip')}"


class PanNarrator:
    """Explains one finished hand step by step."""

    def __init__(self, hand: PanHand, notes: Notes, *, ask: bool) -> None:
        self._hand = hand
        self._notes = notes
        self._ask = ask
        self._steps: list[Step] = []
        self._drawn: events.Drew | None = None
        self._unused: list[Card] = []
        self._meld: events.MeldLaid | None = None
        self._paid: dict[int, Cents] = {}
        self._antes: dict[int, Cents] = {}
        self._hands: dict[int, list[Card]] = {}
        self._on_top: list[int] = []

    def steps(self) -> list[Step]:
        """Every step of the hand."""
        for event in self._hand.events:
            if not isinstance(event, events.ChipsPaid):
                self._flush_meld()
            add = _STEPS.get(type(event))
            if add is not None:
                add(self, event)
        self._flush_meld()
        return self._steps

    def _add(
        self, text: str, cards: Sequence[str] = (), why: str = "", check: Check | None = None
    ) -> None:
        self._steps.append(say(text, cards, why=why, check=check))

    def opened(self, event: events.PanOpened) -> None:
        condition = format_printed(event.condition)
        self._add(f"Seats {listed(event.seats)} play. One chip is worth {condition}.")

    def anted(self, event: events.Anted) -> None:
        self._antes[event.seat] = event.amount

    def dealt(self, event: events.HandDealt) -> None:
        self._hands.setdefault(event.seat, []).extend(event.cards)

    def declared(self, event: events.Declared) -> None:
        if event.choice != "in":
            self._on_top.append(event.seat)

    def _add_start(self) -> None:
        """Add the antes, the deal and who plays, before the first draw."""
        antes, self._antes = self._antes, {}
        if not antes:
            return
        paid = listed(f"seat {seat} {format_printed(cents)}" for seat, cents in antes.items())
        self._add(f"The antes: {paid}.", why=self._notes.once(_ANTE))
        for seat, cards in self._hands.items():
            self._add(f"Seat {seat} gets", cards)
        top = self._on_top
        text = (
            f"On top: {listed(f'seat {seat}' for seat in top)}."
            if top
            else "Every player stays in."
        )
        self._add(text, why=self._notes.once(_DECLARED))

    def drew(self, event: events.Drew) -> None:
        self._add_start()
        self._drawn = event

    def _add_draw(self) -> None:
        """Add the card that was drawn, after the drawn cards that no one used."""
        self._flush_unused()
        if self._drawn is not None:
            how = "takes the option card" if self._drawn.option else "draws"
            why = self._notes.once(_DREW)
            self._add(f"Seat {self._drawn.seat} {how}", [self._drawn.card], why=why)
            self._drawn = None

    def _flush_unused(self) -> None:
        cards, self._unused = self._unused, []
        if cards:
            text = "The next card is" if len(cards) == 1 else "The next cards are"
            self._add(f"{text} not used and discarded", cards)

    def laid(self, event: events.MeldLaid) -> None:
        self._add_draw()
        self._meld = event

    def paid(self, event: events.ChipsPaid) -> None:
        if self._meld is None:
            amount = format_printed(event.amount)
            what = event.why if event.code != "going-out" else "for going out"
            self._add(f"Seat {event.payer} pays seat {event.payee} {amount} {what}.")
            return
        self._paid[event.payer] = self._paid.get(event.payer, 0) + event.amount

    def _flush_meld(self) -> None:
        """Add a meld and what it pays."""
        meld, self._meld = self._meld, None
        paid, self._paid = self._paid, {}
        if meld is None:
            return
        new = len(meld.from_hand) + meld.uses_drawn == len(meld.cards)
        does = "lays down" if new else "adds to a meld, which is now"
        self._add(f"Seat {meld.seat} {does}", meld.cards, why=_MELDS[meld.kind])
        if not paid and not self._ask:
            return
        each = format_printed(max(paid.values(), default=0))
        right = f"{each} from each player" if paid else "Nothing"
        payers = f"Each other player still in pays seat {meld.seat} {each}."
        what = "this meld" if new else "the added card"
        text = payers if paid else capital(f"{what} pays nothing.")
        check = self._check(what, right) if self._ask else None
        self._add(text, why=self._notes.once(_CONDITION) if paid else "", check=check)

    def _check(self, what: str, right: str) -> Check:
        chips = [format_printed(n * self._hand.condition) for n in (1, 2)]
        offered = {"Nothing", right, *(f"{number} from each player" for number in chips)}
        return Check(ask=f"What does {what} pay?", choices=tuple(sorted(offered)), right=right)

    def discarded(self, event: events.Discarded) -> None:
        if self._drawn is not None and event.drawn and not self._drawn.option:
            self._unused.append(event.card)
            self._drawn = None
            return
        self._add_draw()
        self._add(f"Seat {event.seat} discards", [event.card])

    def forced(self, event: events.Forced) -> None:
        self._add_draw()
        self._add(f"Seat {event.by} forces a card on seat {event.seat}", [event.card])

    def went_out(self, event: events.WentOut) -> None:
        self._add_draw()
        chips = count(event.chips, "chip")
        text = f"Seat {event.seat} goes out. The hand is worth {chips} from each player."
        self._add(text, why=self._notes.once(_OUT))

    def tops(self, event: events.TopsAwarded) -> None:
        self._add(f"Seat {event.seat} wins the tops, {format_printed(event.amount)}.")


_STEPS: dict[type[Event], Callable[[PanNarrator, Any], None]] = {
    events.PanOpened: PanNarrator.opened,
    events.Anted: PanNarrator.anted,
    events.HandDealt: PanNarrator.dealt,
    events.Declared: PanNarrator.declared,
    events.Drew: PanNarrator.drew,
    events.MeldLaid: PanNarrator.laid,
    events.Discarded: PanNarrator.discarded,
    events.ChipsPaid: PanNarrator.paid,
    events.Forced: PanNarrator.forced,
    events.WentOut: PanNarrator.went_out,
    events.TopsAwarded: PanNarrator.tops,
}
