"""The view of a banked hand.

Hidden information is left out: every hidden card is shown as "??". When a round is over, all
hands are shown, and so is the seed unless the shoe is used for more rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, UnsetType

from houseway.banked.case import report
from houseway.banked.events import (
    SHOE_ENDS,
    ActionPlaced,
    CardDealt,
    CardsMoved,
    ChoiceHeld,
    HandSet,
    WagerSettled,
)
from houseway.banked.family import family_of, set_names
from houseway.banked.hand import CARD_REMEDIES, SEAT_REMEDIES, BankedHand
from houseway.banked.reasons import words
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.cards.card import Card
from houseway.play.decision import Decision
from houseway.play.events import CardBurned, ChoiceMade, Event, FloorRuled
from houseway.play.game import Rules
from houseway.play.live.view import SeatView, seen_choices
from houseway.play.live.viewers import (
    ALL,
    HIDDEN,
    DecisionView,
    FeeView,
    IrregularityView,
    Money,
    RootView,
    RulingView,
    ShoeView,
    Shown,
    fee_view,
    irregularity_line,
    ruling_line,
)
from houseway.values.money import format_money

if TYPE_CHECKING:
    from houseway.banked.live_table import LiveBanked


class PlacedWager(Shown, kw_only=True):
    """A wager at a seat."""

    wager: str
    bettor: str
    amount: Money
    on: str
    hand: int
    spot: int


class BankedSeat(SeatView, kw_only=True):
    """A seat with its buttons and wagers."""

    player_dealer: int
    """Which hand of their turn the player-dealer banks, 1 or 2; 0 elsewhere."""
    offered: bool
    action: bool
    wagers: list[PlacedWager]
    ready: bool


class PayRow(Shown, kw_only=True):
    """A row of a pay table."""

    odds: str
    says: str


class Space(Shown, kw_only=True):
    """A betting space."""

    wager: str
    name: str
    requires: list[str]
    equals: str | None
    hands: int
    """The number of hands that the same amount is bet on."""
    on: list[str]
    back_line: bool
    spots: int | None
    """The number of betting spots at a seat; 0 for none, null if the number is not filed."""
    before_the_deal: bool
    minimum: Money | None
    maximum: Money | None
    odds: str
    """The odds in short, such as `1 to 1` or `up to 30 to 1`."""
    pays: list[PayRow]
    source: str | None


class BankView(Shown, kw_only=True):
    """The player-dealer's bank."""

    amount: Money
    used: Money
    net: Money


class BankOffer(Shown, kw_only=True):
    """Who is offered the bank, and the allowed amounts."""

    seat: int
    person: str
    name: str
    turn: int
    least: Money
    most: Money
    yours: bool


class SettlementLine(Shown, kw_only=True):
    """One wager of a settlement."""

    order: int
    seat: int
    bettor: str
    hand: int
    spot: int | UnsetType = msgspec.UNSET
    wager: str
    amount: Money
    in_action: Money
    result: str
    paid: Money
    taken: Money
    returned: Money
    why: str
    source: str | None
    on: str
    """The side or row that the wager was on."""


