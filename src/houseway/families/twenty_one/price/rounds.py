"""The compiled round of twenty-one: deal, play and settle one seat, in the order of the script."""

from typing import NamedTuple

import numpy as np

from houseway.families.twenty_one.price.bonus_kernel import Bonus, Cards, Known, settle_bonus
from houseway.families.twenty_one.price.dealer import VALUES, Floats, Ints
from houseway.families.twenty_one.price.hands import MAX_CARDS
from houseway.families.twenty_one.price.player import DOUBLE, HIT, RESCUE, STAND, SURRENDER, Acts
from houseway.families.twenty_one.rules import SPECIALS
from houseway.pricing.dealing import Shoe, begin_round, next_card
from houseway.values.kernels import bare_kernel, inlined

MAX_HANDS = 8
"""The maximum number of hands of one seat; Switch deals two, and each may be split."""
MAX_SEEN = 6
"""How many of the cards dealt to a seat a bonus wager may look at."""
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
    by_rank: bool
    one_card_aces: bool
    until_joker: bool
    """Whether hands over 21 are hit until a joker makes 21; see `until_joker`."""
    completes: bool
    """Whether the player-dealer's hand is completed even if no hand depends on it."""
    freezes: bool
    scale: int
    """Payoffs are whole numbers of 1 / scale."""
    lost: int
    """The payoff of a hand that loses to a special hand."""


class Plays(NamedTuple):
    """A strategy: what to do with each numbered hand in each view of the player-dealer."""

    views: Ints
    """The number of a view, by the up card's value, times the values plus the hole card's."""
    first: Ints
    """The number of a hand of two cards, by their values."""
    next: Ints
    """The number of a hand after drawing a value; -1 if it is finished."""
    acts: Acts
    """Actions by plan, row (see `player.Plan`) and hand."""
    dealt: Ints
    """The plan for dealt hands, by view."""
    split: Ints
    """The plan for split hands: by view, the pair's value, how many hands the pair has become, and
    whether the second card is a ten of another rank."""
    most: Ints
    """Into how many hands a pair is split, by view and value; 1 if it is not split."""
    early: Ints
    """Whether a dealt hand is surrendered before the check, by view and hand."""


class Tables(NamedTuple):
    """A game and a strategy as the kernel reads them."""

    cards: Cards
    settings: Settings
    special: Ints
    special_pay: Ints
    pay: Ints
    checks: Ints
    plays: Plays
    switch_worth: Floats
    bonus: Bonus


class Seat(NamedTuple):
    """The hands of the seat; each array has a place for each hand, the last for each card."""

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
    seen: Ints
    """The first cards that were dealt to the seat, in order."""


class Dealt(NamedTuple):
    """What the player-dealer was dealt."""

    up: int
    hole: int
    kind: int
    shown: int
    """The number of the view of the cards that are face up."""


def new_seat() -> Seat:
    return Seat(*(np.zeros(max(MAX_HANDS, MAX_SEEN), dtype=np.int64) for _ in Seat._fields))


@bare_kernel
def play_rounds(tables: Tables, shoe: Shoe, seat: Seat, results: Ints) -> None:
    """Play rounds, a row of results for each.

    The first column is what the hands win, in parts of a unit of one hand; the others are those of
    the bonus wagers.
    """
    for number in range(len(results)):
        begin_round(shoe, number)
        results[number, 0] = play_round(tables, shoe, seat, results[number])


