"""The view of a poker hand.

Everyone sees face-up cards, and at the showdown the hands that are compared; players see their own
cards. All other cards are "??". The face-down cards of a folded hand stay hidden after the hand and
in its replay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UnsetType

from houseway.cards.card import Card
from houseway.play.decision import Decision
from houseway.play.events import CardBurned, ChoiceMade, Event
from houseway.play.live.view import SeatView, seen_choices
from houseway.play.live.viewers import (
    ALL,
    HIDDEN,
    DecisionView,
    FeeView,
    IrregularityView,
    Money,
    RulingView,
    ShoeView,
    Shown,
    fee_view,
    irregularity_line,
    ruling_line,
)
from houseway.play.table_events import CardsOpened
from houseway.poker.card_places import BOARD, DealtCard
from houseway.poker.case import fee_line
from houseway.poker.events import Dealt, Drew, PotAwarded, Reshuffled
from houseway.poker.family import family_of
from houseway.poker.hand import PokerHand
from houseway.poker.hand_names import hand_name
from houseway.poker.pots import make_pots, take_fee
from houseway.poker.rulings import AT_A_TURN
from houseway.poker.showdown import unpaid_winners
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.poker.live_table import LivePoker

_TAKE_AMOUNTS = ("bet", "raise")


class PokerSeat(SeatView, kw_only=True):
    """A seat with its bet, and its player's owed blinds and requests."""

    bet: Money
    in_hand: bool
    folded: bool
    all_in: bool
    button: bool
    waits_for_blind: bool
    posts: bool
    missed: bool
    straddles: bool
    bomb_pot: Money | None
    """What the player puts into the next pot."""
    declares: bool
    time_back: Money
    """The refund of a player who leaves now."""


class PokerDecision(DecisionView, kw_only=True):
    """A decision at poker."""

    call: Money | UnsetType = msgspec.UNSET
    cards: int | UnsetType = msgspec.UNSET
    """The number of cards to discard; at a draw, the maximum."""
    amounts: list[str] | UnsetType = msgspec.UNSET
    """The choices that take an amount from `least` to `most`, in steps of `step`."""
    least: Money | UnsetType = msgspec.UNSET
    most: Money | UnsetType = msgspec.UNSET
    step: Money | UnsetType = msgspec.UNSET


class Blinds(Shown, kw_only=True):
    """The seats of the blinds; 0 if not posted."""

    small: int
    big: int


class PotView(Shown, kw_only=True):
    """A pot and the seats that can win it."""

    amount: Money
    seats: Sequence[int]


class Award(Shown, kw_only=True):
    """A pot, or a part of it, that a seat won."""

    pot: int
    seat: int
    amount: Money
    why: str
    part: str
    board: int


class UnpaidWinner(Shown, kw_only=True):
    """A winning seat and its hand, if the collection took the whole pot."""

    seat: int
    why: str


class PokerState(Shown, kw_only=True):
    """The table of a hand of poker."""

    stakes: str
    betting: str
    button: int
    blinds: Blinds
    street: str
    pot: Money
    pots: list[PotView]
    bet: Money
    boards: list[list[Card]]
    common: list[Card]
    bomb: Money | None
    kill: bool
    shown: list[int]
    """The seats that showed their hands."""
    up: dict[str, list[bool]]
    """Whether each card of a hand is face up, in games with face-up cards."""
    net: dict[str, Money]
    """The net result of each seat, after the hand is over."""
    awards: list[Award]
    unpaid: list[UnpaidWinner]
    straddles: bool
    bomb_pots: bool
    declared_hands: int


class PokerPublic(Shown, kw_only=True):
    """What a poker table shows to everyone."""

    turn: int
    """The seat to act; 0 for none."""
    lines: tuple[()]
    fees: list[FeeView]
    facts: dict[str, Any]
    rulings: list[RulingView]
    shoe: ShoeView
    poker: PokerState


class PokerOwn(Shown, kw_only=True):
    """What a poker table shows to one viewer."""

    hands: Mapping[str, list[Card]]
    names: Mapping[str, str]
    decisions: list[PokerDecision]
    choices: Sequence[ChoiceMade]


def hand_view(table: LivePoker, viewer: str) -> PokerOwn:
    """The part that depends on the viewer: hidden cards and decisions."""
    hands = _hands(table, viewer)
    choices = table.current.choices if table.current else ()
    return PokerOwn(
        hands=hands,
        names=_names(table, hands),
        decisions=_decisions(table, viewer),
        choices=seen_choices(table, viewer, choices),
    )