class SetHand(Shown, kw_only=True):
    """How a hand was set; a foul hand has no names."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    foul: bool
    why: str
    low_name: str | UnsetType = msgspec.UNSET
    high_name: str | UnsetType = msgspec.UNSET


class BankedDecision(DecisionView, kw_only=True):
    """A decision in a game with a player-dealer."""

    cards: int | UnsetType = msgspec.UNSET
    """The number of cards to pick for the choice that takes cards."""
    costs: dict[str, Money] | UnsetType = msgspec.UNSET
    """The cost of each choice that costs chips."""
    amounts: tuple[str, ...] | UnsetType = msgspec.UNSET
    """The choices that take an amount from `least` to `most`."""
    least: Money | UnsetType = msgspec.UNSET
    most: Money | UnsetType = msgspec.UNSET
    usual: Money | UnsetType = msgspec.UNSET
    likely: str | UnsetType = msgspec.UNSET
    """What a simple player would choose with these cards; its button stands out."""


class BankedPublic(Shown, kw_only=True):
    """What a table with a player-dealer shows to everyone."""

    spaces: Annotated[msgspec.Raw, Meta(extra={"type": list[Space]})]
    own_hands: bool
    """False if all players bet on the same hands, as in baccarat."""
    card_notes: dict[str, str] | UnsetType = msgspec.UNSET
    """What cards mean that a usual deck does not have, by card."""
    card_names: dict[str, str] | UnsetType = msgspec.UNSET
    """The names of tiles."""
    bank: BankView
    lines: list[SettlementLine]
    fees: list[FeeView]
    rulings: list[RulingView]
    facts: Mapping[str, Any]
    """The facts of the hand, after it is over."""
    shoe: ShoeView | None


class BankedOwn(Shown, kw_only=True):
    """What a table with a player-dealer shows to one viewer."""

    hands: Mapping[str, list[Card]]
    names: Mapping[str, str]
    """The total or the poker hand of each hand that the viewer sees in full."""
    set: Mapping[str, SetHand]
    decisions: list[BankedDecision]
    offer: BankOffer | None
    choices: Sequence[ChoiceMade]


def hand_view(table: LiveBanked, viewer: str) -> BankedOwn:
    """The part that depends on the viewer: hidden cards, decisions and the offer of the bank."""
    choices = table.current.choices if table.current else ()
    hands = _hands(table, viewer)
    return BankedOwn(
        hands=hands.cards,
        names=hands.names,
        set=hands.sets,
        decisions=_decisions(table, viewer),
        offer=_offer(table, viewer),
        choices=seen_choices(table, viewer, choices),
    )


class _Hands(NamedTuple):
    """The hands, their names and how they were set."""

    cards: Mapping[str, list[Card]]
    names: Mapping[str, str]
    sets: Mapping[str, SetHand]


def _hands(table: LiveBanked, viewer: str) -> _Hands:
    """What a viewer sees of the hands; shared by viewers who see the same cards."""
    state = table.current
    if state is None:
        return _Hands({}, {}, {})
    up = table.shared("up", lambda: {name: _face_up(table, name) for name in state.hands})
    hidden = table.shared("hidden", lambda: [name for name in up if HIDDEN in up[name]])
    revealed = tuple(name for name in hidden if sees_hand(table, viewer, name))
    sets = tuple(name for name in state.sets if sees_hand(table, viewer, name))

    def build() -> _Hands:
        visible = {**up, **{name: list(state.hands[name]) for name in revealed}}
        return _Hands(
            visible,
            _names(table.rules, visible),
            {name: _set(table, state.sets[name]) for name in sets},
        )

    return table.shared(("hands", revealed, sets), build)


def _names(rules: Rules, hands: Mapping[str, list[Card]]) -> dict[str, str]:
    """The names of the hands that a viewer sees in full."""
    hand_names = family_of(rules).hand_names
    visible = {name: cards for name, cards in hands.items() if cards and HIDDEN not in cards}
    return hand_names(rules, visible) if hand_names else {}


def public_view(table: LiveBanked) -> BankedPublic:
    """The part that everyone may see."""
    state = table.current
    result = report(state) if state is not None else None
    return BankedPublic(
        spaces=betting_spaces(table.rules),
        own_hands=family_of(table.rules).seat_hands(table.rules.play),
        card_notes=family_of(table.rules).card_notes(table.rules) or msgspec.UNSET,
        card_names=family_of(table.rules).card_names(table.rules) or msgspec.UNSET,
        bank=_bank(table),
        lines=_lines(state, result["lines"]) if state and result else [],
        fees=[fee_view(fee) for fee in result["fees"]] if result else [],
        rulings=[ruling_line(table.rules, ruling) for ruling in table.rulings],
        facts=state.facts if state and state.closed else {},
        shoe=_shoe(table),
    )


def _lines(hand: BankedHand, lines: list[dict[str, Any]]) -> list[SettlementLine]:
    """The settlement lines, each with the side or row the wager was on."""
    settled = zip(lines, hand.lines, strict=True)
    return [SettlementLine(**line, on=event.on) for line, event in settled]


def seat_view(table: LiveBanked, seat: int) -> BankedSeat:
    """The player-dealer button, the action button, the offer of the bank and a seat's wagers."""
    turn, offered = table.turn, table.offered
    placed = table.current.wagers if table.current else table.wagers
    sitting = table.seats.get(seat)
    return BankedSeat(
        player_dealer=turn.hand if turn and turn.seat == seat else 0,
        offered=bool(offered and offered.seat == seat),
        action=bool(table.current and table.current.button == seat),
        wagers=[_wager(wager) for wager in placed if wager.seat == seat],
        ready=bool(sitting and sitting.ready),
    )


def sees_hand(table: LiveBanked, viewer: str, hand: str) -> bool:
    """Whether a viewer may see a whole hand: their own, or any hand once the round is over."""
    state = table.current
    assert state is not None
    if state.closed or viewer == ALL:
        return True
    if hand == PLAYER_DEALER:
        # Where hands are set, the player-dealer sees the bank's hand; once set it is face up.
        sets = state.rules.family.set_hand is not None
        return hand in state.sets or (sets and bool(viewer) and viewer == table.banker)
    seat = hand.partition("/")[0]
    return bool(viewer) and seat.isdecimal() and viewer in _players(table, int(seat))


