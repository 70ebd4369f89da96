"""Reports on the hands of a table: how a person played, and the action that the bank faced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from houseway.banked.events import CardDealt, RoundClosed, RoundOpened, WagerPlaced, WagerSettled
from houseway.cardroom.coach import money
from houseway.cards.card import Card
from houseway.journal.commit import StoredEvent
from houseway.journal.store import Journal
from houseway.journal.tables import table_class
from houseway.play.events import ChoiceMade, Event, FeeTaken
from houseway.play.live.table import LiveTable
from houseway.play.live.view import view
from houseway.play.registry import decode_event
from houseway.play.table_events import ChipsBought, HandVoided, Left, Seated, TableOpened
from houseway.pricing.advice import Advice, Option, Seen
from houseway.pricing.seen import DecisionKey, seen_of
from houseway.rulebook.book import FiledRulebook
from houseway.values.money import Cents, format_money

Edges = Mapping[str, tuple[Fraction, str]]
_WORST = 5
_OWN_MONEY = (ChipsBought, Left, Seated)
"""Events that move chips between a stack and its owner."""


class MadeChoice(NamedTuple):
    """A choice that a person made, and what they could see."""

    decision: DecisionKey
    choice: str
    cards: tuple[Card, ...]
    seen: Seen


@dataclass
class PlayedHand:
    """A person's bets, choices and result in one finished hand."""

    hand: int
    net: Cents = 0
    fees: Cents = 0
    bank: bool = False
    """Whether the person was the player-dealer."""
    void: bool = False
    wagers: list[WagerPlaced] = field(default_factory=list)
    """All wagers before the first card, including those of others."""
    choices: list[MadeChoice] = field(default_factory=list)


def played_hands(
    journal: Journal, table_id: str, *, hands: range, person: str, rulebook: FiledRulebook
) -> list[PlayedHand]:
    """The hands of a range in which a person bet, banked, won or lost, from a journal."""
    checkpoint, stored = journal.since_checkpoint(table_id, hands.start)
    try:
        return list(_played(stored, hands, person, rulebook=rulebook, checkpoint=checkpoint))
    except msgspec.DecodeError:
        # Another version of this program stored the checkpoint in a different format.
        events = journal.events(table_id)
        return list(_played(events, hands, person, rulebook=rulebook, checkpoint=""))


def _played(
    stored: Iterable[StoredEvent],
    hands: range,
    person: str,
    *,
    rulebook: FiledRulebook,
    checkpoint: str,
) -> Iterator[PlayedHand]:
    table: LiveTable | None = None
    by_number: dict[int, PlayedHand] = {}
    for entry in stored:
        event = decode_event(entry.body)
        if isinstance(event, TableOpened):
            table = table_class(event, rulebook)(entry.table, event, rulebook)
        if table is None or entry.hand >= hands.stop:
            break
        before = _stack(table, person)
        if entry.hand in hands:
            played = by_number.setdefault(entry.hand, PlayedHand(entry.hand))
            _note(played, table, event, person)
        table.apply(event, entry.entries)
        if checkpoint and isinstance(event, TableOpened):
            table.restore(checkpoint)
        elif entry.hand in hands and not isinstance(event, _OWN_MONEY):
            by_number[entry.hand].net += _stack(table, person) - before
    for played in by_number.values():
        has_bet = any(wager.bettor == person for wager in played.wagers)
        if has_bet or played.bank or played.net:
            yield played


def _stack(table: LiveTable, person: str) -> Cents:
    return table.stacks.get(table.seat_of(person), 0)


def _note(played: PlayedHand, table: LiveTable, event: Event, person: str) -> None:
    """Record what an event means for a person, before it is applied."""
    match event:
        case RoundOpened():
            played.bank = table.banker == person
        case WagerPlaced() if not _dealt(table):
            played.wagers.append(event)
        case FeeTaken() if person == (table.banker if _by_bank(event) else event.bettor):
            played.fees += event.amount
        case HandVoided():
            played.void = True
        case ChoiceMade() if event.bettor == person:
            decision = DecisionKey(event.seat, event.hand, event.decision)
            seen = seen_of(table.rules, view(table, person), decision, person)
            if seen is not None:
                # A decision to bet any amount on a wager is called after the wager.
                if event.amount and decision.kind in table.rules.wagers:
                    seen = seen._replace(stakes={decision.kind: event.amount})
                played.choices.append(MadeChoice(decision, event.choice, event.cards, seen))


def _by_bank(event: FeeTaken) -> bool:
    return event.payer == "player-dealer"


def _dealt(table: LiveTable) -> bool:
    hand = table.current
    return hand is not None and any(isinstance(event, CardDealt) for event in hand.events)


# Results.


def chosen_option(choice: MadeChoice, advice: Advice) -> Option | None:
    """The option that was chosen; for a set hand, the option with the same cards in front."""
    for option in advice.options:
        same = option.choice == choice.choice
        if same and (not choice.cards or sorted(option.cards) == sorted(choice.cards)):
            return option
    front = sorted(choice.cards)
    return next(
        (option for option in advice.options if front and sorted(option.cards) == front), None
    )


