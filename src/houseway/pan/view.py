"""The view of a pan hand.

Everyone sees the melds, the number of discards, the drawn card and the option card. Players see
their own cards, during and after the hand. If retired hands are discarded face up, everyone sees
those too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import UnsetType

from houseway.cards.card import Card
from houseway.cards.commitment import Opening
from houseway.pan.events import ChipsPaid, ExcessTaken, HandDealt, MeldLaid
from houseway.pan.hand import PanHand, Player
from houseway.pan.moves import MoveData, recorded_move
from houseway.play.collection import fee_terms
from houseway.play.events import ChoiceMade, Event, FeeTaken
from houseway.play.live.view import SeatView
from houseway.play.live.viewers import (
    ALL,
    HIDDEN,
    DecisionView,
    FeeView,
    Money,
    ShoeView,
    Shown,
)
from houseway.play.table_events import CardsOpened
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.pan.live_state import Place
    from houseway.pan.live_table import LivePan

_LAST_CHOICES = 12
"""How many of the latest choices are shown."""


class PanSeat(SeatView, kw_only=True):
    """A seat and its status in the hand."""

    status: str | None
    doubles: bool
    eldest: bool
    wagers: tuple[()] = ()


class PanMove(Shown, omit_defaults=True, kw_only=True):
    """A choice of a move, as data."""

    choice: str
    kind: Literal["meld", "add", "split", "borrow", "discard"]
    cards: tuple[Card, ...]
    """The cards that are melded or discarded."""
    meld: int = 0
    """The number of the meld that the move adds to, splits or borrows from."""
    melds: tuple[tuple[Card, ...], ...] = ()
    """The melds that result from a split or a borrow."""


class PanDecision(DecisionView, kw_only=True):
    """A decision at pan."""

    pays: dict[str, Money]
    """What each other player pays for a choice."""
    moves: list[PanMove] | UnsetType = msgspec.UNSET


class PanChoice(ChoiceMade, frozen=True, tag="choice-made"):
    """A choice, with the data of its move."""

    move: PanMove | UnsetType = msgspec.UNSET


class MeldView(Shown, kw_only=True):
    """A meld, and what each other player pays for it."""

    kind: str
    cards: tuple[Card, ...]
    pay: Money


class Payment(Shown, kw_only=True):
    """A payment; for a condition, with the cards of its meld."""

    payer: int
    payee: int
    amount: Money
    why: str
    cards: tuple[Card, ...] | UnsetType = msgspec.UNSET


class GoneOut(Shown, kw_only=True):
    """The seat that went out, and what each other player pays for it, in chips."""

    seat: int
    chips: int


class PanState(Shown, kw_only=True):
    """The table of a hand of pan."""

    condition: Money
    tops: Money
    shown: dict[str, Card]
    """In a new game: the cards turned up to find the eldest hand, by seat."""
    may_double: bool
    double_tops: Money | UnsetType = msgspec.UNSET
    """This field and those below are set after a hand has been dealt."""
    eldest: int | UnsetType = msgspec.UNSET
    order: Sequence[int] | UnsetType = msgspec.UNSET
    option_card: Card | UnsetType | None = msgspec.UNSET
    drawn: Card | UnsetType | None = msgspec.UNSET
    turn: int | UnsetType = msgspec.UNSET
    melds: dict[str, list[MeldView]] | UnsetType = msgspec.UNSET
    status: dict[str, str] | UnsetType = msgspec.UNSET
    doubles: list[int] | UnsetType = msgspec.UNSET
    deck: int | UnsetType = msgspec.UNSET
    discards: int | UnsetType = msgspec.UNSET
    payments: list[Payment] | UnsetType = msgspec.UNSET
    out: GoneOut | UnsetType | None = msgspec.UNSET
    net: dict[str, Money] | UnsetType = msgspec.UNSET
    thrown: dict[str, list[Card]] | UnsetType = msgspec.UNSET


class PanPublic(Shown, kw_only=True):
    """What a pan table shows to everyone."""

    turn: int
    """The seat to act; 0 for none."""
    lines: tuple[()] = ()
    fees: list[FeeView]
    choices: list[PanChoice]
    facts: dict[str, Any]
    shoe: ShoeView


class PanOwn(Shown, kw_only=True):
    """What a pan table shows to one viewer."""

    hands: Mapping[str, list[Card]]
    decisions: list[PanDecision]
    pan: PanState


def hand_view(table: LivePan, viewer: str) -> PanOwn:
    """The part that depends on the viewer: hidden cards and decisions."""
    return PanOwn(
        hands={
            str(seat): _cards(table, viewer, player) for seat, player in _players(table.current)
        },
        decisions=_decisions(table, viewer),
        pan=_hand(table, viewer),
    )


def public_view(table: LivePan) -> PanPublic:
    """The part that everyone may see."""
    hand = table.current
    decision = table.open_decision()
    return PanPublic(
        turn=decision.seat if decision else 0,
        fees=[_fee(fee) for fee in hand.fees] if hand else [],
        choices=_choices(hand) if hand else [],
        facts={},
        shoe=table.describe_shoe(),
    )


def seat_view(table: LivePan, seat: int) -> PanSeat:
    """The status of a seat in the hand."""
    player = table.current.players.get(seat) if table.current else None
    return PanSeat(
        status=player.status if player else None,
        doubles=seat in table.doubles,
        eldest=bool(table.current and table.current.order[0] == seat),
    )


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


def _decisions(table: LivePan, viewer: str) -> list[PanDecision]:
    """The open decision, if it is the viewer's."""
    decision = table.open_decision()
    if decision is None or not viewer or table.persons[decision.seat] != viewer:
        return []
    moves = {move.words: _move(move.words, move.data) for move in decision.moves}
    return [
        PanDecision(
            seat=decision.seat,
            hand=1,
            kind=decision.kind,
            choices=decision.choices,
            default=decision.default,
            pays={
                move.words: format_money(move.pay * table.condition)
                for move in decision.moves
                if move.pay > 0
            },
            moves=list(moves.values()) or msgspec.UNSET,
        )
    ]


