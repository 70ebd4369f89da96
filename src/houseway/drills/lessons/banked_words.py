"""The events of a hand with a player-dealer, explained to a beginner."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any, Literal

from houseway.banked import events
from houseway.banked.family import family_of
from houseway.banked.hand import BankedHand
from houseway.banked.reasons import words
from houseway.banked.seats import PLAYER_DEALER, hand_name
from houseway.cards.card import Card
from houseway.drills.banked import hand_title
from houseway.drills.lessons.model import Check, Notes, Step, say
from houseway.drills.settling import order_reason
from houseway.drills.teaching import teaching_of
from houseway.pages.words import capital, listed, sentence
from houseway.play.events import ChoiceMade, Event
from houseway.rulebook.model import Wager
from houseway.values.money import format_printed

Questions = Literal["", "first", "every"]
"""Which bets the reader is asked about before they are settled."""

FACE_DOWN = "??"
_BANK = (
    "All other players bet against this bank. The cardroom has no stake in the hand; it takes a "
    "fee, called the collection, that is set before the deal."
)
_BUTTON = "The action button goes here."
_SHORT = "The part of this bet that the bank cannot cover has no action and is returned."
_CHOICES = {
    "fold": "folds: gives up the hand",
    "play": "plays: stays in the hand",
    "bet": "bets: stays in the hand",
    "check": "checks: does not raise yet",
    "hit": "hits: takes one more card",
    "stand": "stands: takes no more cards",
    "double": "doubles: puts up a second bet and draws",
    "split": "splits: plays the two cards as two hands",
    "surrender": "surrenders: gives up the hand for half the bet",
    "decline": "declines",
}
_RAISES = {
    "1x": "the Ante",
    "2x": "twice the Ante",
    "3x": "three times the Ante",
    "4x": "four times the Ante",
}
_SKIPPED = frozenset({"house-way", "none", "no-double"})
_PAY_LINES = 3
_NOT_PAID = frozenset({"lose", "surrender", "withdrawn"})


class BankedNarrator:
    """Explains one finished hand step by step; face-down cards stay hidden until turned over."""

    def __init__(
        self, hand: BankedHand, main: set[str], notes: Notes, questions: Questions
    ) -> None:
        self._hand = hand
        self._teaching = teaching_of(hand.rules)
        self._main = main
        self._notes = notes
        self._questions = questions
        self._asked = False
        self._steps: list[Step] = []
        self._cards: dict[str, list[Card]] = {}
        self._hidden: dict[str, set[int]] = {}
        self._dealt: dict[str, list[str]] = {}
        self._bets: list[events.WagerPlaced] = []

    def steps(self) -> list[Step]:
        """Every step of the hand."""
        bank = format_printed(self._hand.bank.amount)
        seat = self._hand.player_dealer
        text = f"Seat {seat} is the player-dealer, with a bank of {bank}."
        self._add(text, why=self._notes.once(_BANK))
        for event in self._hand.events:
            add = _STEPS.get(type(event))
            if add is not None:
                add(self, event)
        return self._steps

    def _add(
        self, text: str, cards: list[str] | None = None, why: str = "", check: Check | None = None
    ) -> None:
        self._steps.append(say(text, cards or (), why=why, check=check))

    # Bets.

    def placed(self, event: events.WagerPlaced) -> None:
        self._flush_deal()
        self._bets.append(event)

    def _flush_bets(self) -> None:
        for (seat, bettor), group in groupby(self._bets, key=lambda bet: (bet.seat, bet.bettor)):
            bets = list(group)
            who = _bettor(seat, bettor)
            parts = [f"{format_printed(bet.amount)} on {self._bet_name(bet)}" for bet in bets]
            wagers = [self._wager(bet.wager) for bet in bets]
            pays = (self._notes.once(pay_sentence(wager)) for wager in wagers)
            why = " ".join(filter(None, pays))
            self._add(f"{who} bets {listed(parts)}.", why=why)
        self._bets = []

    def _wager(self, wager: str) -> Wager:
        return self._hand.rules.wagers[wager].wager

    def _bet_name(self, bet: events.WagerPlaced | events.WagerSettled) -> str:
        name = self._wager(bet.wager).name
        return f"{name} ({bet.on})" if bet.on else name

    # Cards.

    def card(self, event: events.CardDealt) -> None:
        self._flush_bets()
        name = event.hand
        if name.startswith("pile"):
            return
        cards = self._cards.setdefault(name, [])
        if len(cards) == self._teaching.told:
            return  # shown later, with the reason
        if name in (PLAYER_DEALER, "board") and not event.face_up:
            self._hidden.setdefault(name, set()).add(len(cards))
        down = len(cards) in self._hidden.get(name, ())
        cards.append(event.card)
        self._dealt.setdefault(name, []).append(FACE_DOWN if down else event.card)

    def _flush_deal(self) -> None:
        dealt, self._dealt = self._dealt, {}
        for name, cards in dealt.items():
            self._add(f"{hand_title(name)} gets", cards, why=self._reading(name))

    def _reading(self, name: str, subject: str = "") -> str:
        """A sentence with the total or name of a hand; "" if a card is hidden."""
        if self._hidden.get(name) or (name != "board" and self._hidden.get("board")):
            return ""
        hand_names = family_of(self._hand.rules).hand_names
        visible = {name: cards for name, cards in self._cards.items() if not self._hidden.get(name)}
        reading = (hand_names(self._hand.rules, visible) if hand_names else {}).get(name, "")
        if not reading:
            return ""
        if reading[:1].isdigit():
            return f"{subject or 'It'} counts {reading}."
        return f"{subject}: {reading}." if subject else f"{capital(reading)}."

    def moved(self, event: events.CardsMoved) -> None:
        self._flush_deal()
        for name, cards in event.hands.items():
            if name.startswith("pile") or not cards:
                continue
            self._cards[name] = list(cards)
            self._add(f"{hand_title(name)} has", list(cards), why=self._reading(name))

    def shown(self, event: events.CardsShown) -> None:
        hidden = self._hidden.get(event.hand, set())
        turned = {place for place in hidden if place < event.cards}
        self._hidden[event.hand] = hidden - turned
        if turned:
            self._flush_deal()
            self._turn_over(event.hand)

    def _turn_over(self, name: str) -> None:
        hidden = self._hidden.get(name, set())
        cards = [
            FACE_DOWN if place in hidden else card for place, card in enumerate(self._cards[name])
        ]
        self._add(f"{hand_title(name)} shows", list(cards), why=self._reading(name))

    def _turn_all(self) -> None:
        """Turn over the cards that are still face down when the hand is settled."""
        self._flush_deal()
        for name in [hand for hand, hidden in self._hidden.items() if hidden]:
            self._hidden[name] = set()
            self._turn_over(name)

    # Decisions and results.

    def chosen(self, event: ChoiceMade) -> None:
        if event.choice in _SKIPPED or event.decision in ("set", "pick"):
            return
        self._flush_deal()
        words = {**_CHOICES, **self._teaching.choices}
        does = words.get(event.choice, f"chooses {event.choice.replace('-', ' ')}")
        if event.choice in _RAISES:
            does = f"raises by {_RAISES[event.choice]}"
        who = _bettor(event.seat, event.bettor)
        reading = self._reading(_hand_name(event), "The hand so far")
        self._add(f"{who} {does}.", why=reading)

    def set(self, event: events.HandSet) -> None:
        self._flush_deal()
        title = hand_title(event.hand)
        if event.foul:
            self._add(f"{title} is set wrong: a foul hand, which loses.")
            return
        names = family_of(self._hand.rules).set_names
        low, high = names(self._hand.rules, event.front, event.back) if names else ("", "")
        why = sentence(words(event)) if event.reason else ""
        front, back = (f" ({text})" if text else "" for text in (low, high))
        front_name, back_name = family_of(self._hand.rules).halves
        self._add(f"{title}, {back_name} hand{back}", list(event.back))
        self._add(f"{title}, {front_name} hand{front}", list(event.front), why=why)

    def known(self, event: events.FactsKnown) -> None:
        if event.moment != "end":
            return
        self._flush_bets()
        self._turn_all()
        if self._teaching.finish:
            self._steps += self._teaching.finish(self._hand, bool(self._questions))

    def action(self, event: events.ActionPlaced) -> None:
        self._flush_bets()
        self._flush_deal()
        if event.seat:
            why = self._notes.once(f"{_BUTTON} {sentence(order_reason(self._hand))}")
            self._add(f"Settlement starts at seat {event.seat}: {words(event)}.", why=why)

    # Settlement.

    def settled(self, line: events.WagerSettled) -> None:
        self._flush_bets()
        self._flush_deal()
        who = _bettor(line.seat, line.bettor)
        text = f"{who}, {self._bet_name(line)}: {words(line)}. {_moves(line)}"
        short = line.in_action < line.amount and line.result in ("win", "lose", "no-action")
        why = self._notes.once(_SHORT) if short else ""
        self._add(text, why=why, check=self._check(line))

    def _check(self, line: events.WagerSettled) -> Check | None:
        should_ask = self._questions == "every" or (
            self._questions == "first" and line.wager in self._main and not self._asked
        )
        if not should_ask:
            return None
        self._asked = True
        amount = format_printed(line.amount)
        who = _bettor(line.seat, line.bettor)
        right = _moves(line)
        even = f"The player-dealer pays {format_printed(line.in_action or line.amount)}."
        lost = f"The player-dealer takes {format_printed(line.in_action or line.amount)}."
        choices = tuple(sorted({right, even, lost, _STAYS}))
        ask = f"{who} has {amount} on {self._bet_name(line)}. What happens?"
        return Check(ask=ask, choices=choices, right=right)

    def closed(self, event: events.RoundClosed) -> None:
        if event.net == 0:
            self._add("The player-dealer breaks even on this hand.")
            return
        does = "wins" if event.net > 0 else "loses"
        self._add(f"The player-dealer {does} {format_printed(abs(event.net))} on this hand.")


_STAYS = "No chips move."


def _moves(line: events.WagerSettled) -> str:
    if line.paid:
        return f"The player-dealer pays {format_printed(line.paid)}."
    if line.taken:
        return f"The player-dealer takes {format_printed(line.taken)}."
    return _STAYS


def _bettor(seat: int, bettor: str) -> str:
    if bettor == PLAYER_DEALER:
        return "The player-dealer"
    return f"The back line at seat {seat}" if bettor.endswith(" behind") else f"Seat {seat}"


def _hand_name(choice: ChoiceMade) -> str:
    return hand_name(choice.seat, choice.hand)


def pay_sentence(wager: Wager) -> str:
    """The first pay rows of a bet as a sentence; "" if no row has words."""
    paid = [row for row in wager.pays if row.says and row.odds.text not in _NOT_PAID]
    wins = [row for row in paid if row.odds.text != "push"]
    rows = [(row.says, str(row.odds)) for row in (paid if len(paid) <= _PAY_LINES else wins)]
    if not rows:
        return ""
    lines = "; ".join(f"{says}, {odds}" for says, odds in rows[:_PAY_LINES])
    others = "; and other results" if len(rows) > _PAY_LINES else ""
    return f"{wager.name} pays: {lines}{others}."


_STEPS: dict[type[Event], Callable[[BankedNarrator, Any], None]] = {
    events.WagerPlaced: BankedNarrator.placed,
    events.CardDealt: BankedNarrator.card,
    events.CardsMoved: BankedNarrator.moved,
    events.CardsShown: BankedNarrator.shown,
    ChoiceMade: BankedNarrator.chosen,
    events.HandSet: BankedNarrator.set,
    events.FactsKnown: BankedNarrator.known,
    events.ActionPlaced: BankedNarrator.action,
    events.WagerSettled: BankedNarrator.settled,
    events.RoundClosed: BankedNarrator.closed,
}
