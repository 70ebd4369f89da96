"""The showdown of a compiled hand, as in `houseway.poker.showdown` and `houseway.poker.pots`."""

from typing import Any, TypeAlias

import numpy as np

from houseway.cards.card import RANKS
from houseway.poker.compiled.betting import next_live, return_last_bets
from houseway.poker.compiled.fees import collect
from houseway.poker.compiled.records import (
    BUG_HIGH,
    LOWBALL,
    MEXICAN_41,
    MEXICAN_53,
    OMAHA,
    PLACES,
    Hand,
    Settings,
)
from houseway.poker.pots import CHIPS
from houseway.ranking.fast import BITS, JOKER_BIT, Values, evaluate
from houseway.ranking.fast_joker import BUG, WILD, evaluate_joker
from houseway.ranking.fast_low import evaluate_eight, evaluate_low
from houseway.ranking.fast_omaha import evaluate_omaha, evaluate_omaha_eight
from houseway.ranking.fast_stripped import FILLER, evaluate_mexican
from houseway.ranking.high import Five, value_of
from houseway.ranking.joker import FIVE_OF_A_KIND, five_of
from houseway.ranking.low import LowFive, low_value
from houseway.ranking.stripped import MEXICAN, RANKLESS
from houseway.values.kernels import bare_kernel, kernel

Mask: TypeAlias = Any
"""Cards as 64 bits, as in `houseway.ranking.fast`."""
_BIT = np.append(BITS, np.uint64(JOKER_BIT))
_JOKER = 52
_ACE = 48
_CHIPS = np.array(CHIPS)
_SEVEN = low_value(LowFive(0, (6, 5, 4, 3, 2)))
_WHEELS = tuple(value_of(Five(kind, (3,))) for kind in (4, 8))
"""The values of a five-high straight and straight flush."""


def _height(kind: int, ranks: tuple[int, ...], deck: str = RANKS) -> int:
    """A class of hand, then its ranks, four bits for each of five.

    A card that is not there is 0, a joker without rank 1 and a two 2.
    """
    shown = [1 if rank == RANKLESS else RANKS.index(deck[rank]) + 2 for rank in ranks]
    height = kind
    for rank in [*shown, 0, 0, 0, 0][:5]:
        height = height << 4 | rank
    return height


_HEIGHTS = np.array([0, *(_height(*five_of(n)) for n in range(1, FIVE_OF_A_KIND + len(RANKS)))])
"""The height of every value of five cards; in `_HEIGHTS_41`, of those of the stripped deck."""
_HEIGHTS_41 = np.array(
    [0, *(_height(*MEXICAN.five_of(n), MEXICAN.ranks) for n in range(1, MEXICAN.kinds + 1))]
)
_KIND_OF_ALIKE = (0, 0, 1, 3, 7)
"""What cards alike add to the class of up to four cards: a pair 1, so two pairs are 2."""
_TWO_OR_MORE = 0xEEEEEEEEEEEEEE
"""The bits of numbers of cards above one, in four bits for each of fourteen ranks."""

# Values of hands.


@bare_kernel
def own_mask(hand: Hand, place: int) -> Mask:
    """The cards of a player, with a common card."""
    mask: Mask = np.uint64(0)
    for number in range(hand.held[place]):
        mask |= _BIT[hand.cards[place, number]]
    for number in range(hand.commons):
        mask |= _BIT[hand.common[number]]
    return mask


@bare_kernel
def board_mask(hand: Hand, board: int) -> Mask:
    mask: Mask = np.uint64(0)
    for number in range(hand.board_size[board]):
        mask |= _BIT[hand.board[board, number]]
    return mask


@bare_kernel
def joker_use(settings: Settings, hand: Hand, place: int) -> int:
    """How the joker in a hand of Mexican stud may be used."""
    for number in range(hand.held[place]):
        if hand.cards[place, number] == _JOKER:
            if hand.dealt_up[place] >> number & 1:
                return BUG
            turned = hand.up[place] >> number & 1
            return FILLER if turned and settings.ranking == MEXICAN_41 else WILD
    return BUG


