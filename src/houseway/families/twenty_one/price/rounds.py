"""The compiled round of twenty-one: deal, play and settle one seat, in the order of the script."""

from typing import NamedTuple

import numpy as np

from houseway.families.twenty_one.price.dealer import VALUES, Floats, Ints
from houseway.families.twenty_one.price.hands import MAX_CARDS
from houseway.families.twenty_one.price.player import DOUBLE, HIT, RESCUE, SURRENDER
from houseway.families.twenty_one.rules import SPECIALS
from houseway.values.kernels import bare_kernel, inlined
from houseway.values.stream import Stream, random_below, stream_of

X_ACE_CODE, SPADE_KING = 14, 15
MAX_HANDS = 8
"""The maximum number of hands of one seat; Switch deals two, and each may be split."""
_SWITCHED = SPECIALS.index("switched")
_NO_CARD = -1
_JOKER = 0
_CHECKED, _ASKED_EARLY = 1, 2
"""The bits of `checks` for an up card."""


class Settings(NamedTuple):
    """The rules as numbers."""

    hands: int
    """How many hands the seat is dealt."""
    hole_up: bool
    stands: int
    hits_soft: bool
    """Whether the player-dealer hits a soft total equal to `stands`."""
    decided_up_to: int
    """The highest total over 21 that does not wait for the player-dealer's hand."""
    rescue: bool
    double_split: bool
    surrender_split: bool
    by_rank: bool
    split_hands: int
    one_card_aces: bool
    resplit_aces: bool
    freezes: bool
    scale: int
    """Payoffs are whole numbers of 1 / scale."""
    lost: int
    """The payoff of a hand that loses to a special hand."""


class Tables(NamedTuple):
    """A game and a strategy as the kernel reads them."""

    cards: Ints
    settings: Settings
    special: Ints
    special_pay: Ints
    pay: Ints
    checks: Ints
    acts: Ints
    pairs: Ints
    early: Ints
    switch_worth: Floats
    reach: int


class Deck(NamedTuple):
    """The shoe of a round, and the place of its next card."""

    cards: Ints
    place: Ints
    stream: Stream


class Seat(NamedTuple):
    """The hands of the seat; each array has a place for each hand."""

    first: Ints
    second: Ints
    kind: Ints
    """The kind of special hand, as a place in `SPECIALS`; 0 for none."""
    root: Ints
    """The number of the dealt hand that this hand comes from."""
    split: Ints
    """Whether the hand comes from a split."""
    stake: Ints
    done: Ints
    """Whether the hand was surrendered, so there is nothing left to settle."""
    total: Ints
    size: Ints


class Dealt(NamedTuple):
    """What the player-dealer was dealt."""

    up: int
    hole: int
    kind: int
    shown: int
    """The index of the strategy for the cards that are face up."""


def new_deck(tables: Tables, seed: int) -> Deck:
    return Deck(
        cards=tables.cards.copy(), place=np.zeros(1, dtype=np.int64), stream=stream_of(seed)
    )


def new_seat() -> Seat:
    return Seat(*(np.zeros(MAX_HANDS, dtype=np.int64) for _ in Seat._fields))


@bare_kernel
def play_rounds(
    tables: Tables, rounds: int, shoes: Ints, deck: Deck, seat: Seat, counts: Ints, results: Ints
) -> None:
    """Play rounds from given shoes, or from shuffled ones if none are given; count the results."""
    shoes_given = shoes.shape[0] > 0
    for number in range(rounds):
        deck.place[0] = 0
        if shoes_given:
            for place in range(shoes.shape[1]):
                deck.cards[place] = shoes[number, place]
        won = play_round(tables, deck, seat, shoes_given)
        counts[tables.reach + won] += 1
        if results.size:
            results[number] = won


@inlined
def play_round(tables: Tables, deck: Deck, seat: Seat, shoes_given: bool) -> int:
    """One round: what the seat wins, in parts of a unit."""
    settings = tables.settings
    dealt = deal(tables, deck, seat, shoes_given)
    won = surrender_early(tables, seat, dealt)
    known = settings.hole_up or tables.checks[value_of(dealt.up)] & _CHECKED
    if known and dealt.kind:
        return won + settle_special(tables, seat, dealt.kind)
    if settings.hands == 2:
        switch_cards(tables, seat, dealt.up)
    count = settings.hands
    waits = False
    hand = 0
    while hand < count:
        if not seat.done[hand]:
            count = split_hand(tables, deck, seat, hand, count, dealt, shoes_given)
            won += play_hand(tables, deck, seat, hand, dealt, shoes_given)
            waits = waits or waits_for_dealer(settings, seat, hand)
        hand += 1
    total, column = complete_dealer(settings, deck, dealt, waits, shoes_given)
    return won + settle(tables, seat, count, dealt.kind, total, column)


