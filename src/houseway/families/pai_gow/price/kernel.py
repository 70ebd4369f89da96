"""Pai gow poker in integers: five-card values with a joker, house ways and counts of all hands.

Cards are codes 0 to 52: 4 * (rank - 2) + suit, and 52 for the joker. Ranks are 2 to 14, and 15 for
the joker, as in `houseway.ranking.pai_gow`, whose values these kernels compute.
If a hand cannot be a flush, its setting and features depend on its ranks alone, so they are looked
up in tables over all multisets of ranks; other hands are calculated card by card.
"""

from typing import Any

import numpy as np

from houseway.values.kernels import kernel

BACK_BITS = 24
"""A setting is its front value times 2 to this power, plus its back value."""
RANK_CODES = 14
"""Thirteen ranks and the joker."""
MODE, WHEEL, FIVES, ROYAL, FRONT, CARDS, HIGHEST = range(7)
"""Places in the parameters: joker (0 bug, 1 bug without flushes, 2 wild), wheel second-highest,
five of a kind of any rank, royal flush with joker, cards in front, cards in the hand, joker the
highest ace."""


@kernel
def natural_value(a: int, b: int, c: int, d: int, e: int, suited: bool, wheel: int) -> int:
    """The value of five ranks from high to low without a joker."""
    equal = (a == b) + (b == c) + (c == d) + (d == e)
    if equal == 0:
        high = 0
        if a - e == 4:
            high = a
        elif a == 14 and b == 5:
            high = 5
        if high:
            place = high
            if wheel:
                place = 14 if high == 14 else (13 if high == 5 else high - 1)
            kind = 4
            if suited:
                kind = 9 if high == 14 else 8
            return (kind * 16 + place) << 16
        kind = 5 if suited else 0
        return ((((kind * 16 + a) * 16 + b) * 16 + c) * 16 + d) * 16 + e
    if equal == 1:
        if a == b:
            return (((16 + a) * 16 + c) * 16 + d) * 256 + e * 16
        if b == c:
            return (((16 + b) * 16 + a) * 16 + d) * 256 + e * 16
        if c == d:
            return (((16 + c) * 16 + a) * 16 + b) * 256 + e * 16
        return (((16 + d) * 16 + a) * 16 + b) * 256 + c * 16
    if equal == 2:
        if a == c:
            return (((48 + a) * 16 + d) * 16 + e) * 256
        if b == d:
            return (((48 + b) * 16 + a) * 16 + e) * 256
        if c == e:
            return (((48 + c) * 16 + a) * 16 + b) * 256
        if a == b and c == d:
            return (((32 + a) * 16 + c) * 16 + e) * 256
        if a == b:
            return (((32 + a) * 16 + d) * 16 + c) * 256
        return (((32 + b) * 16 + d) * 16 + a) * 256
    if equal == 3:
        if a == d:
            return ((112 + a) * 16 + e) << 12
        if b == e:
            return ((112 + b) * 16 + a) << 12
        if a == c:
            return ((96 + a) * 16 + d) << 12
        return ((96 + c) * 16 + a) << 12
    return (160 + a) << 16


@kernel
def sorted_value(four: Any, fifth: int, suited: bool, wheel: int) -> int:
    """The value of four ranks from high to low and any fifth rank."""
    a, b, c, d = four[0], four[1], four[2], four[3]
    if fifth >= a:
        return natural_value(fifth, a, b, c, d, suited, wheel)
    if fifth >= b:
        return natural_value(a, fifth, b, c, d, suited, wheel)
    if fifth >= c:
        return natural_value(a, b, fifth, c, d, suited, wheel)
    if fifth >= d:
        return natural_value(a, b, c, fifth, d, suited, wheel)
    return natural_value(a, b, c, d, fifth, suited, wheel)


@kernel
def above_aces(value: int) -> int:
    """The value with its ace, which is or includes the joker, ranked above other aces."""
    for place in (16, 12, 8, 4, 0):
        if value >> place & 15 == 14:
            return value + (1 << place)
    return value


@kernel
def joker_value(four: Any, suited: bool, p: Any) -> int:
    """The value of the joker with four ranks from high to low."""
    a, b, c, d = four[0], four[1], four[2], four[3]
    equal = (a == b) + (b == c) + (c == d)
    if p[MODE] < 2 or (equal == 3 and a != 14 and not p[FIVES]):
        rank = 14
    elif equal == 0 or a == b:
        rank = a
    else:
        rank = b if b == c else c
    best = sorted_value(four, rank, False, p[WHEEL])
    if p[HIGHEST] and rank == 14 and best >> 20 != 4:
        best = above_aces(best)
    if equal:
        return best
    low = d
    high = a
    if a == 14 and b <= 5:
        high, low = 5, 1
    if high - low <= 4:
        for top in (high + 1, high):
            # The joker fills the gap, or extends four in a row at either end.
            if top - low <= 4 and top <= 14 and top - 4 >= 1:
                place = top
                if p[WHEEL]:
                    place = 14 if top == 14 else (13 if top == 5 else top - 1)
                kind = 4
                if suited:
                    kind = 9 if top == 14 and p[ROYAL] else 8
                value = (kind * 16 + place) << 16
                if value > best:
                    best = value
    if suited and p[MODE] != 1:
        missing = 14
        for rank in four:
            if rank == missing:
                missing -= 1
        value = sorted_value(four, missing, True, p[WHEEL])
        if value >> 20 == 5 and value > best:
            best = value
    return best