def choice_line(choice: MadeChoice, advice: Advice) -> dict[str, Any] | None:
    """A choice, its cost and the best choice; None if the choice was not calculated."""
    option = chosen_option(choice, advice)
    if option is None:
        return None
    best = advice.best
    return {
        "seat": choice.decision.seat,
        "hand": choice.decision.hand,
        "kind": choice.decision.kind,
        "choice": choice.choice,
        **({"cards": list(option.cards)} if option.cards else {}),
        "best": best.choice,
        **({"best_cards": list(best.cards)} if best.cards else {}),
        "cost": money(advice.cost(option)),
        "exact": advice.exact,
    }


def expected(played: PlayedHand, person: str, edges: Edges) -> Fraction | None:
    """What a hand was worth before the deal with the best play, less fees; None if unpriced."""
    wager_ids = {wager.wager for wager in played.wagers}
    total = Fraction(-played.fees)
    for wager in played.wagers:
        edge, part_of = edges.get(wager.wager, (None, ""))
        if wager.bettor == person or played.bank:
            if edge is None:
                return None
            if part_of not in wager_ids:
                total += edge * wager.amount * (1 if played.bank else -1)
    return total


def summary(
    hands: list[PlayedHand], person: str, edges: Edges, advised: list[list[Advice | None]]
) -> dict[str, Any]:
    """Decisions, what mistakes cost, and luck: the actual result minus the expected one."""
    cost, decisions, mistakes, lines = Fraction(0), 0, 0, []
    for played, hand_advice in zip(hands, advised, strict=True):
        for choice, advice in zip(played.choices, hand_advice, strict=True):
            option = chosen_option(choice, advice) if advice else None
            line = choice_line(choice, advice) if advice else None
            if advice is None or option is None or line is None:
                continue
            decisions += 1
            price = advice.cost(option)
            if price:
                mistakes += 1
                cost += price
                lines.append((price, {"table_hand": played.hand, **line}))
    lines.sort(key=lambda line: -line[0])
    settled = [played for played in hands if not played.void]
    worth = [expected(played, person, edges) for played in settled]
    net = sum(played.net for played in settled)
    priced = [value for value in worth if value is not None]
    total = sum(priced, Fraction(0)) - cost if len(priced) == len(worth) else None
    return {
        "hands": len(settled),
        "net": format_money(net),
        "decisions": decisions,
        "mistakes": mistakes,
        "cost": money(cost),
        "expected": None if total is None else money(total),
        "luck": None if total is None else money(net - total),
        "worst": [line for _, line in lines[:_WORST]],
    }


# The bank.


def bank_report(stored: Iterable[StoredEvent], edges: Edges) -> dict[str, Any]:
    """What the banks of these hands faced: the average action, fee and edge, and the bank needed.

    Hands that are void or still in play are left out. `needs` has the total that the bank paid and
    took in each hand, in ascending order: with gross cover, a bank of that size covers the hand.
    """
    hands: dict[int, dict[str, Any]] = {}
    for entry in stored:
        event = decode_event(entry.body)
        new = {"placed": [], "needs": 0, "fee": 0, "dealt": False, "closed": False}
        hand = hands.setdefault(entry.hand, new)
        match event:
            case CardDealt():
                hand["dealt"] = True
            case WagerPlaced() if not hand["dealt"]:
                hand["placed"].append(event)
            case WagerSettled():
                hand["needs"] += event.paid + event.taken
            case FeeTaken() if _by_bank(event):
                hand["fee"] += event.amount
            case RoundClosed():
                hand["closed"] = True
    finished = [hand for hand in hands.values() if hand["dealt"] and hand["closed"]]
    if not finished:
        return {"hands": 0}
    actions = [sum(wager.amount for wager in hand["placed"]) for hand in finished]
    fee = Fraction(sum(hand["fee"] for hand in finished), len(finished))
    usual = Fraction(sum(actions), len(finished))
    worth = [_bank_worth(hand["placed"], edges) for hand in finished]
    priced = [value for value in worth if value is not None]
    mean = sum(priced, Fraction(0)) / len(finished) if len(priced) == len(worth) else None
    return {
        "hands": len(finished),
        "usual": money(usual),
        "fee": money(fee),
        "edge": None if mean is None else round(float(mean / usual), 6),
        "worth": None if mean is None else money(mean - fee),
        "needs": [format_money(need) for need in sorted(hand["needs"] for hand in finished)],
    }


def _bank_worth(placed: list[WagerPlaced], edges: Edges) -> Fraction | None:
    wager_ids = {wager.wager for wager in placed}
    total = Fraction(0)
    for wager in placed:
        edge, part_of = edges.get(wager.wager, (None, ""))
        if edge is None:
            return None
        total += edge * wager.amount * (part_of not in wager_ids)
    return total