# Cards.


@inlined
def value_of(code: int) -> int:
    if code < 10:
        return code
    return 1 if code == X_ACE_CODE else 10


@inlined
def rank_of(code: int) -> int:
    if code == X_ACE_CODE:
        return 1
    return 13 if code == SPADE_KING else code


@inlined
def best_total(low: int, ace: bool) -> int:
    """A sum with one ace as eleven, if that does not go over 21."""
    return low + 10 if ace and low <= 11 else low


@inlined
def draw(deck: Deck, shoes_given: bool) -> int:
    """The next card: one step of a Fisher-Yates shuffle, or the next card of a given shoe."""
    place = deck.place[0]
    deck.place[0] = place + 1
    if shoes_given:
        return int(deck.cards[place])
    chosen = place + random_below(deck.stream, deck.cards.size - place)
    card = deck.cards[chosen]
    deck.cards[chosen] = deck.cards[place]
    deck.cards[place] = card
    return int(card)


# The deal.


@inlined
def deal(tables: Tables, deck: Deck, seat: Seat, shoes_given: bool) -> Dealt:
    """Two cards to each hand and to the player-dealer, one by one."""
    hands = tables.settings.hands
    for hand in range(hands):
        seat.first[hand] = draw(deck, shoes_given)
    up = draw(deck, shoes_given)
    for hand in range(hands):
        seat.second[hand] = draw(deck, shoes_given)
        seat.kind[hand] = tables.special[seat.first[hand], seat.second[hand]]
        seat.root[hand] = hand
        seat.split[hand] = 0
        seat.stake[hand] = 1
        seat.done[hand] = 0
    hole = draw(deck, shoes_given)
    view = value_of(up)
    if tables.settings.hole_up:
        view = view * VALUES + value_of(hole)
    return Dealt(up=up, hole=hole, kind=int(tables.special[up, hole]), shown=view)


@inlined
def surrender_early(tables: Tables, seat: Seat, dealt: Dealt) -> int:
    """Surrender before the check, if that is offered and the strategy says so."""
    if not tables.checks[value_of(dealt.up)] & _ASKED_EARLY or seat.kind[0]:
        return 0
    first, second = value_of(seat.first[0]), value_of(seat.second[0])
    soft = (first == 1 or second == 1) and first + second <= 11
    total = best_total(first + second, soft)
    if not tables.early[dealt.shown, 1 if soft else 0, total]:
        return 0
    seat.done[0] = 1
    return -tables.settings.scale // 2


@inlined
def settle_special(tables: Tables, seat: Seat, kind: int) -> int:
    """Settle a round that the player-dealer's special hand ends before anyone draws."""
    won = 0
    for hand in range(tables.settings.hands):
        if seat.done[hand]:
            continue
        if seat.kind[hand]:
            won += tables.special_pay[seat.kind[hand], kind, 21]
        else:
            won += tables.settings.lost
    return won


@inlined
def switch_cards(tables: Tables, seat: Seat, up: int) -> None:
    """Exchange the second cards of two hands if that makes them worth more."""
    worth = tables.switch_worth[value_of(up)]
    a, b = value_of(seat.first[0]), value_of(seat.second[0])
    c, d = value_of(seat.first[1]), value_of(seat.second[1])
    if worth[a, d, 1] + worth[c, b, 1] <= worth[a, b, 0] + worth[c, d, 0]:
        return
    seat.second[0], seat.second[1] = seat.second[1], seat.second[0]
    for hand in range(2):
        special = tables.special[seat.first[hand], seat.second[hand]]
        seat.kind[hand] = _SWITCHED if special else 0


# The play.


@inlined
def split_hand(
    tables: Tables, deck: Deck, seat: Seat, hand: int, count: int, dealt: Dealt, shoes_given: bool
) -> int:
    """Complete a one-card hand and split while the strategy says so; returns the hand count."""
    if seat.split[hand] and seat.second[hand] == _NO_CARD:
        seat.second[hand] = draw(deck, shoes_given)
    while wants_split(tables, seat, hand, count, dealt):
        seat.first[count] = seat.second[hand]
        seat.second[count] = _NO_CARD
        seat.kind[count] = 0
        seat.root[count] = seat.root[hand]
        seat.split[count] = 1
        seat.split[hand] = 1
        seat.stake[count] = 1
        seat.done[count] = 0
        count += 1
        seat.second[hand] = draw(deck, shoes_given)
    return count