@kernel
def back_value(r: Any, s: Any, x: int, y: int, n: int, flushable: bool, p: Any, five: Any) -> int:
    """The value of the five cards left when cards x and y (or x alone) go to the front."""
    count = 0
    joker = False
    suited = flushable
    suit = -1
    for place in range(n):
        if place != x and place != y:
            if r[place] == 15:
                joker = True
            else:
                if suit < 0:
                    suit = s[place]
                elif s[place] != suit:
                    suited = False
                five[count] = r[place]
                count += 1
    if joker:
        return joker_value(five[:4], suited, p)
    return natural_value(five[0], five[1], five[2], five[3], five[4], suited, p[WHEEL])


@kernel
def legal(front: int, back: int, front_cards: int) -> bool:
    """Whether the front does not outrank the back."""
    back_class = back >> 20
    if back_class >= 2:
        return True
    first = back >> 16 & 15
    if front_cards == 1:
        return back_class == 1 or front <= first
    if back_class == 1:
        return front < 256 or front - 256 <= first
    return front <= first * 16 + (back >> 12 & 15)


@kernel
def pair_or_high(first: int, second: int) -> int:
    if first == second:
        return 256 + first
    return max(first, second) * 16 + min(first, second)


@kernel
def front_value(first: int, second: int, back: int, p: Any) -> int:
    """The best front that does not foul the hand, -1 if there is none."""
    if p[FRONT] == 1:
        return first if legal(first, back, 1) else -1
    if first == 15 or second == 15:
        other = second if first == 15 else first
        if p[MODE] == 2:
            value = 256 + other
            if legal(value, back, 2):
                return value
            for rank in range(14, 1, -1):
                if rank != other:
                    value = pair_or_high(rank, other)
                    if legal(value, back, 2):
                        return value
            return -1
        value = pair_or_high(14, other)
    else:
        value = pair_or_high(first, second)
    return value if legal(value, back, 2) else -1


@kernel
def shape_index(r: Any, n: int, complete: bool, p: Any, counts: Any) -> int:
    """The number of a hand's shape: its groups and the facts `complete`, `joker` and `ace`."""
    counts[:] = 0
    joker = False
    for place in range(n):
        if r[place] == 15:
            joker = True
        else:
            counts[r[place]] += 1
    if joker:
        joined = 14
        if p[MODE] == 2:
            for rank in range(2, 15):
                if counts[rank] and (counts[joined] == 0 or counts[rank] >= counts[joined]):
                    joined = rank
            if counts[14] and counts[14] >= counts[joined]:
                joined = 14
        counts[joined] += 1
        if counts[joined] > 4 and joined != 14:
            counts[joined] = 4
    index = 0
    listed = 0
    for size in range(5, 1, -1):
        for rank in range(14, 1, -1):
            if counts[rank] == size and listed < 3:
                index = index * 53 + (size - 2) * 13 + rank - 1
                listed += 1
    while listed < 3:
        index *= 53
        listed += 1
    ace = joker or counts[14] > 0
    return ((index * 2 + complete) * 2 + joker) * 2 + ace


@kernel
def set_ranks(r: Any, s: Any, flushable: bool, p: Any, way: Any, plays: Any, work: Any) -> Any:
    """Set a hand: ranks from high to low, the joker first. Returns the setting and the rule."""
    n = p[CARDS]
    fronts, backs, five, counts = work
    pairs = 0
    complete = False
    for x in range(n):
        for y in range(x + 1, n) if p[FRONT] == 2 else range(n, n + 1):
            back = back_value(r, s, x, y, n, flushable, p, five)
            back_class = back >> 20
            if back_class == 4 or back_class == 5 or back_class == 8 or back_class == 9:
                complete = True
            fronts[pairs] = front_value(r[x], r[y] if y < n else 0, back, p)
            backs[pairs] = back
            pairs += 1
    # A complete hand has a legal front, because no front outranks a straight.
    shape = shape_index(r, n, complete, p, counts)
    for play in range(way[shape, 0], way[shape, 1]):
        best = -1
        lowest, highest = plays[play, 0], plays[play, 1]
        if plays[play, 4]:
            first = 1 if r[0] == 15 else 0
            highest = pair_or_high(r[first], r[first + 2])
            lowest = max(lowest, highest)
        for place in range(pairs):
            front = fronts[place]
            if front < lowest or front > highest:
                continue
            back = backs[place]
            back_class = back >> 20
            if plays[play, 2] >> back_class & 1 == 0:
                continue
            if back_class == 1 and (back >> 16 & 15) < plays[play, 3]:
                continue
            value = front << 24 | back
            if value > best:
                best = value
        if best >= 0:
            return best, plays[play, 5]
    return -1, -1