@bare_kernel
def value_of_mask(settings: Settings, hand: Hand, place: int, mask: Mask) -> int:
    """The value of some cards of a player as a high hand."""
    ranking = settings.ranking
    if ranking == MEXICAN_41:
        return evaluate_mexican(mask, joker_use(settings, hand, place))
    if ranking == MEXICAN_53:
        return evaluate_joker(mask, joker_use(settings, hand, place))
    if ranking == BUG_HIGH:
        return evaluate_joker(mask, BUG)
    return evaluate(mask)


@bare_kernel
def value_two_cards(hand: Hand, place: int, shared: Mask, low: bool) -> int:
    """The best value of at most two cards of a player and those of the board."""
    best = 0
    for first in range(hand.held[place]):
        for second in range(first):
            two = _BIT[hand.cards[place, first]] | _BIT[hand.cards[place, second]]
            mask = two | shared
            best = max(best, evaluate_eight(mask) if low else evaluate(mask))
    return best


@kernel
def value_hand(settings: Settings, hand: Hand, place: int, board: int) -> None:
    """Work out the values of a player's hand with a board."""
    if settings.ranking == OMAHA:
        own = hand.cards[place, : hand.held[place]]
        cards = hand.board[board, : hand.board_size[board]]
        hand.high[board, place] = evaluate_omaha(own, cards)
        if settings.has_low:
            hand.low[board, place] = evaluate_omaha_eight(own, cards)
        return
    mask = own_mask(hand, place)
    if settings.ranking == LOWBALL:
        hand.low[board, place] = evaluate_low(mask)
        return
    shared = board_mask(hand, board)
    if shared and hand.held[place] > 2:
        hand.high[board, place] = value_two_cards(hand, place, shared, False)
        if settings.has_low:
            hand.low[board, place] = value_two_cards(hand, place, shared, True)
        return
    hand.high[board, place] = value_of_mask(settings, hand, place, mask | shared)
    if settings.has_low:
        hand.low[board, place] = evaluate_eight(mask | shared)


# Pots.


@kernel
def award(settings: Settings, hand: Hand) -> None:
    """Take the final collection and award the pots."""
    collect(settings, hand, hand.street, True)
    if hand.players == 1:
        amount = hand.pot - hand.fee_total
        hand.pots[0] = amount
        pay(hand, next_live(hand, 0), amount)
        return
    for board in range(hand.boards):
        for place in range(hand.dealt_in):
            if hand.live >> place & 1:
                value_hand(settings, hand, place, board)
    divide_pots(settings, hand)


@bare_kernel
def divide_pots(settings: Settings, hand: Hand) -> None:
    """The main pot and side pots, less the collection, which comes out of the main pot first."""
    fee, dead = hand.fee_total, hand.dead
    top = 0
    for place in range(hand.dealt_in):
        if hand.live >> place & 1:
            top = max(top, hand.paid[place])
    below, number = 0, 0
    level = next_level(hand, -1)
    while level >= 0:
        amount, dead = dead, 0
        eligible = 0
        for place in range(hand.dealt_in):
            chips = hand.paid[place]
            if chips > below:
                amount += (chips if chips < level or level == top else level) - below
            if hand.live >> place & 1 and chips >= level:
                eligible |= 1 << place
        if amount:
            part = min(fee, amount)
            fee -= part
            hand.pots[number] = amount - part
            divide(settings, hand, amount - part, eligible)
            number += 1
        below = level
        level = next_level(hand, level)


@bare_kernel
def next_level(hand: Hand, above: int) -> int:
    """The smallest total above this that a player still in has put in; -1 for none."""
    level = -1
    for place in range(hand.dealt_in):
        paid = hand.paid[place]
        if hand.live >> place & 1 and paid > above and (level < 0 or paid < level):
            level = paid
    return level


@bare_kernel
def divide(settings: Settings, hand: Hand, amount: int, eligible: int) -> None:
    """Divide one pot by boards, then between high and low, then among equal hands."""
    if not eligible & (eligible - 1):
        pay(hand, first_of(eligible), amount)
        return
    if hand.boards == 1:
        divide_board(settings, hand, amount, eligible, 0)
        return
    small = small_half(settings, hand, amount)
    divide_board(settings, hand, amount - small, eligible, 0)
    divide_board(settings, hand, small, eligible, 1)