@inlined
def wants_split(tables: Tables, seat: Seat, hand: int, count: int, dealt: Dealt) -> bool:
    """Whether a hand is a pair that may be split and that the strategy splits."""
    settings = tables.settings
    first, second = seat.first[hand], seat.second[hand]
    value = value_of(first)
    if value == _JOKER or value != value_of(second) or not tables.pairs[dealt.shown, value]:
        return False
    if seat.kind[hand] or count == MAX_HANDS or (settings.freezes and dealt.up == _JOKER):
        return False
    if settings.by_rank and rank_of(first) != rank_of(second):
        return False
    if value == 1 and seat.split[hand] and not settings.resplit_aces:
        return False
    family = 0
    for other in range(count):
        if seat.root[other] == seat.root[hand]:
            family += 1
    return family < settings.split_hands


@inlined
def play_hand(
    tables: Tables, deck: Deck, seat: Seat, hand: int, dealt: Dealt, shoes_given: bool
) -> int:
    """Draw to a hand by the strategy; returns the payoff of a surrender, else 0."""
    settings = tables.settings
    first, second = seat.first[hand], seat.second[hand]
    low = value_of(first) + value_of(second)
    ace = value_of(first) == 1 or value_of(second) == 1
    joker = first == _JOKER or second == _JOKER
    size = 2
    row = 1 if may_play(settings, seat, hand, joker, dealt.up) else -1
    lost = 0
    while row >= 0 and low <= 21 and not joker:
        action = choose(tables, seat, hand, dealt.shown, row, low, ace)
        if action in (SURRENDER, RESCUE):
            lost = seat.stake[hand] * settings.scale // 2
            seat.done[hand] = 1
            break
        if action != HIT and action != DOUBLE:
            break
        card = draw(deck, shoes_given)
        size += 1
        low += value_of(card)
        ace = ace or value_of(card) == 1
        joker = card == _JOKER
        if action == HIT:
            row = 0
            continue
        seat.stake[hand] *= 2
        row += 1
        if not settings.rescue:
            break
    seat.total[hand] = 21 if joker else best_total(low, ace)
    seat.size[hand] = size
    return -lost


@inlined
def may_play(settings: Settings, seat: Seat, hand: int, joker: bool, up: int) -> bool:
    """Whether the player has a decision with two cards."""
    if seat.kind[hand] or joker or (settings.freezes and up == _JOKER):
        return False
    one_card = settings.one_card_aces and value_of(seat.first[hand]) == 1
    return not (seat.split[hand] and one_card)


@inlined
def choose(tables: Tables, seat: Seat, hand: int, view: int, row: int, low: int, ace: bool) -> int:
    """The strategy's action, or its action after a hit if a split hand may not take the first."""
    soft = 1 if ace and low <= 11 else 0
    total = low + 10 * soft
    action = tables.acts[view, row, soft, total]
    if row == 1 and seat.split[hand]:
        settings = tables.settings
        barred = (action == DOUBLE and not settings.double_split) or (
            action == SURRENDER and not settings.surrender_split
        )
        if barred:
            action = tables.acts[view, 0, soft, total]
    return int(action)


@inlined
def waits_for_dealer(settings: Settings, seat: Seat, hand: int) -> bool:
    """Whether a hand depends on what the player-dealer draws."""
    if seat.done[hand] or (seat.kind[hand] and seat.kind[hand] != _SWITCHED):
        return False
    return not 21 < seat.total[hand] <= settings.decided_up_to


# The end.


@inlined
def complete_dealer(
    settings: Settings, deck: Deck, dealt: Dealt, waits: bool, shoes_given: bool
) -> tuple[int, int]:
    """The player-dealer's total, and its column in the pay table: 0 for three eights."""
    up, hole = value_of(dealt.up), value_of(dealt.hole)
    low = up + hole
    ace = up == 1 or hole == 1
    joker = up == _JOKER or hole == _JOKER
    size = 2
    eights = up == 8 and hole == 8
    while waits and not dealt.kind and not joker:
        total = best_total(low, ace)
        soft = total != low
        hits_this = soft and settings.hits_soft
        if total > settings.stands or (total == settings.stands and not hits_this):
            break
        value = value_of(draw(deck, shoes_given))
        low += value
        ace = ace or value == 1
        joker = value == _JOKER
        size += 1
        eights = eights and value == 8
    total = 21 if joker else best_total(low, ace)
    return total, 0 if eights and size == 3 else total


@inlined
def settle(tables: Tables, seat: Seat, count: int, kind: int, total: int, column: int) -> int:
    """The payoff of all hands that were played to the end."""
    won = 0
    for hand in range(count):
        if seat.done[hand]:
            continue
        if seat.kind[hand]:
            won += tables.special_pay[seat.kind[hand], kind, total]
        elif kind:
            won += tables.settings.lost * seat.stake[hand]
        else:
            size = min(seat.size[hand], MAX_CARDS)
            won += seat.stake[hand] * tables.pay[seat.total[hand], size, column]
    return won
