"""The view of a pan hand.

Everyone sees the melds, the number of discards, the drawn card and the option card. Players see
their own cards, during and after the hand. If retired hands are discarded face up, everyone sees
those too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.cards.card import Card
from houseway.cards.commitment import Opening
from houseway.pan.events import ChipsPaid, ExcessTaken, HandDealt, MeldLaid
from houseway.pan.hand import PanHand, Player
from houseway.pan.moves import MoveData, recorded_move
from houseway.play.events import ChoiceMade, Event, FeeTaken
from houseway.play.live.viewers import ALL, HIDDEN
from houseway.play.table_events import CardsOpened
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.pan.live_state import Place
    from houseway.pan.live_table import LivePan

_LAST_CHOICES = 12
"""How many of the latest choices are shown."""


def hand_view(table: LivePan, viewer: str) -> dict[str, Any]:
    """The part that depends on the viewer: hidden cards and decisions."""
    return {
        "hands": {
            str(seat): _cards(table, viewer, player) for seat, player in _players(table.current)
        },
        "decisions": _decisions(table, viewer),
        "pan": _hand(table, viewer),
    }


def public_view(table: LivePan) -> dict[str, Any]:
    """The part that everyone may see."""
    hand = table.current
    decision = table.open_decision()
    return {
        "turn": decision.seat if decision else 0,
        "lines": [],
        "fees": [_fee(fee) for fee in hand.fees] if hand else [],
        "choices": _choices(hand) if hand else [],
        "facts": {},
        "shoe": table.describe_shoe(),
    }


def seat_view(table: LivePan, seat: int) -> dict[str, Any]:
    """The status of a seat in the hand."""
    player = table.current.players.get(seat) if table.current else None
    return {
        "status": player.status if player else None,
        "doubles": seat in table.doubles,
        "eldest": bool(table.current and table.current.order[0] == seat),
        "wagers": [],
    }


def is_own(table: LivePan, viewer: str, seat: int) -> bool:
    """Whether a viewer may see the hand of a seat."""
    return viewer == ALL or (bool(viewer) and table.persons.get(seat) == viewer)


def seen_event(table: LivePan, viewer: str, event: Event) -> Event:
    """An event without the parts hidden from the viewer."""
    match event:
        case HandDealt() | ExcessTaken() if not is_own(table, viewer, event.seat):
            return msgspec.structs.replace(event, cards=(HIDDEN,) * len(event.cards))
        case CardsOpened():
            return CardsOpened(_seen_openings(table, viewer, event.openings))
    return event


def _seen_openings(
    table: LivePan, viewer: str, openings: tuple[Opening, ...]
) -> tuple[Opening, ...]:
    """The openings of cards that the viewer saw.

    A card melded or discarded from a hand with hidden cards is opened only to its player, because
    its place in the deal would reveal something about the hidden cards.
    """
    visible: set[Place] = set(table.plucked)
    for seat, places in table.dealt.items():
        if is_own(table, viewer, seat) or _is_open(table, seat):
            visible.update(places)
    return tuple(opening for opening in openings if (opening.stub, opening.place) in visible)


def _is_open(table: LivePan, seat: int) -> bool:
    """Whether every card dealt to a seat has been shown."""
    assert table.current is not None
    if seat in table.thrown:
        return table.filed.retired_face_up
    player = table.current.players[seat]
    return player.status == "in" and not player.cards


def _players(hand: PanHand | None) -> list[tuple[int, Player]]:
    return sorted(hand.players.items()) if hand else []


def _cards(table: LivePan, viewer: str, player: Player) -> list[Card]:
    if is_own(table, viewer, player.seat):
        return list(player.cards)
    return [HIDDEN] * len(player.cards)


def _thrown(table: LivePan, viewer: str, seat: int) -> list[Card]:
    cards = table.thrown[seat]
    if table.filed.retired_face_up or is_own(table, viewer, seat):
        return list(cards)
    return [HIDDEN] * len(cards)


def _decisions(table: LivePan, viewer: str) -> list[dict[str, Any]]:
    """The open decision, if it is the viewer's."""
    decision = table.open_decision()
    if decision is None or not viewer or table.persons[decision.seat] != viewer:
        return []
    moves = {move.words: _move(move.words, move.data) for move in decision.moves}
    return [
        {
            "seat": decision.seat,
            "hand": 1,
            "kind": decision.kind,
            "choices": decision.choices,
            "default": decision.default,
            "pays": {
                move.words: format_money(move.pay * table.condition)
                for move in decision.moves
                if move.pay > 0
            },
            **({"moves": list(moves.values())} if moves else {}),
        }
    ]