def _move(choice: str, data: MoveData) -> PanMove:
    return PanMove(
        choice=choice, kind=data.kind, cards=data.cards, meld=data.meld, melds=data.melds
    )


def _choices(hand: PanHand) -> list[PanChoice]:
    """The latest choices, with the data of moves."""
    events = hand.events
    places = [place for place, event in enumerate(events) if isinstance(event, ChoiceMade)]
    return [_choice(events, place) for place in places[-_LAST_CHOICES:]]


def _choice(events: list[Event], place: int) -> PanChoice:
    event = events[place]
    assert isinstance(event, ChoiceMade)
    data = recorded_move(events, place) if event.decision == "move" else None
    return PanChoice(
        **msgspec.structs.asdict(event),
        move=msgspec.UNSET if data is None else _move(event.choice, data),
    )


def _fee(fee: FeeTaken) -> FeeView:
    return FeeView(
        payer=fee.payer,
        seat=fee.seat,
        amount=format_money(fee.amount),
        tier=fee.tier,
        when=fee.when,
        terms=fee_terms(fee.tier, fee.basis, fee.when),
    )


def _hand(table: LivePan, viewer: str) -> PanState:
    public = table.shared("hand", lambda: _public_hand(table))
    if not table.current:
        return public
    thrown = {str(seat): _thrown(table, viewer, seat) for seat in sorted(table.thrown)}
    return msgspec.structs.replace(public, thrown=thrown)


def _public_hand(table: LivePan) -> PanState:
    """The part that everyone may see."""
    hand = table.current
    carried = (table.carried - table.carried_doubles, table.carried_doubles)
    tops, doubles = (hand.tops, hand.double_tops) if hand and not hand.closed else carried
    state = PanState(
        condition=format_money(table.condition),
        tops=format_money(tops),
        shown={str(seat): card for seat, card in table.shown.items()},
        may_double=table.filed.doubles,
    )
    if hand is None:
        return state
    return msgspec.structs.replace(
        state,
        double_tops=format_money(doubles),
        eldest=hand.order[0],
        order=hand.order,
        option_card=hand.option,
        drawn=hand.drawn,
        turn=_turn(table, hand),
        melds={str(seat): _melds(hand, player) for seat, player in _players(hand)},
        status={str(seat): player.status for seat, player in _players(hand)},
        doubles=[seat for seat, player in _players(hand) if player.doubles],
        deck=table.deck,
        discards=len(hand.discards),
        payments=list(_payments(hand.events)),
        out=GoneOut(seat=table.out.seat, chips=table.out.chips) if table.out else None,
        net=_net(table, hand),
    )


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


def _melds(hand: PanHand, player: Player) -> list[MeldView]:
    return [
        MeldView(
            kind=meld.kind,
            cards=meld.cards,
            pay=format_money(hand.meld_rules.pay(meld) * hand.condition),
        )
        for meld in player.melds
    ]


def _payments(events: list[Event]) -> Iterator[Payment]:
    """The payments of a hand; a condition has the cards of its meld."""
    meld: tuple[Card, ...] = ()
    for event in events:
        if isinstance(event, MeldLaid):
            meld = event.cards
        elif isinstance(event, ChipsPaid):
            is_condition = event.code == "condition"
            yield Payment(
                payer=event.payer,
                payee=event.payee,
                amount=format_money(event.amount),
                why="condition" if is_condition else event.why,
                cards=meld if is_condition else msgspec.UNSET,
            )