@inlined
def play_round(tables: Tables, shoe: Shoe, seat: Seat, results: Ints) -> int:
    """One round: what the hands win, in parts of a unit; fills the results of bonus wagers."""
    settings = tables.settings
    dealt = deal(tables, shoe, seat)
    won = surrender_early(tables, seat, dealt)
    count = settings.hands
    total = dealer_size = 2
    first, second = seat.first[0], seat.second[0]
    other_first, other_second = seat.first[1], seat.second[1]
    known = settings.hole_up or tables.checks[value_of(tables, dealt.up)] & _CHECKED
    if known and dealt.kind:
        won += settle_special(tables, seat, dealt.kind)
    else:
        if settings.hands == 2:
            switch_cards(tables, seat, dealt.up)
        waits = settings.completes
        hand = 0
        while hand < count:
            if not seat.done[hand]:
                count = split_hand(tables, shoe, seat, hand, count, dealt)
                won += play_hand(tables, shoe, seat, hand, count, dealt)
                waits = waits or waits_for_dealer(settings, seat, hand)
            hand += 1
        total, column, dealer_size = complete_dealer(tables, shoe, dealt, waits)
        won += settle(tables, seat, count, dealt.kind, total, column)
    if tables.bonus.pay.size:
        cards = Known(
            first=first,
            second=second,
            up=dealt.up,
            kind=dealt.kind,
            bust=dealer_size if total > 21 else 0,
            size=seat.size[0],
            split=count > 1,
            other_first=other_first,
            other_second=other_second,
        )
        settle_bonus(tables.bonus, tables.cards, seat.first, seat.second, seat.seen, cards, results)
    return won


# Cards.


@inlined
def value_of(tables: Tables, code: int) -> int:
    return int(tables.cards.value[code])


@inlined
def best_total(low: int, ace: bool) -> int:
    """A sum with one ace as eleven, if that does not go over 21."""
    return low + 10 if ace and low <= 11 else low


@inlined
def draw(tables: Tables, shoe: Shoe) -> int:
    """The code of the next card."""
    return int(tables.cards.code[next_card(shoe)])


# The deal.


@inlined
def deal(tables: Tables, shoe: Shoe, seat: Seat) -> Dealt:
    """Two cards to each hand and to the player-dealer, one by one."""
    hands = tables.settings.hands
    for hand in range(hands):
        seat.first[hand] = draw(tables, shoe)
    up = draw(tables, shoe)
    for hand in range(hands):
        seat.second[hand] = draw(tables, shoe)
        seat.kind[hand] = tables.special[seat.first[hand], seat.second[hand]]
        seat.root[hand] = hand
        seat.split[hand] = 0
        seat.stake[hand] = 1
        seat.done[hand] = 0
        seat.size[hand] = 2
    seat.seen[0] = seat.first[0]
    seat.seen[1] = seat.second[0]
    hole = draw(tables, shoe)
    view = value_of(tables, up) * VALUES
    if tables.settings.hole_up:
        view += value_of(tables, hole)
    return Dealt(up, hole, int(tables.special[up, hole]), int(tables.plays.views[view]))


@inlined
def surrender_early(tables: Tables, seat: Seat, dealt: Dealt) -> int:
    """Surrender before the check, if that is offered and the strategy says so."""
    if not tables.checks[value_of(tables, dealt.up)] & _ASKED_EARLY or seat.kind[0]:
        return 0
    plays = tables.plays
    hand = plays.first[value_of(tables, seat.first[0]), value_of(tables, seat.second[0])]
    if not plays.early[dealt.shown, hand]:
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
    worth = tables.switch_worth[value_of(tables, up)]
    a, b = value_of(tables, seat.first[0]), value_of(tables, seat.second[0])
    c, d = value_of(tables, seat.first[1]), value_of(tables, seat.second[1])
    if worth[a, d, 1] + worth[c, b, 1] <= worth[a, b, 0] + worth[c, d, 0]:
        return
    seat.second[0], seat.second[1] = seat.second[1], seat.second[0]
    for hand in range(2):
        special = tables.special[seat.first[hand], seat.second[hand]]
        seat.kind[hand] = _SWITCHED if special else 0


# The play.


@inlined
def split_hand(tables: Tables, shoe: Shoe, seat: Seat, hand: int, count: int, dealt: Dealt) -> int:
    """Complete a one-card hand and split while the strategy says so; returns the hand count."""
    if seat.split[hand] and seat.second[hand] == _NO_CARD:
        seat.second[hand] = draw(tables, shoe)
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
        seat.second[hand] = draw(tables, shoe)
    return count


@inlined
def wants_split(tables: Tables, seat: Seat, hand: int, count: int, dealt: Dealt) -> bool:
    """Whether a hand is a pair that may be split and that the strategy splits."""
    settings = tables.settings
    first, second = seat.first[hand], seat.second[hand]
    value = value_of(tables, first)
    if value == _JOKER or value != value_of(tables, second):
        return False
    if seat.kind[hand] or count == MAX_HANDS or freezes(tables, dealt):
        return False
    if settings.by_rank and tables.cards.rank[first] != tables.cards.rank[second]:
        return False
    return relatives(seat, hand, count) < int(tables.plays.most[dealt.shown, value])