@bare_kernel
def divide_board(settings: Settings, hand: Hand, amount: int, eligible: int, board: int) -> None:
    if not amount:
        return
    high = low = 0
    if settings.has_high:
        high = best_of(hand, hand.high[board], eligible, settings.pair_needed)
    if settings.has_low:
        low = best_of(hand, hand.low[board], eligible, 1)
    if high and low:
        for_low = small_half(settings, hand, amount)
        if settings.odd_half_left and not high >> first_winner(settings, hand, high, low) & 1:
            for_low = amount - for_low
        share(settings, hand, amount - for_low, high)
        share(settings, hand, for_low, low)
        return
    winners = high | low
    share(settings, hand, amount, winners if winners else eligible)


@bare_kernel
def best_of(hand: Hand, values: Values, eligible: int, least: int) -> int:
    """The players with the best value, as bits; 0 if no one qualifies."""
    best, winners = np.int64(least), 0
    for place in range(hand.dealt_in):
        if eligible >> place & 1 and values[place] >= best:
            if values[place] > best:
                best, winners = np.int64(values[place]), 0
            winners |= 1 << place
    return winners


@bare_kernel
def first_of(places: int) -> int:
    place = 0
    while not places >> place & 1:
        place += 1
    return place


@bare_kernel
def first_winner(settings: Settings, hand: Hand, high: int, low: int) -> int:
    """The winner of high or low who is first in the order for odd chips."""
    if not settings.odd_by_suit:
        return first_of(high | low)
    best = next_for_odd_chip(settings, hand, high)
    others = low & ~high
    if others:
        other = next_for_odd_chip(settings, hand, others)
        if odd_suit(hand, other) > odd_suit(hand, best):
            best = other
    return best


@bare_kernel
def share(settings: Settings, hand: Hand, amount: int, winners: int) -> None:
    """Divide an amount among equal winners in whole chips; odd chips go out in order."""
    count = 0
    for place in range(hand.dealt_in):
        count += winners >> place & 1
    if count == 1:
        pay(hand, first_of(winners), amount)
        return
    chip = smallest_chip(settings, hand)
    each = amount // (count * chip) * chip
    odd = amount - each * count
    first = odd if settings.odd_to_first else odd % chip
    odd -= first
    while winners:
        place = next_for_odd_chip(settings, hand, winners)
        winners &= ~(1 << place)
        if odd:
            first += chip
            odd -= chip
        pay(hand, place, each + first)
        first = 0


@bare_kernel
def next_for_odd_chip(settings: Settings, hand: Hand, winners: int) -> int:
    """The winner who gets the next odd chip: left of the button, or by the highest suit."""
    best = first_of(winners)
    if not settings.odd_by_suit:
        return best
    for place in range(best + 1, hand.dealt_in):
        if winners >> place & 1 and odd_suit(hand, place) > odd_suit(hand, best):
            best = place
    return best


@bare_kernel
def odd_suit(hand: Hand, place: int) -> int:
    """The highest suit that the highest card of a best five has; the ace of 5-4-3-2-A is low."""
    best, suit = 0, 0
    held = hand.held[place]
    count = held + hand.commons
    for chosen in range(1 << count):
        mask: Mask = np.uint64(0)
        cards, top = 0, -1
        for number in range(count):
            if chosen >> number & 1:
                own = number < held
                card = hand.cards[place, number] if own else hand.common[number - held]
                mask |= _BIT[card]
                cards += 1
        if cards != 5:
            continue
        value = evaluate(mask)
        for number in range(count):
            if chosen >> number & 1:
                own = number < held
                card = hand.cards[place, number] if own else hand.common[number - held]
                if not (card >= _ACE and (value == _WHEELS[0] or value == _WHEELS[1])):
                    top = max(top, card)
        if value > best:
            best, suit = value, top & 3
        elif value == best:
            suit = max(suit, top & 3)
    return suit


@bare_kernel
def pay(hand: Hand, place: int, amount: int) -> None:
    hand.stacks[place] += amount
    hand.won[place] += amount


@bare_kernel
def small_half(settings: Settings, hand: Hand, amount: int) -> int:
    """The smaller half of an amount in whole chips."""
    chip = smallest_chip(settings, hand)
    return amount // (2 * chip) * chip


