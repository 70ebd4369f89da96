"""The events of a poker hand, explained to a beginner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.drills.lessons.model import Check, Notes, Step, say
from houseway.drills.question import pot_name
from houseway.pages.words import listed
from houseway.play.events import Event, FeeTaken
from houseway.poker import events
from houseway.poker.family import family_of
from houseway.poker.hand import PokerHand
from houseway.values.money import format_printed

_BUTTON = (
    "The dealer button marks the player who would deal if the cardroom did not. "
    "It moves clockwise after each hand."
)
_POSTED = "These bets are forced, so that there is something to play for."
_BETTING = (
    "Players check or bet in turn. After a bet, they call it, raise it or fold. The "
    "round ends when every player still in has put in the same amount or is all in."
)
_FEE = "The cardroom does not play. It takes this fee, called the collection, out of the pot."
_KICKERS = "Both hands have the same name, so their other cards decide, from the highest down."
_SHOWDOWN = "Everyone still in shows their hand. The cards speak: the best hand wins."
_RETURNED = "No one called this part of the bet, so it does not stay in the pot."


class PokerNarrator:
    """Explains one finished hand step by step."""

    def __init__(self, hand: PokerHand, notes: Notes, *, ask: bool) -> None:
        self._hand = hand
        self._notes = notes
        self._ask = ask
        self._steps: list[Step] = []
        self._acts: list[str] = []
        self._posts: list[str] = []
        self._deals: dict[int, list[tuple[str, bool]]] = {}
        self._shown_down = False

    def steps(self) -> list[Step]:
        """Every step of the hand."""
        for event in self._hand.events:
            add = _STEPS.get(type(event))
            if add is not None:
                add(self, event)
        return self._steps

    def _add(
        self, text: str, cards: tuple[str, ...] = (), why: str = "", check: Check | None = None
    ) -> None:
        self._flush()
        self._steps.append(say(text, cards, why=why, check=check))

    def _flush(self) -> None:
        """Add steps for the cards, forced bets and bets since the last step."""
        self._flush_cards()
        if self._posts:
            text, self._posts = f"{listed(self._posts)}.", []
            self._steps.append(say(text, why=self._notes.once(_POSTED)))
        if self._acts:
            text, self._acts = f"Betting: {'; '.join(self._acts)}.", []
            self._steps.append(say(text, why=self._notes.once(_BETTING)))

    def _flush_cards(self) -> None:
        deals, self._deals = self._deals, {}
        for seat, cards in deals.items():
            shown = tuple(card for card, _ in cards)
            self._steps.append(say(f"Seat {seat} gets{_faces([up for _, up in cards])}", shown))

    def opened(self, event: events.HandOpened) -> None:
        seats = listed(sorted(event.stacks))
        text = f"Seats {seats} play. The dealer button is at seat {event.button}."
        self._add(text, why=self._notes.once(_BUTTON))

    def posted(self, event: events.Posted) -> None:
        self._flush_cards()
        what = event.what if event.what == "bring-in" else event.what.replace("-", " ")
        start = "seat" if self._posts else "Seat"
        self._posts.append(f"{start} {event.seat} posts {format_printed(event.amount)} ({what})")

    def dealt(self, event: events.Dealt) -> None:
        if self._acts or self._posts:
            self._flush()
        faces = event.up or (False,) * len(event.cards)
        for seat, card, up in zip(event.to, event.cards, faces, strict=True):
            self._deals.setdefault(seat, []).append((card, up))

    def board(self, event: events.BoardDealt) -> None:
        name = f"board {event.board}" if len(self._hand.boards) > 1 else "the board"
        street = f"{event.street.capitalize()}: on" if event.street else "On"
        self._add(f"{street} {name if event.board else 'the table'}", event.cards)

    def acted(self, event: events.Acted) -> None:
        amount = format_printed(event.level) if event.level else ""
        does = {
            "bet": f"bets {amount}",
            "call": f"calls {amount}",
            "raise": f"raises to {amount}",
            "check": "checks",
            "fold": "folds",
        }.get(event.choice, event.choice.replace("-", " "))
        self._flush_cards()
        self._acts.append(f"seat {event.seat} {does}".strip())

    def drew(self, event: events.Drew) -> None:
        if not event.thrown:
            self._add(f"Seat {event.seat} stands pat: no card is changed.")
            return
        self._add(f"Seat {event.seat} discards", event.thrown)

    def street_closed(self, event: events.StreetClosed) -> None:
        if event.returned:
            text = f"{format_printed(event.returned)} is returned to seat {event.seat}."
            self._add(text, why=self._notes.once(_RETURNED))

    def fee(self, event: FeeTaken) -> None:
        if event.amount:
            amount = format_printed(event.amount)
            self._add(f"The collection is {amount}.", why=self._notes.once(_FEE))

    def awarded(self, event: events.PotAwarded) -> None:
        if len(self._hand.live) > 1 and not self._shown_down:
            self._shown_down = True
            self._show_down()
        if not event.amount:
            return
        part = f", {event.part} half" if self._is_halved(event.pot) else ""
        board = f", board {event.board}" if event.board else ""
        name = f"{pot_name(event.pot)}{part}{board}"
        amount = format_printed(event.amount)
        self._add(f"{name}: seat {event.seat} wins {amount} ({event.why}).")

    def _is_halved(self, pot: int) -> bool:
        """Whether a pot is divided between high and low; without a low, high wins all of it."""
        awards = [award for award in self._hand.awards if award.pot == pot and award.amount]
        return {"high", "low"} <= {award.part for award in awards}

    def _show_down(self) -> None:
        first = True
        for seat in sorted(self._hand.live):
            why = self._notes.once(_SHOWDOWN) if first else ""
            self._add(f"Seat {seat} shows", tuple(self._hand.cards[seat]), why=why)
            first = False
        names = {seat: self._name(seat) for seat in sorted(self._hand.live)}
        text = "; ".join(f"seat {seat}: {name}" for seat, name in names.items())
        why = _KICKERS if self._is_decided_by_kickers(names) else ""
        check = self._check() if self._ask else None
        self._add(f"Reading the hands: {text}.", why=why, check=check)

    def _is_decided_by_kickers(self, names: dict[int, str]) -> bool:
        """Whether the best hand beats another hand of the same name; False with several boards."""
        ranking = family_of(self._hand.rules).ranking(self._hand)
        value = ranking.high or ranking.low
        if value is None or len(self._hand.boards) > 1:
            return False
        best = max(names, key=lambda seat: value(seat, 0))
        namesakes = (seat for seat, name in names.items() if name == names[best])
        return any(value(seat, 0) != value(best, 0) for seat in namesakes)

    def _name(self, seat: int) -> str:
        """The names of a seat's high and low hands on each board."""
        ranking = family_of(self._hand.rules).ranking(self._hand)
        boards = range(max(1, len(self._hand.boards)))
        names = []
        for board in boards:
            if ranking.high is not None:
                names.append(ranking.says_high(ranking.high(seat, board)))
            if ranking.low is not None:
                value = ranking.low(seat, board)
                low = ranking.says_low(value) if value > 0 else ""
                names.append(low if ranking.high is None else f"low {low}" if low else "no low")
        return listed(names)

    def _check(self) -> Check:
        main = [award for award in self._hand.awards if award.pot == 1 and award.amount]
        part = "high" if self._is_halved(1) else ""
        winners = sorted({award.seat for award in main if award.part == part or not part})
        live = sorted(self._hand.live)
        right = _seats(winners)
        choices = dict.fromkeys([*(_seats([seat]) for seat in live), _seats(live), right])
        what = "the high half of the pot" if part else "the main pot"
        return Check(ask=f"Who wins {what}?", choices=tuple(choices), right=right)


def _faces(up: list[bool]) -> str:
    """Which cards of a stud deal are face up, in words; empty if the last card is face down."""
    if all(up):
        return " face up"
    return " (the last card face up)" if up[-1] else ""


def _seats(seats: list[int]) -> str:
    return f"Seat {seats[0]}" if len(seats) == 1 else f"Seats {listed(seats)} share it"


_STEPS: dict[type[Event], Callable[[PokerNarrator, Any], None]] = {
    events.HandOpened: PokerNarrator.opened,
    events.Posted: PokerNarrator.posted,
    events.Dealt: PokerNarrator.dealt,
    events.BoardDealt: PokerNarrator.board,
    events.Acted: PokerNarrator.acted,
    events.Drew: PokerNarrator.drew,
    events.StreetClosed: PokerNarrator.street_closed,
    FeeTaken: PokerNarrator.fee,
    events.PotAwarded: PokerNarrator.awarded,
}