@inlined
def freezes(tables: Tables, dealt: Dealt) -> bool:
    """Whether the up card leaves the player no choices."""
    return tables.settings.freezes and value_of(tables, dealt.up) == _JOKER


@inlined
def relatives(seat: Seat, hand: int, count: int) -> int:
    """How many hands the dealt hand has become that this hand comes from."""
    found = 0
    for other in range(count):
        if seat.root[other] == seat.root[hand]:
            found += 1
    return found


@inlined
def plan_of(tables: Tables, seat: Seat, hand: int, count: int, dealt: Dealt) -> int:
    """The plan that a hand is played by."""
    plays = tables.plays
    if not seat.split[hand]:
        return int(plays.dealt[dealt.shown])
    first, second = seat.first[hand], seat.second[hand]
    value = value_of(tables, first)
    other_ten = 0
    if value == value_of(tables, second) and tables.cards.rank[first] != tables.cards.rank[second]:
        other_ten = 1
    return int(plays.split[dealt.shown, value, relatives(seat, hand, count), other_ten])


@inlined
def play_hand(tables: Tables, shoe: Shoe, seat: Seat, hand: int, count: int, dealt: Dealt) -> int:
    """Draw to a hand by the strategy; returns the payoff of a surrender, else 0."""
    settings, plays = tables.settings, tables.plays
    one, two = value_of(tables, seat.first[hand]), value_of(tables, seat.second[hand])
    low = one + two
    ace = one == 1 or two == 1
    joker = one == _JOKER or two == _JOKER
    size = 2
    row = 1 if may_play(tables, seat, hand, joker, dealt) else -1
    lost = 0
    plan = plan_of(tables, seat, hand, count, dealt) if row >= 0 else 0
    number = plays.first[one, two]
    while row >= 0 and not joker and (low <= 21 or settings.until_joker):
        action = plays.acts[plan, row, number] if low <= 21 else STAND
        if settings.until_joker and action == STAND and best_total(low, ace) != 21:
            action = HIT
        if action in (SURRENDER, RESCUE):
            lost = seat.stake[hand] * settings.scale // 2
            seat.done[hand] = 1
            break
        if action != HIT and action != DOUBLE:
            break
        card = draw(tables, shoe)
        if size < MAX_SEEN:
            seat.seen[size] = card
        size += 1
        value = value_of(tables, card)
        low += value
        ace = ace or value == 1
        joker = value == _JOKER
        if number >= 0:
            number = plays.next[number, value]
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
def may_play(tables: Tables, seat: Seat, hand: int, joker: bool, dealt: Dealt) -> bool:
    """Whether the player has a decision with two cards."""
    if seat.kind[hand] or joker or freezes(tables, dealt):
        return False
    one_card = tables.settings.one_card_aces and value_of(tables, seat.first[hand]) == 1
    return not (seat.split[hand] and one_card)


@inlined
def waits_for_dealer(settings: Settings, seat: Seat, hand: int) -> bool:
    """Whether a hand depends on what the player-dealer draws."""
    if seat.done[hand] or (seat.kind[hand] and seat.kind[hand] != _SWITCHED):
        return False
    return not 21 < seat.total[hand] <= settings.decided_up_to


# The end.


@inlined
def complete_dealer(tables: Tables, shoe: Shoe, dealt: Dealt, waits: bool) -> tuple[int, int, int]:
    """The player-dealer's total, its column in the pay table, which is 0 for three eights, and the
    number of cards."""
    settings = tables.settings
    up, hole = value_of(tables, dealt.up), value_of(tables, dealt.hole)
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
        value = value_of(tables, draw(tables, shoe))
        low += value
        ace = ace or value == 1
        joker = value == _JOKER
        size += 1
        eights = eights and value == 8
    total = 21 if joker else best_total(low, ace)
    return total, 0 if eights and size == 3 else total, size


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