@bare_kernel
def smallest_chip(settings: Settings, hand: Hand) -> int:
    """The largest chip in which the stakes and fees of the table and all amounts can be paid."""
    for chip in _CHIPS:
        if settings.chip % chip or hand.dead % chip or hand.fee_total % chip:
            continue
        fits = True
        for place in range(hand.dealt_in):
            if hand.began[place] % chip or hand.paid[place] % chip:
                fits = False
                break
        if fits:
            return int(chip)
    return 1


@bare_kernel
def give_back_sevens(settings: Settings, hand: Hand) -> None:
    """If the best hand is a seven or better that checked, return the bets made after the draw."""
    if not settings.sevens:
        return
    best, all_checked = 0, True
    for place in range(hand.dealt_in):
        if hand.live >> place & 1:
            value = evaluate_low(own_mask(hand, place))
            if value > best:
                best, all_checked = value, True
            if value == best and not hand.checked >> place & 1:
                all_checked = False
    if best >= _SEVEN and all_checked:
        return_last_bets(hand)


# What stud hands show.


@bare_kernel
def up_mask(hand: Hand, place: int) -> Mask:
    """The cards that a player shows, with a common card."""
    mask: Mask = np.uint64(0)
    for number in range(hand.held[place]):
        if hand.up[place] >> number & 1:
            mask |= _BIT[hand.cards[place, number]]
    for number in range(hand.commons):
        mask |= _BIT[hand.common[number]]
    return mask


@bare_kernel
def shown_rank(settings: Settings, hand: Hand, place: int, card: int) -> int:
    """The rank that a card shows, from 1; a joker dealt face up is an ace, one turned up is 0."""
    if card != _JOKER:
        return (card >> 2) + 1
    return 13 if joker_use(settings, hand, place) == BUG else 0


@bare_kernel
def ranks_showing(settings: Settings, hand: Hand, place: int) -> int:
    """How many cards of each rank a player shows, with a common card: four bits for each rank."""
    ranks = np.int64(0)
    for number in range(hand.held[place]):
        if hand.up[place] >> number & 1:
            ranks += 1 << 4 * shown_rank(settings, hand, place, hand.cards[place, number])
    for number in range(hand.commons):
        ranks += 1 << 4 * shown_rank(settings, hand, place, hand.common[number])
    return int(ranks)


@bare_kernel
def shows_pair(settings: Settings, hand: Hand, place: int) -> bool:
    return ranks_showing(settings, hand, place) & _TWO_OR_MORE != 0


@bare_kernel
def highest_showing(settings: Settings, hand: Hand) -> int:
    """The first player whose cards show the highest hand."""
    best, opener = -1, 0
    for place in range(hand.dealt_in):
        if hand.live >> place & 1:
            height = height_showing(settings, hand, place)
            if height > best:
                best, opener = height, place
    return opener


@bare_kernel
def height_showing(settings: Settings, hand: Hand, place: int) -> int:
    """How high the one to five cards that a player shows rank: see `_height`."""
    count = hand.commons
    for number in range(hand.held[place]):
        count += hand.up[place] >> number & 1
    if count == 5:
        value = value_of_mask(settings, hand, place, up_mask(hand, place))
        return int(_HEIGHTS_41[value] if settings.ranking == MEXICAN_41 else _HEIGHTS[value])
    return height_of_ranks(ranks_showing(settings, hand, place))


@bare_kernel
def height_of_ranks(ranks: int) -> int:
    """The height of up to four cards, given how many there are of each rank."""
    kind = shown = groups = 0
    for alike in range(4, 0, -1):
        for rank in range(13, -1, -1):
            if ranks >> 4 * rank & 15 == alike:
                kind += _KIND_OF_ALIKE[alike]
                shown = shown << 4 | rank + 1
                groups += 1
    return kind << 20 | shown << 4 * (5 - groups)


@bare_kernel
def brings_in(settings: Settings, hand: Hand) -> int:
    """The player with the lowest or highest first up card."""
    best, found = -1, 0
    for place in range(PLACES):
        if hand.live >> place & 1:
            number = first_of(hand.up[place])
            card = hand.cards[place, number]
            order = _JOKER - card if settings.low_brings_in else card
            if order > best:
                best, found = order, place
    return found
