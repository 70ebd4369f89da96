"""Tables of twenty-one that are stepped one action at a time: a bettor chooses every play.

The cards, the special hands and the payoffs are those of the compiled rounds in `rounds.py`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.price.dealer import Ints
from houseway.families.twenty_one.price.player import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from houseway.families.twenty_one.price.rounds import (
    MAX_HANDS,
    Dealt,
    Seat,
    Tables,
    best_total,
    complete_dealer,
    deal,
    draw,
    settle,
    settle_special,
    value_of,
    waits_for_dealer,
)
from houseway.pricing.dealing import NO_SHOES, Shoe
from houseway.pricing.stepping import Batch, Bytes
from houseway.values.kernels import bare_kernel, inlined
from houseway.values.stream import Stream, stream_of

Places = NDArray[np.int16]
SEEN = (
    ("total", 31),
    ("soft", 1),
    ("up card", 10),
    ("second card", 10),
    ("pair", 10),
    ("cards", 99),
    ("doublings", 9),
    ("from split", 1),
    ("hands", MAX_HANDS),
    ("early", 1),
)
"""What the bettor sees; a second card of the player-dealer that is face down is 0."""
_NO_CARD = -1
_CHECKED, _ASKED_EARLY = 1, 2
_PLAY, _EARLY, _OVER = range(3)


class Legal(NamedTuple):
    """The legal plays as bits, one for each action."""

    two: Bytes
    """By up card, whether the hand comes from a split, and the two cards, all as ranks."""
    more: Bytes
    """After a hit, by softness and total."""
    redoubles: int
    split_hands: int
    """How many hands a seat may have."""


class Floor(NamedTuple):
    """The state of all tables; each array has a row for each table."""

    cards: Places
    place: Ints
    given: Ints
    """Has rows if the cards are given in dealing order, as in `pricing.dealing.Shoe`."""
    seats: Seat
    dealer: Ints
    """The up card, the hole card, the kind of special hand and the index of what is shown."""
    turn: Ints
    """The number of hands, the hand in play, and what has been won; see the columns below."""
    stream: Stream


_COUNT, _HAND, _WON, _LOW, _ACE, _JOKER, _CARDS, _ROW, _WAITS, _PHASE = range(10)
"""The columns of `turn`; those from `_LOW` to `_ROW` are of the hand in play."""


def new_floor(tables: Tables, count: int, seed: int) -> Floor:
    return Floor(
        cards=np.tile(np.arange(len(tables.cards.code), dtype=np.int16), (count, 1)),
        place=np.zeros((count, 1), dtype=np.int64),
        given=NO_SHOES,
        seats=Seat(*(np.zeros((count, MAX_HANDS), dtype=np.int64) for _ in Seat._fields)),
        dealer=np.zeros((count, 4), dtype=np.int64),
        turn=np.zeros((count, _PHASE + 1), dtype=np.int64),
        stream=stream_of(seed),
    )


@bare_kernel
def begin_all(tables: Tables, legal: Legal, floor: Floor, shown: Batch) -> None:
    """Deal a hand at every table."""
    for table in range(floor.turn.shape[0]):
        shown.over[table] = 0
        shown.rewards[table, 0] = 0
        begin_next(tables, legal, floor, table, shown)


@bare_kernel
def step_all(tables: Tables, legal: Legal, floor: Floor, actions: Ints, shown: Batch) -> None:
    """Take an action at every table; where it ends the hand, deal the next one."""
    for table in range(floor.turn.shape[0]):
        act(tables, legal, floor, table, actions[table], shown)
        ended = floor.turn[table, _PHASE] == _OVER
        shown.over[table] = ended
        shown.rewards[table, 0] = floor.turn[table, _WON] if ended else 0
        if ended:
            begin_next(tables, legal, floor, table, shown)
        else:
            shown.skipped[table, 0] = 0
            shown.skipped[table, 1] = 0


@inlined
def shoe_of(floor: Floor, table: int) -> Shoe:
    return Shoe(
        cards=floor.cards[table], place=floor.place[table], stream=floor.stream, given=floor.given
    )


@inlined
def seat_of(floor: Floor, table: int) -> Seat:
    seats = floor.seats
    return Seat(
        first=seats.first[table], second=seats.second[table], kind=seats.kind[table],
        root=seats.root[table], split=seats.split[table], stake=seats.stake[table],
        done=seats.done[table], total=seats.total[table], size=seats.size[table],
        seen=seats.seen[table],
    )  # fmt: skip


@inlined
def dealt_of(floor: Floor, table: int) -> Dealt:
    dealer = floor.dealer[table]
    return Dealt(up=dealer[0], hole=dealer[1], kind=dealer[2], shown=dealer[3])


@bare_kernel
def begin_next(tables: Tables, legal: Legal, floor: Floor, table: int, shown: Batch) -> None:
    """Deal hands until one has a decision."""
    shown.skipped[table, 0] = 0
    shown.skipped[table, 1] = 0
    while True:
        begin(tables, legal, floor, table, shown)
        if floor.turn[table, _PHASE] != _OVER:
            return
        shown.skipped[table, 0] += 1
        shown.skipped[table, 1] += floor.turn[table, _WON]


@inlined
def begin(tables: Tables, legal: Legal, floor: Floor, table: int, shown: Batch) -> None:
    """Deal a hand, and ask about surrender if that comes before the check."""
    floor.place[table, 0] = 0
    turn, dealer, seat = floor.turn[table], floor.dealer[table], seat_of(floor, table)
    dealt = deal(tables, shoe_of(floor, table), seat)
    dealer[0], dealer[1], dealer[2], dealer[3] = dealt.up, dealt.hole, dealt.kind, dealt.shown
    turn[_COUNT], turn[_HAND], turn[_WON], turn[_WAITS] = 1, 0, 0, 0
    if tables.checks[value_of(tables, dealt.up)] & _ASKED_EARLY and not seat.kind[0]:
        turn[_PHASE] = _EARLY
        start_hand(tables, floor, table)
        show(tables, floor, table, (1 << STAND) | (1 << SURRENDER), shown)
        return
    turn[_PHASE] = _PLAY
    check(tables, legal, floor, table, shown)


@bare_kernel
def check(tables: Tables, legal: Legal, floor: Floor, table: int, shown: Batch) -> None:
    """Check for a special hand of the player-dealer, or else go on with the first hand."""
    turn, seat, dealt = floor.turn[table], seat_of(floor, table), dealt_of(floor, table)
    known = tables.settings.hole_up or tables.checks[value_of(tables, dealt.up)] & _CHECKED
    if known and dealt.kind:
        turn[_WON] += settle_special(tables, seat, dealt.kind)
        turn[_PHASE] = _OVER
        return
    start_hand(tables, floor, table)
    advance(tables, legal, floor, table, shown)


@bare_kernel
def start_hand(tables: Tables, floor: Floor, table: int) -> None:
    """Begin the play of a hand of two cards."""
    turn, seat = floor.turn[table], seat_of(floor, table)
    hand = turn[_HAND]
    first, second = value_of(tables, seat.first[hand]), value_of(tables, seat.second[hand])
    turn[_LOW] = first + second
    turn[_ACE] = first == 1 or second == 1
    turn[_JOKER] = first == 0 or second == 0
    turn[_CARDS], turn[_ROW] = 2, 1


@bare_kernel
def act(tables: Tables, legal: Legal, floor: Floor, table: int, action: int, shown: Batch) -> None:
    """Take an action, then go on until the next decision or the end of the hand."""
    turn, seat = floor.turn[table], seat_of(floor, table)
    if not (0 <= action < shown.mask.shape[1] and shown.mask[table, action]):
        action = STAND if shown.mask[table, STAND] else HIT
    hand = turn[_HAND]
    if turn[_PHASE] == _EARLY:
        turn[_PHASE] = _PLAY
        if action == SURRENDER:
            seat.done[hand] = 1
            turn[_WON] -= tables.settings.scale // 2
        check(tables, legal, floor, table, shown)
        return
    if action == STAND:
        end_hand(tables, floor, table)
    elif action in (SURRENDER, RESCUE):
        turn[_WON] -= seat.stake[hand] * tables.settings.scale // 2
        seat.done[hand] = 1
        end_hand(tables, floor, table)
    elif action == SPLIT:
        split(tables, floor, table)
    else:
        if action == DOUBLE:
            seat.stake[hand] *= 2
        hit(tables, floor, table, action == DOUBLE)
    advance(tables, legal, floor, table, shown)


@inlined
def hit(tables: Tables, floor: Floor, table: int, doubled: bool) -> None:
    """Draw a card to the hand in play."""
    turn = floor.turn[table]
    value = value_of(tables, draw(tables, shoe_of(floor, table)))
    turn[_LOW] += value
    turn[_ACE] = turn[_ACE] or value == 1
    turn[_JOKER] = turn[_JOKER] or value == 0
    turn[_CARDS] += 1
    turn[_ROW] = turn[_ROW] + 1 if doubled else 0


@inlined
def split(tables: Tables, floor: Floor, table: int) -> None:
    """Make the second card of the hand in play a hand of its own, and draw to the first."""
    turn, seat = floor.turn[table], seat_of(floor, table)
    hand, new = turn[_HAND], turn[_COUNT]
    seat.first[new] = seat.second[hand]
    seat.second[new] = _NO_CARD
    seat.kind[new] = 0
    seat.root[new] = seat.root[hand]
    seat.split[new] = seat.split[hand] = 1
    seat.stake[new] = 1
    seat.done[new] = 0
    turn[_COUNT] = new + 1
    seat.second[hand] = draw(tables, shoe_of(floor, table))
    seat.kind[hand] = 0
    start_hand(tables, floor, table)


@bare_kernel
def end_hand(tables: Tables, floor: Floor, table: int) -> None:
    """Finish the hand in play and begin the next one, drawing its second card after a split."""
    turn, seat = floor.turn[table], seat_of(floor, table)
    hand = turn[_HAND]
    seat.total[hand] = 21 if turn[_JOKER] else best_total(turn[_LOW], turn[_ACE] != 0)
    seat.size[hand] = turn[_CARDS]
    if waits_for_dealer(tables.settings, seat, hand):
        turn[_WAITS] = 1
    turn[_HAND] = hand + 1
    if hand + 1 < turn[_COUNT]:
        if seat.second[hand + 1] == _NO_CARD:
            seat.second[hand + 1] = draw(tables, shoe_of(floor, table))
        start_hand(tables, floor, table)


@bare_kernel
def advance(tables: Tables, legal: Legal, floor: Floor, table: int, shown: Batch) -> None:
    """Go on until there is more than one legal play, or the hand is over."""
    turn, seat = floor.turn[table], seat_of(floor, table)
    while turn[_HAND] < turn[_COUNT]:
        bits = 0 if seat.done[turn[_HAND]] else legal_bits(tables, legal, floor, table)
        if bits == 1 << HIT:
            hit(tables, floor, table, False)
        elif bits & (bits - 1):
            show(tables, floor, table, bits, shown)
            return
        else:
            end_hand(tables, floor, table)
    dealt = dealt_of(floor, table)
    total, column, _ = complete_dealer(tables, shoe_of(floor, table), dealt, turn[_WAITS] != 0)
    turn[_WON] += settle(tables, seat, turn[_COUNT], dealt.kind, total, column)
    turn[_PHASE] = _OVER


@inlined
def legal_bits(tables: Tables, legal: Legal, floor: Floor, table: int) -> int:
    """The legal plays of the hand in play; at most one bit if there is nothing to decide."""
    turn, seat = floor.turn[table], seat_of(floor, table)
    settings, hand, up = tables.settings, turn[_HAND], floor.dealer[table, 0]
    if (
        turn[_JOKER]
        or seat.kind[hand]
        or (settings.freezes and value_of(tables, up) == 0)
        or turn[_LOW] > 21
    ):
        return 0
    if turn[_ROW] > 1:
        if not settings.rescue:
            return 0
        again = (1 << DOUBLE) if turn[_ROW] - 1 <= legal.redoubles else 0
        return (1 << STAND) | (1 << RESCUE) | again
    if turn[_ROW] == 0:
        total = best_total(turn[_LOW], turn[_ACE] != 0)
        return int(legal.more[1 if total != turn[_LOW] else 0, total])
    ranks = tables.cards.rank
    first, second = ranks[seat.first[hand]], ranks[seat.second[hand]]
    bits = int(legal.two[ranks[up], seat.split[hand], first, second])
    if turn[_COUNT] >= legal.split_hands:
        bits &= ~(1 << SPLIT)
    return bits


@bare_kernel
def show(tables: Tables, floor: Floor, table: int, bits: int, shown: Batch) -> None:
    """Write what the bettor sees and may do."""
    turn, seat, seen = floor.turn[table], seat_of(floor, table), shown.seen[table]
    hand, dealer = turn[_HAND], floor.dealer[table]
    total = best_total(turn[_LOW], turn[_ACE] != 0)
    first, second = value_of(tables, seat.first[hand]), value_of(tables, seat.second[hand])
    seen[0], seen[1] = total, total != turn[_LOW]
    seen[2] = value_of(tables, dealer[0])
    seen[3] = value_of(tables, dealer[1]) if tables.settings.hole_up else 0
    seen[4] = first if turn[_CARDS] == 2 and first == second else 0
    seen[5], seen[6] = turn[_CARDS], max(turn[_ROW] - 1, 0)
    seen[7], seen[8] = seat.split[hand], turn[_COUNT]
    seen[9] = turn[_PHASE] == _EARLY
    for action in range(shown.mask.shape[1]):
        shown.mask[table, action] = (bits >> action) & 1