def _players(table: LiveBanked, seat: int) -> set[str]:
    """The player who had a seat when the hand was dealt, and everyone who bet on it."""
    state = table.current
    assert state is not None
    return table.shared(
        ("players", seat),
        lambda: {
            state.seated.get(seat, ""),
            *(wager.bettor for wager in state.wagers if wager.seat == seat),
        },
    )


def _face_up(table: LiveBanked, hand: str) -> list[Card]:
    """The cards of a hand, with "??" for those that are face down."""
    assert table.current is not None
    up = table.faces.up.get(hand, [])
    cards = enumerate(table.current.hands[hand])
    return [card if n < len(up) and up[n] else HIDDEN for n, card in cards]


def seen_event(table: LiveBanked, viewer: str, event: Event) -> Event:
    """An event as the viewer may see it: without hidden cards, and with its reason in words."""
    if isinstance(event, WagerSettled | ActionPlaced):
        return table.shared_by_event(event, "words", _in_words)
    if isinstance(event, CardBurned | FloorRuled) and table.shoe is not None and viewer != ALL:
        return _without_card(event)
    if table.current is None or table.current.closed or viewer == ALL:
        return (
            table.shared_by_event(event, "words", _in_words)
            if isinstance(event, HandSet)
            else event
        )
    match event:
        case CardDealt() if not event.face_up and not sees_hand(table, viewer, event.hand):
            return table.shared_by_event(event, "hidden", _without_card)
        case CardBurned() | FloorRuled():
            return _without_card(event)
        case CardsMoved():
            hands = {
                name: _mask_cards(table, viewer, name, event.hands[name]) for name in event.hands
            }
            return msgspec.structs.replace(event, hands=hands)
        case HandSet() if not sees_hand(table, viewer, event.hand):
            return table.shared_by_event(event, "hidden", lambda _: HandSet(event.hand, (), ()))
        case HandSet():
            return table.shared_by_event(event, "words", _in_words)
        case ChoiceMade() if event.cards and not _is_own(table, viewer, event):
            return msgspec.structs.replace(event, cards=())
        case ChoiceHeld() if not _is_own(table, viewer, event):
            return table.shared_by_event(event, "hidden", _without_choice)
    return event


def _in_words(event: WagerSettled | ActionPlaced | HandSet) -> Event:
    """An event with its reason as words instead of values."""
    return msgspec.structs.replace(event, why=words(event), reason=None)


def _without_card(event: CardDealt | CardBurned | FloorRuled) -> Event:
    """Hide a card that was dealt face down, burned or set aside."""
    return msgspec.structs.replace(event, card=HIDDEN) if event.card else event


def _without_choice(event: Event) -> Event:
    return msgspec.structs.replace(event, choice="", amount=0, cards=())


def _is_own(table: LiveBanked, viewer: str, event: ChoiceMade | ChoiceHeld) -> bool:
    bettor = table.banker if event.bettor == PLAYER_DEALER else event.bettor
    return bool(viewer) and bettor == viewer


def _mask_cards(
    table: LiveBanked, viewer: str, hand: str, cards: tuple[Card, ...]
) -> tuple[Card, ...]:
    up = table.faces.up.get(hand, [])
    if sees_hand(table, viewer, hand) or (len(up) >= len(cards) and all(up)):
        return cards
    return (HIDDEN,) * len(cards)


def _wager(wager: Placed) -> PlacedWager:
    return PlacedWager(
        wager=wager.wager,
        bettor=wager.bettor,
        amount=format_money(wager.amount),
        on=wager.on,
        hand=wager.hand,
        spot=wager.spot,
    )


def _spots(rules: Rules) -> int | None:
    """How many betting spots a seat has; None if the number is not filed, 0 if it has none."""
    seats = rules.filing.seats
    if seats is None or not seats.has_spots:
        return 0
    return seats.spots or None


@lru_cache(maxsize=256)
def betting_spaces(rules: Rules) -> msgspec.Raw:
    """The betting spaces as JSON, cached for all tables with the same rules."""
    return msgspec.Raw(msgspec.json.encode(spaces_of(rules)))


def spaces_of(rules: Rules) -> list[Space]:
    """The betting spaces of a layout, in the filed order of the wagers."""
    return [
        Space(
            wager=name,
            name=compiled.wager.name,
            requires=compiled.wager.requires,
            equals=compiled.wager.limit.equals or None,
            hands=compiled.wager.hands,
            on=compiled.wager.on,
            back_line=compiled.wager.back_line,
            spots=_spots(rules),
            before_the_deal=compiled.wager.placed == BEFORE_THE_DEAL,
            minimum=compiled.wager.limit.minimum or None,
            maximum=compiled.wager.limit.maximum or None,
            odds=compiled.wager.short_odds,
            pays=[
                PayRow(odds=str(row.odds), says=row.says or str(row.when))
                for row in compiled.wager.pays
            ],
            source=compiled.source,
        )
        for name, compiled in rules.wagers.items()
    ]


