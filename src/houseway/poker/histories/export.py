"""Exporting a played hand as a history."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.play.events import Event, FeeTaken
from houseway.play.record import rebuild
from houseway.poker.events import Acted, AnyPokerEvent, BoardDealt, Dealt, Drew, Posted
from houseway.poker.family import family_of
from houseway.poker.hand import PokerHand
from houseway.poker.histories.history import Action, Fee, History
from houseway.poker.showdown import chip_of
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.strict import decoder

_DECODER = decoder(list[AnyPokerEvent])


def to_history(hand: PokerHand, names: tuple[str, ...] = ()) -> History:
    """The history of a finished hand: players in the order of the deal, amounts in cents."""
    if not hand.closed:
        raise InputError("the hand is not finished")
    order, opened = hand.order, hand.opened
    live = {seat: -amount for seat, amount, _ in opened.posts} | dict(opened.blinds)
    dead = {seat: amount for seat, _, amount in opened.posts}
    blinds = [live.get(seat, 0) for seat in order]
    antes = [hand.limits.ante + opened.bomb + dead.get(seat, 0) for seat in order]
    if len(order) == 2:
        # Heads-up, the format lists the posts of the second player, the button, first.
        blinds, antes = blinds[::-1], antes[::-1]
    limits = hand.limits
    low, high = limits.units[0], limits.units[-1]
    return History(
        variant=variant_of(hand) or hand.rules.id,
        stacks=tuple(opened.stacks[seat] for seat in order),
        antes=tuple(antes),
        blinds=tuple(blinds),
        actions=tuple(_actions(hand)),
        bets=(low, high) if limits.structure == "limit" else (low,),
        bring_in=limits.bring_in,
        finishing=tuple(hand.stacks[seat] for seat in order),
        fees=tuple(_fee(fee, order) for fee in hand.fees),
        names=names,
        seats=tuple(order),
        button=hand.button,
        game=hand.rules.id,
        record=_record(hand),
        chip=hand.chip or chip_of(hand),
        trim_antes=not any(dead.values()),
        scale=100,
    )


def _record(hand: PokerHand) -> str:
    """The events as JSON; amounts of the stakes are written as in the filing."""
    return msgspec.json.encode(hand.events, enc_hook=lambda value: value.text).decode()


def replay_record(history: History, book: FiledRulebook) -> tuple[int, ...]:
    """Replay a hand from its record; returns the finishing stacks in dealing order."""
    try:
        events: list[Event] = list(_DECODER.decode(history.record))
    except msgspec.DecodeError as error:
        what = "the record in this history is damaged: it is not a list of events"
        raise InputError(what) from error
    hand = rebuild(events, book)
    assert isinstance(hand, PokerHand)
    if _record(hand) != history.record:
        raise InputError("replay does not match the record")
    return tuple(hand.stacks[seat] for seat in hand.order)


def variant_of(hand: PokerHand) -> str:
    """The PHH code of the game; empty if it has none."""
    if hand.play.ranking != "standard" or len(hand.boards) > 1 or hand.common:
        return ""
    return family_of(hand.rules).phh_variant(hand)


def _fee(fee: FeeTaken, order: list[int]) -> Fee:
    """A fee of a history; a fee that comes out of the pot or the blinds has no player."""
    player = None if fee.payer in ("pot", "blinds") else order.index(fee.seat)
    return Fee(fee.amount, player, fee.when)


def _actions(hand: PokerHand) -> Iterator[Action]:
    """The actions, and at the end the cards shown at a showdown."""
    player = {seat: place for place, seat in enumerate(hand.order)}
    for event in hand.events:
        write = _WRITERS.get(type(event))
        if write is not None:
            yield from write(event, player)
    if len(hand.live) > 1:
        for seat in hand.live:
            if seat not in hand.mucked:
                yield Action("show", player[seat], tuple(hand.cards[seat]))


def _dealt(event: Dealt, player: dict[int, int]) -> Iterator[Action]:
    cards: dict[int, list[Card]] = {}
    for seat, card in zip(event.to, event.cards, strict=True):
        cards.setdefault(seat, []).append(card)
    for seat, own in cards.items():
        yield Action("hole", player[seat], tuple(own))


def _acted(event: Acted, player: dict[int, int]) -> Iterator[Action]:
    if event.choice in ("bet", "raise"):
        yield Action("raise", player[event.seat], (), event.level)
    else:
        yield Action("fold" if event.choice == "fold" else "call", player[event.seat])


def _posted(event: Posted, player: dict[int, int]) -> Iterator[Action]:
    if event.what == "bring-in":
        yield Action("bring-in", player[event.seat])


def _board(event: BoardDealt, player: dict[int, int]) -> Iterator[Action]:
    """The cards dealt to a board; run twice before the flop, the two boards share none."""
    if event.cards:
        yield Action("board", -1, event.cards)


_WRITERS: dict[type[Event], Callable[[Any, dict[int, int]], Iterator[Action]]] = {
    Dealt: _dealt,
    Acted: _acted,
    Posted: _posted,
    BoardDealt: _board,
    Drew: lambda event, player: iter([Action("draw", player[event.seat], event.thrown)]),
}
