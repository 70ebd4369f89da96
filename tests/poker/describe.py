"""Describes a hand as text, one line per event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.cards.card import Card, format_cards
from houseway.play.events import CardBurned, ChoiceMade, Event, FeeTaken, FloorRuled
from houseway.poker.events import (
    Acted,
    BetReturned,
    BoardDealt,
    Dealt,
    Drew,
    ExposedBurned,
    HandClosed,
    HandOpened,
    Posted,
    PotAwarded,
    Reshuffled,
    StreetClosed,
    StreetOpened,
    Turned,
)
from houseway.values.money import Cents, format_printed


def describe_hand(events: Iterable[Event]) -> Iterator[str]:
    """The lines of a hand's events; technical events have none."""
    for event in events:
        line = describe_event(event)
        if line:
            yield line


def describe_event(event: Event) -> str:
    """The line of an event, or "" for a technical event."""
    match event:
        case HandOpened():
            return _opened(event)
        case Posted():
            return f"seat {event.seat} posts {_money(event.amount)}, {event.what}"
        case Dealt():
            return _dealt(event)
        case BoardDealt():
            return _board(event)
        case CardBurned():
            return f"{event.card} is burned"
        case ExposedBurned():
            return f"{event.card}, which was exposed, is burned"
        case StreetOpened():
            return f"betting: {event.street}" if event.order else ""
        case Acted():
            return f"seat {event.seat} {_acted(event)}"
        case StreetClosed():
            back = f"{_money(event.returned)} is returned to seat {event.seat}: nobody called it"
            return back if event.returned else ""
        case _:
            return _describe_other(event)


def _describe_other(event: Event) -> str:
    match event:
        case ChoiceMade():
            cards = f" {format_cards(event.cards)}" if event.cards else ""
            return f"seat {event.seat} chooses {event.decision}: {event.choice}{cards}"
        case Turned():
            return f"seat {event.seat} turns up the down card"
        case Drew() if event.exchanged:
            return f"{format_cards(event.thrown)} of seat {event.seat} is replaced"
        case Drew():
            return f"seat {event.seat} discards {len(event.thrown)}" if event.thrown else ""
        case Reshuffled():
            return f"{format_cards(event.cards)} go back into the deck: {event.why}"
        case BetReturned():
            return f"{_money(event.amount)} is returned to seat {event.seat}: {event.why}"
        case FeeTaken():
            tier = f" ({event.tier})" if event.tier else ""
            return f"collection of {_money(event.amount)} from the {event.payer}{tier}"
        case FloorRuled():
            return f"the floor rules: {event.irregularity}, {event.remedy} {event.card}".strip()
        case PotAwarded():
            return _awarded(event)
        case HandClosed():
            stacks = ", ".join(f"seat {s} {_money(c)}" for s, c in sorted(event.stacks.items()))
            return f"stacks: {stacks}"
        case _:
            return str(event)


def _opened(event: HandOpened) -> str:
    option = f", collection {event.option}" if event.option else ""
    stacks = ", ".join(f"seat {s} {_money(c)}" for s, c in sorted(event.stacks.items()))
    return f"{event.stakes['name']}, button {event.button}{option}; {stacks}"


def _dealt(event: Dealt) -> str:
    """The cards by seat, with face-down cards in parentheses."""
    hands: dict[int, list[str]] = {}
    for place, (seat, card) in enumerate(zip(event.to, event.cards, strict=True)):
        up = bool(event.up) and event.up[place]
        hands.setdefault(seat, []).append(card if up else f"({card})")
    return "dealt: " + "; ".join(f"seat {seat} {' '.join(cards)}" for seat, cards in hands.items())


def _board(event: BoardDealt) -> str:
    cards: Iterable[Card] = event.cards
    if event.shared:
        return f"board {event.board} begins with {format_cards(cards)}" if event.cards else ""
    if event.board == 0:
        return f"common card: {format_cards(cards)}"
    return f"{event.street}, board {event.board}: {format_cards(cards)}"


def _acted(event: Acted) -> str:
    words = {"fold": "folds", "check": "checks", "call": "calls"}
    if event.choice in words:
        return words[event.choice]
    return f"{'bets' if event.choice == 'bet' else 'raises to'} {_money(event.level)}"


def _awarded(event: PotAwarded) -> str:
    part = f", {event.part}" if event.part else ""
    board = f", board {event.board}" if event.board else ""
    return (
        f"pot {event.pot}{board}{part}: seat {event.seat} wins {_money(event.amount)}, {event.why}"
    )


def _money(cents: Cents) -> str:
    return format_printed(cents)
