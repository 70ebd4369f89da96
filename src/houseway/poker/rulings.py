"""Floor rulings: applying the remedies that the filing lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.cards.card import JOKER, Card
from houseway.play.decision import HandVoid, Ruling
from houseway.play.events import ChoiceMade, FeeTaken, FloorRuled
from houseway.poker.events import Acted, BetReturned, Dealt, Drew, ExposedBurned, Posted
from houseway.values.errors import InputError, either

if TYPE_CHECKING:
    from houseway.poker.hand import PokerHand

_LOW_CARDS = "A2345"
_BOARD = ("redeal-board", "set-aside-board")


def remedy_of(hand: PokerHand, ruling: Ruling) -> str:
    """The filed remedy, or the floor's choice if the filing leaves it open."""
    entry = hand.rules.irregularity(ruling.irregularity)
    if entry.remedy != "floor-decides":
        return entry.remedy
    if ruling.remedy not in entry.open_remedies:
        remedies = either(entry.open_remedies)
        raise InputError(f"{entry.id}: the floor must name {remedies}", "rulings")
    return ruling.remedy


def deal_ruled(hand: PokerHand, seats: Sequence[int], up: bool) -> None:
    """Deal cards one at a time, applying the rulings on them."""
    exposed = hand.to_exchange
    for seat in seats:
        card = hand.shoe.draw()
        while (ruling := _due(hand)) is not None:
            if _rule_on_card(hand, ruling, seat, card):
                card = hand.shoe.draw()
            elif remedy_of(hand, ruling) == "exchange-card":
                exposed.append((seat, card))
        hand.apply(Dealt((seat,), (card,), (True,) if up else ()))
    for entry in hand.rules.irregularities.values():
        if entry.exposed_cards and len(exposed) >= entry.exposed_cards:
            _void(hand, entry.id, "two or more cards are exposed")


def exchange_exposed(hand: PokerHand, drawn: bool = False) -> None:
    """Replace the cards that were exposed in a deal with cards from the top of the deck.

    The exposed cards become the first burn cards. After the draw (`drawn`) they do not, and the
    exchange does not change how many cards the player drew.
    """
    for seat, card in hand.to_exchange:
        hand.apply(Drew(seat, (card,), drawn))
        hand.apply(Dealt((seat,), (hand.shoe.draw(),)))
        if not drawn:
            hand.exposed.append(card)
    hand.to_exchange = []


def _due(hand: PokerHand) -> Ruling | None:
    """Remove and return the next ruling on the card being dealt, if there is one."""
    for ruling in hand.rulings:
        if ruling.after <= hand.cards_out + 1 and remedy_of(hand, ruling) not in _BOARD:
            hand.rulings.remove(ruling)
            return ruling
    return None


def _rule_on_card(hand: PokerHand, ruling: Ruling, seat: int, card: Card) -> bool:
    """Apply a remedy to a card; returns whether the next card replaces it."""
    remedy = remedy_of(hand, ruling)
    if remedy == "keep-low-card":
        is_low = card == JOKER or card[0] in _LOW_CARDS
        remedy = "play-on" if is_low else "replace-card"
    hand.apply(FloorRuled(ruling.irregularity, remedy, ruling.seat or seat, "", card))
    if remedy == "void-round":
        raise HandVoid(ruling.irregularity)
    return remedy == "replace-card"


def rule_between(hand: PokerHand) -> None:
    """Apply rulings between deals that make a seat's hand dead or the whole hand void."""
    for ruling in list(hand.rulings):
        remedy = remedy_of(hand, ruling)
        if ruling.after > hand.cards_out or remedy not in ("forfeit-seat", "void-round"):
            continue
        hand.rulings.remove(ruling)
        hand.apply(FloorRuled(ruling.irregularity, remedy, ruling.seat))
        if remedy == "void-round":
            raise HandVoid(ruling.irregularity)


AT_A_TURN = ("forfeit-seat", "void-round")
"""Remedies that the floor may order while a bet is open."""


def rule_at_turn(hand: PokerHand, ruling: Ruling) -> None:
    """Apply a ruling while a bet is open; the player to act is asked again."""
    remedy = check_at_turn(hand, ruling)
    hand.apply(FloorRuled(ruling.irregularity, remedy, ruling.seat))
    if remedy == "void-round":
        raise HandVoid(ruling.irregularity)


def check_at_turn(hand: PokerHand, ruling: Ruling) -> str:
    """The remedy of a ruling while a bet is open; raises InputError if it is not possible now."""
    remedy = remedy_of(hand, ruling)
    if remedy not in AT_A_TURN:
        what = f"{ruling.irregularity}: {remedy} is possible only during the deal"
        raise InputError(what, "remedy")
    if remedy == "forfeit-seat" and ruling.seat not in hand.live:
        raise InputError(f"seat {ruling.seat} has no live hand", "seat")
    return remedy


def rule_as_recorded(hand: PokerHand) -> bool:
    """Apply the recorded rulings before the next answer; returns whether there were any."""
    choices = sum(isinstance(event, Acted | ChoiceMade) for event in hand.events)
    due = [ruling for ruling in hand.turn_rulings if ruling.choices == choices]
    for ruling in due:
        hand.turn_rulings.remove(ruling)
        rule_at_turn(hand, ruling)
    return bool(due)


def rule_on_board(hand: PokerHand, street: str, count: int) -> None:
    """Deal board cards too early, as ruled, and shuffle them back into the stub.

    Cards that are set aside are shuffled back before the next street.
    """
    if hand.aside:
        hand.reshuffle(hand.aside, "the card dealt too early is shuffled back")
        hand.aside = []
    for ruling in list(hand.rulings):
        remedy = remedy_of(hand, ruling)
        if remedy not in _BOARD or not ruling.irregularity.endswith(street):
            continue
        hand.rulings.remove(ruling)
        hand.burn()
        early_cards = hand.shoe.deal(count)
        for card in early_cards:
            hand.apply(FloorRuled(ruling.irregularity, remedy, 0, "board", card))
        if remedy == "redeal-board":
            hand.reshuffle(early_cards, f"the {street} was dealt too early")
            hand.aside = []


def burn_exposed(hand: PokerHand) -> None:
    """Burn the first exposed card instead of the top card of the deck."""
    hand.apply(ExposedBurned(hand.exposed.pop(0)))


def return_chips(hand: PokerHand, why: str) -> None:
    """Return all chips of a void hand, including the collection."""
    for fee in list(hand.fees):
        refund = FeeTaken(
            payer=fee.payer,
            amount=-fee.amount,
            basis=fee.basis,
            tier=fee.tier,
            when=why,
            seat=fee.seat,
        )
        hand.apply(refund)
    for event in list(hand.events):
        if isinstance(event, Posted) and event.what == "dead" and event.amount:
            hand.apply(BetReturned(event.seat, event.amount, why, "dead"))
    for seat in hand.order:
        if hand.paid[seat]:
            hand.apply(BetReturned(seat, hand.paid[seat], why, "void"))


def _void(hand: PokerHand, irregularity: str, why: str) -> None:
    hand.apply(FloorRuled(irregularity, "void-round", 0, why))
    raise HandVoid(irregularity)