def public_view(table: LivePoker) -> PokerPublic:
    """The part that everyone may see."""
    hand, turn = table.current, table.turn
    return PokerPublic(
        turn=turn.seat if turn else 0,
        lines=(),
        fees=[fee_view(fee_line(fee)) for fee in hand.fees] if hand else [],
        facts={},
        rulings=[ruling_line(table.rules, ruling) for ruling in table.rulings],
        shoe=table.describe_shoe(),
        poker=_poker(table),
    )


def seat_view(table: LivePoker, seat: int) -> PokerSeat:
    """The bet of a seat, and its player's owed blinds and requests."""
    hand, player = table.current, table.table.players.get(seat)
    dealt = hand is not None and seat in table.persons
    live = dealt and hand is not None and seat in hand.live
    return PokerSeat(
        bet=format_money(hand.bets[seat] if hand and dealt else 0),
        in_hand=bool(live),
        folded=dealt and not live,
        all_in=bool(live and hand and not hand.closed and not hand.stacks[seat]),
        button=seat == _button(table),
        waits_for_blind=bool(player and player.waiting),
        posts=bool(player and player.posting),
        missed=bool(player and (player.missed_big or player.missed_small)),
        straddles=seat in table.straddlers,
        bomb_pot=format_money(table.bombs[seat]) if seat in table.bombs else None,
        declares=bool(player and player.declares),
        time_back=format_money(table.table.time_back(seat) if player else 0),
    )


def sees(table: LivePoker, viewer: str, card: DealtCard) -> bool:
    """Whether a viewer may see a card."""
    if card.seat == BOARD or card.up or viewer == ALL:
        return True
    if viewer and table.persons.get(card.seat) == viewer:
        return True
    return card.seat in table.shown and not card.thrown


def seen_event(table: LivePoker, viewer: str, event: Event) -> Event:
    """An event with hidden cards masked."""
    if viewer == ALL:
        return event
    own = isinstance(event, ChoiceMade | Drew) and _is_own(table, viewer, event.seat)
    match event:
        case Dealt():
            return _with_cards(table, event, _masked(table, viewer, event))
        case CardBurned():
            return CardBurned(HIDDEN)
        case ChoiceMade() if not own:
            return _with_cards(table, event, _hidden(event.cards))
        case Drew() if not own:
            return msgspec.structs.replace(event, thrown=_hidden(event.thrown))
        case Reshuffled():
            return _with_cards(table, event, _hidden(event.cards))
        case CardsOpened():
            visible = {
                (card.stub, card.place)
                for card in table.card_places.cards
                if sees(table, viewer, card)
            }
            openings = [
                opening for opening in event.openings if (opening.stub, opening.place) in visible
            ]
            return CardsOpened(tuple(openings))
    return event


def list_irregularities(table: LivePoker) -> list[IrregularityView]:
    """The irregularities with a remedy that the floor may order at a player's turn."""
    if table.current is None or not table.rulable():
        return []
    lines = []
    for filed in table.rules.irregularities.values():
        remedies = [remedy for remedy in filed.open_remedies if remedy in AT_A_TURN]
        if remedies:
            seats = sorted(table.current.live) if "forfeit-seat" in remedies else []
            lines.append(irregularity_line(filed, remedies, seats))
    return lines


def _with_cards(table: LivePoker, event: Event, cards: tuple[Card, ...]) -> Event:
    """The event with these cards instead, created once for all viewers who see the same cards."""
    return table.shared_by_event(
        event, cards, lambda _: msgspec.structs.replace(event, cards=cards)
    )


def _masked(table: LivePoker, viewer: str, event: Dealt) -> tuple[Card, ...]:
    """The cards of a deal; all hidden for hands other than the current one."""
    dealt = table.card_places.dealt_by(event)
    if not dealt:
        return _hidden(event.cards)
    return tuple(card.card if sees(table, viewer, card) else HIDDEN for card in dealt)