@kernel
def workspace() -> Any:
    """Arrays for the fronts and backs of all settings, five cards and the counts of ranks."""
    return (
        np.zeros(21, np.int64),
        np.zeros(21, np.int64),
        np.zeros(5, np.int64),
        np.zeros(16, np.int64),
    )


@kernel
def next_hand(cards: Any, n: int) -> bool:
    """Advance to the next hand with the same lowest card, codes from low to high."""
    place = n - 1
    while place > 0 and cards[place] == 53 - n + place:
        place -= 1
    if place == 0:
        return False
    cards[place] += 1
    for later in range(place + 1, n):
        cards[later] = cards[later - 1] + 1
    return True


@kernel
def multiset_index(ranks: Any, n: int, binomials: Any) -> int:
    """The index of ranks (0 to 13, from low to high) among all multisets."""
    index = 0
    for place in range(n):
        index += binomials[ranks[place] + place, place + 1]
    return index


@kernel
def next_multiset(ranks: Any, n: int) -> bool:
    """Advance to the next nondecreasing sequence of ranks; False after the last."""
    place = n - 1
    while place >= 0 and ranks[place] == RANK_CODES - 1:
        place -= 1
    if place < 0:
        return False
    rank = ranks[place] + 1
    for later in range(place, n):
        ranks[later] = rank
    return True


@kernel
def can_be_dealt(ranks: Any, n: int) -> bool:
    """Whether there are at most four of each rank and one joker."""
    for place in range(n - 4):
        if ranks[place] == ranks[place + 4]:
            return False
    return not (n > 1 and ranks[n - 2] == RANK_CODES - 1)


@kernel
def tabulate_settings(p: Any, way: Any, plays: Any, binomials: Any, size: int) -> Any:
    """The setting and the rule of every multiset of ranks, when no flush is possible."""
    n = p[CARDS]
    table = np.full(size, -1, np.int64)
    rules = np.full(size, -1, np.int16)
    ranks = np.zeros(n, np.int64)
    r = np.zeros(n + 1, np.int64)
    s = np.zeros(n + 1, np.int64)
    work = workspace()
    has_next = True
    while has_next:
        if can_be_dealt(ranks, n):
            for place in range(n):
                r[n - 1 - place] = ranks[place] + 2
            value, rule = set_ranks(r, s, False, p, way, plays, work)
            index = multiset_index(ranks, n, binomials)
            table[index] = value
            rules[index] = rule
        has_next = next_multiset(ranks, n)
    return table, rules


@kernel
def set_codes(
    cards: Any,
    p: Any,
    way: Any,
    plays: Any,
    table: Any,
    rules: Any,
    binomials: Any,
    r: Any,
    s: Any,
    work: Any,
) -> Any:
    """Set a hand of codes from low to high: from the table unless it may be a flush."""
    n = p[CARDS]
    suits = 0
    index = 0
    for place in range(n):
        code = cards[place]
        rank = code >> 2
        index += binomials[rank + place, place + 1]
        suits += 0x1111 if code == 52 else 1 << 4 * (code & 3)
    if (suits + 0x3333) & 0x8888 == 0:
        return table[index], rules[index]
    for place in range(n):
        code = cards[place]
        r[n - 1 - place] = (code >> 2) + 2
        s[n - 1 - place] = code & 3
    value, rule = set_ranks(r, s, True, p, way, plays, work)
    return value, np.int16(rule)


@kernel
def set_many(
    hands: Any, p: Any, way: Any, plays: Any, table: Any, rules: Any, binomials: Any
) -> Any:
    """The settings and rules of many hands, each a row of codes from low to high."""
    n = p[CARDS]
    values = np.zeros(len(hands), np.int64)
    used = np.zeros(len(hands), np.int16)
    r, s = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    work = workspace()
    for row in range(len(hands)):
        values[row], used[row] = set_codes(
            hands[row], p, way, plays, table, rules, binomials, r, s, work
        )
    return values, used


HIGHS = 15
BITS = 128
FEATURES = 11 * 3 * HIGHS * BITS
"""How many different numbers `features_of` may return."""