def _set(table: LiveBanked, hand_set: HandSet) -> SetHand:
    """How a hand was set."""
    shown = SetHand(low=hand_set.front, high=hand_set.back, foul=hand_set.foul, why=words(hand_set))
    if not hand_set.foul:
        names = set_names(table.rules, hand_set.front, hand_set.back)
        shown.low_name = names.get("low_name", msgspec.UNSET)
        shown.high_name = names.get("high_name", msgspec.UNSET)
    return shown


def _decisions(table: LiveBanked, viewer: str) -> list[BankedDecision]:
    """The open decisions of the viewer."""
    return [
        _decision(table, decision)
        for decider, decision in table.shared("decisions", lambda: _deciders(table))
        if viewer and decider == viewer
    ]


def _deciders(table: LiveBanked) -> list[tuple[str, Decision]]:
    return [(table.decider(decision), decision) for decision in table.open_decisions()]


def _decision(table: LiveBanked, decision: Decision) -> BankedDecision:
    """A decision with what its choices cost, and the amounts allowed with them."""
    shown = BankedDecision(
        seat=decision.seat,
        hand=decision.hand,
        kind=decision.kind,
        choices=decision.choices,
        default=decision.default,
    )
    if decision.cards:
        shown.cards = decision.cards
    advise = family_of(table.rules).advise
    if advise is not None and table.current is not None:
        shown.likely = advise(table.current, decision)
    costs = table.costs(decision)
    if costs:
        shown.costs = {name: format_money(cost) for name, cost in costs.items()}
    amount, offered = decision.amount, table.amount_range(decision)
    if amount is not None and offered is not None:
        minimum, maximum = offered
        shown.amounts = amount.choices
        shown.least = format_money(minimum)
        shown.most = format_money(maximum)
        shown.usual = format_money(amount.usual)
    return shown


def list_irregularities(table: LiveBanked) -> list[IrregularityView]:
    """What the floor may rule on now, with the possible remedies and seats."""
    if table.current is None or not table.rulable():
        return []
    seats = sorted({wager.seat for wager in table.current.unsettled()})
    closed: tuple[str, ...] = () if seats else SEAT_REMEDIES
    if family_of(table.rules).deals_first:
        closed += CARD_REMEDIES
    lines = []
    for filed in table.rules.irregularities.values():
        remedies = [remedy for remedy in filed.open_remedies if remedy not in closed]
        if remedies:
            names_seat = any(remedy in (*SEAT_REMEDIES, "house-way") for remedy in remedies)
            line = irregularity_line(filed, remedies, seats if names_seat else [])
            if "concede-bettor" in remedies:
                line.bettors = _bettors(table.current)
                line.names = {seat.person: seat.name for seat in table.seats.values()}
            lines.append(line)
    return lines


def _bettors(hand: BankedHand) -> dict[int, list[str]]:
    """Who still has a wager on each seat, for a ruling that names one of them."""
    bettors: dict[int, list[str]] = {}
    for wager in hand.unsettled():
        on_seat = bettors.setdefault(wager.seat, [])
        if wager.bettor not in on_seat:
            on_seat.append(wager.bettor)
    return bettors


def _offer(table: LiveBanked, viewer: str) -> BankOffer | None:
    offered = table.offered
    if offered is None:
        return None
    seat = table.seat_of(offered.person)
    minimum, maximum = table.bank_range(seat)
    return BankOffer(
        seat=offered.seat,
        person=offered.person,
        name=table.seats[seat].name if seat else offered.person,
        turn=offered.hand,
        least=format_money(minimum),
        most=format_money(maximum),
        yours=bool(viewer) and viewer == offered.person,
    )


def _shoe(table: LiveBanked) -> ShoeView | None:
    """The public state of a shoe for several hands."""
    shoe = table.shoe
    if shoe is None:
        return None
    drawn = 0 if table.current is None or table.current.closed else table.current.cards_out
    return ShoeView(
        number=shoe.number,
        roots=[RootView(stub=0, root=shoe.root, cards=shoe.cards)],
        cards=shoe.cards,
        behind=shoe.behind,
        out=shoe.out + drawn,
        first_hand=shoe.first_hand,
        hands=shoe.hands,
        burned=shoe.burned,
        first=shoe.first,
        ends=SHOE_ENDS.get(shoe.ends, shoe.ends),
        over=shoe.over,
        seed=shoe.seed or None,
    )


def _bank(table: LiveBanked) -> BankView:
    state = table.current
    return BankView(
        amount=format_money(table.bank),
        used=format_money(state.bank.used if state else 0),
        net=format_money(state.bank.net if state else 0),
    )