def _hidden(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


def _is_own(table: LivePoker, viewer: str, seat: int) -> bool:
    return bool(viewer) and table.persons.get(seat) == viewer


def _hands(table: LivePoker, viewer: str) -> dict[str, list[Card]]:
    """The cards of every seat; the part that everyone may see is prepared once for all viewers."""

    def seen_by(viewer: str, seats: Iterable[int]) -> dict[str, list[Card]]:
        return {str(seat): _seen_cards(table, viewer, seat) for seat in seats}

    seats = sorted(table.persons)
    if viewer == ALL:
        return seen_by(ALL, seats)
    own = [seat for seat in seats if _is_own(table, viewer, seat)]
    return {**table.shared("hands", lambda: seen_by("", seats)), **seen_by(viewer, own)}


def _seen_cards(table: LivePoker, viewer: str, seat: int) -> list[Card]:
    return [
        card.card if sees(table, viewer, card) else HIDDEN for card in table.card_places.held(seat)
    ]


def _names(table: LivePoker, hands: Mapping[str, list[Card]]) -> dict[str, str]:
    """The names of the live hands whose cards the viewer sees completely."""
    hand = table.current
    if hand is None:
        return {}
    visible = [int(seat) for seat, cards in hands.items() if cards and HIDDEN not in cards]
    live = [seat for seat in visible if seat in hand.live]
    names = {seat: table.shared(("name", seat), partial(hand_name, hand, seat)) for seat in live}
    return {str(seat): name for seat, name in names.items() if name}


def _decisions(table: LivePoker, viewer: str) -> list[PokerDecision]:
    """The open decision, if it is the viewer's."""
    turn = table.turn
    if turn is None or not _is_own(table, viewer, turn.seat):
        return []
    return [_decision(turn)]


def _decision(turn: Decision) -> PokerDecision:
    shown = PokerDecision(
        seat=turn.seat,
        hand=turn.hand,
        kind=turn.kind,
        choices=turn.choices,
        default=turn.default,
    )
    if turn.call:
        shown.call = format_money(turn.call)
    if turn.cards:
        shown.cards = turn.cards
    amounts = [choice for choice in turn.choices if choice in _TAKE_AMOUNTS]
    if amounts:
        shown.amounts = amounts
        shown.least = format_money(turn.least)
        shown.most = format_money(turn.most)
        shown.step = format_money(turn.step)
    return shown


def _poker(table: LivePoker) -> PokerState:
    hand, poker_table = table.current, table.table
    places = table.places_now if hand else poker_table.places
    has_blinds = poker_table.has_blinds and not (hand and hand.bomb)
    small, big = (places.small, places.big) if has_blinds else (0, 0)
    return PokerState(
        stakes=table.stakes,
        betting=poker_table.stakes.betting,
        button=_button(table),
        blinds=Blinds(small=small, big=big),
        street=hand.street if hand else "",
        pot=format_money(hand.pot - hand.fee_total if hand else 0),
        pots=_pots(hand) if hand else [],
        bet=format_money(hand.bet if hand else 0),
        boards=[board for board in hand.boards if board] if hand else [],
        common=hand.common if hand else [],
        bomb=format_money(hand.bomb) if hand and hand.bomb else None,
        kill=bool(hand and hand.kills),
        shown=sorted(table.shown),
        up=_up(table),
        net=_net(hand) if hand and hand.closed else {},
        awards=[_award(award) for award in hand.awards] if hand else [],
        unpaid=_unpaid(hand) if hand and hand.closed else [],
        straddles=poker_table.may_straddle,
        bomb_pots=bool(getattr(poker_table.play, "bomb_pots", False)),
        declared_hands=poker_table.declared_hands,
    )


def _up(table: LivePoker) -> dict[str, list[bool]]:
    """Which cards of each hand are face up, if any are."""
    faces = {
        str(seat): [card.up for card in table.card_places.held(seat)]
        for seat in sorted(table.persons)
    }
    return {seat: up for seat, up in faces.items() if any(up)}


def _net(hand: PokerHand) -> dict[str, str]:
    """The amount that each seat won or lost in a finished hand."""
    before = hand.opened.stacks
    return {str(seat): format_money(hand.stacks[seat] - before[seat]) for seat in sorted(before)}


def _button(table: LivePoker) -> int:
    return table.places_now.button if table.current else table.table.places.button


def _pots(hand: PokerHand) -> list[PotView]:
    pots = take_fee(make_pots(hand.paid, hand.live, hand.dead), hand.fee_total)
    return [
        PotView(amount=format_money(pot.amount), seats=pot.eligible) for pot in pots if pot.amount
    ]


def _unpaid(hand: PokerHand) -> list[UnpaidWinner]:
    """The winning seats and their hands, if the collection took the whole pot."""
    ranking = family_of(hand.rules).ranking(hand)
    winners = unpaid_winners(hand, ranking)
    return [UnpaidWinner(seat=winner.seat, why=winner.why) for winner in winners]


def _award(award: PotAwarded) -> Award:
    return Award(
        pot=award.pot,
        seat=award.seat,
        amount=format_money(award.amount),
        why=award.why,
        part=award.part,
        board=award.board,
    )