@kernel
def features_of(r: Any, s: Any, flushable: bool, p: Any, work: Any) -> Any:
    """What a hand contains, as one number that encodes the facts of pai gow hands."""
    n = p[CARDS]
    fronts, backs, five, counts = work
    best = -1
    pairs = 0
    for x in range(n):
        for y in range(x + 1, n) if n == 7 else range(n, n + 1):
            back = back_value(r, s, x, y, n, flushable, p, five)
            fronts[pairs] = front_value(r[x], r[y], back, p) if n == 7 else 0
            backs[pairs] = back
            pairs += 1
            if back > best:
                best = back
    kind = best >> 20
    beside = False
    for place in range(pairs):
        if fronts[place] >= 256 and backs[place] >> 20 == kind:
            beside = True
    joker = r[0] == 15
    shape_index(r, n, False, p, counts)
    most = 0
    twos = 0
    for rank in range(2, 15):
        if counts[rank] > most:
            most = counts[rank]
        twos += counts[rank] == 2
    seven = 0
    match = False
    if flushable and n == 7:
        seven = seven_card_straight_flush(r, s, joker)
        match = kind == 9 and royal_match(r, s, joker, p)
    high = 0
    if kind == 0:
        high = min(r[0], 14)
    key = (kind * 3 + seven) * HIGHS + high
    key = key * 2 + match
    key = key * 2 + (most >= 3)
    key = key * 2 + (most == 2 and twos == 3)
    key = key * 2 + beside
    key = key * 2 + (counts[14] == 5)
    key = key * 2 + joker
    return key * 2


@kernel
def seven_card_straight_flush(r: Any, s: Any, joker: bool) -> int:
    """0 without a seven-card straight flush, 1 for a natural, 2 with the joker.

    The cards are in the order of `set_ranks`.
    """
    first = 1 if joker else 0
    for place in range(first + 1, 7):
        if s[place] != s[first] or r[place] == r[place - 1]:
            return 0
    if r[first] - r[6] <= 6 or (r[first] == 14 and r[first + 1] <= 7):
        return 2 if joker else 1
    return 0


@kernel
def royal_match(r: Any, s: Any, joker: bool, p: Any) -> bool:
    """Whether the hand is a royal flush in one suit and a king and queen of another."""
    for suit in range(4):
        royal = 0
        match = 0
        other = -1
        for place in range(7):
            if r[place] == 15:
                continue
            if s[place] == suit and r[place] >= 10:
                royal += 1
            elif (r[place] == 12 or r[place] == 13) and (other < 0 or other == s[place]):
                other = s[place]
                match += 1
        if royal + match == 7 - joker and (match == 2 or (match == 1 and p[MODE] == 2)):
            return True
    return False


@kernel
def tabulate_features(p: Any, binomials: Any, size: int) -> Any:
    """The features of every multiset of ranks, when no flush is possible; colors left out."""
    n = p[CARDS]
    table = np.full(size, -1, np.int64)
    ranks = np.zeros(n, np.int64)
    r = np.zeros(n + 1, np.int64)
    s = np.zeros(n + 1, np.int64)
    work = workspace()
    has_next = True
    while has_next:
        if can_be_dealt(ranks, n):
            for place in range(n):
                r[n - 1 - place] = ranks[place] + 2
            index = multiset_index(ranks, n, binomials)
            table[index] = features_of(r, s, False, p, work)
        has_next = next_multiset(ranks, n)
    return table


@kernel
def features_of_many(hands: Any, p: Any) -> Any:
    """The features of many hands, each a row of codes from low to high; colors left out."""
    n = p[CARDS]
    keys = np.zeros(len(hands), np.int64)
    r, s = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    work = workspace()
    for hand in range(len(hands)):
        for place in range(n):
            r[n - 1 - place] = (hands[hand, place] >> 2) + 2
            s[n - 1 - place] = hands[hand, place] & 3
        keys[hand] = features_of(r, s, True, p, work)
    return keys


@kernel
def survey_features(first: int, p: Any, table: Any, binomials: Any, counts: Any) -> None:
    """Count every hand whose lowest card is `first` by what it contains."""
    n = p[CARDS]
    r, s = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    work = workspace()
    cards = np.arange(first, first + n)
    has_next = cards[n - 1] <= 52
    while has_next:
        suits = 0
        index = 0
        for place in range(n):
            index += binomials[(cards[place] >> 2) + place, place + 1]
            if cards[place] < 52:
                suits += 1 << 4 * (cards[place] & 3)
        joker = 0x1111 if cards[n - 1] == 52 else 0
        if (suits + joker + 0x3333) & 0x8888 == 0:
            key = table[index]
        else:
            for place in range(n):
                r[n - 1 - place] = (cards[place] >> 2) + 2
                s[n - 1 - place] = cards[place] & 3
            key = features_of(r, s, True, p, work)
        one_color = suits & 0x0FF0 == 0 or suits & 0xF00F == 0
        counts[key + one_color] += 1
        has_next = next_hand(cards, n)