def _move(choice: str, data: MoveData) -> dict[str, Any]:
    return {"choice": choice, **msgspec.to_builtins(data)}


def _choices(hand: PanHand) -> list[dict[str, Any]]:
    """The latest choices, with the data of moves."""
    events = hand.events
    places = [place for place, event in enumerate(events) if isinstance(event, ChoiceMade)]
    return [_choice(events, place) for place in places[-_LAST_CHOICES:]]


def _choice(events: list[Event], place: int) -> dict[str, Any]:
    choice: dict[str, Any] = msgspec.to_builtins(events[place])
    data = recorded_move(events, place) if choice["decision"] == "move" else None
    return choice if data is None else {**choice, "move": _move(choice["choice"], data)}


def _fee(fee: FeeTaken) -> dict[str, Any]:
    return {
        "payer": fee.payer,
        "seat": fee.seat,
        "amount": format_money(fee.amount),
        "tier": fee.tier,
        "when": fee.when,
    }


def _hand(table: LivePan, viewer: str) -> dict[str, Any]:
    thrown = {str(seat): _thrown(table, viewer, seat) for seat in sorted(table.thrown)}
    public = table.shared("hand", lambda: _public_hand(table))
    return {**public, "thrown": thrown} if table.current else public


def _public_hand(table: LivePan) -> dict[str, Any]:
    """The part that everyone may see."""
    hand = table.current
    carried = (table.carried - table.carried_doubles, table.carried_doubles)
    tops, doubles = (hand.tops, hand.double_tops) if hand and not hand.closed else carried
    table_part: dict[str, Any] = {
        "condition": format_money(table.condition),
        "tops": format_money(tops),
        "shown": {str(seat): card for seat, card in table.shown.items()},
        "may_double": table.filed.doubles,
    }
    if hand is None:
        return table_part
    return {
        **table_part,
        "double_tops": format_money(doubles),
        "eldest": hand.order[0],
        "order": hand.order,
        "option_card": hand.option,
        "drawn": hand.drawn,
        "turn": _turn(table, hand),
        "melds": {str(seat): _melds(hand, player) for seat, player in _players(hand)},
        "status": {str(seat): player.status for seat, player in _players(hand)},
        "doubles": [seat for seat, player in _players(hand) if player.doubles],
        "deck": table.deck,
        "discards": len(hand.discards),
        "payments": list(_payments(hand.events)),
        "out": {"seat": table.out.seat, "chips": table.out.chips} if table.out else None,
        "net": _net(table, hand),
    }


def _net(table: LivePan, hand: PanHand) -> dict[str, str]:
    """The result of every seat after the hand; zero in a void hand."""
    opened = hand.opened
    if not hand.closed:
        return {}
    return {
        str(seat): format_money(0 if table.why else player.stack - opened.stacks[seat])
        for seat, player in _players(hand)
    }


def _turn(table: LivePan, hand: PanHand) -> int:
    """The seat whose turn it is, even while others decide whether to force a card; 0 for none."""
    decision = table.open_decision()
    if hand.closed or (decision and decision.kind in ("declare", "split-tops")):
        return 0
    if decision is None or decision.kind == "force":
        return hand.next_in_action(hand.turn) if decision else hand.turn
    return decision.seat


def _melds(hand: PanHand, player: Player) -> list[dict[str, Any]]:
    return [
        {
            "kind": meld.kind,
            "cards": meld.cards,
            "pay": format_money(hand.meld_rules.pay(meld) * hand.condition),
        }
        for meld in player.melds
    ]


def _payments(events: list[Event]) -> Iterator[dict[str, Any]]:
    """The payments of a hand; a condition has the cards of its meld."""
    meld: tuple[Card, ...] = ()
    for event in events:
        if isinstance(event, MeldLaid):
            meld = event.cards
        elif isinstance(event, ChipsPaid):
            yield {
                "payer": event.payer,
                "payee": event.payee,
                "amount": format_money(event.amount),
                **_reason(event, meld),
            }


def _reason(payment: ChipsPaid, meld: tuple[Card, ...]) -> dict[str, Any]:
    if payment.code == "condition":
        return {"why": "condition", "cards": meld}
    return {"why": payment.why}
