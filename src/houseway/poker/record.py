"""Opening poker hands, and reopening them from their records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from houseway.cards.card import Card
from houseway.cards.shoe import GivenShoe, Shoe
from houseway.play.chance import Chance, ShuffledChance
from houseway.play.collection import Collection
from houseway.play.decision import Choice, Decision, Ruling
from houseway.play.events import CardBurned, ChoiceMade, Event, FloorRuled
from houseway.poker.betting import Limits
from houseway.poker.events import (
    Acted,
    BoardDealt,
    Dealt,
    HandOpened,
    StreetClosed,
    StreetOpened,
)
from houseway.poker.family import family_of, play_of
from houseway.poker.fees import Fees
from houseway.poker.hand import PokerHand
from houseway.poker.pots import smallest_chip
from houseway.poker.rules import Stakes
from houseway.poker.values import PLAIN, Values
from houseway.rulebook.decode import decode
from houseway.values.errors import InputError
from houseway.values.money import Cents

if TYPE_CHECKING:
    from houseway.play.game import FiledGame, Rules


def make_limits(rules: Rules, stakes: Stakes) -> Limits:
    """The betting limits of a table, computed once for all its hands."""
    play = play_of(rules)
    return Limits(play, stakes, family_of(rules).rounds(play))


def table_chip(limits: Limits, collection: Collection | None, condition: str = "") -> Cents:
    """The smallest chip that the stakes and fees of a table need."""
    charges = collection.charges_by(condition) if collection else []
    fees = [fee.amount for charge in charges for fee in charge.fees if fee]
    return smallest_chip([*limits.amounts, *fees])


def open_hand(
    rules: Rules,
    limits: Limits,
    opened: HandOpened,
    shoe: Shoe[Card],
    *,
    collection: Collection | None = None,
    rulings: Sequence[Ruling] = (),
    values: Values = PLAIN,
) -> PokerHand:
    """Begin a hand, before any chips are posted and any cards are dealt."""
    if len(opened.stacks) < 2:
        raise InputError(f"a hand needs at least two players, not {len(opened.stacks)}", "stacks")
    hand = PokerHand(rules, limits, opened, shoe)
    if rulings:
        hand.rulings = [ruling for ruling in rulings if ruling.choices is None]
        hand.turn_rulings = [ruling for ruling in rulings if ruling.choices is not None]
    if collection is not None:
        fees = Fees(collection, opened.condition, opened.time)
        fees.at_street = opened.counts_at_street and hand.play.fee_players == "after-flop"
        hand.collection = fees
    hand.values = values
    return hand


def answers(record: Iterable[Event]) -> list[tuple[int, Choice]]:
    """The answers of a record in order, each with its seat."""
    return [
        (event.seat, _choice(event)) for event in record if isinstance(event, Acted | ChoiceMade)
    ]


def _choice(event: Acted | ChoiceMade) -> Choice:
    if isinstance(event, Acted):
        return Choice(event.choice, event.level)
    return Choice(event.choice, event.amount, event.cards)


def default_choice(hand: PokerHand, decision: Decision) -> Choice:
    """The choice for a seat that does not answer; a discard is the last card dealt."""
    if decision.kind == "discard":
        return Choice(decision.default, 0, tuple(hand.cards[decision.seat][-decision.cards :]))
    return Choice(decision.default)


_TAKE_CARDS = ("replace-card", "redeal-board", "set-aside-board")
"""Remedies under which a card leaves the deck without being dealt."""
DRAWN = (*_TAKE_CARDS, "void-round")
"""Remedies that may name a card taken from the deck, including the one that voids the hand."""


def recorded_rulings(events: Iterable[Event]) -> list[Ruling]:
    """The floor rulings of a recorded hand, each with the point at which it applies."""
    rulings: list[Ruling] = []
    cards_out = choices = 0
    betting = False
    for event in events:
        choices += isinstance(event, Acted | ChoiceMade)
        if isinstance(event, StreetOpened | StreetClosed):
            betting = isinstance(event, StreetOpened)
        if isinstance(event, FloorRuled):
            if event.remedy == "void-round" and event.hand:
                continue  # A replay of the rulings before it voids the hand again.
            if betting:
                rulings.append(
                    Ruling(event.irregularity, cards_out, event.seat, event.remedy, choices)
                )
            elif not (rulings and event.hand == "board" and rulings[-1][0] == event.irregularity):
                after = cards_out if event.card == "" else cards_out + 1
                rulings.append(Ruling(event.irregularity, after, event.seat, event.remedy))
            cards_out += event.remedy in _TAKE_CARDS
        elif isinstance(event, CardBurned):
            cards_out += 1
        elif isinstance(event, Dealt) or (isinstance(event, BoardDealt) and not event.shared):
            cards_out += len(event.cards)
    return rulings


def recorded_shoe(events: Iterable[Event]) -> GivenShoe[Card]:
    """The cards of a recorded hand in dealing order."""
    cards: list[Card] = []
    for event in events:
        if isinstance(event, CardBurned):
            cards.append(event.card)
        elif isinstance(event, FloorRuled):
            cards += [event.card] if event.card and event.remedy in DRAWN else []
        elif isinstance(event, Dealt) or (isinstance(event, BoardDealt) and not event.shared):
            cards += event.cards
    return GivenShoe(cards)


def reopen(
    game: FiledGame, opened: HandOpened, shoe: Shoe[Card], rulings: Sequence[Ruling] = ()
) -> PokerHand:
    """Open a recorded hand again, with cards from this shoe."""
    rules = game.recorded_rules(opened.rules)
    stakes = decode(opened.stakes, Stakes, "stakes")
    limits = make_limits(rules, stakes)
    collection = game.collection(opened.option)
    return open_hand(rules, limits, opened, shoe, collection=collection, rulings=rulings)


def reopen_record(
    game: FiledGame, record: Sequence[Event], chance: Chance | None = None
) -> PokerHand:
    """Open a recorded hand again, with the shoe of `chance` or the recorded cards."""
    opened = record[0]
    assert isinstance(opened, HandOpened)
    shoe = chance.shoe if isinstance(chance, ShuffledChance) else recorded_shoe(record)
    return reopen(game, opened, shoe, recorded_rulings(record))
