"""How each event changes the state of a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
from houseway.values.money import Cents

if TYPE_CHECKING:
    from houseway.poker.hand import PokerHand


def _open(hand: PokerHand, event: HandOpened) -> None:
    """Do nothing: the hand was created from this event."""


def _post(hand: PokerHand, event: Posted) -> None:
    seat, amount = event.seat, event.amount
    hand.stacks[seat] -= amount
    if event.what == "dead":
        hand.dead += amount
    else:
        hand.paid[seat] += amount
        if event.what not in ("ante", "bomb"):
            hand.bets[seat] += amount
    if event.what == "kill":
        hand.kills.append(seat)
        hand.limits = hand.limits.kill()
    if not hand.stacks[seat] and (amount or not hand.opened.revision):
        hand.able -= 1


def _open_street(hand: PokerHand, event: StreetOpened) -> None:
    limits = hand.limits
    hand.street = event.street
    hand.queue = list(event.order)
    hand.at = 0
    hand.unit = unit = limits.unit(hand.rounds)
    hand.rounds += 1
    if hand.rounds > 1:
        hand.paid_before = hand.paid[:]
    hand.bet = event.bet
    hand.full = full = event.full
    increment = unit if limits.structure != "spread" else limits.least
    hand.by = increment if limits.by_increment or increment > full else full
    hand.wagers = event.wagers
    hand.serial = 0
    hand.seen = [-1] * len(hand.stacks)
    hand.checked = set()
    hand.free = (limits.two_entered and len(hand.live) == 2) or (
        limits.two_can_wager and hand.able == 2
    )
    hand.pairs = event.pairs
    hand.double = limits.unit(hand.rounds) if event.pairs else 0


def _act(hand: PokerHand, event: Acted) -> None:
    seat, level = event.seat, event.level
    choice = event.choice
    if choice == "fold":
        hand.live.remove(seat)
        hand.able -= 1
        hand.at += 1
        if len(hand.live) == 1:
            hand.queue = []
        return
    chips = level - hand.bets[seat]
    if chips:
        hand.bets[seat] = level
        hand.paid[seat] += chips
        stack = hand.stacks[seat] = hand.stacks[seat] - chips
        if not stack:
            hand.able -= 1
        if seat not in hand.entered:
            hand.entered.append(seat)
    else:
        hand.checked.add(seat)
    if level <= hand.bet:
        hand.seen[seat] = hand.serial
        hand.at += 1
        return
    _raise(hand, seat, level)
    live = hand.live
    at = live.index(seat)
    stacks = hand.stacks
    hand.queue = [other for other in live[at + 1 :] + live[:at] if stacks[other]]
    hand.at = 0
    if hand.kills and seat in hand.kills and hand.rounds == 1:
        hand.queue.sort(key=lambda other: _entry(hand, other))


def _raise(hand: PokerHand, seat: int, level: Cents) -> None:
    """A full bet or raise reopens the betting; a single short all-in does not."""
    if hand.limits.structure == "limit":
        is_full = level >= hand.full + hand.unit
    else:
        is_full = level - hand.bet >= hand.by
    if is_full:
        if seat in hand.pairs:  # The choice applies to the whole table for this round.
            hand.unit = hand.double if level - hand.full >= hand.double else hand.unit
            hand.pairs = ()
        if level - hand.bet > hand.by and not hand.limits.by_increment:
            hand.by = level - hand.bet
        hand.full = level
        hand.wagers += 1
        hand.serial += 1
    hand.bet = level
    hand.seen[seat] = hand.serial


def _entry(hand: PokerHand, seat: int) -> int:
    """The place of a seat in the order of entering the pot; a seat that has not entered is last."""
    return hand.entered.index(seat) if seat in hand.entered else len(hand.entered)


def _close_street(hand: PokerHand, event: StreetClosed) -> None:
    if event.returned:
        _give_back(hand, event.seat, event.returned)
    hand.bets = [0] * len(hand.stacks)
    hand.bet = 0


def _give_back(hand: PokerHand, seat: int, amount: Cents) -> None:
    if not hand.stacks[seat] and seat in hand.live:
        hand.able += 1
    hand.stacks[seat] += amount
    hand.paid[seat] -= amount


def _return_bet(hand: PokerHand, event: BetReturned) -> None:
    if event.is_dead_money:
        hand.stacks[event.seat] += event.amount
        hand.dead -= event.amount
    else:
        _give_back(hand, event.seat, event.amount)


def _deal(hand: PokerHand, event: Dealt) -> None:
    cards = hand.cards
    hand.stub -= len(event.cards)
    hand.cards_out += len(event.cards)
    if not event.up:
        for seat, card in zip(event.to, event.cards, strict=True):
            cards[seat].append(card)
        return
    for seat, card, up in zip(event.to, event.cards, event.up, strict=True):
        cards[seat].append(card)
        faces = [False] * (len(cards[seat]) - 1 - len(hand.up[seat])) + [up]
        hand.up[seat] = [*hand.up[seat], *faces]
        hand.dealt_up[seat] = [*hand.dealt_up[seat], *faces]


def _turn_up(hand: PokerHand, event: Turned) -> None:
    seat, count = event.seat, len(hand.cards[event.seat])
    dealt_up = hand.dealt_up[seat]
    hand.dealt_up[seat] = [*dealt_up, *[False] * (count - len(dealt_up))]
    hand.up[seat] = [True] * count


def _discard(hand: PokerHand, event: Drew) -> None:
    for card in event.thrown:
        hand.cards[event.seat].remove(card)
    hand.thrown += event.thrown
    if not event.exchanged:
        hand.drawn[event.seat] = len(event.thrown)


def _deal_board(hand: PokerHand, event: BoardDealt) -> None:
    if event.street:
        hand.street = event.street
    if not event.shared:
        hand.stub -= len(event.cards)
        hand.cards_out += len(event.cards)
    if event.board == 0:
        hand.common += event.cards
        return
    while len(hand.boards) < event.board:
        hand.boards.append([])
    hand.boards[event.board - 1] += event.cards


def _burn(hand: PokerHand, event: CardBurned) -> None:
    hand.stub -= 1
    hand.cards_out += 1
    hand.burned.append(event.card)


def _reshuffle(hand: PokerHand, event: Reshuffled) -> None:
    hand.stub += len(event.cards)
    for card in event.cards:
        for pile in (hand.burned, hand.thrown):
            if card in pile:
                pile.remove(card)


def _take_fee(hand: PokerHand, event: FeeTaken) -> None:
    hand.fees.append(event)
    if event.payer in ("pot", "blinds"):
        hand.fee_total += event.amount
    else:
        hand.stacks[event.seat] -= event.amount
        if not hand.stacks[event.seat] and event.amount and event.seat in hand.live:
            hand.able -= 1


def _award(hand: PokerHand, event: PotAwarded) -> None:
    hand.stacks[event.seat] += event.amount
    hand.awards.append(event)


def _rule(hand: PokerHand, event: FloorRuled) -> None:
    remedy = event.remedy
    if remedy == "void-round":
        hand.void = True
    elif remedy == "forfeit-seat" and event.seat in hand.live and len(hand.live) > 1:
        hand.live.remove(event.seat)
        hand.able -= hand.stacks[event.seat] > 0
        _remove_from_queue(hand, event.seat)
    elif event.card and remedy in ("replace-card", "redeal-board", "set-aside-board"):
        hand.stub -= 1
        hand.cards_out += 1
        pile = hand.scrapped if remedy == "replace-card" else hand.aside
        pile.append(event.card)


def _remove_from_queue(hand: PokerHand, seat: int) -> None:
    """Remove a dead hand from the current betting round."""
    queue = [other for other in hand.queue[hand.at :] if other != seat]
    hand.queue, hand.at = (queue if len(hand.live) > 1 else []), 0


def _close(hand: PokerHand, event: HandClosed) -> None:
    hand.closed = True


CHANGES: dict[type[Event], Callable[[PokerHand, Any], None]] = {
    HandOpened: _open,
    Posted: _post,
    StreetOpened: _open_street,
    StreetClosed: _close_street,
    Acted: _act,
    Dealt: _deal,
    Turned: _turn_up,
    Drew: _discard,
    BoardDealt: _deal_board,
    CardBurned: _burn,
    ExposedBurned: lambda hand, event: hand.burned.append(event.card),
    Reshuffled: _reshuffle,
    ChoiceMade: lambda hand, event: hand.choices.append(event),
    BetReturned: _return_bet,
    FeeTaken: _take_fee,
    PotAwarded: _award,
    FloorRuled: _rule,
    HandClosed: _close,
}
